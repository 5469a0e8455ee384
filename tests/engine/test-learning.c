/* Games as a file, the engine against itself, and what is learnt from it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L /* files in memory */

#include <glib.h>
#include <string.h>

#include "engine/factored.h"
#include "engine/selfplay.h"
#include "engine/tune.h"

/* A file in memory. */
typedef struct {
  char *bytes;
  size_t n;
} Blob;

static bool
play (SelfplaySettings settings, SelfplayResult *result, Blob *blob)
{
  FILE *file = open_memstream (&blob->bytes, &blob->n);
  const bool done = selfplay_run (&settings, file, result);

  fclose (file);
  return done;
}

/* How the reading of a file of games ends, and how many games it gave before. */
static GamesResult
read_all (const void *bytes, size_t n, int *n_games)
{
  FILE *file = fmemopen ((void *)bytes, n, "rb");
  g_autofree Game *game = g_new (Game, 1);
  GamesResult result = games_read_head (file) ? GAMES_READ : GAMES_BROKEN;

  *n_games = 0;
  while (result == GAMES_READ) {
    result = games_read (file, game);
    *n_games += result == GAMES_READ;
  }
  fclose (file);
  return result;
}

/* Black wins with A1 … E1, White plays on the second row. */
static Game
short_game (void)
{
  Game game = { .set = GMK_SET_FREESTYLE, .size = 15, .winner = GMK_BLACK, .n_opening = 3, .n = 9 };

  for (int i = 0; i < game.n; i++)
    game.stones[i] =
      (GameStone){ (uint16_t)(i / 2 + i % 2 * 15), (int16_t)(i < 3 ? 0 : i % 2 * -40) };
  return game;
}

static Blob
blob_of (const Game *game)
{
  Blob blob;
  FILE *file = open_memstream (&blob.bytes, &blob.n);

  g_assert_true (games_write_head (file) && games_write (file, game));
  fclose (file);
  return blob;
}

static void
test_games_round_trip (void)
{
  const Game written = short_game ();
  g_autofree Game *read = g_new0 (Game, 1);
  Blob blob = blob_of (&written);
  FILE *file = fmemopen (blob.bytes, blob.n, "rb");

  g_assert_true (games_read_head (file));
  g_assert_cmpint (games_read (file, read), ==, GAMES_READ);
  g_assert_cmpmem (read, sizeof *read, &written, sizeof written);
  g_assert_cmpint (games_read (file, read), ==, GAMES_END);
  fclose (file);
  free (blob.bytes);
}

/* One byte of the file changed, so that something makes no sense; or the end missing. */
static void
test_games_broken (void)
{
  static const struct {
    const char *what;
    size_t place;
    uint8_t value;
  } faults[] = {
    { "magic", 0, 'k' },
    { "version", 8, 2 },
    { "rule set", 12, 5 },
    { "size too small", 13, 4 },
    { "size too large", 13, 21 },
    { "winner", 14, 3 },
    { "all and more opening", 15, 10 },
    { "too many stones", 17, 1 },
    { "a stone on a stone", 22, 0 },
    { "a stone off the board", 19, 1 },
    { "a score out of range", 33, 0x7f },

  };
  const Game game = short_game ();
  Blob blob = blob_of (&game);
  int n;

  g_assert_cmpint (read_all (blob.bytes, blob.n, &n), ==, GAMES_END);
  g_assert_cmpint (n, ==, 1);
  for (size_t i = 0; i < G_N_ELEMENTS (faults); i++) {
    const char right = blob.bytes[faults[i].place];

    g_test_message ("%s", faults[i].what);
    blob.bytes[faults[i].place] = (char)faults[i].value;
    g_assert_cmpint (read_all (blob.bytes, blob.n, &n), ==, GAMES_BROKEN);
    blob.bytes[faults[i].place] = right;
  }
  for (size_t length = 1; length < blob.n; length++)
    if (length != 12)
      g_assert_cmpint (read_all (blob.bytes, length, &n), ==, GAMES_BROKEN);
  free (blob.bytes);
}

/* A game goes on after it was won. */
static void
test_games_too_long (void)
{
  Game game = short_game ();
  int n;

  game.stones[game.n++].cell = 100;

  Blob blob = blob_of (&game);

  g_assert_cmpint (read_all (blob.bytes, blob.n, &n), ==, GAMES_BROKEN);
  g_assert_cmpint (n, ==, 0);
  free (blob.bytes);
}

/* With one thread the seed decides; every game is whole; threads share the games out. */
static void
test_selfplay (gconstpointer data)
{
  const GmkRuleSet set = (GmkRuleSet)GPOINTER_TO_INT (data);
  SelfplaySettings settings = {
    .set = set, .size = 15, .games = 4, .nodes = 200, .seed = 7, .threads = 1
  };
  SelfplayResult result;
  Blob first, second, other;
  int n;

  g_assert_true (play (settings, &result, &first));
  g_assert_cmpint (result.games, ==, 4);
  g_assert_cmpint (result.wins[GMK_EMPTY] + result.wins[GMK_BLACK] + result.wins[GMK_WHITE], ==, 4);
  g_assert_cmpint (read_all (first.bytes, first.n, &n), ==, GAMES_END);
  g_assert_cmpint (n, ==, 4);

  g_assert_true (play (settings, &result, &second));
  g_assert_cmpmem (first.bytes, first.n, second.bytes, second.n);

  settings.seed = 8;
  settings.threads = 3;
  g_assert_true (play (settings, &result, &other));
  g_assert_cmpint (read_all (other.bytes, other.n, &n), ==, GAMES_END);
  g_assert_cmpint (n, ==, 4);
  g_assert_false (first.n == other.n && memcmp (first.bytes, other.bytes, first.n) == 0);
  free (first.bytes);
  free (second.bytes);
  free (other.bytes);
}

/* Two entries are taught to be 1; a third that shares their part comes near it untaught, a fourth
 * that shares nothing stays. */
static void
test_factored (void)
{
  Factored table;

  g_assert_true (factored_init (&table, 4, 3));
  for (int i = 0; i < 4; i++)
    for (int p = 0; p < FACTORED_PARTS; p++)
      table.parts[i][p] = p > 0 ? 2 : i == 3;
  for (int step = 1; step <= 1000; step++) {
    for (int i = 0; i < 2; i++)
      table.gradient[i] = table.entry[i] - 1;
    table.gradient[3] = table.entry[3];
    factored_step (&table, step, 1, 0.01f, 0.01f);
  }
  g_assert_cmpfloat_with_epsilon (table.entry[0], 1.0, 0.05);
  g_assert_cmpfloat_with_epsilon (table.entry[1], 1.0, 0.05);
  g_assert_cmpfloat (table.entry[2], >, 0.5);
  g_assert_cmpfloat_with_epsilon (table.entry[3], 0.0, 0.05);
  factored_free (&table);
}

static void
keep_reports (const TuneReport *report, void *data)
{
  g_array_append_vals (data, report, 1);
}

/* The losses fall; the same games teach the same; rules by which nobody played keep their
 * weights. */
static void
test_tune (void)
{
  const SelfplaySettings settings = {
    .set = GMK_SET_FREESTYLE, .size = 15, .games = 300, .nodes = 100, .seed = 1, .threads = 1
  };
  g_autofree Weights *before = g_new (Weights, N_WEIGHTS);
  g_autofree Weights *after = g_new (Weights, N_WEIGHTS);
  g_autofree Weights *again = g_new (Weights, N_WEIGHTS);
  g_autoptr (GArray) reports = g_array_new (FALSE, FALSE, sizeof (TuneReport));
  SelfplayResult result;
  TuneGames *games = tune_games_new ();
  Blob blob;

  for (int whom = 0; whom < N_WEIGHTS; whom++)
    before[whom] = after[whom] = again[whom] = *weights_for ((WeightsFor)whom);

  g_assert_true (play (settings, &result, &blob));
  FILE *file = fmemopen (blob.bytes, blob.n, "rb");

  g_assert_true (tune_games_add (games, file));
  fclose (file);
  g_assert_true (tune_run (games, after, keep_reports, reports));
  g_assert_true (tune_run (games, again, NULL, NULL));

  const TuneReport *first = &g_array_index (reports, TuneReport, 0);
  const TuneReport *last = &g_array_index (reports, TuneReport, reports->len - 1);

  g_assert_cmpint (last->epoch, ==, last->n_epochs);
  g_assert_cmpint (last->games, ==, 300);
  g_assert_cmpint (last->positions, >, 1500);
  g_assert_cmpfloat (last->value[0], <, first->value[0]);
  g_assert_cmpmem (after, N_WEIGHTS * sizeof *after, again, N_WEIGHTS * sizeof *again);
  g_assert_true (memcmp (&after[WEIGHTS_FREE], &before[WEIGHTS_FREE], sizeof *after) != 0);
  for (int whom = WEIGHTS_EXACT; whom < N_WEIGHTS; whom++)
    g_assert_cmpmem (&after[whom], sizeof *after, &before[whom], sizeof *before);
  tune_games_free (games);
  free (blob.bytes);
}

/* A broken file is told. */
static void
test_tune_broken (void)
{
  const Game game = short_game ();
  TuneGames *games = tune_games_new ();
  Blob blob = blob_of (&game);
  FILE *file = fmemopen (blob.bytes, blob.n - 1, "rb");

  g_assert_false (tune_games_add (games, file));
  fclose (file);
  file = fmemopen (blob.bytes, 5, "rb");
  g_assert_false (tune_games_add (games, file));
  fclose (file);
  tune_games_free (games);
  free (blob.bytes);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/games/round-trip", test_games_round_trip);
  g_test_add_func ("/engine/games/broken", test_games_broken);
  g_test_add_func ("/engine/games/too-long", test_games_too_long);
  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    g_autofree char *path = g_strconcat ("/engine/selfplay/", gmk_rule_set_name (set), NULL);

    g_test_add_data_func (path, GINT_TO_POINTER (set), test_selfplay);
  }
  g_test_add_func ("/engine/factored", test_factored);
  g_test_add_func ("/engine/tune", test_tune);
  g_test_add_func ("/engine/tune/broken", test_tune_broken);

  return g_test_run ();
}
