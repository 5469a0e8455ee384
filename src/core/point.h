/* A point of the board, its index, and the loop over all points.
 *
 * Points are {x, y} with x the column from the left and y the row from the bottom, both from 0:
 * A1 is {0, 0} and the centre of a 15×15 board, H8, is {7, 7}. An index is y * size + x.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define GMK_SIZE_MIN   5
#define GMK_SIZE_MAX   20
#define GMK_POINTS_MAX (GMK_SIZE_MAX * GMK_SIZE_MAX)

typedef struct {
  int8_t x;
  int8_t y;
} GmkPoint;

/* No point; in a list of moves, a pass. */
#define GMK_POINT_NONE ((GmkPoint){ -1, -1 })

static inline bool
gmk_point_equal (GmkPoint a, GmkPoint b)
{
  return a.x == b.x && a.y == b.y;
}

static inline bool
gmk_point_is_none (GmkPoint p)
{
  return p.x < 0;
}

/* Whether the point lies on a board of that size. */
static inline bool
gmk_point_on (GmkPoint p, int size)
{
  return p.x >= 0 && p.y >= 0 && p.x < size && p.y < size;
}

static inline int
gmk_point_index (GmkPoint p, int size)
{
  return p.y * size + p.x;
}

static inline GmkPoint
gmk_point_at (int index, int size)
{
  return (GmkPoint){ (int8_t)(index % size), (int8_t)(index / size) };
}

/* The point n steps along a direction. */
static inline GmkPoint
gmk_point_step (GmkPoint p, int dx, int dy, int n)
{
  return (GmkPoint){ (int8_t)(p.x + n * dx), (int8_t)(p.y + n * dy) };
}

/* The four directions of a line. */
#define GMK_DIRECTIONS 4
static const int8_t gmk_directions[GMK_DIRECTIONS][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
