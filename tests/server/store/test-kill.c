/* A server that is killed in the middle of its commits, again and again: whatever step it had
 * acknowledged is there afterwards, and every finished game has been rated once.
 *
 * With --play FOLDER this program is the server: it plays games, eight at a time, and writes a line for
 * each step that was kept, until it is killed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/store/ask.h"

#define TABLES 8
#define KILLS  24

/* --- The server that will be killed ----------------------------------------------------------- */

typedef struct {
  Ask *ask;
  GmkStoredStart start;
  int64_t game;
  int n; /* steps kept */
} Table;

static void next_game (Table *table);

static void kept_cb (const GmkStoredChanges *changes, const GError *error, gpointer data);

static void
next_step (Table *table)
{
  const GmkStoredStep step = ask_short_step (&table->start, table->game, table->n);

  gmk_store_step (ask_store (table->ask), &step, kept_cb, table);
}

static void
kept_cb (const GmkStoredChanges *changes, const GError *error, gpointer data)
{
  Table *table = data;
  char line[64];

  g_assert_no_error (error);
  g_snprintf (line, sizeof line, "%" G_GINT64_FORMAT " %d\n", table->game, table->n);
  g_assert_cmpint (write (STDOUT_FILENO, line, strlen (line)), ==, strlen (line));
  if (++table->n < SHORT_GAME)
    next_step (table);
  else
    next_game (table);
}

static void
began_cb (int64_t game, const GError *error, gpointer data)
{
  Table *table = data;

  g_assert_no_error (error);
  table->game = game;
  table->n = 0;
  next_step (table);
}

static void
next_game (Table *table)
{
  table->start.seq += SHORT_GAME + 2;
  table->start.number++;
  gmk_store_begin (ask_store (table->ask), &table->start, began_cb, table);
}

/* A room as it was left. */
static void
take_room (GmkStoredRoom *room, gpointer data)
{
  Table *table = &((Table *)data)[room->id - 1];

  if (room->record == NULL)
    return;
  table->game = room->game;
  table->n = room->record->n_steps;
  table->start.number = room->number;
  table->start.seq = room->seq - table->n - (table->n == SHORT_GAME);
}

static GmkSettings
rated_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  settings.rated = true;
  return settings;
}

static int64_t
player_at (Ask *ask, int table, int seat)
{
  g_autofree char *word = g_strdup_printf ("player %d.%d", table, seat);

  return ask_player (ask, word);
}

G_GNUC_NORETURN static void
play (const char *folder)
{
  const GmkSettings settings = rated_settings ();
  Ask *ask = ask_open (folder);
  Table tables[TABLES];
  GError *error = NULL;

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < TABLES; i++) {
    const int64_t host = player_at (ask, i, 0), guest = player_at (ask, i, 1);
    tables[i] = (Table){ .ask = ask, .start = ask_start (i + 1, &settings, host, guest) };
    tables[i].start.number = 0;
    if (gmk_store_last_room (ask_store (ask)) <= i)
      ask_room (ask, i + 1, &settings, host, guest);
  }
  g_assert_true (gmk_store_load (ask_store (ask), take_room, tables, &error));
  for (int i = 0; i < TABLES; i++) {
    if (tables[i].game != 0 && tables[i].n < SHORT_GAME)
      next_step (&tables[i]);
    else
      next_game (&tables[i]);
  }
  for (;;)
    ask_turn (ask);
}

/* --- The test --------------------------------------------------------------------------------- */

static const char *program;

/* Starts the server and kills it when it has acknowledged so many steps; what it has said until its
 * end goes into `acknowledged`: by game, how many steps. */
static void
run_and_kill (const char *folder, int steps, GHashTable *acknowledged)
{
  const char *arguments[] = { program, "--play", folder, NULL };
  g_autoptr (GError) error = NULL;
  int64_t game;
  GPid pid;
  int out, n, seen = 0, status;
  FILE *lines;

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **)arguments, NULL,
                                           G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, NULL, &out,
                                           NULL, &error));
  lines = fdopen (out, "r");
  while (fscanf (lines, "%" G_GINT64_FORMAT " %d\n", &game, &n) == 2) {
    g_hash_table_insert (acknowledged, g_memdup2 (&game, sizeof game), GINT_TO_POINTER (n + 1));
    if (++seen == steps)
      kill (pid, SIGKILL);
  }
  fclose (lines);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status));
  g_assert_cmpint (WTERMSIG (status), ==, SIGKILL);
  g_assert_cmpint (seen, >=, steps);
}

/* How many steps there are of each game that goes on. */
static void
count_steps (GmkStoredRoom *room, gpointer data)
{
  if (room->record != NULL && !gmk_match_over (&room->record->match))
    g_hash_table_insert (data, g_memdup2 (&room->game, sizeof room->game),
                         GINT_TO_POINTER (room->record->n_steps));
}

static int
steps_in_archive (Ask *ask, int64_t game)
{
  Heard heard = { 0 };
  int n;

  gmk_store_game (ask_store (ask), game, hear_game, &heard);
  ask_wait_good (ask, &heard);
  n = (int)heard.list->len;
  g_assert_cmpint (n, ==, SHORT_GAME);
  for (guint i = 0; i < SHORT_GAME; i++) {
    const GmkStoredStart start = ask_start (1, &heard.game.settings, 1, 2);
    const GmkStoredStep expected = ask_short_step (&start, game, (int)i);
    assert_same_step (&g_array_index (heard.list, GmkStep, i), &expected.step);
  }
  heard_clear (&heard);
  return n;
}

static void
check_steps (Ask *ask, GHashTable *acknowledged)
{
  g_autoptr (GHashTable) going = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  GHashTableIter iter;
  gpointer game, n;
  GError *error = NULL;

  g_assert_true (gmk_store_load (ask_store (ask), count_steps, going, &error));
  g_hash_table_iter_init (&iter, acknowledged);
  while (g_hash_table_iter_next (&iter, &game, &n)) {
    gpointer kept;
    if (!g_hash_table_lookup_extended (going, game, NULL, &kept))
      kept = GINT_TO_POINTER (steps_in_archive (ask, *(int64_t *)game));
    g_assert_cmpint (GPOINTER_TO_INT (kept), >=, GPOINTER_TO_INT (n));
  }
}

static guint
n_games (Ask *ask, int64_t player)
{
  Heard heard = { 0 };
  guint n;

  gmk_store_games (ask_store (ask), player, 0, 100000, hear_games, &heard);
  ask_wait_good (ask, &heard);
  n = heard.list->len;
  heard_clear (&heard);
  return n;
}

/* The ratings of a pair are those of one game after the other, each counted once. Returns how many
 * there were. */
static guint
check_ratings (Ask *ask, int table)
{
  const int64_t ids[GMK_SEATS] = { player_at (ask, table, 0), player_at (ask, table, 1) };
  const guint n = n_games (ask, ids[0]);
  GmkRating now[GMK_SEATS] = { gmk_rating_new (), gmk_rating_new () };

  for (guint i = 0; i < n; i++) {
    const GmkRatingGame won = { now[1], 1 }, lost = { now[0], 0 };
    now[0] = gmk_rating_update (now[0], &won, 1, GMK_RATING_TAU);
    now[1] = gmk_rating_update (now[1], &lost, 1, GMK_RATING_TAU);
  }
  for (int seat = 0; seat < GMK_SEATS; seat++) {
    GmkStoredPlayer player = ask_about (ask, ids[seat]);
    Heard heard = { 0 };

    g_assert_cmpint (player.counts[GMK_SET_FREESTYLE][seat * 2], ==, n);
    g_assert_cmpfloat (player.ratings[GMK_SET_FREESTYLE].rating, ==, now[seat].rating);
    g_assert_cmpfloat (player.ratings[GMK_SET_FREESTYLE].deviation, ==, now[seat].deviation);
    gmk_stored_player_clear (&player);
    gmk_store_ratings (ask_store (ask), ids[seat], GMK_SET_FREESTYLE, 0, 100000, hear_ratings,
                       &heard);
    ask_wait_good (ask, &heard);
    g_assert_cmpint (heard.list->len, ==, n);
    heard_clear (&heard);
  }
  return n;
}

static void
remove_folder (const char *folder)
{
  static const char *const names[] = { "kagetsu.db", "kagetsu.lock" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (folder, names[i], NULL);
    g_assert_cmpint (unlink (path), ==, 0);
  }
  g_assert_cmpint (rmdir (folder), ==, 0);
}

static void
test_kill (void)
{
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-store-XXXXXX", NULL);
  guint finished = 0;
  int acknowledged_steps = 0;

  for (int i = 0; i < KILLS; i++) {
    g_autoptr (GHashTable) acknowledged =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
    const int steps = g_test_rand_int_range (1, 200);

    run_and_kill (folder, steps, acknowledged);
    acknowledged_steps += steps;
    Ask *ask = ask_open (folder);
    check_steps (ask, acknowledged);
    finished = 0;
    for (int table = 0; table < TABLES; table++)
      finished += check_ratings (ask, table);
    ask_free (ask);
  }
  g_assert_cmpint (finished, >, 0);
  g_test_message ("%d kills, at least %d steps acknowledged, %u games finished", KILLS,
                  acknowledged_steps, finished);
  remove_folder (folder);
}

int
main (int argc, char **argv)
{
  if (argc == 3 && strcmp (argv[1], "--play") == 0)
    play (argv[2]);
  g_test_init (&argc, &argv, NULL);
  program = argv[0];

  g_test_add_func ("/store/kill", test_kill);

  return g_test_run ();
}
