/* How a player has left games: what others need not wait for, and what it may not do for a while.
 *
 * A game is forsaken by who stays away until the other claims it, or who aborts it while the other is
 * there. Who has let games be claimed has less time to come back in the next ones. From so many rated
 * games forsaken within a day on there are pauses, counted from the last of them, each three times as
 * long as the one before, a day at most: no rated games meanwhile.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/store.h"

G_BEGIN_DECLS

typedef struct {
  GmkForsaken games[GMK_STORE_FORSAKEN_MAX]; /* newest first; `at` in ms on the transport's clock */
  int n;
} GmkConduct;

/* Takes over what the store knows; `now` on the transport's clock. */
void gmk_conduct_learn (GmkConduct *conduct, const GmkStoredPlayer *stored, int64_t now);

/* One more, now. */
void gmk_conduct_add (GmkConduct *conduct, GmkForsakenWhy why, bool rated, int64_t now);

/* How many games others have claimed from it in the last GMK_STORE_FORSAKEN_DAYS. */
int gmk_conduct_claimed (const GmkConduct *conduct, int64_t now);

/* How long it may not play rated games, ms; 0: it may. `limit`: games in a day; `first_ms`: the first
 * pause. */
int64_t gmk_conduct_pause (const GmkConduct *conduct, int64_t now, int limit, int64_t first_ms);

G_END_DECLS
