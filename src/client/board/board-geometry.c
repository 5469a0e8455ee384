/* Where the points of a board lie in a widget, and which point a pixel belongs to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-geometry.h"

#include <math.h>

/* The least margin, in cells: room for the coordinates, or just an edge of wood. */
#define MARGIN_COORDINATES 0.55
#define MARGIN_PLAIN       0.15

/* Coordinates beside smaller cells could not be read. */
#define CELL_COORDINATES 14

int
gmk_board_geometry_min_side (int size)
{
  return size * 6;
}

int
gmk_board_geometry_natural_side (int size)
{
  return size * 36;
}

static int
cell_for (int size, int side, double margin)
{
  return (int)(side / (size + 2 * margin));
}

GmkBoardGeometry
gmk_board_geometry_fit (int size, bool coordinates, int width, int height)
{
  int side = width < height ? width : height;
  int cell = cell_for (size, side, MARGIN_COORDINATES);

  coordinates = coordinates && cell >= CELL_COORDINATES;
  if (!coordinates)
    cell = cell_for (size, side, MARGIN_PLAIN);
  if (cell < 1)
    cell = 1;
  return (GmkBoardGeometry){
    .size = size,
    .cell = cell,
    .side = side,
    .left = (width - side) / 2,
    .top = (height - side) / 2,
    .margin = (side - size * cell) / 2,
    .coordinates = coordinates,
  };
}

graphene_rect_t
gmk_board_geometry_cell (const GmkBoardGeometry *geometry, GmkPoint p)
{
  int column = p.x;
  int row = geometry->size - 1 - p.y;

  return GRAPHENE_RECT_INIT (geometry->left + geometry->margin + column * geometry->cell,
                             geometry->top + geometry->margin + row * geometry->cell,
                             geometry->cell, geometry->cell);
}

graphene_point_t
gmk_board_geometry_centre (const GmkBoardGeometry *geometry, GmkPoint p)
{
  graphene_rect_t cell = gmk_board_geometry_cell (geometry, p);
  float middle = (float)(geometry->cell / 2) + 0.5f;

  return GRAPHENE_POINT_INIT (cell.origin.x + middle, cell.origin.y + middle);
}

GmkPoint
gmk_board_geometry_point_at (const GmkBoardGeometry *geometry, double x, double y)
{
  if (geometry->size == 0)
    return GMK_POINT_NONE;

  double column = floor ((x - geometry->left - geometry->margin) / geometry->cell);
  double row = floor ((y - geometry->top - geometry->margin) / geometry->cell);

  if (!(column >= 0 && column < geometry->size && row >= 0 && row < geometry->size))
    return GMK_POINT_NONE;
  return (GmkPoint){ (int8_t)column, (int8_t)(geometry->size - 1 - (int)row) };
}
