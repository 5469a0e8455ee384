/* The transport for the internet, as its two files see it: lws.c has the loop, lws-link.c what
 * libwebsockets says of one socket.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <libwebsockets.h>
#include <uv.h>

#include "server/transport/base.h"

G_BEGIN_DECLS

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
  GQueue shaking;      /* links whose handshake is not done, the oldest first */
  uv_timer_t patience; /* with the oldest */
};

struct _GmkLink {
  GmkTransport *transport;
  struct lws *wsi;
  GmkAddress address;
  bool counted; /* in the headcount */
  GList shakes; /* in the transport's `shaking`; data NULL: is not */
  int64_t shakes_until;
  bool open;
  bool closing; /* sends what waits, takes nothing */
  bool said_farewell;
  GmkCloseCode code;
  gpointer user;
  GString *parts; /* of a message that is not whole yet */
  int n_parts;
  GQueue queue; /* messages that wait */
  gsize queued;
};

/* The handshake is done, or need not be any more. */
void gmk_lws_shaken (GmkLink *link);

/* For libwebsockets: whatever happens on a socket whose opaque data is a link, which the last call
 * frees. */
int gmk_lws_socket_cb (struct lws *wsi,
                       enum lws_callback_reasons reason,
                       void *user,
                       void *in,
                       size_t length);

G_END_DECLS
