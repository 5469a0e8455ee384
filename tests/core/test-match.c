/* The match: offers, undo, time, passing, ends, and what each refuses.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/core/play.h"

static GmkMatch
free_match (void)
{
  return match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_FREE);
}

static GmkMatch
timed_match (GmkClockKind kind, int main_ms, int extra_ms, int grace_ms)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.time = (GmkTimeControl){ .kind = kind, .main_ms = main_ms, .extra_ms = extra_ms };
  settings.grace_ms = (uint16_t)grace_ms;
  gmk_match_init (&match, &settings, 0);
  return match;
}

static GmkStep
place_at (const GmkMatch *match, const char *name, GmkTime moment)
{
  GmkStep step = step_of (GMK_STEP_PLACE, gmk_match_duty (match).seat);

  step.point = at (name);
  step.at = moment;
  return step;
}

static void
assert_end (const GmkMatch *match, GmkEndKind kind, GmkColour winner, GmkSeat seat)
{
  g_assert_cmpint (match->end.kind, ==, kind);
  g_assert_cmpint (match->end.winner, ==, winner);
  g_assert_cmpint (match->end.winner_seat, ==, seat);
  g_assert_cmpint (gmk_match_duty (match).kind, ==, GMK_DUTY_NONE);
  g_assert_cmpint (match->clock.running, ==, GMK_SEAT_NONE);
}

/* --- Stones --- */

static void
test_five_wins (void)
{
  GmkMatch match = free_match ();

  place_all (&match, "H8 A1 I8 A2 J8 A3 K8 A4");
  g_assert_cmpint (match.end.kind, ==, GMK_END_NONE);
  place_all (&match, "L8");
  assert_end (&match, GMK_END_FIVE, GMK_BLACK, 0);
  g_assert_cmpint (take (&match, step_of (GMK_STEP_RESIGN, 1)), ==, GMK_REFUSED_GAME_OVER);
}

static void
test_refusals_of_a_stone (void)
{
  GmkMatch match = free_match ();
  GmkStep step = place_at (&match, "H8", 0);

  step.seat = 1;
  g_assert_cmpint (take (&match, step), ==, GMK_REFUSED_NOT_YOUR_TURN);
  place_all (&match, "H8");
  g_assert_cmpint (place (&match, "H8"), ==, GMK_REFUSED_OCCUPIED);
  g_assert_cmpint (place (&match, "P8"), ==, GMK_REFUSED_OFF_BOARD);
  g_assert_cmpint (place (&match, "A16"), ==, GMK_REFUSED_OFF_BOARD);
  step.point = (GmkPoint){ -1, 3 };
  g_assert_cmpint (take (&match, step), ==, GMK_REFUSED_OFF_BOARD);
  g_assert_cmpint (choose (&match, GMK_CHOICE_KEEP, 0), ==, GMK_REFUSED_NOT_NOW);
}

static void
test_closed_point (void)
{
  GmkMatch match = match_of (GMK_SET_FORBID, 15, GMK_OPENING_FREE);

  place_all (&match, "F8 A1 G8 C1 H9 E1 H10 G1");
  const GmkMatch before = match;
  g_assert_cmpint (place (&match, "H8"), ==, GMK_REFUSED_FORBIDDEN);
  g_assert_true (gmk_match_equal (&match, &before));
}

static void
test_losing_point (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_FREE);

  place_all (&match, "F8 A1 G8 C1 H9 E1 H10 G1 H8");
  assert_end (&match, GMK_END_FORBIDDEN, GMK_WHITE, 1);
  g_assert_cmpint (match.end.kinds, ==, 1 << 2);
}

static void
test_malformed (void)
{
  GmkMatch match = free_match ();
  const GmkStep good = place_at (&match, "H8", 500);
  GmkStep step;

#define REFUSED_WITH(field, value)                                                                 \
  step = good;                                                                                     \
  step.field = (value);                                                                            \
  g_assert_cmpint (gmk_match_try (&match, &step), ==, GMK_REFUSED_MALFORMED)

  REFUSED_WITH (kind, GMK_N_STEPS);
  REFUSED_WITH (kind, 255);
  REFUSED_WITH (seat, GMK_SEAT_NONE);
  REFUSED_WITH (by, 2);
  REFUSED_WITH (lag_ms, GMK_LAG_MAX + 1);
  REFUSED_WITH (at, -1);
  REFUSED_WITH (at, GMK_TIME_MAX + 1);
#undef REFUSED_WITH

  g_assert_cmpint (take (&match, good), ==, GMK_OK);
  step = place_at (&match, "H9", 499);
  g_assert_cmpint (take (&match, step), ==, GMK_REFUSED_MALFORMED);
  step = step_of (GMK_STEP_CREDIT, 0);
  g_assert_cmpint (take (&match, step), ==, GMK_REFUSED_MALFORMED);
  step.ms = (int32_t)GMK_CLOCK_MS_MAX + 1;
  g_assert_cmpint (take (&match, step), ==, GMK_REFUSED_MALFORMED);
}

/* --- Passing --- */

static void
test_passing (void)
{
  GmkMatch gomoku = free_match ();
  g_assert_cmpint (pass (&gomoku), ==, GMK_REFUSED_NO_PASS);

  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_FREE);
  place_all (&match, "H8 H9");
  g_assert_cmpint (pass (&match), ==, GMK_REFUSED_NO_PASS);
  place_all (&match, "J10");
  g_assert_cmpint (pass (&match), ==, GMK_OK);
  g_assert_cmpint (gmk_match_duty (&match).colour, ==, GMK_BLACK);
  place_all (&match, "A1");
  g_assert_cmpint (pass (&match), ==, GMK_OK);
  g_assert_cmpint (pass (&match), ==, GMK_OK);
  assert_end (&match, GMK_END_TWO_PASSES, GMK_EMPTY, GMK_SEAT_NONE);
}

/* --- Draws --- */

static void
test_draw_accepted (void)
{
  GmkMatch match = free_match ();

  g_assert_cmpint (place_and_offer (&match, "H8"), ==, GMK_OK);
  g_assert_cmpint (match.draw_offer.id, ==, 1);
  g_assert_cmpint (match.draw_offer.seat, ==, 0);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 0, 1), ==, GMK_REFUSED_OFFER_GONE);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 1, 2), ==, GMK_REFUSED_OFFER_GONE);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 1, 1), ==, GMK_OK);
  assert_end (&match, GMK_END_AGREED, GMK_EMPTY, GMK_SEAT_NONE);
}

static void
test_draw_offered_back (void)
{
  GmkMatch match = free_match ();

  place_and_offer (&match, "H8");
  g_assert_cmpint (place_and_offer (&match, "H9"), ==, GMK_OK);
  assert_end (&match, GMK_END_AGREED, GMK_EMPTY, GMK_SEAT_NONE);
}

/* A stone that wins comes before the draw that it would have accepted. */
static void
test_five_before_draw (void)
{
  GmkMatch match = free_match ();

  place_all (&match, "H8 A1 I8 A2 J8 A3 K8");
  place_and_offer (&match, "A4");
  place_and_offer (&match, "L8");
  assert_end (&match, GMK_END_FIVE, GMK_BLACK, 0);
}

static void
test_draw_lapses (void)
{
  GmkMatch match = free_match ();

  place_and_offer (&match, "H8");
  place_all (&match, "H9");
  g_assert_cmpint (match.draw_offer.id, ==, 0);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 1, 1), ==, GMK_REFUSED_OFFER_GONE);
}

static void
test_draw_declined_and_withdrawn (void)
{
  GmkMatch match = free_match ();

  place_and_offer (&match, "H8");
  g_assert_cmpint (answer (&match, GMK_STEP_DECLINE, 1, 1), ==, GMK_OK);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 1, 1), ==, GMK_REFUSED_OFFER_GONE);
  place_and_offer (&match, "H9");
  const int offer = match.draw_offer.id;
  g_assert_cmpint (answer (&match, GMK_STEP_WITHDRAW, 0, offer), ==, GMK_REFUSED_OFFER_GONE);
  g_assert_cmpint (answer (&match, GMK_STEP_WITHDRAW, 1, offer), ==, GMK_OK);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 0, offer), ==, GMK_REFUSED_OFFER_GONE);
}

/* One's own offer stays while one puts further stones of an opening, and is not made twice. */
static void
test_draw_offer_open (void)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_SWAP);

  g_assert_cmpint (place_and_offer (&match, "H8"), ==, GMK_OK);
  g_assert_cmpint (place_and_offer (&match, "H9"), ==, GMK_REFUSED_OFFER_OPEN);
  place_all (&match, "H9");
  g_assert_cmpint (match.draw_offer.id, ==, 1);
}

/* --- Undo --- */

static void
test_undo_one (void)
{
  GmkMatch match = free_match ();

  place_all (&match, "H8 H9");
  g_assert_cmpint (gmk_match_undo_stones (&match, 1), ==, 1);
  g_assert_cmpint (ask_undo (&match, 1), ==, GMK_OK);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 1, 3), ==, GMK_REFUSED_OFFER_GONE);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 0, 3), ==, GMK_OK);
  g_assert_cmpint (match.plies, ==, 1);
  g_assert_cmpint (match.turn, ==, 3);
  g_assert_cmpint (gmk_match_duty (&match).seat, ==, 1);
}

static void
test_undo_two (void)
{
  GmkMatch match = free_match ();

  place_all (&match, "H8 H9");
  g_assert_cmpint (gmk_match_undo_stones (&match, 0), ==, 2);
  ask_undo (&match, 0);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 1, 3), ==, GMK_OK);
  g_assert_cmpint (match.plies, ==, 0);
  g_assert_cmpint (gmk_match_duty (&match).seat, ==, 0);
}

static void
test_undo_refusals (void)
{
  GmkMatch match = free_match ();

  g_assert_cmpint (ask_undo (&match, 0), ==, GMK_REFUSED_NOTHING_TO_UNDO);
  place_all (&match, "H8");
  g_assert_cmpint (ask_undo (&match, 1), ==, GMK_REFUSED_NOTHING_TO_UNDO);

  GmkStep stale = step_of (GMK_STEP_OFFER, 0);
  stale.turn = 0;
  g_assert_cmpint (take (&match, stale), ==, GMK_REFUSED_STALE);

  GmkMatch off = match;
  off.settings.undo = GMK_UNDO_OFF;
  g_assert_cmpint (ask_undo (&off, 0), ==, GMK_REFUSED_UNDO_OFF);
}

static void
test_undo_requests_cross (void)
{
  GmkMatch match = free_match ();

  place_all (&match, "H8 H9");
  g_assert_cmpint (ask_undo (&match, 0), ==, GMK_OK);
  g_assert_cmpint (ask_undo (&match, 1), ==, GMK_REFUSED_OFFER_OPEN);
  place_all (&match, "J10"); /* any act makes it void */
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 1, 3), ==, GMK_REFUSED_OFFER_GONE);
}

/* Each refusal makes the next request wait 10·n² seconds. */
static void
test_undo_backs_off (void)
{
  GmkMatch match = free_match ();
  GmkTime wait = 0;

  place_all (&match, "H8");
  for (int n = 1; n <= 12; n++) {
    GmkStep ask = step_of (GMK_STEP_OFFER, 0);
    ask.turn = match.turn;
    if (n > 1) {
      ask.at = match.at + wait - 1;
      g_assert_cmpint (gmk_match_try (&match, &ask), ==, GMK_REFUSED_UNDO_TOO_SOON);
    }
    ask.at = match.at + wait;
    g_assert_cmpint (gmk_match_step (&match, &ask), ==, GMK_OK);
    g_assert_cmpint (answer (&match, GMK_STEP_DECLINE, 1, match.undo_offer.id), ==, GMK_OK);
    wait = 10000 * MIN (n, 10) * MIN (n, 10);
  }
}

/* --- Time --- */

static void
test_flag (void)
{
  GmkMatch match = timed_match (GMK_CLOCK_TURN, 0, 30000, 0);
  GmkStep step;

  g_assert_cmpint (gmk_match_deadline (&match), ==, 30000);
  g_assert_false (gmk_match_due (&match, 29999, &step));
  step = step_of (GMK_STEP_FLAG, 0);
  step.at = 29999;
  g_assert_cmpint (gmk_match_try (&match, &step), ==, GMK_REFUSED_NOT_DUE);
  step.at = 30000;
  step.seat = 1;
  g_assert_cmpint (gmk_match_try (&match, &step), ==, GMK_REFUSED_NOT_DUE);

  g_assert_true (gmk_match_due (&match, 30000, &step));
  g_assert_cmpint (take (&match, step), ==, GMK_OK);
  assert_end (&match, GMK_END_TIME, GMK_WHITE, 1);
  g_assert_cmpint (gmk_match_deadline (&match), ==, GMK_TIME_NEVER);
}

static void
test_late_step (void)
{
  GmkMatch local = timed_match (GMK_CLOCK_TURN, 0, 30000, 0);
  g_assert_cmpint (take (&local, place_at (&local, "H8", 30000)), ==, GMK_REFUSED_LATE);
  g_assert_cmpint (take (&local, place_at (&local, "H8", 29999)), ==, GMK_OK);

  GmkMatch room = timed_match (GMK_CLOCK_TURN, 0, 30000, 300);
  g_assert_cmpint (take (&room, place_at (&room, "H8", 30300)), ==, GMK_REFUSED_LATE);
  GmkStep lagging = place_at (&room, "H8", 30400);
  lagging.lag_ms = 101;
  g_assert_cmpint (take (&room, lagging), ==, GMK_OK);
}

static void
test_increment_after_each_duty (void)
{
  GmkMatch match = timed_match (GMK_CLOCK_INCREMENT, 60000, 2000, 0);

  take (&match, place_at (&match, "H8", 10000));
  g_assert_cmpint (gmk_clock_left (&match.clock, 0, 10000).main_ms, ==, 52000);
  g_assert_cmpint (match.clock.running, ==, 1);
  take (&match, place_at (&match, "H9", 11000));
  g_assert_cmpint (gmk_clock_left (&match.clock, 1, 11000).main_ms, ==, 61000);
}

/* An undo starts the turn anew and gives no main time back. */
static void
test_undo_and_time (void)
{
  GmkMatch turn = timed_match (GMK_CLOCK_TURN, 0, 30000, 0);
  take (&turn, place_at (&turn, "H8", 20000));
  ask_undo (&turn, 0);
  answer (&turn, GMK_STEP_ACCEPT, 1, turn.undo_offer.id);
  g_assert_cmpint (turn.clock.running, ==, 0);
  g_assert_cmpint (gmk_match_deadline (&turn), ==, 50000);

  GmkMatch main_time = timed_match (GMK_CLOCK_INCREMENT, 60000, 0, 0);
  take (&main_time, place_at (&main_time, "H8", 20000));
  ask_undo (&main_time, 0);
  GmkStep accept = step_of (GMK_STEP_ACCEPT, 1);
  accept.offer = main_time.undo_offer.id;
  accept.at = 25000;
  g_assert_cmpint (take (&main_time, accept), ==, GMK_OK);
  g_assert_cmpint (gmk_clock_left (&main_time.clock, 0, 25000).main_ms, ==, 40000);
  g_assert_cmpint (gmk_clock_left (&main_time.clock, 1, 25000).main_ms, ==, 55000);
}

static void
test_clocks_stay_with_seats (void)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.rules.opening = GMK_OPENING_SWAP;
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 60000 };
  gmk_match_init (&match, &settings, 0);
  take (&match, place_at (&match, "H8", 10000));
  place_all (&match, "H9 J10");
  g_assert_cmpint (match.clock.running, ==, 1);
  choose (&match, GMK_CHOICE_BLACK, 0);
  g_assert_cmpint (match.clock.running, ==, 0);
  g_assert_cmpint (gmk_clock_left (&match.clock, 0, 10000).main_ms, ==, 50000);
}

static void
test_credit (void)
{
  GmkMatch match = timed_match (GMK_CLOCK_INCREMENT, 60000, 0, 0);
  GmkStep credit = step_of (GMK_STEP_CREDIT, 0);

  credit.ms = 20000;
  credit.at = 90000; /* the time was up, but nobody has said so yet */
  g_assert_cmpint (take (&match, credit), ==, GMK_OK);
  g_assert_cmpint (gmk_match_deadline (&match), ==, 80000);
}

/* --- Ends without a stone --- */

static void
test_resigning (void)
{
  GmkMatch match = free_match ();

  g_assert_cmpint (take (&match, step_of (GMK_STEP_RESIGN, 1)), ==, GMK_OK);
  assert_end (&match, GMK_END_RESIGNED, GMK_BLACK, 0);
}

static void
test_claims (void)
{
  GmkMatch match = free_match ();
  GmkStep claim = step_of (GMK_STEP_CLAIM, 0);

  g_assert_cmpint (take (&match, claim), ==, GMK_REFUSED_CLAIM_VOID);
  place_all (&match, "H8");

  GmkMatch drawn = match;
  g_assert_cmpint (take (&match, claim), ==, GMK_OK);
  assert_end (&match, GMK_END_CLAIMED, GMK_BLACK, 0);
  claim.draw = true;
  g_assert_cmpint (take (&drawn, claim), ==, GMK_OK);
  assert_end (&drawn, GMK_END_CLAIMED, GMK_EMPTY, GMK_SEAT_NONE);
}

static void
test_abort (void)
{
  GmkMatch match = free_match ();

  place_all (&match, "H8");
  GmkMatch early = match;
  g_assert_cmpint (take (&early, step_of (GMK_STEP_ABORT, 1)), ==, GMK_OK);
  assert_end (&early, GMK_END_ABORTED, GMK_EMPTY, GMK_SEAT_NONE);

  place_all (&match, "H9");
  g_assert_cmpint (take (&match, step_of (GMK_STEP_ABORT, 0)), ==, GMK_REFUSED_TOO_LATE_TO_ABORT);
  g_assert_cmpint (take (&match, step_of (GMK_STEP_ABORT, GMK_SEAT_NONE)), ==, GMK_OK);
}

static void
test_full_board (void)
{
  GmkMatch match = match_of (GMK_SET_EXACT5, 5, GMK_OPENING_FREE);

  place_all (&match, "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3 B4 A4 D4 C4 A5 E4 C5 B5 E5");
  g_assert_cmpint (match.end.kind, ==, GMK_END_NONE);
  place_all (&match, "D5");
  assert_end (&match, GMK_END_BOARD_FULL, GMK_EMPTY, GMK_SEAT_NONE);
}

/* White leaves Black one point, and that is closed. */
static void
test_no_legal_point (void)
{
  GmkMatch match = match_of (GMK_SET_FORBID_EXACT5, 7, GMK_OPENING_FREE);

  place_all (&match,
             "D3 C2 F1 B6 C4 B2 E2 F2 C6 C1 E6 A1 B4 A4 E4 C3 E7 A7 E1 F5 G5 A2 A3 B3 D5 D4 "
             "A5 B7 G6 F4 G3 F7 B1 C7 D1 C5 F3 D7 G1 D2 G7 F6 E3 B5 A6 G2 D6");
  g_assert_cmpint (match.end.kind, ==, GMK_END_NONE);
  place_all (&match, "G4");
  assert_end (&match, GMK_END_NO_LEGAL_POINT, GMK_EMPTY, GMK_SEAT_NONE);
}

/* --- Limits --- */

static void
test_too_many_steps (void)
{
  GmkMatch match = free_match ();
  GmkVerdict verdict = GMK_OK;
  int taken = 0;

  place_all (&match, "H8");
  while (verdict == GMK_OK) {
    taken++;
    verdict = ask_undo (&match, 0);
    if (verdict == GMK_OK)
      verdict = answer (&match, GMK_STEP_WITHDRAW, 0, match.undo_offer.id);
  }
  g_assert_cmpint (verdict, ==, GMK_REFUSED_TOO_MANY_STEPS);
  g_assert_cmpint (match.n_steps, ==, GMK_STEPS_MAX - 8);
  g_assert_cmpint (take (&match, step_of (GMK_STEP_RESIGN, 0)), ==, GMK_OK);
}

/* --- Looking back --- */

static void
test_rewind (void)
{
  GmkMatch match = free_match ();
  GmkMatch earlier;
  GmkPly plies[3];

  place_all (&match, "H8 H9 J10");
  gmk_match_rewind (&match, 2, &earlier);
  g_assert_cmpint (earlier.plies, ==, 2);
  g_assert_cmpint (gmk_board_get (&earlier.board, at ("J10")), ==, GMK_EMPTY);
  g_assert_cmpint (gmk_match_duty (&earlier).seat, ==, 0);

  g_assert_cmpint (gmk_match_plies (&match, plies, 2), ==, 3);
  g_assert_cmpint (gmk_match_plies (&match, plies, 3), ==, 3);
  g_assert_true (gmk_point_equal (plies[1].point, at ("H9")));
  g_assert_cmpint (plies[1].colour, ==, GMK_WHITE);
  g_assert_cmpint (plies[1].seat, ==, 1);
}

static void
test_hash (void)
{
  GmkMatch a = free_match (), b = free_match ();

  g_assert_cmpuint (gmk_match_hash (&a), ==, gmk_match_hash (&b));
  place_all (&a, "H8");
  place_all (&b, "H9");
  g_assert_cmpuint (gmk_match_hash (&a), !=, gmk_match_hash (&b));
}

static void
test_who_begins (void)
{
  GmkSettings settings = gmk_settings_default ();

  g_assert_cmpint (gmk_settings_who_begins (&settings, GMK_SEAT_NONE, 0), ==, 0);
  g_assert_cmpint (gmk_settings_who_begins (&settings, GMK_SEAT_NONE, 1), ==, 1);
  g_assert_cmpint (gmk_settings_who_begins (&settings, 0, 0), ==, 1);
  g_assert_cmpint (gmk_settings_who_begins (&settings, 1, 1), ==, 0);
  settings.alternate = false;
  g_assert_cmpint (gmk_settings_who_begins (&settings, 1, 0), ==, 1);
  settings.first = GMK_FIRST_GUEST;
  g_assert_cmpint (gmk_settings_who_begins (&settings, GMK_SEAT_NONE, 0), ==, 1);
  settings.first = GMK_FIRST_HOST;
  g_assert_cmpint (gmk_settings_who_begins (&settings, GMK_SEAT_NONE, 1), ==, 0);
}

static void
test_settings_valid (void)
{
  GmkSettings settings = gmk_settings_default ();

  g_assert_true (gmk_settings_valid (&settings));
  settings.rated = true;
  g_assert_false (gmk_settings_valid (&settings)); /* rated games need a clock */
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  g_assert_true (gmk_settings_valid (&settings));
  settings.grace_ms = 1001;
  g_assert_false (gmk_settings_valid (&settings));
}

static void
feed (uint64_t *hash, int byte)
{
  *hash = (*hash ^ (uint64_t)byte) * UINT64_C (0x100000001b3);
}

/* The hash by its description in wire/README.md, for a match whose bytes before the board are these. */
static uint64_t
described_hash (const int head[12],
                int size,
                const char *black,
                const char *white,
                const char *fifths)
{
  uint64_t hash = UINT64_C (0xcbf29ce484222325);
  g_auto (GStrv) offered = g_strsplit (fifths, " ", -1);

  for (int i = 0; i < 12; i++)
    feed (&hash, head[i]);
  for (int row = 1; row <= size; row++)
    for (int column = 0; column < size; column++) {
      g_autofree char *name = g_strdup_printf (" %c%d ", 'A' + column, row);
      feed (&hash, strstr (black, name) != NULL ? 1 : strstr (white, name) != NULL ? 2 : 0);
    }
  for (int i = 0; offered[i] != NULL; i++) {
    feed (&hash, at (offered[i]).x);
    feed (&hash, at (offered[i]).y);
  }
  return hash;
}

/* Other clients compute it from that page alone. */
static void
test_described_hash (void)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.rules = gmk_rules_make (GMK_SET_FORBID_EXACT5, 19);
  gmk_match_init (&match, &settings, 1);
  place_all (&match, "H8 A1 S19");
  g_assert_cmphex (
    gmk_match_hash (&match), ==,
    described_hash ((int[]){ 0, 19, 1, 1, 0, 1, 3, 0, 0, 0, 0, 1 }, 19, " H8 S19 ", " A1 ", ""));

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  settings.rules.opening = GMK_OPENING_YAMAGUCHI;
  gmk_match_init (&match, &settings, 0);
  place_all (&match, "H8 H9 J10");
  choose (&match, GMK_CHOICE_NUMBER, 3);
  choose (&match, GMK_CHOICE_SWAP, 0);
  place_all (&match, "G8 A1 B3");
  g_assert_cmphex (gmk_match_hash (&match), ==,
                   described_hash ((int[]){ 1, 15, 0, 2, 6, 1, 8, 0, 6, 2, 3, 0 }, 15, " H8 J10 ",
                                   " H9 G8 ", "A1 B3"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/match/stone/five-wins", test_five_wins);
  g_test_add_func ("/match/stone/refusals", test_refusals_of_a_stone);
  g_test_add_func ("/match/stone/closed-point", test_closed_point);
  g_test_add_func ("/match/stone/losing-point", test_losing_point);
  g_test_add_func ("/match/malformed", test_malformed);
  g_test_add_func ("/match/passing", test_passing);
  g_test_add_func ("/match/draw/accepted", test_draw_accepted);
  g_test_add_func ("/match/draw/offered-back", test_draw_offered_back);
  g_test_add_func ("/match/draw/five-comes-first", test_five_before_draw);
  g_test_add_func ("/match/draw/lapses", test_draw_lapses);
  g_test_add_func ("/match/draw/declined-and-withdrawn", test_draw_declined_and_withdrawn);
  g_test_add_func ("/match/draw/offer-open", test_draw_offer_open);
  g_test_add_func ("/match/undo/one", test_undo_one);
  g_test_add_func ("/match/undo/two", test_undo_two);
  g_test_add_func ("/match/undo/refusals", test_undo_refusals);
  g_test_add_func ("/match/undo/requests-cross", test_undo_requests_cross);
  g_test_add_func ("/match/undo/backs-off", test_undo_backs_off);
  g_test_add_func ("/match/time/flag", test_flag);
  g_test_add_func ("/match/time/late-step", test_late_step);
  g_test_add_func ("/match/time/increment", test_increment_after_each_duty);
  g_test_add_func ("/match/time/undo", test_undo_and_time);
  g_test_add_func ("/match/time/clocks-stay-with-seats", test_clocks_stay_with_seats);
  g_test_add_func ("/match/time/credit", test_credit);
  g_test_add_func ("/match/end/resigning", test_resigning);
  g_test_add_func ("/match/end/claims", test_claims);
  g_test_add_func ("/match/end/abort", test_abort);
  g_test_add_func ("/match/end/full-board", test_full_board);
  g_test_add_func ("/match/end/no-legal-point", test_no_legal_point);
  g_test_add_func ("/match/too-many-steps", test_too_many_steps);
  g_test_add_func ("/match/rewind", test_rewind);
  g_test_add_func ("/match/hash", test_hash);
  g_test_add_func ("/match/who-begins", test_who_begins);
  g_test_add_func ("/match/settings", test_settings_valid);
  g_test_add_func ("/match/described-hash", test_described_hash);

  return g_test_run ();
}
