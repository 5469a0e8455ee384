/* What is heard of a game: stones, offers that come, how it ended for whoever sits here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/parts/sound.h"
#include "client/session/session.h"

G_BEGIN_DECLS

/* The sounds that belong to a step that the session has just taken: a set of 1 << GmkSound. Where two
 * people play at this screen, somebody wins and nobody loses; who watches hears the stones. */
unsigned gmk_game_sound_of (GmkSession *session, const GmkStep *step);

/* Plays them. */
void gmk_game_sound_play (GmkSession *session, const GmkStep *step);

G_END_DECLS
