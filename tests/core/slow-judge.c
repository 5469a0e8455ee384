/* A second judge of forbidden points. Shapes are sets of points; a shape is found by putting the
 * stones that complete it and looking at what stands in a row.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/core/slow-judge.h"

#include <glib.h>
#include <string.h>

/* A four or a three, and one point that completes it. */
typedef struct {
  int n_stones;
  GmkPoint stones[4]; /* in the order of the line */
  GmkPoint completion;
} Shape;

static gboolean
has_stone (const Shape *shape, GmkPoint p)
{
  for (int i = 0; i < shape->n_stones; i++)
    if (gmk_point_equal (shape->stones[i], p))
      return TRUE;
  return FALSE;
}

static gboolean
same_stones (const Shape *a, const Shape *b)
{
  for (int i = 0; i < a->n_stones; i++)
    if (!has_stone (b, a->stones[i]))
      return FALSE;
  return a->n_stones == b->n_stones;
}

static Shape
without (const Shape *shape, GmkPoint p)
{
  Shape less = { .completion = p };

  for (int i = 0; i < shape->n_stones; i++)
    if (!gmk_point_equal (shape->stones[i], p))
      less.stones[less.n_stones++] = shape->stones[i];
  return less;
}

/* Whether the five points from p on are four black stones and an empty point where one more stone
 * makes exactly five. */
static gboolean
is_four (GmkBoard *board, GmkPoint p, int direction, Shape *four)
{
  int n_empty = 0;

  four->n_stones = 0;
  for (int i = 0; i < 5; i++) {
    GmkPoint q = gmk_point_step (p, gmk_directions[direction][0], gmk_directions[direction][1], i);

    if (gmk_board_get (board, q) == GMK_BLACK && four->n_stones < 4) {
      four->stones[four->n_stones++] = q;
    } else if (gmk_board_get (board, q) == GMK_EMPTY) {
      four->completion = q;
      n_empty++;
    }
  }
  if (four->n_stones != 4 || n_empty != 1)
    return FALSE;

  gmk_board_put (board, four->completion, GMK_BLACK);

  int length = gmk_board_run (board, four->completion, direction).length;

  gmk_board_take (board, four->completion);
  return length == 5;
}

/* All fours on a line that the stone at p is part of; a straight four comes twice. */
static int
find_fours (GmkBoard *board, GmkPoint p, int direction, Shape fours[5])
{
  int n = 0;

  for (int back = 0; back < 5; back++) {
    GmkPoint first =
      gmk_point_step (p, gmk_directions[direction][0], gmk_directions[direction][1], -back);

    if (is_four (board, first, direction, &fours[n]) && has_stone (&fours[n], p))
      n++;
  }
  return n;
}

static int
count_fours (GmkBoard *board, GmkPoint p)
{
  int count = 0;

  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    Shape fours[5];
    int n = find_fours (board, p, d, fours);

    for (int i = 0; i < n; i++) {
      gboolean seen = FALSE;

      for (int j = 0; j < i; j++)
        seen |= same_stones (&fours[i], &fours[j]);
      count += !seen;
    }
  }
  return count;
}

/* Whether p and q, both on the board, are part of one straight four on that line. */
static gboolean
find_straight_four (GmkBoard *board, GmkPoint p, GmkPoint q, int direction, Shape *straight)
{
  Shape fours[5];
  int n = find_fours (board, q, direction, fours);

  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      if (has_stone (&fours[i], p) && same_stones (&fours[i], &fours[j])) {
        *straight = fours[i];
        return TRUE;
      }
    }
  }
  return FALSE;
}

/* All threes on a line that the stone at p is part of, once for each straight-four point. */
static int
find_threes (GmkBoard *board, GmkPoint p, int direction, Shape threes[8])
{
  int n = 0;

  for (int step = -4; step <= 4; step++) {
    GmkPoint q =
      gmk_point_step (p, gmk_directions[direction][0], gmk_directions[direction][1], step);
    Shape straight;

    if (gmk_board_get (board, q) != GMK_EMPTY)
      continue;
    gmk_board_put (board, q, GMK_BLACK);
    if (find_straight_four (board, p, q, direction, &straight))
      threes[n++] = without (&straight, q);
    gmk_board_take (board, q);
  }
  return n;
}

static gboolean
is_playable (GmkBoard *board, GmkPoint p)
{
  bool five;

  return slow_judge (board, p, &five) == 0 && !five;
}

static int
count_real_threes (GmkBoard *board, GmkPoint p)
{
  int count = 0;

  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    Shape threes[8];
    int n = find_threes (board, p, d, threes);
    gboolean real[8];

    for (int i = 0; i < n; i++) {
      gboolean counted = FALSE;

      real[i] = is_playable (board, threes[i].completion);
      for (int j = 0; j < i; j++)
        counted |= real[j] && same_stones (&threes[i], &threes[j]);
      count += real[i] && !counted;
    }
  }
  return count;
}

unsigned
slow_judge (GmkBoard *board, GmkPoint p, bool *five)
{
  unsigned kinds = 0;

  gmk_board_put (board, p, GMK_BLACK);
  *five = false;
  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    int length = gmk_board_run (board, p, d).length;

    if (length == 5)
      *five = true;
    if (length > 5)
      kinds |= GMK_OVERLINE;
  }
  if (*five) {
    kinds = 0;
  } else {
    if (count_fours (board, p) >= 2)
      kinds |= GMK_DOUBLE_FOUR;
    if (count_real_threes (board, p) >= 2)
      kinds |= GMK_DOUBLE_THREE;
  }
  gmk_board_take (board, p);
  return kinds;
}
