/* The CPU at a table: attaches to a session and a seat, and submits like a person. No GTK.
 *
 * It begins to think when the main loop is next idle, so that several steps made in a row (putting
 * again what was undone, playing a pasted game) bring one thought and not one each. A thought is
 * about one turn of the match: when the turn has passed, it is stopped and its answer dropped.
 *
 * Properties: "thinking".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/session.h"

G_BEGIN_DECLS

#define GMK_TYPE_CPU_PLAYER (gmk_cpu_player_get_type ())
G_DECLARE_FINAL_TYPE (GmkCpuPlayer, gmk_cpu_player, GMK, CPU_PLAYER, GObject)

/* Plays until it is let go of. The session is not kept alive. level: 1 to GMK_ENGINE_LEVELS. */
GmkCpuPlayer *gmk_cpu_player_new (GmkSession *session, GmkSeat seat, int level);

/* Whether it owes the table an answer. */
gboolean gmk_cpu_player_get_thinking (GmkCpuPlayer *self);

/* An answer comes no sooner than so many milliseconds after the step that asked for it, so that
 * both can be seen; 300 at first. */
void gmk_cpu_player_set_pace (GmkCpuPlayer *self, int ms);

/* How many milliseconds it may take over the duty that is its own: more than a level needs, or less
 * where the clock asks for it. For whoever has the duty of this match. */
int gmk_cpu_player_allowance (const GmkMatch *match, GmkTime now);

G_END_DECLS
