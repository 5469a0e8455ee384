/* The moves of a game, two in a row; one is current.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/move-list.h"

#include <glib/gi18n.h>

#include "client/parts/compat.h"
#include "client/words/words.h"

struct _GmkMoveList {
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkFlowBox *flow;
  GtkWidget *placeholder;
  GtkWidget *stack;

  int n;
  GmkPly plies[GMK_ACTS_MAX];
  guint scrolling;
};

G_DEFINE_FINAL_TYPE (GmkMoveList, gmk_move_list, GTK_TYPE_WIDGET)

enum {
  MOVE_CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const char *
ply_text (const GmkPly *ply, char text[GMK_POINT_TEXT_MAX])
{
  gmk_point_write (ply->point, text);
  return gmk_point_is_none (ply->point) ? C_ ("move in a list", "pass") : text;
}

static GtkWidget *
move_row (const GmkPly *ply, int number)
{
  char point[GMK_POINT_TEXT_MAX];
  const char *text = ply_text (ply, point);
  g_autofree char *count = g_strdup_printf ("%d", number);
  /* Translators: heard for a move in the list: its number, colour and point */
  g_autofree char *spoken =
    g_strdup_printf (_ ("Move %d, %s, %s"), number, gmk_words_colour (ply->colour), text);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = gtk_label_new (count);
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_width_chars (GTK_LABEL (label), 3);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  gtk_box_append (GTK_BOX (box), label);

  label = gtk_image_new ();
  gtk_widget_add_css_class (label, ply->colour == GMK_BLACK ? "black-stone" : "white-stone");
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gmk_words_colour (ply->colour), -1);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_label_new (text));

  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (child), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  -1);
  return child;
}

/* Keeps the rows that are still true and replaces the others. */
static void
update_rows (GmkMoveList *self, const GmkPly *plies, int n)
{
  int same = 0;

  while (same < n && same < self->n &&
         gmk_point_equal (plies[same].point, self->plies[same].point) &&
         plies[same].colour == self->plies[same].colour)
    same++;
  for (int i = self->n - 1; i >= same; i--)
    gtk_flow_box_remove (self->flow, GTK_WIDGET (gtk_flow_box_get_child_at_index (self->flow, i)));
  for (int i = same; i < n; i++) {
    gtk_flow_box_append (self->flow, move_row (&plies[i], i + 1));
    self->plies[i] = plies[i];
  }
  self->n = n;
}

/* Brings the current row into view, once it has its place. */
static gboolean
scroll_cb (gpointer data)
{
  GmkMoveList *self = data;
  g_autoptr (GList) selected = gtk_flow_box_get_selected_children (self->flow);
  GtkAdjustment *adjustment =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  graphene_rect_t bounds;

  self->scrolling = 0;
  if (selected == NULL)
    gtk_adjustment_set_value (adjustment, 0);
  else if (gtk_widget_compute_bounds (selected->data, GTK_WIDGET (self->flow), &bounds))
    gtk_adjustment_clamp_page (adjustment, bounds.origin.y, bounds.origin.y + bounds.size.height);
  return G_SOURCE_REMOVE;
}

static void
scroll_soon (GmkMoveList *self)
{
  if (self->scrolling == 0)
    self->scrolling = g_idle_add_full (GDK_PRIORITY_REDRAW + 1, scroll_cb, self, NULL);
}

void
gmk_move_list_show (GmkMoveList *self, const GmkMatch *match, int current)
{
  GmkPly plies[GMK_ACTS_MAX];
  int n = gmk_match_plies (match, plies, GMK_ACTS_MAX);

  g_return_if_fail (GMK_IS_MOVE_LIST (self));

  update_rows (self, plies, n);
  gtk_stack_set_visible_child (GTK_STACK (self->stack), n > 0 ? self->scroller : self->placeholder);
  if (current > 0 && current <= n)
    gtk_flow_box_select_child (self->flow,
                               gtk_flow_box_get_child_at_index (self->flow, current - 1));
  else
    gtk_flow_box_unselect_all (self->flow);
  scroll_soon (self);
}

static void
activated_cb (GmkMoveList *self, GtkFlowBoxChild *child)
{
  g_signal_emit (self, signals[MOVE_CHOSEN], 0, gtk_flow_box_child_get_index (child) + 1);
}

static void
gmk_move_list_dispose (GObject *object)
{
  GmkMoveList *self = GMK_MOVE_LIST (object);

  g_clear_handle_id (&self->scrolling, g_source_remove);
  g_clear_pointer (&self->stack, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_move_list_parent_class)->dispose (object);
}

static void
gmk_move_list_class_init (GmkMoveListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_move_list_dispose;
  signals[MOVE_CHOSEN] = g_signal_new ("move-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                       0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/move-list.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkMoveList, stack);
  gtk_widget_class_bind_template_child (widget_class, GmkMoveList, scroller);
  gtk_widget_class_bind_template_child (widget_class, GmkMoveList, flow);
  gtk_widget_class_bind_template_child (widget_class, GmkMoveList, placeholder);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "movelist");
}

static void
gmk_move_list_init (GmkMoveList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_compat_hush_pages (GTK_STACK (self->stack));
  g_signal_connect_swapped (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "notify::page-size",
    G_CALLBACK (scroll_soon), self);
}
