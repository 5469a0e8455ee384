/* The fast board: for every empty point and both colours, what a stone there would bring.
 *
 * Points are numbered as in core, y * size + x, and called cells here. A move changes the windows
 * of the at most 40 cells in line with it; those whose pattern changes are looked up again, and
 * what they were is kept on a stack, so that taking the move back copies and does not compute.
 * How many points of each class a side has is counted along, so that "can make five" is one look.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/board.h"
#include "engine/worth.h"

#define CELL_NONE 0xffff /* no cell; as a move, a pass */

#define POSITION_MOVES_MAX 512 /* stones and passes since the position was set up */
#define POSITION_LOG_MAX   (GMK_POINTS_MAX * (8 * PATTERN_REACH_MAX + 1))

/* A point as it was before a move. */
typedef struct {
  uint16_t cell;
  uint8_t class[N_SIDES];
  PatternCode code[N_SIDES];
} PointBefore;

/* The rest of the position before a move, and the move. */
typedef struct {
  uint64_t hash;
  int32_t value[N_SIDES][N_TURNS];
  int16_t count[N_SIDES][N_CLASSES];
  uint16_t cell;  /* CELL_NONE: a pass */
  uint16_t n_log; /* entries of the log that are older than the move */
} MoveBefore;

typedef struct {
  const RuleTables *tables;
  GmkBoard board; /* the stones as core knows them */
  int n_cells;
  int n_empty;
  int side; /* to move: BLACK or WHITE */
  uint64_t hash;
  int32_t value[N_SIDES][N_TURNS];   /* sum of what the empty points are worth to a side */
  int16_t count[N_SIDES][N_CLASSES]; /* empty points of each class */

  _Alignas(8) uint8_t class[N_SIDES][GMK_POINTS_MAX];    /* PointClass; 0 where a stone is */
  PatternCode code[N_SIDES][GMK_POINTS_MAX];             /* 0 where a stone is */
  uint32_t windows[GMK_DIRECTIONS][GMK_POINTS_MAX];      /* Black's, and White's 16 bits higher */
  uint8_t room[GMK_POINTS_MAX][GMK_DIRECTIONS][N_SIDES]; /* cells backward, forward; ≤ reach */
  uint32_t rows[GMK_SIZE_MAX];                           /* a bit for every stone */

  uint32_t digit[N_SIDES][2 * PATTERN_REACH_MAX + 1]; /* what a stone adds to the window of the
                                                         cell at an offset + reach from it */
  int delta[GMK_DIRECTIONS];                          /* from a cell to the next */

  int n_moves;
  int n_log;
  MoveBefore moves[POSITION_MOVES_MAX];
  PointBefore log[POSITION_LOG_MAX];
} Position;

/* Any stones, also some that no game could bring. */
void position_set_up (Position *pos, GmkRuleSet set, const GmkBoard *board, int side);

/* Puts a stone of the side to move on an empty point, whether forbidden or not. */
void position_make (Position *pos, int cell);

/* Lets the side to move put nothing. */
void position_pass (Position *pos);

/* Takes the last move or pass back. */
void position_unmake (Position *pos);

/* Whether a stone of that side on an empty point is free of forbidden forms. */
bool position_allows (const Position *pos, int side, int cell);

/* The first empty point of a class that the side has; the count says that there is one. */
int position_find (const Position *pos, int side, PointClass class);

/* All empty points of CLASS_FORCING and higher; returns how many. */
int position_forcing (const Position *pos, int side, uint16_t cells[GMK_POINTS_MAX]);

static inline bool
position_is_empty (const Position *pos, int cell)
{
  return pos->board.cells[cell] == GMK_EMPTY;
}

/* The last move, CELL_NONE for a pass or none. */
static inline int
position_last (const Position *pos)
{
  return pos->n_moves > 0 ? pos->moves[pos->n_moves - 1].cell : CELL_NONE;
}
