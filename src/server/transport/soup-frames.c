/* What soup.c knows of single frames.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/soup-frames.h"

/* Control frames in a second. libsoup reads as long as there is something to read, and keeps a pong for
 * each ping; so a second does not end while one waits to be sent. */
#define CONTROLS_MAX 64

enum {
  FIN = 0x80,
  OPCODE = 0x0f,
  CONTROL = 0x08,
  BINARY = 0x2,
  CLOSE = 0x8
};

struct _GmkSoupFrames {
  SoupWebsocketExtension parent;

  const GmkTransportOptions *options;
  GmkSoupFramesEvents events;
  gpointer data;
  int parts;     /* of the message that is not whole yet */
  gsize length;  /* of them */
  int controls;  /* in the second that … */
  gint64 second; /* … began then, µs */
  bool closing;
  GmkCloseCode code;
};

G_DEFINE_FINAL_TYPE (GmkSoupFrames, gmk_soup_frames, SOUP_TYPE_WEBSOCKET_EXTENSION)

static bool
is_flood (GmkSoupFrames *frames)
{
  const gint64 now = g_get_monotonic_time ();

  if (now - frames->second >= G_TIME_SPAN_SECOND && frames->events.is_sent (frames->data)) {
    frames->second = now;
    frames->controls = 0;
  }
  return ++frames->controls > CONTROLS_MAX;
}

/* Why this frame is one too many; 0: it is not. */
static int
judge (GmkSoupFrames *frames, uint8_t first, gsize length)
{
  if (first & CONTROL)
    return is_flood (frames) ? GMK_CLOSE_LIMIT : 0;
  frames->parts++;
  frames->length += length;
  if ((first & OPCODE) == BINARY)
    return GMK_CLOSE_NOT_TEXT;
  if (frames->parts > frames->options->parts_max ||
      frames->length > (gsize)frames->options->message_max)
    return GMK_CLOSE_TOO_LONG;
  if (first & FIN)
    frames->parts = 0, frames->length = 0;
  return 0;
}

/* The bytes of a frame that is refused, or comes after one that was, are dropped, so that nothing
 * grows while the farewell is on its way; but for the other side's own farewell. */
static GBytes *
process_incoming (SoupWebsocketExtension *extension,
                  guint8 *header,
                  GBytes *payload,
                  GError **error)
{
  GmkSoupFrames *frames = GMK_SOUP_FRAMES (extension);
  const int code = frames->closing ? 0 : judge (frames, header[0], g_bytes_get_size (payload));

  if (code != 0)
    frames->events.refuse (frames->data, (GmkCloseCode)code);
  if (!frames->closing || (header[0] & OPCODE) == CLOSE)
    return payload;
  g_bytes_unref (payload);
  return g_bytes_new_static ("", 0);
}

static GBytes *
process_outgoing (SoupWebsocketExtension *extension,
                  guint8 *header,
                  GBytes *payload,
                  GError **error)
{
  GmkSoupFrames *frames = GMK_SOUP_FRAMES (extension);
  const uint8_t code[2] = { (uint8_t)(frames->code >> 8), (uint8_t)frames->code };

  if (!frames->closing || (header[0] & OPCODE) != CLOSE)
    return payload;
  g_bytes_unref (payload);
  return g_bytes_new (code, sizeof code);
}

static void
gmk_soup_frames_class_init (GmkSoupFramesClass *klass)
{
  SoupWebsocketExtensionClass *extension_class = SOUP_WEBSOCKET_EXTENSION_CLASS (klass);

  extension_class->process_incoming_message = process_incoming;
  extension_class->process_outgoing_message = process_outgoing;
}

static void
gmk_soup_frames_init (GmkSoupFrames *frames)
{
}

SoupWebsocketExtension *
gmk_soup_frames_new (const GmkTransportOptions *options,
                     const GmkSoupFramesEvents *events,
                     gpointer data)
{
  GmkSoupFrames *frames = g_object_new (GMK_TYPE_SOUP_FRAMES, NULL);

  frames->options = options;
  frames->events = *events;
  frames->data = data;
  return SOUP_WEBSOCKET_EXTENSION (frames);
}

void
gmk_soup_frames_close (GmkSoupFrames *frames, GmkCloseCode code)
{
  frames->closing = true;
  frames->code = code;
}
