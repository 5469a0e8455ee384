/* Lays out a game: board, two cards, a bar, a line of status, the moves, the actions, an analysis.
 *
 * Wide, the board stands left and the rest in a panel right of it. Narrow, the cards are above and
 * below the board, and the moves slide up over the lower part when they are asked for. Low, the
 * cards stand side by side. The board is always as large as fits, and the layout asks for no more
 * room than before, whatever appears in it: the window never grows by itself. While there is an
 * analysis it takes the place of all but the board and the actions.
 *
 * Properties: the children "board", "top", "bottom", "bar", "status", "moves", "actions",
 * "analysis";
 * "moves-open", whether the moves are up; "wide" (read-only).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GMK_TYPE_GAME_LAYOUT (gmk_game_layout_get_type ())
G_DECLARE_FINAL_TYPE (GmkGameLayout, gmk_game_layout, GMK, GAME_LAYOUT, GtkWidget)

GtkWidget *gmk_game_layout_new (void);

gboolean gmk_game_layout_get_wide (GmkGameLayout *self);

gboolean gmk_game_layout_get_moves_open (GmkGameLayout *self);
void gmk_game_layout_set_moves_open (GmkGameLayout *self, gboolean open);

G_END_DECLS
