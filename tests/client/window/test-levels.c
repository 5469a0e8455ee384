/* Choosing how strong the computer plays, in wide and in narrow windows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
begin (const char *width, const char *height)
{
  desk_forget ();
  table_prefer ("window-width", width);
  table_prefer ("window-height", height);
  table_prefer ("first", "'host'");
  table_prefer ("level", "2"); /* the middle one of three, before there were ten */
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play the Computer");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Start");
  app_idle (500); /* the pages slide */
}

static void
check_choice (const char *width, const char *height)
{
  g_autofree char *page = g_strdup_printf ("new-game-%sx%s", width, height);
  g_autofree char *list = g_strdup_printf ("levels-%sx%s", width, height);
  g_autofree char *table = g_strdup_printf ("level-%sx%s", width, height);

  begin (width, height);
  app_wait_for (ATSPI_ROLE_INVALID, "Overlooks hardly anything*");
  desk_screenshot (page);

  app_click_on (ATSPI_ROLE_INVALID, "5 · Regular");
  app_wait_for (ATSPI_ROLE_INVALID, "1 · Newcomer");
  app_idle (500); /* the list unfolds */
  desk_screenshot (list);
  app_keys ("Down", 2); /* from the one that is chosen */
  app_key ("Return");
  app_wait_for (ATSPI_ROLE_INVALID, "Sees wins by*");

  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Start");
  app_wait_for (ATSPI_ROLE_INVALID, "Level 7: Strategist");
  app_idle (500); /* the pages slide */
  desk_screenshot (table);
  app_quit ();
}

static void
test_wide (void)
{
  check_choice ("1024", "700");
}

static void
test_narrow (void)
{
  check_choice ("360", "640");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/levels/wide", test_wide);
  g_test_add_func ("/window/levels/narrow", test_narrow);
  return app_run_tests ();
}
