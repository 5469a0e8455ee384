/* The board as a widget: what assistive tools see, clicks, taps that wait, the keyboard's place.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_SETTINGS_ENABLE_BACKEND
#include <adwaita.h>
#include <gio/gsettingsbackend.h>

#include "client/board/board-point.h"
#include "client/board/board-view.h"
#include "tests/client/window/desk.h"

typedef struct {
  GtkWidget *window;
  GmkBoardView *board;
  GSettings *settings;
  GmkBoardScene scene;
  int chosen; /* how often a point was */
  GmkPoint point;
} Fixture;

static void
chosen_cb (Fixture *fixture, int x, int y)
{
  fixture->chosen++;
  fixture->point = (GmkPoint){ (gint8)x, (gint8)y };
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GSettingsBackend) memory = g_memory_settings_backend_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  fixture->settings = g_settings_new_with_backend ("org.kagetsu.Kagetsu", memory);
  fixture->board = GMK_BOARD_VIEW (gmk_board_view_new ());
  gmk_board_view_follow (fixture->board, fixture->settings);
  gmk_board_scene_clear (&fixture->scene, 15);
  gmk_board_view_set_scene (fixture->board, &fixture->scene);
  gmk_board_view_set_next (fixture->board, GMK_BLACK);
  g_signal_connect_swapped (fixture->board, "point-chosen", G_CALLBACK (chosen_cb), fixture);

  fixture->window = gtk_window_new ();
  gtk_widget_set_vexpand (GTK_WIDGET (fixture->board), TRUE);
  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("before"));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (fixture->board));
  gtk_box_append (GTK_BOX (box), gtk_button_new_with_label ("after"));
  gtk_window_set_child (GTK_WINDOW (fixture->window), box);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 400, 480);
  gtk_window_present (GTK_WINDOW (fixture->window));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->board));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_object_add_weak_pointer (G_OBJECT (fixture->board), (gpointer *)&fixture->board);
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (fixture->board);
  g_clear_object (&fixture->settings);
}

static GtkWidget *
cell (Fixture *fixture, GmkPoint p)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->board));

  while (child != NULL &&
         !(GMK_IS_BOARD_POINT (child) &&
           gmk_point_equal (gmk_board_point_get_point (GMK_BOARD_POINT (child)), p)))
    child = gtk_widget_get_next_sibling (child);
  g_assert_nonnull (child);
  return child;
}

static void
put (Fixture *fixture, GmkPoint p, GmkColour colour)
{
  GmkPointLook *look = &fixture->scene.points[gmk_point_index (p, 15)];

  look->stone = (guint8)colour;
  look->number = 1;
  look->marks = GMK_MARK_LAST;
  gmk_board_view_set_scene (fixture->board, &fixture->scene);
}

/* --- pointer --- */

static GtkGesture *
click_gesture (Fixture *fixture)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (fixture->board));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

    if (GTK_IS_GESTURE_CLICK (controller))
      return GTK_GESTURE (controller);
  }
  g_assert_not_reached ();
}

static void
press_and_release (Fixture *fixture, GmkPoint from, GmkPoint to, int n_press)
{
  const GmkBoardGeometry *geometry = gmk_board_view_get_geometry (fixture->board);
  graphene_point_t down = gmk_board_geometry_centre (geometry, from);
  graphene_point_t up = gmk_board_geometry_centre (geometry, to);
  GtkGesture *gesture = click_gesture (fixture);

  g_signal_emit_by_name (gesture, "pressed", n_press, (double)down.x, (double)down.y);
  g_signal_emit_by_name (gesture, "released", n_press, (double)up.x, (double)up.y);
}

static void
click (Fixture *fixture, GmkPoint p, int n_press)
{
  press_and_release (fixture, p, p, n_press);
}

static void
test_click (Fixture *fixture, gconstpointer data)
{
  const GmkPoint p = { 3, 4 };

  click (fixture, p, 1);
  g_assert_cmpint (fixture->chosen, ==, 1);
  g_assert_true (gmk_point_equal (fixture->point, p));

  /* The second half of a double click is nothing more. */
  click (fixture, p, 2);
  g_assert_cmpint (fixture->chosen, ==, 1);

  /* Released elsewhere, a click is taken back. */
  press_and_release (fixture, (GmkPoint){ 5, 5 }, (GmkPoint){ 6, 5 }, 1);
  g_assert_cmpint (fixture->chosen, ==, 1);

  /* So it is on the board's edge. */
  g_signal_emit_by_name (click_gesture (fixture), "pressed", 1, 2.0, 2.0);
  g_signal_emit_by_name (click_gesture (fixture), "released", 1, 2.0, 2.0);
  g_assert_cmpint (fixture->chosen, ==, 1);
}

static void
test_confirm (Fixture *fixture, gconstpointer data)
{
  const GmkPoint first = { 3, 4 };
  const GmkPoint second = { 8, 9 };

  g_settings_set_string (fixture->settings, "confirm-moves", "always");
  click (fixture, first, 1);
  g_assert_cmpint (fixture->chosen, ==, 0);
  click (fixture, second, 1);
  g_assert_cmpint (fixture->chosen, ==, 0);
  click (fixture, second, 2);
  g_assert_cmpint (fixture->chosen, ==, 1);
  g_assert_true (gmk_point_equal (fixture->point, second));

  /* A stone that has come in the meantime takes the first tap away. */
  click (fixture, first, 1);
  put (fixture, (GmkPoint){ 0, 0 }, GMK_WHITE);
  click (fixture, first, 1);
  g_assert_cmpint (fixture->chosen, ==, 1);
  click (fixture, first, 1);
  g_assert_cmpint (fixture->chosen, ==, 2);

  g_settings_set_string (fixture->settings, "confirm-moves", "never");
  click (fixture, (GmkPoint){ 10, 10 }, 1);
  g_assert_cmpint (fixture->chosen, ==, 3);
}

/* --- accessibility --- */

static void
assert_label (GtkWidget *widget, const char *label)
{
  char *error = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget),
                                                    GTK_ACCESSIBLE_PROPERTY_LABEL, label);

  g_assert_cmpstr (error, ==, NULL);
}

static void
test_accessible (Fixture *fixture, gconstpointer data)
{
  const GmkPoint h8 = { 7, 7 };

  gtk_test_accessible_assert_role (fixture->board, GTK_ACCESSIBLE_ROLE_GRID);
  gtk_test_accessible_assert_role (cell (fixture, h8), GTK_ACCESSIBLE_ROLE_GRID_CELL);
  assert_label (cell (fixture, h8), "H8, empty");
  assert_label (cell (fixture, (GmkPoint){ 0, 14 }), "A15, empty");
  put (fixture, h8, GMK_BLACK);
  assert_label (cell (fixture, h8), "H8, black, move 1, last move");

  g_assert_true (
    gtk_widget_activate_action (cell (fixture, (GmkPoint){ 2, 1 }), "point.play", NULL));
  g_assert_cmpint (fixture->chosen, ==, 1);
  g_assert_true (gmk_point_equal (fixture->point, (GmkPoint){ 2, 1 }));
}

/* --- keyboard --- */

static GtkWidget *
focus (Fixture *fixture)
{
  return gtk_root_get_focus (GTK_ROOT (fixture->window));
}

static void
test_one_stop (Fixture *fixture, gconstpointer data)
{
  GtkWidget *before = gtk_widget_get_prev_sibling (GTK_WIDGET (fixture->board));
  GtkWidget *after = gtk_widget_get_next_sibling (GTK_WIDGET (fixture->board));

  gtk_widget_grab_focus (before);
  gtk_widget_child_focus (fixture->window, GTK_DIR_TAB_FORWARD);
  g_assert_true (focus (fixture) == cell (fixture, (GmkPoint){ 7, 7 }));
  gtk_widget_child_focus (fixture->window, GTK_DIR_TAB_FORWARD);
  g_assert_true (focus (fixture) == after);

  /* Coming back, one finds the place that one has left. */
  gmk_board_view_set_cursor (fixture->board, (GmkPoint){ 1, 2 });
  gtk_widget_child_focus (fixture->window, GTK_DIR_TAB_BACKWARD);
  g_assert_true (focus (fixture) == before);
  gtk_widget_child_focus (fixture->window, GTK_DIR_TAB_FORWARD);
  g_assert_true (focus (fixture) == cell (fixture, (GmkPoint){ 1, 2 }));
}

static gboolean
tells (GtkWidget *point, const char *text)
{
  g_autofree char *other = gtk_test_accessible_check_property (
    GTK_ACCESSIBLE (point), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);

  return other == NULL;
}

/* Until then it has no description at all. */
static void
wait_until_told (GtkWidget *point, const char *text)
{
  const gint64 until = g_get_monotonic_time () + 30 * G_USEC_PER_SEC;

  while (!tells (point, text)) {
    g_assert_false (gtk_test_accessible_has_property (GTK_ACCESSIBLE (point),
                                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
    g_assert_cmpint (g_get_monotonic_time (), <, until);
    g_main_context_iteration (NULL, FALSE);
  }
}

/* What happens when one has just come to a point, or has been elsewhere, is told after the point is read. */
static void
test_announce (Fixture *fixture, gconstpointer data)
{
  GtkWidget *before = gtk_widget_get_prev_sibling (GTK_WIDGET (fixture->board));
  GtkWidget *point = cell (fixture, (GmkPoint){ 7, 7 });

  if (GTK_CHECK_VERSION (4, 14, 0)) {
    g_test_skip ("an announcement cannot be read back");
    return;
  }
  gtk_widget_grab_focus (point);
  gmk_board_view_announce (fixture->board, "White played I9");
  wait_until_told (point, "White played I9");
  gmk_board_view_announce (fixture->board, "Black to move");
  g_assert_true (tells (point, "Black to move"));

  gtk_widget_grab_focus (before);
  gmk_board_view_announce (fixture->board, "Black wins");
  gtk_widget_grab_focus (point);
  g_assert_false (tells (point, "Black wins"));
  wait_until_told (point, "Black wins");
}

/* A board of another size has other points, and the place is in its middle. */
static void
test_sizes (Fixture *fixture, gconstpointer data)
{
  const int sizes[] = { 5, 19, 20, 15 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    int n = 0;

    gmk_board_scene_clear (&fixture->scene, sizes[i]);
    gmk_board_view_set_scene (fixture->board, &fixture->scene);
    for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (fixture->board)); child != NULL;
         child = gtk_widget_get_next_sibling (child))
      n++;
    g_assert_cmpint (n, ==, sizes[i] * sizes[i]);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (fixture->board));
    gtk_widget_grab_focus (GTK_WIDGET (fixture->board));
    g_assert_true (focus (fixture) == cell (fixture, gmk_board_centre (sizes[i])));
  }
}

/* --- motion --- */

static void
frame_cb (int *frames)
{
  (*frames)++;
}

static void
rested_cb (gpointer data)
{
  *(gboolean *)data = TRUE;
}

/* How many frames come until none has come for a while. What never rests fails after so many. */
static int
frames_until_rest (Fixture *fixture)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (fixture->board));
  int frames = 0;
  gulong handler = g_signal_connect_swapped (clock, "after-paint", G_CALLBACK (frame_cb), &frames);

  for (int before = -1; before != frames;) {
    gboolean rested = FALSE;

    before = frames;
    g_timeout_add_once (300, rested_cb, &rested);
    while (!rested)
      g_main_context_iteration (NULL, TRUE);
    g_assert_cmpint (frames, <, 1000);
  }
  g_signal_handler_disconnect (clock, handler);
  return frames;
}

/* A stone put, a stone taken back, a game won: each moves, unless nothing is to move, and then all is
 * at rest. */
static void
test_motion (Fixture *fixture, gconstpointer data)
{
  GtkSettings *desktop = gtk_settings_get_default ();

  for (int animated = 0; animated < 2; animated++) {
    int put_frames, win_frames, undo_frames;

    g_object_set (desktop, "gtk-enable-animations", animated, NULL);
    gmk_board_scene_clear (&fixture->scene, 15);
    gmk_board_view_set_scene (fixture->board, &fixture->scene);
    frames_until_rest (fixture);

    put (fixture, (GmkPoint){ 7, 7 }, GMK_BLACK);
    put_frames = frames_until_rest (fixture);
    fixture->scene.win = (GmkRun){ .from = { 3, 7 }, .to = { 7, 7 }, .length = 5 };
    gmk_board_view_set_scene (fixture->board, &fixture->scene);
    win_frames = frames_until_rest (fixture);
    fixture->scene.win.length = 0;
    put (fixture, (GmkPoint){ 7, 7 }, GMK_EMPTY);
    undo_frames = frames_until_rest (fixture);

    g_test_message ("frames: %d, %d, %d", put_frames, win_frames, undo_frames);
    if (animated == 0) {
      g_assert_cmpint (put_frames, <=, 2);
      g_assert_cmpint (win_frames, <=, 2);
      g_assert_cmpint (undo_frames, <=, 2);
    }
    g_assert_cmpint (put_frames, >, animated);
    g_assert_cmpint (win_frames, >, animated);
    g_assert_cmpint (undo_frames, >, animated);
  }
}

#define ADD(name, test) g_test_add ("/board-view/" name, Fixture, NULL, set_up, test, tear_down)

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up (640, 640);
  g_setenv ("GTK_A11Y", "test", TRUE);
  adw_init ();
  ADD ("click", test_click);
  ADD ("confirm", test_confirm);
  ADD ("accessible", test_accessible);
  ADD ("one-stop", test_one_stop);
  ADD ("announce", test_announce);
  ADD ("sizes", test_sizes);
  ADD ("motion", test_motion);
  status = g_test_run ();
  desk_clear_away ();
  return status;
}
