/* What soup.c knows of single frames: libsoup shows them to extensions of WebSockets alone, so this
 * is one that is never negotiated. It counts the parts and bytes of a message, the pongs that wait,
 * and writes close codes that libsoup would not let through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "server/transport/transport.h"

G_BEGIN_DECLS

#define GMK_TYPE_SOUP_FRAMES (gmk_soup_frames_get_type ())
G_DECLARE_FINAL_TYPE (GmkSoupFrames, gmk_soup_frames, GMK, SOUP_FRAMES, SoupWebsocketExtension)

typedef void (*GmkSoupRefuse) (gpointer data, GmkCloseCode code);

/* `refuse` is called when a message is more than the options allow. They are read at each frame. */
SoupWebsocketExtension *
gmk_soup_frames_new (const GmkTransportOptions *options, GmkSoupRefuse refuse, gpointer data);

/* Everything that was to be sent has been. */
void gmk_soup_frames_sent (GmkSoupFrames *frames);

/* From now on nothing comes in, and the close frame has this code. */
void gmk_soup_frames_close (GmkSoupFrames *frames, GmkCloseCode code);

G_END_DECLS
