/* Playing a match in a test: short words for steps, all by persons.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/match.h"

/* A point written as "H8". */
static inline GmkPoint
at (const char *name)
{
  return (GmkPoint){ (int8_t)(name[0] - 'A'), (int8_t)(g_ascii_strtoll (name + 1, NULL, 10) - 1) };
}

static inline GmkStep
step_of (GmkStepKind kind, GmkSeat seat)
{
  return (GmkStep){ .kind = kind, .seat = seat };
}

/* Takes a step at the match's present moment. */
static inline GmkVerdict
take (GmkMatch *match, GmkStep step)
{
  if (step.at == 0)
    step.at = match->at;
  return gmk_match_step (match, &step);
}

/* A stone of whoever has the duty. */
static inline GmkVerdict
place (GmkMatch *match, const char *name)
{
  GmkStep step = step_of (GMK_STEP_PLACE, gmk_match_duty (match).seat);

  step.point = at (name);
  return take (match, step);
}

/* The same, with a draw offered. */
static inline GmkVerdict
place_and_offer (GmkMatch *match, const char *name)
{
  GmkStep step = step_of (GMK_STEP_PLACE, gmk_match_duty (match).seat);

  step.point = at (name);
  step.draw = true;
  return take (match, step);
}

/* Stones one after the other: "H8 H9 J10". */
static inline void
place_all (GmkMatch *match, const char *names)
{
  g_auto (GStrv) list = g_strsplit (names, " ", -1);

  for (int i = 0; list[i] != NULL; i++)
    g_assert_cmpint (place (match, list[i]), ==, GMK_OK);
}

static inline GmkVerdict
pass (GmkMatch *match)
{
  return take (match, step_of (GMK_STEP_PASS, gmk_match_duty (match).seat));
}

static inline GmkVerdict
choose (GmkMatch *match, GmkChoice choice, int number)
{
  GmkStep step = step_of (GMK_STEP_CHOOSE, gmk_match_duty (match).seat);

  step.choice = choice;
  step.number = (uint8_t)number;
  return take (match, step);
}

static inline GmkVerdict
ask_undo (GmkMatch *match, GmkSeat seat)
{
  GmkStep step = step_of (GMK_STEP_OFFER, seat);

  step.turn = match->turn;
  return take (match, step);
}

static inline GmkVerdict
answer (GmkMatch *match, GmkStepKind kind, GmkSeat seat, int offer)
{
  GmkStep step = step_of (kind, seat);

  step.offer = (uint16_t)offer;
  return take (match, step);
}

/* A match under these rules in which seat 0 begins. */
static inline GmkMatch
match_of (GmkRuleSet set, int size, GmkOpeningRule opening)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.rules = gmk_rules_make (set, size);
  settings.rules.opening = opening;
  g_assert_true (gmk_settings_valid (&settings));
  gmk_match_init (&match, &settings, 0);
  return match;
}
