/* What comes while the program thinks: nothing is lost, nothing overtakes, and a stop is heard.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/gomocup/ask.h"
#include "tests/gomocup/talk.h"

#define WEEK "604800000" /* ms */

static Talk *
begin_long_game (void)
{
  Talk *talk = talk_begin ();

  talk_say (talk, "START 15\nINFO timeout_turn " WEEK "\nINFO timeout_match 0");
  talk_expect (talk, "OK");
  return talk;
}

/* A thought that would last a week is stopped again and again. */
static void
test_stop (void)
{
  static const char *const words[] = { "YXSTOP", "STOP", "yxstop\r", "  YxStop  " };
  Talk *talk = begin_long_game ();
  int x, y;

  talk_say (talk, "INFO show_detail 1");
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++) {
    talk_say (talk, "BOARD\n7,7,2\nDONE");
    g_assert_true (g_str_has_prefix (talk_hear (talk), "MESSAGE depth 1-"));

    const gint64 start = g_get_monotonic_time ();

    talk_say (talk, "INFO show_detail 0\n%s", words[i]);
    while (g_str_has_prefix (talk_hear (talk), "MESSAGE"))
      continue;

    const gint64 taken = g_get_monotonic_time () - start;

    g_test_message ("stopped after %" G_GINT64_FORMAT " us", taken);
    g_assert_cmpint (taken, <, 2 * G_USEC_PER_SEC);
    talk_say (talk, "SUGGEST\nYXSTOP\nINFO show_detail 1");
    g_assert_true (g_pattern_match_simple ("SUGGEST *,*", talk_hear (talk)));
  }
  talk_say (talk, "INFO show_detail 0\nRESTART\nTURN 3,3\nYXSTOP");
  talk_expect (talk, "OK");
  talk_hear_point (talk, &x, &y);
  talk_end (talk);
}

/* A stop is for the thoughts before it, and for all of these, whether they have begun or not. */
static void
test_order (void)
{
  Talk *talk = begin_long_game ();
  int x, y;

  talk_say (talk, "TURN 7,7\nABOUT\nTURN 7,7\nSUGGEST\nFOO\nTAKEBACK 7,7\nRESTART\nYXSTOP\n"
                  "YXSTOP\nINFO max_node 1000\nTURN 14,14\nTAKEBACK 14,14");
  talk_hear_point (talk, &x, &y);
  g_assert_true (g_str_has_prefix (talk_hear (talk), "name="));
  talk_expect (talk, "ERROR the point is occupied");
  g_assert_true (g_pattern_match_simple ("SUGGEST *,*", talk_hear (talk)));
  talk_expect (talk, "UNKNOWN there is no such command");
  talk_expect (talk, "OK");
  talk_expect (talk, "OK");
  talk_hear_point (talk, &x, &y);
  talk_expect (talk, "OK");
  talk_end (talk);
}

/* A stop that comes when nothing is being thought about is not kept for later. */
static void
test_stale_stop (void)
{
  Talk *talk = talk_begin ();
  int n = 0;

  talk_say (talk, "START 15\nYXSTOP\nYXSTOP\nABOUT\nYXSTOP");
  talk_expect (talk, "OK");
  g_assert_true (g_str_has_prefix (talk_hear (talk), "name="));
  talk_say (talk, "INFO max_depth 3\nINFO show_detail 1\nTURN 7,7");
  while (g_str_has_prefix (talk_hear (talk), "MESSAGE"))
    n++;
  g_assert_cmpint (n, ==, 3);
  talk_end (talk);
}

/* END in the middle of a thought: what was asked before is answered, and then it leaves. */
static void
test_end (void)
{
  Talk *talk = begin_long_game ();
  int x, y;

  talk_say (talk, "TURN 7,7\nABOUT\nEND\nABOUT");
  talk_hear_point (talk, &x, &y);
  g_assert_true (g_str_has_prefix (talk_hear (talk), "name="));
  talk_await_end (talk);
}

/* The end of the input stops nothing. */
static void
test_end_of_input (void)
{
  Talk *talk = talk_begin ();
  int n = 0;

  talk_say (talk, "START 15\nINFO max_depth 4\nINFO show_detail 1\nTURN 7,7");
  talk_fall_silent (talk);
  talk_expect (talk, "OK");
  while (g_str_has_prefix (talk_hear (talk), "MESSAGE"))
    n++;
  g_assert_cmpint (n, ==, 4);
  talk_await_end (talk);
}

/* Unless nobody is there any more to hear the answer. */
static void
test_manager_gone (void)
{
  Talk *talk = begin_long_game ();

  talk_say (talk, "TURN 7,7\nSUGGEST");
  talk_turn_away (talk);
  talk_await_end (talk);
}

/* More than the program keeps waiting is said while it thinks. */
static void
test_flood (void)
{
  const int n = 20000;
  g_autofree char *blanks = g_strnfill (100, ' ');
  g_autoptr (GString) said = g_string_new ("START 15\nINFO max_node 100000\nBOARD\n7,7,2\nDONE\n");
  int status = -1;

  for (int i = 0; i < n; i++)
    g_string_append_printf (said, "%s%s 7,7\n", blanks, i % 2 == 0 ? "TAKEBACK" : "PLAY");

  g_autofree char *answered = ask (NULL, said->str, (gssize)said->len, &status);
  g_auto (GStrv) lines = g_strsplit (answered, "\n", -1);

  g_assert_cmpint (status, ==, 0);
  g_assert_cmpuint (g_strv_length (lines), ==, 2 + n + 1);
  for (int i = 0; i < n; i++)
    g_assert_cmpstr (lines[2 + i], ==, i % 2 == 0 ? "OK" : "7,7");
}

/* Limits of time are kept; by how much is for a benchmark to say. */
static void
test_time (void)
{
  static const char *const limits[] = {
    "INFO timeout_turn 0",
    "INFO timeout_turn 1",
    "INFO timeout_turn 200",
    "INFO timeout_turn " WEEK "\nINFO time_left 500",
    "INFO timeout_turn " WEEK "\nINFO time_left 1",
    "INFO timeout_turn " WEEK "\nINFO time_left -1",
    "INFO timeout_turn " WEEK "\nINFO time_left 2147483647\nINFO max_node 1",
  };
  int x, y;

  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++) {
    Talk *talk = talk_begin ();

    talk_say (talk, "START 20\n%s\nBOARD\n9,9,2\nDONE", limits[i]);
    talk_expect (talk, "OK");
    talk_hear_point (talk, &x, &y);
    talk_end (talk);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/thinking/stop", test_stop);
  g_test_add_func ("/thinking/order", test_order);
  g_test_add_func ("/thinking/stale-stop", test_stale_stop);
  g_test_add_func ("/thinking/end", test_end);
  g_test_add_func ("/thinking/end-of-input", test_end_of_input);
  g_test_add_func ("/thinking/manager-gone", test_manager_gone);
  g_test_add_func ("/thinking/flood", test_flood);
  g_test_add_func ("/thinking/time", test_time);
  return g_test_run ();
}
