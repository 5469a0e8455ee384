/* The board as a widget: geometry, pointer, keyboard, accessibility. Shows a scene and tells which
 * point was chosen; knows no match.
 *
 * Signal: "point-chosen" (int x, int y).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/board/board-geometry.h"
#include "client/board/board-scene.h"

G_BEGIN_DECLS

/* When a first tap only shows the stone and a second one plays it; by the values of the schema. */
typedef enum {
  GMK_CONFIRM_TOUCH,
  GMK_CONFIRM_ALWAYS,
  GMK_CONFIRM_NEVER,
} GmkConfirm;

#define GMK_TYPE_BOARD_VIEW (gmk_board_view_get_type ())
G_DECLARE_FINAL_TYPE (GmkBoardView, gmk_board_view, GMK, BOARD_VIEW, GtkWidget)

GtkWidget *gmk_board_view_new (void);

/* Looks and behaves as the settings say, now and whenever they change: "board-style",
 * "coordinates", "move-numbers", "confirm-moves". */
void gmk_board_view_follow (GmkBoardView *self, GSettings *settings);

const GmkBoardGeometry *gmk_board_view_get_geometry (GmkBoardView *self);

/* Shows the scene; a stone more than before appears little by little. */
void gmk_board_view_set_scene (GmkBoardView *self, const GmkBoardScene *scene);

/* The colour of the stone that the pointer would put; GMK_EMPTY where nothing is put now. */
void gmk_board_view_set_next (GmkBoardView *self, GmkColour next);

/* Marks a point that a stone was refused at for a moment; with lines, shows for some seconds why it
 * is forbidden. stays: until the stones change. */
void gmk_board_view_explain (GmkBoardView *self,
                             GmkPoint p,
                             const GmkForbiddenLine *lines,
                             int n_lines,
                             gboolean stays);

/* Moves the keyboard's place to a point. */
void gmk_board_view_set_cursor (GmkBoardView *self, GmkPoint p);

/* Moves it to the centre, as in a new game; where the focus is elsewhere it stays there. */
void gmk_board_view_reset_cursor (GmkBoardView *self);

/* Makes a popover, whose parent holds the board, point at the keyboard's place. */
void gmk_board_view_point_popover (GmkBoardView *self, GtkPopover *popover);

/* Tells those who hear and do not see what happened. */
void gmk_board_view_announce (GmkBoardView *self, const char *text);

G_END_DECLS
