/* The sounds of the app: whether one is to be heard, and which file it is.
 *
 * Silent where the preferences or the desktop switch sounds off, where the desktop's sound theme is
 * silence, and where there is nothing to play on. A theme that has a sound of that name takes the
 * place of the app's own. Nothing here waits.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  GMK_SOUND_STONE,
  GMK_SOUND_CLOCK, /* little time is left */
  GMK_SOUND_WIN,
  GMK_SOUND_LOSS,
  GMK_SOUND_OFFER,
  GMK_SOUND_MATCH, /* an opponent was found */
  GMK_N_SOUNDS
} GmkSound;

void gmk_sound_play (GmkSound sound);

/* What plays the sounds that are to be heard; NULL: the loudspeaker again. For tests. */
typedef void (*GmkSoundPlayer) (GmkSound sound, gpointer data);
void gmk_sound_set_player (GmkSoundPlayer player, gpointer data);

G_END_DECLS
