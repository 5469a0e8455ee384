/* The way to a WebSocket.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/handshake.h"

#include <libsoup/soup.h>
#include <string.h>

#include "client/session/online-error.h"
#include "wire/wire.h"

#define ANSWER_MAX        8192
#define KEY_BYTES         16
#define KEY_SUFFIX        "258EAFA5-E914-47DA-95CA-C5AB0DC85B11" /* of RFC 6455 */
#define TOO_MANY_REQUESTS 429

typedef struct {
  GmkAddress address;
  char *key; /* the client's nonce */
  GTlsCertificateFlags flaws;
  GIOStream *stream;
  char *request;
  GByteArray *answer;
} Handshake;

static void
free_handshake (gpointer data)
{
  Handshake *self = data;

  g_free (self->key);
  g_free (self->request);
  g_clear_object (&self->stream);
  g_clear_pointer (&self->answer, g_byte_array_unref);
  g_free (self);
}

static void
fail (GTask *task, GmkOnlineError code, const char *why)
{
  g_task_return_new_error (task, GMK_ONLINE_ERROR, (int)code, "%s", why);
  g_object_unref (task);
}

/* --- What went wrong --------------------------------------------------------------------------- */

/* The one that says most comes first. */
static const struct {
  GTlsCertificateFlags flaw;
  GmkOnlineError code;
  const char *why;
} flaw_kinds[] = {
  { G_TLS_CERTIFICATE_UNKNOWN_CA, GMK_ONLINE_ERROR_CERT_UNSIGNED,
    "nobody known has signed the certificate" },
  { G_TLS_CERTIFICATE_BAD_IDENTITY, GMK_ONLINE_ERROR_CERT_FOREIGN,
    "the certificate is of another server" },
  { G_TLS_CERTIFICATE_EXPIRED, GMK_ONLINE_ERROR_CERT_EXPIRED, "the certificate has expired" },
  { G_TLS_CERTIFICATE_NOT_ACTIVATED, GMK_ONLINE_ERROR_CERT_EARLY,
    "the certificate is not valid yet" },
  { G_TLS_CERTIFICATE_REVOKED, GMK_ONLINE_ERROR_CERT_REVOKED, "the certificate has been revoked" },
  { G_TLS_CERTIFICATE_INSECURE, GMK_ONLINE_ERROR_CERT_WEAK, "the certificate is too weak" },
};

static void
fail_with (GTask *task, const GError *error)
{
  const Handshake *self = g_task_get_task_data (task);

  for (gsize i = 0; i < G_N_ELEMENTS (flaw_kinds); i++)
    if (self->flaws & flaw_kinds[i].flaw) {
      fail (task, flaw_kinds[i].code, flaw_kinds[i].why);
      return;
    }
  if (g_error_matches (error, G_TLS_ERROR, G_TLS_ERROR_BAD_CERTIFICATE))
    fail (task, GMK_ONLINE_ERROR_TLS, error->message);
  else if (error->domain == G_TLS_ERROR && error->code != G_TLS_ERROR_EOF)
    fail (task, GMK_ONLINE_ERROR_NO_SERVER, error->message);
  else
    fail (task, GMK_ONLINE_ERROR_UNREACHABLE, error->message);
}

/* --- The answer -------------------------------------------------------------------------------- */

static gboolean
has_accepted (const Handshake *self, SoupMessageHeaders *headers)
{
  const char *accept = soup_message_headers_get_one (headers, "Sec-WebSocket-Accept");
  const char *protocol = soup_message_headers_get_one (headers, "Sec-WebSocket-Protocol");
  const char *upgrade = soup_message_headers_get_one (headers, "Upgrade");
  g_autofree char *expected = g_strconcat (self->key, KEY_SUFFIX, NULL);
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA1);
  guint8 digest[20];
  gsize length = sizeof digest;
  g_autofree char *text = NULL;

  g_checksum_update (checksum, (const guchar *)expected, -1);
  g_checksum_get_digest (checksum, digest, &length);
  text = g_base64_encode (digest, length);
  return g_strcmp0 (accept, text) == 0 && g_strcmp0 (protocol, GMK_WIRE_SUBPROTOCOL) == 0 &&
         upgrade != NULL && g_ascii_strcasecmp (upgrade, "websocket") == 0 &&
         soup_message_headers_header_contains (headers, "Connection", "Upgrade") &&
         soup_message_headers_get_one (headers, "Sec-WebSocket-Extensions") == NULL;
}

/* Those who stand in front of a server that does not answer, and those that ask to come later. */
static gboolean
is_passing (guint status)
{
  return status == TOO_MANY_REQUESTS || (status >= 500 && status <= 599);
}

/* length: of the answer's head. */
static void
judge_answer (GTask *task, gsize length)
{
  Handshake *self = g_task_get_task_data (task);
  g_autoptr (SoupMessageHeaders) headers = soup_message_headers_new (SOUP_MESSAGE_HEADERS_RESPONSE);
  guint status = 0;

  if (!soup_headers_parse_response ((const char *)self->answer->data, (int)length, headers, NULL,
                                    &status, NULL)) {
    fail (task, GMK_ONLINE_ERROR_NO_SERVER, "it does not speak HTTP");
    return;
  }
  if (status != SOUP_STATUS_SWITCHING_PROTOCOLS || !has_accepted (self, headers)) {
    fail (task, is_passing (status) ? GMK_ONLINE_ERROR_UNREACHABLE : GMK_ONLINE_ERROR_NO_SERVER,
          status == SOUP_STATUS_SWITCHING_PROTOCOLS ? "it speaks another protocol"
                                                    : soup_status_get_phrase (status));
    return;
  }
  g_byte_array_remove_range (self->answer, 0, (guint)length);
  g_task_return_pointer (task, g_object_ref (self->stream), g_object_unref);
  g_object_unref (task);
}

static void read_answer (GTask *task);

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  Handshake *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes =
    g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  const char *end;

  if (bytes == NULL) {
    fail_with (task, error);
    return;
  }
  if (g_bytes_get_size (bytes) == 0) {
    fail (task, GMK_ONLINE_ERROR_UNREACHABLE, "it hung up");
    return;
  }
  g_byte_array_append (self->answer, g_bytes_get_data (bytes, NULL),
                       (guint)g_bytes_get_size (bytes));
  end = memmem (self->answer->data, self->answer->len, "\r\n\r\n", 4);
  if (end != NULL)
    judge_answer (task, (gsize)(end - (const char *)self->answer->data) + 4);
  else if (self->answer->len >= ANSWER_MAX)
    fail (task, GMK_ONLINE_ERROR_NO_SERVER, "it answers without end");
  else
    read_answer (task);
}

static void
read_answer (GTask *task)
{
  Handshake *self = g_task_get_task_data (task);

  g_input_stream_read_bytes_async (g_io_stream_get_input_stream (self->stream), 1024,
                                   G_PRIORITY_DEFAULT, g_task_get_cancellable (task), read_cb,
                                   task);
}

/* --- The request ------------------------------------------------------------------------------- */

static char *
make_key (void)
{
  guint32 words[KEY_BYTES / sizeof (guint32)];

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    words[i] = g_random_int ();
  return g_base64_encode ((const guchar *)words, sizeof words);
}

static char *
make_request (const GmkAddress *address, const char *key)
{
  const gboolean brackets = strchr (address->host, ':') != NULL;

  return g_strdup_printf ("GET /ws HTTP/1.1\r\n"
                          "Host: %s%s%s:%d\r\n"
                          "Upgrade: websocket\r\n"
                          "Connection: Upgrade\r\n"
                          "Sec-WebSocket-Key: %s\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: " GMK_WIRE_SUBPROTOCOL "\r\n\r\n",
                          brackets ? "[" : "", address->host, brackets ? "]" : "", address->port,
                          key);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  g_autoptr (GError) error = NULL;

  if (g_output_stream_write_all_finish (G_OUTPUT_STREAM (source), result, NULL, &error))
    read_answer (task);
  else
    fail_with (task, error);
}

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  Handshake *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  GSocketConnection *connection =
    g_socket_client_connect_to_uri_finish (G_SOCKET_CLIENT (source), result, &error);

  if (connection == NULL) {
    fail_with (task, error);
    return;
  }
  self->stream = G_IO_STREAM (connection);
  self->request = make_request (&self->address, self->key);
  g_output_stream_write_all_async (g_io_stream_get_output_stream (self->stream), self->request,
                                   strlen (self->request), G_PRIORITY_DEFAULT,
                                   g_task_get_cancellable (task), written_cb, task);
}

/* --- The way there ----------------------------------------------------------------------------- */

static gboolean
flawed_cb (GTlsConnection *tls,
           GTlsCertificate *certificate,
           GTlsCertificateFlags flaws,
           GTask *task)
{
  ((Handshake *)g_task_get_task_data (task))->flaws = flaws;
  return FALSE;
}

static void
event_cb (GSocketClient *client,
          GSocketClientEvent event,
          GSocketConnectable *where,
          GIOStream *stream,
          GTask *task)
{
  if (event == G_SOCKET_CLIENT_TLS_HANDSHAKING)
    g_signal_connect_object (stream, "accept-certificate", G_CALLBACK (flawed_cb), task, 0);
}

void
gmk_handshake_async (const GmkAddress *address,
                     GCancellable *cancellable,
                     GAsyncReadyCallback cb,
                     gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, cb, data);
  Handshake *self = g_new0 (Handshake, 1);
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autofree char *url = gmk_address_url (address);
  /* proxies are asked for by schemes that they know: "ws" is "http" there */
  g_autofree char *uri = g_strconcat ("http", url + strlen ("ws"), NULL);

  self->address = *address;
  self->key = make_key ();
  self->answer = g_byte_array_new ();
  g_task_set_task_data (task, self, free_handshake);
  g_socket_client_set_tls (client, address->tls);
  g_socket_client_set_enable_proxy (client, !gmk_address_is_near (address));
  g_signal_connect_object (client, "event", G_CALLBACK (event_cb), task, 0);
  g_socket_client_connect_to_uri_async (client, uri, address->tls ? 443 : 80, cancellable,
                                        connected_cb, task);
}

GIOStream *
gmk_handshake_finish (GAsyncResult *result, GByteArray **first, GError **error)
{
  Handshake *self = g_task_get_task_data (G_TASK (result));
  GIOStream *stream = g_task_propagate_pointer (G_TASK (result), error);

  if (stream != NULL)
    *first = g_steal_pointer (&self->answer);
  return stream;
}
