/* Hints, opinions and turning points in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/words/words.h"
#include "tests/core/play.h"

static void
assert_words (char *words, const char *expected)
{
  g_assert_cmpstr (words, ==, expected);
  g_free (words);
}

static GmkAdvice
stone (GmkReason reason)
{
  return (GmkAdvice){ .step = { .kind = GMK_STEP_PLACE, .point = at ("H8") },
                      .reason = reason,
                      .judged = TRUE,
                      .chance = 0.5 };
}

/* --- hints --- */

static void
test_reasons (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int reason = 0; reason <= GMK_REASON_BEST; reason++) {
    GmkAdvice advice = stone ((GmkReason)reason);

    advice.judged = FALSE;

    char *words = gmk_words_advice (&advice);
    g_assert_true (g_str_has_prefix (words, "H8 "));
    g_assert_true (g_hash_table_add (seen, words));
  }
}

static void
test_chances (void)
{
  GmkAdvice advice = stone (GMK_REASON_THREE);

  advice.chance = 0.621;
  assert_words (gmk_words_advice (&advice), "H8 makes a three. Winning chance: 62%");
  advice.n_others = 1;
  advice.others[0] = (GmkOtherMove){ at ("J10"), 0.6 };
  assert_words (gmk_words_advice (&advice),
                "H8 makes a three. Winning chance: 62%. Good, too: J10 (60%)");
  advice.n_others = 2;
  advice.others[1] = (GmkOtherMove){ at ("A1"), 0.584 };
  assert_words (gmk_words_advice (&advice),
                "H8 makes a three. Winning chance: 62%. Good, too: J10 (60%) and A1 (58%)");
}

/* What is not proved is never certain. */
static void
test_no_certainty (void)
{
  GmkAdvice advice = stone (GMK_REASON_BEST);

  advice.chance = 0.9999;
  assert_words (gmk_words_advice (&advice), "H8 is a good move. Winning chance: 99%");
  advice.chance = 0.0001;
  assert_words (gmk_words_advice (&advice), "H8 is a good move. Winning chance: 1%");
}

static void
test_wins (void)
{
  GmkAdvice advice = stone (GMK_REASON_FIVE);

  advice.win_in = 1;
  assert_words (gmk_words_advice (&advice), "H8 makes five");
  advice.reason = GMK_REASON_FOUR_THREE;
  advice.win_in = 5;
  assert_words (gmk_words_advice (&advice),
                "H8 makes a four and a three at once. It wins in 3 moves");
  advice.reason = GMK_REASON_BEST;
  advice.win_in = 17;
  assert_words (gmk_words_advice (&advice), "H8 begins a win. It wins in 9 moves");
  advice.win_in = 37;
  assert_words (gmk_words_advice (&advice), "H8 begins a win. The win is a long one: 19 moves");
}

static void
test_losses (void)
{
  GmkAdvice advice = stone (GMK_REASON_BEST);

  advice.win_in = -2;
  assert_words (gmk_words_advice (&advice), "H8 holds out longest. The other side wins in 1 move");
  advice.reason = GMK_REASON_STOP_FOUR;
  advice.win_in = -6;
  assert_words (gmk_words_advice (&advice), "H8 stops a four. The other side wins in 3 moves");
}

static void
test_choices (void)
{
  GmkAdvice advice = { .step = { .kind = GMK_STEP_PASS } };

  assert_words (gmk_words_advice (&advice), "It is best to pass");
  advice.step = (GmkStep){ .kind = GMK_STEP_CHOOSE, .choice = GMK_CHOICE_NUMBER, .number = 3 };
  assert_words (gmk_words_advice (&advice), "Announce 3 fifth moves");
  advice.step = (GmkStep){ .kind = GMK_STEP_CHOOSE, .choice = GMK_CHOICE_PICK, .number = 1 };
  assert_words (gmk_words_advice (&advice), "Keep fifth move B");
}

/* --- opinions --- */

static void
test_opinions (void)
{
  g_autofree GmkAnalysis *analysis = g_new0 (GmkAnalysis, 1);
  GmkOpinion *opinion = &analysis->opinions[0];

  assert_words (gmk_words_opinion (analysis, 0), "Not analysed yet");
  opinion->kind = GMK_OPINION_OPENING;
  assert_words (gmk_words_opinion (analysis, 0), "The opening is not judged");
  opinion->kind = GMK_OPINION_OVER;
  analysis->match.end = (GmkEnd){ .kind = GMK_END_FIVE, .winner = GMK_WHITE };
  assert_words (gmk_words_opinion (analysis, 0), "White wins: five in a row");

  *opinion =
    (GmkOpinion){ .kind = GMK_OPINION_JUDGED, .black = 0.384, .to_move = GMK_WHITE, .n_line = 1 };
  assert_words (gmk_words_opinion (analysis, 0), "Black’s winning chance: 38%");
  opinion->win_in = 7;
  assert_words (gmk_words_opinion (analysis, 0), "White wins in 4 moves");
  opinion->win_in = -2;
  assert_words (gmk_words_opinion (analysis, 0), "Black wins in 1 move");
}

static void
test_best (void)
{
  GmkOpinion opinion = { .kind = GMK_OPINION_JUDGED, .reason = GMK_REASON_THREE };

  assert_words (gmk_words_best (&opinion), "");
  opinion.n_line = 1;
  opinion.line[0] = at ("H8");
  assert_words (gmk_words_best (&opinion), "Best: H8 makes a three");
  opinion.line[0] = GMK_POINT_NONE;
  assert_words (gmk_words_best (&opinion), "It is best to pass");
  opinion.kind = GMK_OPINION_NONE;
  assert_words (gmk_words_best (&opinion), "");
}

static void
test_turning (void)
{
  g_assert_cmpstr (gmk_words_turning (GMK_TURNING_WIN_GONE), ==, "Gave a won game away");
  g_assert_cmpstr (gmk_words_turning (GMK_TURNING_LOSS), ==, "Overlooked a forced loss");
  g_assert_cmpstr (gmk_words_turning (GMK_TURNING_FORBIDDEN), ==, "A forbidden move");
  g_assert_cmpstr (gmk_words_turning (GMK_TURNING_CHANCE), ==, "Lost winning chances");
  assert_words (gmk_words_cost (0.156), "−16%");
  assert_words (gmk_words_cost (1), "−100%");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words-advice/reasons", test_reasons);
  g_test_add_func ("/words-advice/chances", test_chances);
  g_test_add_func ("/words-advice/no-certainty", test_no_certainty);
  g_test_add_func ("/words-advice/wins", test_wins);
  g_test_add_func ("/words-advice/losses", test_losses);
  g_test_add_func ("/words-advice/choices", test_choices);
  g_test_add_func ("/words-advice/opinions", test_opinions);
  g_test_add_func ("/words-advice/best", test_best);
  g_test_add_func ("/words-advice/turning", test_turning);
  return g_test_run ();
}
