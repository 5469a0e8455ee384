/* A board to look at: a scene drawn small, not to be played on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/board/board-scene.h"

G_BEGIN_DECLS

#define GMK_TYPE_BOARD_PICTURE (gmk_board_picture_get_type ())
G_DECLARE_FINAL_TYPE (GmkBoardPicture, gmk_board_picture, GMK, BOARD_PICTURE, GtkWidget)

/* Looks as the settings say ("board-style"). */
void gmk_board_picture_follow (GmkBoardPicture *self, GSettings *settings);

void gmk_board_picture_set_scene (GmkBoardPicture *self, const GmkBoardScene *scene);

/* Puts the stones one after the other, in the order of their numbers, and then rests. */
void gmk_board_picture_play (GmkBoardPicture *self);

G_END_DECLS
