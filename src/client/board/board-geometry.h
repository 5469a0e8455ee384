/* Where the points of a board lie in a widget, and which point a pixel belongs to. No widgets.
 *
 * The ground is a square, as large as fits and in the middle of what is given. Cells are whole
 * pixels wide; what is left over goes to the margins.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <graphene.h>

#include "core/point.h"

typedef struct {
  int size;         /* lines each way; 0: nothing to show yet */
  int cell;         /* from one line to the next, at least 1 */
  int side;         /* of the ground */
  int left;         /* of the ground */
  int top;          /* of the ground */
  int margin;       /* from the ground's edge to the first cell */
  bool coordinates; /* the margin holds them */
} GmkBoardGeometry;

/* The smallest side on which a board can be drawn at all, and a comfortable one. */
int gmk_board_geometry_min_side (int size);
int gmk_board_geometry_natural_side (int size);

/* The largest board that fits into width × height; with coordinates, where they are wanted and could
 * be read. */
GmkBoardGeometry gmk_board_geometry_fit (int size, bool coordinates, int width, int height);

/* The cell of a point: cell × cell pixels, the crossing in its middle. */
graphene_rect_t gmk_board_geometry_cell (const GmkBoardGeometry *geometry, GmkPoint p);

/* The middle of the pixel in which the lines through a point cross. */
graphene_point_t gmk_board_geometry_centre (const GmkBoardGeometry *geometry, GmkPoint p);

/* The point whose cell holds the pixel; GMK_POINT_NONE on the margins and outside. */
GmkPoint gmk_board_geometry_point_at (const GmkBoardGeometry *geometry, double x, double y);
