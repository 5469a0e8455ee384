/* The transport for the internet: libwebsockets on libuv.
 *
 * Sockets are accepted here and given to libwebsockets one by one, since limits by address are ours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/lws.h"

#include <limits.h>
#include <unistd.h>

#include "server/transport/certificate.h"

#define CHUNK         1024 /* read at once; bytes that each WebSocket costs */
#define KNOCKS        64   /* heard in a row */
#define ACCEPTS       16   /* in a row; then who is in is served … */
#define ACCEPTS_MS    8 /* … for so long: 2,000 a second come in, and thousands at once play on */
#define OWN_FILES     64 /* descriptors that are no connections */
#define HTTP_HEAD_MAX 4096

/* --- The loop --------------------------------------------------------------------------------- */

/* The timers of libwebsockets are one sorted list, of which every new one walks the whole: thousands
 * that do not finish their handshakes would slow down all. */
static void
patience_cb (uv_timer_t *patience)
{
  GmkTransport *transport = patience->data;
  const int64_t now = gmk_transport_now ();
  GmkLink *link;

  while ((link = g_queue_peek_head (&transport->shaking)) != NULL && link->shakes_until <= now) {
    gmk_lws_shaken (link);
    lws_set_timeout (link->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
  }
  if (link != NULL)
    uv_timer_start (patience, patience_cb, (uint64_t)(link->shakes_until - now), 0);
}

static void
begin_handshake (GmkLink *link)
{
  GmkTransport *transport = link->transport;
  const int ms = transport->base.options.handshake_ms;

  lws_set_timeout (link->wsi, NO_PENDING_TIMEOUT, 0);
  link->shakes.data = link;
  link->shakes_until = gmk_transport_now () + ms;
  g_queue_push_tail_link (&transport->shaking, &link->shakes);
  if (!uv_is_active ((uv_handle_t *)&transport->patience))
    uv_timer_start (&transport->patience, patience_cb, (uint64_t)ms, 0);
}

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
  if (wsi == NULL)
    return;
  link->wsi = wsi;
  begin_handshake (link);
}

static void rest_cb (uv_timer_t *rest);

static void
knock_cb (uv_poll_t *knocks, int status, int events)
{
  GmkTransport *transport = knocks->data;
  GmkAddress address;
  bool counted;
  int fd, n = 0;

  for (int i = 0; i < KNOCKS && n < ACCEPTS; i++) {
    if (!gmk_base_accept (&transport->base, &fd, &address, &counted))
      return;
    if (fd >= 0) {
      adopt (transport, fd, &address, counted);
      n++;
    }
  }
  if (n < ACCEPTS) /* most have been turned away, which costs little */
    return;
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
  uv_timer_init (&transport->loop, &transport->patience);
  uv_timer_init (&transport->loop, &transport->timer);
  transport->called.data = transport->knocks.data = transport;
  transport->rest.data = transport->patience.data = transport->timer.data = transport;
  uv_poll_start (&transport->called, UV_READABLE, called_cb);
  uv_poll_start (&transport->knocks, UV_READABLE, knock_cb);
  return true;
}

static const struct lws_protocols protocols[] = {
  { .name = GMK_TRANSPORT_PROTOCOL, .callback = gmk_lws_socket_cb, .rx_buffer_size = CHUNK },
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
  uv_close ((uv_handle_t *)&transport->patience, NULL);
  uv_close ((uv_handle_t *)&transport->called, NULL);
  uv_close ((uv_handle_t *)&transport->timer, NULL);
  lws_context_destroy (transport->context);
  uv_run (&transport->loop, UV_RUN_DEFAULT);
  lws_context_destroy (transport->context); /* NULL once it is gone */
  uv_loop_close (&transport->loop);
  gmk_base_clear (&transport->base);
  g_free (transport);
}
