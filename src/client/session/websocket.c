/* One WebSocket to a room server, once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/websocket.h"

#include <libsoup/soup.h>

#include "client/session/handshake.h"
#include "client/session/meter.h"
#include "client/session/online-error.h"
#include "wire/wire.h"

#define CLOSE_SUPERSEDED 4000

/* Bytes without a message. A server that is not mad has fewer under way: a message and what there is
 * around it, and as much again as is read at a time. */
#define SILENCE_MAX (8 * GMK_WIRE_NOTICE_MAX)

struct _GmkWebsocket {
  const GmkWebsocketEvents *events; /* NULL: freed, or closed */
  gpointer data;
  GUri *uri;
  GCancellable *cancellable;
  SoupWebsocketConnection *connection; /* NULL: not open yet */
};

/* Why it closed. libsoup 3.2 does not know 1013 (come again later), and gives another code for it. */
static GError *
closing_error (int code)
{
  switch (code) {
  case CLOSE_SUPERSEDED:
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_SUPERSEDED, "superseded");
  case SOUP_WEBSOCKET_CLOSE_GOING_AWAY:
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_CLOSING, "the server stops");
  case SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION:
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RATE_LIMITED, "a limit was passed");
  default:
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE, "the link broke (%d)", code);
  }
}

/* --- Events ------------------------------------------------------------------------------------ */

static void
end (GmkWebsocket *self, GError *error)
{
  const GmkWebsocketEvents *events = g_steal_pointer (&self->events);

  if (events != NULL)
    events->closed (error, self->data);
  g_error_free (error);
}

static void
message_cb (SoupWebsocketConnection *connection, int type, GBytes *bytes, GmkWebsocket *self)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  if (self->events == NULL)
    return;
  gmk_meter_reset (GMK_METER (soup_websocket_connection_get_io_stream (connection)));
  if (type == SOUP_WEBSOCKET_DATA_TEXT)
    self->events->received (text, length, self->data);
  else
    end (self, g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH, "it sends no text"));
}

/* What was read is not what a WebSocket says, or more than there may be. */
static void
error_cb (SoupWebsocketConnection *connection, const GError *error, GmkWebsocket *self)
{
  if (error->domain == SOUP_WEBSOCKET_ERROR || error->domain == GMK_ONLINE_ERROR)
    end (self, g_error_new_literal (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH, error->message));
}

static void
closed_cb (SoupWebsocketConnection *connection, GmkWebsocket *self)
{
  end (self, closing_error (soup_websocket_connection_get_close_code (connection)));
}

static void
open (GmkWebsocket *self, GIOStream *stream, GByteArray *first)
{
  g_autoptr (GmkMeter) meter = gmk_meter_new (stream, first, SILENCE_MAX);
  SoupWebsocketConnection *connection =
    soup_websocket_connection_new (G_IO_STREAM (meter), self->uri, SOUP_WEBSOCKET_CONNECTION_CLIENT,
                                   NULL, GMK_WIRE_SUBPROTOCOL, NULL);

  self->connection = connection;
  soup_websocket_connection_set_max_incoming_payload_size (connection, GMK_WIRE_NOTICE_MAX);
  g_signal_connect (connection, "message", G_CALLBACK (message_cb), self);
  g_signal_connect (connection, "error", G_CALLBACK (error_cb), self);
  g_signal_connect (connection, "closed", G_CALLBACK (closed_cb), self);
  self->events->opened (self->data);
}

static void
clear (gpointer data)
{
  GmkWebsocket *self = data;

  g_object_unref (self->cancellable);
  g_uri_unref (self->uri);
}

static void
unref (GmkWebsocket *self)
{
  g_rc_box_release_full (self, clear);
}

static void
shaken_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GmkWebsocket *self = data;
  GByteArray *first = NULL;
  GError *error = NULL;
  g_autoptr (GIOStream) stream = gmk_handshake_finish (result, &first, &error);

  if (self->events != NULL && stream != NULL)
    open (self, stream, first);
  else if (self->events != NULL)
    end (self, error);
  else {
    g_clear_pointer (&first, g_byte_array_unref);
    g_clear_error (&error);
  }
  unref (self);
}

/* --- Life -------------------------------------------------------------------------------------- */

GmkWebsocket *
gmk_websocket_new (const GmkAddress *address, const GmkWebsocketEvents *events, gpointer data)
{
  GmkWebsocket *self = g_rc_box_new0 (GmkWebsocket);
  g_autofree char *url = gmk_address_url (address);

  self->events = events;
  self->data = data;
  self->uri = g_uri_parse (url, G_URI_FLAGS_NONE, NULL);
  self->cancellable = g_cancellable_new ();
  gmk_handshake_async (address, self->cancellable, shaken_cb, g_rc_box_acquire (self));
  return self;
}

static gboolean
unref_cb (gpointer data)
{
  g_object_unref (data);
  return G_SOURCE_REMOVE;
}

/* The connection may be in the middle of telling something: it lives a little longer. */
static void
let_go (GmkWebsocket *self)
{
  g_signal_handlers_disconnect_by_data (self->connection, self);
  if (soup_websocket_connection_get_state (self->connection) == SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_close (self->connection, SOUP_WEBSOCKET_CLOSE_NORMAL, NULL);
  g_idle_add (unref_cb, g_steal_pointer (&self->connection));
}

void
gmk_websocket_free (GmkWebsocket *self)
{
  if (self == NULL)
    return;
  self->events = NULL;
  g_cancellable_cancel (self->cancellable);
  if (self->connection != NULL)
    let_go (self);
  unref (self);
}

void
gmk_websocket_send (GmkWebsocket *self, const char *text)
{
  if (self->connection != NULL &&
      soup_websocket_connection_get_state (self->connection) == SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_send_text (self->connection, text);
}
