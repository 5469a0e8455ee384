/* Two amounts of time, whose clock runs, and since when. Never asks the time of day.
 *
 * Clocks belong to seats, not to colours. All times are milliseconds; a moment is counted from the
 * start of the match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef int64_t GmkTime; /* milliseconds */

#define GMK_TIME_NEVER   INT64_MAX
#define GMK_TIME_MAX     ((GmkTime)1 << 46)              /* a moment later than this is malformed */
#define GMK_CLOCK_MS_MAX ((GmkTime)7 * 24 * 3600 * 1000) /* no setting or credit exceeds a week */

typedef uint8_t GmkSeat; /* 0 or 1; seat 0 made the table */
#define GMK_SEATS     2
#define GMK_SEAT_NONE ((GmkSeat)2)

static inline GmkSeat
gmk_seat_other (GmkSeat seat)
{
  return (GmkSeat)(1 - seat);
}

typedef enum {
  GMK_CLOCK_NONE,
  GMK_CLOCK_TURN, /* extra_ms for every duty, which begins anew at each */
  GMK_CLOCK_BYOYOMI, /* main_ms, then `periods` periods of extra_ms; one that is not used up begins anew */
  GMK_CLOCK_INCREMENT, /* main_ms, and extra_ms more after every duty done */
  GMK_N_CLOCKS
} GmkClockKind;

typedef struct {
  uint8_t kind;     /* GmkClockKind */
  uint8_t periods;  /* byo-yomi only: 1 to 99 */
  int32_t main_ms;  /* byo-yomi and increment: 0 and more */
  int32_t extra_ms; /* turn and byo-yomi: 1000 and more; increment: 0 and more */
} GmkTimeControl;

/* Whether the values are in range and those that do not belong to the kind are 0. An increment
 * clock needs main time or an increment of a second at least. */
bool gmk_time_control_valid (const GmkTimeControl *control);
bool gmk_time_control_equal (const GmkTimeControl *a, const GmkTimeControl *b);

/* What one seat has left. For a turn clock main_ms is 0, period_ms what is left of the turn. */
typedef struct {
  GmkTime main_ms;
  GmkTime period_ms; /* left of the running turn or period, and the whole of it before it begins */
  int periods;       /* byo-yomi periods, the running one included */
} GmkClockLeft;

typedef struct {
  GmkTimeControl control;
  GmkSeat running;              /* GMK_SEAT_NONE: stopped */
  GmkTime since;                /* when the running duty began or was last charged */
  GmkClockLeft left[GMK_SEATS]; /* at `since` */
} GmkClock;

void gmk_clock_init (GmkClock *clock, const GmkTimeControl *control);

/* A duty of that seat begins: its turn or period is whole again and its clock runs from `at`. */
void gmk_clock_start (GmkClock *clock, GmkSeat seat, GmkTime at);

/* Charges the running seat up to `at`, of which `lag` ms are forgiven, and stops. Time spent past
 * the end leaves nothing, never less. */
void gmk_clock_stop (GmkClock *clock, GmkTime at, GmkTime lag);

/* The seat has done a duty: gets its increment. */
void gmk_clock_reward (GmkClock *clock, GmkSeat seat);

/* Gives time back: to the main time where there is some left, else to the turn or period. */
void gmk_clock_credit (GmkClock *clock, GmkSeat seat, GmkTime ms);

/* What the seat has left at `now`; all 0 when its time is up. */
GmkClockLeft gmk_clock_left (const GmkClock *clock, GmkSeat seat, GmkTime now);

/* One number to show: main time while there is some, else what is left of turn or period. */
GmkTime gmk_clock_shown (const GmkClock *clock, GmkSeat seat, GmkTime now);

/* When the running seat's time is up. GMK_TIME_NEVER where nothing runs or there is no clock. */
GmkTime gmk_clock_deadline (const GmkClock *clock);

bool gmk_clock_equal (const GmkClock *a, const GmkClock *b);
