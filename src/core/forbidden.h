/* Points that are forbidden to Black: overline, double-four, double-three.
 *
 * The definitions are those of the Renju International Federation's rules of play, section 9,
 * with false threes settled by looking at each straight-four point in its turn, however deep that
 * nests. One judge serves renju and gomoku with closed points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/board.h"

/* A set; the order of the values is the order in which they are named. */
typedef enum {
  GMK_OVERLINE = 1 << 0,
  GMK_DOUBLE_FOUR = 1 << 1,
  GMK_DOUBLE_THREE = 1 << 2,
} GmkForbiddenKind;

/* The kinds that a black stone on an empty point would make. 0: the point is free to Black, also
 * where the stone would make exactly five, which comes before every forbidden form. */
unsigned gmk_forbidden_kinds (const GmkBoard *board, GmkPoint p);

/* Whether a black stone on an empty point would make exactly five. */
bool gmk_forbidden_is_five (const GmkBoard *board, GmkPoint p);

/* One line of a forbidden form, for showing why: the stones it joins and the points it needs. */
typedef struct {
  GmkForbiddenKind kind;
  int n_stones; /* the new stone is not among them */
  GmkPoint stones[8];
  int n_gaps; /* points that would make the five, or the straight four */
  GmkPoint gaps[2];
} GmkForbiddenLine;

#define GMK_FORBIDDEN_LINES_MAX 12

/* Every line that counts for a kind that gmk_forbidden_kinds() names: the overlines, each four of
 * a double-four, each real three of a double-three. Returns how many it wrote. */
int gmk_forbidden_lines (const GmkBoard *board,
                         GmkPoint p,
                         GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX]);
