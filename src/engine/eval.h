/* The static value of a position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/position.h"

/* For the side to move. Neither side can make five at once, nor the side to move a straight four:
 * those are settled by looking. */
int eval_position (const Position *pos);

/* The chance of winning that a score means, 0 to 1. */
double eval_chance (int score);
