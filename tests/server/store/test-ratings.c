/* Ratings and the archive in a store: history, games, leaders, annulments, pages.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/store/ask.h"

typedef struct {
  Ask *ask;
  GmkSettings settings;
  int64_t last_room;
} Club;

static Club
club_new (bool disk)
{
  Club club = { .ask = ask_new (disk), .settings = gmk_settings_default () };

  club.settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  club.settings.rated = true;
  return club;
}

/* A game that the first of the two wins. Returns its number. */
static int64_t
beat (Club *club, int64_t winner, int64_t loser, GmkStoredChanges *changes)
{
  const int64_t room = ++club->last_room;
  const GmkStoredStart start = ask_start (room, &club->settings, winner, loser);
  GmkStoredChanges made;
  int64_t game;

  ask_room (club->ask, room, &club->settings, winner, loser);
  game = ask_begin (club->ask, &start);
  made = ask_play (club->ask, &start, game);
  if (changes != NULL)
    *changes = made;
  return game;
}

static GmkRating
rating_of (Club *club, int64_t player)
{
  GmkStoredPlayer stored = ask_about (club->ask, player);
  const GmkRating rating = stored.ratings[GMK_SET_FREESTYLE];

  gmk_stored_player_clear (&stored);
  return rating;
}

static void
assert_same_rating (GmkRating a, GmkRating b)
{
  g_assert_cmpfloat_with_epsilon (a.rating, b.rating, 1e-9);
  g_assert_cmpfloat_with_epsilon (a.deviation, b.deviation, 1e-9);
  g_assert_cmpfloat_with_epsilon (a.volatility, b.volatility, 1e-12);
}

static GArray *
history (Club *club, int64_t player, GmkRuleSet set, int64_t before, int max)
{
  Heard heard = { 0 };

  gmk_store_ratings (ask_store (club->ask), player, set, before, max, hear_ratings, &heard);
  ask_wait_good (club->ask, &heard);
  return heard.list;
}

static void
annul (Club *club, int64_t game, Heard *heard)
{
  gmk_store_annul (ask_store (club->ask), game, hear_done, heard);
}

/* --- History ---------------------------------------------------------------------------------- */

static void
test_history (gconstpointer disk)
{
  Club club = club_new (*(const bool *)disk);
  const int64_t a = ask_player (club.ask, "a"), b = ask_player (club.ask, "b");
  int64_t games[5], before = 0;
  GmkStoredChanges changes[5];
  int seen = 5;

  for (int i = 0; i < 5; i++)
    games[i] = beat (&club, a, b, &changes[i]);
  while (seen > 0) { /* pages of two, newest first */
    g_autoptr (GArray) page = history (&club, a, GMK_SET_FREESTYLE, before, 2);
    g_assert_cmpint (page->len, ==, MIN (seen, 2));
    for (guint i = 0; i < page->len; i++) {
      const GmkStoredRating *rating = &g_array_index (page, GmkStoredRating, i);
      seen--;
      g_assert_cmpint (rating->game, ==, games[seen]);
      assert_same_rating (rating->rating, changes[seen].after[0]);
      before = rating->row;
    }
  }
  g_autoptr (GArray) none = history (&club, a, GMK_SET_RENJU, 0, 24);
  g_assert_cmpint (none->len, ==, 0);

  Heard heard = { 0 };
  gmk_store_ratings (ask_store (club.ask), 99, GMK_SET_FREESTYLE, 0, 24, hear_ratings, &heard);
  ask_wait_error (club.ask, &heard, GMK_STORE_ERROR_ABSENT);
  ask_free (club.ask);
}

/* --- Archive ---------------------------------------------------------------------------------- */

static GArray *
games_of (Club *club, int64_t player, int64_t before, int max)
{
  Heard heard = { 0 };

  gmk_store_games (ask_store (club->ask), player, before, max, hear_games, &heard);
  ask_wait_good (club->ask, &heard);
  return heard.list;
}

static void
test_games (gconstpointer disk)
{
  Club club = club_new (*(const bool *)disk);
  const int64_t a = ask_named (club.ask, "a"), b = ask_player (club.ask, "b");
  const int64_t c = ask_player (club.ask, "c");
  int64_t won[3];
  GmkStoredChanges changes[3];

  for (int i = 0; i < 3; i++) {
    won[i] = beat (&club, i == 1 ? b : a, i == 1 ? a : b, &changes[i]);
    beat (&club, b, c, NULL);
  }

  GArray *page = games_of (&club, a, 0, 2);
  const GmkStoredGame *game = &g_array_index (page, GmkStoredGame, 0);
  g_assert_cmpint (page->len, ==, 2);
  g_assert_cmpint (game->id, ==, won[2]);
  g_assert_cmpint (game->players[0], ==, a);
  g_assert_cmpint (game->players[1], ==, b);
  g_assert_cmpstr (game->names[0], ==, "a");
  g_assert_true (g_str_has_prefix (game->names[1], "Guest-"));
  g_assert_false (game->guests[0]);
  g_assert_true (game->guests[1]);
  g_assert_cmpfloat (game->ratings[0], ==, changes[2].before[0].rating);
  g_assert_cmpfloat (game->ratings[1], ==, changes[2].before[1].rating);
  g_assert_true (game->provisional[0]);
  g_assert_cmpint (game->end.kind, ==, GMK_END_FIVE);
  g_assert_cmpint (game->end.winner, ==, GMK_BLACK);
  g_assert_cmpint (game->end.winner_seat, ==, 0);
  g_assert_true (game->rated);
  g_assert_cmpint (game->first, ==, 0);
  g_assert_true (gmk_settings_equal (&game->settings, &club.settings));
  g_assert_cmpint (game->ended, >, g_get_real_time () / G_USEC_PER_SEC - 60);
  game = &g_array_index (page, GmkStoredGame, 1);
  g_assert_cmpint (game->id, ==, won[1]);
  g_assert_cmpint (game->players[1], ==, a);
  g_array_unref (page);

  page = games_of (&club, a, won[1], 2);
  g_assert_cmpint (page->len, ==, 1);
  g_assert_cmpint (g_array_index (page, GmkStoredGame, 0).id, ==, won[0]);
  g_array_unref (page);
  ask_free (club.ask);
}

/* A game is in the archive when it is over. */
static void
test_going_on (gconstpointer disk)
{
  Club club = club_new (*(const bool *)disk);
  const int64_t a = ask_player (club.ask, "a"), b = ask_player (club.ask, "b");
  const GmkStoredStart start = ask_start (1, &club.settings, a, b);
  Heard heard = { 0 };
  int64_t game;

  ask_room (club.ask, 1, &club.settings, a, b);
  game = ask_begin (club.ask, &start);
  gmk_store_game (ask_store (club.ask), game, hear_game, &heard);
  ask_wait_error (club.ask, &heard, GMK_STORE_ERROR_ABSENT);
  GArray *page = games_of (&club, a, 0, 24);
  g_assert_cmpint (page->len, ==, 0);
  g_array_unref (page);
  ask_play (club.ask, &start, game);
  gmk_store_game (ask_store (club.ask), game, hear_game, &heard);
  ask_wait_good (club.ask, &heard);
  g_assert_cmpint (heard.game.id, ==, game);
  heard_clear (&heard);

  gmk_store_game (ask_store (club.ask), game + 1, hear_game, &heard);
  ask_wait_error (club.ask, &heard, GMK_STORE_ERROR_ABSENT);
  gmk_store_games (ask_store (club.ask), 99, 0, 24, hear_games, &heard);
  ask_wait_error (club.ask, &heard, GMK_STORE_ERROR_ABSENT);
  ask_free (club.ask);
}

/* --- Annulment -------------------------------------------------------------------------------- */

/* The only game: all is as before. */
static void
test_annul_last (gconstpointer disk)
{
  Club club = club_new (*(const bool *)disk);
  const int64_t a = ask_player (club.ask, "a"), b = ask_player (club.ask, "b");
  Heard heard = { 0 };

  annul (&club, beat (&club, a, b, NULL), &heard);
  ask_wait_good (club.ask, &heard);
  assert_same_rating (rating_of (&club, a), gmk_rating_new ());
  assert_same_rating (rating_of (&club, b), gmk_rating_new ());

  GmkStoredPlayer player = ask_about (club.ask, a);
  g_assert_cmpint (player.counts[GMK_SET_FREESTYLE][0], ==, 0);
  player = ask_about (club.ask, b);
  g_assert_cmpint (player.counts[GMK_SET_FREESTYLE][2], ==, 0);
  ask_free (club.ask);
}

/* An earlier game: the ratings go back by what it has changed, and later ones count on. */
static void
test_annul_earlier (gconstpointer disk)
{
  Club club = club_new (*(const bool *)disk);
  const int64_t a = ask_player (club.ask, "a"), b = ask_player (club.ask, "b");
  GmkStoredChanges first, second;
  const int64_t game = beat (&club, a, b, &first);
  Heard heard = { 0 };

  beat (&club, b, a, &second);
  annul (&club, game, &heard);
  ask_wait_good (club.ask, &heard);
  heard_clear (&heard);

  const GmkRating now = rating_of (&club, a);
  g_assert_cmpfloat_with_epsilon (
    now.rating, second.after[1].rating - (first.after[0].rating - first.before[0].rating), 1e-9);
  g_assert_cmpfloat_with_epsilon (
    now.deviation,
    second.after[1].deviation - (first.after[0].deviation - first.before[0].deviation), 1e-9);

  g_autoptr (GArray) rows = history (&club, a, GMK_SET_FREESTYLE, 0, 24);
  g_assert_cmpint (rows->len, ==, 3);
  g_assert_cmpint (g_array_index (rows, GmkStoredRating, 0).game, ==, 0);
  assert_same_rating (g_array_index (rows, GmkStoredRating, 0).rating, now);
  g_assert_cmpint (g_array_index (rows, GmkStoredRating, 2).game, ==, game);

  annul (&club, game, &heard);
  ask_wait_error (club.ask, &heard, GMK_STORE_ERROR_ABSENT);
  assert_same_rating (rating_of (&club, a), now);
  annul (&club, 99, &heard);
  ask_wait_error (club.ask, &heard, GMK_STORE_ERROR_ABSENT);
  club.settings.rated = false;
  annul (&club, beat (&club, a, b, NULL), &heard);
  ask_wait_error (club.ask, &heard, GMK_STORE_ERROR_ABSENT);
  ask_free (club.ask);
}

/* --- Leaders ---------------------------------------------------------------------------------- */

static GArray *
leaders (Club *club, int64_t from, int max)
{
  Heard heard = { 0 };

  gmk_store_leaders (ask_store (club->ask), GMK_SET_FREESTYLE, from, max, hear_players, &heard);
  ask_wait_good (club->ask, &heard);
  return heard.list;
}

/* Who is on the board, best first. */
static void
assert_leaders (Club *club, const int64_t *expected, guint n)
{
  g_autoptr (GArray) found = leaders (club, 1, 24);

  g_assert_cmpint (found->len, ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (g_array_index (found, GmkStoredPlayer, i).id, ==, expected[i]);
}

/* The store is closed while its rows are changed: time is hard to wait for. */
static void
edit (Club *club, const char *sql)
{
  ask_close (club->ask);
  ask_edit (ask_folder (club->ask), sql);
  ask_reopen (club->ask);
}

static void
test_leaders (void)
{
  Club club = club_new (true);
  const int64_t a = ask_named (club.ask, "a"), b = ask_named (club.ask, "b");
  const int64_t guest = ask_player (club.ask, "guest");
  const int64_t both[] = { a, b }, turned[] = { b, a };
  int64_t first = 0;
  Heard heard = { 0 };

  for (int i = 0; i < 10; i++) {
    const int64_t game = beat (&club, a, b, NULL);
    first = i == 0 ? game : first;
    if (i < 9)
      beat (&club, a, guest, NULL);
  }
  assert_leaders (&club, NULL, 0); /* their deviations are too wide */
  edit (&club, "UPDATE rating SET deviation = 75");
  assert_leaders (&club, both, 2); /* the guest has too few games, and no name */
  edit (&club, "UPDATE rating SET deviation = 75.01 WHERE player = 1");
  assert_leaders (&club, &b, 1);
  edit (&club, "UPDATE rating SET deviation = 60, rating = 2000 - rating");
  assert_leaders (&club, turned, 2);

  g_autoptr (GArray) second = leaders (&club, 2, 1);
  g_assert_cmpint (second->len, ==, 1);
  g_assert_cmpint (g_array_index (second, GmkStoredPlayer, 0).id, ==, a);
  g_assert_cmpstr (g_array_index (second, GmkStoredPlayer, 0).name, ==, "a");
  g_autoptr (GArray) behind = leaders (&club, GMK_STORE_LEADERS_MAX + 1, 24);
  g_assert_cmpint (behind->len, ==, 0);

  gmk_store_ban (ask_store (club.ask), b, true, hear_done, &heard);
  ask_wait_good (club.ask, &heard);
  heard_clear (&heard);
  assert_leaders (&club, &a, 1);
  gmk_store_ban (ask_store (club.ask), b, false, hear_done, &heard);
  ask_wait_good (club.ask, &heard);
  heard_clear (&heard);

  edit (&club, "UPDATE rating_change SET at = at - 31 * 86400 WHERE player = 1 AND id < 20");
  g_autoptr (GArray) rested = leaders (&club, 1, 24);
  g_assert_cmpint (g_array_index (rested, GmkStoredPlayer, 0).id, ==, b);
  annul (&club, first, &heard);
  ask_wait_good (club.ask, &heard);
  edit (&club, "UPDATE rating SET deviation = 60");
  g_autoptr (GArray) nine = leaders (&club, 1, 24);
  for (guint i = 0; i < nine->len; i++)
    g_assert_cmpint (g_array_index (nine, GmkStoredPlayer, i).id, !=, b);
  ask_free (club.ask);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ask_add_test ("history", test_history);
  ask_add_test ("games", test_games);
  ask_add_test ("going-on", test_going_on);
  ask_add_test ("annul-last", test_annul_last);
  ask_add_test ("annul-earlier", test_annul_earlier);
  g_test_add_func ("/store/leaders", test_leaders);

  return g_test_run ();
}
