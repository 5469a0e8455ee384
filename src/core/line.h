/* The line of play: what a match's acts make of board, colours and opening. Private to core.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/match.h"

/* An empty line: no act yet, the beginner holds Black. */
void gmk_line_set_up (GmkMatch *match);

/* Appends an act, which answers the duty of a match that is not over, and carries it out. */
void gmk_line_push (GmkMatch *match, GmkAct act);

/* Goes back to what the first n acts make, 0 to match->n_acts. */
void gmk_line_take_back (GmkMatch *match, int n);
