/* Reading players, for the other files of the store.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/sqlite/sqlite.h"

G_BEGIN_DECLS

/* All of a player; ABSENT. What is there before is not freed. */
bool gmk_players_fetch (GmkDatabase *db, int64_t id, GmkStoredPlayer *player, GError **error);

/* ABSENT where there is no such player. */
bool gmk_players_check (GmkDatabase *db, int64_t id, GError **error);

G_END_DECLS
