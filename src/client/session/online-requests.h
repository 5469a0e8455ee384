/* Requests that wait for their answers. Each is answered once: by the server, or by an error where it
 * refuses, where the link breaks, when the time is up, when it is cancelled.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/connection.h"

G_BEGIN_DECLS

typedef struct _GmkRequests GmkRequests;

typedef struct {
  gint64 id;     /* of the request; 0: that is answered, and … */
  gint64 room;   /* … this room has to be whole, or … */
  gint64 game;   /* … the steps of this archived game have to come */
  gpointer more; /* what has come so far; GDestroyNotify free_more */
  GDestroyNotify free_more;
} GmkWait;

/* A notice or an error; both where the server has refused; neither where the room that was waited for
 * is whole. TRUE: that was all; FALSE: the wait has been set to what is still to come. */
typedef gboolean (*GmkAnswered) (GmkWait *wait,
                                 const GmkNotice *notice,
                                 const GError *error,
                                 gpointer data);

GmkRequests *gmk_requests_new (GmkConnection *connection);

/* Answers all that wait: cancelled. */
void gmk_requests_free (GmkRequests *self);

/* Says the request and waits for its answer. An id of 0 gets a number of its own; one that is given is
 * of a request that may have been lost. Without a link it is answered at once. The cancellable may be
 * NULL. Returns the id; 0: it has been answered. */
gint64 gmk_requests_ask (GmkRequests *self,
                         GmkRequest *request,
                         gboolean may_wait,
                         GCancellable *cancellable,
                         GmkAnswered answered,
                         gpointer data);

/* A number that no other request has. */
gint64 gmk_requests_next_id (GmkRequests *self);

/* Waits until the room is whole, without asking for anything. */
void gmk_requests_wait_for_room (GmkRequests *self,
                                 gint64 room,
                                 GCancellable *cancellable,
                                 GmkAnswered answered,
                                 gpointer data);

/* Forgets, without an answer, what was asked with that data. */
void gmk_requests_forget (GmkRequests *self, gconstpointer data);

/* A notice with an id answers; TRUE: somebody waited for it. */
gboolean gmk_requests_take (GmkRequests *self, const GmkNotice *notice);

/* The room is whole. */
void gmk_requests_take_room (GmkRequests *self, gint64 room);

/* Steps of an archived game. */
void gmk_requests_take_steps (GmkRequests *self, const GmkNotice *notice);

/* Whoever waits for that room gets the error; 0: all get it, as the link is down. */
void gmk_requests_fail (GmkRequests *self, gint64 room, const GError *error);

G_END_DECLS
