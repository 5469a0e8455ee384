/* Two apps and the real server over a bad network: crashes, a dead link, another device. No wrong word on
 * any screen, and equal boards at the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/pair.h"

static const char *const casual[] = { "gomoku-opening", "'free'", "time",  "'none'", "first",
                                      "'host'",         "rated",  "false", NULL };

/* Twelve seconds a turn, in one period. */
static const char *const quick[] = { "gomoku-opening",
                                     "'free'",
                                     "time",
                                     "'byo-yomi'",
                                     "main-minutes",
                                     "0",
                                     "extra-seconds",
                                     "12",
                                     "periods",
                                     "1",
                                     "first",
                                     "'host'",
                                     "rated",
                                     "false",
                                     "absent",
                                     "'wait'",
                                     NULL };

/* The server is killed in the middle of a game and comes back. online.md 3, 5. */
static void
test_crash (void)
{
  pair_open ();
  pair_sit_down (casual);
  pair_play_all (0, "H8 I9 J10");
  pair_crash ();
  pair_sees (0, "*Reconnecting*");
  pair_sees (1, "*Reconnecting*");
  desk_screenshot ("pair-crash");
  pair_recover ();
  pair_sees (1, "Your turn");
  pair_agree (3);
  pair_play_all (1, "K11 L12");
  pair_agree (5);
  pair_close ();
}

/* Nothing comes any more and nobody is told: a clock that reaches 0 wins nothing, a dead link is seen, and
 * what has happened is shown as it was when the link is there again. online.md 1, 2. */
static void
test_dead_link (void)
{
  pair_open ();
  pair_sit_down (quick);
  pair_play (0, "H8");
  proxy_force (pair_way, PROXY_SWALLOWS);
  pair_sees (0, "Waiting for the server…");
  pair_sees_no (0, "*on time*");
  pair_sees_no (0, "You win*");
  pair_sees (0, "*Reconnecting*");
  pair_sees_no (0, "*on time*");
  pair_sees (1, "*Reconnecting*");
  pair_sees_no (1, "*on time*");
  desk_screenshot ("pair-dead");
  proxy_force (pair_way, PROXY_PLAIN);
  pair_sees (0, "Black wins on time");
  pair_sees (1, "Black wins on time");
  pair_agree (1);
  pair_close ();
}

/* The newer device has the seat; the older says so and does not fight for it. online.md 21. */
static void
test_two_devices (void)
{
  pair_open ();
  pair_sit_down (casual);
  pair_play_all (0, "H8 I9");
  pair_come_as (2, 0);
  table_wait_for_stones (2);
  pair_sees (0, "You are playing on another device now");
  desk_screenshot ("pair-superseded");
  app_change (2);
  g_autoptr (Node) cell = table_cell ("J10");

  app_act (cell);
  app_change (1);
  table_wait_for_stones (3);
  pair_press (0, "Play Here");
  pair_agree (3);
  pair_close ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/pair-link/crash", test_crash);
  g_test_add_func ("/window/pair-link/dead-link", test_dead_link);
  g_test_add_func ("/window/pair-link/two-devices", test_two_devices);
  return app_run_tests ();
}
