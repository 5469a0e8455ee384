/* Compares what a server has kept with what it has told.
 *
 * Games of a table are matched by their order: its players play nowhere else.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/fault/audit.h"

#include "tests/server/store/ask.h"

#define PAGE 100

typedef struct {
  Ask *ask;
  Ledger *ledger;
  Audit found;
} Auditor;

/* All that is over of a player, oldest first. */
static GArray *
list_games (Auditor *auditor, int64_t player)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (GmkStoredGame));
  guint n;

  do {
    Heard heard = { 0 };
    const int64_t before = all->len > 0 ? g_array_index (all, GmkStoredGame, all->len - 1).id : 0;
    gmk_store_games (ask_store (auditor->ask), player, before, PAGE, hear_games, &heard);
    ask_wait_good (auditor->ask, &heard);
    n = heard.list->len;
    g_array_append_vals (all, heard.list->data, n);
    heard_clear (&heard);
  } while (n == PAGE);

  for (guint i = 0; i < all->len / 2; i++) {
    GmkStoredGame *early = &g_array_index (all, GmkStoredGame, i);
    GmkStoredGame *late = &g_array_index (all, GmkStoredGame, all->len - 1 - i);
    const GmkStoredGame swapped = *early;
    *early = *late;
    *late = swapped;
  }
  return all;
}

/* How often each game stands in the history of a player's ratings: by its number. */
static GHashTable *
count_ratings (Auditor *auditor, int64_t player, GmkRuleSet set)
{
  GHashTable *counts = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  int64_t before = 0;
  guint n;

  do {
    Heard heard = { 0 };
    gmk_store_ratings (ask_store (auditor->ask), player, set, before, PAGE, hear_ratings, &heard);
    ask_wait_good (auditor->ask, &heard);
    n = heard.list->len;
    for (guint i = 0; i < n; i++) {
      const GmkStoredRating *row = &g_array_index (heard.list, GmkStoredRating, i);
      const int so_far = GPOINTER_TO_INT (g_hash_table_lookup (counts, &row->game));
      g_hash_table_insert (counts, g_memdup2 (&row->game, sizeof row->game),
                           GINT_TO_POINTER (so_far + 1));
      before = row->row;
    }
    heard_clear (&heard);
  } while (n == PAGE);
  return counts;
}

static void
compare_steps (Auditor *auditor, const GmkStoredGame *kept, const GArray *steps, LedgerGame *told)
{
  if (told->steps->len > steps->len)
    ledger_blame (auditor->ledger, "game %d: %u steps were told, %u are kept", (int)kept->id,
                  told->steps->len, steps->len);
  for (guint n = 0; n < MIN (told->steps->len, steps->len); n++)
    if (!ledger_step_equal (&g_array_index (told->steps, GmkStep, n),
                            &g_array_index (steps, GmkStep, n)))
      ledger_blame (auditor->ledger, "game %d: %s step %u is another", (int)kept->id,
                    told->acknowledged->data[n] ? "acknowledged" : "told", n);
}

/* What is kept has to replay to the end that is kept. */
static void
replay (Auditor *auditor, const GmkStoredGame *kept, const GArray *steps)
{
  GmkRecord *record = gmk_record_new (&kept->settings, kept->first);
  const GmkEnd *end = &record->match.end;

  for (guint n = 0; n < steps->len; n++)
    if (gmk_record_step (record, &g_array_index (steps, GmkStep, n)) != GMK_OK)
      ledger_blame (auditor->ledger, "game %d: step %u does not replay", (int)kept->id, n);
  if (end->kind != kept->end.kind || end->winner_seat != kept->end.winner_seat)
    ledger_blame (auditor->ledger, "game %d: its steps end otherwise", (int)kept->id);
  gmk_record_free (record);
}

static void
check_game (Auditor *auditor, const GmkStoredGame *kept, LedgerGame *told)
{
  Heard heard = { 0 };

  gmk_store_game (ask_store (auditor->ask), kept->id, hear_game, &heard);
  ask_wait_good (auditor->ask, &heard);
  compare_steps (auditor, kept, heard.list, told);
  replay (auditor, kept, heard.list);
  auditor->found.steps += (int)heard.list->len;
  auditor->found.rated += kept->rated;
  auditor->found.games++;
  heard_clear (&heard);
}

/* Rated games stand there once, the others not at all, and there is nothing else. */
static void
check_ratings (Auditor *auditor, const GArray *games, int64_t player, GmkRuleSet set)
{
  g_autoptr (GHashTable) counts = count_ratings (auditor, player, set);

  for (guint i = 0; i < games->len; i++) {
    const GmkStoredGame *game = &g_array_index (games, GmkStoredGame, i);
    const int times = GPOINTER_TO_INT (g_hash_table_lookup (counts, &game->id));
    const bool counts_for = game->settings.rated && game->end.kind != GMK_END_ABORTED;
    if (times != counts_for || game->rated != counts_for)
      ledger_blame (auditor->ledger, "game %d: rated %d times for player %d", (int)game->id, times,
                    (int)player);
    g_hash_table_remove (counts, &game->id);
  }
  if (g_hash_table_size (counts) > 0)
    ledger_blame (auditor->ledger, "player %d: rated for games that are not there", (int)player);
}

static void
check_table (Auditor *auditor, int table, const int64_t players[2])
{
  const GPtrArray *told = ledger_games (auditor->ledger, table);
  g_autoptr (GArray) games = list_games (auditor, players[0]);

  if (games->len != told->len)
    ledger_blame (auditor->ledger, "table %d: %u games were told, %u are kept", table, told->len,
                  games->len);
  for (guint i = 0; i < MIN (games->len, told->len); i++)
    check_game (auditor, &g_array_index (games, GmkStoredGame, i), told->pdata[i]);
  for (int seat = 0; seat < 2 && games->len > 0; seat++)
    check_ratings (auditor, games, players[seat],
                   gmk_rules_set (&g_array_index (games, GmkStoredGame, 0).settings.rules));
}

Audit
audit_folder (const char *folder, Ledger *ledger, const int64_t *players)
{
  Auditor auditor = { .ask = ask_open (folder), .ledger = ledger };

  for (guint table = 0; table < ledger->tables->len; table++)
    check_table (&auditor, (int)table, &players[2 * table]);
  ask_free (auditor.ask);
  return auditor.found;
}
