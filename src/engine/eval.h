/* The static value of a position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/position.h"

#define EVAL_UNIT 400.0 /* points for one unit of log odds: a lead by this much wins 73 % */

/* For the side to move. Neither side can make five at once, nor the side to move a straight four:
 * those are settled by looking. */
int eval_position (const Position *pos);

/* Who has which threats, as seen by the side to move: an index into the weights. From the lowest
 * bit, two bits each: the best of his threes (none, a three, one with more, two), of his fours
 * (none, a four, one with more, one with a three), of own threes, of own fours; and a bit for a
 * straight four of his. */
int eval_tempo (const Position *pos);

/* The chance of winning that a score means, 0 to 1. */
double eval_chance (int score);
