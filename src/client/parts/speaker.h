/* Plays short sounds on the desktop's sound server, as one of its event sounds. Without a server, or
 * while it does not answer, nothing is heard and nothing is said.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/parts/clip.h"

G_BEGIN_DECLS

/* Returns at once. Too many sounds at a time are not added to. event: what the server knows it as. */
void gmk_speaker_play (const char *event, const GmkClip *clip);

G_END_DECLS
