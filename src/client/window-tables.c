/* The window: tables of a server, and what is looked up there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>
#include <string.h>

#include "client/game/game-choice.h"
#include "client/game/new-game-page.h"
#include "client/online/games-list.h"
#include "client/online/leaders-page.h"
#include "client/online/profile-page.h"
#include "client/parts/form-dialog.h"
#include "client/window-private.h"
#include "client/words/words-online.h"

#define FIRST_WINDOW   200 /* how far ratings may be apart when a quick match begins */
#define CODE_MAX_CHARS 300 /* a link may stand there, too */

static GmkOnline *
current (GmkWindow *self)
{
  return gmk_servers_get_current (self->servers);
}

/* --- rooms --- */

void
gmk_window_show_table (GmkWindow *self, GmkSession *table, GtkWidget *back)
{
  if (self->table == NULL)
    self->table = gmk_game_page_new ();
  gmk_window_show (self, self->table, back);
  gmk_game_page_set_session (GMK_GAME_PAGE (self->table), table);
  gmk_window_update_files (self);
  gtk_widget_grab_focus (self->table);
}

static void
show_room (GmkWindow *self, GmkOnline *online, GmkOnlineRoom *room)
{
  gmk_servers_use (self->servers, gmk_online_get_address (online));
  gmk_window_show_table (self, GMK_SESSION (room), GTK_WIDGET (gmk_window_show_lobby (self)));
}

/* One more room: wherever the person is, that is what has been waited for. */
static void
room_opened_cb (GmkWindow *self, GmkOnline *online, GmkOnlineRoom *room)
{
  gmk_notifier_add (self->notifier, room);
  show_room (self, online, room);
}

/* What the desktop has told of a room was clicked. */
static void
chosen_cb (GmkWindow *self, GmkOnlineRoom *room)
{
  GmkOnline *online = gmk_online_room_get_online (room);

  gmk_online_room_return (room);
  if (online != NULL)
    show_room (self, online, room);
  gtk_window_present (GTK_WINDOW (self));
}

static void
show_room_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  GListModel *rooms = current (self) != NULL ? gmk_online_get_rooms (current (self)) : NULL;

  for (guint i = 0; rooms != NULL && i < g_list_model_get_n_items (rooms); i++) {
    g_autoptr (GmkOnlineRoom) room = g_list_model_get_item (rooms, i);

    if (gmk_online_room_get_number (room) == g_variant_get_int64 (parameter)) {
      gmk_online_room_return (room);
      gmk_window_show_table (self, GMK_SESSION (room), self->lobby);
      return;
    }
  }
}

/* --- joining --- */

/* The room is shown by "room-opened"; one that was open before, here. */
static void
joined_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GmkOnlineRoom) room = gmk_online_join_finish (GMK_ONLINE (online), result, &error);
  GmkWindow *self = data;

  if (room != NULL)
    gmk_window_show_table (self, GMK_SESSION (room), self->lobby);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gmk_window_tell (self, error);
}

void
gmk_window_join_code (GmkWindow *self)
{
  GmkOnline *online = current (self);
  g_autofree char *code = NULL;

  if (self->code == NULL || gmk_online_get_state (online) != GMK_LINK_UP)
    return;
  code = g_steal_pointer (&self->code);
  gmk_online_join_async (online, 0, code, FALSE, self->cancellable, joined_cb, self);
}

/* From the list of tables. */
static void
join_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  gint64 room;
  gboolean watch;

  g_variant_get (parameter, "(xb)", &room, &watch);
  if (current (self) != NULL)
    gmk_online_join_async (current (self), room, NULL, watch, self->cancellable, joined_cb, self);
}

/* --- joining with a code --- */

static void
joined_by_code_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkFormDialog) dialog = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GmkOnlineRoom) room = gmk_online_join_finish (GMK_ONLINE (online), result, &error);
  g_autofree char *words = NULL;

  if (room != NULL) {
    GtkWindow *window = gtk_window_get_transient_for (GTK_WINDOW (dialog));

    gtk_window_destroy (GTK_WINDOW (dialog));
    gmk_window_show_table (GMK_WINDOW (window), GMK_SESSION (room), GMK_WINDOW (window)->lobby);
  } else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
    words = gmk_words_no_code (error);
    gmk_form_dialog_fail (dialog, words);
  }
}

/* A code, or a whole link, which may lead to another server. */
static void
code_cb (GmkFormDialog *dialog, GmkWindow *self)
{
  g_autofree char *text = g_strdup (gmk_form_dialog_get_text (dialog, 0));
  char code[GMK_ADDRESS_CODE_MAX + 1];
  GmkAddress address;

  if (gmk_address_read (text, &address, code, NULL) && *code != 0) {
    gtk_window_destroy (GTK_WINDOW (dialog));
    gmk_window_open_link (self, text);
    return;
  }
  gmk_online_join_async (current (self), 0, text, FALSE, gmk_form_dialog_get_cancellable (dialog),
                         joined_by_code_cb, g_object_ref (dialog));
}

static void
join_code_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  GmkFormDialog *dialog;

  if (current (self) == NULL)
    return;
  dialog = gmk_form_dialog_new (
    GTK_WINDOW (self), _ ("Join with a Code"),
    _ ("Whoever has made the table sees its code, and another one for those who only watch."),
    C_ ("a table", "Join"), FALSE);
  gmk_form_dialog_add_entry (dialog, _ ("Code or link"), CODE_MAX_CHARS, TRUE);
  g_signal_connect_object (dialog, "confirmed", G_CALLBACK (code_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- creating a table --- */

static void
opened_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GmkOnlineRoom) room = gmk_online_open_finish (GMK_ONLINE (online), result, &error);

  if (room == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gmk_window_tell (data, error);
}

static void
table_chosen_cb (GmkWindow *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.kagetsu.Kagetsu.Online");
  const GmkOnlineChoice choice = gmk_game_choice_load_table (settings);

  gmk_window_show_lobby (self);
  gmk_online_open_async (current (self), &choice.settings, choice.private, self->cancellable,
                         opened_cb, self);
}

static void
create_table_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (current (self) == NULL)
    return;
  if (self->new_table == NULL) {
    self->new_table = gmk_new_game_page_new (GMK_NEW_GAME_TABLE);
    g_signal_connect_object (self->new_table, "chosen", G_CALLBACK (table_chosen_cb), self,
                             G_CONNECT_SWAPPED);
  }
  gmk_window_show (self, self->new_table, self->lobby);
}

/* --- quick match --- */

static void
sought_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!gmk_online_seek_finish (GMK_ONLINE (online), result, &error) &&
      !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    gmk_window_tell (data, error);
}

static void
match_chosen_cb (GmkWindow *self)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.kagetsu.Kagetsu.Match");
  const GmkSettings wanted = gmk_game_choice_load_match (settings);

  gmk_lobby_page_set_sought (gmk_window_show_lobby (self), &wanted);
  gmk_online_seek_async (current (self), &wanted, FIRST_WINDOW, self->cancellable, sought_cb, self);
}

static void
quick_match_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (current (self) == NULL)
    return;
  if (self->new_match == NULL) {
    self->new_match = gmk_new_game_page_new (GMK_NEW_GAME_MATCH);
    g_signal_connect_object (self->new_match, "chosen", G_CALLBACK (match_chosen_cb), self,
                             G_CONNECT_SWAPPED);
  }
  gmk_window_show (self, self->new_match, self->lobby);
}

static void
stop_seeking_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (current (self) != NULL)
    gmk_online_unseek (current (self));
}

/* --- looking things up --- */

static void
show_passing (GmkWindow *self, GtkWidget *page)
{
  gmk_window_show_passing (self, page, gmk_window_get_page (self));
}

static void
player_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  const gint64 player = g_variant_get_int64 (parameter);

  if (current (self) != NULL && player != 0)
    show_passing (self, gmk_profile_page_new (current (self), player));
}

static void
my_profile_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  const gint64 me = current (self) != NULL ? gmk_online_get_me (current (self))->number : 0;

  if (me != 0)
    show_passing (self, gmk_profile_page_new (current (self), me));
}

static void
my_games_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  const gint64 me = current (self) != NULL ? gmk_online_get_me (current (self))->number : 0;
  GtkWidget *sheet;

  if (me == 0)
    return;
  sheet = g_object_new (GMK_TYPE_SHEET, NULL);
  gmk_sheet_set_title (GMK_SHEET (sheet), _ ("My Games"), NULL);
  gmk_sheet_append (GMK_SHEET (sheet), gmk_games_list_new (current (self), me));
  show_passing (self, sheet);
}

static void
leaders_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (current (self) != NULL)
    show_passing (self, gmk_leaders_page_new (current (self)));
}

/* --- games of the archive --- */

static void
game_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  GmkGameLine line;
  GmkRecord *record = gmk_online_game_finish (GMK_ONLINE (online), result, &line, &error);
  GmkWindow *self = data;

  if (record == NULL) {
    if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
      gmk_window_tell (self, error);
    return;
  }

  const GmkPlayer players[GMK_SEATS] = { { .remote = TRUE, .person = line.players[0] },
                                         { .remote = TRUE, .person = line.players[1] } };
  g_autoptr (GmkLocal) local = gmk_local_new_from_record (record, players);

  gmk_window_show_table (self, GMK_SESSION (local), gmk_window_get_page (self));
}

static void
replay_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (current (self) != NULL)
    gmk_online_game_async (current (self), g_variant_get_int64 (parameter), self->cancellable,
                           game_cb, self);
}

/* --- all of it --- */

void
gmk_window_add_tables (GmkWindow *self)
{
  const GActionEntry entries[] = {
    { .name = "join", .activate = join_cb, .parameter_type = "(xb)" },
    { .name = "join-code", .activate = join_code_cb },
    { .name = "show-room", .activate = show_room_cb, .parameter_type = "x" },
    { .name = "create-table", .activate = create_table_cb },
    { .name = "quick-match", .activate = quick_match_cb },
    { .name = "stop-seeking", .activate = stop_seeking_cb },
    { .name = "player", .activate = player_cb, .parameter_type = "x" },
    { .name = "my-profile", .activate = my_profile_cb },
    { .name = "my-games", .activate = my_games_cb },
    { .name = "leaders", .activate = leaders_cb },
    { .name = "replay", .activate = replay_cb, .parameter_type = "x" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  self->notifier = gmk_notifier_new (GTK_APPLICATION (g_application_get_default ()));
  g_signal_connect_object (self->notifier, "chosen", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->servers, "room-opened", G_CALLBACK (room_opened_cb), self,
                           G_CONNECT_SWAPPED);
}
