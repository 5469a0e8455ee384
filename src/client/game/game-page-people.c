/* The people at a table in a room: the chat, and what can be done about whoever sits opposite.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/game/game-page-room.h"
#include "client/parts/report-dialog.h"
#include "client/words/words-online.h"
#include "client/words/words-room.h"

/* --- the chat --- */

static void
show_unread (GmkGamePage *self)
{
  int unread = gmk_chat_view_get_unread (self->chat);
  /* Translators: the button of the chat, with how many lines have not been read */
  g_autofree char *label = unread > 0 ? g_strdup_printf (C_ ("button", "Chat (%d)"), unread)
                                      : g_strdup (C_ ("button", "Chat"));

  g_object_set (self->chat_content, "label", label, NULL);
  if (unread > 0)
    gtk_widget_add_css_class (self->chat_button, "unread");
  else
    gtk_widget_remove_css_class (self->chat_button, "unread");
}

void
gmk_game_page_heard (GmkGamePage *self, const char *words)
{
  gmk_board_view_announce (self->board, words);
  show_unread (self);
}

static void
read_cb (gpointer data)
{
  GmkGamePage *self = data;

  self->reading = 0;
  gmk_chat_view_set_read (self->chat);
  show_unread (self);
}

/* Later, as the chat is mapped in the midst of an allocation: its button would be left without one. */
void
gmk_game_page_read_chat (GmkGamePage *self)
{
  if (self->reading == 0)
    self->reading = g_idle_add_once (read_cb, self);
}

static void
chat_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  GmkGamePage *self = data;
  gboolean open = g_variant_get_boolean (state);

  gmk_game_page_set_panel (self, open ? GMK_PANEL_CHAT : GMK_PANEL_NONE);
  gtk_widget_grab_focus (open ? GTK_WIDGET (self->chat) : GTK_WIDGET (self->board));
}

/* --- one person --- */

/* Who sits there. */
static GmkPerson
person_at (GmkGamePage *self, GVariant *seat)
{
  GmkSeat at = g_variant_get_int32 (seat) == 0 ? 0 : 1;

  return gmk_online_room_get_seat (gmk_game_page_room (self), at).who;
}

static const char *const mutes[GMK_SEATS] = { "mute-0", "mute-1" };

/* Whom it is about is in the name of the action, so that it has a state. */
static void
mute_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  GmkGamePage *self = data;
  GmkSeat seat = g_str_equal (g_action_get_name (G_ACTION (action)), mutes[0]) ? 0 : 1;
  GmkPerson person = gmk_online_room_get_seat (gmk_game_page_room (self), seat).who;
  gboolean mute = g_variant_get_boolean (state);
  g_autofree char *name = gmk_words_name (&person);
  g_autofree char *words = g_strdup_printf (
    mute ? _ ("What %s says is not shown any more") : _ ("What %s says is shown again"), name);

  gmk_chat_view_set_muted (self->chat, person.number, mute);
  g_simple_action_set_state (action, state);
  gmk_game_page_toast (self, words);
}

static void
blocked_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkGamePage) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  if (!gmk_online_block_finish (GMK_ONLINE (online), result, &error))
    words = gmk_words_failure (error);
  gmk_game_page_toast (self,
                       words != NULL ? words : _ ("Blocked: you hear and meet each other no more"));
}

static void
block_cb (GSimpleAction *action, GVariant *seat, gpointer data)
{
  GmkGamePage *self = data;
  GmkPerson person = person_at (self, seat);
  GmkOnline *online = gmk_game_page_online (self);

  if (online == NULL)
    return;
  gmk_chat_view_set_muted (self->chat, person.number, TRUE);
  gmk_online_block_async (online, person.number, TRUE, NULL, blocked_cb, g_object_ref (self));
}

static void
report_cb (GSimpleAction *action, GVariant *seat, gpointer data)
{
  GmkGamePage *self = data;
  GmkPerson person = person_at (self, seat);
  GmkOnline *online = gmk_game_page_online (self);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (online != NULL)
    gtk_window_present (gmk_report_dialog_new (
      GTK_WINDOW (root), online, &person, gmk_online_room_get_number (gmk_game_page_room (self))));
}

static void
append (GMenu *menu, const char *label, const char *action, GmkSeat seat)
{
  g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

  g_menu_item_set_action_and_target (item, action, "i", (gint32)seat);
  g_menu_append_item (menu, item);
}

static GMenuModel *
menu_new (GmkSeat seat)
{
  GMenu *menu = g_menu_new ();
  g_autofree char *mute = g_strconcat ("game.", mutes[seat], NULL);

  g_menu_append (menu, _ ("Mute in Chat"), mute);
  append (menu, _ ("Block"), "game.block", seat);
  append (menu, _ ("Report…"), "game.report", seat);
  return G_MENU_MODEL (menu);
}

static void
show_menu (GmkGamePage *self, GmkPlayerCard *card)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkSeat seat = gmk_player_card_get_seat (card);
  gint64 person = gmk_online_room_get_seat (room, seat).who.number;
  GAction *mute = g_action_map_lookup_action (G_ACTION_MAP (self->actions), mutes[seat]);
  gboolean other = person != 0 && seat != gmk_online_room_get_mine (room);

  if (self->menus[seat] == NULL)
    self->menus[seat] = menu_new (seat);
  gmk_player_card_set_menu (card, other ? self->menus[seat] : NULL);
  gmk_game_page_set_enabled (self, mutes[seat], other);
  g_simple_action_set_state (G_SIMPLE_ACTION (mute),
                             g_variant_new_boolean (gmk_chat_view_get_muted (self->chat, person)));
}

void
gmk_game_page_update_people (GmkGamePage *self)
{
  gboolean there = gmk_game_page_online (self) != NULL;

  gmk_game_page_set_enabled (self, "block", there);
  gmk_game_page_set_enabled (self, "report", there);
  show_menu (self, self->top);
  show_menu (self, self->bottom);
  show_unread (self);
}

void
gmk_game_page_add_people_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = {
    { .name = "chat", .state = "false", .change_state = chat_cb },
    { .name = mutes[0], .state = "false", .change_state = mute_cb },
    { .name = mutes[1], .state = "false", .change_state = mute_cb },
    { .name = "block", .activate = block_cb, .parameter_type = "i" },
    { .name = "report", .activate = report_cb, .parameter_type = "i" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
