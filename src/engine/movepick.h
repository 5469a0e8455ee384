/* Hands out the moves worth trying, the best first.
 *
 * What is generated depends on what the side to move owes: nothing but its own fours and the
 * points that stop it where the other side threatens a straight four; else the points near stones.
 * Fives, and fours that have to be stopped, never come here: the search answers those by looking.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/position.h"

/* What earlier searching says about moves, for the order. */
typedef struct {
  int16_t quiet[N_SIDES][GMK_POINTS_MAX];    /* how often it refuted something */
  uint16_t counter[N_SIDES][GMK_POINTS_MAX]; /* what refuted that move of that side */
} History;

#define HISTORY_MAX 4096

/* A move by the side was good (bonus > 0) or was not. */
void history_add (History *history, int side, int cell, int bonus);

typedef struct {
  int32_t order;
  uint16_t cell;
} Move;

typedef struct {
  const Position *pos;
  const History *history;
  int first; /* tried before all others, CELL_NONE for none */
  enum {
    PICK_FIRST,
    PICK_GENERATE, /* not before it is known that the first did not make it needless */
    PICK_BEST
  } stage;
  int n;
  int next;
  Move moves[GMK_POINTS_MAX];
} MovePicker;

/* The moves of the side to move. first: an empty point that is tried before all others, CELL_NONE for
 * none. The position has to be this one again whenever a move is asked for. */
void movepick_start (MovePicker *picker, const Position *pos, const History *history, int first);

/* All the other points, for one who does not believe yet that he is lost: none where only a
 * defence is of use. */
void movepick_start_rest (MovePicker *picker, const Position *pos, const History *history);

/* The next move that is not forbidden, CELL_NONE after the last. */
int movepick_next (MovePicker *picker);

/* Whether the other side threatens a straight four, so that only some moves come. */
static inline bool
movepick_is_defence (const Position *pos)
{
  return pos->count[1 - pos->side][CLASS_STRAIGHT_FOUR] > 0;
}
