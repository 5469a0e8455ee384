/* How games against the computer ended, by rule set and level, as a value and as text:
 *
 *   kagetsu-statistics 1           format and version
 *   renju 3 4 0 2                  rule set, level, won, drawn, lost; in this order, all of them
 *   end                            not 0
 *
 * Reading is strict: every value is checked.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/table.h"
#include "engine/engine.h"

G_BEGIN_DECLS

#define GMK_STATISTICS_GAMES_MAX 1000000 /* each number stays at most this */
#define GMK_STATISTICS_SIZE_MAX  (64 * 1024)

#define GMK_STATISTICS_ERROR (gmk_statistics_error_quark ())
GQuark gmk_statistics_error_quark (void);

typedef enum {
  GMK_STATISTICS_ERROR_DAMAGED
} GmkStatisticsError;

typedef struct {
  int won;
  int drawn;
  int lost;
} GmkResults;

typedef struct {
  GmkResults of[GMK_N_RULE_SETS][GMK_ENGINE_LEVELS]; /* level 1 first */
} GmkStatistics;

/* Counts a game that has ended; FALSE: it is none that counts, for want of an end, of one person or of
 * one computer. */
gboolean gmk_statistics_add (GmkStatistics *statistics,
                             const GmkMatch *match,
                             const GmkPlayer players[GMK_SEATS]);

/* Of all levels of a rule set. */
GmkResults gmk_statistics_sum (const GmkStatistics *statistics, GmkRuleSet set);

static inline int
gmk_results_games (const GmkResults *results)
{
  return results->won + results->drawn + results->lost;
}

/* The caller frees it. */
char *gmk_statistics_write (const GmkStatistics *statistics);

/* *statistics is left alone where the text is damaged. */
gboolean
gmk_statistics_read (const char *text, gsize length, GmkStatistics *statistics, GError **error);

G_END_DECLS
