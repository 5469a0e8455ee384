/* One WebSocket to a room server, once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/websocket.h"

#include <libsoup/soup.h>

#include "client/session/online-error.h"
#include "wire/wire.h"

#define TOO_MANY_REQUESTS 429 /* of HTTP */
#define CLOSE_LATER       1013
#define CLOSE_SUPERSEDED  4000

struct _GmkWebsocket {
  const GmkWebsocketEvents *events; /* NULL: freed, or closed */
  gpointer data;
  SoupSession *session;
  SoupMessage *message;
  GCancellable *cancellable;
  SoupWebsocketConnection *connection; /* NULL: not open yet */
};

/* --- What went wrong --------------------------------------------------------------------------- */

static const char *
certificate_reason (GTlsCertificateFlags flags)
{
  if (flags & G_TLS_CERTIFICATE_UNKNOWN_CA)
    return "nobody known has signed the certificate";
  if (flags & G_TLS_CERTIFICATE_BAD_IDENTITY)
    return "the certificate is of another server";
  if (flags & G_TLS_CERTIFICATE_EXPIRED)
    return "the certificate has expired";
  if (flags & G_TLS_CERTIFICATE_NOT_ACTIVATED)
    return "the certificate is not valid yet";
  if (flags & G_TLS_CERTIFICATE_REVOKED)
    return "the certificate has been revoked";
  return flags & G_TLS_CERTIFICATE_INSECURE ? "the certificate is too weak" : NULL;
}

/* Those who stand in front of a server that does not answer, and those that ask to come later. */
static gboolean
is_passing (guint status)
{
  return status == TOO_MANY_REQUESTS || (status >= 500 && status <= 599);
}

/* Why it did not open. */
static GError *
opening_error (SoupMessage *message, const GError *error)
{
  const char *reason = certificate_reason (soup_message_get_tls_peer_certificate_errors (message));
  const guint status = soup_message_get_status (message);
  GmkOnlineError code = GMK_ONLINE_ERROR_UNREACHABLE;

  if (g_error_matches (error, G_TLS_ERROR, G_TLS_ERROR_NOT_TLS))
    code = GMK_ONLINE_ERROR_NO_SERVER;
  else if (reason != NULL || (error->domain == G_TLS_ERROR && error->code != G_TLS_ERROR_EOF))
    code = GMK_ONLINE_ERROR_TLS;
  else if (error->domain == SOUP_WEBSOCKET_ERROR && !is_passing (status))
    code = GMK_ONLINE_ERROR_NO_SERVER;
  else if (error->domain == SOUP_SESSION_ERROR)
    code = GMK_ONLINE_ERROR_NO_SERVER;
  return g_error_new_literal (GMK_ONLINE_ERROR, code, reason != NULL ? reason : error->message);
}

/* Why it closed. */
static GError *
closing_error (int code)
{
  switch (code) {
  case CLOSE_SUPERSEDED:
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_SUPERSEDED, "superseded");
  case SOUP_WEBSOCKET_CLOSE_GOING_AWAY:
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_CLOSING, "the server stops");
  case CLOSE_LATER:
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_SERVER_FULL, "the server is full");
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
  if (type == SOUP_WEBSOCKET_DATA_TEXT)
    self->events->received (text, length, self->data);
  else
    end (self, g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH, "it sends no text"));
}

/* libsoup has read what no WebSocket says, or more than there may be at once. */
static void
error_cb (SoupWebsocketConnection *connection, const GError *error, GmkWebsocket *self)
{
  if (error->domain == SOUP_WEBSOCKET_ERROR)
    end (self, g_error_new_literal (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH, error->message));
}

static void
closed_cb (SoupWebsocketConnection *connection, GmkWebsocket *self)
{
  end (self, closing_error (soup_websocket_connection_get_close_code (connection)));
}

static void
open (GmkWebsocket *self, SoupWebsocketConnection *connection)
{
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
  g_object_unref (self->message);
  g_object_unref (self->session);
}

static void
unref (GmkWebsocket *self)
{
  g_rc_box_release_full (self, clear);
}

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GmkWebsocket *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SoupWebsocketConnection) connection =
    soup_session_websocket_connect_finish (SOUP_SESSION (source), result, &error);

  if (self->events == NULL)
    g_debug ("a connection that nobody waits for any more");
  else if (connection != NULL)
    open (self, g_steal_pointer (&connection));
  else
    end (self, opening_error (self->message, error));
  unref (self);
}

/* --- Life -------------------------------------------------------------------------------------- */

GmkWebsocket *
gmk_websocket_new (const GmkAddress *address, const GmkWebsocketEvents *events, gpointer data)
{
  static char *protocols[] = { (char *)GMK_WIRE_SUBPROTOCOL, NULL };
  GmkWebsocket *self = g_rc_box_new0 (GmkWebsocket);
  g_autofree char *url = gmk_address_url (address);

  self->events = events;
  self->data = data;
  self->session = soup_session_new ();
  if (gmk_address_is_near (address))
    soup_session_set_proxy_resolver (self->session, NULL);
  self->message = soup_message_new (SOUP_METHOD_GET, url);
  self->cancellable = g_cancellable_new ();
  soup_session_websocket_connect_async (self->session, self->message, NULL, protocols,
                                        G_PRIORITY_DEFAULT, self->cancellable, connected_cb,
                                        g_rc_box_acquire (self));
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
