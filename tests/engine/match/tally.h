/* The score of a series of games, and what it says of the difference in strength.
 *
 * Games come in pairs, the same opening with colours swapped. The two games of a pair are not
 * independent, the pairs are; so the spread is that of the pairs' scores (M. Van den Bergh's
 * pentanomial model, with his normal approximation of the sequential probability ratio test).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

typedef struct {
  int won; /* by the first player */
  int drawn;
  int lost;
  int pairs[5]; /* by the half points that the first player got of them */
} Tally;

typedef struct {
  double elo;
  double error;    /* half the width of the interval that holds the truth in 95 % */
  double superior; /* likelihood that the first player is the stronger, 0 to 1 */
} Strength;

#define TALLY_SPRT_BOUND 2.944 /* ln 19: both kinds of error 5 % */

/* Half points of the first player in the two games of a pair: 0 to 2 each. */
void tally_add (Tally *tally, int one, int other);

int tally_games (const Tally *tally);

/* Part of the points that the first player got, 0 to 1; 0.5 without games. */
double tally_score (const Tally *tally);

Strength tally_strength (const Tally *tally);

/* Log-likelihood ratio of "the difference is elo1" against "it is elo0". From TALLY_SPRT_BOUND up
 * the first is taken for true, from -TALLY_SPRT_BOUND down the second. */
double tally_sprt (const Tally *tally, double elo0, double elo1);

/* The expected score for a difference in Elo, and the other way round; score between 0 and 1,
 * beyond which there is no number. */
double elo_score (double elo);
double elo_of_score (double score);
