/* The analysis of a finished game: to the end, stopped, walked through, left alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

/* White has three in a row and leaves it at that, and so gives away the game: move 8. */
#define SHORT_GAME "H8 D4 H9 E4 O15 F4 H10 A1 H11 G4 H12"
#define MISTAKE    "Move 8, White, A1, −100%. Gave a won game away. Best: *"

/* Nothing is decided for long. */
#define LONG_GAME "H8 I9 I8 G8 J7 J9 K9 H7 F9 L10 G10 L8 E5 M3 D11 C4"

static void
start_game (const char *stones)
{
  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all (stones);
}

static void
resign (void)
{
  app_key ("ctrl+e");
  app_wait_for (ATSPI_ROLE_LABEL, "Resign This Game?");
  app_key ("alt+r");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "*by resignation");
}

/* What the graph says of the position that is shown. */
static gboolean
graph_says (gpointer data)
{
  g_autoptr (Node) graph = app_find (ATSPI_ROLE_SLIDER, "Winning chances*");

  atspi_accessible_clear_cache (graph);
  g_autofree char *text = app_description (graph);
  return g_pattern_match_simple (data, text);
}

static void
wait_until_graph_says (const char *pattern)
{
  app_wait_until (graph_says, (gpointer)pattern, pattern);
}

/* --- to the end --- */

static void
test_to_the_end (void)
{
  start_game (SHORT_GAME);
  app_click_on (ATSPI_ROLE_INVALID, "Analyse");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, MISTAKE);
  app_wait_gone (ATSPI_ROLE_PUSH_BUTTON, "Stop");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "The analysis is complete. *");
  desk_screenshot ("analysis-wide");

  /* A turning point shows the position before its move, and what was better. */
  app_click_on (ATSPI_ROLE_LIST_ITEM, MISTAKE);
  table_wait_for_stones (7);
  wait_until_graph_says ("7 of 11: Black played H10. White wins in 2 moves");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "*white 1 of the best line");
  desk_screenshot ("analysis-turning-point");
  app_click_on (ATSPI_ROLE_INVALID, "Show the Best Line");
  app_wait_gone (ATSPI_ROLE_TABLE_CELL, "*of the best line");

  /* Closed and opened again, it is still there. */
  app_key ("ctrl+a");
  app_wait_gone (ATSPI_ROLE_SLIDER, "Winning chances*");
  app_key ("ctrl+a");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, MISTAKE);
  g_assert_cmpint (app_count (ATSPI_ROLE_PUSH_BUTTON, "Stop"), ==, 0);
  app_quit ();
}

static void
test_keyboard (void)
{
  start_game (SHORT_GAME);
  app_key ("ctrl+a");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, MISTAKE);
  app_key ("Home");
  wait_until_graph_says ("The start of the game. *");
  app_key ("Right");
  wait_until_graph_says ("1 of 11: Black played H8. *");
  app_key ("End");
  wait_until_graph_says ("11 of 11: Black played H12. Black wins: five in a row");
  app_key ("Page_Up");
  wait_until_graph_says ("7 of 11: *");
  app_key ("Right");
  wait_until_graph_says ("8 of 11: White played A1. Black wins in 2 moves");
  app_key ("Left");
  wait_until_graph_says ("7 of 11: *");
  app_quit ();
}

/* --- not to the end --- */

static void
test_stop (void)
{
  start_game (LONG_GAME);
  resign ();
  app_key ("ctrl+a");
  wait_until_graph_says ("16 of 16: *Black*");
  desk_screenshot ("analysis-running");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Stop");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Continue");
  desk_screenshot ("analysis-stopped");
  app_key ("alt+Up");
  wait_until_graph_says ("The start of the game. Not analysed yet");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Continue");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Stop");
  app_quit ();
}

/* The next game takes the place of the one under analysis. */
static void
test_leave (void)
{
  start_game (LONG_GAME);
  resign ();
  app_key ("ctrl+a");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Stop");
  app_key ("ctrl+r");
  table_wait_for_stones (0);
  app_wait_gone (ATSPI_ROLE_SLIDER, "Winning chances*");
  table_click_all ("H8");
  app_quit ();
}

/* --- narrow --- */

static void
test_narrow (void)
{
  desk_forget ();
  table_prefer ("window-width", "360");
  table_prefer ("window-height", "640");
  table_prefer ("colour-scheme", "'dark'");
  app_start (NULL);
  table_start_for_two ();
  table_click_all (SHORT_GAME);
  app_click_on (ATSPI_ROLE_INVALID, "Analyse");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Stop");
  desk_screenshot ("analysis-narrow-running");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, MISTAKE);
  app_wait_gone (ATSPI_ROLE_PUSH_BUTTON, "Stop");
  app_key ("Page_Up");
  wait_until_graph_says ("7 of 11: *");
  desk_screenshot ("analysis-narrow");

  g_autoptr (Node) board = app_find (ATSPI_ROLE_TABLE, "Board");
  g_autoptr (Node) graph = app_find (ATSPI_ROLE_SLIDER, "Winning chances*");
  const AtspiRect above = app_bounds (board), below = app_bounds (graph);
  g_assert_cmpint (above.height, >=, 220);
  g_assert_cmpint (above.y + above.height, <=, below.y);
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/analysis/to-the-end", test_to_the_end);
  g_test_add_func ("/window/analysis/keyboard", test_keyboard);
  g_test_add_func ("/window/analysis/stop", test_stop);
  g_test_add_func ("/window/analysis/leave", test_leave);
  g_test_add_func ("/window/analysis/narrow", test_narrow);
  return app_run_tests ();
}
