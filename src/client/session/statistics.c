/* How games against the computer ended, as a value and as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/statistics.h"

#include <string.h>

#include "client/session/line-reader.h"

#define MAGIC   "kagetsu-statistics"
#define VERSION "1"

G_DEFINE_QUARK (gmk_statistics_error, gmk_statistics_error)

/* --- counting --- */

static void
count (int *number)
{
  *number = MIN (*number + 1, GMK_STATISTICS_GAMES_MAX);
}

gboolean
gmk_statistics_add (GmkStatistics *statistics,
                    const GmkMatch *match,
                    const GmkPlayer players[GMK_SEATS])
{
  const GmkSeat cpu = players[0].cpu ? 0 : 1;
  const GmkPlayer *person = &players[gmk_seat_other (cpu)];
  const int level = players[cpu].level;

  if (!players[cpu].cpu || person->cpu || person->remote || level < 1 ||
      level > GMK_ENGINE_LEVELS || !gmk_match_over (match) || match->end.kind == GMK_END_ABORTED)
    return FALSE;

  GmkResults *results = &statistics->of[gmk_rules_set (&match->settings.rules)][level - 1];

  if (match->end.winner_seat == GMK_SEAT_NONE)
    count (&results->drawn);
  else
    count (match->end.winner_seat == cpu ? &results->lost : &results->won);
  return TRUE;
}

GmkResults
gmk_statistics_sum (const GmkStatistics *statistics, GmkRuleSet set)
{
  GmkResults sum = { 0 };

  for (int i = 0; i < GMK_ENGINE_LEVELS; i++) {
    const GmkResults *results = &statistics->of[set][i];

    sum.won += results->won;
    sum.drawn += results->drawn;
    sum.lost += results->lost;
  }
  return sum;
}

/* --- writing --- */

char *
gmk_statistics_write (const GmkStatistics *statistics)
{
  GString *text = g_string_new (MAGIC " " VERSION "\n");

  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    for (int i = 0; i < GMK_ENGINE_LEVELS; i++) {
      const GmkResults *results = &statistics->of[set][i];

      if (gmk_results_games (results) > 0)
        g_string_append_printf (text, "%s %d %d %d %d\n", gmk_rule_set_name (set), i + 1,
                                results->won, results->drawn, results->lost);
    }
  g_string_append (text, "end\n");
  return g_string_free (text, FALSE);
}

/* --- reading --- */

/* One line of results, which has to come after the place before. */
static gboolean
read_results (GmkLineReader *reader, GmkStatistics *statistics, int *place)
{
  gint64 level, won, drawn, lost;
  int set;

  if (reader->n_words != 5)
    return gmk_line_reader_fail (reader, "not a line of results");
  if (!gmk_line_reader_name (reader, 0, gmk_rule_set_name, GMK_N_RULE_SETS, &set) ||
      !gmk_line_reader_number (reader, 1, 1, GMK_ENGINE_LEVELS, &level) ||
      !gmk_line_reader_number (reader, 2, 0, GMK_STATISTICS_GAMES_MAX, &won) ||
      !gmk_line_reader_number (reader, 3, 0, GMK_STATISTICS_GAMES_MAX, &drawn) ||
      !gmk_line_reader_number (reader, 4, 0, GMK_STATISTICS_GAMES_MAX, &lost))
    return FALSE;
  if (set * GMK_ENGINE_LEVELS + (int)level <= *place)
    return gmk_line_reader_fail (reader, "out of order");
  if (won + drawn + lost == 0)
    return gmk_line_reader_fail (reader, "no games");
  *place = set * GMK_ENGINE_LEVELS + (int)level;
  statistics->of[set][level - 1] = (GmkResults){ (int)won, (int)drawn, (int)lost };
  return TRUE;
}

static gboolean
read_all (GmkLineReader *reader, GmkStatistics *statistics)
{
  int place = 0;

  if (!gmk_line_reader_field (reader, MAGIC, 1))
    return FALSE;
  if (!g_str_equal (reader->words[1], VERSION))
    return gmk_line_reader_fail (reader, "an unknown version");
  while (gmk_line_reader_next (reader)) {
    if (reader->n_words == 1 && g_str_equal (reader->words[0], "end"))
      return gmk_line_reader_at_end (reader);
    if (!read_results (reader, statistics, &place))
      return FALSE;
  }
  return FALSE;
}

gboolean
gmk_statistics_read (const char *text, gsize length, GmkStatistics *statistics, GError **error)
{
  g_autofree char *copy = g_strndup (text, MIN (length, GMK_STATISTICS_SIZE_MAX));
  GmkStatistics found = { 0 };
  GmkLineReader reader;

  gmk_line_reader_init (&reader, copy, GMK_STATISTICS_ERROR, GMK_STATISTICS_ERROR_DAMAGED, error);
  if (strlen (copy) != length)
    return gmk_line_reader_fail (&reader, "not a text, or too long");
  if (!read_all (&reader, &found))
    return FALSE;
  *statistics = found;
  return TRUE;
}
