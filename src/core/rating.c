/* Glicko-2. Names follow Glickman's paper: mu and phi are rating and deviation on its own scale,
 * g and e its functions, v the variance that the games alone would give, delta the improvement
 * they suggest.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/rating.h"

#include <assert.h>
#include <math.h>

static const double scale = 173.7178; /* Elo points in one unit of Glicko-2 */
static const double pi_squared = 9.8696044010893586;

static double
to_mu (double rating)
{
  return (rating - GMK_RATING_START) / scale;
}

static double
g (double phi)
{
  return 1 / sqrt (1 + 3 * phi * phi / pi_squared);
}

/* Expected score of a player at mu against one at mu_j with deviation phi_j. */
static double
e (double mu, double mu_j, double phi_j)
{
  return 1 / (1 + exp (-g (phi_j) * (mu - mu_j)));
}

/* The function whose zero is the logarithm of the new variance of the rating's own movement. */
typedef struct {
  double delta, phi, v, a, tau;
} Movement;

static double
movement_at (const Movement *m, double x)
{
  double grown = m->phi * m->phi + m->v + exp (x);

  return exp (x) * (m->delta * m->delta - grown) / (2 * grown * grown) -
         (x - m->a) / (m->tau * m->tau);
}

/* The new volatility: step 5 of the paper, a root found by the Illinois algorithm. */
static double
new_volatility (const Movement *m)
{
  double surprise = m->delta * m->delta - m->phi * m->phi - m->v;
  double a = m->a;
  double b;

  if (surprise > 0) {
    b = log (surprise);
  } else {
    b = m->a - m->tau;
    while (movement_at (m, b) < 0)
      b -= m->tau;
  }

  double at_a = movement_at (m, a);
  double at_b = movement_at (m, b);

  while (fabs (b - a) > 1e-6) {
    double c = a + (a - b) * at_a / (at_b - at_a);
    double at_c = movement_at (m, c);

    if (at_c * at_b <= 0) {
      a = b;
      at_a = at_b;
    } else {
      at_a /= 2;
    }
    b = c;
    at_b = at_c;
  }
  return exp (a / 2);
}

static double
clamp (double value, double low, double high)
{
  return fmin (fmax (value, low), high);
}

GmkRating
gmk_rating_new (void)
{
  return (GmkRating){ GMK_RATING_START, GMK_RATING_DEVIATION_START, GMK_RATING_VOLATILITY_START };
}

GmkRating
gmk_rating_update (GmkRating rating, const GmkRatingGame *games, int n, double tau)
{
  double mu = to_mu (rating.rating);
  double phi = rating.deviation / scale;
  double precision = 0; /* 1 / v */
  double gain = 0;      /* delta / v */

  assert (n >= 0 && tau > 0);

  for (int i = 0; i < n; i++) {
    double mu_j = to_mu (games[i].opponent.rating);
    double phi_j = games[i].opponent.deviation / scale;
    double expected = e (mu, mu_j, phi_j);

    precision += g (phi_j) * g (phi_j) * expected * (1 - expected);
    gain += g (phi_j) * (games[i].score - expected);
  }

  if (n > 0) {
    rating.volatility = new_volatility (&(Movement){
      .delta = gain / precision,
      .phi = phi,
      .v = 1 / precision,
      .a = log (rating.volatility * rating.volatility),
      .tau = tau,
    });
  }

  double widened = phi * phi + rating.volatility * rating.volatility;
  double new_phi = 1 / sqrt (1 / widened + precision);

  rating.rating += scale * new_phi * new_phi * gain;
  rating.deviation = clamp (scale * new_phi, GMK_RATING_DEVIATION_MIN, GMK_RATING_DEVIATION_START);
  return rating;
}

double
gmk_rating_expected (GmkRating a, GmkRating b)
{
  return e (to_mu (a.rating), to_mu (b.rating), hypot (a.deviation, b.deviation) / scale);
}
