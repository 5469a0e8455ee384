/* The program's arguments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/gomocup/ask.h"

static void
test_help (void)
{
  static const char *const told[] = {
    "START",        "RESTART",       "BEGIN",     "TURN",       "BOARD",        "DONE",
    "TAKEBACK",     "SUGGEST",       "PLAY",      "SWAP2BOARD", "INFO",         "ABOUT",
    "END",          "RECTSTART",     "YXBOARD",   "YXNBEST",    "YXSHOWFORBID", "YXSTOP",
    "STOP",         "YXSHOWINFO",    "judge",     "bench",      "--version",    "rule",
    "timeout_turn", "timeout_match", "time_left", "max_node",   "max_depth",    "max_memory",
    "thread_num",   "folder",        "evaluate",  "game_type",  "suggest",      "show_detail",
    "selfplay",     "tune",
  };
  int status = -1;
  g_autofree char *help = ask ("--help", "", -1, &status);

  g_assert_cmpint (status, ==, 0);
  g_assert_true (g_str_has_prefix (help, "Usage: kagetsu-engine "));
  for (gsize i = 0; i < G_N_ELEMENTS (told); i++) {
    g_autofree char *whole = g_strdup_printf ("\\b%s\\b", told[i] + strspn (told[i], "-"));

    g_test_message ("%s", told[i]);
    g_assert_true (g_regex_match_simple (whole, help, 0, 0));
  }
}

static void
test_version (void)
{
  int status = -1;
  g_autofree char *version = ask ("--version", "", -1, &status);

  g_assert_cmpint (status, ==, 0);
  g_assert_true (
    g_regex_match_simple ("^kagetsu-engine [0-9]+\\.[0-9]+\\.[0-9]+\n$", version, 0, 0));
}

static void
test_nonsense (void)
{
  int status = -1;
  g_autofree char *help = ask ("--help", "", -1, &status);
  g_autofree char *unknown = ask ("--nonsense", "", -1, &status);

  g_assert_cmpint (status, ==, 2);
  g_assert_cmpstr (unknown, ==, help);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/program/help", test_help);
  g_test_add_func ("/program/version", test_version);
  g_test_add_func ("/program/nonsense", test_nonsense);
  return g_test_run ();
}
