/* One socket of a hosted table: what waits to be sent, and the WebSocket that it becomes.
 *
 * libsoup knows no limit of what waits to be sent, so messages wait here and are given to it one by one
 * as the socket takes more: it holds a frame or two, and a few pongs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "server/transport/soup.h"

#define CLOSE_MS 3000 /* for what waits and the other side's farewell */
#define FAULT_MS 200  /* for the farewell to one who broke the protocol */

/* --- Links ------------------------------------------------------------------------------------ */

void
gmk_soup_drop_source (GSource **source)
{
  if (*source == NULL)
    return;
  g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
forget_queue (GmkLink *link)
{
  g_queue_clear_full (&link->queue, (GDestroyNotify)g_bytes_unref);
  link->transport->base.queued -= link->queued;
  link->queued = 0;
}

/* What libsoup does when a connection breaks, it does now. */
static gboolean
deadline_cb (gpointer data)
{
  GmkLink *link = data;

  shutdown (g_socket_get_fd (link->socket), SHUT_RDWR);
  gmk_soup_drop_source (&link->deadline);
  return G_SOURCE_REMOVE;
}

void
gmk_soup_set_deadline (GmkLink *link, int ms)
{
  gmk_soup_drop_source (&link->deadline);
  link->deadline = g_timeout_source_new ((guint)ms);
  g_source_set_callback (link->deadline, deadline_cb, link, NULL);
  g_source_attach (link->deadline, link->transport->context);
}

/* The socket takes more. libsoup sends a frame whenever this gives it one. */
static gboolean
pump_cb (GSocket *socket, GIOCondition condition, gpointer data)
{
  GmkLink *link = data;
  g_autoptr (GBytes) message = g_queue_pop_head (&link->queue);

  if (message != NULL) {
    link->queued -= g_bytes_get_size (message);
    link->transport->base.queued -= g_bytes_get_size (message);
    soup_websocket_connection_send_message (link->websocket, SOUP_WEBSOCKET_DATA_TEXT, message);
    return G_SOURCE_CONTINUE;
  }
  gmk_soup_drop_source (&link->pump);
  return G_SOURCE_REMOVE;
}

static void
start_pump (GmkLink *link)
{
  if (link->pump != NULL)
    return;
  link->pump = g_socket_create_source (link->socket, G_IO_OUT, NULL);
  g_source_set_callback (link->pump, G_SOURCE_FUNC (pump_cb), link, NULL);
  g_source_attach (link->pump, link->transport->context);
}

static bool
is_sent (gpointer data)
{
  const GmkLink *link = data;

  return (g_socket_condition_check (link->socket, G_IO_OUT) & G_IO_OUT) != 0;
}

/* Closes without what waits. */
static void
refuse (gpointer data, GmkCloseCode code)
{
  GmkLink *link = data;

  forget_queue (link);
  gmk_link_close (link, code);
}

void
gmk_link_send (GmkLink *link, const char *text, gsize length)
{
  if (link->closing)
    return;
  if (link->queued + length > (gsize)link->transport->base.options.queue_max) {
    refuse (link, GMK_CLOSE_LIMIT);
    return;
  }
  g_queue_push_tail (&link->queue, g_bytes_new (text, length));
  link->queued += length;
  link->transport->base.queued += length;
  start_pump (link);
}

/* At once, with what waits before it: libsoup reads on and on from one who sends fast, and the loop
 * comes round only when the close frame has been queued. */
void
gmk_link_close (GmkLink *link, GmkCloseCode code)
{
  if (link->closing)
    return;
  link->closing = true;
  gmk_soup_frames_close (link->frames, code);
  for (GList *at = link->queue.head; at != NULL; at = at->next)
    soup_websocket_connection_send_message (link->websocket, SOUP_WEBSOCKET_DATA_TEXT, at->data);
  forget_queue (link);
  soup_websocket_connection_close (link->websocket, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
  gmk_soup_set_deadline (link, CLOSE_MS);
}

gpointer
gmk_link_user (GmkLink *link)
{
  return link->user;
}

void
gmk_soup_silence (GmkLink *link)
{
  gmk_soup_drop_source (&link->pump);
  gmk_soup_drop_source (&link->deadline);
  forget_queue (link);
}

/* --- WebSockets ------------------------------------------------------------------------------- */

static void
message_cb (SoupWebsocketConnection *websocket, int type, GBytes *message, GmkLink *link)
{
  GmkTransport *transport = link->transport;
  gsize length;
  const char *text = g_bytes_get_data (message, &length);

  if (!link->closing)
    transport->base.events.received (link, link->user, text != NULL ? text : "", length,
                                     transport->base.data);
}

/* libsoup says farewell by itself, but for a frame that is too long. */
static void
error_cb (SoupWebsocketConnection *websocket, const GError *error, GmkLink *link)
{
  if (!link->closing && g_error_matches (error, SOUP_WEBSOCKET_ERROR, SOUP_WEBSOCKET_CLOSE_TOO_BIG))
    soup_websocket_connection_close (websocket, SOUP_WEBSOCKET_CLOSE_TOO_BIG, NULL);
  gmk_soup_set_deadline (link, FAULT_MS);
}

static void
closed_cb (SoupWebsocketConnection *websocket, GmkLink *link)
{
  GmkTransport *transport = link->transport;

  gmk_soup_silence (link);
  link->open = false;
  link->closing = true;
  transport->base.n_links--;
  transport->base.events.closed (link, link->user, transport->base.data);
  g_signal_handlers_disconnect_by_data (websocket, link);
  g_clear_object (&link->websocket);
}

void
gmk_soup_upgraded_cb (SoupServerMessage *message, GmkLink *link)
{
  static const GmkSoupFramesEvents events = { refuse, is_sent };
  GmkTransport *transport = link->transport;
  g_autoptr (SoupServerMessage) kept = g_object_ref (message);
  g_autoptr (GIOStream) stream = soup_server_message_steal_connection (message);
  SoupWebsocketExtension *frames = gmk_soup_frames_new (&transport->base.options, &events, link);

  gmk_soup_drop_source (&link->deadline);
  link->frames = GMK_SOUP_FRAMES (frames);
  link->websocket = soup_websocket_connection_new (
    stream, soup_server_message_get_uri (message), SOUP_WEBSOCKET_CONNECTION_SERVER, NULL,
    GMK_TRANSPORT_PROTOCOL, g_list_append (NULL, frames));
  soup_websocket_connection_set_max_incoming_payload_size (
    link->websocket, (guint64)transport->base.options.message_max);
  g_signal_connect (link->websocket, "message", G_CALLBACK (message_cb), link);
  g_signal_connect (link->websocket, "error", G_CALLBACK (error_cb), link);
  g_signal_connect (link->websocket, "closed", G_CALLBACK (closed_cb), link);
  link->open = true;
  transport->base.n_links++;
  link->user = transport->base.events.opened (link, link->address.text, transport->base.data);
}
