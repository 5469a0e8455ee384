/* Whole games: one with the mouse, one with the keyboard alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/notation.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

typedef void (*Play) (GmkPoint p);

static gboolean
cpu_has_answered (gpointer data)
{
  const int *before = data;

  return table_is_over () || table_stones () == *before + 2;
}

/* Plays on as Black until somebody has won. */
static void
play_to_the_end (Play play)
{
  while (!table_is_over ()) {
    const GmkBoard board = table_read ();
    int stones = board.stones[GMK_BLACK] + board.stones[GMK_WHITE];

    g_assert_cmpint (board.stones[GMK_BLACK], ==, board.stones[GMK_WHITE]);
    play (table_beginners_move (&board, GMK_BLACK));
    app_wait_until (cpu_has_answered, &stones, "the answer of the CPU");
  }
}

/* The board has a winning line exactly if the words say that somebody won. */
static void
assert_somebody_won (void)
{
  const GmkBoard board = table_read ();
  int longest = 0;

  for (int i = 0; i < board.size * board.size; i++) {
    const GmkPoint p = gmk_point_at (i, board.size);
    if (gmk_board_get (&board, p) != GMK_EMPTY)
      longest = MAX (longest, gmk_board_longest_run (&board, p).length);
  }
  g_assert_cmpint (longest, >=, 5);
  app_wait_for (ATSPI_ROLE_STATUS_BAR, "*wins*");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Rematch");
}

static void
begin_as_black (void)
{
  desk_forget ();
  table_prefer ("first", "'host'");
  table_prefer ("cpu-level", "1");
  app_start (NULL);
}

static void
test_mouse (void)
{
  begin_as_black ();
  table_start_against_cpu ();
  play_to_the_end (table_click_point);
  assert_somebody_won ();
  desk_screenshot ("finished-game");

  /* The next game: the start alternates, so the CPU begins. */
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Rematch");
  table_wait_for_stones (1);
  app_quit ();
}

/* Types the point; every third move goes there with the arrow keys instead. */
static void
play_with_keys (GmkPoint p)
{
  static int n;
  char name[GMK_POINT_TEXT_MAX];

  if (n++ % 3 != 0) {
    gmk_point_write (p, name);
    g_autofree char *lower = g_ascii_strdown (name, -1);
    app_type (lower);
    app_key ("Return");
    return;
  }

  app_key ("Home");
  app_key ("Page_Down"); /* the lower left corner */
  for (int x = 0; x < p.x; x++)
    app_key ("Right");
  for (int y = 0; y < p.y; y++)
    app_key ("Up");
  app_key ("Return");
}

static gboolean
has_focus (AtspiRole role, const char *pattern)
{
  g_autoptr (Node) node = app_find (role, pattern);

  return app_has_state (node, ATSPI_STATE_FOCUSED);
}

static gboolean
board_has_focus (gpointer data)
{
  return has_focus (ATSPI_ROLE_TABLE_CELL, "H8, *");
}

static void
test_keyboard (void)
{
  begin_as_black ();
  app_key ("ctrl+n");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Start");
  app_idle (500);
  for (int i = 0; i < 30 && !has_focus (ATSPI_ROLE_PUSH_BUTTON, "Start"); i++)
    app_key ("Tab");
  app_key ("Return");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  app_idle (500);
  app_wait_until (board_has_focus, NULL, "the focus on the board");
  play_to_the_end (play_with_keys);
  assert_somebody_won ();
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/play/mouse", test_mouse);
  g_test_add_func ("/window/play/keyboard", test_keyboard);
  return app_run_tests ();
}
