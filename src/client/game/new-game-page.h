/* The page on which a new game is chosen: one at this screen, a table online, or a quick match. The
 * last choice is kept in the settings, apart for here and online.
 *
 * Signals:
 *   "table-made" (GmkLocal *table)   here
 *   "chosen" ()                      online; see game-choice.h for what
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_NEW_GAME_PAGE (gmk_new_game_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkNewGamePage, gmk_new_game_page, GMK, NEW_GAME_PAGE, AdwBin)

typedef enum {
  GMK_NEW_GAME_HERE,
  GMK_NEW_GAME_TABLE,
  GMK_NEW_GAME_MATCH,
} GmkNewGame;

GtkWidget *gmk_new_game_page_new (GmkNewGame what);

G_END_DECLS
