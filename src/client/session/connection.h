/* The link to a room server that comes back by itself: WebSocket, hello, pings, going and coming.
 *
 * Every callback may free the connection.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online.h"
#include "wire/notice.h"

G_BEGIN_DECLS

/* Times in ms. Tests bring shorter ones, and clocks and lots of their own. */
typedef struct {
  int handshake_ms;   /* from setting out to the welcome */
  int ping_ms;        /* between an answer and the next ping */
  int answer_ms;      /* without a word after a ping the link is dead … */
  int wake_answer_ms; /* … sooner where the network has changed or the computer has slept */
  int watch_ms;       /* how often it is looked whether it has slept */
  int back_ms;        /* the first wait is at most that long, then twice as long each time … */
  int back_max_ms;    /* … up to this */
  int settled_ms;     /* a link that was good for so long starts anew with the first wait */
  int request_ms;     /* a request that is not answered by then is given up */
  int burst;          /* requests at once, and after that so many in … */
  int burst_ms;
  gint64 (*now) (gpointer data);       /* ms that go on while the computer sleeps */
  gint64 (*awake_now) (gpointer data); /* ms that do not */
  double (*lot) (gpointer data);       /* from 0 to 1 */
  gpointer data;
} GmkConnectionSettings;

GmkConnectionSettings gmk_connection_settings_default (void);

typedef struct {
  /* State, error or wait are others. */
  void (*changed) (gpointer data);
  /* The link is up, and `changed` has been told. */
  void (*welcomed) (const GmkWelcome *welcome, gpointer data);
  /* Anything but what this deals with itself. */
  void (*heard) (const GmkNotice *notice, gpointer data);
} GmkConnectionEvents;

typedef struct _GmkConnection GmkConnection;

GmkConnection *gmk_connection_new (const GmkAddress *address,
                                   const char *client,
                                   const GmkConnectionSettings *settings,
                                   const GmkConnectionEvents *events,
                                   gpointer data);
void gmk_connection_free (GmkConnection *self);

/* Sets out; without a secret, when that has been given. */
void gmk_connection_open (GmkConnection *self);
void gmk_connection_set_secret (GmkConnection *self, const char *secret);
const char *gmk_connection_get_secret (GmkConnection *self); /* "": not given yet */

/* Stays off. */
void gmk_connection_close (GmkConnection *self);

/* Says bye and sets out again at once: who one is has changed. */
void gmk_connection_renew (GmkConnection *self);

/* Ends it for good, with the reason; or as a break, after which it comes back: where a server says
 * rubbish twice in a row it is the former. Takes the error. */
void gmk_connection_refuse (GmkConnection *self, GError *error);
void gmk_connection_break (GmkConnection *self, GError *error);

/* Looks whether the link is still good, soon. */
void gmk_connection_doubt (GmkConnection *self);

GmkLinkState gmk_connection_get_state (GmkConnection *self);
const GError *gmk_connection_get_error (GmkConnection *self);
int gmk_connection_get_wait (GmkConnection *self); /* ms; 0: trying */
int gmk_connection_get_trip (GmkConnection *self); /* ms there and back; 0: not known */
gint64 gmk_connection_now (GmkConnection *self);   /* of the settings' clock */
const GmkConnectionSettings *gmk_connection_settings (GmkConnection *self);

/* Says it, as soon as the server's limit allows; what may wait lets others go before it. Forgotten
 * where the link is not up or breaks before. */
void gmk_connection_say (GmkConnection *self, const GmkRequest *request, gboolean may_wait);

G_END_DECLS
