/* What soup.c knows of single frames: libsoup shows them to extensions of WebSockets alone, so this
 * is one that is never negotiated. It counts the parts and bytes of a message, control
 * frames, and writes close codes that libsoup would not let through.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "server/transport/transport.h"

G_BEGIN_DECLS

#define GMK_TYPE_SOUP_FRAMES (gmk_soup_frames_get_type ())
G_DECLARE_FINAL_TYPE (GmkSoupFrames, gmk_soup_frames, GMK, SOUP_FRAMES, SoupWebsocketExtension)

typedef struct {
  void (*refuse) (gpointer data, GmkCloseCode code); /* a message is more than the options allow */
  bool (*is_sent) (gpointer data);                   /* whether nothing waits to be sent */
} GmkSoupFramesEvents;

/* The options are read at each frame. */
SoupWebsocketExtension *gmk_soup_frames_new (const GmkTransportOptions *options,
                                             const GmkSoupFramesEvents *events,
                                             gpointer data);

/* From now on nothing comes in, and the close frame has this code. */
void gmk_soup_frames_close (GmkSoupFrames *frames, GmkCloseCode code);

G_END_DECLS
