/* How long to think. Time comes in through one function, so that tests need not wait.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Milliseconds since some fixed moment; never falls. */
typedef int64_t (*ClockFunc) (void *data);

typedef struct {
  ClockFunc now;
  void *data;
  int64_t start;
  int64_t target;  /* milliseconds that the answer ought to take; INT64_MAX: as many as it may */
  int64_t maximum; /* after which the search is broken off */
} TimeManager;

/* The monotonic clock of the system; takes no data. */
int64_t tm_system_clock (void *data);

/* Begins to count. turn_ms and match_ms as in GmkLimits, stones_left: empty points of the board. */
void tm_start (TimeManager *tm,
               ClockFunc now,
               void *data,
               int64_t turn_ms,
               int64_t match_ms,
               int stones_left);

int64_t tm_elapsed (const TimeManager *tm);

/* Whether the search has to be broken off now. */
bool tm_is_out (const TimeManager *tm);

/* Whether another depth is not worth beginning. stable: for how many depths the best move has been
 * the same. */
bool tm_is_enough (const TimeManager *tm, int stable);

/* The same limits for one of n equal parts of the work, of which `done` are done. */
TimeManager tm_share (const TimeManager *tm, int done, int n);
