/* Writes the newest state of a file on a thread of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/saver.h"

#include <errno.h>
#include <glib/gstdio.h>

struct _GmkSaver {
  char *path;
  GmkSaverFailed failed;
  gpointer data;
  GMainContext *context;
  GThread *thread;

  GMutex lock;
  GCond wake;
  char *waiting;
  gboolean closed;
  GError *error;
  GSource *complaint; /* the error, on its way to the owner */
};

static gboolean
make_folder (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, 0700) == 0)
    return TRUE;
  const int number = errno;
  g_set_error (error, G_FILE_ERROR, (gint)g_file_error_from_errno (number), "%s: %s", folder,
               g_strerror (number));
  return FALSE;
}

static gboolean
write_whole (const char *path, const char *text, GError **error)
{
  return make_folder (path, error) &&
         g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}

static gboolean
complain (gpointer data)
{
  GmkSaver *self = data;
  g_autoptr (GError) error = NULL;

  g_mutex_lock (&self->lock);
  error = g_steal_pointer (&self->error);
  g_clear_pointer (&self->complaint, g_source_unref);
  g_mutex_unlock (&self->lock);

  self->failed (error, self->data);
  return G_SOURCE_REMOVE;
}

/* Under the lock, on the writing thread; takes the error. One complaint at a time is enough. */
static void
send_complaint (GmkSaver *self, GError *error)
{
  g_clear_error (&self->error);
  self->error = error;
  if (self->complaint != NULL)
    return;
  self->complaint = g_idle_source_new ();
  g_source_set_priority (self->complaint, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->complaint, complain, self, NULL);
  g_source_attach (self->complaint, self->context);
}

static gpointer
run (gpointer data)
{
  GmkSaver *self = data;

  g_mutex_lock (&self->lock);
  while (!self->closed || self->waiting != NULL) {
    if (self->waiting == NULL) {
      g_cond_wait (&self->wake, &self->lock);
      continue;
    }

    g_autofree char *text = g_steal_pointer (&self->waiting);
    GError *error = NULL;
    g_mutex_unlock (&self->lock);
    write_whole (self->path, text, &error);
    g_mutex_lock (&self->lock);
    if (error != NULL)
      send_complaint (self, error);
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

GmkSaver *
gmk_saver_new (const char *path, GmkSaverFailed failed, gpointer data)
{
  GmkSaver *self = g_new0 (GmkSaver, 1);

  self->path = g_strdup (path);
  self->failed = failed;
  self->data = data;
  self->context = g_main_context_ref_thread_default ();
  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);
  self->thread = g_thread_new ("saver", run, self);
  return self;
}

void
gmk_saver_free (GmkSaver *self)
{
  if (self == NULL)
    return;

  g_mutex_lock (&self->lock);
  self->closed = TRUE;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
  g_thread_join (self->thread);

  if (self->complaint != NULL)
    g_source_destroy (self->complaint);
  g_clear_pointer (&self->complaint, g_source_unref);
  g_clear_error (&self->error);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_free (self->path);
  g_free (self);
}

void
gmk_saver_put (GmkSaver *self, char *text)
{
  g_mutex_lock (&self->lock);
  g_free (self->waiting);
  self->waiting = text;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
}
