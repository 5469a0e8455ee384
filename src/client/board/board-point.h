/* One point of the board as a widget: what the keyboard's focus and assistive tools see.
 *
 * Signal: "chosen" ()  an assistive tool wants to play here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/board/board-art.h"
#include "client/board/board-scene.h"

G_BEGIN_DECLS

#define GMK_TYPE_BOARD_POINT (gmk_board_point_get_type ())
G_DECLARE_FINAL_TYPE (GmkBoardPoint, gmk_board_point, GMK, BOARD_POINT, GtkWidget)

/* The art belongs to the board and has to outlive the point. */
GtkWidget *gmk_board_point_new (GmkPoint p, const GmkBoardArt *art);

GmkPoint gmk_board_point_get_point (GmkBoardPoint *self);

const GmkPointLook *gmk_board_point_get_look (GmkBoardPoint *self);

/* animate: a new stone appears, and one that is taken back goes, little by little. */
void gmk_board_point_set_look (GmkBoardPoint *self, const GmkPointLook *look, gboolean animate);

/* A stone that is not there yet; pending: it waits for a second tap. */
void gmk_board_point_set_ghost (GmkBoardPoint *self, GmkColour ghost, gboolean pending);

/* Whether the stone shows its number. */
void gmk_board_point_set_numbered (GmkBoardPoint *self, gboolean numbered);

G_END_DECLS
