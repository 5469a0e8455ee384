/* The rules: found, read, tried, and left to where one came from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
open_rules (void)
{
  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Rules");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "First Steps");
}

static void
open_chapter (const char *title)
{
  app_click_on (ATSPI_ROLE_LIST_ITEM, title);
  app_wait_for (ATSPI_ROLE_LABEL, title);
}

/* A stone is tried, and the words say what came of it. */
static void
try_point (const char *point, const char *words)
{
  g_autofree char *pattern = g_strdup_printf ("%s, *", point);
  g_autoptr (Node) node = app_find (ATSPI_ROLE_TABLE_CELL, pattern);

  app_act (node);
  app_wait_for (ATSPI_ROLE_INVALID, words);
}

static void
test_try (void)
{
  open_rules ();
  try_point ("A1", "A good place, perhaps, but Black could win at once");
  try_point ("G7", "Five in a row: Black wins");
  desk_screenshot ("rules-first-steps");
  open_chapter ("Closed Points");
  try_point ("F6", "F6 is forbidden to Black: double-three");
  desk_screenshot ("rules-closed-points");
  open_chapter ("Real and False Threes");
  try_point ("F5", "Both threes are false*");
  desk_screenshot ("rules-threes");
  app_quit ();
}

/* F1 in the middle of a game, and back to it. */
static void
test_back (void)
{
  desk_forget ();
  app_start (NULL);
  app_key ("F1");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Renju");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Play the Computer");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Two Players");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Start");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  app_key ("F1");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Renju");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  app_quit ();
}

/* In a narrow window the chapters and what they say are one after the other. */
static void
test_narrow (void)
{
  desk_forget ();
  table_prefer ("window-width", "360");
  table_prefer ("window-height", "640");
  table_prefer ("colour-scheme", "'dark'");
  app_start (NULL);
  app_key ("F1");
  app_click_on (ATSPI_ROLE_LIST_ITEM, "Renju");
  app_wait_for (ATSPI_ROLE_LABEL, "Overline: six or more in a row.");
  try_point ("F6", "F6 is forbidden to Black: overline");
  desk_screenshot ("rules-narrow");

  g_autoptr (Node) board = app_find (ATSPI_ROLE_TABLE, "Overline*");
  const AtspiRect bounds = app_bounds (board);
  g_assert_cmpint (bounds.width, >=, 280);
  g_assert_cmpint (bounds.x + bounds.width, <=, 360 + APP_FRAME);
  app_key ("Escape");
  app_wait_for (ATSPI_ROLE_LIST_ITEM, "Renju");
  desk_screenshot ("rules-narrow-chapters");
  app_key ("Escape");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Play the Computer");
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/rules/try", test_try);
  g_test_add_func ("/window/rules/back", test_back);
  g_test_add_func ("/window/rules/narrow", test_narrow);
  return app_run_tests ();
}
