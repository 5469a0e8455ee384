/* The page on which the app begins: what can be played, and the game that was left.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/board/board-scene.h"

G_BEGIN_DECLS

#define GMK_TYPE_HOME_PAGE (gmk_home_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkHomePage, gmk_home_page, GMK, HOME_PAGE, AdwBin)

GtkWidget *gmk_home_page_new (void);

/* The game that can be gone on with; NULL: there is none. */
void gmk_home_page_set_game (GmkHomePage *self, const GmkMatch *match);

/* Something that stays until it is closed. */
void gmk_home_page_toast (GmkHomePage *self, const char *text);

G_END_DECLS
