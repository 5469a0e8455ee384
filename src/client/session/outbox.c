/* What is to be said to a room server, no faster than it listens.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/outbox.h"

struct _GmkOutbox {
  int n;
  int per;
  GmkOutboxSend send;
  gpointer data;
  GQueue first;    /* char * */
  GQueue later;    /* char * */
  gint64 whole_at; /* µs; when all credit is back */
  guint timer;
};

/* How long until one may be sent, of which `kept` messages' credit is left; µs. */
static gint64
wait_for_credit (const GmkOutbox *self, int kept)
{
  const gint64 now = g_get_monotonic_time ();
  const gint64 one = self->per * (gint64)1000 / self->n;

  return MAX (self->whole_at, now) + (1 + kept) * one - (now + self->n * one);
}

static void
send (GmkOutbox *self, GQueue *queue)
{
  const gint64 now = g_get_monotonic_time ();
  g_autofree char *text = g_queue_pop_head (queue);

  self->whole_at = MAX (self->whole_at, now) + self->per * (gint64)1000 / self->n;
  self->send (text, self->data);
}

static gboolean timer_cb (gpointer data);

/* Sends what may be sent now, and comes back for the rest. */
static void
work (GmkOutbox *self)
{
  while (!g_queue_is_empty (&self->first) || !g_queue_is_empty (&self->later)) {
    const gboolean later = g_queue_is_empty (&self->first);
    const gint64 wait = wait_for_credit (self, later ? self->n / 2 : 0);

    if (wait > 0) {
      g_clear_handle_id (&self->timer, g_source_remove);
      self->timer = g_timeout_add ((guint)(wait / 1000 + 1), timer_cb, self);
      return;
    }
    send (self, later ? &self->later : &self->first);
  }
}

static gboolean
timer_cb (gpointer data)
{
  GmkOutbox *self = data;

  self->timer = 0;
  work (self);
  return G_SOURCE_REMOVE;
}

void
gmk_outbox_put (GmkOutbox *self, const GmkRequest *request, gboolean may_wait)
{
  GString *text = g_string_new (NULL);

  gmk_request_write (request, text);
  g_queue_push_tail (may_wait ? &self->later : &self->first, g_string_free (text, FALSE));
  work (self);
}

void
gmk_outbox_clear (GmkOutbox *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  g_queue_clear_full (&self->first, g_free);
  g_queue_clear_full (&self->later, g_free);
  self->whole_at = 0;
}

GmkOutbox *
gmk_outbox_new (int n, int per, GmkOutboxSend send_func, gpointer data)
{
  GmkOutbox *self = g_new0 (GmkOutbox, 1);

  self->n = n;
  self->per = per;
  self->send = send_func;
  self->data = data;
  return self;
}

void
gmk_outbox_free (GmkOutbox *self)
{
  gmk_outbox_clear (self);
  g_free (self);
}
