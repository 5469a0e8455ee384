/* A game judged position by position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/analyst.h"
#include "tests/client/session/fake-engine.h"
#include "tests/core/play.h"

#define STONES "H8 I9 J10 K11"

static void
count_cb (int *count)
{
  (*count)++;
}

static GmkAnalyst *
analyst_of (const char *stones)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_FREE);

  place_all (&match, stones);
  return gmk_analyst_new (&match, 1000, 200);
}

static void
wait_until_ended (GmkAnalyst *analyst)
{
  while (gmk_analyst_get_running (analyst))
    g_main_context_iteration (NULL, TRUE);
}

static int
left_of (GmkAnalyst *analyst)
{
  return gmk_analyst_get_analysis (analyst)->left;
}

/* Each position is worth more to Black by a tenth for each stone. The line goes on past the answer. */
static void
see_stones (const GmkQuestion *question, const GmkLimits *limits, GmkAnswer *answer)
{
  const int stones = question->board.stones[GMK_BLACK] + question->board.stones[GMK_WHITE];
  const double black = 0.1 + stones * 0.1;
  GmkLine *line = &answer->report.lines[0];

  line->chance = question->duty.colour == GMK_BLACK ? black : 1 - black;
  line->n_pv = 2;
  line->pv[0] = answer->point;
  line->pv[1] = (GmkPoint){ 14, 14 };
}

static void
test_to_the_end (void)
{
  g_autoptr (GmkAnalyst) analyst = analyst_of (STONES);
  int judged = 0, running = 0;

  fake_engine_see (see_stones);
  g_signal_connect_swapped (analyst, "judged", G_CALLBACK (count_cb), &judged);
  g_signal_connect_swapped (analyst, "notify::running", G_CALLBACK (count_cb), &running);
  g_assert_false (gmk_analyst_get_running (analyst));
  gmk_analyst_start (analyst);
  g_assert_true (gmk_analyst_get_running (analyst));
  wait_until_ended (analyst);
  g_assert_true (gmk_analyst_is_done (analyst));
  g_assert_cmpint (judged, ==, 5);
  g_assert_cmpint (fake_engine_thoughts (), ==, 5);
  g_assert_cmpint (fake_engine_limits ().nodes, ==, 1000);
  g_assert_cmpint (fake_engine_limits ().turn_ms, ==, 200);

  const GmkAnalysis *analysis = gmk_analyst_get_analysis (analyst);
  g_assert_cmpfloat_with_epsilon (analysis->opinions[4].black, 0.5, 1e-9);
  g_assert_cmpint (analysis->opinions[4].n_line, ==, 2);
  g_assert_true (gmk_point_equal (analysis->opinions[4].line[1], at ("O15")));
  /* White's move at 3 gave a tenth away, Black's at 2 was as good as what comes after it. */
  g_assert_cmpfloat_with_epsilon (analysis->opinions[3].black, 0.4, 1e-9);
  g_assert_cmpfloat_with_epsilon (analysis->opinions[2].black, 0.4, 1e-9);

  /* Nothing is left to do, and the engine is given back. */
  gmk_analyst_start (analyst);
  g_assert_false (gmk_analyst_get_running (analyst));
  fake_engine_wait_until_gone ();
  fake_engine_reset ();
}

static void
test_stop_and_go_on (void)
{
  g_autoptr (GmkAnalyst) analyst = analyst_of (STONES);

  gmk_analyst_start (analyst);
  while (left_of (analyst) > 3)
    g_main_context_iteration (NULL, TRUE);
  fake_engine_hold ();
  gmk_analyst_stop (analyst);
  g_assert_false (gmk_analyst_get_running (analyst));
  g_assert_false (gmk_analyst_is_done (analyst));
  fake_engine_wait_until_gone ();

  /* What was under way comes to nothing. */
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpint (left_of (analyst), ==, 3);

  fake_engine_release ();
  gmk_analyst_start (analyst);
  wait_until_ended (analyst);
  g_assert_cmpint (left_of (analyst), ==, 0);
  g_clear_object (&analyst);
  fake_engine_reset ();
}

static void
test_let_go_of_while_running (void)
{
  GmkAnalyst *analyst = analyst_of (STONES);

  fake_engine_hold ();
  gmk_analyst_start (analyst);
  fake_engine_wait_for_thought (1);
  g_assert_finalize_object (analyst);
  fake_engine_wait_until_gone ();
  g_assert_cmpint (fake_engine_stops (), ==, 1);
  fake_engine_reset ();
}

/* Positions of an opening are not asked about. */
static void
test_opening (void)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_SWAP);
  int judged = 0;

  place_all (&match, "H8 I9 J10");
  g_autoptr (GmkAnalyst) unfinished = gmk_analyst_new (&match, 1000, 200);
  gmk_analyst_start (unfinished);
  g_assert_false (gmk_analyst_get_running (unfinished));
  g_assert_true (gmk_analyst_is_done (unfinished));
  g_assert_cmpint (fake_engine_thoughts (), ==, 0);

  choose (&match, GMK_CHOICE_WHITE, 0);
  g_autoptr (GmkAnalyst) analyst = gmk_analyst_new (&match, 1000, 200);
  g_signal_connect_swapped (analyst, "judged", G_CALLBACK (count_cb), &judged);
  gmk_analyst_start (analyst);
  wait_until_ended (analyst);
  g_assert_cmpint (judged, ==, 1);
  g_assert_cmpint (fake_engine_thoughts (), ==, 1);
  g_assert_cmpint (fake_engine_question ().duty.colour, ==, GMK_WHITE);
  fake_engine_reset ();
}

static void
test_no_engine (void)
{
  g_autoptr (GmkAnalyst) analyst = analyst_of (STONES);

  fake_engine_refuse_new (TRUE);
  gmk_analyst_start (analyst);
  wait_until_ended (analyst);
  g_assert_false (gmk_analyst_is_done (analyst));
  g_assert_cmpint (left_of (analyst), ==, 5);
  g_clear_object (&analyst);
  fake_engine_reset ();
}

/* An engine that has nothing to say of its answer. */
static void
see_nothing (const GmkQuestion *question, const GmkLimits *limits, GmkAnswer *answer)
{
  answer->report.n_lines = 0;
}

static void
test_no_report (void)
{
  g_autoptr (GmkAnalyst) analyst = analyst_of ("H8");

  fake_engine_see (see_nothing);
  gmk_analyst_start (analyst);
  wait_until_ended (analyst);
  const GmkOpinion *opinion = &gmk_analyst_get_analysis (analyst)->opinions[1];
  g_assert_cmpfloat (opinion->black, ==, 0.5);
  g_assert_cmpint (opinion->n_line, ==, 1);
  g_assert_true (gmk_point_equal (opinion->line[0], at ("A1")));
  g_clear_object (&analyst);
  fake_engine_reset ();
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/analyst/to-the-end", test_to_the_end);
  g_test_add_func ("/analyst/stop-and-go-on", test_stop_and_go_on);
  g_test_add_func ("/analyst/let-go-of-while-running", test_let_go_of_while_running);
  g_test_add_func ("/analyst/opening", test_opening);
  g_test_add_func ("/analyst/no-engine", test_no_engine);
  g_test_add_func ("/analyst/no-report", test_no_report);

  return g_test_run ();
}
