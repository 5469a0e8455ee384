/* Two apps and the real server: half a minute without a network, and an opponent who does not come back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"
#include "tests/client/window/pair.h"

#define CUT_S 30

static const char *const untimed[] = { "gomoku-opening", "'free'", "time",  "'none'",
                                       "first",          "'host'", "rated", "false",
                                       "absent",         "'wait'", NULL };

static const char *const rated[] = { "gomoku-opening", "'free'", "time",  "'byo-yomi'",
                                     "main-minutes",   "10",     "first", "'host'",
                                     "rated",          "true",   NULL };

/* No word of an end, of an absence or of a wrong turn while nothing can be known. */
static void
nothing_is_made_up (int person)
{
  pair_sees_no (person, "Black wins*");
  pair_sees_no (person, "White wins*");
  pair_sees_no (person, "You win*");
  pair_sees_no (person, "Claim the Win");
  g_assert_cmpint (table_stones (), ==, 2);
}

/* Half a minute in which what is sent goes nowhere and nobody is told: both see it, the game stands still,
 * and goes on from where it was. online.md 2, 3. */
static void
test_half_minute (void)
{
  pair_open ();
  pair_sit_down (untimed);
  pair_play_all (0, "H8 I9");
  proxy_force (pair_way, PROXY_SWALLOWS);

  const gint64 end = g_get_monotonic_time () + CUT_S * G_USEC_PER_SEC;
  while (g_get_monotonic_time () < end)
    for (int person = 0; person < 2; person++)
      nothing_is_made_up (person);
  pair_sees (0, "*Reconnecting*");
  pair_sees (1, "*Reconnecting*");
  desk_screenshot ("pair-half-minute");

  proxy_force (pair_way, PROXY_PLAIN);
  pair_sees (0, "Your turn");
  pair_agree (2);
  pair_play_all (0, "J10 K11 L12");
  pair_agree (5);
  pair_close ();
}

/* Who stays away loses a rated game only when the other claims it, and finds that result at return. */
static void
test_claimed (void)
{
  pair_open ();
  pair_sit_down (rated);
  pair_play (0, "H8");
  app_change (1);
  app_kill ();
  pair_sees (0, "* away, * left");
  pair_sees_no (0, "Claim the Win");
  desk_screenshot ("pair-away");
  pair_sees (0, "* has been away for too long");
  desk_screenshot ("pair-claim");
  pair_press (0, "Claim the Win");
  pair_sees (0, "You claimed the win");
  pair_sees (0, "You win\nYou: 1500*");
  desk_screenshot ("pair-claimed");

  app_change (1);
  app_start (NULL);
  pair_sees (1, "Black wins*");
  pair_agree (1);
  pair_close ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/pair-away/half-minute", test_half_minute);
  g_test_add_func ("/window/pair-away/claimed", test_claimed);
  return app_run_tests ();
}
