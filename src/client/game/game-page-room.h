/* What the files share that are about a table in a room: game-page-room.c is what a room can do,
 * game-page-room-bar.c what stands in the bar, game-page-people.c the chat and what can be done about
 * others, game-page-leave.c inviting and leaving.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/game/game-page-private.h"
#include "client/session/online.h"

G_BEGIN_DECLS

/* The room that the page shows, and whose it is; NULL: nobody's any more. */
GmkOnlineRoom *gmk_game_page_room (GmkGamePage *self);
GmkOnline *gmk_game_page_online (GmkGamePage *self);

/* Whether the other has been away long enough. */
gboolean gmk_game_page_may_claim (GmkGamePage *self);

gboolean gmk_game_page_show_room_bar (GmkGamePage *self);

void gmk_game_page_add_people_actions (GmkGamePage *self);
void gmk_game_page_update_people (GmkGamePage *self);

void gmk_game_page_add_invite_actions (GmkGamePage *self);

G_END_DECLS
