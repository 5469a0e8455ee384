/* Inviting to a table in a room, and leaving it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/game/game-page-room.h"
#include "client/parts/message.h"
#include "client/words/words-room.h"

/* --- inviting --- */

static void
copy (GmkGamePage *self, const char *text, const char *words)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  gmk_game_page_toast (self, words);
}

static void
copy_room_code_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  copy (data, gmk_online_room_get_code (gmk_game_page_room (data)), _ ("The code is copied"));
}

static void
copy_watch_code_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  copy (data, gmk_online_room_get_watch_code (gmk_game_page_room (data)), _ ("The code is copied"));
}

static void
copy_link_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_autofree char *link = gmk_online_room_get_link (gmk_game_page_room (data));

  if (link != NULL)
    copy (data, link, _ ("The link is copied"));
}

static void
mail_link_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (data));
  g_autofree char *link = gmk_online_room_get_link (gmk_game_page_room (data));

  if (link == NULL)
    return;

  g_autofree char *subject = g_uri_escape_string (_ ("A game of Kagetsu"), NULL, TRUE);
  g_autofree char *body = g_uri_escape_string (link, NULL, FALSE);
  g_autofree char *uri = g_strdup_printf ("mailto:?subject=%s&body=%s", subject, body);

  gtk_show_uri (GTK_WINDOW (root), uri, GDK_CURRENT_TIME);
}

void
gmk_game_page_add_invite_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = {
    { .name = "copy-room-code", .activate = copy_room_code_cb },
    { .name = "copy-watch-code", .activate = copy_watch_code_cb },
    { .name = "copy-link", .activate = copy_link_cb },
    { .name = "mail-link", .activate = mail_link_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}

/* --- leaving --- */

/* Whether going away now would leave somebody waiting. */
static gboolean
is_needed (GmkGamePage *self)
{
  if (!GMK_IS_ONLINE_ROOM (self->session))
    return FALSE;

  GmkOnlineRoom *room = gmk_game_page_room (self);

  return gmk_online_room_get_mine (room) != GMK_SEAT_NONE &&
         gmk_online_room_get_closed (room) == GMK_ROOM_OPEN &&
         gmk_online_room_get_game (room) > 0 && !gmk_match_over (gmk_game_page_match (self));
}

gboolean
gmk_game_page_is_needed_by_host (GmkGamePage *self)
{
  g_return_val_if_fail (GMK_IS_GAME_PAGE (self), FALSE);

  if (!is_needed (self))
    return FALSE;

  GmkOnline *online = gmk_online_room_get_online (gmk_game_page_room (self));

  return online != NULL && gmk_online_is_hosted (online);
}

/* A game that goes on is come back to; any other table is left for good. */
static void
leave (GmkGamePage *self)
{
  if (GMK_IS_ONLINE_ROOM (self->session))
    gmk_online_room_leave (gmk_game_page_room (self));
}

static void
answered_cb (GTask *task, const char *response)
{
  GmkGamePage *self = g_task_get_source_object (task);
  gboolean yes = gmk_message_is_yes (response);

  if (yes)
    leave (self);
  g_task_return_boolean (task, yes);
  g_object_unref (task);
}

static void
ask (GmkGamePage *self, gboolean quits, GTask *task)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = gmk_message_ask (GTK_WINDOW (root), _ ("Leave This Game?"),
                                       gmk_words_leaving (gmk_game_page_room (self), quits),
                                       _ ("_Stay"), _ ("_Leave"), ADW_RESPONSE_DESTRUCTIVE);

  g_signal_connect_swapped (dialog, "response", G_CALLBACK (answered_cb), task);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
gmk_game_page_ask_to_leave_async (GmkGamePage *self,
                                  gboolean quits,
                                  GAsyncReadyCallback cb,
                                  gpointer data)
{
  g_return_if_fail (GMK_IS_GAME_PAGE (self));

  GTask *task = g_task_new (self, NULL, cb, data);

  if (is_needed (self)) {
    ask (self, quits, task);
    return;
  }
  leave (self);
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

gboolean
gmk_game_page_ask_to_leave_finish (GmkGamePage *self, GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), NULL);
}
