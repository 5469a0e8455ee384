/* Results against the computer: which games count, and as what; the text and its damages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/session/statistics.h"

static const GmkPlayer against_cpu[] = { { 0 }, { .cpu = TRUE, .level = 3 } };

/* A renju game that seat 0 began and that ended so. */
static GmkMatch
ended (GmkEndKind kind, GmkSeat winner)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  gmk_match_init (&match, &settings, 0);
  match.end = (GmkEnd){ .kind = (guint8)kind, .winner_seat = winner };
  return match;
}

static gboolean
add (GmkStatistics *statistics, GmkEndKind kind, GmkSeat winner, const GmkPlayer *players)
{
  const GmkMatch match = ended (kind, winner);

  return gmk_statistics_add (statistics, &match, players);
}

static void
assert_results (const GmkResults *results, int won, int drawn, int lost)
{
  g_assert_cmpint (results->won, ==, won);
  g_assert_cmpint (results->drawn, ==, drawn);
  g_assert_cmpint (results->lost, ==, lost);
}

static void
test_add (void)
{
  const GmkPlayer other_way[] = { { .cpu = TRUE, .level = 10 }, { 0 } };
  GmkStatistics statistics = { 0 };

  g_assert_true (add (&statistics, GMK_END_FIVE, 0, against_cpu));
  g_assert_true (add (&statistics, GMK_END_FORBIDDEN, 0, against_cpu));
  g_assert_true (add (&statistics, GMK_END_RESIGNED, 1, against_cpu));
  g_assert_true (add (&statistics, GMK_END_AGREED, GMK_SEAT_NONE, against_cpu));
  g_assert_true (add (&statistics, GMK_END_TIME, 0, other_way));
  assert_results (&statistics.of[GMK_SET_RENJU][2], 2, 1, 1);
  assert_results (&statistics.of[GMK_SET_RENJU][9], 0, 0, 1);

  const GmkResults sum = gmk_statistics_sum (&statistics, GMK_SET_RENJU);
  const GmkResults none = gmk_statistics_sum (&statistics, GMK_SET_FREESTYLE);

  assert_results (&sum, 2, 1, 2);
  g_assert_cmpint (gmk_results_games (&none), ==, 0);
}

static void
test_not_counted (void)
{
  const GmkPlayer people[GMK_SEATS] = { 0 };
  const GmkPlayer computers[] = { against_cpu[1], against_cpu[1] };
  const GmkPlayer remote[] = { { .remote = TRUE }, against_cpu[1] };
  const GmkPlayer no_level[] = { { 0 }, { .cpu = TRUE, .level = GMK_ENGINE_LEVELS + 1 } };
  const GmkStatistics nothing = { 0 };
  GmkStatistics statistics = { 0 };

  g_assert_false (add (&statistics, GMK_END_NONE, GMK_SEAT_NONE, against_cpu));
  g_assert_false (add (&statistics, GMK_END_ABORTED, GMK_SEAT_NONE, against_cpu));
  g_assert_false (add (&statistics, GMK_END_FIVE, 0, people));
  g_assert_false (add (&statistics, GMK_END_FIVE, 0, computers));
  g_assert_false (add (&statistics, GMK_END_FIVE, 0, remote));
  g_assert_false (add (&statistics, GMK_END_FIVE, 0, no_level));
  g_assert_cmpmem (&statistics, sizeof statistics, &nothing, sizeof nothing);
}

static void
test_full (void)
{
  GmkStatistics statistics = { 0 };

  statistics.of[GMK_SET_RENJU][2].won = GMK_STATISTICS_GAMES_MAX;
  g_assert_true (add (&statistics, GMK_END_FIVE, 0, against_cpu));
  assert_results (&statistics.of[GMK_SET_RENJU][2], GMK_STATISTICS_GAMES_MAX, 0, 0);
}

/* --- the text --- */

static void
test_text (void)
{
  GmkStatistics statistics = { 0 }, back = { 0 };
  g_autofree char *empty = gmk_statistics_write (&statistics);
  g_autofree char *text = NULL;

  g_assert_cmpstr (empty, ==, "kagetsu-statistics 1\nend\n");
  g_assert_true (gmk_statistics_read (empty, strlen (empty), &back, NULL));
  statistics.of[GMK_SET_FREESTYLE][9] = (GmkResults){ 1, 0, 12 };
  statistics.of[GMK_SET_RENJU][2] = (GmkResults){ 4, 2, 0 };
  text = gmk_statistics_write (&statistics);
  g_assert_cmpstr (text, ==, "kagetsu-statistics 1\nfreestyle 10 1 0 12\nrenju 3 4 2 0\nend\n");
  g_assert_true (gmk_statistics_read (text, strlen (text), &back, NULL));
  g_assert_cmpmem (&statistics, sizeof statistics, &back, sizeof back);
}

/* The largest text there can be is read. */
static void
test_largest (void)
{
  GmkStatistics statistics, back = { 0 };
  g_autofree char *text = NULL;

  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    for (int i = 0; i < GMK_ENGINE_LEVELS; i++)
      statistics.of[set][i] = (GmkResults){ GMK_STATISTICS_GAMES_MAX, GMK_STATISTICS_GAMES_MAX,
                                            GMK_STATISTICS_GAMES_MAX };
  text = gmk_statistics_write (&statistics);
  g_assert_true (gmk_statistics_read (text, strlen (text), &back, NULL));
  g_assert_cmpmem (&statistics, sizeof statistics, &back, sizeof back);
}

static void
assert_damaged (const char *text, gsize length)
{
  GmkStatistics statistics = { .of = { { { 7, 7, 7 } } } };
  const GmkStatistics before = statistics;
  g_autoptr (GError) error = NULL;

  g_assert_false (gmk_statistics_read (text, length, &statistics, &error));
  g_assert_error (error, GMK_STATISTICS_ERROR, GMK_STATISTICS_ERROR_DAMAGED);
  g_assert_cmpmem (&statistics, sizeof statistics, &before, sizeof before);
}

static void
test_damaged (void)
{
  static const char *const texts[] = {
    "",
    "kagetsu-statistics 2\nend\n",
    "kagetsu-statistics 1\n",
    "kagetsu-statistics 1\nend",
    "kagetsu-statistics 1\nend\nmore\n",
    "kagetsu-statistics 1\nrenju 3 4 2\nend\n",
    "kagetsu-statistics 1\nrenju 3 4 2 0 1\nend\n",
    "kagetsu-statistics 1\nrenju 0 4 2 0\nend\n",
    "kagetsu-statistics 1\nrenju 11 4 2 0\nend\n",
    "kagetsu-statistics 1\nrenju 3 -4 2 0\nend\n",
    "kagetsu-statistics 1\nrenju 3 04 2 0\nend\n",
    "kagetsu-statistics 1\nrenju 3 1000001 2 0\nend\n",
    "kagetsu-statistics 1\nrenju 3 0 0 0\nend\n",
    "kagetsu-statistics 1\nchess 3 4 2 0\nend\n",
    "kagetsu-statistics 1\nrenju 3 4 2 0\nrenju 3 4 2 0\nend\n",
    "kagetsu-statistics 1\nrenju 3 4 2 0\nfreestyle 3 4 2 0\nend\n",
    "kagetsu-statistics 1\nrenju  3 4 2 0\nend\n",
  };
  g_autofree char *long_text = g_strnfill (GMK_STATISTICS_SIZE_MAX + 1, 'a');

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_damaged (texts[i], strlen (texts[i]));
  assert_damaged ("kagetsu-statistics 1\nend\n\0", 26);
  assert_damaged (long_text, GMK_STATISTICS_SIZE_MAX + 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/statistics/add", test_add);
  g_test_add_func ("/statistics/not-counted", test_not_counted);
  g_test_add_func ("/statistics/full", test_full);
  g_test_add_func ("/statistics/text", test_text);
  g_test_add_func ("/statistics/largest", test_largest);
  g_test_add_func ("/statistics/damaged", test_damaged);
  return g_test_run ();
}
