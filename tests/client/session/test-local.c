/* A local table: what it takes, what it refuses, and the series of games at it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/fake-engine.h"
#include "tests/client/session/table-play.h"

static void
test_stamps (void)
{
  Play play;
  GmkStep step = {
    .kind = GMK_STEP_PLACE,
    .point = { 7, 7 },
    .choice = GMK_CHOICE_PICK,
    .number = 9,
    .lag_ms = 77,
    .offer = 5,
    .turn = 6,
    .ms = 7,
    .at = 999999,
  };

  play_begin_plain (&play, PERSON, PERSON);
  play_pass_time (&play, 1500);
  gmk_session_submit (play.session, &step);
  g_assert_cmpint (play.heard.stepped, ==, 1);
  g_assert_cmpint (play.heard.step.at, ==, 1500);
  g_assert_cmpint (play.heard.step.seat, ==, 0);

  /* Nothing but the stone is kept of it. */
  const GmkStep *kept = &play.local->table.record->steps[0];
  g_assert_cmpint (kept->choice, ==, 0);
  g_assert_cmpint (kept->number, ==, 0);
  g_assert_cmpint (kept->lag_ms, ==, 0);
  g_assert_cmpint (kept->offer, ==, 0);
  g_assert_cmpint (kept->turn, ==, 0);
  g_assert_cmpint (kept->ms, ==, 0);
  play_end (&play);
}

static void
assert_refused (Play *play, int n, GmkVerdict verdict)
{
  g_assert_cmpint (play->heard.refused, ==, n);
  g_assert_cmpint (play->heard.verdict, ==, verdict);
}

static void
test_refuses (void)
{
  Play play;
  GmkStep step = { .kind = GMK_STEP_PLACE, .seat = 1 };

  play_begin_plain (&play, PERSON, PERSON);
  play_place (&play, "H8 H8");
  assert_refused (&play, 1, GMK_REFUSED_OCCUPIED);
  play_place (&play, "P8");
  assert_refused (&play, 2, GMK_REFUSED_OFF_BOARD);
  step.seat = 0;
  gmk_session_submit (play.session, &step);
  assert_refused (&play, 3, GMK_REFUSED_NOT_YOUR_TURN);
  step.seat = GMK_SEAT_NONE;
  gmk_session_submit (play.session, &step);
  assert_refused (&play, 4, GMK_REFUSED_MALFORMED);
  step.seat = 255;
  gmk_session_submit (play.session, &step);
  assert_refused (&play, 5, GMK_REFUSED_MALFORMED);
  step = (GmkStep){ .kind = 200, .seat = 1 };
  gmk_session_submit (play.session, &step);
  assert_refused (&play, 6, GMK_REFUSED_MALFORMED);

  g_assert_cmpint (play.heard.stepped, ==, 1);
  g_assert_cmpint (play_match (&play)->n_steps, ==, 1);
  play_end (&play);
}

static void
test_refuses_what_is_the_tables (void)
{
  Play play;
  GmkStep credit = { .kind = GMK_STEP_CREDIT, .seat = 0, .ms = 1000 };

  play_begin_plain (&play, PERSON, PERSON);
  play_step (&play, GMK_STEP_FLAG, 0);
  assert_refused (&play, 1, GMK_REFUSED_NOT_NOW);
  gmk_session_submit (play.session, &credit);
  assert_refused (&play, 2, GMK_REFUSED_NOT_NOW);
  play_step (&play, GMK_STEP_CLAIM, 1);
  assert_refused (&play, 3, GMK_REFUSED_CLAIM_VOID);
  g_assert_cmpint (play_match (&play)->n_steps, ==, 0);
  play_end (&play);
}

static void
test_seats_are_guarded (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Play play;
  GmkStep step = { .kind = GMK_STEP_PLACE, .seat = 1, .point = { 3, 3 } };

  fake_engine_hold ();
  play_begin (&play, &settings, PERSON, CPU);
  g_assert_true (gmk_session_is_ours (play.session, 0));
  g_assert_false (gmk_session_is_ours (play.session, 1));
  g_assert_false (gmk_session_is_ours (play.session, GMK_SEAT_NONE));
  g_assert_false (gmk_session_get_players (GMK_SESSION (play.local))[0].cpu);
  g_assert_true (gmk_session_get_players (GMK_SESSION (play.local))[1].cpu);

  play_place (&play, "H8");
  gmk_session_submit (play.session, &step);
  assert_refused (&play, 1, GMK_REFUSED_NOT_YOUR_TURN);
  step.seat = 0;
  step.by = GMK_BY_CPU;
  gmk_session_submit (play.session, &step);
  assert_refused (&play, 2, GMK_REFUSED_NOT_YOUR_TURN);
  play_end (&play);
  fake_engine_reset ();
}

static void
test_no_grace_and_no_rating (void)
{
  GmkSettings settings = gmk_settings_default ();
  Play play;

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  settings.grace_ms = 300;
  settings.rated = true;
  play_begin (&play, &settings, PERSON, PERSON);
  g_assert_cmpint (play_match (&play)->settings.grace_ms, ==, 0);
  g_assert_false (play_match (&play)->settings.rated);
  play_end (&play);
}

static void
test_draw_offers (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  play_place_and_offer (&play, "H8");
  play_answer_draw (&play, GMK_STEP_DECLINE, 1);
  g_assert_cmpint (play_match (&play)->draw_offer.id, ==, 0);
  play_place_and_offer (&play, "I9");
  play_answer_draw (&play, GMK_STEP_ACCEPT, 0);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_AGREED);
  g_assert_cmpint (gmk_session_get_score (GMK_SESSION (play.local)).drawn, ==, 1);
  play_end (&play);
}

static void
assert_score (Play *play, int won_0, int won_1, int drawn)
{
  const GmkScore score = gmk_session_get_score (GMK_SESSION (play->local));

  g_assert_cmpint (score.won[0], ==, won_0);
  g_assert_cmpint (score.won[1], ==, won_1);
  g_assert_cmpint (score.drawn, ==, drawn);
}

static void
test_series (void)
{
  Play play;

  play_begin_plain (&play, PERSON, PERSON);
  assert_score (&play, 0, 0, 0);
  play_step (&play, GMK_STEP_RESIGN, 1);
  assert_score (&play, 1, 0, 0);

  play_pass_time (&play, 5000);
  gmk_local_rematch (play.local);
  g_assert_cmpint (play.heard.replaced, ==, 1);
  g_assert_cmpint (gmk_session_get_now (play.session), ==, 0);
  g_assert_cmpint (play_match (&play)->first, ==, 1);
  g_assert_cmpint (play_match (&play)->n_steps, ==, 0);
  assert_score (&play, 1, 0, 0);

  /* Seat 1 begins and makes five. */
  play_place (&play, "H8 A1 I8 B1 J8 C1 K8 D1 L8");
  g_assert_cmpint (play_match (&play)->end.winner_seat, ==, 1);
  assert_score (&play, 1, 1, 0);
  gmk_local_undo (play.local);
  assert_score (&play, 1, 0, 0);
  gmk_local_redo (play.local);
  assert_score (&play, 1, 1, 0);

  gmk_local_rematch (play.local);
  g_assert_cmpint (play_match (&play)->first, ==, 0);
  play_step (&play, GMK_STEP_ABORT, 0);
  assert_score (&play, 1, 1, 0);
  gmk_local_rematch (play.local);
  g_assert_cmpint (play_match (&play)->first, ==, 1);
  assert_score (&play, 1, 1, 0);
  play_end (&play);
}

static void
test_same_seat_begins_again (void)
{
  GmkSettings settings = gmk_settings_default ();
  Play play;

  settings.alternate = false;
  play_begin (&play, &settings, PERSON, PERSON);
  play_step (&play, GMK_STEP_RESIGN, 1);
  gmk_local_rematch (play.local);
  g_assert_cmpint (play_match (&play)->first, ==, 0);
  play_end (&play);
}

static void
test_first_by_the_settings (void)
{
  const GmkPlayer people[GMK_SEATS] = { PERSON, PERSON };
  GmkSettings settings = gmk_settings_default ();
  int begun[GMK_SEATS] = { 0, 0 };

  settings.first = GMK_FIRST_GUEST;
  g_autoptr (GmkLocal) guest = gmk_local_new (&settings, people, GMK_SEAT_NONE);
  g_assert_cmpint (gmk_session_get_match (GMK_SESSION (guest))->first, ==, 1);

  settings.first = GMK_FIRST_LOT;
  for (int i = 0; i < 64; i++) {
    g_autoptr (GmkLocal) lot = gmk_local_new (&settings, people, GMK_SEAT_NONE);
    begun[gmk_session_get_match (GMK_SESSION (lot))->first]++;
  }
  g_assert_cmpint (begun[0], >, 0);
  g_assert_cmpint (begun[1], >, 0);
}

static void
test_plays_a_line (void)
{
  const GmkPoint moves[] = { { 7, 7 }, { 8, 8 }, { 7, 7 }, { 0, 0 } };
  const GmkSettings settings = gmk_settings_default ();
  GmkVerdict verdict;
  Play play;

  play_begin (&play, &settings, PERSON, CPU);
  g_assert_cmpint (gmk_local_play (play.local, moves, 4, &verdict), ==, 2);
  g_assert_cmpint (verdict, ==, GMK_REFUSED_OCCUPIED);
  g_assert_cmpint (gmk_local_play (play.local, &moves[3], 1, &verdict), ==, 1);
  g_assert_cmpint (verdict, ==, GMK_OK);
  g_assert_cmpint (play_match (&play)->plies, ==, 3);

  /* Only then the CPU begins to think. */
  play_wait_for_cpu (&play);
  g_assert_cmpint (play_match (&play)->plies, ==, 4);
  g_assert_cmpint (fake_engine_thoughts (), ==, 1);
  play_end (&play);
  fake_engine_reset ();
}

static void
test_plays_passes (void)
{
  GmkPoint moves[] = { { 7, 7 }, { 7, 8 }, { 7, 9 }, { -1, -1 }, { -1, -1 }, { 0, 0 } };
  GmkSettings settings = gmk_settings_default ();
  GmkVerdict verdict;
  Play play;

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  play_begin (&play, &settings, PERSON, PERSON);
  g_assert_cmpint (gmk_local_play (play.local, moves, G_N_ELEMENTS (moves), &verdict), ==, 5);
  g_assert_cmpint (verdict, ==, GMK_REFUSED_GAME_OVER);
  g_assert_cmpint (play_match (&play)->end.kind, ==, GMK_END_TWO_PASSES);
  play_end (&play);
}

static void
let_go_cb (GmkSession *session, const GmkStep *step, GmkLocal **local)
{
  g_clear_object (local);
}

static void
test_may_be_let_go_of_in_a_signal (void)
{
  const GmkPlayer people[GMK_SEATS] = { PERSON, PERSON };
  const GmkSettings settings = gmk_settings_default ();
  const GmkStep step = { .kind = GMK_STEP_PLACE };
  GmkLocal *local = gmk_local_new (&settings, people, 0);
  GmkLocal *watched = local;

  g_object_add_weak_pointer (G_OBJECT (local), (gpointer *)&watched);
  g_signal_connect (local, "stepped", G_CALLBACK (let_go_cb), &local);
  gmk_session_submit (GMK_SESSION (local), &step);
  g_assert_null (watched);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/local/stamps-steps", test_stamps);
  g_test_add_func ("/local/refuses", test_refuses);
  g_test_add_func ("/local/refuses-what-is-the-tables", test_refuses_what_is_the_tables);
  g_test_add_func ("/local/seats-are-guarded", test_seats_are_guarded);
  g_test_add_func ("/local/no-grace-and-no-rating", test_no_grace_and_no_rating);
  g_test_add_func ("/local/draw-offers", test_draw_offers);
  g_test_add_func ("/local/series", test_series);
  g_test_add_func ("/local/same-seat-begins-again", test_same_seat_begins_again);
  g_test_add_func ("/local/first-by-the-settings", test_first_by_the_settings);
  g_test_add_func ("/local/plays-a-line", test_plays_a_line);
  g_test_add_func ("/local/plays-passes", test_plays_passes);
  g_test_add_func ("/local/let-go-of-in-a-signal", test_may_be_let_go_of_in_a_signal);

  return g_test_run ();
}
