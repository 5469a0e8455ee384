/* What opinions of positions make of a game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/analysis.h"
#include "tests/core/play.h"

/* Puts an opinion of the position that is next, and checks that it is that one. */
static void
put (GmkAnalysis *analysis, int position, double black, int win_in, const char *best)
{
  GmkOpinion opinion = { .black = black, .win_in = win_in, .n_line = 1, .line = { at (best) } };
  GmkMatch match;

  g_assert_true (gmk_analysis_next (analysis, &match));
  g_assert_cmpint (match.n_acts, ==, position);
  g_assert_cmpint (analysis->left, ==, position + 1);
  gmk_analysis_put (analysis, &match, &opinion);
}

/* Fills in everything that is left, with nothing to be said. */
static void
put_rest (GmkAnalysis *analysis)
{
  GmkMatch match;

  while (gmk_analysis_next (analysis, &match)) {
    const GmkOpinion opinion = { .black = analysis->opinions[match.n_acts + 1].black };

    gmk_analysis_put (analysis, &match, &opinion);
  }
}

static GmkAnalysis *
analysis_of (const GmkMatch *match)
{
  GmkAnalysis *analysis = g_new (GmkAnalysis, 1);

  gmk_analysis_init (analysis, match);
  return analysis;
}

static GmkAnalysis *
free_game (const char *stones)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_FREE);

  place_all (&match, stones);
  return analysis_of (&match);
}

/* The only turning point there is. */
static GmkTurningPoint
only_turning_point (const GmkAnalysis *analysis)
{
  GmkTurningPoint points[8];

  g_assert_cmpint (gmk_analysis_turning_points (analysis, points, 8), ==, 1);
  return points[0];
}

static void
assert_no_turning_point (const GmkAnalysis *analysis)
{
  GmkTurningPoint point;

  g_assert_cmpint (gmk_analysis_turning_points (analysis, &point, 1), ==, 0);
}

/* --- what is known when --- */

static void
test_order (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9");
  GmkMatch match;

  g_assert_cmpint (gmk_analysis_n_positions (analysis), ==, 3);
  put (analysis, 2, 0.6, 0, "J10");
  put (analysis, 1, 0.6, 0, "I9");
  put (analysis, 0, 0.6, 0, "H8");
  g_assert_false (gmk_analysis_next (analysis, &match));
  g_assert_cmpint (analysis->opinions[2].to_move, ==, GMK_BLACK);
  g_assert_cmpint (analysis->opinions[1].to_move, ==, GMK_WHITE);
  g_assert_cmpint (analysis->opinions[1].plies, ==, 1);
  g_assert_cmpint (analysis->opinions[0].kind, ==, GMK_OPINION_JUDGED);
}

static void
test_result (void)
{
  g_autofree GmkAnalysis *won = free_game ("A1 A2 B1 B2 C1 C2 D1 D2 E1");
  g_autofree GmkAnalysis *lost = free_game ("A1 A2 B1 B2 C1 C2 D1 D2 K9 E2");
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_FREE);

  put (won, 8, 1, 1, "E1");
  g_assert_cmpint (won->opinions[9].kind, ==, GMK_OPINION_OVER);
  g_assert_cmpfloat (won->opinions[9].black, ==, 1);
  put (lost, 9, 0, 1, "E2");
  g_assert_cmpfloat (lost->opinions[10].black, ==, 0);

  /* A game given up ends in a position like any other. */
  place_all (&match, "H8 I9");
  take (&match, step_of (GMK_STEP_RESIGN, 0));
  g_autofree GmkAnalysis *resigned = analysis_of (&match);
  put (resigned, 2, 0.7, 0, "J10");
  g_assert_cmpint (resigned->opinions[2].kind, ==, GMK_OPINION_JUDGED);
}

/* The full board of the smallest size, drawn. */
static void
test_drawn (void)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 5, GMK_OPENING_FREE);

  place_all (&match, "A1 B1 C1 D1 E1 A2 B2 E2 D2 B3 C2 C3 A3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5");
  g_assert_cmpint (match.end.kind, ==, GMK_END_BOARD_FULL);
  g_autofree GmkAnalysis *analysis = analysis_of (&match);
  put (analysis, 24, 0.5, 0, "E5");
  g_assert_cmpint (analysis->opinions[25].kind, ==, GMK_OPINION_OVER);
  g_assert_cmpfloat (analysis->opinions[25].black, ==, 0.5);
  g_assert_cmpint (analysis->opinions[24].win_in, ==, 0);
}

static void
test_nothing_played (void)
{
  g_autofree GmkAnalysis *analysis = g_new (GmkAnalysis, 1);
  const GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_RIF);
  GmkMatch position;

  gmk_analysis_init (analysis, &match);
  g_assert_false (gmk_analysis_next (analysis, &position));
  g_assert_cmpint (analysis->opinions[0].kind, ==, GMK_OPINION_OPENING);
}

/* --- openings --- */

static void
test_swap (void)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_SWAP);

  place_all (&match, "H8 I9 J10");
  choose (&match, GMK_CHOICE_BLACK, 0);
  place_all (&match, "K11 G7");
  g_autofree GmkAnalysis *analysis = analysis_of (&match);

  put (analysis, 6, 0.9, 0, "A1");
  put (analysis, 5, 0.2, 0, "A1");
  put (analysis, 4, 0.8, 0, "A1");
  put_rest (analysis);
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (analysis->opinions[i].kind, ==, GMK_OPINION_OPENING);

  /* Black's move to 6 was worth more than was thought, so White's to 5 cost from 0.8 to 0.9: no;
   * and the colours chosen at 4 are nobody's mistake. */
  g_assert_cmpfloat (analysis->opinions[5].black, ==, 0.9);
  assert_no_turning_point (analysis);
}

static void
test_fifths (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_RIF);

  place_all (&match, "H8 H9 I9");
  choose (&match, GMK_CHOICE_KEEP, 0);
  place_all (&match, "G7 J10 F6");
  choose (&match, GMK_CHOICE_PICK, 1);
  place_all (&match, "K11");
  g_autofree GmkAnalysis *analysis = analysis_of (&match);

  put (analysis, 9, 0.3, 0, "A1");
  put (analysis, 8, 0.3, 0, "A1");
  put_rest (analysis);
  g_assert_cmpint (analysis->left, ==, 0);
  g_assert_cmpint (analysis->opinions[8].plies, ==, 5);
  g_assert_cmpint (analysis->opinions[8].to_move, ==, GMK_WHITE);
  for (int i = 0; i < 8; i++)
    g_assert_cmpint (analysis->opinions[i].kind, ==, GMK_OPINION_OPENING);
  assert_no_turning_point (analysis);
}

static void
test_passes (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_RIF);

  place_all (&match, "H8 H9 I9");
  choose (&match, GMK_CHOICE_KEEP, 0);
  place_all (&match, "G7 J10 F6");
  choose (&match, GMK_CHOICE_PICK, 0);
  place_all (&match, "K11");
  g_assert_cmpint (pass (&match), ==, GMK_OK);
  g_assert_cmpint (pass (&match), ==, GMK_OK);
  g_assert_cmpint (match.end.kind, ==, GMK_END_TWO_PASSES);
  g_autofree GmkAnalysis *analysis = analysis_of (&match);

  put (analysis, 10, 0.5, 0, "A1");
  put (analysis, 9, 0.9, 0, "A1");
  put_rest (analysis);

  const GmkTurningPoint point = only_turning_point (analysis);
  g_assert_cmpint (point.position, ==, 9);
  g_assert_cmpint (point.number, ==, 7);
  g_assert_cmpint (point.colour, ==, GMK_BLACK);
  g_assert_true (gmk_point_is_none (point.played));
}

/* --- the move played --- */

static void
test_played_move_was_better (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9 J10");

  put (analysis, 3, 0.7, 0, "K11");
  put (analysis, 2, 0.5, 0, "A1");

  const GmkOpinion *opinion = &analysis->opinions[2];
  g_assert_cmpfloat (opinion->black, ==, 0.7);
  g_assert_cmpint (opinion->n_line, ==, 2);
  g_assert_true (gmk_point_equal (opinion->line[0], at ("J10")));
  g_assert_true (gmk_point_equal (opinion->line[1], at ("K11")));

  /* For White a higher chance of Black's is worse: what was found stays. */
  put (analysis, 1, 0.4, 0, "B2");
  g_assert_cmpfloat (analysis->opinions[1].black, ==, 0.4);
  g_assert_true (gmk_point_equal (analysis->opinions[1].line[0], at ("B2")));
}

static void
test_proofs_travel_back (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("A1 A2 B1 B2 C1 C2 D1 D2 E1");

  put (analysis, 8, 0.5, 0, "O15"); /* the five was overlooked */
  g_assert_cmpint (analysis->opinions[8].win_in, ==, 1);
  g_assert_cmpfloat (analysis->opinions[8].black, ==, 1);
  put (analysis, 7, 1, -2, "E1");
  put (analysis, 6, 0.8, 0, "O15"); /* so was that D1 wins */
  g_assert_cmpint (analysis->opinions[6].win_in, ==, 3);
  g_assert_true (gmk_point_equal (analysis->opinions[6].line[0], at ("D1")));
  g_assert_cmpint (analysis->opinions[6].reason, ==, GMK_REASON_FOUR);

  /* A sooner win than the one played stays, and so does a proved loss beside an estimate. */
  put (analysis, 5, 0.6, 0, "O15");
  put (analysis, 4, 1, 1, "O15");
  g_assert_cmpint (analysis->opinions[4].win_in, ==, 1);
  put (analysis, 3, 1, -4, "O15");
  g_assert_cmpint (analysis->opinions[3].win_in, ==, -4);
  put (analysis, 2, 0.3, 0, "O15");
  g_assert_cmpint (analysis->opinions[2].win_in, ==, 5);
  put_rest (analysis);
}

static void
test_no_estimate_outdoes_a_proof (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9");

  put (analysis, 2, 0.4, 0, "J10");
  put (analysis, 1, 1, -6, "A1");
  g_assert_cmpint (analysis->opinions[1].win_in, ==, -6);
  g_assert_cmpfloat (analysis->opinions[1].black, ==, 1);
}

static void
test_long_lines (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9");
  GmkOpinion opinion = { .black = 0.9, .n_line = GMK_BEST_LINE_MAX };
  GmkMatch match;

  for (int i = 0; i < GMK_BEST_LINE_MAX; i++)
    opinion.line[i] = (GmkPoint){ (gint8)(i % 15), (gint8)(i / 15) };
  g_assert_true (gmk_analysis_next (analysis, &match));
  opinion.black = 0.1;
  gmk_analysis_put (analysis, &match, &opinion);
  put (analysis, 1, 0.9, 0, "O15");
  g_assert_cmpint (analysis->opinions[1].n_line, ==, GMK_BEST_LINE_MAX);
  g_assert_true (gmk_point_equal (analysis->opinions[1].line[0], at ("I9")));
  g_assert_true (gmk_point_equal (analysis->opinions[1].line[1], at ("A1")));
}

/* --- turning points --- */

static void
test_chance_fell (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9 J10");

  put (analysis, 3, 0.5 - GMK_TURNING_COST, 0, "A1");
  put (analysis, 2, 0.5, 0, "J9");

  const GmkTurningPoint point = only_turning_point (analysis);
  g_assert_cmpint (point.kind, ==, GMK_TURNING_CHANCE);
  g_assert_cmpint (point.position, ==, 2);
  g_assert_cmpint (point.number, ==, 3);
  g_assert_cmpint (point.colour, ==, GMK_BLACK);
  g_assert_true (gmk_point_equal (point.played, at ("J10")));
  g_assert_cmpfloat_with_epsilon (point.cost, GMK_TURNING_COST, 1e-9);
}

static void
test_small_losses_are_none (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9 J10");

  put (analysis, 3, 0.5 - GMK_TURNING_COST + 0.01, 0, "A1");
  put (analysis, 2, 0.5, 0, "J9");
  put_rest (analysis);
  assert_no_turning_point (analysis);
}

/* The search took a fancy to the move played: then it is not the move that was wrong. */
static void
test_the_best_move_is_none (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9 J10");

  put (analysis, 3, 0.2, 0, "A1");
  put (analysis, 2, 0.6, 0, "J10");
  assert_no_turning_point (analysis);
}

static void
test_kinds (void)
{
  g_autofree GmkAnalysis *gone = free_game ("H8 I9 J10");
  g_autofree GmkAnalysis *overlooked = free_game ("H8 I9 J10");
  g_autofree GmkAnalysis *both = free_game ("H8 I9 J10");
  g_autofree GmkAnalysis *still = free_game ("H8 I9 J10");

  put (gone, 3, 0.6, 0, "A1");
  put (gone, 2, 1, 7, "J9");
  g_assert_cmpint (only_turning_point (gone).kind, ==, GMK_TURNING_WIN_GONE);
  g_assert_cmpfloat_with_epsilon (only_turning_point (gone).cost, 0.4, 1e-9);

  put (overlooked, 3, 0, 5, "A1");
  put (overlooked, 2, 0.5, 0, "J9");
  g_assert_cmpint (only_turning_point (overlooked).kind, ==, GMK_TURNING_LOSS);

  put (both, 3, 0, 5, "A1");
  put (both, 2, 1, 7, "J9");
  g_assert_cmpint (only_turning_point (both).kind, ==, GMK_TURNING_WIN_GONE);

  /* A longer way to the same win costs nothing, nor does a lost position. */
  put (still, 3, 1, -20, "A1");
  put (still, 2, 1, 3, "J9");
  put (still, 1, 1, -4, "K9");
  assert_no_turning_point (still);
}

static void
test_forbidden (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_FREE);

  place_all (&match, "H8 A1 I8 A3 J9 A5 J10 A7 J8");
  g_assert_cmpint (match.end.kind, ==, GMK_END_FORBIDDEN);
  g_autofree GmkAnalysis *analysis = analysis_of (&match);

  put (analysis, 8, 0.8, 0, "G8");

  const GmkTurningPoint point = only_turning_point (analysis);
  g_assert_cmpint (point.kind, ==, GMK_TURNING_FORBIDDEN);
  g_assert_cmpfloat_with_epsilon (point.cost, 0.8, 1e-9);
}

static void
test_several (void)
{
  g_autofree GmkAnalysis *analysis = free_game ("H8 I9 J10 K11");
  GmkTurningPoint points[8];

  put (analysis, 4, 0.7, 0, "A1");
  put (analysis, 3, 0.3, 0, "A2");
  put (analysis, 2, 0.6, 0, "A3");
  g_assert_cmpint (gmk_analysis_turning_points (analysis, points, 8), ==, 2);
  g_assert_cmpint (points[0].number, ==, 3);
  g_assert_cmpint (points[1].number, ==, 4);
  g_assert_cmpint (points[1].colour, ==, GMK_WHITE);
  g_assert_cmpint (gmk_analysis_turning_points (analysis, points, 1), ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analysis/order", test_order);
  g_test_add_func ("/analysis/result", test_result);
  g_test_add_func ("/analysis/drawn", test_drawn);
  g_test_add_func ("/analysis/nothing-played", test_nothing_played);
  g_test_add_func ("/analysis/swap", test_swap);
  g_test_add_func ("/analysis/fifths", test_fifths);
  g_test_add_func ("/analysis/passes", test_passes);
  g_test_add_func ("/analysis/played-move-was-better", test_played_move_was_better);
  g_test_add_func ("/analysis/proofs-travel-back", test_proofs_travel_back);
  g_test_add_func ("/analysis/no-estimate-outdoes-a-proof", test_no_estimate_outdoes_a_proof);
  g_test_add_func ("/analysis/long-lines", test_long_lines);
  g_test_add_func ("/analysis/chance-fell", test_chance_fell);
  g_test_add_func ("/analysis/small-losses-are-none", test_small_losses_are_none);
  g_test_add_func ("/analysis/the-best-move-is-none", test_the_best_move_is_none);
  g_test_add_func ("/analysis/kinds", test_kinds);
  g_test_add_func ("/analysis/forbidden", test_forbidden);
  g_test_add_func ("/analysis/several", test_several);

  return g_test_run ();
}
