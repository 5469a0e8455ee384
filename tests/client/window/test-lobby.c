/* The lobby of a real server, with other people there; every screen of it in a large and in a small
 * window. With KAGETSU_SHOTS set, pictures of them all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/online.h"
#include "tests/client/window/table.h"

static Run *server;

static void
set_up (int width, int height, const char *scheme)
{
  g_autofree char *w = g_strdup_printf ("%d", width);
  g_autofree char *h = g_strdup_printf ("%d", height);
  g_autofree char *quoted = g_strdup_printf ("'%s'", scheme);

  desk_forget ();
  table_prefer ("window-width", w);
  table_prefer ("window-height", h);
  table_prefer ("colour-scheme", quoted);
  server = run_start (NULL);
}

static void
tear_down (void)
{
  app_kill ();
  run_free (g_steal_pointer (&server));
}

static GmkSettings
settings_with_clock (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60000 };
  settings.rated = true;
  return settings;
}

/* Tables come and go without being asked for again. */
static void
test_tables (void)
{
  const GmkSettings settings = settings_with_clock ();
  Visitor *anna, *bert;

  set_up (1100, 760, "light");
  anna = visitor_come ("anna", run_port (server));
  online_start (server);
  app_wait_for (ATSPI_ROLE_INVALID, "No Open Tables");
  visitor_open (anna, &settings, FALSE);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Join Guest-* (1500?)");
  app_wait_for (ATSPI_ROLE_LABEL, "60*seconds a turn · rated");
  bert = visitor_come ("bert", run_port (server));
  visitor_join (bert, anna);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Watch Guest-* – Guest-*");
  app_wait_for (ATSPI_ROLE_LABEL, "3 players online");
  gmk_online_room_leave (anna->room);
  gmk_online_disconnect (bert->online);
  visitor_free (bert);
  visitor_free (anna);
  tear_down ();
}

/* How many tables there are to join and to watch. */
typedef struct {
  int join;
  int watch;
} Tables;

static gboolean
are_listed (gpointer data)
{
  const Tables *tables = data;

  return app_count (ATSPI_ROLE_PUSH_BUTTON, "Join Guest-*") == tables->join &&
         app_count (ATSPI_ROLE_PUSH_BUTTON, "Watch Guest-*") == tables->watch;
}

static void
wait_for_tables (int join, int watch)
{
  Tables tables = { join, watch };

  app_wait_until (are_listed, &tables, "the tables that are asked for");
}

/* Chooses the n-th item below the one that is chosen. */
static void
choose (const char *list, int n)
{
  app_click_on (ATSPI_ROLE_COMBO_BOX, list);
  app_keys ("Down", n);
  app_key ("Return");
}

/* Only the tables that are asked for: of a game, rated or not, with a free seat. */
static void
test_filters (void)
{
  GmkSettings settings = settings_with_clock ();
  Visitor *anna, *bert, *carl, *dora;

  set_up (1100, 760, "light");
  anna = visitor_come ("anna", run_port (server));
  bert = visitor_come ("bert", run_port (server));
  carl = visitor_come ("carl", run_port (server));
  dora = visitor_come ("dora", run_port (server));
  visitor_open (anna, &settings, FALSE);
  settings.rated = false;
  visitors_sit_down (bert, carl, &settings);
  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  visitor_open (dora, &settings, FALSE);

  online_start (server);
  wait_for_tables (2, 1);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Free Seat*");
  wait_for_tables (2, 0);
  choose ("Whether rated tables are shown", 1);
  wait_for_tables (1, 0);
  app_wait_for (ATSPI_ROLE_LABEL, "60*seconds a turn · rated");
  choose ("Whether rated tables are shown", 1);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Free Seat*");
  wait_for_tables (1, 1);
  choose ("Which games are shown", 1 + GMK_SET_RENJU);
  wait_for_tables (1, 0);
  desk_screenshot ("filters");

  visitor_free (dora);
  visitor_free (carl);
  visitor_free (bert);
  visitor_free (anna);
  tear_down ();
}

/* A click on a table takes the free seat; Back leads to the lobby. */
static void
test_join (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Visitor *anna;

  set_up (1100, 760, "light");
  anna = visitor_come ("anna", run_port (server));
  visitor_open (anna, &settings, FALSE);
  online_start (server);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Join Guest-*");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  WAIT (gmk_online_room_get_seat (anna->room, 1).who.number != 0);
  visitor_free (anna);
  tear_down ();
}

/* Text at a table has its keys: they neither undo nor play nor open anything. */
static void
test_chat_keys (void)
{
  const char *keys[] = { "Home",   "Right",  "Left",   "ctrl+a",      "ctrl+c",
                         "ctrl+v", "ctrl+v", "ctrl+z", "shift+ctrl+z" };
  GmkSettings settings = gmk_settings_default ();
  Visitor *anna;

  settings.first = GMK_FIRST_HOST;
  set_up (1100, 760, "light");
  anna = visitor_come ("anna", run_port (server));
  visitor_open (anna, &settings, FALSE);
  online_start (server);
  online_choose ("Claim a Name…");
  online_claim ("Claire");
  app_wait_for (ATSPI_ROLE_LABEL, "Claire (1500?)");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Later*");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Join Guest-*");
  WAIT (gmk_online_room_get_game (anna->room) == 1);
  visitor_play (anna, "H8");
  table_wait_for_stones (1);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Chat*");
  app_click_on (ATSPI_ROLE_TEXT, "*");
  app_type ("abcd");
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    app_key (keys[i]);
  desk_screenshot ("chat-keys");
  app_key ("Return");
  WAIT (anna->said == 1);
  g_assert_cmpstr (anna->saying.text, ==, "abcdabcd");
  g_assert_cmpint (gmk_online_room_get_record (anna->room)->n_steps, ==, 1);
  g_assert_cmpint (app_count (ATSPI_ROLE_FRAME, "Paste a Game"), ==, 0);
  visitor_free (anna);
  tear_down ();
}

/* What is created here is seen by others, and only if it is not private. */
static void
test_create (void)
{
  const GmkLobbyFilter all = { -1, -1, -1 };
  GListModel *tables;
  Visitor *anna;

  set_up (1100, 760, "light");
  anna = visitor_come ("anna", run_port (server));
  tables = G_LIST_MODEL (gmk_online_get_lobby (anna->online));
  gmk_online_lobby_enter (gmk_online_get_lobby (anna->online), &all);
  online_start (server);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Create a Table");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Create");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  WAIT (g_list_model_get_n_items (tables) == 1);

  g_autoptr (GmkOnlineTable) table = g_list_model_get_item (tables, 0);
  const GmkSettings *settings = gmk_online_table_get_settings (table);

  g_assert_cmpint (settings->rules.opening, ==, GMK_OPENING_FREE);
  g_assert_cmpint (settings->time.kind, ==, GMK_CLOCK_NONE);
  g_assert_false (settings->rated);
  visitor_free (anna);
  tear_down ();
}

static void
test_quick_match (void)
{
  const GmkSettings other = gmk_settings_default ();
  GmkSettings settings = other;
  Visitor *anna;

  settings.rules.opening = GMK_OPENING_SWAP2;
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  settings.rated = true;
  set_up (1100, 760, "light");
  anna = visitor_come ("anna", run_port (server));
  gmk_online_seek_async (anna->online, &other, 200, NULL, NULL, NULL);
  WAIT (gmk_online_get_seeking (anna->online) == 200);
  online_start (server);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Quick Match");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Find an Opponent");
  app_wait_for (ATSPI_ROLE_LABEL, "0:* · ratings up to 200 apart");
  app_wait_for (ATSPI_ROLE_LABEL, "1 other player is looking for a different game");
  app_wait_for (ATSPI_ROLE_LABEL, "* · Swap2 · 30*seconds a turn · rated");
  desk_screenshot ("seeking");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Cancel");
  app_wait_gone (ATSPI_ROLE_LABEL, "Looking for an Opponent");

  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Quick Match");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Find an Opponent");
  app_wait_for (ATSPI_ROLE_LABEL, "Looking for an Opponent");
  gmk_online_seek_async (anna->online, &settings, 200, NULL, NULL, NULL);
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  WAIT (anna->matched == 1);
  visitor_free (anna);
  tear_down ();
}

/* A name, its recovery code, the profile, the leaders, and away with all of it. */
static void
test_identity (void)
{
  set_up (1100, 760, "light");
  online_start (server);
  online_choose ("Claim a Name…");
  online_claim ("x");
  app_wait_for (ATSPI_ROLE_INVALID, "This cannot be a name*");
  desk_screenshot ("claim-bad");
  app_write (ATSPI_ROLE_TEXT, "Name", "Clairw");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Claim");
  app_wait_for (ATSPI_ROLE_LABEL, "Clairw");
  desk_screenshot ("claim-sure");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Cancel Cancel");
  app_wait_gone (ATSPI_ROLE_LABEL, "Claim This Name for Good?");
  online_claim ("Claire");
  app_wait_for (ATSPI_ROLE_INVALID, "Claire (1500?)");
  desk_screenshot ("claimed");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Recovery Code…*");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Show a New Code");
  app_wait_for (ATSPI_ROLE_LABEL, "*-*-*-*");
  desk_screenshot ("recovery");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Close Close");

  online_choose ("Move a Name to This Device…");
  app_wait_for (ATSPI_ROLE_INVALID,
                "Here you are Claire, and will not be any more.*recovery code*");
  desk_screenshot ("recover-warns");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Cancel");

  online_choose ("My Profile");
  app_wait_for (ATSPI_ROLE_INVALID, "No rated games yet");
  desk_screenshot ("profile-empty");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  online_choose ("Leaderboard");
  app_wait_for (ATSPI_ROLE_LABEL, "Nobody yet*");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");

  online_choose ("Erase My Data…");
  desk_screenshot ("erase");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Erase");
  app_wait_for (ATSPI_ROLE_INVALID, "Your Data Is Erased");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "* Close");
  app_wait_for (ATSPI_ROLE_LABEL, "A server is where people meet*");
  tear_down ();
}

/* --- every screen --- */

static void
shoot (const char *look, const char *what)
{
  g_autofree char *name = g_strdup_printf ("%s-%s", look, what);

  app_idle (300);
  desk_screenshot (name);
}

static void
open_some_tables (Visitor **visitors, int n)
{
  const char *names[] = { "anna", "bert", "carl", "dora" };

  for (int i = 0; i < n; i++) {
    GmkSettings settings = settings_with_clock ();

    settings.rules = gmk_rules_make ((GmkRuleSet)i, 15);
    visitors[i] = visitor_come (names[i], run_port (server));
    visitor_open (visitors[i], &settings, FALSE);
  }
}

static void
look_at_all (const char *look, int width, int height, const char *scheme)
{
  const GmkSettings settings = settings_with_clock ();
  Visitor *visitors[4], *eva, *finn;

  set_up (width, height, scheme);
  eva = visitor_come ("eva", run_port (server));
  finn = visitor_come ("finn", run_port (server));
  visitors_play_rated (eva, finn, &settings);
  open_some_tables (visitors, 4);
  app_start (NULL);
  shoot (look, "home");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Play Online*");
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", run_port (server));
  online_type_address (address);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Join Guest-*");
  shoot (look, "lobby");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Profile of *");
  app_wait_for (ATSPI_ROLE_LABEL, "? won, ? drawn, ? lost*");
  shoot (look, "profile");
  app_key ("Escape");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Create a Table*");
  shoot (look, "create");
  app_key ("Escape");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Quick Match*");
  shoot (look, "match");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Find an Opponent*");
  shoot (look, "seeking");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Join with a Code*");
  shoot (look, "code");
  app_key ("Escape");
  app_key ("F10");
  shoot (look, "menu");
  app_key ("Escape");

  for (int i = 0; i < 4; i++)
    visitor_free (visitors[i]);
  visitor_free (eva);
  visitor_free (finn);
  run_kill (server);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Try Again*");
  shoot (look, "lost");
  tear_down ();
}

static void
test_looks (void)
{
  look_at_all ("wide", 1100, 760, "light");
  look_at_all ("narrow", 360, 640, "dark");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/lobby/tables", test_tables);
  g_test_add_func ("/window/lobby/filters", test_filters);
  g_test_add_func ("/window/lobby/join", test_join);
  g_test_add_func ("/window/lobby/chat-keys", test_chat_keys);
  g_test_add_func ("/window/lobby/create", test_create);
  g_test_add_func ("/window/lobby/quick-match", test_quick_match);
  g_test_add_func ("/window/lobby/identity", test_identity);
  g_test_add_func ("/window/lobby/looks", test_looks);
  return app_run_tests ();
}
