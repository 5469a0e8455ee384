/* A player as the server holds it while it is connected or has a seat.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/conduct.h"
#include "server/rate.h"
#include "server/store/store.h"
#include "wire/values.h"

G_BEGIN_DECLS

typedef struct _GmkPeer GmkPeer;
typedef struct _GmkRoom GmkRoom;

typedef struct _GmkUser {
  int refs;
  int64_t id;
  GmkStoredPlayer stored; /* id 0 until the store has told */
  GmkPeer *peer;          /* NULL: not connected; of two devices, the newest */
  GPtrArray *rooms;       /* GmkRoom * where the user has a seat; not owned */
  GmkRate talk;
  GmkConduct conduct;
} GmkUser;

GmkUser *gmk_user_new (int64_t id);
GmkUser *gmk_user_ref (GmkUser *user);
void gmk_user_unref (GmkUser *user);

/* Takes over what the store has told; `now` on the transport's clock. Whom it has blocked is told once,
 * and known better here after that. */
void gmk_user_learn (GmkUser *user, const GmkStoredPlayer *stored, int64_t now);

/* As others see it, with the rating of that pool. NULL: nobody. */
GmkWirePlayer gmk_user_show (const GmkUser *user, GmkRuleSet set);
GmkWirePlayer gmk_stored_player_show (const GmkStoredPlayer *stored, GmkRuleSet set);

/* Whether one of the two has blocked the other; whether the user has blocked anybody. */
bool gmk_user_apart (const GmkUser *a, const GmkUser *b);
bool gmk_user_is_blocking (const GmkUser *user);
void gmk_user_block (GmkUser *user, int64_t other, bool on);

/* Whether it has a seat in a rated game that goes on. */
bool gmk_user_in_rated_game (const GmkUser *user);

G_END_DECLS
