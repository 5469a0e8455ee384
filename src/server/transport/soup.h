/* The transport for a hosted table, as its files see it: soup.c has sockets, HTTP and the loop,
 * soup-link.c one socket.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "server/transport/base.h"
#include "server/transport/soup-frames.h"

G_BEGIN_DECLS

struct _GmkTransport {
  GmkBase base;
  bool stopped;
  GMainContext *context;
  SoupServer *server;
  GSource *knocks;
  GSource *called;
  GSource *timer;
  GQueue links; /* GmkLink, open or not */
};

struct _GmkLink {
  GmkTransport *transport;
  GSocket *socket; /* not owned; lives as long as the link */
  GmkAddress address;
  bool counted; /* in the headcount */
  bool open;
  bool closing; /* takes nothing any more */
  gpointer user;
  SoupWebsocketConnection *websocket; /* while it is open */
  GmkSoupFrames *frames;              /* the WebSocket's */
  GQueue queue;                       /* GBytes */
  gsize queued;
  GSource *deadline; /* NULL: none */
  GSource *pump;     /* NULL: nothing to send */
};

/* Destroys the source, if there is one. */
void gmk_soup_drop_source (GSource **source);

/* After so long the link is closed, whatever it does. */
void gmk_soup_set_deadline (GmkLink *link, int ms);

/* Nothing more is sent, and nothing is waited for. */
void gmk_soup_silence (GmkLink *link);

/* The answer to a handshake has been written: the socket is a WebSocket from now on. */
void gmk_soup_upgraded_cb (SoupServerMessage *message, GmkLink *link);

G_END_DECLS
