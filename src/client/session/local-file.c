/* A table in a file that a person keeps. Reading and writing never hold anybody up, for the file may be
 * far away.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/session/game-file.h"
#include "client/session/local-private.h"

/* --- opening --- */

static void
table_free (gpointer data)
{
  gmk_table_clear (data);
  g_free (data);
}

static void
load_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree GmkTable *table = g_new0 (GmkTable, 1);
  GError *error = NULL;

  if (gmk_game_file_load (data, table, &error))
    g_task_return_pointer (task, g_steal_pointer (&table), table_free);
  else
    g_task_return_error (task, error);
}

void
gmk_local_open_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback cb, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, cb, data);

  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, load_in_thread);
}

GmkLocal *
gmk_local_open_finish (GAsyncResult *result, GError **error)
{
  g_autofree GmkTable *table = g_task_propagate_pointer (G_TASK (result), error);

  if (table == NULL)
    return NULL;

  GmkLocal *self = gmk_local_new_from_table (*table);
  gmk_local_grant_undo (self);
  return self;
}

/* --- writing --- */

static void
written_cb (GObject *file, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (g_file_replace_contents_finish (G_FILE (file), result, NULL, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
gmk_local_write_async (GmkLocal *self,
                       GFile *file,
                       GCancellable *cancellable,
                       GAsyncReadyCallback cb,
                       gpointer data)
{
  char *text = gmk_local_text (self);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));
  g_autoptr (GTask) task = g_task_new (self, cancellable, cb, data);

  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, cancellable,
                                       written_cb, g_steal_pointer (&task));
}

gboolean
gmk_local_write_finish (GmkLocal *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
