/* Every screen, looked at in the language that KAGETSU_LANGUAGE names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/online.h"
#include "tests/client/window/screens.h"
#include "tests/client/window/table.h"
#include "tests/client/window/words.h"

static const char *language;

/* --- getting about --- */

static void
begin (void)
{
  desk_forget ();
  words_speak (language);
  table_prefer ("first", "'host'");
}

/* A key for the window itself. Nothing tells when it has the keys again after what lay over it. */
static void
type_at_window (const char *key)
{
  app_idle (300);
  app_key (key);
}

static void
see (const char *english)
{
  app_wait_for (ATSPI_ROLE_INVALID, words_like (english));
}

/* With something before and after it. */
static void
see_inside (const char *english)
{
  g_autofree char *pattern = g_strdup_printf ("*%s*", words_like (english));

  app_wait_for (ATSPI_ROLE_INVALID, pattern);
}

static void
press (const char *shown)
{
  app_press (ATSPI_ROLE_PUSH_BUTTON, shown);
}

/* Of a dialog that shows the accelerators in its buttons. */
static void
press_response (const char *context, const char *english)
{
  const char *said = context != NULL ? words_of (context, english) : words (english);
  g_autofree char *pattern = g_strconcat ("*", said, NULL);

  press (pattern);
}

static void
look_at_menu (const char *what)
{
  app_open_menu (words ("_Preferences"));
  screens_look (what);
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_MENU_ITEM, words ("_Preferences"));
}

/* Chooses from the lobby's menu, looks at what comes, and closes it. */
static void
look_at_item (const char *item, const char *english, const char *what)
{
  online_choose (words (item));
  see (english);
  screens_look (what);
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_INVALID, words_like (english));
}

/* A window over the window, by its key, as soon as it shows these words. */
static void
look_at_window (const char *key, const char *shown, const char *what)
{
  type_at_window (key);
  app_wait_for (ATSPI_ROLE_INVALID, shown);
  screens_look (what);
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_INVALID, shown);
}

/* --- without a game --- */

static void
look_at_problem (void)
{
  app_open_menu (words ("Report a Pro_blem…"));
  app_press (ATSPI_ROLE_MENU_ITEM, words ("Report a Pro_blem…"));
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words ("Copy"));
  screens_look ("problem");
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_PUSH_BUTTON, words ("Copy"));
}

static void
look_at_paste (void)
{
  type_at_window ("ctrl+v");
  app_wait_for (ATSPI_ROLE_TEXT, words ("Game Code"));
  app_write (ATSPI_ROLE_TEXT, words ("Game Code"), "H8I9J10");
  screens_look ("paste");
  app_write (ATSPI_ROLE_TEXT, words ("Game Code"), "H8I9Z99");
  screens_look ("paste-wrong");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, words ("Cancel"));
  app_wait_gone (ATSPI_ROLE_TEXT, words ("Game Code"));
}

static void
note_chapter (Node *chapter, AtspiRole role, gpointer data)
{
  g_ptr_array_add (data, g_object_ref (chapter));
}

static void
look_at_rules (void)
{
  g_autoptr (GPtrArray) chapters = g_ptr_array_new_with_free_func (g_object_unref);

  press (words ("Rules"));
  app_wait_for (ATSPI_ROLE_LIST_ITEM, words ("First Steps"));
  app_each (ATSPI_ROLE_LIST_ITEM, note_chapter, chapters);
  g_assert_cmpuint (chapters->len, >, 8);
  for (guint i = 0; i < chapters->len; i++) {
    g_autofree char *what = g_strdup_printf ("rules-%u", i);

    app_click (g_ptr_array_index (chapters, i));
    screens_look (what);
  }
  app_key ("Escape");
}

static void
test_home (void)
{
  begin ();
  app_start (NULL);
  see ("Play the Computer");
  screens_look ("home");
  look_at_menu ("home-menu");
  look_at_window ("ctrl+comma", words ("Board Style"), "preferences");
  look_at_window ("ctrl+question", words_of ("shortcuts", "Play at this point"), "shortcuts");
  look_at_problem ();
  look_at_paste ();
  look_at_rules ();
  app_kill ();
}

/* --- a game here --- */

static void
start_game (const char *opponent)
{
  press (words (opponent));
  see ("Opponent");
  screens_look ("game-new");
  press (words ("Start"));
  app_wait_for (ATSPI_ROLE_TABLE, words ("Board"));
}

/* The computer answers, gives a hint, and is resigned to. */
static void
test_computer (void)
{
  begin ();
  table_prefer ("cpu-level", "1");
  table_prefer ("time", "'byo-yomi'");
  app_start (NULL);
  start_game ("Play the Computer");
  table_click ("H8");
  table_wait_for_stones (2);
  type_at_window ("ctrl+i");
  see_inside ("Winning chance: %d%%");
  screens_look ("game-hint");
  look_at_menu ("game-menu");
  type_at_window ("ctrl+e");
  see ("Resign This Game?");
  screens_look ("game-resign");
  press_response (NULL, "_Resign");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words ("Rematch"));
  screens_look ("game-resigned");
  app_kill ();
}

/* An opening in which one chooses. */
static void
test_opening (void)
{
  begin ();
  table_prefer ("game", "'renju'");
  table_prefer ("renju-opening", "'rif'");
  app_start (NULL);
  start_game ("Two Players");
  screens_look ("game-opening");
  table_click_all ("H8 H9 H10");
  screens_look ("game-opening-choice");
  app_kill ();
}

/* White has three in a row and leaves it at that. */
static void
test_analysis (void)
{
  begin ();
  app_start (NULL);
  type_at_window ("ctrl+v");
  app_wait_for (ATSPI_ROLE_TEXT, words ("Game Code"));
  app_write (ATSPI_ROLE_TEXT, words ("Game Code"), "H8D4H9E4O15F4H10A1H11G4H12");
  press (words ("Play"));
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words ("Rematch"));
  screens_look ("game-finished");
  type_at_window ("ctrl+a");
  see ("Winning chances, move by move");
  app_wait_gone (ATSPI_ROLE_PUSH_BUTTON, words_of ("analysis", "Stop"));
  screens_look ("game-analysis");
  app_kill ();
}

/* --- online --- */

static GmkSettings
rated_settings (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60000 };
  settings.rated = true;
  settings.first = GMK_FIRST_HOST;
  return settings;
}

static void
go_online (const Run *server)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", run_port (server));
  g_autofree char *entry = g_strconcat (words ("Address or link"), "*", NULL);

  press (words ("Play Online"));
  see ("Go to a Server");
  screens_look ("online-servers");
  app_write (ATSPI_ROLE_TEXT, entry, "exa mple");
  app_key ("Tab");
  app_write (ATSPI_ROLE_TEXT, entry, address);
  app_click_on (ATSPI_ROLE_TEXT, entry);
  app_key ("Return");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words_like ("Join %s"));
}

static void
look_at_tables (void)
{
  press (words ("Quick Match"));
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words ("Find an Opponent"));
  screens_look ("online-match");
  press (words ("Find an Opponent"));
  see ("Looking for an Opponent");
  screens_look ("online-seeking");
  press (words ("Cancel"));
  app_wait_gone (ATSPI_ROLE_LABEL, words ("Looking for an Opponent"));
  press (words ("Join with a Code"));
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words_of ("a table", "Join"));
  app_write (ATSPI_ROLE_TEXT, words ("Code or link"), "AAAAAA");
  press (words_of ("a table", "Join"));
  see ("No table has this code");
  screens_look ("online-code");
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_INVALID, words ("No table has this code"));
  press (words ("Create a Table"));
  see ("Private");
  screens_look ("online-create");
  app_key ("Escape");
}

static void
look_at_records (void)
{
  press (words_like ("Profile of %s"));
  see_inside ("%d won, %d drawn, %d lost");
  screens_look ("online-profile");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, words ("More"));
  app_wait_for (ATSPI_ROLE_MENU_ITEM, words ("_Report…"));
  screens_look ("online-profile-menu");
  app_press (ATSPI_ROLE_MENU_ITEM, words ("_Report…"));
  see ("What happened?");
  screens_look ("online-report");
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_INVALID, words ("What happened?"));
  app_key ("Escape");
  look_at_item ("My _Games", "My Games", "online-games");
  look_at_item ("My Pro_file", "No rated games yet", "online-my-profile");
  look_at_item (
    "_Leaderboard",
    "Nobody yet. A place here takes a name, ten rated games within a month, and a rating "
    "that is sure enough.",
    "online-leaders");
}

/* In the dialog that is open, with the answer to the question whether this is meant. */
static void
claim (const char *name)
{
  g_autofree char *answer = g_strconcat (words ("Claim"), " ", words ("Claim"), NULL);

  app_write (ATSPI_ROLE_TEXT, words ("Name"), name);
  press (words ("Claim"));
  see ("Claim This Name for Good?");
  screens_look ("online-claim-meant");
  press (answer);
}

static void
look_at_identity (void)
{
  look_at_item ("_Move a Name to This Device…", "Recovery code", "online-move");
  online_choose (words ("_Claim a Name…"));
  claim ("x");
  see ("This cannot be a name: 2 to 20 letters and digits of one script are needed");
  screens_look ("online-claim");
  claim ("Claire");
  see ("This is your name now. With a recovery code you keep it even when this device is lost.");
  screens_look ("online-claimed");
  press_response ("recovery code", "Later");
  app_wait_gone (ATSPI_ROLE_INVALID,
                 words ("This is your name now. With a recovery code you keep it "
                        "even when this device is lost."));
  look_at_item ("_Recovery Code…", "Show a New Code", "online-recovery");
  look_at_item ("_Erase My Data…", "Erase My Data?", "online-erase");
}

/* At anna's table: she offers a draw, asks for an undo, and is left waiting. */
static void
look_at_room (Visitor *anna)
{
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, words_like ("Join %s"));
  WAIT (gmk_online_room_get_game (anna->room) == 1);
  app_wait_for (ATSPI_ROLE_TABLE, words ("Board"));
  visitor_play (anna, "H8 draw");
  see ("%s offers a draw");
  screens_look ("online-room");
  app_press (ATSPI_ROLE_TABLE_CELL, "I9, *");
  table_wait_for_stones (2);
  visitor_play (anna, "offer");
  see ("%s asks to undo");
  screens_look ("online-room-undo");
  type_at_window ("ctrl+q");
  see ("Leave This Game?");
  screens_look ("online-leave");
  press_response (NULL, "_Stay");
  visitor_play (anna, "resign");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words ("Rematch"));
  screens_look ("online-room-over");
}

static void
test_server (void)
{
  const GmkSettings settings = rated_settings ();
  Run *server = run_start (NULL);
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));

  visitors_play_rated (anna, bert, &settings);
  gmk_online_room_leave (anna->room);
  gmk_online_room_leave (bert->room);
  visitor_open (anna, &settings, FALSE);
  begin ();
  app_start (NULL);
  go_online (server);
  screens_look ("online-lobby");
  look_at_menu ("online-lobby-menu");
  look_at_records ();
  look_at_identity ();
  look_at_tables ();
  look_at_room (anna);
  visitor_free (bert);
  visitor_free (anna);
  run_kill (server);
  screens_look ("online-lost");
  app_kill ();
  run_free (server);
}

/* A table of one's own, to which nobody has come. */
static void
test_waiting (void)
{
  Run *server = run_start (NULL);
  g_autofree char *servers = g_strdup_printf ("['127.0.0.1:%d']", run_port (server));

  begin ();
  table_prefer ("servers", servers);
  app_start (NULL);
  press (words ("Play Online"));
  see ("No Open Tables");
  screens_look ("online-empty");
  press (words ("Create a Table"));
  press (words_of ("a table", "Create"));
  see ("Waiting for an Opponent");
  screens_look ("online-waiting");
  app_kill ();
  run_free (server);
}

/* --- all of it --- */

/* After all screens of a part, so that one run tells of everything. */
static void
test_faults (void)
{
  g_assert_cmpuint (screens_faults (), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  language = g_getenv ("KAGETSU_LANGUAGE");
  g_assert_nonnull (language);
  screens_begin (language);
  g_test_add_func ("/window/screens/here/home", test_home);
  g_test_add_func ("/window/screens/here/computer", test_computer);
  g_test_add_func ("/window/screens/here/opening", test_opening);
  g_test_add_func ("/window/screens/here/analysis", test_analysis);
  g_test_add_func ("/window/screens/here/faults", test_faults);
  g_test_add_func ("/window/screens/online/server", test_server);
  g_test_add_func ("/window/screens/online/waiting", test_waiting);
  g_test_add_func ("/window/screens/online/faults", test_faults);
  return app_run_tests ();
}
