/* Ratings: Glickman's example, single games, and what never changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/rating.h"

static GmkRating
rating_of (double rating, double deviation)
{
  return (GmkRating){ rating, deviation, GMK_RATING_VOLATILITY_START };
}

static GmkRating
after (GmkRating own, GmkRating opponent, double score)
{
  return gmk_rating_update (own, &(GmkRatingGame){ opponent, score }, 1, GMK_RATING_TAU);
}

static void
assert_rating (GmkRating rating, double expected, double deviation)
{
  g_assert_cmpfloat_with_epsilon (rating.rating, expected, 0.005);
  g_assert_cmpfloat_with_epsilon (rating.deviation, deviation, 0.005);
}

/* The example of the paper, whose own figures are rounded on the way. */
static void
test_example (void)
{
  const GmkRatingGame games[] = {
    { { 1400, 30, 0.06 }, 1 },
    { { 1550, 100, 0.06 }, 0 },
    { { 1700, 300, 0.06 }, 0 },
  };
  GmkRating rating = gmk_rating_update (rating_of (1500, 200), games, 3, 0.5);

  g_assert_cmpfloat_with_epsilon (rating.rating, 1464.06, 0.02);
  g_assert_cmpfloat_with_epsilon (rating.deviation, 151.52, 0.01);
  g_assert_cmpfloat_with_epsilon (rating.volatility, 0.05999, 0.00001);
}

static void
test_single_games (void)
{
  const GmkRating fresh = gmk_rating_new ();
  const GmkRating strong = rating_of (1700, 80);
  const GmkRating weak = rating_of (1500, 80);

  assert_rating (after (fresh, fresh, 1), 1662.31, 290.32);
  assert_rating (after (fresh, fresh, 0.5), 1500, 290.32);
  assert_rating (after (strong, weak, 0.5), 1691.14, 79.20);
  assert_rating (after (weak, strong, 0.5), 1508.86, 79.20);
  g_assert_cmpfloat_with_epsilon (after (strong, weak, 1).rating, 1708.64, 0.005);
  g_assert_cmpfloat_with_epsilon (after (strong, weak, 0).rating, 1673.64, 0.005);
}

/* Three wins that nobody would expect make a rating more volatile. Computed apart, by bisection. */
static void
test_volatility (void)
{
  const GmkRatingGame win = { rating_of (1900, 50), 1 };
  GmkRating rating =
    gmk_rating_update (rating_of (1500, 50), (GmkRatingGame[]){ win, win, win }, 3, 0.5);

  assert_rating (rating, 1539.50, 50.54);
  g_assert_cmpfloat_with_epsilon (rating.volatility, 0.0600905, 1e-7);
}

/* No game only widens the deviation, and never beyond that of a new player. */
static void
test_idle (void)
{
  GmkRating rating = gmk_rating_update (rating_of (1500, 200), NULL, 0, 0.5);

  assert_rating (rating, 1500, 200.27);
  g_assert_cmpfloat (rating.volatility, ==, 0.06);

  rating = gmk_rating_update (gmk_rating_new (), NULL, 0, 0.5);
  g_assert_cmpfloat (rating.deviation, ==, GMK_RATING_DEVIATION_START);
}

/* However much is known, the deviation stays wide enough for the rating to move. */
static void
test_deviation_floor (void)
{
  GmkRatingGame games[400];

  for (int i = 0; i < 400; i++)
    games[i] = (GmkRatingGame){ rating_of (1500, 50), i % 2 };
  assert_rating (gmk_rating_update (rating_of (1500, 60), games, 400, 0.5), 1500,
                 GMK_RATING_DEVIATION_MIN);
}

/* Ends and gives finite numbers for the most surprising results, as often as they come. */
static void
test_surprises (void)
{
  GmkRating low = rating_of (100, 45);
  GmkRating high = rating_of (3500, 45);

  for (int i = 0; i < 200; i++) {
    GmkRating winner = after (low, high, 1);

    high = after (high, low, 0);
    g_assert_cmpfloat (winner.rating, >, low.rating);
    g_assert_true (isfinite (winner.rating) && isfinite (winner.volatility));
    low = winner;
  }
  g_assert_cmpfloat (low.deviation, <=, GMK_RATING_DEVIATION_START);
}

static void
test_expected (void)
{
  const GmkRating strong = rating_of (1700, 80);
  const GmkRating weak = rating_of (1500, 80);

  g_assert_cmpfloat (gmk_rating_expected (weak, weak), ==, 0.5);
  g_assert_cmpfloat (gmk_rating_expected (strong, weak), >, 0.7);
  g_assert_cmpfloat_with_epsilon (
    gmk_rating_expected (strong, weak) + gmk_rating_expected (weak, strong), 1, 1e-12);
  /* the less is known, the nearer to an even game */
  g_assert_cmpfloat (gmk_rating_expected (rating_of (1700, 350), weak), <,
                     gmk_rating_expected (strong, weak));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rating/example", test_example);
  g_test_add_func ("/rating/single-games", test_single_games);
  g_test_add_func ("/rating/volatility", test_volatility);
  g_test_add_func ("/rating/idle", test_idle);
  g_test_add_func ("/rating/deviation-floor", test_deviation_floor);
  g_test_add_func ("/rating/surprises", test_surprises);
  g_test_add_func ("/rating/expected", test_expected);
  return g_test_run ();
}
