/* A server of a test's own that says what the test wants.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/false-server.h"

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>
#include <string.h>

#include "wire/wire.h"

#define FRAME 16000

struct _FalseServer {
  SoupServer *soup;
  SoupWebsocketConnection *connection; /* the newest */
  FalseScript *script;
  int count;
  int status;
};

/* --- Conversation ------------------------------------------------------------------------------ */

static void
say_line (SoupWebsocketConnection *connection, const char *line, gint64 id)
{
  g_autoptr (GString) text = g_string_new (line);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, id);

  if (id == 0) /* it answers nothing */
    g_string_replace (text, "\"id\":%ID,", "", 0);
  g_string_replace (text, "%ID", number, 0);
  if (soup_websocket_connection_get_state (connection) == SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_send_text (connection, text->str);
}

static void
say_lines (SoupWebsocketConnection *connection, const char *lines, gint64 id)
{
  g_auto (GStrv) all = g_strsplit (lines, "\n", -1);

  for (int i = 0; all[i] != NULL; i++)
    if (all[i][0] != '\0')
      say_line (connection, all[i], id);
}

static const char *
answer_to (FalseScript *script, const char *kind)
{
  if (strcmp (kind, "hello") == 0)
    return script->hello;
  if (strcmp (kind, "open") == 0)
    return script->open;
  if (strcmp (kind, "join") != 0)
    return script->others;
  script->joins++;
  return script->joins > 1 && script->join_again != NULL ? script->join_again : script->join;
}

static void
message_cb (SoupWebsocketConnection *connection, int type, GBytes *bytes, FalseServer *server)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *object;
  const char *kind, *answer;
  gint64 id;

  g_assert_true (json_parser_load_from_data (parser, text, (gssize)length, NULL));
  object = json_node_get_object (json_parser_get_root (parser));
  kind = json_object_get_string_member (object, "kind");
  id = json_object_get_int_member_with_default (object, "id", 0);
  if (strcmp (kind, "ping") == 0) {
    g_autofree char *pong = g_strdup_printf ("{\"kind\":\"pong\",\"n\":%d}",
                                             (int)json_object_get_int_member (object, "n"));
    say_line (connection, pong, 0);
    return;
  }
  answer = answer_to (server->script, kind);
  if (answer != NULL)
    say_lines (connection, answer, id);
}

static void
connected_cb (SoupServer *soup,
              SoupServerMessage *message,
              const char *path,
              SoupWebsocketConnection *connection,
              gpointer data)
{
  FalseServer *server = data;

  server->count++;
  g_set_object (&server->connection, connection);
  g_signal_connect (connection, "message", G_CALLBACK (message_cb), server);
}

static void
http_cb (SoupServer *soup,
         SoupServerMessage *message,
         const char *path,
         GHashTable *query,
         gpointer data)
{
  FalseServer *server = data;

  if (server->status == 0)
    return;
  server->count++;
  soup_server_message_set_status (message, (guint)server->status, NULL);
  soup_server_message_set_response (message, "text/plain", SOUP_MEMORY_STATIC, "no", 2);
}

void
false_server_say (FalseServer *server, const char *lines)
{
  say_lines (server->connection, lines, 0);
}

void
false_server_close (FalseServer *server, int code)
{
  soup_websocket_connection_close (server->connection, (gushort)code, NULL);
}

void
false_server_set_status (FalseServer *server, int status)
{
  server->status = status;
  soup_server_remove_handler (server->soup, "/ws");
  soup_server_add_handler (server->soup, "/ws", http_cb, server, NULL);
}

static void say_frame (GBytes *frame, GOutputStream *stream);

static void
said_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GBytes) frame = data;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, NULL))
    say_frame (frame, G_OUTPUT_STREAM (source));
}

static void
say_frame (GBytes *frame, GOutputStream *stream)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (frame, &length);

  g_output_stream_write_all_async (stream, bytes, length, G_PRIORITY_DEFAULT, NULL, said_cb,
                                   g_bytes_ref (frame));
}

/* The first frame is a text's, the others continue it; none is the last. */
void
false_server_say_without_end (FalseServer *server)
{
  GOutputStream *stream =
    g_io_stream_get_output_stream (soup_websocket_connection_get_io_stream (server->connection));
  g_autoptr (GBytes) next = NULL;
  guint8 frame[4 + FRAME] = { 0x01, 126, FRAME >> 8, FRAME & 0xff };

  memset (frame + 4, 'x', FRAME);
  g_assert_true (g_output_stream_write_all (stream, frame, sizeof frame, NULL, NULL, NULL));
  frame[0] = 0x00;
  next = g_bytes_new (frame, sizeof frame);
  say_frame (next, stream);
}

/* --- Life -------------------------------------------------------------------------------------- */

static FalseServer *
server_new (FalseScript *script, GTlsCertificate *certificate)
{
  static char *protocols[] = { (char *)GMK_WIRE_SUBPROTOCOL, NULL };
  FalseServer *server = g_new0 (FalseServer, 1);

  server->script = script;
  server->soup = soup_server_new ("tls-certificate", certificate, NULL);
  soup_server_remove_websocket_extension (server->soup, SOUP_TYPE_WEBSOCKET_EXTENSION_DEFLATE);
  soup_server_add_websocket_handler (server->soup, "/ws", NULL, protocols, connected_cb, server,
                                     NULL);
  g_assert_true (soup_server_listen_local (
    server->soup, 0,
    SOUP_SERVER_LISTEN_IPV4_ONLY | (certificate != NULL ? SOUP_SERVER_LISTEN_HTTPS : 0), NULL));
  return server;
}

FalseServer *
false_server_new (FalseScript *script)
{
  return server_new (script, NULL);
}

FalseServer *
false_server_new_tls (FalseScript *script)
{
  const char *folder = g_getenv ("KAGETSU_CERTIFICATES");
  g_autofree char *path = g_build_filename (folder, "one-cert.pem", NULL);
  g_autofree char *key = g_build_filename (folder, "one-key.pem", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GTlsCertificate) certificate = g_tls_certificate_new_from_files (path, key, &error);

  g_assert_no_error (error);
  return server_new (script, certificate);
}

void
false_server_free (FalseServer *server)
{
  soup_server_disconnect (server->soup);
  g_clear_object (&server->connection);
  g_object_unref (server->soup);
  g_free (server);
}

int
false_server_port (const FalseServer *server)
{
  GSList *uris = soup_server_get_uris (server->soup);
  const int port = g_uri_get_port (uris->data);

  g_slist_free_full (uris, (GDestroyNotify)g_uri_unref);
  return port;
}

int
false_server_count (const FalseServer *server)
{
  return server->count;
}

/* --- No server at all --------------------------------------------------------------------------- */

struct _RawServer {
  GSocketService *service;
  GPtrArray *connections;
  char *says;
  int port;
};

static gboolean
incoming_cb (GSocketService *service,
             GSocketConnection *connection,
             GObject *source,
             RawServer *server)
{
  GOutputStream *stream = g_io_stream_get_output_stream (G_IO_STREAM (connection));

  g_ptr_array_add (server->connections, g_object_ref (connection));
  g_output_stream_write_all (stream, server->says, strlen (server->says), NULL, NULL, NULL);
  return TRUE;
}

RawServer *
raw_server_new (const char *says)
{
  RawServer *server = g_new0 (RawServer, 1);

  server->says = g_strdup (says);
  server->connections = g_ptr_array_new_with_free_func (g_object_unref);
  server->service = g_socket_service_new ();
  server->port =
    g_socket_listener_add_any_inet_port (G_SOCKET_LISTENER (server->service), NULL, NULL);
  g_signal_connect (server->service, "incoming", G_CALLBACK (incoming_cb), server);
  return server;
}

void
raw_server_free (RawServer *server)
{
  g_socket_service_stop (server->service);
  g_socket_listener_close (G_SOCKET_LISTENER (server->service));
  g_object_unref (server->service);
  g_ptr_array_unref (server->connections);
  g_free (server->says);
  g_free (server);
}

int
raw_server_port (const RawServer *server)
{
  return server->port;
}
