/* How late answers are: what they take beyond their limit, and what a stop takes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/gomocup/talk.h"

#define N_ANSWERS 30

/* The time from one line to the next point, in ms. */
static double
answer_ms (Talk *talk, const char *line)
{
  const gint64 start = g_get_monotonic_time ();
  int x, y;

  talk_say (talk, "%s", line);
  talk_hear_point (talk, &x, &y);
  return (double)(g_get_monotonic_time () - start) / 1000;
}

static void
keep_slowest (double *slowest, double ms)
{
  if (ms > *slowest)
    *slowest = ms;
}

static void
measure_limit (int rule, int limit_ms)
{
  Talk *talk = talk_begin ();
  double slowest = 0;

  talk_say (talk, "START 20\nINFO rule %d\nINFO timeout_turn %d", rule, limit_ms);
  talk_expect (talk, "OK");
  for (int i = 0; i < N_ANSWERS; i++) {
    talk_say (talk, "BOARD\n9,9,2\n%d,%d,1\n10,9,2", i % 5 + 7, i / 5 + 3);
    keep_slowest (&slowest, answer_ms (talk, "DONE"));
  }
  g_print ("rule %d, limit %4d ms: slowest of %d answers %7.1f ms\n", rule, limit_ms, N_ANSWERS,
           slowest);
  talk_end (talk);
}

static void
measure_stop (void)
{
  Talk *talk = talk_begin ();
  double slowest = 0;

  talk_say (talk, "START 15\nINFO timeout_turn 604800000");
  talk_expect (talk, "OK");
  for (int i = 0; i < N_ANSWERS; i++) {
    talk_say (talk, "RESTART\nTURN %d,%d", i % 5 + 5, i / 5 + 5);
    talk_expect (talk, "OK");
    g_usleep (20000);
    keep_slowest (&slowest, answer_ms (talk, "YXSTOP"));
  }
  g_print ("stop: slowest of %d %.1f ms\n", N_ANSWERS, slowest);
  talk_end (talk);
}

int
main (void)
{
  static const int rules[] = { 0, 1, 4 };
  static const int limits[] = { 0, 10, 100, 500 };

  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (limits); k++)
      measure_limit (rules[i], limits[k]);
  measure_stop ();
  return 0;
}
