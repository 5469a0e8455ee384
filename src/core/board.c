/* Stones on intersections.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/board.h"

#include <assert.h>
#include <string.h>

void
gmk_board_clear (GmkBoard *board, int size)
{
  assert (size >= GMK_SIZE_MIN && size <= GMK_SIZE_MAX);

  *board = (GmkBoard){ .size = (uint8_t)size };
}

void
gmk_board_put (GmkBoard *board, GmkPoint p, GmkColour colour)
{
  assert (colour == GMK_BLACK || colour == GMK_WHITE);
  assert (gmk_board_get (board, p) == GMK_EMPTY);

  board->cells[gmk_point_index (p, board->size)] = (uint8_t)colour;
  board->stones[colour]++;
}

void
gmk_board_take (GmkBoard *board, GmkPoint p)
{
  GmkColour colour = gmk_board_get (board, p);

  assert (colour == GMK_BLACK || colour == GMK_WHITE);

  board->cells[gmk_point_index (p, board->size)] = GMK_EMPTY;
  board->stones[colour]--;
}

bool
gmk_board_is_full (const GmkBoard *board)
{
  return board->stones[GMK_BLACK] + board->stones[GMK_WHITE] == board->size * board->size;
}

bool
gmk_board_equal (const GmkBoard *a, const GmkBoard *b)
{
  return a->size == b->size && memcmp (a->cells, b->cells, sizeof a->cells) == 0;
}

GmkPoint
gmk_board_centre (int size)
{
  return (GmkPoint){ (int8_t)(size / 2), (int8_t)(size / 2) };
}

/* The last stone of p's colour on the way from p without a gap. */
static GmkPoint
run_end (const GmkBoard *board, GmkPoint p, int dx, int dy)
{
  GmkColour colour = gmk_board_get (board, p);
  GmkPoint next = gmk_point_step (p, dx, dy, 1);

  while (gmk_board_get (board, next) == colour) {
    p = next;
    next = gmk_point_step (p, dx, dy, 1);
  }
  return p;
}

GmkRun
gmk_board_run (const GmkBoard *board, GmkPoint p, int direction)
{
  assert (gmk_board_get (board, p) == GMK_BLACK || gmk_board_get (board, p) == GMK_WHITE);
  assert (direction >= 0 && direction < GMK_DIRECTIONS);

  int dx = gmk_directions[direction][0];
  int dy = gmk_directions[direction][1];
  GmkRun run = { run_end (board, p, -dx, -dy), run_end (board, p, dx, dy), 0 };

  /* Every direction moves on by one column or by one row. */
  run.length = 1 + (dx != 0 ? run.to.x - run.from.x : run.to.y - run.from.y);
  return run;
}

GmkRun
gmk_board_longest_run (const GmkBoard *board, GmkPoint p)
{
  GmkRun longest = gmk_board_run (board, p, 0);

  for (int d = 1; d < GMK_DIRECTIONS; d++) {
    GmkRun run = gmk_board_run (board, p, d);

    if (run.length > longest.length)
      longest = run;
  }
  return longest;
}
