/* Games that are over, for whoever looks them up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/columns.h"
#include "server/store/sqlite/players.h"

/* What a GmkStoredGame is read from: a game, its seats, those who sat there. */
#define BRIEF                                                                                      \
  "SELECT game.id, ended, first, rated, " END_COLUMNS                                              \
  ", a.player, p.name, p.skeleton IS NULL AND NOT p.erased, a.rating, a.deviation"                 \
  ", b.player, q.name, q.skeleton IS NULL AND NOT q.erased, b.rating, b.deviation"                 \
  ", " SETTINGS_COLUMNS " FROM game "                                                              \
  "JOIN seat AS a ON a.game = game.id AND a.seat = 0 JOIN player AS p ON p.id = a.player "         \
  "JOIN seat AS b ON b.game = game.id AND b.seat = 1 JOIN player AS q ON q.id = b.player "

static void
read_seat (const GmkRows *rows, int column, GmkStoredGame *game, GmkSeat seat)
{
  game->players[seat] = gmk_rows_integer (rows, column);
  g_strlcpy (game->names[seat], gmk_rows_text (rows, column + 1), sizeof game->names[seat]);
  game->guests[seat] = gmk_rows_integer (rows, column + 2) != 0;
  game->ratings[seat] = gmk_rows_real (rows, column + 3);
  game->provisional[seat] = gmk_rows_real (rows, column + 4) >= GMK_RATING_PROVISIONAL;
}

/* False where the file is damaged. */
static bool
read_brief (const GmkRows *rows, GmkStoredGame *game)
{
  *game = (GmkStoredGame){
    .id = gmk_rows_integer (rows, 0),
    .ended = gmk_rows_integer (rows, 1),
    .first = (GmkSeat)gmk_rows_integer (rows, 2),
    .rated = gmk_rows_integer (rows, 3) != 0,
    .end = gmk_columns_end (rows, 4),
  };
  read_seat (rows, 8, game, 0);
  read_seat (rows, 13, game, 1);
  return gmk_columns_settings (rows, 18, &game->settings);
}

static bool
damaged (int64_t game, GError **error)
{
  g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED,
               "game %" G_GINT64_FORMAT ": its settings make no sense", game);
  return false;
}

/* --- A player's games ------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  int64_t player;
  int64_t before;
  int max;
  GmkStoreGames done;
  gpointer data;
  GArray *found; /* GmkStoredGame */
} Games;

static bool
run_games (GmkJob *job, GmkDatabase *db, GError **error)
{
  Games *games = (Games *)job;
  GmkStoredGame game = { 0 };
  bool good = true;

  if (!gmk_players_check (db, games->player, error))
    return false;

  GmkRows rows = gmk_database_query (
    db,
    BRIEF "JOIN seat AS mine ON mine.game = game.id WHERE mine.player = ? AND mine.game < ? "
          "AND ended IS NOT NULL ORDER BY mine.game DESC LIMIT ?",
    BIND (INTEGER (games->player), INTEGER (games->before > 0 ? games->before : INT64_MAX),
          INTEGER (games->max)));

  while (good && gmk_rows_next (&rows)) {
    good = read_brief (&rows, &game);
    g_array_append_val (games->found, game);
  }
  return gmk_rows_end (&rows, error) && (good || damaged (game.id, error));
}

static void
answer_games (GmkJob *job, const GError *error)
{
  const Games *games = (const Games *)job;

  if (error != NULL)
    games->done (NULL, 0, error, games->data);
  else
    games->done ((const GmkStoredGame *)(gpointer)games->found->data, (int)games->found->len, NULL,
                 games->data);
}

static void
clear_games (GmkJob *job)
{
  g_array_unref (((Games *)job)->found);
}

void
gmk_store_games (GmkStore *store,
                 int64_t player,
                 int64_t before,
                 int max,
                 GmkStoreGames done,
                 gpointer data)
{
  Games *games = gmk_job_new (Games, run_games, answer_games, clear_games);

  games->player = player;
  games->before = before;
  games->max = max;
  games->done = done;
  games->data = data;
  games->found = g_array_new (FALSE, FALSE, sizeof (GmkStoredGame));
  gmk_worker_ask (store->writer, &games->job);
}

/* --- One game --------------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  int64_t id;
  GmkStoreGame done;
  gpointer data;
  GmkStoredGame game;
  GArray *steps; /* GmkStep */
} Game;

static bool
fetch_brief (GmkDatabase *db, Game *asked, GError **error)
{
  GmkRows rows = gmk_database_query (db, BRIEF "WHERE game.id = ? AND ended IS NOT NULL",
                                     BIND (INTEGER (asked->id)));
  const bool found = gmk_rows_next (&rows);
  const bool good = found && read_brief (&rows, &asked->game);

  if (!gmk_rows_end (&rows, error))
    return false;
  if (!found)
    return gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such game");
  return good || damaged (asked->id, error);
}

static bool
fetch_steps (GmkDatabase *db, Game *asked, GError **error)
{
  GmkRows rows = gmk_database_query (
    db, "SELECT " STEP_COLUMNS " FROM step WHERE game = ? ORDER BY n", BIND (INTEGER (asked->id)));

  while (gmk_rows_next (&rows)) {
    const GmkStep step = gmk_columns_step (&rows, 0);
    g_array_append_val (asked->steps, step);
  }
  return gmk_rows_end (&rows, error);
}

static bool
run_game (GmkJob *job, GmkDatabase *db, GError **error)
{
  return fetch_brief (db, (Game *)job, error) && fetch_steps (db, (Game *)job, error);
}

static void
answer_game (GmkJob *job, const GError *error)
{
  const Game *asked = (const Game *)job;

  if (error != NULL)
    asked->done (NULL, NULL, 0, error, asked->data);
  else
    asked->done (&asked->game, (const GmkStep *)(gpointer)asked->steps->data,
                 (int)asked->steps->len, NULL, asked->data);
}

static void
clear_game (GmkJob *job)
{
  g_array_unref (((Game *)job)->steps);
}

void
gmk_store_game (GmkStore *store, int64_t game, GmkStoreGame done, gpointer data)
{
  Game *asked = gmk_job_new (Game, run_game, answer_game, clear_game);

  asked->id = game;
  asked->done = done;
  asked->data = data;
  asked->steps = g_array_new (FALSE, FALSE, sizeof (GmkStep));
  gmk_worker_ask (store->writer, &asked->job);
}
