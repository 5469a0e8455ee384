/* Time at a local table: moments, deadlines, and what undo does to them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/table-play.h"

static const GmkTimeControl half_a_minute = { .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
static const GmkTimeControl byoyomi = {
  .kind = GMK_CLOCK_BYOYOMI,
  .periods = 2,
  .main_ms = 60000,
  .extra_ms = 10000,
};
static const GmkTimeControl increment = {
  .kind = GMK_CLOCK_INCREMENT,
  .main_ms = 60000,
  .extra_ms = 2000,
};

static void
begin (Play *play, GmkTimeControl control)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = control;
  play_begin (play, &settings, PERSON, PERSON);
}

static GmkTime
left (Play *play, GmkSeat seat)
{
  return gmk_clock_shown (&play_match (play)->clock, seat, gmk_session_get_now (play->session));
}

static void
test_now_never_goes_back (void)
{
  Play play;

  begin (&play, half_a_minute);
  play_pass_time (&play, 1000);
  g_assert_cmpint (gmk_session_get_now (play.session), ==, 1000);
  play.time -= 500 * 1000;
  g_assert_cmpint (gmk_session_get_now (play.session), ==, 1000);
  play_place (&play, "H8");
  g_assert_cmpint (play_match (&play)->at, ==, 1000);
  play.time -= 5000 * 1000;
  play_place (&play, "I9");
  g_assert_cmpint (play_match (&play)->at, ==, 1000);
  play_end (&play);
}

static void
test_time_runs_out (void)
{
  Play play;

  begin (&play, half_a_minute);
  play_pass_time (&play, 29999);
  g_assert_false (gmk_match_over (play_match (&play)));
  play_place (&play, "H8");
  play_pass_time (&play, 29999);
  g_assert_false (gmk_match_over (play_match (&play)));
  g_assert_cmpint (left (&play, 1), ==, 1);
  play_pass_time (&play, 1);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TIME);
  g_assert_cmpint (play_match (&play)->end.winner_seat, ==, 0);
  g_assert_cmpint (play.heard.step.kind, ==, GMK_STEP_FLAG);
  g_assert_cmpint (play.heard.stepped, ==, 2);
  play_pass_time (&play, 100000);
  g_assert_cmpint (play.heard.stepped, ==, 2);
  play_check (&play);
  play_end (&play);
}

static void
test_late_stone (void)
{
  Play play;

  /* The time is up, but the table has not yet got round to it. */
  begin (&play, half_a_minute);
  play.time += 30000 * 1000;
  play_place (&play, "H8");
  g_assert_cmpint (play.heard.verdict, ==, GMK_REFUSED_LATE);
  play_settle ();
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TIME);
  play_end (&play);
}

static void
test_byoyomi_and_increment (void)
{
  Play play;

  begin (&play, byoyomi);
  play_pass_time (&play, 79999);
  g_assert_false (gmk_match_over (play_match (&play)));
  play_pass_time (&play, 1);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TIME);
  play_end (&play);

  begin (&play, increment);
  play_pass_time (&play, 10000);
  play_place (&play, "H8");
  g_assert_cmpint (left (&play, 0), ==, 52000);
  play_pass_time (&play, 60000);
  g_assert_cmpint (play_match (&play)->end.winner_seat, ==, 0);
  play_end (&play);
}

static void
test_the_loop_sleeps_until_then (void)
{
  Play play;
  int timeout = 0;

  /* The source asks for one wake-up, at the deadline, and for none where nothing is to come. */
  begin (&play, half_a_minute);
  play_pass_time (&play, 10000);
  g_assert_false (play.local->deadline->source_funcs->prepare (play.local->deadline, &timeout));
  g_assert_cmpint (timeout, ==, 20000);
  play_step (&play, GMK_STEP_RESIGN, 0);
  g_assert_false (play.local->deadline->source_funcs->prepare (play.local->deadline, &timeout));
  g_assert_cmpint (timeout, ==, -1);
  play_end (&play);
}

static void
test_undo_starts_the_turn_anew (void)
{
  Play play;

  begin (&play, half_a_minute);
  play_pass_time (&play, 20000);
  play_place (&play, "H8");
  play_pass_time (&play, 25000);
  gmk_local_undo (play.local);
  g_assert_cmpint (left (&play, 0), ==, 30000);
  g_assert_cmpint (gmk_session_get_now (play.session), ==, 45000);
  play_end (&play);

  begin (&play, increment);
  play_pass_time (&play, 20000);
  play_place (&play, "H8");
  play_pass_time (&play, 25000);
  gmk_local_undo (play.local);
  g_assert_cmpint (left (&play, 0), ==, 42000);
  g_assert_cmpint (left (&play, 1), ==, 35000);
  play_end (&play);
}

static void
test_undo_past_the_time (void)
{
  Play play;

  /* The duty that the time ran out in begins again with what it had. */
  begin (&play, increment);
  play_pass_time (&play, 20000);
  play_place (&play, "H8");
  play_pass_time (&play, 5000);
  play_place (&play, "I9");
  play_pass_time (&play, 60000);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TIME);
  play_pass_time (&play, 500000);
  gmk_local_undo (play.local);
  g_assert_false (gmk_match_over (play_match (&play)));
  g_assert_cmpint (left (&play, 0), ==, 42000);
  g_assert_cmpint (left (&play, 1), ==, 57000);
  play_pass_time (&play, 41999);
  g_assert_false (gmk_match_over (play_match (&play)));
  play_pass_time (&play, 1);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TIME);
  play_check (&play);
  play_end (&play);
}

static void
test_undo_past_another_end (void)
{
  Play play;

  /* Looking at a finished game costs nobody time; what was spent before stays spent. */
  begin (&play, increment);
  play_pass_time (&play, 20000);
  play_step (&play, GMK_STEP_RESIGN, 0);
  play_pass_time (&play, 500000);
  gmk_local_undo (play.local);
  g_assert_cmpint (left (&play, 0), ==, 40000);
  play_pass_time (&play, 1000);
  g_assert_cmpint (left (&play, 0), ==, 39000);
  play_end (&play);
}

static int
allowance (GmkTimeControl control, GmkTime now)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.time = control;
  gmk_match_init (&match, &settings, 0);
  return gmk_cpu_player_allowance (&match, now);
}

static void
test_cpu_keeps_to_its_clock (void)
{
  const GmkTimeControl none = { .kind = GMK_CLOCK_NONE };
  const GmkTimeControl second = { .kind = GMK_CLOCK_TURN, .extra_ms = 1000 };
  const GmkTimeControl bare = { .kind = GMK_CLOCK_INCREMENT, .main_ms = 10000 };

  g_assert_cmpint (allowance (none, 0), ==, 4000);
  g_assert_cmpint (allowance (half_a_minute, 0), ==, 4000);
  g_assert_cmpint (allowance (half_a_minute, 29000), ==, 500);
  g_assert_cmpint (allowance (half_a_minute, 29950), ==, 1);
  g_assert_cmpint (allowance (half_a_minute, 40000), ==, 1);
  g_assert_cmpint (allowance (second, 0), ==, 500);
  g_assert_cmpint (allowance (byoyomi, 0), ==, 4000);
  g_assert_cmpint (allowance (byoyomi, 61000), ==, 4000);
  g_assert_cmpint (allowance (bare, 0), ==, 500);
  g_assert_cmpint (allowance (bare, 9000), ==, 50);
  g_assert_cmpint (allowance (bare, 9890), ==, 5);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/clock/now-never-goes-back", test_now_never_goes_back);
  g_test_add_func ("/clock/time-runs-out", test_time_runs_out);
  g_test_add_func ("/clock/late-stone", test_late_stone);
  g_test_add_func ("/clock/byo-yomi-and-increment", test_byoyomi_and_increment);
  g_test_add_func ("/clock/the-loop-sleeps-until-then", test_the_loop_sleeps_until_then);
  g_test_add_func ("/clock/undo-starts-the-turn-anew", test_undo_starts_the_turn_anew);
  g_test_add_func ("/clock/undo-past-the-time", test_undo_past_the_time);
  g_test_add_func ("/clock/undo-past-another-end", test_undo_past_another_end);
  g_test_add_func ("/clock/cpu-keeps-to-its-clock", test_cpu_keeps_to_its_clock);

  return g_test_run ();
}
