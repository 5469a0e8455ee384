/* One person and several devices or starts of the app: a name that moves, a game that is come back to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/online.h"
#include "tests/client/window/table.h"

static Run *server;

/* The recovery code, read from the screen. */
static char *
read_code (void)
{
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Show a New Code");
  g_autoptr (Node) label = app_find (ATSPI_ROLE_LABEL, "*-*-*-*");
  char *code = app_name (label);

  g_assert_true (g_regex_match_simple ("^[0-9A-Z]+(-[0-9A-Z]+)+$", code, 0, 0));
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Close Close");
  return code;
}

/* A name goes from one computer to another, and the first one has it no more. */
static void
test_recovery (void)
{
  g_autofree char *code = NULL;

  server = run_start (NULL);
  desk_forget ();
  online_start (server);
  online_choose ("Claim a Name…");
  online_claim ("Claire");
  app_wait_for (ATSPI_ROLE_LABEL, "Claire (1500?)");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Recovery Code…*");
  code = read_code ();

  app_change (1);
  desk_forget ();
  online_start (server);
  online_choose ("Move a Name to This Device…");
  app_write (ATSPI_ROLE_TEXT, "Name", "claire");
  app_write (ATSPI_ROLE_TEXT, "Recovery code", "AAAA-BBBB");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Move");
  app_wait_for (ATSPI_ROLE_INVALID, "Name and recovery code do not belong together");
  desk_screenshot ("recover-wrong");
  app_write (ATSPI_ROLE_TEXT, "Recovery code", code);
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Move");
  app_wait_for (ATSPI_ROLE_LABEL, "Claire (1500?)");
  app_kill ();

  app_change (0);
  app_wait_for (ATSPI_ROLE_LABEL, "You are playing on another device now");
  desk_screenshot ("recovered-elsewhere");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Try Again");
  app_wait_for (ATSPI_ROLE_LABEL, "Guest-* (1500?)");
  app_kill ();
  run_free (server);
}

/* The app is closed in the middle of a game, or ends in a crash, and goes to that game by itself when
 * it is started again. */
static void
test_coming_back (void)
{
  GmkSettings settings = gmk_settings_default ();
  Visitor *anna;

  settings.first = GMK_FIRST_HOST;
  settings.absent = GMK_ABSENT_WAIT;
  server = run_start (NULL);
  desk_forget ();
  anna = visitor_come ("anna", run_port (server));
  visitor_open (anna, &settings, FALSE);
  online_start (server);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Join Guest-*");
  WAIT (gmk_online_room_get_game (anna->room) == 1);
  visitor_play (anna, "H8");
  table_wait_for_stones (1);
  app_key ("ctrl+q");
  app_wait_for (ATSPI_ROLE_INVALID, "Leave This Game?");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "*Leave");
  app_wait_end ();

  app_start (NULL);
  table_wait_for_stones (1);
  table_click ("I9");
  WAIT (visitor_match (anna)->n_acts == 2);
  app_kill ();
  app_start (NULL);
  table_wait_for_stones (2);
  app_kill ();
  visitor_free (anna);
  run_free (server);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/device/recovery", test_recovery);
  g_test_add_func ("/window/device/coming-back", test_coming_back);
  return app_run_tests ();
}
