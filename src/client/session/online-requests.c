/* Requests that wait for their answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-requests.h"

#include "client/session/refusal.h"

#define WAITING_MAX 256

/* One that waits. */
typedef struct {
  GmkWait wait;
  GmkRequests *requests;
  GmkAnswered answered;
  gpointer data;
  GSource *cancelled; /* NULL: it cannot be */
  guint timer;
  guint round;
} Waiting;

struct _GmkRequests {
  GmkConnection *connection;
  GQueue waiting; /* Waiting *, the oldest first */
  gint64 last_id;
  guint round; /* of failing */
};

static void
free_waiting (Waiting *waiting)
{
  g_clear_handle_id (&waiting->timer, g_source_remove);
  if (waiting->cancelled != NULL)
    g_source_destroy (waiting->cancelled);
  g_clear_pointer (&waiting->cancelled, g_source_unref);
  if (waiting->wait.more != NULL)
    waiting->wait.free_more (waiting->wait.more);
  g_free (waiting);
}

/* It is out of the table before it is answered, as the answer may lead to anything; and back in where
 * more is to come. */
static void
answer (GmkRequests *self, Waiting *waiting, const GmkNotice *notice, const GError *error)
{
  g_queue_remove (&self->waiting, waiting);
  if (waiting->answered (&waiting->wait, notice, error, waiting->data) || error != NULL)
    free_waiting (waiting);
  else
    g_queue_push_tail (&self->waiting, waiting);
}

static gboolean
late_cb (gpointer data)
{
  Waiting *waiting = data;
  g_autoptr (GError) error =
    g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE, "the server does not answer this");

  waiting->timer = 0;
  answer (waiting->requests, waiting, NULL, error);
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  Waiting *waiting = data;
  g_autoptr (GError) error = g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, "cancelled");

  answer (waiting->requests, waiting, NULL, error);
  return G_SOURCE_REMOVE;
}

/* Why nothing can be asked now; NULL: it can. */
static GError *
obstacle (const GmkRequests *self)
{
  if (gmk_connection_get_state (self->connection) != GMK_LINK_UP)
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE, "the link is down");
  if (g_queue_get_length ((GQueue *)&self->waiting) >= WAITING_MAX)
    return g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RATE_LIMITED, "too much is asked");
  return NULL;
}

static Waiting *
add (GmkRequests *self, GCancellable *cancellable, GmkAnswered answered, gpointer data)
{
  Waiting *waiting = g_new0 (Waiting, 1);

  waiting->requests = self;
  waiting->answered = answered;
  waiting->data = data;
  waiting->round = self->round;
  if (cancellable != NULL) {
    waiting->cancelled = g_cancellable_source_new (cancellable);
    g_source_set_callback (waiting->cancelled, G_SOURCE_FUNC (cancelled_cb), waiting, NULL);
    g_source_attach (waiting->cancelled, g_main_context_get_thread_default ());
  }
  g_queue_push_tail (&self->waiting, waiting);
  return waiting;
}

static void
set_limit (Waiting *waiting)
{
  const int most = gmk_connection_settings (waiting->requests->connection)->request_ms;

  waiting->timer = g_timeout_add ((guint)most, late_cb, waiting);
}

gint64
gmk_requests_next_id (GmkRequests *self)
{
  return ++self->last_id;
}

gint64
gmk_requests_ask (GmkRequests *self,
                  GmkRequest *request,
                  gboolean may_wait,
                  GCancellable *cancellable,
                  GmkAnswered answered,
                  gpointer data)
{
  g_autoptr (GError) error = obstacle (self);

  if (request->id == 0)
    request->id = gmk_requests_next_id (self);
  if (error != NULL) {
    GmkWait none = { .id = request->id };
    answered (&none, NULL, error, data);
    return 0;
  }

  Waiting *waiting = add (self, cancellable, answered, data);

  waiting->wait.id = request->id;
  if (!may_wait) /* else it may still be on this side then */
    set_limit (waiting);
  gmk_connection_say (self->connection, request, may_wait);
  return request->id;
}

void
gmk_requests_wait_for_room (GmkRequests *self,
                            gint64 room,
                            GCancellable *cancellable,
                            GmkAnswered answered,
                            gpointer data)
{
  Waiting *waiting = add (self, cancellable, answered, data);

  waiting->wait.room = room;
  set_limit (waiting);
}

void
gmk_requests_forget (GmkRequests *self, gconstpointer data)
{
  GList *next;

  for (GList *item = self->waiting.head; item != NULL; item = next) {
    Waiting *waiting = item->data;
    next = item->next;
    if (waiting->data != data)
      continue;
    g_queue_delete_link (&self->waiting, item);
    free_waiting (waiting);
  }
}

gboolean
gmk_requests_take (GmkRequests *self, const GmkNotice *notice)
{
  for (GList *item = self->waiting.head; notice->id != 0 && item != NULL; item = item->next) {
    Waiting *waiting = item->data;
    if (waiting->wait.id != notice->id)
      continue;
    if (notice->kind == GMK_NOTICE_ERROR) {
      g_autoptr (GError) error = gmk_refusal_error (&notice->error);
      answer (self, waiting, notice, error);
    } else
      answer (self, waiting, notice, NULL);
    return TRUE;
  }
  return FALSE;
}

/* Those that wait are taken one by one, from the start each time, as an answer may lead to anything;
 * each is answered once, since it is away or waits for something else then. */
static Waiting *
find_room (GmkRequests *self, gint64 room)
{
  for (GList *item = self->waiting.head; item != NULL; item = item->next)
    if (((Waiting *)item->data)->wait.room == room)
      return item->data;
  return NULL;
}

void
gmk_requests_take_room (GmkRequests *self, gint64 room)
{
  Waiting *waiting;

  while ((waiting = find_room (self, room)) != NULL)
    answer (self, waiting, NULL, NULL);
}

void
gmk_requests_take_steps (GmkRequests *self, const GmkNotice *notice)
{
  for (GList *item = self->waiting.head; item != NULL; item = item->next) {
    Waiting *waiting = item->data;
    if (waiting->wait.game == notice->steps.game) {
      answer (self, waiting, notice, NULL);
      return;
    }
  }
}

void
gmk_requests_fail (GmkRequests *self, gint64 room, const GError *error)
{
  const guint round = ++self->round; /* what is asked in answer to this is another matter */
  Waiting *waiting;

  while ((waiting = room != 0 ? find_room (self, room) : g_queue_peek_head (&self->waiting)) !=
           NULL &&
         waiting->round != round)
    answer (self, waiting, NULL, error);
}

GmkRequests *
gmk_requests_new (GmkConnection *connection)
{
  GmkRequests *self = g_new0 (GmkRequests, 1);

  self->connection = connection;
  self->last_id = 1; /* the hello's */
  return self;
}

void
gmk_requests_free (GmkRequests *self)
{
  g_autoptr (GError) error = g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, "offline for good");

  gmk_requests_fail (self, 0, error);
  g_queue_clear_full (&self->waiting, (GDestroyNotify)free_waiting);
  g_free (self);
}
