/* Games as they are played: a beginning, steps, an end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/columns.h"
#include "server/store/sqlite/ratings.h"

/* --- The beginning ---------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  GmkStoredStart start;
  GmkStoreNumber done;
  gpointer data;
  int64_t game;
} Begin;

static bool
check_room (GmkDatabase *db, int64_t room, GError **error)
{
  int64_t open;

  if (!gmk_database_number (db, "SELECT 1 FROM room WHERE id = ? AND closed IS NULL",
                            BIND (INTEGER (room)), 0, &open, error))
    return false;
  return open != 0 || gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such room");
}

static bool
add_game (GmkDatabase *db, const GmkStoredStart *start, int64_t *game, GError **error)
{
  if (!gmk_database_run (db,
                         "INSERT INTO game (room, number, seq, first, began, " SETTINGS_COLUMNS
                         ") VALUES (?, ?, ?, ?, ?, " SETTINGS_MARKS ")",
                         BIND (INTEGER (start->room), INTEGER (start->number), INTEGER (start->seq),
                               INTEGER (start->first), INTEGER (start->began),
                               SETTINGS (&start->settings)),
                         error))
    return false;
  *game = gmk_database_last_id (db);
  return true;
}

static bool
add_seats (GmkDatabase *db, const GmkStoredStart *start, int64_t game, GError **error)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (!gmk_database_run (db, "INSERT INTO seat (game, seat, player) VALUES (?, ?, ?)",
                           BIND (INTEGER (game), INTEGER (seat), INTEGER (start->players[seat])),
                           error))
      return false;
  return true;
}

static bool
run_begin (GmkJob *job, GmkDatabase *db, GError **error)
{
  Begin *begin = (Begin *)job;

  return check_room (db, begin->start.room, error) &&
         add_game (db, &begin->start, &begin->game, error) &&
         add_seats (db, &begin->start, begin->game, error);
}

static void
answer_begin (GmkJob *job, const GError *error)
{
  const Begin *begin = (const Begin *)job;

  begin->done (error == NULL ? begin->game : 0, error, begin->data);
}

void
gmk_store_begin (GmkStore *store, const GmkStoredStart *start, GmkStoreNumber done, gpointer data)
{
  Begin *begin = gmk_job_new (Begin, run_begin, answer_begin, NULL);

  begin->start = *start;
  begin->done = done;
  begin->data = data;
  gmk_worker_ask (store->writer, &begin->job);
}

/* --- Steps ------------------------------------------------------------------------------------ */

typedef struct {
  GmkJob job;
  GmkStoredStep step;
  GmkStoreStepped done;
  gpointer data;
  GmkStoredChanges changes;
} Stepping;

/* Whether the step is the next of a game that goes on in that room. */
static bool
follows (GmkDatabase *db, const GmkStoredStep *step, GError **error)
{
  GmkRows rows = gmk_database_query (
    db,
    "SELECT room, ended IS NOT NULL, coalesce ((SELECT n + 1 FROM step WHERE game = game.id "
    "ORDER BY n DESC LIMIT 1), 0) FROM game WHERE id = ?",
    BIND (INTEGER (step->game)));
  const bool found = gmk_rows_next (&rows) && gmk_rows_integer (&rows, 0) == step->room;
  const bool over = found && gmk_rows_integer (&rows, 1) != 0;
  const int64_t n = found ? gmk_rows_integer (&rows, 2) : 0;

  if (!gmk_rows_end (&rows, error))
    return false;
  if (!found)
    return gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such game");
  if (over)
    return gmk_store_refuse (error, GMK_STORE_ERROR_FAILED, "the game is over");
  if (step->n != n) {
    g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED,
                 "step %d does not follow: %" G_GINT64_FORMAT " are kept", step->n, n);
    return false;
  }
  return true;
}

static bool
add_step (GmkDatabase *db, const GmkStoredStep *step, GError **error)
{
  return gmk_database_run (
    db, "INSERT INTO step (game, n, seq, " STEP_COLUMNS ") VALUES (?, ?, ?, " STEP_MARKS ")",
    BIND (INTEGER (step->game), INTEGER (step->n), INTEGER (step->seq), STEP (&step->step)), error);
}

/* --- The end ---------------------------------------------------------------------------------- */

/* Who plays, and in which pool. */
static bool
fetch_players (GmkDatabase *db,
               int64_t game,
               int64_t players[GMK_SEATS],
               GmkRuleSet *set,
               GError **error)
{
  GmkRows rows = gmk_database_query (db,
                                     "SELECT player, " SETTINGS_COLUMNS
                                     " FROM seat JOIN game ON game.id = seat.game "
                                     "WHERE game.id = ? ORDER BY seat.seat",
                                     BIND (INTEGER (game)));
  GmkSettings settings;
  int n = 0;

  while (n < GMK_SEATS && gmk_rows_next (&rows) && gmk_columns_settings (&rows, 1, &settings))
    players[n++] = gmk_rows_integer (&rows, 0);
  if (!gmk_rows_end (&rows, error))
    return false;
  if (n < GMK_SEATS)
    return gmk_store_refuse (error, GMK_STORE_ERROR_FAILED, "the game is damaged");
  *set = gmk_rules_set (&settings.rules);
  return true;
}

/* The ratings that the players came with, as the archive shows them. */
static bool
note_seats (GmkDatabase *db, int64_t game, const GmkStoredChanges *changes, GError **error)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (!gmk_database_run (
          db, "UPDATE seat SET rating = ?, deviation = ? WHERE game = ? AND seat = ?",
          BIND (REAL (changes->before[seat].rating), REAL (changes->before[seat].deviation),
                INTEGER (game), INTEGER (seat)),
          error))
      return false;
  return true;
}

static bool
note_end (GmkDatabase *db, const GmkStoredStep *step, GError **error)
{
  const GmkEnd *end = &step->end;

  return gmk_database_run (
    db,
    "UPDATE game SET ended = ?, end_kind = ?, winner = ?, winner_seat = ?, end_forbidden = ?, "
    "rated = ? WHERE id = ?",
    BIND (INTEGER (gmk_store_now ()), INTEGER (end->kind), INTEGER (end->winner),
          INTEGER (end->winner_seat), INTEGER (end->kinds), INTEGER (step->rated),
          INTEGER (step->game)),
    error);
}

static bool
note_forsaken (GmkDatabase *db,
               const GmkStoredStep *step,
               const int64_t players[GMK_SEATS],
               GError **error)
{
  if (step->why == GMK_FORSAKEN_NOT || step->forsaker >= GMK_SEATS)
    return true;
  return gmk_database_run (
    db,
    "INSERT INTO forsaken (game, player, at, why, rated) "
    "SELECT id, ?, ended, ?, for_rating FROM game WHERE id = ?",
    BIND (INTEGER (players[step->forsaker]), INTEGER (step->why), INTEGER (step->game)), error);
}

static bool
end_game (GmkDatabase *db, const GmkStoredStep *step, GmkStoredChanges *changes, GError **error)
{
  int64_t players[GMK_SEATS] = { 0 };
  GmkRuleSet set = GMK_SET_FREESTYLE;

  return fetch_players (db, step->game, players, &set, error) &&
         gmk_ratings_reckon (db, set, players, &step->end, step->rated, changes, error) &&
         note_seats (db, step->game, changes, error) && note_end (db, step, error) &&
         note_forsaken (db, step, players, error) &&
         (!step->rated ||
          gmk_ratings_keep (db, set, players, &step->end, step->game, changes, error));
}

static bool
run_step (GmkJob *job, GmkDatabase *db, GError **error)
{
  Stepping *stepping = (Stepping *)job;
  const GmkStoredStep *step = &stepping->step;

  return follows (db, step, error) && add_step (db, step, error) &&
         (!step->ends || end_game (db, step, &stepping->changes, error));
}

static void
answer_step (GmkJob *job, const GError *error)
{
  const Stepping *stepping = (const Stepping *)job;

  stepping->done (error == NULL ? &stepping->changes : NULL, error, stepping->data);
}

void
gmk_store_step (GmkStore *store, const GmkStoredStep *step, GmkStoreStepped done, gpointer data)
{
  Stepping *stepping = gmk_job_new (Stepping, run_step, answer_step, NULL);

  stepping->job.is_step = true;
  stepping->step = *step;
  stepping->done = done;
  stepping->data = data;
  gmk_worker_ask (store->writer, &stepping->job);
}
