/* The turning points of a game as a list: which move, what it cost, and what was better.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/turning-list.h"

#include <glib/gi18n.h>

#include "client/words/words.h"

struct _GmkTurningList {
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkListBox *box;
  GtkLabel *placeholder;

  int n; /* rows */
  int positions[GMK_ACTS_MAX];
};

G_DEFINE_FINAL_TYPE (GmkTurningList, gmk_turning_list, GTK_TYPE_WIDGET)

enum {
  POSITION_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* --- rows --- */

static GtkWidget *
label_new (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

/* "12 ○ H8" and the cost at the end of the line. */
static GtkWidget *
move_line (const GmkTurningPoint *point, const char *name)
{
  g_autofree char *number = g_strdup_printf ("%d", point->number);
  g_autofree char *cost = gmk_words_cost (point->cost);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *stone = gtk_image_new ();
  GtkWidget *end = label_new (cost, "numeric");

  gtk_widget_add_css_class (stone, "stone");
  gtk_widget_add_css_class (stone, point->colour == GMK_BLACK ? "black-stone" : "white-stone");
  gtk_widget_set_valign (stone, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (stone), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gmk_words_colour (point->colour), -1);
  gtk_widget_set_hexpand (end, TRUE);
  gtk_widget_set_halign (end, GTK_ALIGN_END);
  gtk_widget_add_css_class (end, "error");
  gtk_box_append (GTK_BOX (line), label_new (number, "dim-label"));
  gtk_box_append (GTK_BOX (line), stone);
  gtk_box_append (GTK_BOX (line), label_new (name, "heading"));
  gtk_box_append (GTK_BOX (line), end);
  return line;
}

static GtkWidget *
row_new (const GmkTurningPoint *point, const GmkOpinion *before)
{
  char point_name[GMK_POINT_TEXT_MAX];
  g_autofree char *best = gmk_words_best (before);
  g_autofree char *why = gmk_words_two_sentences (gmk_words_turning (point->kind), best);
  g_autofree char *cost = gmk_words_cost (point->cost);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *words = label_new (why, "caption");

  gmk_point_write (point->played, point_name);

  const char *name = gmk_point_is_none (point->played) ? C_ ("move in a list", "pass") : point_name;
  /* Translators: heard for a turning point: number, colour and point of the move, what it cost in
   * per cent, what it was and what was better */
  g_autofree char *spoken = g_strdup_printf (_ ("Move %d, %s, %s, %s. %s"), point->number,
                                             gmk_words_colour (point->colour), name, cost, why);

  gtk_label_set_wrap (GTK_LABEL (words), TRUE);
  gtk_box_append (GTK_BOX (box), move_line (point, name));
  gtk_box_append (GTK_BOX (box), words);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  return row;
}

/* What becomes known comes in front of what is there. */
static void
add_rows (GmkTurningList *self, const GmkAnalysis *analysis)
{
  GmkTurningPoint points[GMK_ACTS_MAX];
  int n = gmk_analysis_turning_points (analysis, points, GMK_ACTS_MAX);

  for (int i = n - self->n - 1; i >= 0; i--)
    gtk_list_box_prepend (self->box, row_new (&points[i], &analysis->opinions[points[i].position]));
  for (int i = 0; i < n; i++)
    self->positions[i] = points[i].position;
  self->n = n;
}

/* The turning point that the position lies before or after. */
static GtkListBoxRow *
row_of (GmkTurningList *self, int position)
{
  GtkListBoxRow *row = NULL;

  for (int i = 0; i < self->n; i++)
    if (self->positions[i] == position || self->positions[i] + 1 == position)
      row = gtk_list_box_get_row_at_index (self->box, i);
  return row;
}

static void
scroll_to (GmkTurningList *self, GtkListBoxRow *row)
{
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->box), &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y, bounds.origin.y + bounds.size.height);
}

void
gmk_turning_list_clear (GmkTurningList *self)
{
  GtkListBoxRow *row;

  g_return_if_fail (GMK_IS_TURNING_LIST (self));

  while ((row = gtk_list_box_get_row_at_index (self->box, 0)) != NULL)
    gtk_list_box_remove (self->box, GTK_WIDGET (row));
  self->n = 0;
}

void
gmk_turning_list_show (GmkTurningList *self, const GmkAnalysis *analysis, int current)
{
  g_return_if_fail (GMK_IS_TURNING_LIST (self));

  add_rows (self, analysis);

  GtkListBoxRow *row = row_of (self, current);

  if (row != gtk_list_box_get_selected_row (self->box) && row != NULL)
    scroll_to (self, row);
  gtk_list_box_select_row (self->box, row);
}

void
gmk_turning_list_set_placeholder (GmkTurningList *self, const char *text)
{
  g_return_if_fail (GMK_IS_TURNING_LIST (self));

  gtk_label_set_text (self->placeholder, text);
}

/* --- the object --- */

static void
activated_cb (GmkTurningList *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[POSITION_CHOSEN], 0,
                 self->positions[gtk_list_box_row_get_index (row)]);
}

static void
gmk_turning_list_dispose (GObject *object)
{
  g_clear_pointer (&GMK_TURNING_LIST (object)->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_turning_list_parent_class)->dispose (object);
}

static void
gmk_turning_list_class_init (GmkTurningListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_turning_list_dispose;
  signals[POSITION_CHOSEN] =
    g_signal_new ("position-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "turninglist");
}

static void
gmk_turning_list_init (GmkTurningList *self)
{
  self->box = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_activate_on_single_click (self->box, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->box), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Turning points"), -1);
  g_signal_connect_swapped (self->box, "row-activated", G_CALLBACK (activated_cb), self);

  self->placeholder = GTK_LABEL (gtk_label_new (""));
  gtk_label_set_wrap (self->placeholder, TRUE);
  gtk_label_set_justify (self->placeholder, GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->placeholder), "dim-label");
  gtk_list_box_set_placeholder (self->box, GTK_WIDGET (self->placeholder));

  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->box));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}
