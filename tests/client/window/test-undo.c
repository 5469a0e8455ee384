/* Undo and redo, at one screen and against a CPU that is thinking.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
test_two_players (void)
{
  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("H8 H9 J10");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Undo");
  table_wait_for_stones (2);
  app_key ("ctrl+z");
  table_wait_for_stones (1);
  app_key ("shift+ctrl+z");
  table_wait_for_stones (2);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Redo");
  table_wait_for_stones (3);

  const GmkBoard board = table_read ();
  g_assert_cmpint (gmk_board_get (&board, (GmkPoint){ 9, 9 }), ==, GMK_BLACK);
  app_quit ();
}

/* Twenty undos in a row while the CPU thinks: every one of its late answers is dropped. */
static void
test_storm (void)
{
  desk_forget ();
  table_prefer ("first", "'host'");
  table_prefer ("cpu-level", "10");
  app_start (NULL);
  table_start_against_cpu ();
  table_click ("H8");
  table_wait_for_stones (2);
  table_click ("A1");
  table_wait_for_stones (4);
  table_click ("A3");
  app_keys ("ctrl+z", 20);
  table_wait_for_stones (0);
  app_idle (3000); /* longer than the CPU ever thinks at this table */
  g_assert_cmpint (table_stones (), ==, 0);

  table_click ("I9");
  table_wait_for_stones (2);
  app_quit ();
}

/* After a lost game, undo takes back the CPU's last stone and one's own before it. */
static void
test_after_the_end (void)
{
  static const char *const tries[] = { "A1",  "A3",  "A5", "A7", "A9", "A11", "A13",
                                       "A15", "C1",  "C3", "C5", "C7", "C9",  "C11",
                                       "C13", "C15", "O1", "O3", "O5", "O7" };
  int stones = 0;

  desk_forget ();
  table_prefer ("first", "'host'");
  table_prefer ("cpu-level", "10");
  app_start (NULL);
  table_start_against_cpu ();
  for (size_t i = 0; i < G_N_ELEMENTS (tries) && !table_is_over (); i++) {
    table_click (tries[i]);
    table_wait_for_stones (stones += 2);
  }
  g_assert_true (table_is_over ());
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Undo");
  table_wait_for_stones (stones - 2);
  g_assert_false (table_is_over ());
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/undo/two-players", test_two_players);
  g_test_add_func ("/window/undo/storm", test_storm);
  g_test_add_func ("/window/undo/after-the-end", test_after_the_end);
  return app_run_tests ();
}
