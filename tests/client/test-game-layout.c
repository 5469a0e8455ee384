/* The board is square and as large as fits in windows of every size, and nothing lies on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-layout.h"

#include "client/board/board-view.h"
#include "tests/client/window/desk.h"

typedef struct {
  GtkWidget *layout;
  GtkWidget *top;
  GtkWidget *bottom;
  GtkWidget *bar;
  GtkWidget *status;
  GtkWidget *moves;
  GtkWidget *actions;
  GtkWidget *board;
} Fixture;

static GtkWidget *
block (Fixture *fixture, const char *slot, int width, int height)
{
  GtkWidget *widget = gtk_drawing_area_new ();

  gtk_widget_set_size_request (widget, width, height);
  g_object_set (fixture->layout, slot, widget, NULL);
  return widget;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  GmkBoardScene scene;

  fixture->layout = g_object_ref_sink (gmk_game_layout_new ());
  fixture->board = gmk_board_view_new ();
  gmk_board_scene_clear (&scene, 15);
  gmk_board_view_set_scene (GMK_BOARD_VIEW (fixture->board), &scene);
  fixture->top = block (fixture, "top", 120, 48);
  g_object_set (fixture->layout, "board", fixture->board, NULL);
  fixture->status = block (fixture, "status", 40, 32);
  fixture->bar = block (fixture, "bar", 200, 110);
  fixture->bottom = block (fixture, "bottom", 120, 48);
  fixture->moves = block (fixture, "moves", 200, 120);
  fixture->actions = block (fixture, "actions", 280, 46);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->layout);
}

static void
allocate (Fixture *fixture, int width, int height)
{
  int least;

  gtk_widget_measure (fixture->layout, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, width);
  gtk_widget_measure (fixture->layout, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, height);
  gtk_widget_allocate (fixture->layout, width, height, -1, NULL);
}

static graphene_rect_t
place_of (Fixture *fixture, GtkWidget *widget)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, fixture->layout, &bounds));
  return bounds;
}

static void
assert_apart (Fixture *fixture, GtkWidget *one, GtkWidget *other)
{
  graphene_rect_t a = place_of (fixture, one);
  graphene_rect_t b = place_of (fixture, other);

  if (gtk_widget_get_child_visible (one) && gtk_widget_get_child_visible (other))
    g_assert_false (graphene_rect_intersection (&a, &b, NULL));
}

static const struct {
  int width, height;
  gboolean wide;
  int side; /* the board is at least so large */
} sizes[] = {
  { 1100, 713, TRUE, 680 }, { 1024, 553, TRUE, 520 },   { 900, 553, TRUE, 520 },
  { 899, 900, FALSE, 600 }, { 720, 313, TRUE, 280 },    { 600, 700, FALSE, 400 },
  { 360, 593, FALSE, 300 }, { 360, 720, FALSE, 348 },   { 360, 247, FALSE, 120 },
  { 360, 400, FALSE, 200 }, { 1920, 1033, TRUE, 1000 }, { 3840, 2113, TRUE, 2080 },
  { 900, 1500, TRUE, 540 },
};

static void
check_places (Fixture *fixture, gsize i, gboolean bar)
{
  graphene_rect_t board = place_of (fixture, fixture->board);
  GtkWidget *others[] = { fixture->top, fixture->bottom, fixture->status, fixture->actions,
                          bar ? fixture->bar : fixture->top };

  g_assert_cmpfloat (board.size.width, ==, board.size.height);
  g_assert_cmpfloat (board.origin.x, >=, 0);
  g_assert_cmpfloat (board.origin.y, >=, 0);
  g_assert_cmpfloat (board.origin.x + board.size.width, <=, sizes[i].width);
  g_assert_cmpfloat (board.origin.y + board.size.height, <=, sizes[i].height);
  for (gsize j = 0; j < G_N_ELEMENTS (others); j++)
    assert_apart (fixture, fixture->board, others[j]);
  assert_apart (fixture, fixture->bottom, fixture->actions);
  if (bar)
    assert_apart (fixture, fixture->bar, fixture->actions);
}

static void
test_places (Fixture *fixture, gconstpointer data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    gtk_widget_set_visible (fixture->bar, FALSE);
    allocate (fixture, sizes[i].width, sizes[i].height);
    g_assert_cmpint (gmk_game_layout_get_wide (GMK_GAME_LAYOUT (fixture->layout)), ==,
                     sizes[i].wide);
    g_assert_cmpfloat (place_of (fixture, fixture->board).size.width, >=, sizes[i].side);
    check_places (fixture, i, FALSE);
  }
}

/* A bar that appears takes room that is free, or the board's, and never asks for a larger window. */
static void
test_bar (Fixture *fixture, gconstpointer data)
{
  int before[2], after[2];

  gtk_widget_set_visible (fixture->bar, FALSE);
  gtk_widget_measure (fixture->layout, GTK_ORIENTATION_HORIZONTAL, -1, &before[0], NULL, NULL,
                      NULL);
  gtk_widget_measure (fixture->layout, GTK_ORIENTATION_VERTICAL, -1, &before[1], NULL, NULL, NULL);
  gtk_widget_set_visible (fixture->bar, TRUE);
  gtk_widget_measure (fixture->layout, GTK_ORIENTATION_HORIZONTAL, -1, &after[0], NULL, NULL, NULL);
  gtk_widget_measure (fixture->layout, GTK_ORIENTATION_VERTICAL, -1, &after[1], NULL, NULL, NULL);
  g_assert_cmpint (before[0], ==, after[0]);
  g_assert_cmpint (before[1], ==, after[1]);

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    allocate (fixture, sizes[i].width, sizes[i].height);
    check_places (fixture, i, TRUE);
  }
}

/* Narrow, the moves slide over the lower part and leave the actions alone. */
static void
test_moves (Fixture *fixture, gconstpointer data)
{
  GmkGameLayout *layout = GMK_GAME_LAYOUT (fixture->layout);

  allocate (fixture, 360, 593);
  g_assert_false (gtk_widget_get_child_visible (fixture->moves));
  gmk_game_layout_set_moves_open (layout, TRUE);
  allocate (fixture, 360, 593);
  g_assert_true (gtk_widget_get_child_visible (fixture->moves));
  assert_apart (fixture, fixture->moves, fixture->actions);
  gmk_game_layout_set_moves_open (layout, FALSE);
  allocate (fixture, 360, 593);
  g_assert_false (gtk_widget_get_child_visible (fixture->moves));

  allocate (fixture, 1100, 713);
  g_assert_true (gtk_widget_get_child_visible (fixture->moves));
  assert_apart (fixture, fixture->moves, fixture->board);
}

/* An analysis takes the place of all but the board and the actions, and gives it back. */
static void
test_analysis (Fixture *fixture, gconstpointer data)
{
  GtkWidget *analysis = block (fixture, "analysis", 100, 120);
  GtkWidget *hidden[] = { fixture->top, fixture->bottom, fixture->bar, fixture->status,
                          fixture->moves };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    allocate (fixture, sizes[i].width, sizes[i].height);

    graphene_rect_t board = place_of (fixture, fixture->board);

    g_assert_cmpfloat (board.size.width, ==, board.size.height);
    g_assert_cmpfloat (board.size.width, >=, MIN (sizes[i].side, 160));
    g_assert_true (gtk_widget_get_child_visible (analysis));
    assert_apart (fixture, fixture->board, analysis);
    assert_apart (fixture, fixture->actions, analysis);
    assert_apart (fixture, fixture->board, fixture->actions);
    for (gsize j = 0; j < G_N_ELEMENTS (hidden); j++)
      g_assert_false (gtk_widget_get_child_visible (hidden[j]));
  }

  gtk_widget_set_visible (analysis, FALSE);
  allocate (fixture, 1100, 713);
  for (gsize j = 0; j < G_N_ELEMENTS (hidden); j++)
    g_assert_true (gtk_widget_get_child_visible (hidden[j]));
}

/* Cells are whole pixels and as wide as high, whatever the window. */
static void
test_cells (Fixture *fixture, gconstpointer data)
{
  gtk_widget_set_visible (fixture->bar, FALSE);
  for (int width = 340; width < 1300; width += 37)
    for (int height = 240; height < 900; height += 61) {
      const GmkBoardGeometry *geometry =
        gmk_board_view_get_geometry (GMK_BOARD_VIEW (fixture->board));
      GtkWidget *child = gtk_widget_get_first_child (fixture->board);

      allocate (fixture, width, height);
      g_assert_cmpint (geometry->side, ==, gtk_widget_get_width (fixture->board));
      g_assert_cmpint (gtk_widget_get_width (child), ==, geometry->cell);
      g_assert_cmpint (gtk_widget_get_height (child), ==, geometry->cell);
    }
}

#define ADD(name, test) g_test_add ("/game-layout/" name, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up (640, 480);
  gtk_init ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  ADD ("places", test_places);
  ADD ("bar", test_bar);
  ADD ("moves", test_moves);
  ADD ("analysis", test_analysis);
  ADD ("cells", test_cells);
  status = g_test_run ();
  desk_clear_away ();
  return status;
}
