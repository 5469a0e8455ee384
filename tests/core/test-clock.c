/* Clocks: every kind, at its borders.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "core/clock.h"

static GmkClock
clock_of (GmkClockKind kind, int main_ms, int extra_ms, int periods)
{
  const GmkTimeControl control = {
    .kind = kind, .periods = periods, .main_ms = main_ms, .extra_ms = extra_ms
  };
  GmkClock clock;

  g_assert_true (gmk_time_control_valid (&control));
  gmk_clock_init (&clock, &control);
  return clock;
}

static void
assert_left (const GmkClock *clock,
             GmkSeat seat,
             GmkTime now,
             int main_ms,
             int period_ms,
             int periods)
{
  const GmkClockLeft left = gmk_clock_left (clock, seat, now);

  g_assert_cmpint (left.main_ms, ==, main_ms);
  g_assert_cmpint (left.period_ms, ==, period_ms);
  g_assert_cmpint (left.periods, ==, periods);
}

static void
test_none (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_NONE, 0, 0, 0);

  gmk_clock_start (&clock, 0, 0);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, GMK_TIME_NEVER);
  gmk_clock_stop (&clock, GMK_TIME_MAX, 0);
  gmk_clock_reward (&clock, 0);
  gmk_clock_credit (&clock, 0, 1000);
  assert_left (&clock, 0, GMK_TIME_MAX, 0, 0, 0);
}

static void
test_turn (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_TURN, 0, 30000, 0);

  gmk_clock_start (&clock, 0, 1000);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, 31000);
  assert_left (&clock, 0, 30999, 0, 1, 0);
  assert_left (&clock, 0, 31000, 0, 0, 0);
  assert_left (&clock, 0, 99000, 0, 0, 0);
  assert_left (&clock, 1, 99000, 0, 30000, 0);

  gmk_clock_stop (&clock, 21000, 0);
  assert_left (&clock, 0, 21000, 0, 10000, 0);
  gmk_clock_start (&clock, 0, 21000);
  assert_left (&clock, 0, 21000, 0, 30000, 0); /* every turn is whole again */
}

static void
test_increment (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_INCREMENT, 10000, 2000, 0);

  gmk_clock_start (&clock, 1, 0);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, 10000);
  gmk_clock_stop (&clock, 4000, 0);
  gmk_clock_reward (&clock, 1);
  assert_left (&clock, 1, 4000, 8000, 0, 0);
  assert_left (&clock, 0, 4000, 10000, 0, 0);

  gmk_clock_start (&clock, 1, 5000);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, 13000);
  gmk_clock_stop (&clock, 13100, 0);
  assert_left (&clock, 1, 13100, 0, 0, 0); /* never negative */
}

static void
test_increment_alone (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_INCREMENT, 0, 5000, 0);

  gmk_clock_start (&clock, 0, 0);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, 5000);
}

static void
test_byoyomi (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_BYOYOMI, 10000, 5000, 3);

  gmk_clock_start (&clock, 0, 0);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, 25000);
  assert_left (&clock, 0, 9999, 1, 5000, 3);
  assert_left (&clock, 0, 10000, 0, 5000, 3);
  assert_left (&clock, 0, 14999, 0, 1, 3);
  assert_left (&clock, 0, 15000, 0, 5000, 2);
  assert_left (&clock, 0, 24999, 0, 1, 1);
  assert_left (&clock, 0, 25000, 0, 0, 0);

  /* A period that was not used up begins anew; those used up are gone. */
  gmk_clock_stop (&clock, 17000, 0);
  gmk_clock_start (&clock, 0, 20000);
  assert_left (&clock, 0, 20000, 0, 5000, 2);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, 30000);
}

static void
test_byoyomi_saved_in_grace (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_BYOYOMI, 0, 5000, 1);

  gmk_clock_start (&clock, 0, 0);
  gmk_clock_stop (&clock, 5200, 0);
  gmk_clock_start (&clock, 0, 6000);
  g_assert_cmpint (gmk_clock_deadline (&clock), ==, 11000);
}

static void
test_lag (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_INCREMENT, 10000, 0, 0);

  gmk_clock_start (&clock, 0, 0);
  gmk_clock_stop (&clock, 1000, 150);
  assert_left (&clock, 0, 1000, 9150, 0, 0);
  gmk_clock_start (&clock, 0, 1000);
  gmk_clock_stop (&clock, 1100, 150); /* never gives time */
  assert_left (&clock, 0, 1100, 9150, 0, 0);
}

static void
test_credit (void)
{
  GmkClock increment = clock_of (GMK_CLOCK_INCREMENT, 10000, 0, 0);
  gmk_clock_start (&increment, 0, 0);
  gmk_clock_credit (&increment, 0, 3000);
  g_assert_cmpint (gmk_clock_deadline (&increment), ==, 13000);

  GmkClock turn = clock_of (GMK_CLOCK_TURN, 0, 30000, 0);
  gmk_clock_start (&turn, 0, 0);
  gmk_clock_credit (&turn, 0, 20000);
  g_assert_cmpint (gmk_clock_deadline (&turn), ==, 50000);

  GmkClock byoyomi = clock_of (GMK_CLOCK_BYOYOMI, 1000, 5000, 2);
  gmk_clock_start (&byoyomi, 0, 0);
  gmk_clock_credit (&byoyomi, 0, 500);
  g_assert_cmpint (gmk_clock_deadline (&byoyomi), ==, 11500);
  gmk_clock_stop (&byoyomi, 3000, 0);
  gmk_clock_start (&byoyomi, 0, 3000);
  gmk_clock_credit (&byoyomi, 0, 500); /* main time is gone: to the period */
  assert_left (&byoyomi, 0, 3000, 0, 5500, 2);
  assert_left (&byoyomi, 0, 8500, 0, 5000, 1);
}

static void
test_credit_has_a_limit (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_INCREMENT, 10000, 0, 0);

  for (int i = 0; i < 3; i++)
    gmk_clock_credit (&clock, 0, GMK_CLOCK_MS_MAX);
  assert_left (&clock, 0, 0, (int)GMK_CLOCK_MS_MAX, 0, 0);
}

static void
test_shown (void)
{
  GmkClock clock = clock_of (GMK_CLOCK_BYOYOMI, 10000, 5000, 2);

  gmk_clock_start (&clock, 0, 0);
  g_assert_cmpint (gmk_clock_shown (&clock, 0, 4000), ==, 6000);
  g_assert_cmpint (gmk_clock_shown (&clock, 0, 12000), ==, 3000);
  g_assert_cmpint (gmk_clock_shown (&clock, 1, 12000), ==, 10000);
}

static void
test_bounds (void)
{
  static const struct {
    GmkTimeControl control;
    bool valid;
  } cases[] = {
    { { .kind = GMK_CLOCK_NONE }, true },
    { { .kind = GMK_CLOCK_NONE, .main_ms = 1 }, false },
    { { .kind = GMK_CLOCK_TURN, .extra_ms = 1000 }, true },
    { { .kind = GMK_CLOCK_TURN, .extra_ms = 999 }, false },
    { { .kind = GMK_CLOCK_TURN, .extra_ms = 1000, .main_ms = 1 }, false },
    { { .kind = GMK_CLOCK_BYOYOMI, .extra_ms = 1000, .periods = 1 }, true },
    { { .kind = GMK_CLOCK_BYOYOMI, .extra_ms = 1000, .periods = 0 }, false },
    { { .kind = GMK_CLOCK_BYOYOMI, .extra_ms = 1000, .periods = 100 }, false },
    { { .kind = GMK_CLOCK_INCREMENT, .main_ms = 1000 }, true },
    { { .kind = GMK_CLOCK_INCREMENT, .extra_ms = 1000 }, true },
    { { .kind = GMK_CLOCK_INCREMENT, .extra_ms = 999 }, false },
    { { .kind = GMK_CLOCK_INCREMENT, .main_ms = -1, .extra_ms = 2000 }, false },
    { { .kind = GMK_CLOCK_INCREMENT, .main_ms = (int32_t)GMK_CLOCK_MS_MAX }, true },
    { { .kind = GMK_CLOCK_INCREMENT, .main_ms = (int32_t)GMK_CLOCK_MS_MAX + 1 }, false },
    { { .kind = GMK_N_CLOCKS, .extra_ms = 1000 }, false },
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (gmk_time_control_valid (&cases[i].control), ==, cases[i].valid);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/clock/none", test_none);
  g_test_add_func ("/clock/turn", test_turn);
  g_test_add_func ("/clock/increment", test_increment);
  g_test_add_func ("/clock/increment-alone", test_increment_alone);
  g_test_add_func ("/clock/byoyomi", test_byoyomi);
  g_test_add_func ("/clock/byoyomi-saved-in-grace", test_byoyomi_saved_in_grace);
  g_test_add_func ("/clock/lag", test_lag);
  g_test_add_func ("/clock/credit", test_credit);
  g_test_add_func ("/clock/credit-has-a-limit", test_credit_has_a_limit);
  g_test_add_func ("/clock/shown", test_shown);
  g_test_add_func ("/clock/bounds", test_bounds);
  return g_test_run ();
}
