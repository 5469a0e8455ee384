/* What has been told to anybody.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/fault/ledger.h"

#include <stdio.h>

#define PRINTED_MAX 50

static void
free_game (gpointer data)
{
  LedgerGame *game = data;

  g_array_unref (game->steps);
  g_byte_array_unref (game->acknowledged);
  g_free (game);
}

Ledger *
ledger_new (int n_tables)
{
  Ledger *ledger = g_new0 (Ledger, 1);

  ledger->tables = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  for (int i = 0; i < n_tables; i++)
    g_ptr_array_add (ledger->tables, g_ptr_array_new_with_free_func (free_game));
  return ledger;
}

void
ledger_free (Ledger *ledger)
{
  g_ptr_array_unref (ledger->tables);
  g_free (ledger);
}

void
ledger_blame (Ledger *ledger, const char *format, ...)
{
  va_list arguments;

  if (++ledger->n_faults > PRINTED_MAX)
    return;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  fprintf (stderr, "FAULT %s\n", text);
}

const GPtrArray *
ledger_games (const Ledger *ledger, int table)
{
  return g_ptr_array_index (ledger->tables, (guint)table);
}

bool
ledger_step_equal (const GmkStep *a, const GmkStep *b)
{
  return a->kind == b->kind && a->seat == b->seat && a->by == b->by && a->draw == b->draw &&
         gmk_point_equal (a->point, b->point) && a->choice == b->choice && a->number == b->number &&
         a->lag_ms == b->lag_ms && a->offer == b->offer && a->turn == b->turn && a->ms == b->ms &&
         a->at == b->at;
}

/* The game, new where nobody had heard of it; it is one of the last. */
static LedgerGame *
find_game (Ledger *ledger, int table, int64_t room, int64_t number)
{
  GPtrArray *games = g_ptr_array_index (ledger->tables, (guint)table);
  LedgerGame *game;

  for (guint i = games->len; i-- > 0;) {
    game = g_ptr_array_index (games, i);
    if (game->room == room && game->number == number)
      return game;
  }
  game = g_new0 (LedgerGame, 1);
  game->room = room;
  game->number = number;
  game->steps = g_array_new (FALSE, FALSE, sizeof (GmkStep));
  game->acknowledged = g_byte_array_new ();
  g_ptr_array_add (games, game);
  return game;
}

void
ledger_tell (Ledger *ledger, int table, int64_t room, int64_t number, int n, const GmkStep *step)
{
  static const guint8 no = 0;
  LedgerGame *game = find_game (ledger, table, room, number);

  if (n < 0)
    return;
  if ((guint)n > game->steps->len)
    ledger_blame (ledger, "table %d game %d: step %d was told before step %u", table, (int)number,
                  n, game->steps->len);
  else if ((guint)n == game->steps->len) {
    g_array_append_val (game->steps, *step);
    g_byte_array_append (game->acknowledged, &no, 1);
  } else if (!ledger_step_equal (&g_array_index (game->steps, GmkStep, n), step))
    ledger_blame (ledger, "table %d game %d: step %d was told in two ways", table, (int)number, n);
}

void
ledger_acknowledge (Ledger *ledger, int table, int64_t room, int64_t number, int n)
{
  LedgerGame *game = find_game (ledger, table, room, number);

  if (n < 0 || (guint)n >= game->acknowledged->len) {
    ledger_blame (ledger, "table %d game %d: an acknowledged step was not told", table,
                  (int)number);
    return;
  }
  ledger->n_acknowledged += !game->acknowledged->data[n];
  game->acknowledged->data[n] = 1;
}
