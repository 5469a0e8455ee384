/* The game is there again: after leaving, after a crash, after a damaged file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
continue_game (void)
{
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Continue*");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  app_idle (500);
}

static void
assert_same_board (const GmkBoard *before)
{
  const GmkBoard after = table_read ();

  g_assert_true (gmk_board_equal (before, &after));
}

static void
test_crash (void)
{
  desk_forget ();
  table_prefer ("first", "'host'");
  app_start (NULL);
  table_start_against_cpu ();
  table_click ("H8");
  table_wait_for_stones (2);
  table_click ("A1");
  table_wait_for_stones (4);

  const GmkBoard before = table_read ();
  app_kill ();
  continue_game ();
  assert_same_board (&before);

  /* And it goes on from there. */
  table_click ("A3");
  table_wait_for_stones (6);
  app_quit ();
}

/* Killed at a random moment of fast play, the game is a whole number of moves. */
static void
test_crash_at_any_moment (void)
{
  static const char *const points[] = { "H8", "H9", "J10", "A1", "C1", "E1", "G1", "I1" };

  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  for (size_t i = 0; i < G_N_ELEMENTS (points); i++)
    table_click (points[i]);
  app_kill ();
  continue_game ();

  const GmkBoard board = table_read ();
  const int stones = board.stones[GMK_BLACK] + board.stones[GMK_WHITE];
  g_assert_cmpint (stones, >=, (int)G_N_ELEMENTS (points) - 2);
  g_assert_cmpint (board.stones[GMK_BLACK] - board.stones[GMK_WHITE], ==, stones % 2);
  app_quit ();
}

static void
test_leaving (void)
{
  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("H8 H9 J10");
  const GmkBoard before = table_read ();
  app_quit ();

  continue_game ();
  assert_same_board (&before);
  app_key ("ctrl+z");
  table_wait_for_stones (2);
  app_quit ();
}

static void
test_damaged_file (void)
{
  g_autofree char *folder = NULL, *file = NULL, *aside = NULL;

  desk_forget ();
  folder = g_build_filename (g_getenv ("XDG_DATA_HOME"), "kagetsu", NULL);
  file = g_build_filename (folder, "game", NULL);
  aside = g_build_filename (folder, "game.damaged-1", NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "kagetsu-game 1\nrubbish\xff\n", -1, NULL));

  app_start (NULL);
  app_wait_for (ATSPI_ROLE_LABEL, "*set aside*");
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  table_start_for_two ();
  table_click_all ("H8");
  app_quit ();
}

/* A game that a new one takes the place of can be had back. */
static void
test_put_aside (void)
{
  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("H8 I9 J10");
  const GmkBoard before = table_read ();
  app_key ("ctrl+n");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Start");
  app_wait_for (ATSPI_ROLE_LABEL, "The last game was put aside");
  app_idle (500);
  g_assert_cmpint (table_stones (), ==, 0);
  desk_screenshot ("put-aside");
  app_key ("Return"); /* the keyboard begins at the centre again */
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "H8, black*");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Bring Back");
  table_wait_for_stones (3);
  const GmkBoard after = table_read ();
  g_assert_true (gmk_board_equal (&before, &after));
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/keep/crash", test_crash);
  g_test_add_func ("/window/keep/crash-at-any-moment", test_crash_at_any_moment);
  g_test_add_func ("/window/keep/leaving", test_leaving);
  g_test_add_func ("/window/keep/damaged-file", test_damaged_file);
  g_test_add_func ("/window/keep/put-aside", test_put_aside);
  return app_run_tests ();
}
