/* Openings on the screen: whose duty is next, in words, and what there is to choose.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
start_renju (const char *opening)
{
  desk_forget ();
  table_prefer ("game", "'renju'");
  table_prefer ("renju-opening", opening);
  app_start (NULL);
  table_start_for_two ();
}

static void
test_rif (void)
{
  start_renju ("'rif'");
  app_wait_for (ATSPI_ROLE_LABEL, "Renju*");
  table_click ("A1");
  app_wait_for (ATSPI_ROLE_LABEL, "The opening rule allows no stone there");
  g_assert_cmpint (table_stones (), ==, 0);
  table_click_all ("H8 H9 J10");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Swap*");
  app_wait_gone (ATSPI_ROLE_PUSH_BUTTON, "Swap*");
  table_click_all ("A1");

  table_click ("K11");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "K11, fifth move A*");
  desk_screenshot ("opening-in-progress");
  table_click ("K12");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "K12, fifth move B*");
  app_wait_for (ATSPI_ROLE_LABEL, "White picks*");
  table_click ("D4"); /* not one of them */
  app_idle (300);
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "K12, fifth move B*");
  table_click ("K12");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "K12, black, move 5*");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "K11, empty");
  table_click_all ("D4");
  app_quit ();
}

/* Undo goes back over the choice, and the choice is there again. */
static void
test_swap2 (void)
{
  desk_forget ();
  table_prefer ("gomoku-opening", "'swap2'");
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("H8 H9 J10");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "*White*");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "*Black*");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "*Two*");
  table_click_all ("A1 B1");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "*Black*");
  app_wait_gone (ATSPI_ROLE_PUSH_BUTTON, "*Black*");
  app_key ("ctrl+z");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "*Black*");
  g_assert_cmpint (table_stones (), ==, 5);
  app_quit ();
}

/* The CPU does its part of each opening, whichever colour it ends with. */
static void
test_cpu_does_its_part (void)
{
  desk_forget ();
  table_prefer ("game", "'renju'");
  table_prefer ("renju-opening", "'rif'");
  table_prefer ("first", "'guest'");
  app_start (NULL);
  table_start_against_cpu ();
  table_wait_for_stones (3);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Swap*");
  table_wait_for_stones (4);
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/opening/rif", test_rif);
  g_test_add_func ("/window/opening/swap2", test_swap2);
  g_test_add_func ("/window/opening/cpu-does-its-part", test_cpu_does_its_part);
  return app_run_tests ();
}
