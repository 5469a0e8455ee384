/* The contract of what carries messages: sockets, one timer, and calls from other threads.
 *
 * One thread runs a transport; everything here but gmk_transport_call() and gmk_transport_stop() is
 * for that thread, and every event comes on it. Two files fulfil the contract: lws.c for the
 * internet; soup.c for a table hosted from the app, without TLS and with at most 64 connections. They
 * give WebSockets at /ws with the subprotocol of the protocol, and answer other GET requests from
 * `get`.
 *
 * What a stranger could make grow is bounded here: bytes of a message, parts of a message, bytes
 * waiting to be sent, connections of an address, the time a handshake may take.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

G_BEGIN_DECLS

#define GMK_TRANSPORT_PATH     "/ws"
#define GMK_TRANSPORT_PROTOCOL "kagetsu.v1"

#define GMK_TRANSPORT_ERROR (gmk_transport_error_quark ())
GQuark gmk_transport_error_quark (void);

typedef enum {
  GMK_TRANSPORT_ERROR_ADDRESS,    /* cannot listen there */
  GMK_TRANSPORT_ERROR_CERTIFICATE /* certificate and key cannot be read, or are no pair */
} GmkTransportError;

typedef struct _GmkTransport GmkTransport;
typedef struct _GmkLink GmkLink; /* one WebSocket, from `opened` to `closed` */

/* WebSocket close codes that are used. */
typedef enum {
  GMK_CLOSE_BYE = 1000,
  GMK_CLOSE_STOPPING = 1001,
  GMK_CLOSE_NOT_TEXT = 1003,
  GMK_CLOSE_NOT_UTF8 = 1007,
  GMK_CLOSE_LIMIT = 1008, /* also: banned */
  GMK_CLOSE_TOO_LONG = 1009,
  GMK_CLOSE_AGAIN_LATER = 1013,
  GMK_CLOSE_SUPERSEDED = 4000,
} GmkCloseCode;

#define GMK_ADDRESS_MAX 64

typedef struct {
  const char *host;     /* an address, or NULL with `path` */
  int port;             /* 0: any free one */
  const char *path;     /* of a UNIX socket; one that nobody listens at any more is replaced */
  const char *tls_cert; /* PEM files, both or neither; lws.c alone */
  const char *tls_key;
  bool trusted_proxy;          /* the address of a client is what X-Forwarded-For says last */
  int connections_max;         /* in all: 1 and more */
  int connections_per_address; /* IPv4 mapped into IPv6 counts as IPv4, other IPv6 by its /64 */
  int message_max;             /* bytes of a message that comes in */
  int parts_max;               /* frames of a message that comes in */
  int queue_max;               /* bytes waiting to be sent; more closes with GMK_CLOSE_LIMIT */
  int handshake_ms;
} GmkTransportOptions;

/* A GET of another path than /ws. */
typedef struct {
  const char *path; /* without the query, decoded */
  const char *host; /* as the client wrote it, from anywhere; NULL: it did not say */
  bool local;       /* it comes from this machine, and no proxy has brought it for somebody else */
} GmkGet;

/* What is answered to it. */
typedef struct {
  int status;       /* of HTTP */
  const char *type; /* static: "text/plain; charset=utf-8" */
  char *body;       /* freed by the transport */
} GmkReply;

typedef struct {
  /* A connection whose handshake is done. The result is the link's `user`. */
  gpointer (*opened) (GmkLink *link, const char *address, gpointer data);
  /* One whole text message, valid UTF-8, not ended by a 0. */
  void (*received) (GmkLink *link, gpointer user, const char *text, gsize length, gpointer data);
  /* The link is gone after this; comes exactly once for every `opened`, also after
   * gmk_link_close(), and never from inside a function of this header but gmk_transport_free(). */
  void (*closed) (GmkLink *link, gpointer user, gpointer data);
  GmkReply (*get) (const GmkGet *get, gpointer data);
  /* The moment set by gmk_transport_set_timer() has come. */
  void (*timer) (gpointer data);
} GmkTransportEvents;

/* Begins to listen. NULL with an error whose message names the address. */
GmkTransport *gmk_transport_new (const GmkTransportOptions *options,
                                 const GmkTransportEvents *events,
                                 gpointer data,
                                 GError **error);

/* The port that it listens at; 0 for a UNIX socket. */
int gmk_transport_port (GmkTransport *transport);

/* Runs until gmk_transport_stop(). */
void gmk_transport_run (GmkTransport *transport);

/* From any thread, or a signal handler's; like gmk_transport_call() not any more once
 * gmk_transport_free() has begun. */
void gmk_transport_stop (GmkTransport *transport);

/* Closes what is open; every link gets its `closed`. */
void gmk_transport_free (GmkTransport *transport);

/* Reads the certificate again; on error the old one stays. */
bool gmk_transport_reload (GmkTransport *transport, GError **error);

/* Takes new limits; what is open stays. */
void gmk_transport_limit (GmkTransport *transport, const GmkTransportOptions *options);

/* Milliseconds on a clock that never goes back, and when to call `timer`; INT64_MAX: not at all. */
int64_t gmk_transport_now (void);
void gmk_transport_set_timer (GmkTransport *transport, int64_t at);

/* From any thread: calls function(data) on the transport's thread, in the order of the calls.
 * Calls made before gmk_transport_run() wait for it; those that the end leaves over are dropped. */
void gmk_transport_call (GmkTransport *transport, void (*function) (gpointer), gpointer data);

/* How many links there are, and how many bytes wait to be sent on all of them. */
int gmk_transport_links (GmkTransport *transport);
gsize gmk_transport_queued (GmkTransport *transport);

/* Sends one text message. A link that has been closed swallows it. */
void gmk_link_send (GmkLink *link, const char *text, gsize length);

/* Sends what waits, and closes. `received` does not come any more. */
void gmk_link_close (GmkLink *link, GmkCloseCode code);

gpointer gmk_link_user (GmkLink *link);

G_END_DECLS
