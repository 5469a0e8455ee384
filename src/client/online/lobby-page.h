/* The lobby of a room server: open tables, one's own tables, and the ways to a game.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/online/servers.h"

G_BEGIN_DECLS

#define GMK_TYPE_LOBBY_PAGE (gmk_lobby_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkLobbyPage, gmk_lobby_page, GMK, LOBBY_PAGE, AdwBin)

GtkWidget *gmk_lobby_page_new (GmkServers *servers);

/* The server whose lobby it is. Tables are asked for while the page is on the screen. */
void gmk_lobby_page_set_online (GmkLobbyPage *self, GmkOnline *online);

/* What is looked for, for the words on the bar; from now on it is counted how long. */
void gmk_lobby_page_set_sought (GmkLobbyPage *self, const GmkSettings *settings);

void gmk_lobby_page_toast (GmkLobbyPage *self, const char *text);

G_END_DECLS
