/* The moves of a game, two in a row; one is current.
 *
 * Signal: "move-chosen" (int number), the number of a move from 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "core/match.h"

G_BEGIN_DECLS

#define GMK_TYPE_MOVE_LIST (gmk_move_list_get_type ())
G_DECLARE_FINAL_TYPE (GmkMoveList, gmk_move_list, GMK, MOVE_LIST, GtkWidget)

/* The line of play, and the move that is current; 0: the start. */
void gmk_move_list_show (GmkMoveList *self, const GmkMatch *match, int current);

G_END_DECLS
