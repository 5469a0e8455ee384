/* How long the engine thinks, by a clock that the test turns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "engine/handle.h"
#include "engine/timeman.h"
#include "tests/engine/ask.h"

static int64_t
read_clock (void *data)
{
  return *(int64_t *)data;
}

/* Every look at the clock takes a millisecond. */
static int64_t
ticking_clock (void *data)
{
  return ++*(int64_t *)data;
}

static void
test_none (void)
{
  int64_t now = 5;
  TimeManager tm;

  tm_start (&tm, read_clock, &now, 0, 0, 225);
  now = (int64_t)1 << 40;
  g_assert_false (tm_is_out (&tm));
  g_assert_false (tm_is_enough (&tm, 10));
  g_assert_cmpint (tm_elapsed (&tm), ==, now - 5);
}

static void
test_turn (void)
{
  int64_t now = 1000;
  TimeManager tm;

  tm_start (&tm, read_clock, &now, 500, 0, 225);
  now = 1400;
  g_assert_false (tm_is_out (&tm));
  g_assert_false (tm_is_enough (&tm, 10));
  now = 1490;
  g_assert_true (tm_is_out (&tm));

  /* A reserve larger than the limit still leaves a moment. */
  now = 0;
  tm_start (&tm, read_clock, &now, 1, 0, 225);
  g_assert_false (tm_is_out (&tm));
  now = 1;
  g_assert_true (tm_is_out (&tm));

  /* A week. */
  now = 0;
  tm_start (&tm, read_clock, &now, (int64_t)7 * 24 * 3600 * 1000, 0, 225);
  now = (int64_t)6 * 24 * 3600 * 1000;
  g_assert_false (tm_is_out (&tm));
}

/* A game of any length can be paid from the match time. */
static void
test_match (void)
{
  for (int64_t match_ms = 200; match_ms < 1000000; match_ms *= 7) {
    int64_t left = match_ms;

    for (int empty = 225; empty > 0; empty -= 2) {
      int64_t now = 0;
      TimeManager tm;

      tm_start (&tm, read_clock, &now, 0, left, empty);
      while (now < left && !tm_is_out (&tm))
        now++;
      g_assert_cmpint (now, <, left);
      if (left > 100)
        g_assert_cmpint (now, <=, left / 2);

      /* What it means to use. */
      now = 0;
      while (!tm_is_enough (&tm, 0) && !tm_is_out (&tm))
        now++;
      left -= now;
      if (left < 3)
        break;
    }
  }
}

/* The stricter of both limits holds. */
static void
test_both (void)
{
  int64_t now = 0;
  TimeManager tm;

  tm_start (&tm, read_clock, &now, 100, 1000000, 225);
  now = 100;
  g_assert_true (tm_is_out (&tm));
  now = 0;
  tm_start (&tm, read_clock, &now, 1000000, 400, 225);
  now = 100;
  g_assert_true (tm_is_out (&tm));
}

static void
test_share (void)
{
  int64_t now = 0;
  TimeManager tm, share;

  tm_start (&tm, read_clock, &now, 1000, 0, 225);
  share = tm_share (&tm, 0, 4);
  now = 200;
  g_assert_false (tm_is_out (&share));
  now = 250;
  g_assert_true (tm_is_out (&share));
  share = tm_share (&tm, 3, 4);
  now = 900;
  g_assert_false (tm_is_out (&share));
  now = 1000;
  g_assert_true (tm_is_out (&share));
}

/* The engine keeps its limits, whatever they are, and answers legally. */
static void
test_engine (void)
{
  static const int64_t limits_ms[] = { 1, 2, 20, 100, 500 };
  const GmkQuestion question = ask_code (GMK_SET_RENJU, 15, "H8H9I10G7");
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  int64_t now = 0;

  engine_set_clock (engine, ticking_clock, &now);
  for (guint i = 0; i < G_N_ELEMENTS (limits_ms); i++) {
    const GmkLimits turn = { .turn_ms = limits_ms[i] };
    const GmkLimits match = { .match_ms = limits_ms[i] * 4 };
    const GmkLimits *const limits[] = { &turn, &match };

    for (int l = 0; l < 2; l++) {
      const int64_t start = now;
      GmkAnswer answer;

      gmk_engine_think (engine, &question, limits[l], NULL, NULL, &answer);
      assert_legal_stone (&question, &answer);
      g_assert_cmpint (now - start, <=, limits_ms[i] + 5);
    }
  }
  gmk_engine_free (engine);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/timeman/none", test_none);
  g_test_add_func ("/engine/timeman/turn", test_turn);
  g_test_add_func ("/engine/timeman/match", test_match);
  g_test_add_func ("/engine/timeman/both", test_both);
  g_test_add_func ("/engine/timeman/share", test_share);
  g_test_add_func ("/engine/timeman/engine", test_engine);

  return g_test_run ();
}
