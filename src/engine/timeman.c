/* How long to think.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "engine/timeman.h"

#include <time.h>

#define RESERVE_MS     30 /* between the end of the search and the answer's arrival … */
#define RESERVE_PART   20 /* … and a part of the limit more, for a machine that is busy */
#define MOVES_LEFT_MIN 12 /* at least so many more answers are to be paid from the match time */
#define MOVES_LEFT_MAX 30
#define LONGEST_PART   4  /* no answer takes more than this part of the match time */
#define DEPTH_PERCENT  55 /* the next depth will hardly finish when so much of the target is used */
#define STABLE_PERCENT 35 /* likewise, while the best move stays the same */
#define STABLE_DEPTHS  4

int64_t
tm_system_clock (void *data)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

/* What may be used of a limit: all but the reserve, and never nothing. */
static int64_t
usable (int64_t limit)
{
  const int64_t left = limit - RESERVE_MS - limit / RESERVE_PART;

  return left > 1 ? left : 1;
}

void
tm_start (TimeManager *tm,
          ClockFunc now,
          void *data,
          int64_t turn_ms,
          int64_t match_ms,
          int stones_left)
{
  *tm = (TimeManager){ now, data, now (data), INT64_MAX, INT64_MAX };

  /* A turn's time cannot be saved up, so there is no target short of the limit. */
  if (turn_ms > 0)
    tm->maximum = usable (turn_ms);

  if (match_ms > 0) {
    int64_t moves = stones_left / 6;

    moves = moves < MOVES_LEFT_MIN ? MOVES_LEFT_MIN : least (moves, MOVES_LEFT_MAX);
    tm->maximum = least (tm->maximum, usable (match_ms / LONGEST_PART));
    tm->target = least (tm->maximum, usable (match_ms / moves));
  }
}

int64_t
tm_elapsed (const TimeManager *tm)
{
  return tm->now (tm->data) - tm->start;
}

bool
tm_is_out (const TimeManager *tm)
{
  return tm->maximum != INT64_MAX && tm_elapsed (tm) >= tm->maximum;
}

bool
tm_is_enough (const TimeManager *tm, int stable)
{
  const int percent = stable >= STABLE_DEPTHS ? STABLE_PERCENT : DEPTH_PERCENT;

  if (tm->maximum == INT64_MAX)
    return false;

  const int64_t elapsed = tm_elapsed (tm);

  return elapsed >= tm->maximum ||
         (tm->target != INT64_MAX && elapsed >= tm->target * percent / 100);
}

TimeManager
tm_share (const TimeManager *tm, int done, int n)
{
  TimeManager share = *tm;

  if (tm->maximum != INT64_MAX) {
    share.maximum = tm->maximum / n * (done + 1);
    share.target = INT64_MAX;
  }
  return share;
}
