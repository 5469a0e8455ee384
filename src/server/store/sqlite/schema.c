/* The tables, by version.
 *
 * Kinds of things are kept as core's numbers; columns.c tells which they are.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/schema.h"

#define APPLICATION_ID 1264674661 /* "Kage" in bytes */

#define SETTINGS_1                                                                                 \
  "game_kind INTEGER NOT NULL,"                                                                    \
  "size INTEGER NOT NULL,"                                                                         \
  "overline INTEGER NOT NULL,"                                                                     \
  "forbidden INTEGER NOT NULL,"                                                                    \
  "opening INTEGER NOT NULL,"                                                                      \
  "clock INTEGER NOT NULL,"                                                                        \
  "periods INTEGER NOT NULL,"                                                                      \
  "main_ms INTEGER NOT NULL,"                                                                      \
  "extra_ms INTEGER NOT NULL,"                                                                     \
  "begins INTEGER NOT NULL,"                                                                       \
  "alternate INTEGER NOT NULL,"                                                                    \
  "undo INTEGER NOT NULL,"                                                                         \
  "absent INTEGER NOT NULL,"                                                                       \
  "for_rating INTEGER NOT NULL,"                                                                   \
  "grace_ms INTEGER NOT NULL"

static const char version_1[] =
  /* A guest has no skeleton, an erased player neither secret nor name. */
  "CREATE TABLE player ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  secret BLOB UNIQUE CHECK (length (secret) = 32),"
  "  name TEXT UNIQUE,"
  "  skeleton TEXT UNIQUE,"
  "  recovery BLOB CHECK (length (recovery) = 32),"
  "  since INTEGER NOT NULL,"
  "  banned INTEGER NOT NULL DEFAULT 0,"
  "  erased INTEGER NOT NULL DEFAULT 0"
  ") STRICT;"
  "CREATE TABLE block ("
  "  player INTEGER NOT NULL REFERENCES player,"
  "  other INTEGER NOT NULL REFERENCES player,"
  "  PRIMARY KEY (player, other)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX block_other ON block (other);"
  "CREATE TABLE report ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  reporter INTEGER NOT NULL REFERENCES player,"
  "  about INTEGER NOT NULL REFERENCES player,"
  "  room INTEGER NOT NULL," /* 0: none; it may be gone */
  "  why TEXT NOT NULL,"
  "  text TEXT NOT NULL,"
  "  at INTEGER NOT NULL"
  ") STRICT;"
  "CREATE INDEX report_reporter ON report (reporter, id);"
  "CREATE INDEX report_about ON report (about);"

  /* A step is one insert and nothing else: how many there are and the room's last fact are read
   * off the newest step. */
  "CREATE TABLE room ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  code TEXT NOT NULL,"
  "  watch TEXT NOT NULL,"
  "  private INTEGER NOT NULL,"
  "  host INTEGER REFERENCES player,"
  "  guest INTEGER REFERENCES player,"
  "  closed INTEGER," SETTINGS_1 ") STRICT;"
  "CREATE INDEX room_open ON room (id) WHERE closed IS NULL;"
  "CREATE TABLE game ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  room INTEGER NOT NULL REFERENCES room,"
  "  number INTEGER NOT NULL,"
  "  seq INTEGER NOT NULL,"
  "  first INTEGER NOT NULL,"
  "  began INTEGER NOT NULL," /* microseconds */
  "  ended INTEGER,"
  "  end_kind INTEGER NOT NULL DEFAULT 0,"
  "  winner INTEGER NOT NULL DEFAULT 0,"
  "  winner_seat INTEGER NOT NULL DEFAULT 2,"
  "  end_forbidden INTEGER NOT NULL DEFAULT 0,"
  "  rated INTEGER NOT NULL DEFAULT 0," SETTINGS_1 ","
  "  UNIQUE (room, number)"
  ") STRICT;"
  "CREATE UNIQUE INDEX game_going_on ON game (room) WHERE ended IS NULL;"
  "CREATE TABLE seat ("
  "  game INTEGER NOT NULL REFERENCES game,"
  "  seat INTEGER NOT NULL,"
  "  player INTEGER NOT NULL REFERENCES player,"
  "  rating REAL," /* before the game; written at its end */
  "  deviation REAL,"
  "  PRIMARY KEY (game, seat),"
  "  UNIQUE (player, game)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE TABLE step ("
  "  game INTEGER NOT NULL REFERENCES game,"
  "  n INTEGER NOT NULL,"
  "  seq INTEGER NOT NULL,"
  "  at INTEGER NOT NULL,"
  "  seat INTEGER NOT NULL,"
  "  by INTEGER NOT NULL,"
  "  lag_ms INTEGER NOT NULL,"
  "  kind INTEGER NOT NULL,"
  "  x INTEGER NOT NULL,"
  "  y INTEGER NOT NULL,"
  "  draw INTEGER NOT NULL,"
  "  choice INTEGER NOT NULL,"
  "  number INTEGER NOT NULL,"
  "  offer INTEGER NOT NULL,"
  "  turn INTEGER NOT NULL,"
  "  ms INTEGER NOT NULL,"
  "  PRIMARY KEY (game, n)"
  ") STRICT, WITHOUT ROWID;"

  /* What a player has now in a pool, and how it came to that: one row a game, and one for each
   * game that was annulled. */
  "CREATE TABLE rating ("
  "  player INTEGER NOT NULL REFERENCES player,"
  "  pool INTEGER NOT NULL,"
  "  rating REAL NOT NULL,"
  "  deviation REAL NOT NULL,"
  "  volatility REAL NOT NULL,"
  "  won INTEGER NOT NULL,"
  "  drawn INTEGER NOT NULL,"
  "  lost INTEGER NOT NULL,"
  "  PRIMARY KEY (player, pool)"
  ") STRICT, WITHOUT ROWID;"
  "CREATE INDEX rating_rank ON rating (pool, rating);"
  "CREATE TABLE rating_change ("
  "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
  "  player INTEGER NOT NULL REFERENCES player,"
  "  pool INTEGER NOT NULL,"
  "  game INTEGER REFERENCES game,"
  "  annuls INTEGER REFERENCES game,"
  "  at INTEGER NOT NULL,"
  "  before_rating REAL NOT NULL,"
  "  before_deviation REAL NOT NULL,"
  "  before_volatility REAL NOT NULL,"
  "  rating REAL NOT NULL,"
  "  deviation REAL NOT NULL,"
  "  volatility REAL NOT NULL,"
  "  CHECK ((game IS NULL) <> (annuls IS NULL)),"
  "  UNIQUE (game, player)"
  ") STRICT;"
  "CREATE UNIQUE INDEX rating_change_annuls ON rating_change (annuls, player) "
  "WHERE annuls IS NOT NULL;"
  "CREATE INDEX rating_change_player ON rating_change (player, pool, id);";

/* Who has given games up, by staying away until the other claimed (1) or by an abort (2); read off the
 * last step of the games that are there: a claim is of kind 9, an abort of kind 10. */
static const char version_2[] =
  "CREATE TABLE forsaken ("
  "  game INTEGER PRIMARY KEY REFERENCES game,"
  "  player INTEGER NOT NULL REFERENCES player,"
  "  at INTEGER NOT NULL,"
  "  why INTEGER NOT NULL,"
  "  rated INTEGER NOT NULL"
  ") STRICT;"
  "CREATE INDEX forsaken_player ON forsaken (player, at);"
  "INSERT INTO forsaken (game, player, at, why, rated)"
  "  SELECT game.id, seat.player, game.ended, iif (step.kind = 9, 1, 2), game.for_rating"
  "  FROM game"
  "  JOIN step ON step.game = game.id"
  "    AND step.n = (SELECT max (n) FROM step AS last WHERE last.game = game.id)"
  "  JOIN seat ON seat.game = game.id"
  "    AND seat.seat = iif (step.kind = 9, 1 - step.seat, step.seat)"
  "  WHERE game.ended IS NOT NULL AND step.kind IN (9, 10);";

/* Skeletons are of small letters: that of 0 was O. Of two names that now look alike both are kept. */
static const char version_3[] =
  "UPDATE OR IGNORE player SET skeleton = lower (skeleton) WHERE skeleton <> lower (skeleton);";

const char *const gmk_schema_versions[GMK_SCHEMA_VERSION] = { version_1, version_2, version_3 };

static bool
refuse (GError **error, GmkStoreError code, const char *why)
{
  g_set_error_literal (error, GMK_STORE_ERROR, (int)code, why);
  return false;
}

/* Whether the file is a store, or empty, and not of a later version. */
static bool
check_kind (GmkDatabase *db, int newest, int64_t *version, GError **error)
{
  int64_t application, tables;

  if (!gmk_database_number (db, "PRAGMA application_id", NULL, 0, 0, &application, error) ||
      !gmk_database_number (db, "PRAGMA user_version", NULL, 0, 0, version, error) ||
      !gmk_database_number (db, "SELECT count (*) FROM sqlite_schema", NULL, 0, 0, &tables, error))
    return false;
  if (application != (tables > 0 ? APPLICATION_ID : 0) || (*version > 0) != (tables > 0))
    return refuse (error, GMK_STORE_ERROR_FAILED, "the database is not one of this server");
  if (*version > newest)
    return refuse (error, GMK_STORE_ERROR_TOO_NEW, "the database is of a later version");
  return true;
}

static bool
check_pages (GmkDatabase *db, GError **error)
{
  GmkRows rows = gmk_database_query (db, "PRAGMA quick_check (1)", NULL, 0);
  g_autofree char *said = g_strdup (gmk_rows_next (&rows) ? gmk_rows_text (&rows, 0) : "");

  if (!gmk_rows_end (&rows, error))
    return false;
  if (!g_str_equal (said, "ok")) {
    g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED, "the database is damaged: %s",
                 said);
    return false;
  }
  return true;
}

static bool
step_forward (GmkDatabase *db, const char *const *versions, int from, int to, GError **error)
{
  g_autofree char *number =
    g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION_ID, to);

  for (int i = from; i < to; i++)
    if (!gmk_database_execute (db, versions[i], error))
      return false;
  return gmk_database_execute (db, number, error);
}

bool
gmk_schema_bring_forward (GmkDatabase *db, const char *const *versions, int n, GError **error)
{
  int64_t version;

  if (!check_kind (db, n, &version, error) || !check_pages (db, error))
    return false;
  if (!gmk_database_execute (db, "PRAGMA journal_mode = WAL", error))
    return false;
  if (version == n)
    return true;
  if (!gmk_database_execute (db, "BEGIN IMMEDIATE", error))
    return false;
  if (step_forward (db, versions, (int)version, n, error) &&
      gmk_database_execute (db, "COMMIT", error))
    return true;
  gmk_database_execute (db, "ROLLBACK", NULL);
  return false;
}
