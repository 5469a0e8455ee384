/* What a rated game does to the two ratings, for the other files of the store.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/sqlite/sqlite.h"

G_BEGIN_DECLS

/* The ratings before and after a game that has ended so: Glicko-2, each game a period of its own.
 * Unrated games leave them as they are. */
bool gmk_ratings_reckon (GmkDatabase *db,
                         GmkRuleSet set,
                         const int64_t players[GMK_SEATS],
                         const GmkEnd *end,
                         bool rated,
                         GmkStoredChanges *changes,
                         GError **error);

/* Writes the changes of a rated game down: a row of history for each player, the rating that it has
 * now, and one more game won, drawn or lost. */
bool gmk_ratings_keep (GmkDatabase *db,
                       GmkRuleSet set,
                       const int64_t players[GMK_SEATS],
                       const GmkEnd *end,
                       int64_t game,
                       const GmkStoredChanges *changes,
                       GError **error);

G_END_DECLS
