/* The CPU that sits in for a player who is away: an engine on a few worker threads, bounded.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/engine.h"
#include "server/room.h"

G_BEGIN_DECLS

#define GMK_SUBSTITUTE_LEVEL (GMK_ENGINE_LEVELS / 2 + 1) /* a companion, not a wall */

typedef struct _GmkSubstitute GmkSubstitute;

/* threads: 0 and more; none: the CPU never sits in. `wake` is called on a worker when an answer has
 * come, for gmk_substitute_answer() on the caller's own thread. */
GmkSubstitute *gmk_substitute_new (int threads, void (*wake) (gpointer user), gpointer user);
void gmk_substitute_answer (GmkSubstitute *substitute);
void gmk_substitute_free (GmkSubstitute *substitute);

/* Begins to think for that seat of the room, if it does not do so already. The answer comes as
 * gmk_room_substitute(), later. */
void gmk_substitute_think (GmkRoom *room, GmkSeat seat);

/* No answer comes to what was asked for the room. */
void gmk_substitute_drop (GmkRoom *room);

G_END_DECLS
