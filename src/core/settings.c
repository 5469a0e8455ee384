/* A table's settings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/settings.h"

#define GRACE_MAX 1000

GmkSettings
gmk_settings_default (void)
{
  return (GmkSettings){
    .rules = gmk_rules_make (GMK_SET_FREESTYLE, 15),
    .first = GMK_FIRST_LOT,
    .alternate = true,
  };
}

bool
gmk_settings_valid (const GmkSettings *settings)
{
  if (!gmk_rules_valid (&settings->rules) || !gmk_time_control_valid (&settings->time))
    return false;

  if (settings->rated && settings->time.kind == GMK_CLOCK_NONE)
    return false;

  return settings->first < GMK_N_FIRSTS && settings->undo < GMK_N_UNDOS &&
         settings->absent < GMK_N_ABSENTS && settings->grace_ms <= GRACE_MAX;
}

bool
gmk_settings_equal (const GmkSettings *a, const GmkSettings *b)
{
  return a->rules.game == b->rules.game && a->rules.size == b->rules.size &&
         a->rules.overline == b->rules.overline && a->rules.forbidden == b->rules.forbidden &&
         a->rules.opening == b->rules.opening && gmk_time_control_equal (&a->time, &b->time) &&
         a->first == b->first && a->alternate == b->alternate && a->undo == b->undo &&
         a->absent == b->absent && a->rated == b->rated && a->grace_ms == b->grace_ms;
}

GmkSeat
gmk_settings_who_begins (const GmkSettings *settings, GmkSeat last, unsigned lot)
{
  if (last != GMK_SEAT_NONE)
    return settings->alternate ? gmk_seat_other (last) : last;

  switch ((GmkFirst)settings->first) {
  case GMK_FIRST_HOST:
    return 0;
  case GMK_FIRST_GUEST:
    return 1;
  case GMK_FIRST_LOT:
  case GMK_N_FIRSTS:
    break;
  }
  return (GmkSeat)(lot & 1);
}
