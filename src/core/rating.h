/* Glicko-2, on the scale of Elo ratings.
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013). Pure arithmetic.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#define GMK_RATING_START            1500.0
#define GMK_RATING_DEVIATION_START  350.0
#define GMK_RATING_DEVIATION_MIN    45.0
#define GMK_RATING_VOLATILITY_START 0.06
#define GMK_RATING_TAU              0.5
#define GMK_RATING_PROVISIONAL      110.0 /* from this deviation on, a rating is shown with "?" */

typedef struct {
  double rating;     /* 1500 is the middle */
  double deviation;  /* GMK_RATING_DEVIATION_MIN to GMK_RATING_DEVIATION_START */
  double volatility; /* about 0.06 */
} GmkRating;

typedef struct {
  GmkRating opponent;
  double score; /* 1 won, 0.5 drawn, 0 lost */
} GmkRatingGame;

GmkRating gmk_rating_new (void);

/* The rating after one period with n games, n ≥ 0; no game only widens the deviation. */
GmkRating gmk_rating_update (GmkRating rating, const GmkRatingGame *games, int n, double tau);

/* Expected score of a against b, 0 to 1. */
double gmk_rating_expected (GmkRating a, GmkRating b);
