/* Quick match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-private.h"
#include "client/session/online-room-private.h"

static gboolean
is_coming (gpointer key, gpointer room, gpointer data)
{
  return !((GmkOnlineRoom *)room)->shown;
}

/* A search goes on when it is clear that it has not been successful. */
void
gmk_online_seek_again (GmkOnline *self)
{
  GmkRequest request = { .kind = GMK_REQUEST_SEEK,
                         .seek = { self->seek.settings, self->seek.asked } };

  if (!self->seek.on || !self->seek.due || g_hash_table_find (self->known, is_coming, NULL) != NULL)
    return;
  self->seek.due = FALSE;
  gmk_connection_say (self->connection, &request, FALSE);
}

/* Whether this is what was searched for, though the word of it may have been lost. */
gboolean
gmk_online_is_match (GmkOnline *self, GmkOnlineRoom *room)
{
  GmkSettings settings = room->settings;

  settings.grace_ms = self->seek.settings.grace_ms;
  return self->matched == room->number ||
         (self->seek.on && self->seek.due && room->mine != GMK_SEAT_NONE && room->game > 0 &&
          gmk_settings_equal (&settings, &self->seek.settings));
}

static void
set_seeking (GmkOnline *self, gboolean on, int window, int others)
{
  if (self->seek.on == on && self->seek.window == window && self->seek.others == others)
    return;
  self->seek.on = on;
  self->seek.window = window;
  self->seek.others = others;
  gmk_online_tell_seeking (self);
}

static void
learn (GmkOnline *self, const GmkSeeking *seeking)
{
  set_seeking (self, TRUE, (int)MIN (seeking->window, G_MAXINT),
               (int)MIN (seeking->others, G_MAXINT));
}

void
gmk_online_stop_seeking (GmkOnline *self)
{
  self->seek.due = FALSE;
  set_seeking (self, FALSE, 0, 0);
}

/* Said again when something of it has changed, and after a match was missed. */
void
gmk_online_take_seeking (GmkOnline *self, const GmkNotice *notice)
{
  if (notice->kind == GMK_NOTICE_MATCHED)
    self->matched = notice->word.room;
  else if (self->seek.on)
    learn (self, &notice->seeking);
}

static gboolean
take_seek (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  GmkOnline *self = g_task_get_source_object (task);
  const GmkOnlineSeek *wanted = g_task_get_task_data (task);

  self->seek.settings = wanted->settings;
  self->seek.asked = wanted->asked;
  learn (self, &notice->seeking);
  g_task_return_boolean (task, TRUE);
  return TRUE;
}

void
gmk_online_seek_async (GmkOnline *self,
                       const GmkSettings *settings,
                       int window,
                       GCancellable *cancellable,
                       GAsyncReadyCallback cb,
                       gpointer data)
{
  g_return_if_fail (gmk_settings_valid (settings));

  GTask *task = gmk_online_task_new (self, gmk_online_seek_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_SEEK, .seek = { *settings, window } };
  GmkOnlineSeek *wanted = g_new0 (GmkOnlineSeek, 1);

  wanted->settings = *settings;
  wanted->asked = window;
  g_task_set_task_data (task, wanted, g_free);
  gmk_online_ask (task, &request, GMK_NOTICE_SEEKING, take_seek);
}

gboolean
gmk_online_seek_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
gmk_online_unseek (GmkOnline *self)
{
  g_return_if_fail (GMK_IS_ONLINE (self));

  gmk_online_stop_seeking (self);
  gmk_connection_say (self->connection, &(GmkRequest){ .kind = GMK_REQUEST_UNSEEK }, FALSE);
}
