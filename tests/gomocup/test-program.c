/* The program's arguments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
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

/* Runs the program with arguments, ended by NULL; returns its exit status. */
static int
run (const char *const *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (
    arguments, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);

  g_assert_no_error (error);
  g_subprocess_wait (process, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  return g_subprocess_get_exit_status (process);
}

/* What it says on standard error, having said nothing else and ended with that status; the caller
 * frees it. */
static char *
complains (const char *const *arguments, int status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process = g_subprocess_newv (
    arguments, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
  g_autofree char *out = NULL;
  char *said = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate_utf8 (process, NULL, NULL, &out, &said, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, status);
  g_assert_cmpstr (out, ==, "");
  return said;
}

static void
test_nonsense (void)
{
  const char *program = g_getenv ("KAGETSU_ENGINE");
  const struct {
    const char *arguments[10];
    const char *says;
  } cases[] = {
    { { program, "--nonsense", NULL }, "--nonsense: no such command" },
    { { program, "", NULL }, ": no such command" },
    { { program, "judge", "x", NULL }, "x: too many arguments" },
    { { program, "--help", "judge", NULL }, "judge: too many arguments" },
    { { program, "selfplay", NULL }, "selfplay: it takes RULE SIZE GAMES NODES SEED THREADS FILE" },
    { { program, "selfplay", "chess", "15", "3", "100", "1", "1", "f", NULL },
      "chess: no such rule" },
    { { program, "selfplay", "renju", "21", "3", "100", "1", "1", "f", NULL },
      "21: a number from 9 to 20 is wanted" },
    { { program, "selfplay", "renju", "15", "0", "100", "1", "1", "f", NULL },
      "0: a number from 1 to 1125899906842624 is wanted" },
    { { program, "selfplay", "renju", "15", "3", "1x", "1", "1", "f", NULL },
      "1x: a number from 1 to 1125899906842624 is wanted" },
    { { program, "selfplay", "renju", "15", "3", "100", "1", "65", "f", NULL },
      "65: a number from 1 to 64 is wanted" },
    { { program, "tune", "weights", NULL }, "tune: it takes WEIGHTS FILE..." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *line = g_strdup_printf ("kagetsu-engine: %s; try --help\n", cases[i].says);
    g_autofree char *said = complains (cases[i].arguments, 2);

    g_assert_cmpstr (said, ==, line);
  }
}

/* Where the weights cannot go is found out before the learning. */
static void
expect_nothing_learnt (const char *const *arguments, const char *path)
{
  g_autofree char *said = complains (arguments, 1);

  g_assert_nonnull (strstr (said, path));
}

/* Games that selfplay wrote become weights; what is no file of games is refused, and stays. */
static void
test_training (void)
{
  const char *program = g_getenv ("KAGETSU_ENGINE");
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-training-XXXXXX", NULL);
  g_autofree char *games = g_build_filename (folder, "games", NULL);
  g_autofree char *weights = g_build_filename (folder, "weights", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "nowhere", "weights", NULL);
  g_autofree char *bytes = NULL;
  gsize n = 0;
  const char *const play[] = {
    program, "selfplay", "renju", "15", "3", "100", "1", "2", games, NULL
  };
  const char *const tune[] = { program, "tune", weights, games, NULL };
  const char *const tune_weights[] = { program, "tune", games, weights, NULL };
  const char *const tune_nowhere[] = { program, "tune", nowhere, games, NULL };
  const char *const tune_itself[] = { program, "tune", games, games, NULL };

  g_assert_cmpint (run (tune), ==, 1); /* no games yet */
  g_assert_cmpint (run (play), ==, 0);
  g_assert_cmpint (run (tune), ==, 0);
  g_assert_true (g_file_get_contents (weights, &bytes, &n, NULL));
  g_assert_cmpmem (bytes, MIN (n, 8), "KAGETSUW", 8);
  g_assert_cmpint (run (tune_weights), ==, 1);
  g_assert_cmpint (run (tune_itself), ==, 1); /* and the games stay */
  g_assert_cmpint (run (play), ==, 0);        /* nothing lies beside */
  expect_nothing_learnt (tune_nowhere, nowhere);

  g_remove (games);
  g_remove (weights);
  g_rmdir (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/program/help", test_help);
  g_test_add_func ("/program/version", test_version);
  g_test_add_func ("/program/nonsense", test_nonsense);
  g_test_add_func ("/program/training", test_training);
  return g_test_run ();
}
