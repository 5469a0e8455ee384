/* Which point a pixel belongs to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>

#include "client/board/board-geometry.h"

static const int sizes[] = { 5, 9, 15, 19, 20 };
static const int sides[] = { 90, 121, 338, 360, 552, 679, 1000, 2161 };

typedef void (*Check) (const GmkBoardGeometry *geometry);

/* Runs a check on boards of every size in many widgets, square and not. */
static void
on_all_boards (Check check)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (sides); j++)
      for (int coordinates = 0; coordinates < 2; coordinates++) {
        GmkBoardGeometry square =
          gmk_board_geometry_fit (sizes[i], coordinates, sides[j], sides[j]);
        GmkBoardGeometry wide =
          gmk_board_geometry_fit (sizes[i], coordinates, sides[j] + 77, sides[j]);
        GmkBoardGeometry high =
          gmk_board_geometry_fit (sizes[i], coordinates, sides[j], sides[j] + 33);

        check (&square);
        check (&wide);
        check (&high);
      }
}

static void
assert_point (GmkPoint p, int x, int y)
{
  g_assert_cmpint (p.x, ==, x);
  g_assert_cmpint (p.y, ==, y);
}

static void
check_centres (const GmkBoardGeometry *geometry)
{
  for (int i = 0; i < geometry->size * geometry->size; i++) {
    GmkPoint p = gmk_point_at (i, geometry->size);
    graphene_point_t centre = gmk_board_geometry_centre (geometry, p);
    GmkPoint found = gmk_board_geometry_point_at (geometry, centre.x, centre.y);

    assert_point (found, p.x, p.y);
  }
}

static void
test_centres (void)
{
  on_all_boards (check_centres);
}

/* The four corners of a cell's pixels are the cell's, one pixel further is the neighbour's. */
static void
check_cells (const GmkBoardGeometry *geometry)
{
  for (int i = 0; i < geometry->size * geometry->size; i++) {
    GmkPoint p = gmk_point_at (i, geometry->size);
    graphene_rect_t cell = gmk_board_geometry_cell (geometry, p);
    double left = cell.origin.x, top = cell.origin.y;
    double right = left + cell.size.width, bottom = top + cell.size.height;

    assert_point (gmk_board_geometry_point_at (geometry, left, top), p.x, p.y);
    assert_point (gmk_board_geometry_point_at (geometry, right - 1, bottom - 1), p.x, p.y);
    assert_point (gmk_board_geometry_point_at (geometry, right - 0.01, bottom - 0.01), p.x, p.y);
    if (p.x + 1 < geometry->size)
      assert_point (gmk_board_geometry_point_at (geometry, right, top), p.x + 1, p.y);
    if (p.y > 0)
      assert_point (gmk_board_geometry_point_at (geometry, left, bottom), p.x, p.y - 1);
  }
}

static void
test_cells (void)
{
  on_all_boards (check_cells);
}

static void
check_outside (const GmkBoardGeometry *geometry)
{
  double first = geometry->left + geometry->margin;
  double end = first + geometry->size * geometry->cell;
  double middle = geometry->top + geometry->side / 2.0;
  const double off[] = { first - 0.01, first - 1, geometry->left,   geometry->left - 50,
                         end,          end + 1,   end + 1000000000, -1e300,
                         INFINITY,     NAN };

  for (gsize i = 0; i < G_N_ELEMENTS (off); i++)
    g_assert_true (gmk_point_is_none (gmk_board_geometry_point_at (geometry, off[i], middle)));

  first = geometry->top + geometry->margin;
  middle = geometry->left + geometry->side / 2.0;
  g_assert_true (gmk_point_is_none (gmk_board_geometry_point_at (geometry, middle, first - 0.01)));
  g_assert_true (gmk_point_is_none (
    gmk_board_geometry_point_at (geometry, middle, first + geometry->size * geometry->cell)));
}

static void
test_outside (void)
{
  on_all_boards (check_outside);
}

/* The ground is a square in the middle that fills the shorter side, and the cells lie on it. */
static void
check_ground (const GmkBoardGeometry *geometry)
{
  g_assert_cmpint (geometry->cell, >=, 1);
  g_assert_cmpint (geometry->margin, >=, 0);
  g_assert_cmpint (geometry->size * geometry->cell + 2 * geometry->margin, <=, geometry->side);
  g_assert_cmpint (geometry->left, >=, 0);
  g_assert_cmpint (geometry->top, >=, 0);
}

static void
test_ground (void)
{
  on_all_boards (check_ground);

  GmkBoardGeometry geometry = gmk_board_geometry_fit (15, true, 800, 600);

  g_assert_cmpint (geometry.side, ==, 600);
  g_assert_cmpint (geometry.left, ==, 100);
  g_assert_cmpint (geometry.top, ==, 0);
  g_assert_cmpint (geometry.cell, ==, 37);
}

static void
test_names (void)
{
  GmkBoardGeometry geometry = gmk_board_geometry_fit (15, false, 300, 300);

  /* A1 is at the lower left, A15 at the upper left. */
  assert_point (gmk_board_geometry_point_at (&geometry, geometry.margin, 298 - geometry.margin), 0,
                0);
  assert_point (gmk_board_geometry_point_at (&geometry, geometry.margin, geometry.margin), 0, 14);
  assert_point (gmk_board_geometry_point_at (&geometry, 150, 150), 7, 7);
}

static void
test_coordinates (void)
{
  g_assert_true (gmk_board_geometry_fit (15, true, 360, 360).coordinates);
  g_assert_false (gmk_board_geometry_fit (15, false, 360, 360).coordinates);
  /* Where they could not be read, the room is the cells'. */
  g_assert_false (gmk_board_geometry_fit (19, true, 160, 160).coordinates);
  g_assert_cmpint (gmk_board_geometry_fit (19, true, 160, 160).cell, ==,
                   gmk_board_geometry_fit (19, false, 160, 160).cell);
}

static void
test_nothing (void)
{
  GmkBoardGeometry geometry = { 0 };

  g_assert_true (gmk_point_is_none (gmk_board_geometry_point_at (&geometry, 0, 0)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-geometry/centres", test_centres);
  g_test_add_func ("/board-geometry/cells", test_cells);
  g_test_add_func ("/board-geometry/outside", test_outside);
  g_test_add_func ("/board-geometry/ground", test_ground);
  g_test_add_func ("/board-geometry/names", test_names);
  g_test_add_func ("/board-geometry/coordinates", test_coordinates);
  g_test_add_func ("/board-geometry/nothing", test_nothing);
  return g_test_run ();
}
