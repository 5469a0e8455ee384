/* The transport for a table hosted from the app: libsoup's server, which needs no further library
 * there. It is for few who know each other: at most 64 connections, no TLS.
 *
 * Sockets are accepted here, as in lws.c. A link is a socket from its acceptance to the moment its
 * GSocketConnection is gone, however that came; `open` while it is a WebSocket.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/soup.h"

#include <glib-unix.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/transport/http.h"

#define CONNECTIONS_MAX 64

/* --- HTTP ------------------------------------------------------------------------------------- */

static void
answer (SoupServerMessage *message, GmkReply reply)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);

  for (const GmkHttpHeader *header = gmk_http_headers; header->name != NULL; header++)
    soup_message_headers_replace (headers, header->name, header->value);
  soup_server_message_set_status (message, (guint)reply.status, NULL);
  soup_server_message_set_response (message, reply.type, SOUP_MEMORY_TAKE, reply.body,
                                    strlen (reply.body));
}

/* The status of HTTP that refuses an upgrade; 0: it is granted. */
static int
judge_upgrade (SoupServerMessage *message, const char *path)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  char *protocols[] = { (char *)GMK_TRANSPORT_PROTOCOL, NULL };

  if (strcmp (path, GMK_TRANSPORT_PATH) != 0)
    return 404;
  return gmk_http_offers (soup_message_headers_get_list (headers, "Sec-WebSocket-Protocol")) &&
             soup_websocket_server_check_handshake (message, NULL, protocols, NULL, NULL)
           ? 0
           : 400;
}

static void
upgrade (SoupServerMessage *message, GmkLink *link)
{
  char *protocols[] = { (char *)GMK_TRANSPORT_PROTOCOL, NULL };

  soup_websocket_server_process_handshake (message, NULL, protocols, NULL, NULL);
  g_signal_connect (message, "wrote-informational", G_CALLBACK (gmk_soup_upgraded_cb), link);
}

static void
take_request (SoupServerMessage *message, GmkLink *link, const char *path)
{
  SoupMessageHeaders *headers = soup_server_message_get_request_headers (message);
  GmkTransport *transport = link->transport;
  const bool wants_upgrade = soup_message_headers_get_one (headers, "Upgrade") != NULL ||
                             strcmp (path, GMK_TRANSPORT_PATH) == 0;
  int status = 0;

  if (strcmp (soup_server_message_get_method (message), "GET") != 0)
    status = 405;
  else if (wants_upgrade)
    status = judge_upgrade (message, path);
  if (status == 0 && !gmk_base_admit (&transport->base, &link->address, &link->counted,
                                      soup_message_headers_get_list (headers, "X-Forwarded-For")))
    status = 429;

  if (status != 0) {
    answer (message, gmk_http_refusal (status));
  } else if (wants_upgrade) {
    upgrade (message, link);
  } else {
    const GmkGet get = { .path = path,
                         .host = soup_message_headers_get_one (headers, "Host"),
                         .local = link->address.local };
    answer (message, transport->base.events.get (&get, transport->base.data));
  }
}

static GQuark
link_quark (void)
{
  return g_quark_from_static_string ("gmk-link");
}

static void
request_cb (SoupServer *server,
            SoupServerMessage *message,
            const char *encoded,
            GHashTable *query,
            gpointer data)
{
  GSocketAddress *from = soup_server_message_get_remote_address (message);
  GmkLink *link = g_object_get_qdata (G_OBJECT (from), link_quark ());
  g_autofree char *path = g_uri_unescape_string (encoded, NULL);

  if (path != NULL)
    take_request (message, link, path);
  else
    answer (message, gmk_http_refusal (400));
}

/* Nothing is kept of a body that nobody wants. */
static void
started_cb (SoupServer *server, SoupServerMessage *message, gpointer data)
{
  soup_message_body_set_accumulate (soup_server_message_get_request_body (message), FALSE);
}

/* --- Sockets ---------------------------------------------------------------------------------- */

static void
gone_cb (gpointer data, GObject *connection)
{
  GmkLink *link = data;
  GmkTransport *transport = link->transport;

  gmk_soup_silence (link);
  gmk_base_lose (&transport->base, &link->address, link->counted);
  g_queue_remove (&transport->links, link);
  g_free (link);
}

static void
adopt (GmkTransport *transport, int fd, const GmkAddress *address, bool counted)
{
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, NULL);
  g_autoptr (GSocketAddress) marked = g_inet_socket_address_new_from_string ("127.0.0.1", 0);
  g_autoptr (GSocketConnection) connection = NULL;
  GmkLink *link;

  if (socket == NULL) { /* the other side has closed already */
    close (fd);
    gmk_base_lose (&transport->base, address, counted);
    return;
  }
  link = g_new0 (GmkLink, 1);
  link->transport = transport;
  link->socket = socket;
  link->address = *address;
  link->counted = counted;
  g_queue_init (&link->queue);
  g_queue_push_tail (&transport->links, link);
  gmk_soup_set_deadline (link, transport->base.options.handshake_ms);

  connection = g_socket_connection_factory_create_connection (socket);
  g_object_weak_ref (G_OBJECT (connection), gone_cb, link);
  g_object_set_qdata (G_OBJECT (marked), link_quark (), link); /* how requests find it */
  soup_server_accept_iostream (transport->server, G_IO_STREAM (connection), marked, marked, NULL);
}

static gboolean
knock_cb (int listening, GIOCondition condition, gpointer data)
{
  GmkTransport *transport = data;
  GmkAddress address;
  bool counted;
  int fd;

  if (gmk_base_accept (&transport->base, &fd, &address, &counted) && fd >= 0)
    adopt (transport, fd, &address, counted);
  return G_SOURCE_CONTINUE;
}

/* --- The loop --------------------------------------------------------------------------------- */

static gboolean
called_cb (int fd, GIOCondition condition, gpointer data)
{
  GmkTransport *transport = data;

  if (!gmk_calls_run (&transport->base.calls))
    transport->stopped = true;
  return G_SOURCE_CONTINUE;
}

static gboolean
dispatch_timer (GSource *source, GSourceFunc callback, gpointer data)
{
  g_source_set_ready_time (source, -1);
  return callback (data);
}

static gboolean
timer_cb (gpointer data)
{
  GmkTransport *transport = data;

  transport->base.events.timer (transport->base.data);
  return G_SOURCE_CONTINUE;
}

int64_t
gmk_transport_now (void)
{
  return g_get_monotonic_time () / 1000;
}

/* A moment of GLib's clock, which is finer: rounded up, `timer` never comes early. */
void
gmk_transport_set_timer (GmkTransport *transport, int64_t at)
{
  g_source_set_ready_time (transport->timer, at == INT64_MAX ? -1 : MAX (at, 0) * 1000);
}

void
gmk_transport_run (GmkTransport *transport)
{
  g_main_context_push_thread_default (transport->context);
  while (!transport->stopped)
    g_main_context_iteration (transport->context, TRUE);
  g_main_context_pop_thread_default (transport->context);
}

/* --- Life ------------------------------------------------------------------------------------- */

/* There is no certificate. */
bool
gmk_transport_reload (GmkTransport *transport, GError **error)
{
  return true;
}

static GSource *
watch (GmkTransport *transport, int fd, GUnixFDSourceFunc function)
{
  GSource *source = g_unix_fd_source_new (fd, G_IO_IN);

  g_source_set_callback (source, G_SOURCE_FUNC (function), transport, NULL);
  g_source_attach (source, transport->context);
  return source;
}

static void
start (GmkTransport *transport)
{
  static GSourceFuncs timer_functions = { .dispatch = dispatch_timer };

  transport->context = g_main_context_new ();
  transport->server = g_object_new (SOUP_TYPE_SERVER, NULL);
  soup_server_add_handler (transport->server, NULL, request_cb, transport, NULL);
  g_signal_connect (transport->server, "request-started", G_CALLBACK (started_cb), NULL);
  transport->knocks = watch (transport, transport->base.listener.fd, knock_cb);
  transport->called = watch (transport, transport->base.calls.fd, called_cb);
  transport->timer = g_source_new (&timer_functions, sizeof (GSource));
  g_source_set_callback (transport->timer, timer_cb, transport, NULL);
  g_source_attach (transport->timer, transport->context);
}

/* What is not to be had here. */
static bool
check (const GmkTransportOptions *options, GError **error)
{
  if (options->tls_cert == NULL)
    return true;
  g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_CERTIFICATE,
               "%s: there is no TLS without libwebsockets", options->tls_cert);
  return false;
}

GmkTransport *
gmk_transport_new (const GmkTransportOptions *options,
                   const GmkTransportEvents *events,
                   gpointer data,
                   GError **error)
{
  GmkTransport *transport = g_new0 (GmkTransport, 1);

  if (!check (options, error) ||
      !gmk_base_init (&transport->base, options, events, data, CONNECTIONS_MAX, error)) {
    g_free (transport);
    return NULL;
  }
  g_queue_init (&transport->links);
  start (transport);
  return transport;
}

/* Breaks every connection, and lets libsoup see it. */
static void
break_links (GmkTransport *transport)
{
  for (GList *at = transport->links.head; at != NULL; at = at->next)
    shutdown (g_socket_get_fd (((GmkLink *)at->data)->socket), SHUT_RDWR);
  while (transport->base.n_sockets > 0)
    g_main_context_iteration (transport->context, TRUE);
}

void
gmk_transport_free (GmkTransport *transport)
{
  gmk_soup_drop_source (&transport->knocks);
  gmk_soup_drop_source (&transport->called);
  gmk_soup_drop_source (&transport->timer);
  g_main_context_push_thread_default (transport->context);
  break_links (transport);
  g_object_unref (transport->server);
  g_main_context_pop_thread_default (transport->context);
  g_main_context_unref (transport->context);
  gmk_base_clear (&transport->base);
  g_free (transport);
}
