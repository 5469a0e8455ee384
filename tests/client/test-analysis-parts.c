/* What the graph and the list of an analysis show and tell.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <adwaita.h>

#include "client/game/chance-graph.h"
#include "client/game/turning-list.h"
#include "tests/client/window/desk.h"
#include "tests/core/play.h"

static GtkWidget *window; /* what is shown in it has a place */

static GmkAnalysis *
analysis_of (const char *stones)
{
  GmkAnalysis *analysis = g_new (GmkAnalysis, 1);
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_FREE);

  place_all (&match, stones);
  gmk_analysis_init (analysis, &match);
  return analysis;
}

/* Makes the next position known, with A15 as the best move. */
static void
judge (GmkAnalysis *analysis, double black, int win_in)
{
  const GmkOpinion opinion = {
    .black = black, .win_in = win_in, .n_line = 1, .line = { at ("A15") }
  };
  GmkMatch match;

  g_assert_true (gmk_analysis_next (analysis, &match));
  gmk_analysis_put (analysis, &match, &opinion);
}

static void
keep_cb (int *kept, int position)
{
  *kept = position;
}

/* Shows a widget that tells which position was chosen. */
static void
show (GtkWidget *widget, int *chosen)
{
  *chosen = -1;
  g_signal_connect_swapped (widget, "position-chosen", G_CALLBACK (keep_cb), chosen);
  window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (window), widget);
  gtk_window_set_default_size (GTK_WINDOW (window), 300, 200);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
}

static void
let_go (GtkWidget *widget)
{
  g_object_add_weak_pointer (G_OBJECT (widget), (gpointer *)&widget);
  gtk_window_destroy (GTK_WINDOW (window));
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (widget);
}

static void
assert_says (GtkWidget *graph, const char *text)
{
  gtk_test_accessible_assert_property (graph, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text);
}

static void
assert_is_called (GtkListBoxRow *row, const char *text)
{
  gtk_test_accessible_assert_property (row, GTK_ACCESSIBLE_PROPERTY_LABEL, text);
}

static void
test_graph_says (void)
{
  g_autofree GmkAnalysis *analysis = analysis_of ("H8 I9");
  GtkWidget *graph = g_object_new (GMK_TYPE_CHANCE_GRAPH, NULL);
  int chosen;

  show (graph, &chosen);
  judge (analysis, 0.623, 0);
  gmk_chance_graph_show (GMK_CHANCE_GRAPH (graph), analysis, 2);
  gtk_test_accessible_assert_role (graph, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_test_accessible_assert_property (graph, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 2.0);
  gtk_test_accessible_assert_property (graph, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 2.0);
  assert_says (graph, "2 of 2: White played I9. Black’s winning chance: 62%");
  gmk_chance_graph_show (GMK_CHANCE_GRAPH (graph), analysis, 0);
  assert_says (graph, "The start of the game. Not analysed yet");
  let_go (graph);
}

static GtkGesture *
drag_of (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++) {
    g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
    if (GTK_IS_GESTURE_DRAG (controller))
      return GTK_GESTURE (controller);
  }
  g_assert_not_reached ();
}

/* A click goes to the nearest position, also beside the graph's ends. */
static void
test_graph_click (void)
{
  g_autofree GmkAnalysis *analysis = analysis_of ("H8 I9 J10 K11");
  GtkWidget *graph = g_object_new (GMK_TYPE_CHANCE_GRAPH, NULL);
  int chosen, width;

  show (graph, &chosen);
  gmk_chance_graph_show (GMK_CHANCE_GRAPH (graph), analysis, 1);
  width = gtk_widget_get_width (graph);
  g_signal_emit_by_name (drag_of (graph), "drag-begin", width / 2.0, 10.0);
  g_assert_cmpint (chosen, ==, 2);
  g_signal_emit_by_name (drag_of (graph), "drag-begin", 0.0, 10.0);
  g_assert_cmpint (chosen, ==, 0);
  g_signal_emit_by_name (drag_of (graph), "drag-begin", width + 50.0, 10.0);
  g_assert_cmpint (chosen, ==, 4);

  /* Where it is already, nothing is chosen. */
  chosen = -1;
  g_signal_emit_by_name (drag_of (graph), "drag-begin", width / 4.0, 10.0);
  g_assert_cmpint (chosen, ==, -1);
  let_go (graph);
}

static GtkListBox *
box_of (GtkWidget *list)
{
  GtkWidget *viewport =
    gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (gtk_widget_get_first_child (list)));

  return GTK_LIST_BOX (gtk_viewport_get_child (GTK_VIEWPORT (viewport)));
}

/* Rows come in front of those that are there, which stay the same widgets. */
static void
test_list_grows (void)
{
  g_autofree GmkAnalysis *analysis = analysis_of ("H8 I9 J10 K11");
  GtkWidget *list = g_object_new (GMK_TYPE_TURNING_LIST, NULL);
  GtkListBox *box = box_of (list);
  int chosen;

  show (list, &chosen);
  judge (analysis, 0.7, 0);
  judge (analysis, 0.3, 0);
  gmk_turning_list_show (GMK_TURNING_LIST (list), analysis, 0);

  GtkListBoxRow *row = gtk_list_box_get_row_at_index (box, 0);
  assert_is_called (row, "Move 4, White, K11, −40%. Lost winning chances. Best: A15");
  g_assert_null (gtk_list_box_get_row_at_index (box, 1));

  judge (analysis, 1, 7);
  gmk_turning_list_show (GMK_TURNING_LIST (list), analysis, 0);
  g_assert_true (gtk_list_box_get_row_at_index (box, 1) == row);
  assert_is_called (gtk_list_box_get_row_at_index (box, 0),
                    "Move 3, Black, J10, −70%. Gave a won game away. Best: A15 begins a win");

  g_signal_emit_by_name (box, "row-activated", row);
  g_assert_cmpint (chosen, ==, 3);
  gmk_turning_list_show (GMK_TURNING_LIST (list), analysis, 3);
  g_assert_true (gtk_list_box_get_selected_row (box) == row);
  gmk_turning_list_show (GMK_TURNING_LIST (list), analysis, 0);
  g_assert_null (gtk_list_box_get_selected_row (box));

  gmk_turning_list_clear (GMK_TURNING_LIST (list));
  g_assert_null (gtk_list_box_get_row_at_index (box, 0));
  let_go (list);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up (400, 300);
  g_setenv ("GTK_A11Y", "test", TRUE);
  adw_init ();
  g_test_add_func ("/analysis-parts/graph-says", test_graph_says);
  g_test_add_func ("/analysis-parts/graph-click", test_graph_click);
  g_test_add_func ("/analysis-parts/list-grows", test_list_grows);
  status = g_test_run ();
  desk_clear_away ();
  return status;
}
