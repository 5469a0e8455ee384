/* Results against the computer are counted, shown, kept, and forgotten when one wants it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
open_page (void)
{
  app_key ("F10");
  app_press (ATSPI_ROLE_MENU_ITEM, "Statistics");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_idle (500); /* the pages slide */
}

static void
resign (void)
{
  app_key ("ctrl+e");
  app_wait_for (ATSPI_ROLE_LABEL, "Resign This Game?");
  app_key ("alt+r");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "*by resignation");
}

static void
test_counted (void)
{
  desk_forget ();
  table_prefer ("first", "'host'");
  app_start (NULL);
  open_page ();
  app_wait_for (ATSPI_ROLE_LABEL, "No Games Yet");
  desk_screenshot ("statistics-none");
  app_key ("Escape");
  app_idle (500);

  /* Lost; then the end is taken back, and it is lost again, which counts for nothing. */
  table_start_against_cpu ();
  table_click ("H8");
  table_wait_for_stones (2);
  resign ();
  app_key ("ctrl+z");
  app_wait_gone (ATSPI_ROLE_STATUS_BAR, "*by resignation");
  resign ();

  /* Nor does a game with a hint, be it ended at another start. */
  app_key ("ctrl+r");
  app_wait_gone (ATSPI_ROLE_STATUS_BAR, "*by resignation");
  table_wait_for_stones (1);
  app_key ("ctrl+i");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "*hint*");
  app_quit ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Continue*");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  app_idle (500); /* the pages slide */
  resign ();

  app_key ("ctrl+r");
  app_wait_gone (ATSPI_ROLE_STATUS_BAR, "*by resignation");
  resign ();
  open_page ();
  app_wait_for (ATSPI_ROLE_LABEL, "Gomoku · overline wins");
  app_wait_for (ATSPI_ROLE_LABEL, "Won: 0 · Drawn: 0 · Lost: 2");
  desk_screenshot ("statistics");
  app_quit ();

  /* They are there again, until they are to be forgotten. */
  app_start (NULL);
  open_page ();
  app_wait_for (ATSPI_ROLE_LABEL, "Won: 0 · Drawn: 0 · Lost: 2");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Reset Statistics…");
  app_wait_for (ATSPI_ROLE_LABEL, "All results against*");
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_LABEL, "All results against*");
  app_wait_for (ATSPI_ROLE_LABEL, "Won: 0 · Drawn: 0 · Lost: 2");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Reset Statistics…");
  app_wait_for (ATSPI_ROLE_LABEL, "All results against*");
  app_key ("alt+r");
  app_wait_gone (ATSPI_ROLE_LABEL, "All results against*");
  app_wait_for (ATSPI_ROLE_LABEL, "No Games Yet");
  app_quit ();
}

static void
test_damaged (void)
{
  g_autofree char *folder = NULL, *file = NULL, *aside = NULL;

  desk_forget ();
  folder = g_build_filename (g_getenv ("XDG_DATA_HOME"), "kagetsu", NULL);
  file = g_build_filename (folder, "statistics", NULL);
  aside = g_build_filename (folder, "statistics.damaged-1", NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "kagetsu-statistics 1\nrubbish\nend\n", -1, NULL));

  app_start (NULL);
  open_page ();
  app_wait_for (ATSPI_ROLE_LABEL, "*set aside*statistics.damaged-1*");
  app_wait_for (ATSPI_ROLE_LABEL, "No Games Yet");
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics/counted", test_counted);
  g_test_add_func ("/statistics/damaged", test_damaged);
  return app_run_tests ();
}
