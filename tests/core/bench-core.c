/* Speed of the rules: scanning a board for forbidden points, and one step of a match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "core/forbidden.h"
#include "tests/core/play.h"
#include "tests/core/suite.h"

#define N_SAMPLES 101
#define N_REPEATS 20 /* of what is timed, in one sample */

static int
compare (const void *a, const void *b)
{
  const double first = *(const double *)a;
  const double second = *(const double *)b;

  return (first > second) - (first < second);
}

/* Microseconds that one call takes, at the median. */
static double
median_us (void (*call) (gconstpointer), gconstpointer data)
{
  double samples[N_SAMPLES];

  for (int i = 0; i < N_SAMPLES; i++) {
    const gint64 start = g_get_monotonic_time ();

    for (int j = 0; j < N_REPEATS; j++)
      call (data);
    samples[i] = (double)(g_get_monotonic_time () - start) / N_REPEATS;
  }
  qsort (samples, N_SAMPLES, sizeof samples[0], compare);
  return samples[N_SAMPLES / 2];
}

static void
scan (gconstpointer data)
{
  const GmkBoard *board = data;
  static volatile unsigned sink;

  for (int i = 0; i < board->size * board->size; i++) {
    GmkPoint p = gmk_point_at (i, board->size);

    if (gmk_board_get (board, p) == GMK_EMPTY)
      sink = gmk_forbidden_kinds (board, p);
  }
  (void)sink;
}

/* Every board of which all forbidden points are known; the one that takes longest is told. */
static void
bench_scan (JsonArray *cases)
{
  double longest = 0;
  const char *which = NULL;

  for (guint i = 0; i < json_array_get_length (cases); i++) {
    JsonObject *position = json_array_get_object_element (cases, i);

    if (!g_str_equal (json_object_get_string_member (position, "type"), "all-forbidden-points"))
      continue;

    GmkBoard board = suite_board ((int)json_object_get_int_member (position, "size"),
                                  json_object_get_string_member (position, "black"),
                                  json_object_get_string_member (position, "white"));
    const double us = median_us (scan, &board);

    if (us > longest) {
      longest = us;
      which = json_object_get_string_member (position, "id");
    }
  }
  g_print ("forbidden scan, slowest collected board (%s): %.1f us\n", which, longest);
}

/* Two rows of black stones through a large board: false threes nest along the whole band. */
static void
bench_band (void)
{
  GmkBoard board = suite_board (GMK_SIZE_MAX, "", "");

  for (int i = 0; i < 2 * GMK_SIZE_MAX; i++)
    gmk_board_put (&board, gmk_point_at (10 * GMK_SIZE_MAX + i, GMK_SIZE_MAX), GMK_BLACK);
  g_print ("forbidden scan, a band of stones: %.0f us\n", median_us (scan, &board));
}

typedef struct {
  GmkRuleSet set;
  int n;
  GmkPoint moves[GMK_POINTS_MAX];
} Game;

static void
play_game (gconstpointer data)
{
  const Game *game = data;
  GmkMatch match = match_of (game->set, 15, GMK_OPENING_FREE);

  for (int i = 0; i < game->n; i++) {
    GmkStep step = step_of (GMK_STEP_PLACE, (GmkSeat)(i % 2));

    step.point = game->moves[i];
    g_assert_cmpint (gmk_match_step (&match, &step), ==, GMK_OK);
  }
}

/* A game that fills the board, under every rule set. */
static void
bench_step (JsonArray *cases)
{
  for (guint i = 0; i < json_array_get_length (cases); i++) {
    JsonObject *test = json_array_get_object_element (cases, i);
    Game game;

    if (!g_str_equal (json_object_get_string_member (test, "id"), "game-069"))
      continue;

    game.n = gmk_code_read (json_object_get_string_member (test, "moves"), 15, GMK_CODE_WITH_I,
                            game.moves, GMK_POINTS_MAX, NULL, NULL);
    for (int set = 0; set < GMK_N_RULE_SETS; set++) {
      game.set = (GmkRuleSet)set;
      g_print ("match step, %s: %.2f us\n", gmk_rule_set_name (game.set),
               median_us (play_game, &game) / game.n);
    }
  }
}

int
main (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *cases = json_object_get_array_member (suite_load ("handout.json", parser), "cases");

  bench_scan (cases);
  bench_band ();
  bench_step (cases);
  return 0;
}
