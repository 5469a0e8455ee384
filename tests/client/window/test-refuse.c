/* What cannot be done is refused with a reason, and nothing changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

static void
start_for_two (void)
{
  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
}

static void
test_occupied (void)
{
  start_for_two ();
  table_click_all ("H8");
  table_click ("H8");
  app_wait_for (ATSPI_ROLE_LABEL, "A stone is already there");
  g_assert_cmpint (table_stones (), ==, 1);
  app_quit ();
}

/* A double click puts one stone, not one for each side. */
static void
test_double_click (void)
{
  start_for_two ();
  g_autoptr (Node) cell = table_cell ("H8");
  app_click_times (cell, 2);
  table_wait_for_stones (1);
  app_idle (300);
  g_assert_cmpint (table_stones (), ==, 1);
  app_quit ();
}

/* Refusals that come so fast that each overtakes the one before while that is still appearing. */
static void
test_in_a_row (void)
{
  desk_forget ();
  desk_animate ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("A2 A4");
  g_autoptr (Node) one = table_cell ("A2");
  g_autoptr (Node) other = table_cell ("A4");
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 3; j++) {
      app_click (one);
      app_click (other);
    }
    app_idle (700);
  }
  app_wait_for (ATSPI_ROLE_LABEL, "A stone is already there");
  table_click_all ("C4");
  app_quit ();
}

static void
test_beside_the_board (void)
{
  start_for_two ();
  g_autoptr (Node) board = app_find (ATSPI_ROLE_TABLE, "Board");
  app_click_at (board, 3, 3);
  app_click_at (board, 12, 200);
  app_idle (300);
  g_assert_cmpint (table_stones (), ==, 0);
  app_quit ();
}

static void
test_closed_point (void)
{
  desk_forget ();
  table_prefer ("forbidden", "'closed'");
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("F8 A1 G8 C1 H9 E1 H10 G1");
  app_wait_for (ATSPI_ROLE_TABLE_CELL, "H8, empty, forbidden");
  table_click ("H8");
  app_wait_for (ATSPI_ROLE_LABEL, "*forbidden to Black: double-three*");
  g_assert_cmpint (table_stones (), ==, 8);
  desk_screenshot ("closed-point");
  table_click_all ("A15"); /* trying cost nothing: Black is still to move */
  app_quit ();
}

/* Typed points are refused with words, too. */
static void
test_typed_nonsense (void)
{
  start_for_two ();
  app_type ("h99");
  app_key ("Return");
  app_idle (300);
  g_assert_cmpint (table_stones (), ==, 0);
  app_wait_for (ATSPI_ROLE_INVALID, "*A1 to O15*");
  app_key ("Escape");
  app_type ("q9"); /* no column at all, and yet no stone elsewhere */
  app_key ("Return");
  app_wait_for (ATSPI_ROLE_INVALID, "*A1 to O15*");
  g_assert_cmpint (table_stones (), ==, 0);
  app_key ("Escape");
  app_type ("h8");
  app_key ("Return");
  table_wait_for_stones (1);
  app_quit ();
}

static void
test_paste_nonsense (void)
{
  desk_forget ();
  app_start (NULL);
  app_key ("ctrl+v");
  app_click_on (ATSPI_ROLE_TEXT, "Game Code");
  app_type ("h8i9z10");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "Move 3: *");
  desk_screenshot ("paste-nonsense");
  g_autoptr (Node) play = app_find (ATSPI_ROLE_PUSH_BUTTON, "*Play");
  g_assert_false (app_has_state (play, ATSPI_STATE_SENSITIVE));
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "*Cancel");
  app_wait_gone (ATSPI_ROLE_TEXT, "Game Code");
  app_quit ();
}

static void
test_paste_after_the_end (void)
{
  desk_forget ();
  app_start (NULL);
  app_key ("ctrl+v");
  app_click_on (ATSPI_ROLE_TEXT, "Game Code");
  app_type ("h8a1h9a3h10a5h11a7h12a9");
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "Move 10: The game is over");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "*Cancel");
  app_wait_gone (ATSPI_ROLE_TEXT, "Game Code");
  app_quit ();
}

/* What is left out of a text is said. */
static void
test_paste_with_a_rest (void)
{
  desk_forget ();
  app_start (NULL);
  app_key ("ctrl+v");
  app_click_on (ATSPI_ROLE_TEXT, "Game Code");
  app_type ("h8 i9 foo j10");
  app_wait_for (ATSPI_ROLE_INVALID, "2 moves. The rest is left out*foo j10*");
  desk_screenshot ("paste-rest");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "*Cancel");
  app_wait_gone (ATSPI_ROLE_TEXT, "Game Code");
  app_quit ();
}

/* A game goes out as a code and comes back as the same game. */
static void
test_copy_and_paste (void)
{
  start_for_two ();
  table_click_all ("H8 H9 J10");
  const GmkBoard before = table_read ();
  app_key ("ctrl+c");
  app_key ("ctrl+v");
  app_wait_for (ATSPI_ROLE_INVALID, "*3 moves*");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "*Play");
  app_wait_gone (ATSPI_ROLE_TEXT, "Game Code");
  app_idle (500);
  const GmkBoard after = table_read ();
  g_assert_true (gmk_board_equal (&before, &after));
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/refuse/occupied", test_occupied);
  g_test_add_func ("/window/refuse/double-click", test_double_click);
  g_test_add_func ("/window/refuse/in-a-row", test_in_a_row);
  g_test_add_func ("/window/refuse/beside-the-board", test_beside_the_board);
  g_test_add_func ("/window/refuse/closed-point", test_closed_point);
  g_test_add_func ("/window/refuse/typed-nonsense", test_typed_nonsense);
  g_test_add_func ("/window/refuse/paste-nonsense", test_paste_nonsense);
  g_test_add_func ("/window/refuse/paste-after-the-end", test_paste_after_the_end);
  g_test_add_func ("/window/refuse/paste-with-a-rest", test_paste_with_a_rest);
  g_test_add_func ("/window/copy-and-paste", test_copy_and_paste);
  return app_run_tests ();
}
