/* The board view's pointer and keyboard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-view-private.h"

/* --- the pointer --- */

static gboolean
may_put (GmkBoardView *self, GmkPoint p)
{
  GmkBoardPoint *point = gmk_board_view_point (self, p);

  if (point == NULL || self->next == GMK_EMPTY)
    return FALSE;

  const GmkPointLook *look = gmk_board_point_get_look (point);

  return look->stone == GMK_EMPTY && look->letter == 0 && (look->marks & GMK_MARK_CLOSED) == 0;
}

static void
update_ghost (GmkBoardView *self, GmkPoint p)
{
  GmkBoardPoint *point = gmk_board_view_point (self, p);
  gboolean pending = gmk_point_equal (p, self->pending);
  gboolean shown = (pending || gmk_point_equal (p, self->hovered)) && may_put (self, p);

  if (point != NULL)
    gmk_board_point_set_ghost (point, shown ? self->next : GMK_EMPTY, pending);
}

static void
set_hovered (GmkBoardView *self, GmkPoint p)
{
  GmkPoint before = self->hovered;

  if (gmk_point_equal (before, p))
    return;
  self->hovered = p;
  update_ghost (self, before);
  update_ghost (self, p);
}

static void
set_pending (GmkBoardView *self, GmkPoint p)
{
  GmkPoint before = self->pending;

  if (gmk_point_equal (before, p))
    return;
  self->pending = p;
  update_ghost (self, before);
  update_ghost (self, p);
}

void
gmk_board_view_update_ghosts (GmkBoardView *self)
{
  update_ghost (self, self->hovered);
  update_ghost (self, self->pending);
}

void
gmk_board_view_forget_tap (GmkBoardView *self)
{
  set_pending (self, GMK_POINT_NONE);
}

void
gmk_board_view_choose (GmkBoardView *self, GmkPoint p)
{
  set_pending (self, GMK_POINT_NONE);
  self->cursor = p;
  g_signal_emit_by_name (self, "point-chosen", (int)p.x, (int)p.y);
}

static void
moved_cb (GtkEventControllerMotion *controller, double x, double y, gpointer data)
{
  GmkBoardView *self = data;

  set_hovered (self, gmk_board_geometry_point_at (&self->geometry, x, y));
}

static void
left_cb (GtkEventControllerMotion *controller, gpointer data)
{
  set_hovered (data, GMK_POINT_NONE);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer data)
{
  GmkBoardView *self = data;

  self->pressed = gmk_board_geometry_point_at (&self->geometry, x, y);
  if (!gmk_point_is_none (self->pressed))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Whether a tap of this gesture has to be repeated on the same point. */
static gboolean
wants_second_tap (GmkBoardView *self, GtkGesture *gesture)
{
  GdkEventSequence *touch = gtk_gesture_single_get_current_sequence (GTK_GESTURE_SINGLE (gesture));

  return self->confirm == GMK_CONFIRM_ALWAYS ||
         (self->confirm == GMK_CONFIRM_TOUCH && touch != NULL);
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer data)
{
  GmkBoardView *self = data;
  GmkPoint p = gmk_board_geometry_point_at (&self->geometry, x, y);
  GmkBoardPoint *point = gmk_board_view_point (self, p);

  if (point == NULL || !gmk_point_equal (p, self->pressed))
    return;
  self->cursor = p;
  gtk_widget_grab_focus (GTK_WIDGET (self));

  if (gmk_point_equal (p, self->pending))
    gmk_board_view_choose (self, p);
  else if (n_press > 1)
    return; /* the rest of a double click */
  else if (may_put (self, p) && wants_second_tap (self, GTK_GESTURE (gesture)))
    set_pending (self, p);
  else
    gmk_board_view_choose (self, p);
}

/* --- the keyboard --- */

static void
focus_cursor (GmkBoardView *self)
{
  GmkBoardPoint *point = gmk_board_view_point (self, self->cursor);

  if (point != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (point));
}

void
gmk_board_view_set_cursor (GmkBoardView *self, GmkPoint p)
{
  g_return_if_fail (GMK_IS_BOARD_VIEW (self));
  g_return_if_fail (gmk_point_on (p, self->scene.size));

  self->cursor = p;
  focus_cursor (self);
}

void
gmk_board_view_reset_cursor (GmkBoardView *self)
{
  g_return_if_fail (GMK_IS_BOARD_VIEW (self));

  self->cursor = gmk_board_centre (self->scene.size);
  if (gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL)
    focus_cursor (self);
}

/* One stop for Tab: whoever comes in lands on the cursor, and from inside Tab leads out. */
static gboolean
gmk_board_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GmkBoardView *self = GMK_BOARD_VIEW (widget);

  if (gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;
  focus_cursor (self);
  return gtk_widget_get_focus_child (widget) != NULL;
}

static gboolean
gmk_board_view_grab_focus (GtkWidget *widget)
{
  GmkBoardPoint *point =
    gmk_board_view_point (GMK_BOARD_VIEW (widget), GMK_BOARD_VIEW (widget)->cursor);

  return point != NULL && gtk_widget_grab_focus (GTK_WIDGET (point));
}

static gboolean
move_cb (GtkWidget *widget, GVariant *steps, gpointer data)
{
  GmkBoardView *self = GMK_BOARD_VIEW (widget);
  int last = self->scene.size - 1;
  int dx, dy;

  g_variant_get (steps, "(ii)", &dx, &dy);

  GmkPoint to = { (int8_t)CLAMP (self->cursor.x + dx, 0, last),
                  (int8_t)CLAMP (self->cursor.y + dy, 0, last) };

  if (gmk_point_equal (to, self->cursor))
    gtk_widget_error_bell (widget);
  self->cursor = to;
  focus_cursor (self);
  return TRUE;
}

static gboolean
play_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  GmkBoardView *self = GMK_BOARD_VIEW (widget);

  gmk_board_view_choose (self, self->cursor);
  return TRUE;
}

static gboolean
escape_cb (GtkWidget *widget, GVariant *parameter, gpointer data)
{
  GmkBoardView *self = GMK_BOARD_VIEW (widget);
  gboolean waiting = !gmk_point_is_none (self->pending);

  set_pending (self, GMK_POINT_NONE);
  return waiting;
}

void
gmk_board_view_class_add_keys (GtkWidgetClass *widget_class)
{
  const struct {
    guint key, keypad;
    int dx, dy;
  } moves[] = {
    { GDK_KEY_Left, GDK_KEY_KP_Left, -1, 0 },
    { GDK_KEY_Right, GDK_KEY_KP_Right, 1, 0 },
    { GDK_KEY_Up, GDK_KEY_KP_Up, 0, 1 },
    { GDK_KEY_Down, GDK_KEY_KP_Down, 0, -1 },
    { GDK_KEY_Home, GDK_KEY_KP_Home, -GMK_SIZE_MAX, 0 },
    { GDK_KEY_End, GDK_KEY_KP_End, GMK_SIZE_MAX, 0 },
    { GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, 0, GMK_SIZE_MAX },
    { GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, 0, -GMK_SIZE_MAX },
  };
  const guint plays[] = { GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space,
                          GDK_KEY_KP_Space };

  widget_class->focus = gmk_board_view_focus;
  widget_class->grab_focus = gmk_board_view_grab_focus;

  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++) {
    gtk_widget_class_add_binding (widget_class, moves[i].key, 0, move_cb, "(ii)", moves[i].dx,
                                  moves[i].dy);
    gtk_widget_class_add_binding (widget_class, moves[i].keypad, 0, move_cb, "(ii)", moves[i].dx,
                                  moves[i].dy);
  }
  for (gsize i = 0; i < G_N_ELEMENTS (plays); i++)
    gtk_widget_class_add_binding (widget_class, plays[i], 0, play_cb, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_cb, NULL);
}

void
gmk_board_view_add_controllers (GmkBoardView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (moved_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (moved_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
