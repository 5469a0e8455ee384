/* Stones on intersections. Knows nothing of turns or rules.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/point.h"

typedef enum {
  GMK_EMPTY,
  GMK_BLACK,
  GMK_WHITE,
  GMK_OFF, /* outside the board; never stored in a cell */
} GmkColour;

/* Of two boards of one size, equal stones mean equal bytes. */
typedef struct {
  uint8_t size;                  /* GMK_SIZE_MIN to GMK_SIZE_MAX lines each way */
  uint16_t stones[3];            /* how many of GMK_BLACK and GMK_WHITE; [0] is unused and 0 */
  uint8_t cells[GMK_POINTS_MAX]; /* GmkColour by point index; 0 beyond size × size */
} GmkBoard;

/* Stones of one colour without a gap, from one end to the other. */
typedef struct {
  GmkPoint from;
  GmkPoint to;
  int length; /* in stones */
} GmkRun;

static inline GmkColour
gmk_colour_other (GmkColour colour)
{
  return colour == GMK_BLACK ? GMK_WHITE : GMK_BLACK;
}

static inline GmkColour
gmk_board_get (const GmkBoard *board, GmkPoint p)
{
  return gmk_point_on (p, board->size) ? (GmkColour)board->cells[gmk_point_index (p, board->size)]
                                       : GMK_OFF;
}

void gmk_board_clear (GmkBoard *board, int size);

/* Puts a stone on an empty point of the board. */
void gmk_board_put (GmkBoard *board, GmkPoint p, GmkColour colour);

/* Takes off the stone that stands there. */
void gmk_board_take (GmkBoard *board, GmkPoint p);

bool gmk_board_is_full (const GmkBoard *board);
bool gmk_board_equal (const GmkBoard *a, const GmkBoard *b);

/* The centre; on a board of even size the upper right one of the four. */
GmkPoint gmk_board_centre (int size);

/* The run through a stone in one of gmk_directions. */
GmkRun gmk_board_run (const GmkBoard *board, GmkPoint p, int direction);

/* The longest run through a stone, and of equal ones the first direction's. */
GmkRun gmk_board_longest_run (const GmkBoard *board, GmkPoint p);
