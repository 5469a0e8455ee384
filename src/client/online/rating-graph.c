/* How a player's rating has come about, as a graph.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/rating-graph.h"

#include <glib/gi18n.h>
#include <math.h>

#include "client/parts/compat.h"

#define HEIGHT      140
#define MARGIN      8
#define SPAN_MIN    100 /* rating points from top to bottom, so that small changes look small */
#define LABEL_EVERY 0.5 /* of the span */

struct _GmkRatingGraph {
  GtkWidget parent_instance;

  guint n;
  int *ratings; /* the oldest first */
  int low;
  int high;
};

G_DEFINE_FINAL_TYPE (GmkRatingGraph, gmk_rating_graph, GTK_TYPE_WIDGET)

static double
x_of (GmkRatingGraph *self, guint i, double left, double width)
{
  return left + (self->n > 1 ? width * i / (self->n - 1) : width / 2);
}

static double
y_of (GmkRatingGraph *self, double rating, double height)
{
  return MARGIN + (height - 2 * MARGIN) * (self->high - rating) / (self->high - self->low);
}

/* Lines at the bottom, the middle and the top, with their ratings; returns how wide those are. */
static double
draw_scale (GmkRatingGraph *self, GtkSnapshot *snapshot, cairo_t *cr, double width, double height)
{
  double widest = 0;
  GdkRGBA colour;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &colour);
  for (double part = 0; part <= 1; part += LABEL_EVERY) {
    const double rating = self->low + part * (self->high - self->low);
    const double y = floor (y_of (self, rating, height)) + 0.5;
    g_autofree char *text = g_strdup_printf ("%d", (int)lround (rating));
    g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
    int text_width, text_height;

    pango_layout_get_pixel_size (layout, &text_width, &text_height);
    widest = MAX (widest, text_width);
    gtk_snapshot_save (snapshot);
    gtk_snapshot_translate (
      snapshot,
      &GRAPHENE_POINT_INIT (MARGIN, (float)CLAMP (y - text_height / 2., 0, height - text_height)));
    gtk_snapshot_append_layout (snapshot, layout, &colour);
    gtk_snapshot_restore (snapshot);
    cairo_set_source_rgba (cr, colour.red, colour.green, colour.blue, 0.2);
    cairo_set_line_width (cr, 1);
    cairo_move_to (cr, 2 * MARGIN + text_width, y);
    cairo_line_to (cr, width - MARGIN, y);
    cairo_stroke (cr);
  }
  return widest;
}

static void
draw_line (GmkRatingGraph *self, cairo_t *cr, double left, double width, double height)
{
  GdkRGBA accent = gmk_compat_get_accent (GTK_WIDGET (self));

  gdk_cairo_set_source_rgba (cr, &accent);
  cairo_set_line_width (cr, 2);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < self->n; i++)
    cairo_line_to (cr, x_of (self, i, left, width), y_of (self, self->ratings[i], height));
  cairo_stroke (cr);
  cairo_arc (cr, x_of (self, self->n - 1, left, width),
             y_of (self, self->ratings[self->n - 1], height), 4, 0, 2 * G_PI);
  cairo_fill (cr);
}

static void
gmk_rating_graph_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GmkRatingGraph *self = GMK_RATING_GRAPH (widget);
  const double width = gtk_widget_get_width (widget);
  const double height = gtk_widget_get_height (widget);
  cairo_t *cr;
  double left;

  if (self->n == 0 || width < 6 * MARGIN || height < 4 * MARGIN)
    return;
  cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
  left = draw_scale (self, snapshot, cr, width, height) + 3 * MARGIN;
  draw_line (self, cr, left, width - left - 2 * MARGIN, height);
  cairo_destroy (cr);
}

static void
gmk_rating_graph_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 12 * MARGIN : HEIGHT;
}

/* What can be seen, in words. */
static void
describe (GmkRatingGraph *self)
{
  g_autofree char *words = NULL;
  int least = self->ratings[0], most = self->ratings[0];

  for (guint i = 1; i < self->n; i++) {
    least = MIN (least, self->ratings[i]);
    most = MAX (most, self->ratings[i]);
  }
  words = g_strdup_printf (ngettext ("Rating over %d game: from %d to %d, now %d",
                                     "Rating over %d games: from %d to %d, now %d", self->n),
                           self->n, least, most, self->ratings[self->n - 1]);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), words);
}

/* Whole hundreds below and above, so that the scale reads well. */
static void
find_span (GmkRatingGraph *self)
{
  self->low = self->high = self->ratings[0];
  for (guint i = 1; i < self->n; i++) {
    self->low = MIN (self->low, self->ratings[i]);
    self->high = MAX (self->high, self->ratings[i]);
  }
  self->low = (int)floor (self->low / (double)SPAN_MIN) * SPAN_MIN;
  self->high = (int)ceil ((self->high + 1) / (double)SPAN_MIN) * SPAN_MIN;
}

void
gmk_rating_graph_show (GmkRatingGraph *self, const GmkRatingMark *marks, guint n)
{
  g_return_if_fail (GMK_IS_RATING_GRAPH (self));

  g_free (self->ratings);
  self->ratings = g_new (int, MAX (n, 1));
  self->n = n;
  for (guint i = 0; i < n; i++)
    self->ratings[i] = marks[n - 1 - i].rating;
  if (n > 0) {
    find_span (self);
    describe (self);
  }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
gmk_rating_graph_finalize (GObject *object)
{
  g_free (GMK_RATING_GRAPH (object)->ratings);
  G_OBJECT_CLASS (gmk_rating_graph_parent_class)->finalize (object);
}

static void
gmk_rating_graph_class_init (GmkRatingGraphClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = gmk_rating_graph_finalize;
  widget_class->snapshot = gmk_rating_graph_snapshot;
  widget_class->measure = gmk_rating_graph_measure;
  gtk_widget_class_set_css_name (widget_class, "ratinggraph");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gmk_rating_graph_init (GmkRatingGraph *self)
{
  gmk_compat_follow_accent (GTK_WIDGET (self));
}

GtkWidget *
gmk_rating_graph_new (void)
{
  return g_object_new (GMK_TYPE_RATING_GRAPH, NULL);
}
