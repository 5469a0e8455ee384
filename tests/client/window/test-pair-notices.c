/* What the desktop tells of a table while its window is not active.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/notices.h"
#include "tests/client/window/pair.h"

static const char *const casual[] = { "gomoku-opening", "'free'", "time",  "'none'", "first",
                                      "'host'",         "rated",  "false", NULL };

static const char *const waiting[] = {
  "time", "'none'", "first", "'host'", "absent", "'wait'", NULL
};

/* The window of the one who came last has the keys; the other one is told. */
static void
test_notices (void)
{
  pair_open ();
  notices_open ();
  pair_sit_down (casual);
  pair_play_all (0, "H8 I9");
  notices_wait_for ("Your turn: White played I9");
  pair_play (0, "J10");
  notices_wait_gone ();
  pair_press (1, "Draw");
  pair_play (1, "K11");
  notices_wait_for ("Guest-* offers a draw: *");
  pair_press (0, "Accept");
  pair_sees (0, "Draw by agreement");
  notices_wait_for ("The game is over: Draw by agreement");
  notices_close ();
  pair_close ();
}

/* Whoever has gone to the lobby is at the table again by a click on what was told of it. */
static void
test_click (void)
{
  pair_open ();
  notices_open ();
  pair_sit_down (waiting);
  pair_play_all (0, "H8 I9");
  notices_wait_for ("Your turn: White played I9");
  pair_press (0, "Back");
  pair_press (0, "*Leave");
  pair_sees (0, "You are away*");
  notices_click ();
  app_wait_gone (ATSPI_ROLE_INVALID, "You are away*");
  pair_sees (0, "Your turn");
  pair_play (0, "J10");
  notices_close ();
  pair_close ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/pair-notices/told", test_notices);
  g_test_add_func ("/window/pair-notices/click", test_click);
  return app_run_tests ();
}
