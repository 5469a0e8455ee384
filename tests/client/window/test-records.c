/* What a server keeps of its players, looked at in the app: leaders, ratings, games; and one's own
 * tables. With KAGETSU_SHOTS set, pictures of them, in a large dark and in a small light window.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/online.h"
#include "tests/client/window/table.h"

#define GAMES 36 /* until ratings are sure enough for the leaderboard */

static const char *const server_options[] = { "--limit-messages=100000", NULL };

static Run *server;
static Visitor *anna, *bert;

/* The loser resigns after a few stones. */
static void
play_a_game (const GmkSettings *settings, gboolean bert_wins)
{
  Visitor *loser = bert_wins ? anna : bert;
  const int rated = anna->rated;

  visitors_sit_down (anna, bert, settings);
  visitors_play (anna, bert, "H8 I9 J8 I8 I7 J9");
  visitor_play (loser, "resign");
  WAIT (anna->rated > rated && bert->rated > rated);
  gmk_online_room_leave (anna->room);
  gmk_online_room_leave (bert->room);
  WAIT (g_list_model_get_n_items (gmk_online_get_rooms (anna->online)) == 0 &&
        g_list_model_get_n_items (gmk_online_get_rooms (bert->online)) == 0);
}

static void
play_some_games (void)
{
  GmkSettings settings = gmk_settings_default ();

  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60000 };
  settings.rated = true;
  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  play_a_game (&settings, FALSE);
  settings.rules = gmk_rules_make (GMK_SET_FREESTYLE, 15);
  for (int i = 0; i < GAMES; i++)
    play_a_game (&settings, i % 3 == 1);
}

static void
set_up (void)
{
  server = run_start (server_options);
  anna = visitor_come ("anna", run_port (server));
  bert = visitor_come ("bert", run_port (server));
  visitor_claim (anna, "Anna");
  visitor_claim (bert, "Bartholomew");
  play_some_games ();
}

static void
tear_down (void)
{
  visitor_free (anna);
  visitor_free (bert);
  run_free (server);
}

static void
shoot (const char *look, const char *what)
{
  g_autofree char *name = g_strdup_printf ("records-%s-%s", look, what);

  desk_screenshot (name);
}

/* The app is Anna from here on. */
static void
become_anna (void)
{
  g_autofree char *code = visitor_recovery (anna);

  online_start (server);
  online_choose ("Move a Name to This Device…");
  app_write (ATSPI_ROLE_TEXT, "Name", "Anna");
  app_write (ATSPI_ROLE_TEXT, "Recovery code", code);
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Move");
  app_wait_for (ATSPI_ROLE_LABEL, "Anna (*)");
}

static void
look_at_leaders (const char *look)
{
  online_choose ("Leaderboard");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Anna");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Bartholomew");
  shoot (look, "leaders");
  app_click_on (ATSPI_ROLE_LIST_ITEM, "Bartholomew");
  app_wait_for (ATSPI_ROLE_IMAGE, "Rating over 36 games: from *");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Anna (*) – Bartholomew (*)");
  shoot (look, "graph");
}

/* On the other's profile. */
static void
report (const char *look)
{
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "More");
  app_press (ATSPI_ROLE_MENU_ITEM, "Report…");
  app_wait_for (ATSPI_ROLE_INVALID, "Report Bartholomew?");
  app_write (ATSPI_ROLE_TEXT, "What happened?", "Plays too well");
  shoot (look, "report");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "*Report");
  app_wait_for (ATSPI_ROLE_INVALID, "Thank You");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "_Close Close");
  app_wait_gone (ATSPI_ROLE_INVALID, "Thank You");
  app_key ("Escape");
  app_key ("Escape");
}

/* A game of the archive is looked at, step by step, and left to where it was found. */
static void
replay (const char *look)
{
  online_choose ("My Games");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Anna (*) – Bartholomew (*)");
  shoot (look, "games");
  app_click_on (ATSPI_ROLE_LIST_ITEM, "Anna (*) – Bartholomew (*)");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  table_wait_for_stones (6);
  shoot (look, "replay");
  app_key ("alt+Left");
  app_key ("alt+Left");
  table_wait_for_stones (4);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back"); /* to the games … */
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back"); /* … and to the lobby */
}

/* Sits down at somebody's table and goes away from the game. */
static void
leave_a_game (Visitor *host)
{
  GmkSettings settings = gmk_settings_default ();
  g_autofree char *row = NULL;

  settings.first = GMK_FIRST_HOST;
  settings.absent = GMK_ABSENT_WAIT;
  visitor_open (host, &settings, FALSE);
  row = g_strdup_printf ("Join %s*", gmk_online_get_me (host->online)->name);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, row);
  WAIT (gmk_online_room_get_game (host->room) == 1);
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "*Leave");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Create a Table");
}

/* Games that one has gone away from are there to come back to, as they stand by then. */
static void
own_tables (const char *look)
{
  Visitor *dora = visitor_come ("dora", run_port (server));

  visitor_claim (dora, "Dora");
  leave_a_game (bert);
  leave_a_game (dora);
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Against Bartholomew");
  app_wait_for (ATSPI_ROLE_LABEL, "You are away · *");
  visitor_play (bert, "H8");
  shoot (look, "own-tables");
  app_click_on (ATSPI_ROLE_LIST_ITEM, "Against Bartholomew");
  table_wait_for_stones (1);
  WAIT (!gmk_online_room_get_seat (bert->room, 1).away);

  g_autoptr (Node) cell = table_cell ("I9");

  app_act (cell);
  WAIT (visitor_match (bert)->plies == 2);
  gmk_online_room_leave (bert->room);
  visitor_free (dora);
}

static void
look_at_all (const char *look, const char *width, const char *height, const char *scheme)
{
  desk_forget ();
  table_prefer ("window-width", width);
  table_prefer ("window-height", height);
  table_prefer ("colour-scheme", scheme);
  become_anna ();
  look_at_leaders (look);
  report (look);
  replay (look);
  own_tables (look);
  app_kill ();
}

static void
test_wide (void)
{
  set_up ();
  look_at_all ("wide", "1100", "760", "'dark'");
  tear_down ();
}

/* The same, for its pictures. */
static void
test_narrow (void)
{
  set_up ();
  look_at_all ("narrow", "360", "640", "'light'");
  tear_down ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/records/wide", test_wide);
  if (g_getenv ("KAGETSU_SHOTS") != NULL)
    g_test_add_func ("/window/records/narrow", test_narrow);
  return app_run_tests ();
}
