/* The page on which a new game is chosen.
 *
 * Signal: "table-made" (GmkLocal *table).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_NEW_GAME_PAGE (gmk_new_game_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkNewGamePage, gmk_new_game_page, GMK, NEW_GAME_PAGE, AdwBin)

GtkWidget *gmk_new_game_page_new (void);

G_END_DECLS
