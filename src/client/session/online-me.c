/* Who one is at a server, and what one has to say about others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-private.h"

static gboolean
finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- A name ------------------------------------------------------------------------------------ */

static gboolean
take_me (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  gmk_online_set_me (g_task_get_source_object (task), &notice->me.me);
  g_task_return_boolean (task, TRUE);
  return TRUE;
}

void
gmk_online_claim_name_async (GmkOnline *self,
                             const char *name,
                             GCancellable *cancellable,
                             GAsyncReadyCallback cb,
                             gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_claim_name_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_NAME };

  if (gmk_online_text (task, name, request.name.name, sizeof request.name.name,
                       GMK_ONLINE_ERROR_NAME_BAD))
    gmk_online_ask (task, &request, GMK_NOTICE_ME, take_me);
}

gboolean
gmk_online_claim_name_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  return finish (self, result, error);
}

/* --- Another device ---------------------------------------------------------------------------- */

static gboolean
take_recovery (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  g_task_return_pointer (task, g_strdup (notice->recovery.code), g_free);
  return TRUE;
}

void
gmk_online_get_recovery_async (GmkOnline *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback cb,
                               gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_get_recovery_async, cancellable, cb, data);

  gmk_online_ask (task, &(GmkRequest){ .kind = GMK_REQUEST_RECOVERY }, GMK_NOTICE_RECOVERY,
                  take_recovery);
}

char *
gmk_online_get_recovery_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* This device is another player's now, with that one's rooms: the link begins anew. */
static gboolean
take_recovered (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  GmkOnline *self = g_task_get_source_object (task);

  gmk_online_stop_seeking (self);
  gmk_online_forget_rooms (self);
  gmk_online_set_me (self, &notice->me.me);
  g_task_return_boolean (task, TRUE);
  gmk_connection_renew (self->connection);
  return TRUE;
}

void
gmk_online_recover_async (GmkOnline *self,
                          const char *name,
                          const char *code,
                          GCancellable *cancellable,
                          GAsyncReadyCallback cb,
                          gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_recover_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_RECOVER };

  if (gmk_online_text (task, name, request.recover.name, sizeof request.recover.name,
                       GMK_ONLINE_ERROR_BAD_RECOVERY) &&
      gmk_online_text (task, code, request.recover.code, sizeof request.recover.code,
                       GMK_ONLINE_ERROR_BAD_RECOVERY))
    gmk_online_ask (task, &request, GMK_NOTICE_ME, take_recovered);
}

gboolean
gmk_online_recover_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  return finish (self, result, error);
}

/* --- Nobody any more --------------------------------------------------------------------------- */

static void
forgotten_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;

  if (gmk_secrets_forget_finish (GMK_SECRETS (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* There is nobody to come back as. */
static gboolean
take_erased (GTask *task, GmkWait *wait, const GmkNotice *notice)
{
  GmkOnline *self = g_task_get_source_object (task);
  g_autofree char *server = gmk_address_name (&self->address);

  gmk_online_forget_rooms (self);
  gmk_online_set_me (self, &(GmkWirePlayer){ 0 });
  gmk_connection_set_secret (self->connection, "");
  gmk_secrets_forget_async (self->secrets, server, NULL, forgotten_cb, g_object_ref (task));
  gmk_online_disconnect (self);
  return TRUE;
}

void
gmk_online_erase_async (GmkOnline *self,
                        GCancellable *cancellable,
                        GAsyncReadyCallback cb,
                        gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_erase_async, cancellable, cb, data);

  gmk_online_ask (task, &(GmkRequest){ .kind = GMK_REQUEST_ERASE }, GMK_NOTICE_DONE, take_erased);
}

gboolean
gmk_online_erase_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  return finish (self, result, error);
}

/* --- Others ------------------------------------------------------------------------------------ */

void
gmk_online_block_async (GmkOnline *self,
                        gint64 player,
                        gboolean on,
                        GCancellable *cancellable,
                        GAsyncReadyCallback cb,
                        gpointer data)
{
  GTask *task = gmk_online_task_new (self, gmk_online_block_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_BLOCK, .block = { player, on } };

  gmk_online_ask (task, &request, GMK_NOTICE_DONE, NULL);
}

gboolean
gmk_online_block_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  return finish (self, result, error);
}

void
gmk_online_report_async (GmkOnline *self,
                         gint64 player,
                         gint64 room,
                         GmkReportWhy why,
                         const char *text,
                         GCancellable *cancellable,
                         GAsyncReadyCallback cb,
                         gpointer data)
{
  static const GmkWhy whys[GMK_N_REPORTS] = {
    [GMK_REPORT_ABUSE] = GMK_WHY_ABUSE,
    [GMK_REPORT_CHEATING] = GMK_WHY_CHEATING,
    [GMK_REPORT_NAME] = GMK_WHY_NAME,
    [GMK_REPORT_OTHER] = GMK_WHY_OTHER,
  };
  GTask *task = gmk_online_task_new (self, gmk_online_report_async, cancellable, cb, data);
  GmkRequest request = { .kind = GMK_REQUEST_REPORT,
                         .report = { .player = player, .room = room, .why = (int)whys[why] } };

  if (gmk_online_text (task, text, request.report.text, sizeof request.report.text,
                       GMK_ONLINE_ERROR_FAILED))
    gmk_online_ask (task, &request, GMK_NOTICE_DONE, NULL);
}

gboolean
gmk_online_report_finish (GmkOnline *self, GAsyncResult *result, GError **error)
{
  return finish (self, result, error);
}
