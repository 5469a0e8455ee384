/* The window: a server of one's own, which others may be at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/parts/message.h"
#include "client/session/online-room.h"
#include "client/window-private.h"

/* --- starting --- */

static void
go_to_own (GmkWindow *self)
{
  GmkAddress address;

  gmk_hosting_get_own_address (gmk_servers_get_hosting (self->servers), &address);
  gmk_window_go_online (self, &address, "");
}

/* What went wrong is on the page of servers. */
static void
hosted_cb (GObject *hosting, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkWindow) self = data;

  if (gmk_hosting_start_finish (GMK_HOSTING (hosting), result, NULL) && self->servers != NULL)
    go_to_own (self);
}

static void
host_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  GmkHosting *hosting = gmk_servers_get_hosting (self->servers);

  if (gmk_hosting_get_running (hosting))
    go_to_own (self);
  else if (!gmk_hosting_is_starting (hosting))
    gmk_hosting_start_async (hosting, self->cancellable, hosted_cb, g_object_ref (self));
}

static void
copy_host_link_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  g_autofree char *link = gmk_servers_get_own_link (self->servers);

  if (link != NULL)
    gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), link);
}

/* --- asking --- */

static void
answered_cb (GTask *task, const char *response)
{
  g_task_return_boolean (task, gmk_message_is_yes (response));
  g_object_unref (task);
}

static void
ask (GmkWindow *self, int guests, GTask *task)
{
  g_autofree char *words = g_strdup_printf (
    ngettext ("%d other person is at your server, which stops for everybody. A game that goes on "
              "there can go on when you host again.",
              "%d other people are at your server, which stops for everybody. Games that go on "
              "there can go on when you host again.",
              guests),
    guests);
  GtkWidget *dialog = gmk_message_ask (GTK_WINDOW (self), _ ("Stop Hosting?"), words, _ ("_Stay"),
                                       _ ("Stop Hosting"), ADW_RESPONSE_DESTRUCTIVE);

  g_signal_connect_swapped (dialog, "response", G_CALLBACK (answered_cb), task);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
counted_cb (GObject *servers, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  const int guests = gmk_servers_count_guests_finish (GMK_SERVERS (servers), result);

  if (guests > 0) {
    ask (g_task_get_source_object (task), guests, task);
    return;
  }
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

void
gmk_window_ask_to_stop_hosting_async (GmkWindow *self, GAsyncReadyCallback cb, gpointer data)
{
  gmk_servers_count_guests_async (self->servers, counted_cb, g_task_new (self, NULL, cb, data));
}

gboolean
gmk_window_ask_to_stop_hosting_finish (GmkWindow *self, GAsyncResult *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

/* --- stopping --- */

static void
stop_cb (GObject *window, GAsyncResult *result, gpointer data)
{
  GmkWindow *self = GMK_WINDOW (window);
  GmkOnline *online = gmk_servers_get_current (self->servers);
  const gboolean there =
    online != NULL && gmk_servers_is_own (self->servers, gmk_online_get_address (online));

  if (!gmk_window_ask_to_stop_hosting_finish (self, result))
    return;
  if (there)
    gmk_online_disconnect (online);
  gmk_hosting_stop (gmk_servers_get_hosting (self->servers));
  if (there)
    gmk_window_show_servers (self);
}

static void
stop_hosting_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gmk_window_ask_to_stop_hosting_async (data, stop_cb, NULL);
}

/* --- all of it --- */

void
gmk_window_add_hosting (GmkWindow *self)
{
  const GActionEntry entries[] = {
    { .name = "host", .activate = host_cb },
    { .name = "stop-hosting", .activate = stop_hosting_cb },
    { .name = "copy-host-link", .activate = copy_host_link_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
