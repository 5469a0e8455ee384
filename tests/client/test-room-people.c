/* The people at a table in a room on its page: waiting for somebody, being away, the link, chat,
 * watching, leaving.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/game/game-page-private.h"
#include "client/session/local.h"
#include "tests/client/room-stage.h"

static const char *const options[] = { "--limit-messages=100000", NULL };

static GmkSettings
timed (int ms)
{
  GmkSettings settings = room_stage_settings ();

  settings.time = (GmkTimeControl){ GMK_CLOCK_TURN, 0, 0, ms };
  return settings;
}

/* The page says the code and the link until somebody comes. */
static void
test_waiting (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = timed (60000);

  visitor_open (stage->anna, &settings, FALSE);
  room_stage_show (stage, stage->anna->room, 1100, 700);
  ASSERT_SEEN (stage, "Waiting for an Opponent");
  ASSERT_SEEN (stage, gmk_online_room_get_code (stage->anna->room));
  ASSERT_SEEN (stage, gmk_online_room_get_watch_code (stage->anna->room));
  ASSERT_SEEN (stage, "kagetsu://127.0.0.1:*/r/??????*");
  g_assert_false (room_stage_can (stage, "rematch"));
  room_stage_shot (stage, "waiting");
  room_stage_press (stage, "Copy Link");
  ASSERT_SEEN (stage, "The link is copied");
  room_stage_press (stage, "Copy Watch Code");
  ASSERT_SEEN (stage, "The code is copied");
  visitor_join (stage->ben, stage->anna);
  ASSERT_GONE (stage, "Waiting for an Opponent");
  ASSERT_SEEN (stage, "Your turn");
  g_assert_true (room_stage_can (stage, "copy-watch-code"));
  room_stage_free (stage);
}

/* A program for letters that writes down what it is opened with, into this file. */
static char *
mail_program_new (void)
{
  char *file = g_build_filename (g_get_user_data_dir (), "letter", NULL);
  g_autofree char *program = g_build_filename (g_get_user_data_dir (), "mail-program", NULL);
  g_autofree char *script = g_strdup_printf ("#!/bin/sh\nprintf %%s \"$1\" > '%s.new'\n"
                                             "mv '%s.new' '%s'\n",
                                             file, file, file);
  g_autofree char *line = g_strconcat (program, " %u", NULL);
  g_autoptr (GAppInfo) info = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0700), ==, 0);
  g_file_set_contents_full (program, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, &error);
  g_assert_no_error (error);
  info =
    g_app_info_create_from_commandline (line, "Letters", G_APP_INFO_CREATE_SUPPORTS_URIS, &error);
  g_assert_no_error (error);
  g_app_info_set_as_default_for_type (info, "x-scheme-handler/mailto", &error);
  g_assert_no_error (error);
  return file;
}

/* The letter has the link, and nobody in it whom it would go to by itself. */
static void
test_mail (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  g_autofree char *file = mail_program_new ();
  g_autofree char *link = NULL;
  g_autofree char *escaped = NULL;
  g_autofree char *expected = NULL;
  g_autofree char *uri = NULL;

  visitor_open (stage->anna, &settings, TRUE);
  room_stage_show (stage, stage->anna->room, 1100, 700);
  room_stage_press (stage, "Send by E-Mail…");
  WAIT (g_file_get_contents (file, &uri, NULL, NULL));
  link = gmk_online_room_get_link (stage->anna->room);
  escaped = g_uri_escape_string (link, NULL, FALSE);
  expected = g_strconcat ("mailto:?subject=A%20game%20of%20Kagetsu&body=", escaped, NULL);
  g_assert_cmpstr (uri, ==, expected);
  room_stage_free (stage);
}

/* Somebody who is away has a countdown, after which the game may be claimed. online.md 14. */
static void
test_away (void)
{
  RoomStage *stage = room_stage_new ();
  GmkSettings settings = timed (60000);

  settings.rated = true;
  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "H8 I9 J10");
  room_stage_tell (stage, ",\"away\":true,\"claim_ms\":1900", 0);
  ASSERT_SEEN (stage, "1612 · away, *\302\240s left");
  g_assert_false (room_stage_can (stage, "claim"));
  room_stage_shot (stage, "away");
  ASSERT_SEEN (stage, "* has been away for too long");
  ASSERT_SEEN (stage, "Claim a Draw");
  room_stage_shot (stage, "claim");

  /* Ben is there after all, and the room knows it. */
  room_stage_press (stage, "Claim the Win");
  ASSERT_SEEN (stage, "The game cannot be claimed now");
  room_stage_tell (stage, "", 0);
  ASSERT_GONE (stage, "Claim the Win");
  room_stage_free (stage);
}

/* That the computer plays is read whole, with the score beside it. */
static void
test_cpu (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  visitor_play (stage->ben, "resign");
  gmk_online_room_set_rematch (stage->anna->room, TRUE);
  gmk_online_room_set_rematch (stage->ben->room, TRUE);
  WAIT (gmk_online_room_get_game (stage->anna->room) == 2);
  room_stage_tell (stage, ",\"away\":true,\"cpu\":true", 2);
  ASSERT_SEEN (stage, "1612 · away, the computer plays");
  gtk_test_widget_wait_for_draw (stage->window);
  g_assert_false (pango_layout_is_ellipsized (
    gtk_label_get_layout (GTK_LABEL (room_stage_find (stage, "1612*")))));
  ASSERT_SEEN (stage, "The computer plays for *");
  ASSERT_SEEN (stage, "2");
  room_stage_shot (stage, "cpu");
  room_stage_tell (stage, "", 0);
  ASSERT_SEEN (stage, "* to move");
  room_stage_free (stage);
}

/* The computer takes the seat of somebody who is away, and gives it back. */
static void
test_sits_in (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "H8 I9");
  gmk_online_disconnect (stage->ben->online);
  ASSERT_SEEN (stage, "1500? · away*");
  room_stage_click (stage, "A1");
  ASSERT_SEEN (stage, "1500? · away, the computer plays");
  WAIT (visitor_match (stage->anna)->plies == 4);
  ASSERT_SEEN (stage, "The computer played * for Guest-*");
  ASSERT_SEEN (stage, "Your turn");

  visitor_connect (stage->ben);
  ASSERT_GONE (stage, "*away*");
  WAIT (gmk_online_room_get_in_touch (stage->ben->room));
  room_stage_click (stage, "A3");
  ASSERT_SEEN (stage, "Guest-* to move");
  visitor_play (stage->ben, "O15");
  visitors_agree (stage->anna, stage->ben);
  room_stage_free (stage);
}

/* Who comes back reads that the computer has played in their place. */
static void
test_came_back (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "H8");
  gmk_online_disconnect (stage->anna->online);
  visitor_play (stage->ben, "A1");
  WAIT (visitor_match (stage->ben)->plies == 3);
  visitor_connect (stage->anna);
  ASSERT_SEEN (stage, "While you were away, the computer played 1 move for you");
  g_assert_cmpint (visitor_match (stage->anna)->plies, ==, 3);
  room_stage_free (stage);
}

/* The page of a room that is no more shows another game, and hears nothing of the server then. */
static void
test_another_game (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  const GmkPlayer players[GMK_SEATS] = { { .remote = TRUE }, { .remote = TRUE } };
  GmkRecord *record = gmk_record_new (&settings, 0);
  g_autoptr (GmkLocal) archived = gmk_local_new_from_record (record, players);

  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "H8");
  visitor_play (stage->anna, "resign");
  WAIT (gmk_match_over (visitor_match (stage->anna)));
  gmk_online_room_leave (stage->anna->room);
  WAIT (gmk_online_room_get_online (stage->anna->room) == NULL);
  gmk_game_page_set_session (stage->page, GMK_SESSION (archived));
  gmk_online_disconnect (stage->anna->online);
  g_assert_cmpint (gmk_online_get_state (stage->anna->online), ==, GMK_LINK_OFF);
  visitor_connect (stage->anna);
  g_assert_true (GMK_IS_LOCAL (gmk_game_page_get_session (stage->page)));
  room_stage_free (stage);
}

/* Guests have presets alone; unread lines are counted; who is muted is not heard. online.md 24. */
static void
test_chat (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  GActionGroup *actions;

  room_stage_begin (stage, &settings);
  actions = gmk_game_page_get_actions (stage->page);
  gmk_online_room_say (stage->ben->room, GMK_SAYING_HELLO, "");
  gmk_online_room_say (stage->ben->room, GMK_SAYING_GOOD_LUCK, "");
  ASSERT_SEEN (stage, "Chat (2)");
  room_stage_shot (stage, "unread");
  g_action_group_change_action_state (actions, "chat", g_variant_new_boolean (TRUE));
  ASSERT_SEEN (stage, "Hello");
  ASSERT_SEEN (stage, "Chat");
  ASSERT_SEEN (stage, "With a name of your own you can write freely");
  ASSERT_GONE (stage, "Chat (*");
  gmk_online_room_say (stage->anna->room, GMK_SAYING_THANKS, "");
  ASSERT_SEEN (stage, "Thank you");
  ASSERT_SEEN (stage, "You");
  room_stage_shot (stage, "chat");

  g_action_group_change_action_state (actions, "mute-1", g_variant_new_boolean (TRUE));
  gmk_online_room_say (stage->ben->room, GMK_SAYING_SORRY, "");
  WAIT (stage->anna->said == 4);
  g_assert_null (room_stage_find (stage, "Sorry"));
  room_stage_free (stage);
}

/* The chat slides up below a small board, and the actions keep their places. */
static void
test_chat_slides (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  GActionGroup *actions;

  visitors_sit_down (stage->anna, stage->ben, &settings);
  room_stage_show (stage, stage->anna->room, 360, 700);
  actions = gmk_game_page_get_actions (stage->page);
  gmk_online_room_say (stage->ben->room, GMK_SAYING_HELLO, "");
  ASSERT_SEEN (stage, "Chat (1)");
  g_action_group_change_action_state (actions, "chat", g_variant_new_boolean (TRUE));
  ASSERT_SEEN (stage, "Hello");
  ASSERT_SEEN (stage, "Chat");
  gtk_test_widget_wait_for_draw (stage->window);
  ASSERT_GONE (stage, "Chat (*");
  g_action_group_change_action_state (actions, "chat", g_variant_new_boolean (FALSE));
  ASSERT_GONE (stage, "Hello");
  room_stage_free (stage);
}

static void
press_in_dialog (const char *response)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    if (ADW_IS_MESSAGE_DIALOG (window)) {
      adw_message_dialog_response (ADW_MESSAGE_DIALOG (window), response);
      gtk_window_destroy (window);
      return;
    }
  }
  g_assert_not_reached ();
}

static gboolean
is_dialog_there (const char *heading)
{
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean there = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    there = there ||
            (ADW_IS_MESSAGE_DIALOG (window) &&
             g_str_equal (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (window)), heading));
  }
  return there;
}

/* Whoever sits opposite can be blocked and reported, and it is said that this was done. online.md 24. */
static void
test_block_and_report (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  GActionGroup *actions;

  room_stage_begin (stage, &settings);
  actions = gmk_game_page_get_actions (stage->page);
  g_action_group_activate_action (actions, "report", g_variant_new_int32 (1));
  room_stage_shot (stage, "report");
  press_in_dialog ("report");
  WAIT (is_dialog_there ("Thank You"));
  press_in_dialog ("close");
  g_action_group_activate_action (actions, "block", g_variant_new_int32 (1));
  ASSERT_SEEN (stage, "Blocked: you hear and meet each other no more");
  room_stage_free (stage);
}

static void
named_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (gmk_online_claim_name_finish (GMK_ONLINE (online), result, &error));
  *(gboolean *)data = TRUE;
}

/* A text that is too long stays where it was written, and goes when it is short enough. */
static void
check_limit (RoomStage *stage)
{
  GtkWidget *entry = GTK_WIDGET (
    gtk_widget_get_template_child (GTK_WIDGET (stage->page->chat), GMK_TYPE_CHAT_VIEW, "entry"));
  g_autofree char *longest = g_strnfill (GMK_SAY_MAX, 'a');
  g_autofree char *longer = g_strconcat (longest, "b", NULL);
  const int said = stage->ben->said;

  gtk_editable_set_text (GTK_EDITABLE (entry), longer);
  ASSERT_SEEN (stage, "This text is too long");
  room_stage_shot (stage, "too-long");
  g_signal_emit_by_name (entry, "activate");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, longer);

  gtk_editable_set_text (GTK_EDITABLE (entry), longest);
  ASSERT_SEEN (stage, "0 left");
  g_signal_emit_by_name (entry, "activate");
  WAIT (stage->ben->said == said + 1);
  g_assert_cmpstr (stage->ben->saying.text, ==, longest);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "");
}

/* With a name one writes what one likes, as long as it is not too long. */
static void
test_free_text (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  gboolean named = FALSE;

  gmk_online_claim_name_async (stage->ben->online, "Benedict", NULL, named_cb, &named);
  WAIT (named);
  room_stage_begin (stage, &settings);
  ASSERT_SEEN (stage, "Benedict");
  g_action_group_change_action_state (gmk_game_page_get_actions (stage->page), "chat",
                                      g_variant_new_boolean (TRUE));
  gmk_online_room_say (stage->ben->room, GMK_SAYING_TEXT, "<b>A & B</b>");
  ASSERT_SEEN (stage, "<b>A & B</b>");

  named = FALSE;
  gmk_online_claim_name_async (stage->anna->online, "Annabel", NULL, named_cb, &named);
  WAIT (named);
  ASSERT_GONE (stage, "With a name of your own you can write freely");
  room_stage_shot (stage, "free-text");
  check_limit (stage);
  room_stage_free (stage);
}

/* While the link is down the table says so; a clock that has run out meanwhile wins nothing, and the
 * copy is the server's afterwards. online.md 1, 3, 5. */
static void
test_link (void)
{
  Run *server = room_stage_server;
  RoomStage *stage;
  const GmkSettings settings = timed (2000);

  room_stage_server = run_start (options);
  stage = room_stage_new ();
  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "H8");
  run_kill (room_stage_server);
  ASSERT_SEEN (stage, "*Reconnecting*");
  room_stage_click (stage, "A1");
  ASSERT_SEEN (stage, "There is no connection just now");
  room_stage_shot (stage, "reconnecting");
  ASSERT_SEEN (stage, "Waiting for the server…");
  g_assert_null (room_stage_find (stage, "You win*"));
  g_assert_null (room_stage_find (stage, "*on time*"));
  g_assert_false (gmk_match_over (visitor_match (stage->anna)));
  room_stage_shot (stage, "waiting-for-server");
  run_again (room_stage_server);
  visitor_move (stage->ben, run_port (room_stage_server), NULL);
  room_stage_free (stage);
  run_free (room_stage_server);
  room_stage_server = server;
}

/* The newer device has the seat; the older one says so and comes back only when asked. online.md 21. */
static void
test_superseded (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  Visitor *twin = visitor_twin (stage->anna, run_port (room_stage_server));

  room_stage_begin (stage, &settings);
  visitor_connect (twin);
  ASSERT_SEEN (stage, "You are playing on another device now");
  g_assert_null (room_stage_find (stage, "*Reconnecting*"));
  room_stage_shot (stage, "superseded");
  room_stage_press (stage, "Play Here");
  ASSERT_GONE (stage, "You are playing on another device now");
  WAIT (gmk_online_get_state (twin->online) == GMK_LINK_REFUSED);
  WAIT (gmk_online_room_get_in_touch (stage->anna->room));
  visitor_free (twin);
  room_stage_free (stage);
}

/* What was said is still there when one comes back to the table. */
static void
test_said_before (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  const GmkPlayer players[GMK_SEATS] = { { .remote = TRUE }, { .remote = TRUE } };
  g_autoptr (GmkLocal) other = gmk_local_new_from_record (gmk_record_new (&settings, 0), players);

  room_stage_begin (stage, &settings);
  g_action_group_change_action_state (gmk_game_page_get_actions (stage->page), "chat",
                                      g_variant_new_boolean (TRUE));
  gmk_online_room_say (stage->ben->room, GMK_SAYING_HELLO, "");
  ASSERT_SEEN (stage, "Hello");
  gmk_game_page_set_session (stage->page, GMK_SESSION (other));
  ASSERT_GONE (stage, "Hello");
  gmk_online_room_say (stage->ben->room, GMK_SAYING_THANKS, "");
  WAIT (g_list_length ((GList *)gmk_online_room_get_said (stage->anna->room)) == 2);
  gmk_game_page_set_session (stage->page, GMK_SESSION (stage->anna->room));
  g_action_group_change_action_state (gmk_game_page_get_actions (stage->page), "chat",
                                      g_variant_new_boolean (TRUE));
  ASSERT_SEEN (stage, "Hello");
  ASSERT_SEEN (stage, "Thank you");
  room_stage_free (stage);
}

/* Somebody who watches can be muted where they have written, and heard again. */
static void
test_mute_watcher (void)
{
  RoomStage *stage = room_stage_new ();
  Visitor *cleo = visitor_come ("cleo", run_port (room_stage_server));
  const GmkSettings settings = room_stage_settings ();

  room_stage_begin (stage, &settings);
  visitor_watch (cleo, stage->anna);
  visitor_play (stage->ben, "resign"); /* before that the players do not hear who watches */
  g_action_group_change_action_state (gmk_game_page_get_actions (stage->page), "chat",
                                      g_variant_new_boolean (TRUE));
  gmk_online_room_say (cleo->room, GMK_SAYING_HELLO, "");
  ASSERT_SEEN (stage, "Guest-*, watching");
  room_stage_press (stage, "Mute in Chat");
  ASSERT_SEEN (stage, "What Guest-* says is not shown any more");
  gmk_online_room_say (cleo->room, GMK_SAYING_SORRY, "");
  gmk_online_room_say (stage->ben->room, GMK_SAYING_GOODBYE, "");
  ASSERT_SEEN (stage, "Goodbye");
  g_assert_null (room_stage_find (stage, "Sorry"));
  room_stage_shot (stage, "muted-watcher");
  room_stage_press (stage, "Mute in Chat");
  gmk_online_room_say (cleo->room, GMK_SAYING_AGAIN, "");
  ASSERT_SEEN (stage, "Once more?");
  room_stage_free (stage);
  visitor_free (cleo);
}

/* Who watches sees everything and can do nothing. online.md 25. */
static void
test_watching (void)
{
  RoomStage *stage = room_stage_new ();
  Visitor *cleo = visitor_come ("cleo", run_port (room_stage_server));
  const GmkSettings settings = room_stage_settings ();
  Visitor *anna = stage->anna;

  visitors_sit_down (anna, stage->ben, &settings);
  visitors_play (anna, stage->ben, "H8 I9");
  visitor_watch (cleo, anna);
  stage->anna = cleo;
  room_stage_show (stage, cleo->room, 1100, 700);
  ASSERT_SEEN (stage, "You are watching");
  ASSERT_SEEN (stage, "Guest-* to move");
  ASSERT_SEEN (stage, "1");
  room_stage_click (stage, "A1");
  g_assert_null (gmk_online_room_get_asked (cleo->room));
  for (const char *const *at =
         (const char *const[]){ "undo", "draw", "resign", "abort", "accept", "rematch", NULL };
       *at != NULL; at++)
    g_assert_false (room_stage_can (stage, *at));
  room_stage_shot (stage, "watching");
  visitor_play (anna, "resign");
  ASSERT_SEEN (stage, "Guest-* wins");
  gmk_online_room_leave (anna->room);
  gmk_online_room_leave (stage->ben->room);
  ASSERT_SEEN (stage, "*Everybody has left this table");
  ASSERT_SEEN (stage, "Guest-* wins*");
  stage->anna = anna;
  room_stage_free (stage);
  visitor_free (cleo);
}

typedef struct {
  gboolean done;
  gboolean left;
} Answer;

static void
answered_cb (GObject *page, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->left = gmk_game_page_ask_to_leave_finish (GMK_GAME_PAGE (page), result);
  answer->done = TRUE;
}

/* Going away from a game that goes on is asked about … */
static void
test_leaving (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  Answer answer = { 0 };

  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "H8 I9");
  gmk_game_page_ask_to_leave_async (stage->page, FALSE, answered_cb, &answer);
  room_stage_shot (stage, "leaving");
  g_assert_false (answer.done);
  press_in_dialog ("no");
  WAIT (answer.done);
  g_assert_false (answer.left);

  answer = (Answer){ 0 };
  gmk_game_page_ask_to_leave_async (stage->page, FALSE, answered_cb, &answer);
  press_in_dialog ("yes");
  WAIT (answer.done);
  g_assert_true (answer.left);
  WAIT (gmk_online_room_get_seat (stage->ben->room, 0).away);
  room_stage_free (stage);
}

/* … and from one that is over it is not. */
static void
test_leaving_for_good (void)
{
  RoomStage *stage = room_stage_new ();
  const GmkSettings settings = room_stage_settings ();
  Answer answer = { 0 };

  room_stage_begin (stage, &settings);
  visitors_play (stage->anna, stage->ben, "H8 I9");
  visitor_play (stage->ben, "resign");
  WAIT (gmk_match_over (visitor_match (stage->anna)));
  gmk_game_page_ask_to_leave_async (stage->page, FALSE, answered_cb, &answer);
  WAIT (answer.done);
  g_assert_true (answer.left);
  room_stage_free (stage);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/room-people/waiting", test_waiting);
  g_test_add_func ("/room-people/mail", test_mail);
  g_test_add_func ("/room-people/away", test_away);
  g_test_add_func ("/room-people/cpu", test_cpu);
  g_test_add_func ("/room-people/sits-in", test_sits_in);
  g_test_add_func ("/room-people/came-back", test_came_back);
  g_test_add_func ("/room-people/another-game", test_another_game);
  g_test_add_func ("/room-people/chat", test_chat);
  g_test_add_func ("/room-people/chat-slides", test_chat_slides);
  g_test_add_func ("/room-people/block-and-report", test_block_and_report);
  g_test_add_func ("/room-people/free-text", test_free_text);
  g_test_add_func ("/room-people/link", test_link);
  g_test_add_func ("/room-people/superseded", test_superseded);
  g_test_add_func ("/room-people/said-before", test_said_before);
  g_test_add_func ("/room-people/mute-watcher", test_mute_watcher);
  g_test_add_func ("/room-people/watching", test_watching);
  g_test_add_func ("/room-people/leaving", test_leaving);
  g_test_add_func ("/room-people/leaving-for-good", test_leaving_for_good);
  return room_stage_run (options);
}
