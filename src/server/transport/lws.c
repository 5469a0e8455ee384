/* The transport for the internet: libwebsockets on libuv.
 *
 * Sockets are accepted here and given to libwebsockets one by one, since limits by address are ours.
 * A link is a socket from its acceptance on; `open` once it has become a WebSocket. libwebsockets
 * calls back with the socket's `wsi`; its last call frees the link.
 *
 * It takes frames that are not masked, and its check of UTF-8 forgets a text that ends in the middle
 * of a character, so texts are checked here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <libwebsockets.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

#include "server/transport/base.h"
#include "server/transport/certificate.h"
#include "server/transport/http.h"

#define CLOSE_MS      3000 /* for what waits and the other side's farewell */
#define CHUNK         1024 /* read at once; bytes that each WebSocket costs */
#define ACCEPTS       16   /* in a row; then who is in is served … */
#define ACCEPTS_MS    8 /* … for so long: 2,000 a second come in, and thousands at once play on */
#define OWN_FILES     64   /* descriptors that are no connections */
#define HEADER_MAX    1024 /* of one header that is read */
#define HTTP_HEAD_MAX 4096

/* A message that waits. */
typedef struct {
  gsize length;
  uint8_t bytes[]; /* LWS_PRE before the text */
} Message;

struct _GmkTransport {
  GmkBase base;
  SSL_CTX *tls; /* NULL: plain */
  struct lws_context *context;
  struct lws_vhost *vhost;
  uv_loop_t loop;
  uv_poll_t knocks;
  uv_timer_t rest; /* before the next knocks are heard */
  uv_poll_t called;
  uv_timer_t timer;
};

struct _GmkLink {
  GmkTransport *transport;
  struct lws *wsi;
  GmkAddress address;
  bool counted; /* in the headcount */
  bool open;
  bool closing; /* sends what waits, takes nothing */
  bool said_farewell;
  GmkCloseCode code;
  gpointer user;
  GString *parts; /* of a message that is not whole yet */
  int n_parts;
  GQueue queue; /* Message */
  gsize queued;
};

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

static void
open_link (GmkLink *link)
{
  GmkTransport *transport = link->transport;

  link->open = true;
  lws_set_timer_usecs (link->wsi, LWS_SET_TIMER_USEC_CANCEL);
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

/* Time is up for what was sent at last, for the farewell's answer, or for a handshake. */
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

static int
socket_cb (struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
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

/* --- The loop --------------------------------------------------------------------------------- */

static void
adopt (GmkTransport *transport, int fd, const GmkAddress *address, bool counted)
{
  GmkLink *link = g_new0 (GmkLink, 1);
  const lws_adopt_desc_t socket = {
    .vh = transport->vhost,
    .type = LWS_ADOPT_HTTP | LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL,
    .fd.sockfd = fd,
    .opaque = link,
  };
  struct lws *wsi;

  link->transport = transport;
  link->address = *address;
  link->counted = counted;
  g_queue_init (&link->queue);
  wsi = lws_adopt_descriptor_vhost_via_info (&socket); /* frees the link where it fails */
  if (wsi != NULL)
    lws_set_timer_usecs (wsi, (lws_usec_t)transport->base.options.handshake_ms * 1000);
}

static void rest_cb (uv_timer_t *rest);

static void
knock_cb (uv_poll_t *knocks, int status, int events)
{
  GmkTransport *transport = knocks->data;
  GmkAddress address;
  bool counted;
  int fd;

  for (int i = 0; i < ACCEPTS; i++) {
    if (!gmk_base_accept (&transport->base, &fd, &address, &counted))
      return;
    if (fd >= 0)
      adopt (transport, fd, &address, counted);
  }
  uv_poll_stop (knocks);
  uv_timer_start (&transport->rest, rest_cb, ACCEPTS_MS, 0);
}

static void
rest_cb (uv_timer_t *rest)
{
  uv_poll_start (&((GmkTransport *)rest->data)->knocks, UV_READABLE, knock_cb);
}

static void
called_cb (uv_poll_t *poll, int status, int events)
{
  GmkTransport *transport = poll->data;

  if (!gmk_calls_run (&transport->base.calls))
    uv_stop (&transport->loop);
}

static void
timer_cb (uv_timer_t *timer)
{
  GmkTransport *transport = timer->data;

  transport->base.events.timer (transport->base.data);
}

int64_t
gmk_transport_now (void)
{
  return (int64_t)(uv_hrtime () / 1000000);
}

void
gmk_transport_set_timer (GmkTransport *transport, int64_t at)
{
  const int64_t now = gmk_transport_now ();

  if (at == INT64_MAX) {
    uv_timer_stop (&transport->timer);
    return;
  }
  uv_update_time (&transport->loop);
  uv_timer_start (&transport->timer, timer_cb, at > now ? (uint64_t)(at - now) : 0, 0);
}

void
gmk_transport_run (GmkTransport *transport)
{
  uv_run (&transport->loop, UV_RUN_DEFAULT);
}

/* --- Life ------------------------------------------------------------------------------------- */

bool
gmk_transport_reload (GmkTransport *transport, GError **error)
{
  return transport->tls == NULL ||
         gmk_certificate_use (transport->tls, transport->base.options.tls_cert,
                              transport->base.options.tls_key, error);
}

/* On error nothing is held. */
static bool
start_loop (GmkTransport *transport, GError **error)
{
  const int fault = uv_loop_init (&transport->loop);

  if (fault != 0) {
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS, "event loop: %s",
                 uv_strerror (fault));
    return false;
  }
  uv_poll_init (&transport->loop, &transport->called, transport->base.calls.fd);
  uv_poll_init (&transport->loop, &transport->knocks, transport->base.listener.fd);
  uv_timer_init (&transport->loop, &transport->rest);
  uv_timer_init (&transport->loop, &transport->timer);
  transport->called.data = transport->knocks.data = transport;
  transport->rest.data = transport->timer.data = transport;
  uv_poll_start (&transport->called, UV_READABLE, called_cb);
  uv_poll_start (&transport->knocks, UV_READABLE, knock_cb);
  return true;
}

static const struct lws_protocols protocols[] = {
  { .name = GMK_TRANSPORT_PROTOCOL, .callback = socket_cb, .rx_buffer_size = CHUNK },
  { .name = NULL },
};

static bool
start_websockets (GmkTransport *transport, GError **error)
{
  const bool secure = transport->base.options.tls_cert != NULL;
  void *loops[] = { &transport->loop };
  /* The protocol has pings of its own; those of libwebsockets are timers in one sorted list, which
   * every new connection would have to walk to its end. */
  static const lws_retry_bo_t no_pings = { 0 };
  const struct lws_context_creation_info info = {
    .port = CONTEXT_PORT_NO_LISTEN_SERVER,
    .protocols = protocols,
    .foreign_loops = loops,
    .pcontext = &transport->context,
    .user = transport,
    .options =
      LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
      (secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX : 0),
    .max_http_header_data = HTTP_HEAD_MAX,
    /* a pool for all: those who are slow keep nobody waiting */
    .max_http_header_pool2 = (unsigned)transport->base.options.connections_max,
    .retry_and_idle_policy = &no_pings,
    .alpn = "http/1.1",
  };

  lws_set_log_level (0, NULL);
  transport->context = lws_create_context (&info);
  if (transport->context != NULL)
    transport->vhost = lws_create_vhost (transport->context, &info);
  if (transport->vhost == NULL || (secure && transport->tls == NULL)) {
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS,
                 "libwebsockets does not start");
    return false;
  }
  return gmk_transport_reload (transport, error);
}

/* As many as there are descriptors for. */
static int
connections_most (void)
{
  const long files = sysconf (_SC_OPEN_MAX);

  return files > 0 ? (int)CLAMP (files - OWN_FILES, 1, INT_MAX) : INT_MAX;
}

GmkTransport *
gmk_transport_new (const GmkTransportOptions *options,
                   const GmkTransportEvents *events,
                   gpointer data,
                   GError **error)
{
  GmkTransport *transport = g_new0 (GmkTransport, 1);

  if (!gmk_base_init (&transport->base, options, events, data, connections_most (), error)) {
    g_free (transport);
    return NULL;
  }
  if (!start_loop (transport, error)) {
    gmk_base_clear (&transport->base);
    g_free (transport);
    return NULL;
  }
  if (!start_websockets (transport, error)) {
    gmk_transport_free (transport);
    return NULL;
  }
  return transport;
}

/* libwebsockets closes what it has on the loop, and is destroyed by a second call when that is done. */
void
gmk_transport_free (GmkTransport *transport)
{
  uv_close ((uv_handle_t *)&transport->knocks, NULL);
  uv_close ((uv_handle_t *)&transport->rest, NULL);
  uv_close ((uv_handle_t *)&transport->called, NULL);
  uv_close ((uv_handle_t *)&transport->timer, NULL);
  lws_context_destroy (transport->context);
  uv_run (&transport->loop, UV_RUN_DEFAULT);
  lws_context_destroy (transport->context); /* NULL once it is gone */
  uv_loop_close (&transport->loop);
  gmk_base_clear (&transport->base);
  g_free (transport);
}
