/* One connection: frames in become requests, notices become frames out. It knows who has signed in
 * on it, how long its round trips are, and when to give it up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/rate.h"
#include "server/timers.h"
#include "server/transport/transport.h"
#include "server/user.h"
#include "wire/notice.h"

G_BEGIN_DECLS

typedef struct _GmkHub GmkHub;

struct _GmkPeer {
  int64_t number; /* of the connection, from 1, never used again */
  GmkHub *hub;
  GmkLink *link;
  char address[GMK_ADDRESS_MAX];
  GmkUser *user;                     /* NULL until the welcome */
  bool signing_in;                   /* the store has been asked who this is */
  bool closed;                       /* nothing more is taken from it */
  uint8_t digest[GMK_DIGEST_LENGTH]; /* of its secret */
  int64_t arrival;              /* when it asked who it is, among all: the newest has the seat */
  int64_t hello_id;             /* of the request that is answered by the welcome */
  GmkRate rate;                 /* of messages */
  int overruns;                 /* messages refused since the last that was not */
  int look_ups;                 /* that the store has not answered yet */
  GmkTimer timer;               /* the hello, then pings */
  int64_t ping;                 /* number of the last ping; 0: none */
  int64_t ping_sent;            /* when; 0: it has been answered */
  int64_t trip_ms;              /* round trip, smoothed; 0: not measured */
  GPtrArray *watched;           /* GmkRoom * that it looks on at; not owned */
  struct _GmkLobbyWatch *lobby; /* NULL: does not watch the lobby */
};

GmkPeer *gmk_peer_new (GmkHub *hub, GmkLink *link, const char *address);

/* The link is gone. */
void gmk_peer_free (GmkPeer *peer);

/* A frame. */
void gmk_peer_receive (GmkPeer *peer, const char *text, gsize length);

/* Sends a notice and clears it; sends a text that is one. NULL: nobody hears. */
void gmk_peer_tell (GmkPeer *peer, GmkNotice *notice);
void gmk_peer_tell_text (GmkPeer *peer, const GString *text);

/* Says that request `id` is done, or why not. detail may be NULL. */
void gmk_peer_done (GmkPeer *peer, int64_t id);
void gmk_peer_refuse (GmkPeer *peer, int64_t id, int code);
void
gmk_peer_refuse_for (GmkPeer *peer, int64_t id, int code, int64_t retry_ms, const char *detail);

/* Nothing more comes from it; what was sent arrives still. */
void gmk_peer_close (GmkPeer *peer, GmkCloseCode code);

/* It is who it says it is: begins to ping. */
void gmk_peer_welcomed (GmkPeer *peer, GmkUser *user);

G_END_DECLS
