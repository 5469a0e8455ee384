/* The winning chances of a game, position by position, as a graph.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/chance-graph.h"

#include <math.h>

#include "client/parts/compat.h"
#include "client/words/words.h"

#define MINIMUM_HEIGHT 56
#define NATURAL_HEIGHT 72
#define MARGIN         8 /* room for marks left and right */
#define MARK           4 /* half the width of a turning point's mark */

/* A position as the graph shows it. */
typedef struct {
  gboolean known;
  gboolean turns; /* the move to it was a turning point */
  double black;
} Point;

struct _GmkChanceGraph {
  GtkWidget parent_instance;

  int n; /* positions, 0: nothing to show */
  int current;
  Point points[GMK_ACTS_MAX + 1];
};

G_DEFINE_FINAL_TYPE (GmkChanceGraph, gmk_chance_graph, GTK_TYPE_WIDGET)

enum {
  POSITION_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* --- where --- */

/* Whole pixels, so that neighbouring parts meet without a seam. */
static int
x_of (GmkChanceGraph *self, int position)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN;

  return MARGIN + (self->n > 1 ? width * position / (self->n - 1) : width / 2);
}

static double
y_of (GmkChanceGraph *self, int position)
{
  return gtk_widget_get_height (GTK_WIDGET (self)) * (1 - self->points[position].black);
}

static int
position_at (GmkChanceGraph *self, double x)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN;

  return CLAMP ((int)lround ((x - MARGIN) / MAX (width, 1) * (self->n - 1)), 0,
                MAX (self->n - 1, 0));
}

/* --- drawing --- */

static const GdkRGBA black_part = { 0.13f, 0.13f, 0.16f, 1 };
static const GdkRGBA white_part = { 0.96f, 0.96f, 0.94f, 1 };
static const GdkRGBA middle = { 0.55f, 0.55f, 0.55f, 1 };
static const GdkRGBA turn = { 0.88f, 0.11f, 0.14f, 1 };

/* The steps from one known position to the next: White's part, and Black's below it. */
static void
draw_parts (GmkChanceGraph *self, cairo_t *cr, double height)
{
  for (int i = 0; i + 1 < self->n; i++) {
    int left = x_of (self, i), right = x_of (self, i + 1);

    if (!self->points[i].known || !self->points[i + 1].known)
      continue;
    gdk_cairo_set_source_rgba (cr, &white_part);
    cairo_rectangle (cr, left, 0, right - left, height);
    cairo_fill (cr);
    gdk_cairo_set_source_rgba (cr, &black_part);
    cairo_move_to (cr, left, height);
    cairo_line_to (cr, left, y_of (self, i));
    cairo_line_to (cr, right, y_of (self, i + 1));
    cairo_line_to (cr, right, height);
    cairo_fill (cr);
  }
}

static void
draw_middle (cairo_t *cr, double width, double height)
{
  gdk_cairo_set_source_rgba (cr, &middle);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, (double[2]){ 3, 3 }, 2, 0);
  cairo_move_to (cr, MARGIN, floor (height / 2) + 0.5);
  cairo_line_to (cr, width - MARGIN, floor (height / 2) + 0.5);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* A diamond with a light rim, to be seen on both parts. */
static void
draw_turn (GmkChanceGraph *self, cairo_t *cr, int position, double height)
{
  double x = x_of (self, position);
  double y = CLAMP (y_of (self, position), MARK + 1, height - MARK - 1);

  cairo_move_to (cr, x, y - MARK);
  cairo_line_to (cr, x + MARK, y);
  cairo_line_to (cr, x, y + MARK);
  cairo_line_to (cr, x - MARK, y);
  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &turn);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &white_part);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static void
draw_current (GmkChanceGraph *self, cairo_t *cr, double height)
{
  double x = x_of (self, self->current);
  GdkRGBA accent = gmk_compat_get_accent (GTK_WIDGET (self));

  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_set_line_width (cr, 2);
  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x, height);
  cairo_stroke (cr);
  if (!self->points[self->current].known)
    return;
  cairo_arc (cr, x, CLAMP (y_of (self, self->current), 5, height - 5), 4, 0, 2 * G_PI);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &white_part);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

static void
gmk_chance_graph_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GmkChanceGraph *self = GMK_CHANCE_GRAPH (widget);
  float width = (float)gtk_widget_get_width (widget);
  float height = (float)gtk_widget_get_height (widget);

  if (self->n == 0 || width <= 2 * MARGIN || height <= 2 * MARK)
    return;

  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  draw_parts (self, cr, height);
  draw_middle (cr, width, height);
  for (int i = 0; i < self->n; i++)
    if (self->points[i].turns)
      draw_turn (self, cr, i, height);
  draw_current (self, cr, height);
  cairo_destroy (cr);
}

static void
gmk_chance_graph_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  gboolean horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = horizontal ? 4 * MARGIN : MINIMUM_HEIGHT;
  *natural = horizontal ? 4 * MARGIN : NATURAL_HEIGHT;
}

/* --- what is shown --- */

/* The text goes into the description, too: before GTK 4.10 a value is heard of ranges alone. */
static void
describe (GmkChanceGraph *self, const GmkAnalysis *analysis)
{
  g_autofree char *where = gmk_words_place_in_game (&analysis->match, self->current);
  g_autofree char *worth = gmk_words_opinion (analysis, self->current);
  g_autofree char *text = gmk_words_two_sentences (where, worth);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double)self->n - 1,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double)self->current,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

void
gmk_chance_graph_show (GmkChanceGraph *self, const GmkAnalysis *analysis, int current)
{
  GmkTurningPoint turns[GMK_ACTS_MAX];

  g_return_if_fail (GMK_IS_CHANCE_GRAPH (self));
  g_return_if_fail (current >= 0 && current < gmk_analysis_n_positions (analysis));

  int n_turns = gmk_analysis_turning_points (analysis, turns, GMK_ACTS_MAX);

  self->n = gmk_analysis_n_positions (analysis);
  self->current = current;
  for (int i = 0; i < self->n; i++) {
    const GmkOpinion *opinion = &analysis->opinions[i];

    self->points[i] = (Point){
      .known = opinion->kind == GMK_OPINION_JUDGED || opinion->kind == GMK_OPINION_OVER,
      .black = opinion->black,
    };
  }
  for (int i = 0; i < n_turns; i++)
    self->points[turns[i].position + 1].turns = TRUE;
  describe (self, analysis);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- input --- */

static void
choose (GmkChanceGraph *self, int position)
{
  position = CLAMP (position, 0, MAX (self->n - 1, 0));
  if (position != self->current)
    g_signal_emit (self, signals[POSITION_CHOSEN], 0, position);
}

static void
drag_begin_cb (GmkChanceGraph *self, double x, double y, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  choose (self, position_at (self, x));
}

static void
drag_update_cb (GmkChanceGraph *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (gesture, &x, &y))
    choose (self, position_at (self, x + dx));
}

static gboolean
walk_cb (GtkWidget *widget, GVariant *steps, gpointer data)
{
  GmkChanceGraph *self = GMK_CHANCE_GRAPH (widget);

  choose (self, self->current + g_variant_get_int32 (steps));
  return TRUE;
}

/* To the next turning point in that direction: to the position before its move. */
static gboolean
turn_cb (GtkWidget *widget, GVariant *direction, gpointer data)
{
  GmkChanceGraph *self = GMK_CHANCE_GRAPH (widget);
  int step = g_variant_get_int32 (direction);

  for (int i = self->current + step; i >= 0 && i + 1 < self->n; i += step)
    if (self->points[i + 1].turns) {
      choose (self, i);
      return TRUE;
    }
  gtk_widget_error_bell (widget);
  return TRUE;
}

static void
add_keys (GtkWidgetClass *widget_class)
{
  const struct {
    guint key;
    GtkShortcutFunc func;
    int number;
  } keys[] = {
    { GDK_KEY_Left, walk_cb, -1 },
    { GDK_KEY_Right, walk_cb, 1 },
    { GDK_KEY_Home, walk_cb, -GMK_ACTS_MAX },
    { GDK_KEY_End, walk_cb, GMK_ACTS_MAX },
    { GDK_KEY_Page_Up, turn_cb, -1 },
    { GDK_KEY_Page_Down, turn_cb, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding (widget_class, keys[i].key, 0, keys[i].func, "i", keys[i].number);
}

static void
gmk_chance_graph_class_init (GmkChanceGraphClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = gmk_chance_graph_snapshot;
  widget_class->measure = gmk_chance_graph_measure;
  signals[POSITION_CHOSEN] =
    g_signal_new ("position-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  add_keys (widget_class);
  gtk_widget_class_set_css_name (widget_class, "chancegraph");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
gmk_chance_graph_init (GmkChanceGraph *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gmk_compat_follow_accent (GTK_WIDGET (self));
}
