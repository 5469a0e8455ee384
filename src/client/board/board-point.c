/* One point of the board as a widget: what the keyboard's focus and assistive tools see.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-point.h"

#include <adwaita.h>

#include "client/board/board-paint.h"
#include "client/words/words.h"

#define APPEAR_MS 120 /* and as long for a stone that is taken back */

struct _GmkBoardPoint {
  GtkWidget parent_instance;

  GmkPoint point;
  const GmkBoardArt *art;
  GmkPointLook look;
  GmkPointPose pose;
  AdwAnimation *moving; /* NULL while nothing moves */
};

G_DEFINE_FINAL_TYPE (GmkBoardPoint, gmk_board_point, GTK_TYPE_WIDGET)

enum {
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
grow_cb (double growth, gpointer data)
{
  GmkBoardPoint *self = data;

  self->pose.growth = growth;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
leave_cb (double left, gpointer data)
{
  GmkBoardPoint *self = data;

  self->pose.left = left;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
stop_moving (GmkBoardPoint *self)
{
  if (self->moving == NULL)
    return;
  g_signal_handlers_disconnect_by_data (self->moving, self);
  adw_animation_reset (self->moving);
  g_clear_object (&self->moving);
  self->pose.growth = 1;
  self->pose.leaving = GMK_EMPTY;
}

static void
move (GmkBoardPoint *self, double from, double to, AdwAnimationTargetFunc moved)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (moved, self, NULL);

  self->moving = adw_timed_animation_new (GTK_WIDGET (self), from, to, APPEAR_MS, target);
  g_signal_connect_swapped (self->moving, "done", G_CALLBACK (stop_moving), self);
  adw_animation_play (self->moving);
}

static void
update_label (GmkBoardPoint *self)
{
  g_autofree char *label = gmk_words_point (self->point, &self->look);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
play_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_signal_emit (widget, signals[CHOSEN], 0);
}

static void
gmk_board_point_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GmkBoardPoint *self = GMK_BOARD_POINT (widget);
  GtkStateFlags state = gtk_widget_get_state_flags (widget);

  if (self->art->palette == NULL)
    return;
  self->pose.focused = (state & GTK_STATE_FLAG_FOCUS_VISIBLE) != 0;
  gmk_board_paint_point (snapshot, self->art, &self->look, &self->pose,
                         gtk_widget_get_pango_context (widget));
}

static void
gmk_board_point_state_flags_changed (GtkWidget *widget, GtkStateFlags before)
{
  GtkStateFlags changed = before ^ gtk_widget_get_state_flags (widget);

  if ((changed & GTK_STATE_FLAG_FOCUS_VISIBLE) != 0)
    gtk_widget_queue_draw (widget);
}

static void
gmk_board_point_dispose (GObject *object)
{
  stop_moving (GMK_BOARD_POINT (object));
  G_OBJECT_CLASS (gmk_board_point_parent_class)->dispose (object);
}

static void
gmk_board_point_class_init (GmkBoardPointClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gmk_board_point_dispose;
  widget_class->snapshot = gmk_board_point_snapshot;
  widget_class->state_flags_changed = gmk_board_point_state_flags_changed;

  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "point.play", NULL, play_cb);
  gtk_widget_class_set_css_name (widget_class, "boardpoint");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
gmk_board_point_init (GmkBoardPoint *self)
{
  self->pose.growth = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
gmk_board_point_new (GmkPoint p, const GmkBoardArt *art)
{
  GmkBoardPoint *self = g_object_new (GMK_TYPE_BOARD_POINT, NULL);

  self->point = p;
  self->art = art;
  update_label (self);
  return GTK_WIDGET (self);
}

GmkPoint
gmk_board_point_get_point (GmkBoardPoint *self)
{
  g_return_val_if_fail (GMK_IS_BOARD_POINT (self), GMK_POINT_NONE);

  return self->point;
}

const GmkPointLook *
gmk_board_point_get_look (GmkBoardPoint *self)
{
  g_return_val_if_fail (GMK_IS_BOARD_POINT (self), NULL);

  return &self->look;
}

void
gmk_board_point_set_look (GmkBoardPoint *self, const GmkPointLook *look, gboolean animate)
{
  g_return_if_fail (GMK_IS_BOARD_POINT (self));

  if (gmk_point_look_equal (&self->look, look))
    return;

  GmkColour before = (GmkColour)self->look.stone;

  stop_moving (self);
  self->look = *look;
  update_label (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (!animate)
    return;
  if (before == GMK_EMPTY && look->stone != GMK_EMPTY) {
    move (self, 0, 1, grow_cb);
  } else if (before != GMK_EMPTY && look->stone == GMK_EMPTY) {
    self->pose.leaving = before;
    move (self, 1, 0, leave_cb);
  }
}

void
gmk_board_point_set_ghost (GmkBoardPoint *self, GmkColour ghost, gboolean pending)
{
  g_return_if_fail (GMK_IS_BOARD_POINT (self));

  if (self->pose.ghost == ghost && self->pose.pending == pending)
    return;
  self->pose.ghost = ghost;
  self->pose.pending = pending;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
gmk_board_point_set_numbered (GmkBoardPoint *self, gboolean numbered)
{
  g_return_if_fail (GMK_IS_BOARD_POINT (self));

  if (self->pose.numbered == numbered)
    return;
  self->pose.numbered = numbered;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
