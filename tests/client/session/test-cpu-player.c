/* The CPU at a table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/fake-engine.h"
#include "tests/client/session/table-play.h"

static void
test_answers (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  play_settle ();
  g_assert_cmpint (fake_engine_thoughts (), ==, 0);
  play_place (&play, "H8");
  play_wait_for_cpu (&play);
  g_assert_cmpint (play.heard.step.seat, ==, 1);
  g_assert_cmpint (play.heard.step.by, ==, GMK_BY_CPU);
  g_assert_cmpint (play_match (&play)->plies, ==, 2);
  g_assert_cmpint (fake_engine_limits ().turn_ms, ==, 4000);
  play_check_and_end (&play);
}

static void
notify_cb (GObject *object, GParamSpec *pspec, int *n)
{
  (*n)++;
}

static void
test_says_when_it_thinks (void)
{
  gboolean thinking;
  int notified = 0;
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  g_signal_connect (play.local, "notify::thinking", G_CALLBACK (notify_cb), &notified);
  fake_engine_hold ();
  play_place (&play, "H8");
  g_object_get (play.local, "thinking", &thinking, NULL);
  g_assert_true (thinking);
  g_assert_cmpint (notified, ==, 1);
  fake_engine_release ();
  play_wait_for_cpu (&play);
  g_object_get (play.local, "thinking", &thinking, NULL);
  g_assert_false (thinking);
  g_assert_cmpint (notified, ==, 2);
  play_check_and_end (&play);
}

static void
test_does_not_hurry (void)
{
  const int pace_ms = 40;
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  gmk_local_set_pace (play.local, pace_ms);
  const gint64 before = g_get_monotonic_time ();
  play_place (&play, "H8");
  play_wait_for_cpu (&play);
  g_assert_cmpint (g_get_monotonic_time () - before, >=, pace_ms * 1000);
  play_check_and_end (&play);
}

static void
test_undo_while_it_dawdles (void)
{
  Play play;

  /* The answer is known and waits to be shown. */
  play_begin_plain (&play, PERSON, (GmkPlayer){ .cpu = TRUE, .level = 3 });
  gmk_local_set_pace (play.local, 60000);
  play_place (&play, "H8");
  play_settle ();
  fake_engine_wait_for_thought (1);
  fake_engine_wait_until_idle ();
  play_settle ();
  gmk_local_undo (play.local);
  g_assert_false (gmk_local_get_thinking (play.local));
  g_assert_null (g_main_context_find_source_by_user_data (NULL, play.local->cpus[1]));
  g_assert_cmpint (play_match (&play)->n_acts, ==, 0);
  play_check_and_end (&play);
}

static void
test_accepts_a_draw (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  fake_engine_accept_draws (TRUE);
  play_place_and_offer (&play, "H8");
  play_wait_for_cpu (&play);
  g_assert_true (fake_engine_question ().draw_offered);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_AGREED);
  play_check_and_end (&play);
}

static void
test_declines_a_draw (void)
{
  Play play;

  /* It says so before it goes on. */
  play_begin_plain (&play, PERSON, CPU);
  play_place_and_offer (&play, "H8");
  play_wait_for_cpu (&play);
  const GmkStep *steps = play.local->table.record->steps;
  g_assert_cmpint (play_match (&play)->n_steps, ==, 3);
  g_assert_cmpint (steps[1].kind, ==, GMK_STEP_DECLINE);
  g_assert_cmpint (steps[1].by, ==, GMK_BY_CPU);
  g_assert_cmpint (steps[2].kind, ==, GMK_STEP_PLACE);
  g_assert_cmpint (fake_engine_thoughts (), ==, 1);
  play_check_and_end (&play);
}

static void
test_an_offer_withdrawn (void)
{
  Play play;

  /* What it was asked is no longer so: it is asked again. */
  play_begin_plain (&play, PERSON, CPU);
  fake_engine_accept_draws (TRUE);
  fake_engine_hold ();
  play_place_and_offer (&play, "H8");
  play_settle ();
  fake_engine_wait_for_thought (1);
  play_answer_draw (&play, GMK_STEP_WITHDRAW, 0);
  play_settle ();
  fake_engine_wait_for_thought (2);
  g_assert_false (fake_engine_question ().draw_offered);
  fake_engine_release ();
  play_wait_for_cpu (&play);
  g_assert_false (gmk_match_over (play_match (&play)));
  g_assert_cmpint (play_match (&play)->plies, ==, 2);
  play_check_and_end (&play);
}

static void
undo_cb (GmkSession *session, const GmkStep *step, gpointer data)
{
  if (step->kind == GMK_STEP_DECLINE)
    gmk_local_undo (GMK_LOCAL (session));
}

static void
test_undo_at_the_word_no (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  g_signal_connect (play.local, "stepped", G_CALLBACK (undo_cb), NULL);
  play_place_and_offer (&play, "H8");
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->n_acts, ==, 0);
  g_assert_cmpint (play.heard.refused, ==, 0);
  play_check_and_end (&play);
}

static void
test_time_runs_out (void)
{
  GmkSettings settings = gmk_settings_default ();
  Play play;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 1000 };
  fake_engine_hold ();
  play_begin (&play, &settings, PERSON, CPU);
  play_place (&play, "H8");
  play_settle ();
  fake_engine_wait_for_thought (1);
  g_assert_cmpint (fake_engine_limits ().turn_ms, ==, 500);
  play_pass_time (&play, 1000);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TIME);
  g_assert_false (gmk_local_get_thinking (play.local));
  g_assert_cmpint (fake_engine_stops (), ==, 1);
  play_settle ();
  g_assert_cmpint (play.heard.refused, ==, 0);
  play_check_and_end (&play);
}

static void
test_rematch_while_it_thinks (void)
{
  Play play;

  fake_engine_hold ();
  play_begin_plain (&play, CPU, PERSON);
  play_settle ();
  fake_engine_wait_for_thought (1);
  gmk_local_rematch (play.local);
  g_assert_false (gmk_local_get_thinking (play.local));
  fake_engine_release ();
  fake_engine_wait_until_idle ();
  play_settle ();
  g_assert_cmpint (play_match (&play)->n_acts, ==, 0);
  g_assert_cmpint (play_match (&play)->first, ==, 1);

  gmk_local_rematch (play.local);
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->plies, ==, 1);
  g_assert_cmpint (play.heard.refused, ==, 0);
  play_check_and_end (&play);
}

static void
test_the_same_turn_of_another_game (void)
{
  GmkSettings settings = gmk_settings_default ();
  Play play;

  /* The CPU begins every game: its thought about the first of one is none about the next. */
  settings.alternate = false;
  fake_engine_hold ();
  play_begin (&play, &settings, CPU, PERSON);
  play_settle ();
  fake_engine_wait_for_thought (1);
  gmk_local_rematch (play.local);
  g_assert_cmpint (fake_engine_stops (), ==, 1);
  fake_engine_release ();
  play_wait_for_cpu (&play);
  g_assert_cmpint (fake_engine_thoughts (), ==, 2);
  g_assert_cmpint (play_match (&play)->plies, ==, 1);
  play_check_and_end (&play);
}

static void
test_let_go_of_while_it_thinks (void)
{
  Play play;

  /* Letting go does not wait for the thought, which here would never end by itself. */
  play_begin_plain (&play, PERSON, CPU);
  fake_engine_hold ();
  fake_engine_ignore_stop (TRUE);
  play_place (&play, "H8");
  play_settle ();
  fake_engine_wait_for_thought (1);
  play_end (&play);
  play_settle ();
  fake_engine_reset ();
}

static void
test_outlives_the_table (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  fake_engine_hold ();
  play_place (&play, "H8");
  play_settle ();
  g_autoptr (GmkCpuPlayer) player = g_object_ref (play.local->cpus[1]);
  play_end (&play);
  g_assert_false (gmk_cpu_player_get_thinking (player));
  fake_engine_release ();
  fake_engine_wait_until_idle ();
  play_settle ();
  g_clear_object (&player);
  fake_engine_reset ();
}

static void
test_no_engine (void)
{
  Play play;

  play_begin_plain (&play, PERSON, CPU);
  fake_engine_refuse_new (TRUE);
  play_place (&play, "H8");
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_RESIGNED);
  g_assert_cmpint (play_match (&play)->end.winner_seat, ==, 0);
  play_check_and_end (&play);
}

static void
test_refused_answer (void)
{
  Play play;

  /* An engine that errs does not make the table spin. */
  play_begin_plain (&play, PERSON, CPU);
  fake_engine_plan (play_point ("H8"));
  play_place (&play, "H8");
  play_wait_for_cpu (&play);
  g_assert_cmpint (play.heard.refused, ==, 1);
  g_assert_cmpint (play.heard.verdict, ==, GMK_REFUSED_OCCUPIED);
  g_assert_cmpint (play_match (&play)->plies, ==, 1);
  play_check_and_end (&play);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cpu-player/answers", test_answers);
  g_test_add_func ("/cpu-player/says-when-it-thinks", test_says_when_it_thinks);
  g_test_add_func ("/cpu-player/does-not-hurry", test_does_not_hurry);
  g_test_add_func ("/cpu-player/undo-while-it-dawdles", test_undo_while_it_dawdles);
  g_test_add_func ("/cpu-player/accepts-a-draw", test_accepts_a_draw);
  g_test_add_func ("/cpu-player/declines-a-draw", test_declines_a_draw);
  g_test_add_func ("/cpu-player/an-offer-withdrawn", test_an_offer_withdrawn);
  g_test_add_func ("/cpu-player/undo-at-the-word-no", test_undo_at_the_word_no);
  g_test_add_func ("/cpu-player/time-runs-out", test_time_runs_out);
  g_test_add_func ("/cpu-player/rematch-while-it-thinks", test_rematch_while_it_thinks);
  g_test_add_func ("/cpu-player/the-same-turn-of-another-game", test_the_same_turn_of_another_game);
  g_test_add_func ("/cpu-player/let-go-of-while-it-thinks", test_let_go_of_while_it_thinks);
  g_test_add_func ("/cpu-player/outlives-the-table", test_outlives_the_table);
  g_test_add_func ("/cpu-player/no-engine", test_no_engine);
  g_test_add_func ("/cpu-player/refused-answer", test_refused_answer);

  return g_test_run ();
}
