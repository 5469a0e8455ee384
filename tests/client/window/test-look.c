/* What the screens are made of: everything has a name, and nothing falls out of a small window.
 * With KAGETSU_SHOTS set, pictures of them all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

/* --- Names --- */

static void
assert_named (Node *node, AtspiRole role, gpointer data)
{
  static const char *const classes[] = { "Gtk*", "Adw*", "Gmk*", "_*" };
  g_autofree char *name = app_name (node);

  if (*name == '\0') {
    app_print_tree ();
    g_error ("something of role %d has no name", role);
  }
  for (size_t i = 0; i < G_N_ELEMENTS (classes); i++)
    if (g_pattern_match_simple (classes[i], name))
      g_error ("role %d is called %s", role, name);
}

/* Everything that can be worked, or has to be read out by itself. */
static void
assert_everything_named (void)
{
  static const AtspiRole roles[] = {
    ATSPI_ROLE_PUSH_BUTTON, ATSPI_ROLE_TOGGLE_BUTTON, ATSPI_ROLE_CHECK_BOX, ATSPI_ROLE_RADIO_BUTTON,
    ATSPI_ROLE_SLIDER,      ATSPI_ROLE_SPIN_BUTTON,   ATSPI_ROLE_COMBO_BOX, ATSPI_ROLE_TABLE,
    ATSPI_ROLE_TABLE_CELL,  ATSPI_ROLE_TEXT,          ATSPI_ROLE_FRAME,     ATSPI_ROLE_DIALOG,
    ATSPI_ROLE_MENU_ITEM,
  };

  for (size_t i = 0; i < G_N_ELEMENTS (roles); i++)
    app_each (roles[i], assert_named, NULL);
}

static void
test_names (void)
{
  desk_forget ();
  app_start (NULL);
  assert_everything_named ();
  table_start_for_two ();
  table_click_all ("H8 H9");
  assert_everything_named ();
  app_key ("F10");
  app_wait_for (ATSPI_ROLE_MENU_ITEM, "*");
  assert_everything_named ();
  app_key ("Escape");
  app_wait_gone (ATSPI_ROLE_MENU_ITEM, "*");
  app_idle (300); /* nothing tells when the window has the keys again */
  app_key ("ctrl+comma");
  app_wait_for (ATSPI_ROLE_INVALID, "Preferences");
  assert_everything_named ();
  app_kill ();
}

static void
test_cell_says_it_all (void)
{
  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("H8 I9");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "H8, black, move 1");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "I9, white, move 2, last move");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "A1, empty");
  app_quit ();
}

/* --- Sizes --- */

static void
assert_inside (Node *node, int width, int height)
{
  const AtspiRect rect = app_bounds (node);

  g_assert_cmpint (rect.x, >=, 0);
  g_assert_cmpint (rect.y, >=, 0);
  g_assert_cmpint (rect.x + rect.width, <=, width);
  g_assert_cmpint (rect.y + rect.height, <=, height);
}

static void
assert_board_is_square (Node *board)
{
  g_autoptr (Node) a1 = table_cell ("A1");
  g_autoptr (Node) o15 = table_cell ("O15");
  const AtspiRect low = app_bounds (a1), high = app_bounds (o15);

  g_assert_cmpint (low.width, ==, low.height);
  g_assert_cmpint (high.x - low.x, ==, low.y - high.y);
}

/* The window has this size; the whole board, the cards and the actions are in it. */
static void
check_size (int width, int height, int board_at_least)
{
  g_autofree char *w = g_strdup_printf ("%d", width);
  g_autofree char *h = g_strdup_printf ("%d", height);
  g_autofree char *shot = g_strdup_printf ("size-%dx%d", width, height);

  desk_forget ();
  table_prefer ("window-width", w);
  table_prefer ("window-height", h);
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("H8 I9 J8");
  desk_screenshot (shot);

  g_autoptr (Node) frame = app_find (ATSPI_ROLE_FRAME, "*");
  const AtspiRect window = app_bounds (frame);
  g_assert_cmpint (window.width, <=, width + 2 * APP_FRAME);
  g_assert_cmpint (window.height, <=, height + 2 * APP_FRAME);

  g_autoptr (Node) board = app_find (ATSPI_ROLE_TABLE, "Board");
  g_autoptr (Node) undo = app_find (ATSPI_ROLE_PUSH_BUTTON, "Undo");
  assert_inside (board, window.width, window.height);
  assert_inside (undo, window.width, window.height);
  assert_board_is_square (board);
  const AtspiRect bounds = app_bounds (board);
  g_assert_cmpint (MIN (bounds.width, bounds.height), >=, board_at_least);
  app_quit ();
}

static void
test_sizes (void)
{
  check_size (1100, 760, 600);
  check_size (1024, 600, 440);
  check_size (360, 640, 320);
}

/* --- Pictures --- */

static void
test_styles (void)
{
  static const char *const styles[] = { "wood", "dark-wood", "paper", "high-contrast" };

  for (size_t i = 0; i < G_N_ELEMENTS (styles); i++) {
    g_autofree char *value = g_strdup_printf ("'%s'", styles[i]);
    g_autofree char *shot = g_strconcat ("style-", styles[i], NULL);
    desk_forget ();
    table_prefer ("board-style", value);
    table_prefer ("board-size", i % 2 == 0 ? "15" : "19");
    table_prefer ("move-numbers", i < 2 ? "false" : "true");
    table_prefer ("colour-scheme", i % 2 == 0 ? "'light'" : "'dark'");
    app_start (NULL);
    table_start_for_two ();
    table_click_all ("H8 I9 J8 I7 I8 G8 K8 L8");
    desk_screenshot (shot);
    app_quit ();
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/look/names", test_names);
  g_test_add_func ("/window/look/cell-says-it-all", test_cell_says_it_all);
  g_test_add_func ("/window/look/sizes", test_sizes);
  g_test_add_func ("/window/look/styles", test_styles);
  return app_run_tests ();
}
