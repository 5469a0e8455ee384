/* Hints.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/adviser.h"
#include "core/notation.h"
#include "tests/client/session/fake-engine.h"

/* What came of one question. */
typedef struct {
  gboolean answered;
  GmkAdvice advice;
  GError *error;
} Outcome;

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Outcome *outcome = data;

  gmk_adviser_ask_finish (GMK_ADVISER (source), result, &outcome->advice, &outcome->error);
  outcome->answered = TRUE;
}

static void
wait_for (Outcome *outcome)
{
  while (!outcome->answered)
    g_main_context_iteration (NULL, TRUE);
}

static GmkMatch
match_after (const char *code)
{
  const GmkSettings settings = gmk_settings_default ();
  GmkPoint moves[16];
  const int n = gmk_code_read (code, settings.rules.size, 0, moves, 16, NULL, NULL);
  GmkMatch match;

  gmk_match_init (&match, &settings, 0);
  for (int i = 0; i < n; i++) {
    const GmkStep step = {
      .kind = GMK_STEP_PLACE,
      .seat = gmk_match_duty (&match).seat,
      .point = moves[i],
      .draw = i == n - 1,
    };
    g_assert_cmpint (gmk_match_step (&match, &step), ==, GMK_OK);
  }
  return match;
}

static void
test_advice (void)
{
  const GmkMatch match = match_after ("H8A1I8B1J8C1K8");
  g_autoptr (GmkAdviser) adviser = gmk_adviser_new ();
  Outcome outcome = { 0 };

  fake_engine_accept_draws (TRUE);
  fake_engine_plan ((GmkPoint){ 11, 7 });
  gmk_adviser_ask_async (adviser, &match, 1234, NULL, answered_cb, &outcome);
  wait_for (&outcome);
  g_assert_no_error (outcome.error);
  g_assert_cmpint (outcome.advice.step.kind, ==, GMK_STEP_PLACE);
  g_assert_cmpint (outcome.advice.step.seat, ==, 1);
  g_assert_cmpint (outcome.advice.step.by, ==, GMK_BY_PERSON);
  g_assert_cmpint (outcome.advice.step.point.x, ==, 11);
  g_assert_cmpint (outcome.advice.reason, ==, GMK_REASON_STOP_FOUR);
  g_assert_cmpfloat (outcome.advice.chance, ==, 0.625);
  g_assert_true (outcome.advice.judged);

  /* It has to be this one: no others are looked for. */
  g_assert_cmpint (outcome.advice.n_others, ==, 0);
  g_assert_cmpint (fake_engine_thoughts (), ==, 1);
  g_assert_cmpint (fake_engine_limits ().turn_ms, <, 1234);
  g_assert_false (fake_engine_question ().draw_offered);
  g_clear_object (&adviser);
  fake_engine_reset ();
}

/* The best is A1; of the others the first is it again, the third is worse, the fourth too many. */
static void
see_others (const GmkQuestion *question, const GmkLimits *limits, GmkAnswer *answer)
{
  const double chances[] = { 0.6, 0.62, 0.3, 0.58, 0.57 };

  answer->report.n_lines = limits->lines > 1 ? 5 : 1;
  for (int i = 0; i < answer->report.n_lines; i++)
    answer->report.lines[i] =
      (GmkLine){ .chance = chances[i], .n_pv = 1, .pv = { { (int8_t)i, 0 } } };
}

static void
test_others (void)
{
  const GmkMatch match = match_after ("H8I9");
  g_autoptr (GmkAdviser) adviser = gmk_adviser_new ();
  Outcome outcome = { 0 };

  fake_engine_see (see_others);
  gmk_adviser_ask_async (adviser, &match, 1000, NULL, answered_cb, &outcome);
  wait_for (&outcome);
  g_assert_no_error (outcome.error);
  g_assert_cmpint (fake_engine_thoughts (), ==, 2);
  g_assert_cmpint (outcome.advice.step.point.x, ==, 0);
  g_assert_cmpfloat (outcome.advice.chance, ==, 0.6);
  g_assert_cmpint (outcome.advice.n_others, ==, 2);
  g_assert_cmpint (outcome.advice.others[0].point.x, ==, 1);
  g_assert_cmpfloat (outcome.advice.others[0].chance, ==, 0.6);
  g_assert_cmpint (outcome.advice.others[1].point.x, ==, 3);
  g_clear_object (&adviser);
  fake_engine_reset ();
}

static void
see_loss (const GmkQuestion *question, const GmkLimits *limits, GmkAnswer *answer)
{
  answer->report.lines[0].chance = 0;
  answer->report.lines[0].win_in = -8;
}

static void
test_a_loss (void)
{
  const GmkMatch match = match_after ("H8I9");
  g_autoptr (GmkAdviser) adviser = gmk_adviser_new ();
  Outcome outcome = { 0 };

  fake_engine_see (see_loss);
  gmk_adviser_ask_async (adviser, &match, 1000, NULL, answered_cb, &outcome);
  wait_for (&outcome);
  g_assert_no_error (outcome.error);
  g_assert_cmpint (fake_engine_thoughts (), ==, 1);
  g_assert_cmpint (outcome.advice.win_in, ==, -8);
  g_assert_cmpint (outcome.advice.n_others, ==, 0);
  g_clear_object (&adviser);
  fake_engine_reset ();
}

static void
test_a_choice (void)
{
  GmkSettings settings = gmk_settings_default ();
  g_autoptr (GmkAdviser) adviser = gmk_adviser_new ();
  Outcome outcome = { 0 };
  GmkMatch match;

  settings.rules.opening = GMK_OPENING_SWAP;
  gmk_match_init (&match, &settings, 0);
  for (int i = 0; i < 3; i++) {
    const GmkStep step = { .kind = GMK_STEP_PLACE, .point = { (int8_t)i, 0 } };
    g_assert_cmpint (gmk_match_step (&match, &step), ==, GMK_OK);
  }
  gmk_adviser_ask_async (adviser, &match, 100, NULL, answered_cb, &outcome);
  wait_for (&outcome);
  g_assert_no_error (outcome.error);
  g_assert_cmpint (outcome.advice.step.kind, ==, GMK_STEP_CHOOSE);
  g_assert_cmpint (outcome.advice.step.choice, ==, GMK_CHOICE_BLACK);
  g_assert_cmpint (outcome.advice.reason, ==, GMK_REASON_BEST);
  g_assert_false (outcome.advice.judged);
  g_clear_object (&adviser);
  fake_engine_reset ();
}

static void
test_cancel (void)
{
  const GmkMatch match = match_after ("H8");
  g_autoptr (GmkAdviser) adviser = gmk_adviser_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Outcome outcome = { 0 };

  fake_engine_hold ();
  gmk_adviser_ask_async (adviser, &match, 100, cancellable, answered_cb, &outcome);
  fake_engine_wait_for_thought (1);
  g_cancellable_cancel (cancellable);
  wait_for (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&outcome.error);
  fake_engine_wait_until_idle ();
  g_assert_cmpint (fake_engine_stops (), ==, 1);

  /* Asked with what is cancelled already. */
  outcome.answered = FALSE;
  gmk_adviser_ask_async (adviser, &match, 100, cancellable, answered_cb, &outcome);
  wait_for (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&outcome.error);
  g_clear_object (&adviser);
  fake_engine_reset ();
}

static void
test_a_new_question (void)
{
  const GmkMatch first = match_after ("H8");
  const GmkMatch second = match_after ("H8I9");
  g_autoptr (GmkAdviser) adviser = gmk_adviser_new ();
  Outcome dropped = { 0 };
  Outcome kept = { 0 };

  fake_engine_hold ();
  gmk_adviser_ask_async (adviser, &first, 100, NULL, answered_cb, &dropped);
  fake_engine_wait_for_thought (1);
  gmk_adviser_ask_async (adviser, &second, 100, NULL, answered_cb, &kept);
  wait_for (&dropped);
  g_assert_error (dropped.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&dropped.error);
  fake_engine_release ();
  wait_for (&kept);
  g_assert_no_error (kept.error);
  g_assert_cmpint (kept.advice.step.seat, ==, 0);
  g_clear_object (&adviser);
  fake_engine_reset ();
}

static void
test_let_go_of_while_asked (void)
{
  const GmkMatch match = match_after ("H8");
  GmkAdviser *adviser = gmk_adviser_new ();
  Outcome outcome = { 0 };

  fake_engine_hold ();
  gmk_adviser_ask_async (adviser, &match, 100, NULL, answered_cb, &outcome);
  g_object_unref (adviser);
  fake_engine_release ();
  wait_for (&outcome);
  g_assert_no_error (outcome.error);
  fake_engine_reset ();
}

static void
test_no_engine (void)
{
  const GmkMatch match = match_after ("H8");
  g_autoptr (GmkAdviser) adviser = gmk_adviser_new ();
  Outcome outcome = { 0 };

  fake_engine_refuse_new (TRUE);
  gmk_adviser_ask_async (adviser, &match, 100, NULL, answered_cb, &outcome);
  wait_for (&outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_clear_error (&outcome.error);
  g_clear_object (&adviser);
  fake_engine_reset ();
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/adviser/advice", test_advice);
  g_test_add_func ("/adviser/others", test_others);
  g_test_add_func ("/adviser/a-loss", test_a_loss);
  g_test_add_func ("/adviser/a-choice", test_a_choice);
  g_test_add_func ("/adviser/cancel", test_cancel);
  g_test_add_func ("/adviser/a-new-question", test_a_new_question);
  g_test_add_func ("/adviser/let-go-of-while-asked", test_let_go_of_while_asked);
  g_test_add_func ("/adviser/no-engine", test_no_engine);

  return g_test_run ();
}
