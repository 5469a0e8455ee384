/* The score of a series of games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/match/tally.h"

#include <math.h>

#define N_PAIRS  5
#define PRIOR    0.2  /* a pair of unknown score is added, so that the spread is never nothing */
#define MARGIN   1e-3 /* of a score, from 0 and 1 */
#define QUANTILE 1.96 /* of the normal distribution, for 95 % */

typedef struct {
  double n;
  double mean; /* of the pairs' scores, 0 to 1 */
  double variance;
} Spread;

void
tally_add (Tally *tally, int one, int other)
{
  const int halves[] = { one, other };

  for (int i = 0; i < 2; i++) {
    tally->won += halves[i] == 2;
    tally->drawn += halves[i] == 1;
    tally->lost += halves[i] == 0;
  }
  tally->pairs[one + other]++;
}

int
tally_games (const Tally *tally)
{
  return tally->won + tally->drawn + tally->lost;
}

double
tally_score (const Tally *tally)
{
  const int games = tally_games (tally);

  return games > 0 ? (tally->won + tally->drawn / 2.0) / games : 0.5;
}

double
elo_score (double elo)
{
  return 1.0 / (1.0 + pow (10.0, -elo / 400.0));
}

double
elo_of_score (double score)
{
  const double inside = fmin (fmax (score, MARGIN), 1.0 - MARGIN);

  return 400.0 * log10 (inside / (1.0 - inside));
}

static Spread
spread_of (const Tally *tally)
{
  Spread spread = { 0 };

  for (int i = 0; i < N_PAIRS; i++) {
    spread.n += tally->pairs[i] + PRIOR;
    spread.mean += (tally->pairs[i] + PRIOR) * i / (N_PAIRS - 1);
  }
  spread.mean /= spread.n;
  for (int i = 0; i < N_PAIRS; i++) {
    const double away = (double)i / (N_PAIRS - 1) - spread.mean;

    spread.variance += (tally->pairs[i] + PRIOR) / spread.n * away * away;
  }
  return spread;
}

Strength
tally_strength (const Tally *tally)
{
  const Spread spread = spread_of (tally);
  const double deviation = sqrt (spread.variance / spread.n);
  const double above = elo_of_score (spread.mean + QUANTILE * deviation);
  const double below = elo_of_score (spread.mean - QUANTILE * deviation);

  return (Strength){
    .elo = elo_of_score (tally_score (tally)),
    .error = (above - below) / 2.0,
    .superior = 0.5 * erfc ((0.5 - spread.mean) / (deviation * sqrt (2.0))),
  };
}

double
tally_sprt (const Tally *tally, double elo0, double elo1)
{
  const Spread spread = spread_of (tally);
  const double s0 = elo_score (elo0), s1 = elo_score (elo1);

  return spread.n * (s1 - s0) * (2.0 * spread.mean - s0 - s1) / (2.0 * spread.variance);
}
