/* One socket of libwebsockets, from its acceptance to its end.
 *
 * A link is `open` once it has become a WebSocket. libwebsockets calls back with the socket's `wsi`; its
 * last call frees the link.
 *
 * It takes frames that are not masked, and its check of UTF-8 forgets a text that ends in the middle
 * of a character, so texts are checked here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "server/transport/http.h"
#include "server/transport/lws.h"

#define CLOSE_MS   3000 /* for what waits and the other side's farewell */
#define HEADER_MAX 1024 /* of one header that is read */

/* A message that waits. */
typedef struct {
  gsize length;
  uint8_t bytes[]; /* LWS_PRE before the text */
} Message;

/* --- Links ------------------------------------------------------------------------------------ */

static void
forget_queue (GmkLink *link)
{
  g_queue_clear_full (&link->queue, g_free);
  link->transport->base.queued -= link->queued;
  link->queued = 0;
}

/* Closes without what waits. */
static void
refuse (GmkLink *link, GmkCloseCode code)
{
  forget_queue (link);
  gmk_link_close (link, code);
}

void
gmk_link_send (GmkLink *link, const char *text, gsize length)
{
  Message *message;

  if (link->closing)
    return;
  if (link->queued + length > (gsize)link->transport->base.options.queue_max) {
    refuse (link, GMK_CLOSE_LIMIT);
    return;
  }
  message = g_malloc (sizeof *message + LWS_PRE + length);
  message->length = length;
  memcpy (message->bytes + LWS_PRE, text, length);
  g_queue_push_tail (&link->queue, message);
  link->queued += length;
  link->transport->base.queued += length;
  lws_callback_on_writable (link->wsi);
}

void
gmk_link_close (GmkLink *link, GmkCloseCode code)
{
  if (link->closing)
    return;
  link->closing = true;
  link->code = code;
  lws_set_timer_usecs (link->wsi, (lws_usec_t)CLOSE_MS * 1000);
  lws_callback_on_writable (link->wsi);
}

gpointer
gmk_link_user (GmkLink *link)
{
  return link->user;
}

/* The socket takes more. */
static int
send_some (GmkLink *link)
{
  Message *message;

  while ((message = g_queue_pop_head (&link->queue)) != NULL) {
    const int sent =
      lws_write (link->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);

    link->queued -= message->length;
    link->transport->base.queued -= message->length;
    g_free (message);
    if (sent < 0)
      return -1;
    if (!g_queue_is_empty (&link->queue) && lws_send_pipe_choked (link->wsi))
      break;
  }
  if (!g_queue_is_empty (&link->queue) || (link->closing && lws_partial_buffered (link->wsi)))
    lws_callback_on_writable (link->wsi);
  else if (link->closing && !link->said_farewell)
    lws_set_timer_usecs (link->wsi, 1);
  return 0;
}

/* --- What comes in ---------------------------------------------------------------------------- */

static void
take_message (GmkLink *link, const char *text, gsize length)
{
  GmkTransport *transport = link->transport;

  link->n_parts = 0;
  if (gmk_http_is_utf8 (text, length))
    transport->base.events.received (link, link->user, text, length, transport->base.data);
  else
    refuse (link, GMK_CLOSE_NOT_UTF8);
}

/* Whether a message grows beyond what it may be by `length` bytes that are here and the rest of
 * their frame. */
static bool
is_too_long (const GmkLink *link, gsize length, gsize rest)
{
  const GmkTransportOptions *options = &link->transport->base.options;
  const gsize before = link->parts != NULL ? link->parts->len : 0;
  const gsize max = (gsize)options->message_max;

  return link->n_parts > options->parts_max || before + length > max ||
         rest > max - before - length;
}

/* Bytes of a frame. */
static void
take_bytes (GmkLink *link, const char *text, gsize length)
{
  const gsize rest = lws_remaining_packet_payload (link->wsi);
  const bool ends = lws_is_final_fragment (link->wsi);

  if (link->closing)
    return;
  link->n_parts += rest == 0;
  if (lws_frame_is_binary (link->wsi)) {
    refuse (link, GMK_CLOSE_NOT_TEXT);
  } else if (is_too_long (link, length, rest)) {
    refuse (link, GMK_CLOSE_TOO_LONG);
  } else if (ends && link->parts == NULL) {
    take_message (link, text, length);
  } else {
    if (link->parts == NULL)
      link->parts = g_string_sized_new (length);
    g_string_append_len (link->parts, text, (gssize)length);
  }
  if (ends && link->parts != NULL) {
    GString *whole = g_steal_pointer (&link->parts);
    if (!link->closing)
      take_message (link, whole->str, whole->len);
    g_string_free (whole, TRUE);
  }
}

/* --- HTTP ------------------------------------------------------------------------------------- */

/* Copies a header; NULL: there is none, or it is longer than what is read. */
static const char *
header (struct lws *wsi, enum lws_token_indexes token, char text[HEADER_MAX])
{
  return lws_hdr_total_length (wsi, token) > 0 && lws_hdr_copy (wsi, text, HEADER_MAX, token) > 0
           ? text
           : NULL;
}

/* Whether who it is may have one more connection. */
static bool
admit (GmkLink *link)
{
  const bool says = lws_hdr_total_length (link->wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
  char text[HEADER_MAX];
  const char *by = says ? header (link->wsi, WSI_TOKEN_X_FORWARDED_FOR, text) : NULL;

  return gmk_base_admit (&link->transport->base, &link->address, &link->counted,
                         says && by == NULL ? "" : by);
}

/* Answers and closes; the result for libwebsockets. */
static int
answer (GmkLink *link, GmkReply reply)
{
  GString *text = gmk_http_text (&reply);
  uint8_t *bytes = g_malloc (LWS_PRE + text->len);

  memcpy (bytes + LWS_PRE, text->str, text->len);
  lws_write (link->wsi, bytes + LWS_PRE, text->len, LWS_WRITE_HTTP_FINAL);
  g_free (bytes);
  g_free (reply.body);
  g_string_free (text, TRUE);
  return -1;
}

static int
take_request (GmkLink *link, const char *path)
{
  const GmkTransport *transport = link->transport;
  char host[HEADER_MAX];

  if (lws_hdr_total_length (link->wsi, WSI_TOKEN_GET_URI) <= 0)
    return answer (link, gmk_http_refusal (405));
  if (strcmp (path, GMK_TRANSPORT_PATH) == 0)
    return answer (link, gmk_http_refusal (400));
  if (!admit (link))
    return answer (link, gmk_http_refusal (429));

  const GmkGet get = { .path = path,
                       .host = header (link->wsi, WSI_TOKEN_HOST, host),
                       .local = link->address.local };

  return answer (link, transport->base.events.get (&get, transport->base.data));
}

/* The status of HTTP that refuses an upgrade; 0: it is granted. */
static int
judge_upgrade (GmkLink *link, const char *kind)
{
  char text[HEADER_MAX];

  if (lws_hdr_copy (link->wsi, text, sizeof text, WSI_TOKEN_GET_URI) <= 0)
    return 405;
  if (strcmp (text, GMK_TRANSPORT_PATH) != 0)
    return 404;
  if (g_ascii_strcasecmp (kind, "websocket") != 0 ||
      g_strcmp0 (header (link->wsi, WSI_TOKEN_VERSION, text), "13") != 0 ||
      header (link->wsi, WSI_TOKEN_KEY, text) == NULL ||
      !gmk_http_offers (header (link->wsi, WSI_TOKEN_PROTOCOL, text)))
    return 400;
  return admit (link) ? 0 : 429;
}

static int
upgrade (GmkLink *link, const char *kind)
{
  const int status = judge_upgrade (link, kind);

  return status == 0 ? 0 : answer (link, gmk_http_refusal (status));
}

/* --- What libwebsockets says ------------------------------------------------------------------ */

void
gmk_lws_shaken (GmkLink *link)
{
  if (link->shakes.data == NULL)
    return;
  g_queue_unlink (&link->transport->shaking, &link->shakes);
  link->shakes.data = NULL;
}

static void
open_link (GmkLink *link)
{
  GmkTransport *transport = link->transport;

  link->open = true;
  gmk_lws_shaken (link);
  transport->base.n_links++;
  link->user = transport->base.events.opened (link, link->address.text, transport->base.data);
}

static void
close_link (GmkLink *link)
{
  GmkTransport *transport = link->transport;

  if (!link->open)
    return;
  link->open = false;
  link->closing = true;
  transport->base.n_links--;
  transport->base.events.closed (link, link->user, transport->base.data);
}

static void
free_link (GmkLink *link)
{
  close_link (link);
  gmk_lws_shaken (link);
  forget_queue (link);
  if (link->parts != NULL)
    g_string_free (link->parts, TRUE);
  gmk_base_lose (&link->transport->base, &link->address, link->counted);
  g_free (link);
}

/* Begins the farewell of WebSockets. Not done where the socket takes more: on libuv, libwebsockets
 * forgets the close frame of a callback that ends there. */
static int
say_farewell (GmkLink *link)
{
  link->said_farewell = true;
  lws_set_timer_usecs (link->wsi, (lws_usec_t)CLOSE_MS * 1000);
  lws_close_reason (link->wsi, (enum lws_close_status)link->code, NULL, 0);
  return -1;
}

/* Time is up for what was sent at last, or for the farewell's answer. */
static int
take_time (GmkLink *link)
{
  if (link->closing && !link->said_farewell && g_queue_is_empty (&link->queue) &&
      !lws_partial_buffered (link->wsi))
    return say_farewell (link);
  if (!link->open || link->closing)
    lws_set_timeout (link->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
  return 0;
}

/* The context of TLS that libwebsockets has made; its certificate comes from here. */
static void
take_tls (GmkTransport *transport, SSL_CTX *tls)
{
  SSL_CTX_set_min_proto_version (tls, TLS1_2_VERSION);
  transport->tls = tls;
}

int
gmk_lws_socket_cb (struct lws *wsi,
                   enum lws_callback_reasons reason,
                   void *user,
                   void *in,
                   size_t length)
{
  GmkLink *link = wsi != NULL ? lws_get_opaque_user_data (wsi) : NULL;

  if (reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS)
    take_tls (lws_context_user (lws_get_context (wsi)), user);
  if (link == NULL)
    return 0;
  link->wsi = wsi;
  switch ((int)reason) {
  case LWS_CALLBACK_HTTP:
    return take_request (link, in);
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    return upgrade (link, in);
  case LWS_CALLBACK_ESTABLISHED:
    open_link (link);
    return 0;
  case LWS_CALLBACK_RECEIVE:
    take_bytes (link, in, length);
    return 0;
  case LWS_CALLBACK_SERVER_WRITEABLE:
    return send_some (link);
  case LWS_CALLBACK_TIMER:
    return take_time (link);
  case LWS_CALLBACK_CLOSED:
    close_link (link);
    return 0;
  case LWS_CALLBACK_WSI_DESTROY:
    free_link (link);
    return 0;
  default:
    return 0;
  }
}
