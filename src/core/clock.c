/* Two amounts of time, whose clock runs, and since when.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/clock.h"

#include <assert.h>

#define SECOND 1000

static bool
equal_left (GmkClockLeft a, GmkClockLeft b)
{
  return a.main_ms == b.main_ms && a.period_ms == b.period_ms && a.periods == b.periods;
}

/* What is left of `left` after so much time, everything 0 when it does not suffice. */
static GmkClockLeft
spend (const GmkTimeControl *control, GmkClockLeft left, GmkTime ms)
{
  const GmkTime main_used = ms < left.main_ms ? ms : left.main_ms;
  left.main_ms -= main_used;
  ms -= main_used;

  if (ms == 0 || control->kind == GMK_CLOCK_NONE || control->kind == GMK_CLOCK_INCREMENT)
    return left;

  if (ms < left.period_ms) {
    left.period_ms -= ms;
    return left;
  }

  /* The running period is used up, and perhaps whole ones after it. */
  ms -= left.period_ms;
  const GmkTime used_up = 1 + ms / control->extra_ms;
  if (used_up >= left.periods)
    return (GmkClockLeft){ 0 };
  left.periods -= (int)used_up;
  left.period_ms = control->extra_ms - ms % control->extra_ms;
  return left;
}

static GmkTime
total (const GmkTimeControl *control, GmkClockLeft left)
{
  const int whole_periods = left.periods > 1 ? left.periods - 1 : 0;

  return left.main_ms + left.period_ms + (GmkTime)whole_periods * control->extra_ms;
}

bool
gmk_time_control_valid (const GmkTimeControl *control)
{
  const bool in_range = control->main_ms >= 0 && control->main_ms <= GMK_CLOCK_MS_MAX &&
                        control->extra_ms >= 0 && control->extra_ms <= GMK_CLOCK_MS_MAX;
  if (!in_range)
    return false;

  switch ((GmkClockKind)control->kind) {
  case GMK_CLOCK_NONE:
    return control->main_ms == 0 && control->extra_ms == 0 && control->periods == 0;
  case GMK_CLOCK_TURN:
    return control->main_ms == 0 && control->extra_ms >= SECOND && control->periods == 0;
  case GMK_CLOCK_BYOYOMI:
    return control->extra_ms >= SECOND && control->periods >= 1 && control->periods <= 99;
  case GMK_CLOCK_INCREMENT:
    return control->periods == 0 && control->main_ms + control->extra_ms >= SECOND;
  case GMK_N_CLOCKS:
    break;
  }
  return false;
}

bool
gmk_time_control_equal (const GmkTimeControl *a, const GmkTimeControl *b)
{
  return a->kind == b->kind && a->periods == b->periods && a->main_ms == b->main_ms &&
         a->extra_ms == b->extra_ms;
}

void
gmk_clock_init (GmkClock *clock, const GmkTimeControl *control)
{
  assert (gmk_time_control_valid (control));

  GmkClockLeft left = { .main_ms = control->main_ms, .periods = control->periods };
  if (control->kind == GMK_CLOCK_TURN || control->kind == GMK_CLOCK_BYOYOMI)
    left.period_ms = control->extra_ms;
  /* Without main time the first duty is done on its own increment. */
  if (control->kind == GMK_CLOCK_INCREMENT && control->main_ms == 0)
    left.main_ms = control->extra_ms;

  *clock = (GmkClock){ .control = *control, .running = GMK_SEAT_NONE, .left = { left, left } };
}

void
gmk_clock_start (GmkClock *clock, GmkSeat seat, GmkTime at)
{
  assert (seat < GMK_SEATS);

  GmkClockLeft *left = &clock->left[seat];
  if (clock->control.kind == GMK_CLOCK_TURN || clock->control.kind == GMK_CLOCK_BYOYOMI)
    left->period_ms = clock->control.extra_ms;
  /* A duty that was done in the grace after the last period has saved that period. */
  if (clock->control.kind == GMK_CLOCK_BYOYOMI && left->periods == 0)
    left->periods = 1;

  clock->running = seat;
  clock->since = at;
}

void
gmk_clock_stop (GmkClock *clock, GmkTime at, GmkTime lag)
{
  if (clock->running == GMK_SEAT_NONE)
    return;

  const GmkTime spent = at - clock->since - lag;
  GmkClockLeft *left = &clock->left[clock->running];
  *left = spend (&clock->control, *left, spent > 0 ? spent : 0);
  clock->running = GMK_SEAT_NONE;
  clock->since = at;
}

void
gmk_clock_reward (GmkClock *clock, GmkSeat seat)
{
  assert (seat < GMK_SEATS);

  if (clock->control.kind != GMK_CLOCK_INCREMENT)
    return;
  GmkTime *main_ms = &clock->left[seat].main_ms;
  *main_ms += clock->control.extra_ms;
  if (*main_ms > GMK_CLOCK_MS_MAX)
    *main_ms = GMK_CLOCK_MS_MAX;
}

void
gmk_clock_credit (GmkClock *clock, GmkSeat seat, GmkTime ms)
{
  assert (seat < GMK_SEATS && ms > 0);

  if (clock->control.kind == GMK_CLOCK_NONE)
    return;
  GmkClockLeft *left = &clock->left[seat];
  const bool to_main = clock->control.kind == GMK_CLOCK_INCREMENT || left->main_ms > 0;
  GmkTime *amount = to_main ? &left->main_ms : &left->period_ms;
  *amount += ms;
  if (*amount > GMK_CLOCK_MS_MAX)
    *amount = GMK_CLOCK_MS_MAX;
}

GmkClockLeft
gmk_clock_left (const GmkClock *clock, GmkSeat seat, GmkTime now)
{
  assert (seat < GMK_SEATS);

  if (clock->running != seat || now <= clock->since)
    return clock->left[seat];
  return spend (&clock->control, clock->left[seat], now - clock->since);
}

GmkTime
gmk_clock_shown (const GmkClock *clock, GmkSeat seat, GmkTime now)
{
  const GmkClockLeft left = gmk_clock_left (clock, seat, now);

  return left.main_ms > 0 ? left.main_ms : left.period_ms;
}

GmkTime
gmk_clock_deadline (const GmkClock *clock)
{
  if (clock->running == GMK_SEAT_NONE || clock->control.kind == GMK_CLOCK_NONE)
    return GMK_TIME_NEVER;
  return clock->since + total (&clock->control, clock->left[clock->running]);
}

bool
gmk_clock_equal (const GmkClock *a, const GmkClock *b)
{
  return gmk_time_control_equal (&a->control, &b->control) && a->running == b->running &&
         a->since == b->since && equal_left (a->left[0], b->left[0]) &&
         equal_left (a->left[1], b->left[1]);
}
