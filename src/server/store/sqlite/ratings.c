/* Ratings: reckoned, kept, taken back, read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/ratings.h"

#include "server/store/sqlite/columns.h"
#include "server/store/sqlite/players.h"

#define LEADER_DEVIATION 75.0
#define LEADER_GAMES     10
#define LEADER_SECONDS   (30 * 24 * 3600)

static double
clamp (double x, double low, double high)
{
  return x < low ? low : x > high ? high : x;
}

/* --- One rating ------------------------------------------------------------------------------- */

static bool
fetch (GmkDatabase *db, int64_t player, GmkRuleSet set, GmkRating *rating, GError **error)
{
  GmkRows rows =
    gmk_database_query (db, "SELECT " RATING_COLUMNS " FROM rating WHERE player = ? AND pool = ?",
                        BIND (INTEGER (player), INTEGER (set)));

  *rating = gmk_rows_next (&rows) ? gmk_columns_rating (&rows, 0) : gmk_rating_new ();
  return gmk_rows_end (&rows, error);
}

/* The new rating, and what is added to the games won, drawn and lost. */
static bool
keep (GmkDatabase *db,
      int64_t player,
      GmkRuleSet set,
      const GmkRating *rating,
      const int added[3],
      GError **error)
{
  return gmk_database_run (
    db,
    "INSERT INTO rating (player, pool, " RATING_COLUMNS ", won, drawn, lost) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, pool) DO UPDATE SET "
    "rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, "
    "won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost",
    BIND (INTEGER (player), INTEGER (set), RATING (rating), INTEGER (added[0]), INTEGER (added[1]),
          INTEGER (added[2])),
    error);
}

/* A row of history; `game` or `annuls` is 0. */
static bool
note (GmkDatabase *db,
      int64_t player,
      GmkRuleSet set,
      int64_t game,
      int64_t annuls,
      const GmkRating *before,
      const GmkRating *after,
      GError **error)
{
  return gmk_database_run (
    db,
    "INSERT INTO rating_change (player, pool, game, annuls, at, before_rating, before_deviation, "
    "before_volatility, " RATING_COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    BIND (INTEGER (player), INTEGER (set), NUMBER (game), NUMBER (annuls),
          INTEGER (gmk_store_now ()), RATING (before), RATING (after)),
    error);
}

/* --- A game ----------------------------------------------------------------------------------- */

/* 0 won, 1 drawn, 2 lost. */
static int
outcome (const GmkEnd *end, GmkSeat seat)
{
  return end->winner_seat == GMK_SEAT_NONE ? 1 : end->winner_seat == seat ? 0 : 2;
}

bool
gmk_ratings_reckon (GmkDatabase *db,
                    GmkRuleSet set,
                    const int64_t players[GMK_SEATS],
                    const GmkEnd *end,
                    bool rated,
                    GmkStoredChanges *changes,
                    GError **error)
{
  changes->rated = rated;
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (!fetch (db, players[seat], set, &changes->before[seat], error))
      return false;
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    const GmkRatingGame game = {
      .opponent = changes->before[gmk_seat_other (seat)],
      .score = 1 - outcome (end, seat) / 2.0,
    };
    changes->after[seat] = rated
                             ? gmk_rating_update (changes->before[seat], &game, 1, GMK_RATING_TAU)
                             : changes->before[seat];
  }
  return true;
}

bool
gmk_ratings_keep (GmkDatabase *db,
                  GmkRuleSet set,
                  const int64_t players[GMK_SEATS],
                  const GmkEnd *end,
                  int64_t game,
                  const GmkStoredChanges *changes,
                  GError **error)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++) {
    int added[3] = { 0 };

    added[outcome (end, seat)] = 1;
    if (!note (db, players[seat], set, game, 0, &changes->before[seat], &changes->after[seat],
               error) ||
        !keep (db, players[seat], set, &changes->after[seat], added, error))
      return false;
  }
  return true;
}

/* --- Annulment -------------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  int64_t game;
  GmkStoreDone done;
  gpointer data;
} Annulment;

/* What one player's rating went through in a game. */
typedef struct {
  int64_t player;
  GmkSeat seat;
  GmkRuleSet set;
  GmkEnd end;
  GmkRating before;
  GmkRating after;
} Change;

/* The rating goes back by what the game has changed; later games keep what they have changed. */
static GmkRating
take_back (GmkRating now, const Change *change)
{
  now.rating -= change->after.rating - change->before.rating;
  now.deviation = clamp (now.deviation - (change->after.deviation - change->before.deviation),
                         GMK_RATING_DEVIATION_MIN, GMK_RATING_DEVIATION_START);
  now.volatility = clamp (now.volatility - (change->after.volatility - change->before.volatility),
                          GMK_RATING_VOLATILITY_START / 10, GMK_RATING_VOLATILITY_START * 10);
  return now;
}

/* Returns how many changes there are; -1 with an error. */
static int
fetch_changes (GmkDatabase *db, int64_t game, Change changes[GMK_SEATS], GError **error)
{
  GmkRows rows = gmk_database_query (
    db,
    "SELECT change.player, seat.seat, pool, before_rating, before_deviation, before_volatility, "
    "change.rating, change.deviation, change.volatility, " END_COLUMNS
    " FROM rating_change AS change JOIN seat USING (game, player) JOIN game ON game.id = seat.game "
    "WHERE change.game = ?",
    BIND (INTEGER (game)));
  int n = 0;

  while (n < GMK_SEATS && gmk_rows_next (&rows))
    changes[n++] = (Change){
      .player = gmk_rows_integer (&rows, 0),
      .seat = (GmkSeat)gmk_rows_integer (&rows, 1),
      .set = (GmkRuleSet)gmk_rows_integer (&rows, 2),
      .before = gmk_columns_rating (&rows, 3),
      .after = gmk_columns_rating (&rows, 6),
      .end = gmk_columns_end (&rows, 9),
    };
  return gmk_rows_end (&rows, error) ? n : -1;
}

static bool
annul_for (GmkDatabase *db, int64_t game, const Change *change, GError **error)
{
  GmkRating now, after;
  int added[3] = { 0 };

  if (!fetch (db, change->player, change->set, &now, error))
    return false;
  after = take_back (now, change);
  added[outcome (&change->end, change->seat)] = -1;
  return note (db, change->player, change->set, 0, game, &now, &after, error) &&
         keep (db, change->player, change->set, &after, added, error);
}

static bool
run_annul (GmkJob *job, GmkDatabase *db, GError **error)
{
  const int64_t game = ((Annulment *)job)->game;
  Change changes[GMK_SEATS];
  int64_t annulled;
  int n;

  if (!gmk_database_number (db, "SELECT count (*) FROM rating_change WHERE annuls = ?",
                            BIND (INTEGER (game)), 0, &annulled, error) ||
      (n = fetch_changes (db, game, changes, error)) < 0)
    return false;
  if (annulled > 0 || n < GMK_SEATS)
    return gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT,
                             annulled > 0 ? "the game has been annulled" : "no such rated game");
  for (int i = 0; i < n; i++)
    if (!annul_for (db, game, &changes[i], error))
      return false;
  return gmk_database_run (db, "DELETE FROM forsaken WHERE game = ?", BIND (INTEGER (game)), error);
}

static void
answer_annul (GmkJob *job, const GError *error)
{
  const Annulment *annulment = (const Annulment *)job;

  annulment->done (error, annulment->data);
}

void
gmk_store_annul (GmkStore *store, int64_t game, GmkStoreDone done, gpointer data)
{
  Annulment *annulment = gmk_job_new (Annulment, run_annul, answer_annul, NULL);

  annulment->game = game;
  annulment->done = done;
  annulment->data = data;
  gmk_worker_ask (store->writer, &annulment->job);
}

/* --- History ---------------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  int64_t player;
  GmkRuleSet set;
  int64_t before;
  int max;
  GmkStoreRatings done;
  gpointer data;
  GArray *found; /* GmkStoredRating */
} History;

static bool
run_history (GmkJob *job, GmkDatabase *db, GError **error)
{
  History *history = (History *)job;

  if (!gmk_players_check (db, history->player, error))
    return false;

  GmkRows rows = gmk_database_query (
    db,
    "SELECT id, coalesce (game, 0), at, " RATING_COLUMNS " FROM rating_change "
    "WHERE player = ? AND pool = ? AND id < ? ORDER BY id DESC LIMIT ?",
    BIND (INTEGER (history->player), INTEGER (history->set),
          INTEGER (history->before > 0 ? history->before : INT64_MAX), INTEGER (history->max)));

  history->found = g_array_new (FALSE, FALSE, sizeof (GmkStoredRating));
  while (gmk_rows_next (&rows)) {
    const GmkStoredRating rating = {
      .row = gmk_rows_integer (&rows, 0),
      .game = gmk_rows_integer (&rows, 1),
      .at = gmk_rows_integer (&rows, 2),
      .rating = gmk_columns_rating (&rows, 3),
    };
    g_array_append_val (history->found, rating);
  }
  return gmk_rows_end (&rows, error);
}

static void
answer_history (GmkJob *job, const GError *error)
{
  const History *history = (const History *)job;

  if (error != NULL)
    history->done (NULL, 0, error, history->data);
  else
    history->done ((const GmkStoredRating *)(gpointer)history->found->data,
                   (int)history->found->len, NULL, history->data);
}

static void
clear_history (GmkJob *job)
{
  g_clear_pointer (&((History *)job)->found, g_array_unref);
}

void
gmk_store_ratings (GmkStore *store,
                   int64_t player,
                   GmkRuleSet set,
                   int64_t before,
                   int max,
                   GmkStoreRatings done,
                   gpointer data)
{
  History *history = gmk_job_new (History, run_history, answer_history, clear_history);

  history->player = player;
  history->set = set;
  history->before = before;
  history->max = max;
  history->done = done;
  history->data = data;
  gmk_worker_ask (store->writer, &history->job);
}

/* --- Leaders ---------------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  GmkRuleSet set;
  int64_t from;
  int max;
  GmkStorePlayers done;
  gpointer data;
  GArray *ids;
  GArray *found; /* GmkStoredPlayer */
} Leaders;

/* The numbers of one page. Whose ten newest games are all of late has played as many. */
static bool
rank (GmkDatabase *db, Leaders *leaders, GError **error)
{
  const int64_t skip = MAX (leaders->from, 1) - 1;
  const int64_t most = CLAMP (GMK_STORE_LEADERS_MAX - skip, 0, leaders->max);
  GmkRows rows = gmk_database_query (
    db,
    "SELECT rating.player FROM rating JOIN player ON player.id = rating.player "
    "WHERE pool = ?1 AND deviation <= ?2 AND skeleton IS NOT NULL AND NOT banned AND "
    "(SELECT count (*) FROM (SELECT at FROM rating_change AS change "
    "WHERE change.player = rating.player AND change.pool = ?1 AND game IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM rating_change WHERE annuls = change.game) "
    "ORDER BY change.id DESC LIMIT ?4) WHERE at > ?3) = ?4 "
    "ORDER BY rating.rating DESC, rating.player LIMIT ?5 OFFSET ?6",
    BIND (INTEGER (leaders->set), REAL (LEADER_DEVIATION),
          INTEGER (gmk_store_now () - LEADER_SECONDS), INTEGER (LEADER_GAMES), INTEGER (most),
          INTEGER (skip)));

  while (gmk_rows_next (&rows)) {
    const int64_t id = gmk_rows_integer (&rows, 0);
    g_array_append_val (leaders->ids, id);
  }
  return gmk_rows_end (&rows, error);
}

static bool
run_leaders (GmkJob *job, GmkDatabase *db, GError **error)
{
  Leaders *leaders = (Leaders *)job;

  if (!rank (db, leaders, error))
    return false;
  for (guint i = 0; i < leaders->ids->len; i++) {
    GmkStoredPlayer player = { 0 };
    if (!gmk_players_fetch (db, g_array_index (leaders->ids, int64_t, i), &player, error)) {
      gmk_stored_player_clear (&player);
      return false;
    }
    g_array_append_val (leaders->found, player);
  }
  return true;
}

static void
answer_leaders (GmkJob *job, const GError *error)
{
  const Leaders *leaders = (const Leaders *)job;

  if (error != NULL)
    leaders->done (NULL, 0, error, leaders->data);
  else
    leaders->done ((const GmkStoredPlayer *)(gpointer)leaders->found->data,
                   (int)leaders->found->len, NULL, leaders->data);
}

static void
clear_leaders (GmkJob *job)
{
  Leaders *leaders = (Leaders *)job;

  g_array_unref (leaders->ids);
  g_array_unref (leaders->found);
}

void
gmk_store_leaders (GmkStore *store,
                   GmkRuleSet set,
                   int64_t from,
                   int max,
                   GmkStorePlayers done,
                   gpointer data)
{
  Leaders *leaders = gmk_job_new (Leaders, run_leaders, answer_leaders, clear_leaders);

  leaders->set = set;
  leaders->from = from;
  leaders->max = max;
  leaders->done = done;
  leaders->data = data;
  leaders->ids = g_array_new (FALSE, FALSE, sizeof (int64_t));
  leaders->found = g_array_new (FALSE, FALSE, sizeof (GmkStoredPlayer));
  g_array_set_clear_func (leaders->found, (GDestroyNotify)gmk_stored_player_clear);
  gmk_worker_ask (store->reader, &leaders->job);
}
