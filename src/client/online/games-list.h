/* The archived games of a player, the newest first; a click on one opens it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/session/online-look-up.h"

G_BEGIN_DECLS

#define GMK_TYPE_GAMES_LIST (gmk_games_list_get_type ())
G_DECLARE_FINAL_TYPE (GmkGamesList, gmk_games_list, GMK, GAMES_LIST, AdwBin)

GtkWidget *gmk_games_list_new (GmkOnline *online, gint64 player);

G_END_DECLS
