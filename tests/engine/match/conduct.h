/* Whether a player did what has to be done, by the rules alone: keep off forbidden points, make a
 * five, stop a five.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/rules.h"

typedef enum {
  CONDUCT_SOUND,
  CONDUCT_FORBIDDEN,    /* a forbidden move */
  CONDUCT_MISSED_WIN,   /* another stone would have won on the spot */
  CONDUCT_MISSED_BLOCK, /* the only point where the other side makes five was left open */
  N_CONDUCTS
} Conduct;

/* "sound", "forbidden", "missed win", "missed block"; static. */
const char *conduct_name (Conduct conduct);

/* A stone of that colour on an empty point. Where two fives threaten, or the one point that stops
 * a five is forbidden, nothing is missed: the game is lost. */
Conduct conduct_judge (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour);
