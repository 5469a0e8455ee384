/* Says that an opponent is looked for: what for, since when, how far ratings may be apart by now;
 * with a button to stop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/session/online.h"

G_BEGIN_DECLS

#define GMK_TYPE_SEEK_BAR (gmk_seek_bar_get_type ())
G_DECLARE_FINAL_TYPE (GmkSeekBar, gmk_seek_bar, GMK, SEEK_BAR, AdwBin)

void gmk_seek_bar_set_online (GmkSeekBar *self, GmkOnline *online);

/* What is looked for; the time begins anew. */
void gmk_seek_bar_set_sought (GmkSeekBar *self, const GmkSettings *settings);

G_END_DECLS
