/* What INFO tells becomes limits of a thought.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include <glib.h>
#include <stdlib.h>

#include "gomocup/protocol.h"

#define MIB (1 << 20)

static void
assert_limits (const Info *info, int parts, GmkLimits expected)
{
  const GmkLimits limits = info_limits (info, parts);

  g_assert_cmpint (limits.turn_ms, ==, expected.turn_ms);
  g_assert_cmpint (limits.match_ms, ==, expected.match_ms);
  g_assert_cmpint (limits.nodes, ==, expected.nodes);
  g_assert_cmpint (limits.depth, ==, expected.depth);
}

static void
assert_problem (Info *info, const char *expected)
{
  const char *key = NULL;
  const char *wanted = NULL;

  g_assert_cmpint (info_problem (info, &key, &wanted), ==, expected != NULL);
  g_assert_cmpstr (key, ==, expected);
}

/* Nobody has told anything, or nothing that limits. */
static void
test_default (void)
{
  Info info;

  info_init (&info);
  assert_limits (&info, 1, (GmkLimits){ .turn_ms = 5000 });
  assert_limits (&info, 2, (GmkLimits){ .turn_ms = 2500 });
  info_read (&info, "time_left 2147483647");
  info_read (&info, "timeout_match 0");
  info_read (&info, "max_node 0");
  info_read (&info, "max_depth -1");
  assert_limits (&info, 1, (GmkLimits){ .turn_ms = 5000 });
  assert_problem (&info, NULL);
}

/* Whatever limits takes the default's place. */
static void
test_each (void)
{
  static const struct {
    const char *told;
    GmkLimits limits;
  } cases[] = {
    { "timeout_turn 1000", { .turn_ms = 1000 } },
    { "TIMEOUT_TURN 604800000", { .turn_ms = 604800000 } },
    { "timeout_turn 1", { .turn_ms = 1 } },
    { "timeout_turn 0", { .turn_ms = 1 } },
    { "  timeout_turn   77  ", { .turn_ms = 77 } },
    { "timeout_match 90000", { .match_ms = 90000 } },
    { "time_left 80000", { .match_ms = 80000 } },
    { "time_left 0", { .match_ms = 1 } },
    { "time_left -3000", { .match_ms = 1 } },
    { "max_node 12345", { .nodes = 12345 } },
    { "max_depth 9", { .depth = 9 } },
    { "max_depth 100000", { .depth = GMK_POINTS_MAX } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    Info info;

    g_test_message ("%s", cases[i].told);
    info_init (&info);
    info_read (&info, cases[i].told);
    assert_limits (&info, 1, cases[i].limits);
    assert_problem (&info, NULL);
  }
}

static void
test_together (void)
{
  Info info;

  info_init (&info);
  info_read (&info, "timeout_turn 3000");
  info_read (&info, "timeout_match 60000");
  info_read (&info, "max_node 1000");
  info_read (&info, "max_depth 10");
  assert_limits (&info, 1,
                 (GmkLimits){ .turn_ms = 3000, .match_ms = 60000, .nodes = 1000, .depth = 10 });
  assert_limits (&info, 3,
                 (GmkLimits){ .turn_ms = 1000, .match_ms = 20000, .nodes = 333, .depth = 10 });
}

/* The time of a game sinks by what answers take, until somebody says what is left. */
static void
test_time_of_a_game (void)
{
  Info info;

  info_init (&info);
  info_read (&info, "timeout_match 10000");
  info_spend (&info, 4000);
  assert_limits (&info, 1, (GmkLimits){ .match_ms = 6000 });
  info_spend (&info, 7000);
  assert_limits (&info, 1, (GmkLimits){ .match_ms = 1 });
  info_read (&info, "time_left 500");
  assert_limits (&info, 1, (GmkLimits){ .match_ms = 500 });
  info_new_game (&info);
  assert_limits (&info, 1, (GmkLimits){ .match_ms = 10000 });
  info_read (&info, "time_left 2147483647");
  info_spend (&info, 100000);
  assert_limits (&info, 1, (GmkLimits){ .turn_ms = 5000 });
}

/* A value that cannot be taken leaves the old one. */
static void
test_wrong (void)
{
  static const char *const wrong[] = {
    "timeout_turn -1", "timeout_turn", "timeout_turn 1 2", "timeout_turn 5s", "timeout_turn 0x10",
  };
  Info info;

  info_init (&info);
  info_read (&info, "timeout_turn 1234");
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++) {
    info_read (&info, wrong[i]);
    assert_limits (&info, 1, (GmkLimits){ .turn_ms = 1234 });
    assert_problem (&info, "TIMEOUT_TURN");
    assert_problem (&info, NULL);
  }
  info_read (&info, "rule 4");
  info_read (&info, "rule 3");
  g_assert_cmpint (info.set, ==, GMK_SET_RENJU);
  assert_problem (&info, "RULE");
  info_read (&info, "unheard_of -1");
  info_read (&info, "");
  assert_problem (&info, NULL);
}

/* As many as are remembered, in their order. */
static void
test_many_problems (void)
{
  Info info;

  info_init (&info);
  for (int i = 0; i < INFO_WRONGS_MAX; i++)
    info_read (&info, i % 2 == 0 ? "rule 9" : "suggest 2");
  info_read (&info, "thread_num 0");
  for (int i = 0; i < INFO_WRONGS_MAX; i++)
    assert_problem (&info, i % 2 == 0 ? "RULE" : "SUGGEST");
  assert_problem (&info, NULL);
}

static void
test_settings (void)
{
  Info info;

  info_init (&info);
  g_assert_cmpint (info.settings.threads, ==, 1);
  g_assert_cmpint (info.settings.memory, ==, 64 * MIB);
  info_read (&info, "max_memory 83886080");
  g_assert_cmpint (info.settings.memory, ==, 72 * MIB);
  info_read (&info, "max_memory 16777216");
  g_assert_cmpint (info.settings.memory, ==, 8 * MIB);
  info_read (&info, "max_memory 0");
  g_assert_cmpint (info.settings.memory, ==, 320 * MIB);
  info_read (&info, "thread_num 64");
  g_assert_cmpint (info.settings.threads, ==, 64);
  assert_problem (&info, NULL);

  const GmkEngineSettings before = info.settings;

  info_read (&info, "max_memory 1000000000000");
  info_refuse_settings (&info, &before);
  g_assert_cmpint (info.settings.memory, ==, 320 * MIB);
  assert_problem (&info, "MAX_MEMORY");
  info_read (&info, "thread_num 2");
  info_refuse_settings (&info, &before);
  g_assert_cmpint (info.settings.threads, ==, 64);
  assert_problem (&info, "THREAD_NUM");
}

/* A new game has its whole time again, however it begins. */
static void
test_new_games (void)
{
  static const char *const beginnings[] = { "START 15", "RESTART" };
  char *answers = NULL;
  gsize length = 0;
  FILE *out = open_memstream (&answers, &length);
  Protocol *protocol = protocol_new (out, (ProtocolBounds){ 0 });

  protocol_obey (protocol, "INFO timeout_match 60000");
  for (gsize i = 0; i < G_N_ELEMENTS (beginnings); i++) {
    info_spend (&protocol->info, 1000);
    protocol_obey (protocol, beginnings[i]);
    assert_limits (&protocol->info, 1, (GmkLimits){ .match_ms = 60000 });
  }
  fclose (out);
  g_assert_cmpstr (answers, ==, "OK\nOK\n");
  free (answers);
  protocol_free (protocol);
}

/* What an answer takes is taken from the time of the game. */
static void
test_spent (void)
{
  char *answers = NULL;
  gsize length = 0;
  FILE *out = open_memstream (&answers, &length);
  Protocol *protocol = protocol_new (out, (ProtocolBounds){ 0 });

  protocol_obey (protocol, "START 15");
  protocol_obey (protocol, "INFO timeout_match 600000");
  protocol_obey (protocol, "INFO max_node 100000");
  protocol_obey (protocol, "TURN 7,7");
  g_assert_cmpint (protocol->info.left_ms, <, 600000);
  fclose (out);
  free (answers);
  protocol_free (protocol);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/info/default", test_default);
  g_test_add_func ("/info/each", test_each);
  g_test_add_func ("/info/together", test_together);
  g_test_add_func ("/info/time-of-a-game", test_time_of_a_game);
  g_test_add_func ("/info/wrong", test_wrong);
  g_test_add_func ("/info/settings", test_settings);
  g_test_add_func ("/info/new-games", test_new_games);
  g_test_add_func ("/info/many-problems", test_many_problems);
  g_test_add_func ("/info/spent", test_spent);
  return g_test_run ();
}
