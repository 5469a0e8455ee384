/* What the files of the board view share: board-view.c shows, board-view-input.c listens.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/board/board-art.h"
#include "client/board/board-point.h"
#include "client/board/board-view.h"

G_BEGIN_DECLS

struct _GmkBoardView {
  GtkWidget parent_instance;

  /* What is shown. */
  GmkBoardScene scene;
  GmkColour next;
  GmkBoardStyle style;
  gboolean coordinates;
  gboolean numbers;
  GmkConfirm confirm;

  /* Where and how. */
  GmkBoardGeometry geometry;
  GmkBoardArt art;
  GskRenderNode *ground; /* NULL: to be drawn anew */
  GmkBoardPoint *points[GMK_POINTS_MAX];

  /* The person at the board. */
  GmkPoint cursor;  /* where the keyboard is, or comes back to */
  GmkPoint pressed; /* where a click began */
  GmkPoint hovered;
  GmkPoint pending; /* tapped once */

  /* Why a point is forbidden, while that is shown. */
  GmkPoint explained;
  int n_lines;
  GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX];
  guint explaining;

  guint reading;   /* while a screen reader reads the point that has just got the focus */
  GPtrArray *news; /* char * to be told after that */

  AdwAnimation *winning;
  double win_progress;
};

/* The widget of a point; NULL off the board. */
static inline GmkBoardPoint *
gmk_board_view_point (GmkBoardView *self, GmkPoint p)
{
  return gmk_point_on (p, self->scene.size) ? self->points[gmk_point_index (p, self->scene.size)]
                                            : NULL;
}

/* Takes a point as if it had been clicked. */
void gmk_board_view_choose (GmkBoardView *self, GmkPoint p);

/* The ghosts under the pointer and of a first tap: draw them again, or forget the tap. */
void gmk_board_view_update_ghosts (GmkBoardView *self);
void gmk_board_view_forget_tap (GmkBoardView *self);

/* Pointer and keys, for the object and for its class. */
void gmk_board_view_add_controllers (GmkBoardView *self);
void gmk_board_view_class_add_keys (GtkWidgetClass *widget_class);

G_END_DECLS
