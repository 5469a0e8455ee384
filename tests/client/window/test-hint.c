/* Hints: where, why, and how good.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
start_game (const char *stones)
{
  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all (stones);
}

static void
test_chance (void)
{
  start_game ("H8 I9");
  app_key ("ctrl+i");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "*. Winning chance: *");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "*, empty, hint");
  desk_screenshot ("hint-chance");
  app_quit ();
}

/* Three in a row: four of them win by force. */
static void
test_win (void)
{
  start_game ("H8 A1 H9 A3 H10 C1");
  app_key ("ctrl+i");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "* makes a four. It wins in 2 moves");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "H*, empty, hint");
  g_assert_cmpint (app_count (ATSPI_ROLE_TABLE_CELL, "*, good, too"), ==, 0);
  desk_screenshot ("hint-win");

  /* The hint goes with the next stone. */
  table_click ("O15");
  table_wait_for_stones (7);
  app_wait_gone (ATSPI_ROLE_TABLE_CELL, "*, hint");
  app_quit ();
}

static void
test_loss (void)
{
  start_game ("H8 A1 H9 A3 H10 C1 H11");
  app_key ("ctrl+i");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "H* stops a four. The other side wins in 1 move");
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/hint/chance", test_chance);
  g_test_add_func ("/window/hint/win", test_win);
  g_test_add_func ("/window/hint/loss", test_loss);
  return app_run_tests ();
}
