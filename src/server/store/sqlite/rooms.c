/* Rooms: opened, seated, closed, and loaded after a start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/columns.h"
#include "server/store/sqlite/sqlite.h"

#include "core/notation.h"

/* --- Opening, seats, closing ------------------------------------------------------------------ */

typedef struct {
  GmkJob job;
  GmkStoredRoom room;
  GmkSeat seat; /* whose player is room.seats[seat] */
  GmkStoreDone done;
  gpointer data;
} Ask;

static void
answer (GmkJob *job, const GError *error)
{
  const Ask *ask = (const Ask *)job;

  ask->done (error, ask->data);
}

static Ask *
ask_for (bool (*run) (GmkJob *, GmkDatabase *, GError **),
         int64_t room,
         GmkStoreDone done,
         gpointer data)
{
  Ask *ask = gmk_job_new (Ask, run, answer, NULL);

  ask->room.id = room;
  ask->done = done;
  ask->data = data;
  return ask;
}

static bool
changed (GmkDatabase *db, GError **error)
{
  return gmk_database_changed (db) > 0 ||
         gmk_store_refuse (error, GMK_STORE_ERROR_ABSENT, "no such room");
}

static bool
run_open (GmkJob *job, GmkDatabase *db, GError **error)
{
  const GmkStoredRoom *room = &((Ask *)job)->room;

  return gmk_database_run (
    db,
    "INSERT INTO room (id, code, watch, private, host, guest, " SETTINGS_COLUMNS
    ") VALUES (?, ?, ?, ?, ?, ?, " SETTINGS_MARKS ")",
    BIND (INTEGER (room->id), TEXT (room->code), TEXT (room->watch), INTEGER (room->is_private),
          NUMBER (room->seats[0]), NUMBER (room->seats[1]), SETTINGS (&room->settings)),
    error);
}

void
gmk_store_open_room (GmkStore *store, const GmkStoredRoom *room, GmkStoreDone done, gpointer data)
{
  Ask *ask = ask_for (run_open, room->id, done, data);

  ask->room = *room;
  ask->room.record = NULL;
  gmk_worker_ask (store->writer, &ask->job);
}

static bool
run_seat (GmkJob *job, GmkDatabase *db, GError **error)
{
  const Ask *ask = (const Ask *)job;
  static const char *const update[GMK_SEATS] = {
    "UPDATE room SET host = ? WHERE id = ? AND closed IS NULL",
    "UPDATE room SET guest = ? WHERE id = ? AND closed IS NULL",
  };

  return gmk_database_run (db, update[ask->seat],
                           BIND (NUMBER (ask->room.seats[ask->seat]), INTEGER (ask->room.id)),
                           error) &&
         changed (db, error);
}

void
gmk_store_seat (GmkStore *store,
                int64_t room,
                GmkSeat seat,
                int64_t player,
                GmkStoreDone done,
                gpointer data)
{
  Ask *ask = ask_for (run_seat, room, done, data);

  g_assert (seat < GMK_SEATS);
  ask->seat = seat;
  ask->room.seats[seat] = player;
  gmk_worker_ask (store->writer, &ask->job);
}

/* A room in which nothing was played is not worth a row. */
static bool
run_close (GmkJob *job, GmkDatabase *db, GError **error)
{
  const int64_t room = ((Ask *)job)->room.id;

  return gmk_database_run (db,
                           "UPDATE room SET closed = ?, host = NULL, guest = NULL "
                           "WHERE id = ? AND closed IS NULL",
                           BIND (INTEGER (gmk_store_now ()), INTEGER (room)), error) &&
         changed (db, error) &&
         gmk_database_run (db,
                           "DELETE FROM room WHERE id = ?1 AND "
                           "NOT EXISTS (SELECT 1 FROM game WHERE room = ?1)",
                           BIND (INTEGER (room)), error);
}

void
gmk_store_close_room (GmkStore *store, int64_t room, GmkStoreDone done, gpointer data)
{
  gmk_worker_ask (store->writer, &ask_for (run_close, room, done, data)->job);
}

/* --- Loading ---------------------------------------------------------------------------------- */

static bool
damaged (int64_t room, const char *what, GError **error)
{
  g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED, "room %" G_GINT64_FORMAT ": %s",
               room, what);
  return false;
}

/* The numbers of all rooms that are open. */
static bool
list_open (GmkDatabase *db, GArray *ids, GError **error)
{
  GmkRows rows =
    gmk_database_query (db, "SELECT id FROM room WHERE closed IS NULL ORDER BY id", NULL, 0);

  while (gmk_rows_next (&rows)) {
    const int64_t id = gmk_rows_integer (&rows, 0);
    g_array_append_val (ids, id);
  }
  return gmk_rows_end (&rows, error);
}

static bool
load_room (GmkDatabase *db, int64_t id, GmkStoredRoom *room, GError **error)
{
  GmkRows rows = gmk_database_query (
    db, "SELECT code, watch, private, host, guest, " SETTINGS_COLUMNS " FROM room WHERE id = ?",
    BIND (INTEGER (id)));
  bool valid = false;

  *room = (GmkStoredRoom){ .id = id, .first = GMK_SEAT_NONE };
  if (gmk_rows_next (&rows)) {
    g_strlcpy (room->code, gmk_rows_text (&rows, 0), sizeof room->code);
    g_strlcpy (room->watch, gmk_rows_text (&rows, 1), sizeof room->watch);
    room->is_private = gmk_rows_integer (&rows, 2) != 0;
    room->seats[0] = gmk_rows_integer (&rows, 3);
    room->seats[1] = gmk_rows_integer (&rows, 4);
    valid = gmk_columns_settings (&rows, 5, &room->settings);
  }
  if (!gmk_rows_end (&rows, error))
    return false;
  return valid || damaged (id, "its settings make no sense", error);
}

/* The newest game, if any; its result is a fact of its own, behind the last step. */
static bool
load_game (GmkDatabase *db, GmkStoredRoom *room, GError **error)
{
  GmkRows rows = gmk_database_query (
    db,
    "SELECT id, number, first, began, coalesce ((SELECT seq FROM step "
    "WHERE game = game.id ORDER BY n DESC LIMIT 1), seq) + (ended IS NOT NULL), " SETTINGS_COLUMNS
    " FROM game WHERE room = ? ORDER BY number DESC LIMIT 1",
    BIND (INTEGER (room->id)));
  GmkSettings settings;
  bool valid = true;

  if (gmk_rows_next (&rows)) {
    room->game = gmk_rows_integer (&rows, 0);
    room->number = (int)gmk_rows_integer (&rows, 1);
    room->first = (GmkSeat)gmk_rows_integer (&rows, 2);
    room->began = gmk_rows_integer (&rows, 3);
    room->seq = gmk_rows_integer (&rows, 4);
    valid = gmk_columns_settings (&rows, 5, &settings) && room->first < GMK_SEATS;
    if (valid)
      room->record = gmk_record_new (&settings, room->first);
  }
  if (!gmk_rows_end (&rows, error))
    return false;
  return valid || damaged (room->id, "the settings of its game make no sense", error);
}

static bool
load_steps (GmkDatabase *db, GmkStoredRoom *room, GError **error)
{
  GmkRows rows = gmk_database_query (
    db, "SELECT " STEP_COLUMNS " FROM step WHERE game = ? ORDER BY n", BIND (INTEGER (room->game)));
  GmkVerdict verdict = GMK_OK;

  while (verdict == GMK_OK && gmk_rows_next (&rows)) {
    const GmkStep step = gmk_columns_step (&rows, 0);
    verdict = gmk_record_step (room->record, &step);
  }
  if (!gmk_rows_end (&rows, error))
    return false;
  return verdict == GMK_OK || damaged (room->id, gmk_verdict_name (verdict), error);
}

/* The games before this one. */
static bool
load_score (GmkDatabase *db, GmkStoredRoom *room, GError **error)
{
  GmkRows rows = gmk_database_query (
    db,
    "SELECT count (*) FILTER (WHERE winner_seat = 0), count (*) FILTER (WHERE winner_seat = 1), "
    "count (*) FILTER (WHERE winner_seat = 2 AND end_kind <> ?) "
    "FROM game WHERE room = ? AND id < ? AND ended IS NOT NULL",
    BIND (INTEGER (GMK_END_ABORTED), INTEGER (room->id), INTEGER (room->game)));

  if (gmk_rows_next (&rows)) {
    room->won[0] = (int)gmk_rows_integer (&rows, 0);
    room->won[1] = (int)gmk_rows_integer (&rows, 1);
    room->drawn = (int)gmk_rows_integer (&rows, 2);
  }
  return gmk_rows_end (&rows, error);
}

static bool
load (GmkDatabase *db, int64_t id, GmkStoredRoom *room, GError **error)
{
  return load_room (db, id, room, error) && load_game (db, room, error) &&
         (room->record == NULL || (load_steps (db, room, error) && load_score (db, room, error)));
}

bool
gmk_store_load (GmkStore *store,
                void (*each) (GmkStoredRoom *room, gpointer data),
                gpointer data,
                GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (int64_t));
  GmkDatabase *db = gmk_worker_hold (store->writer);
  bool good = list_open (db, ids, error);

  for (guint i = 0; i < ids->len && good; i++) {
    GmkStoredRoom room;
    good = load (db, g_array_index (ids, int64_t, i), &room, error);
    if (good)
      each (&room, data);
    gmk_record_free (room.record);
  }
  gmk_worker_release (store->writer);
  return good;
}

int64_t
gmk_store_last_room (GmkStore *store)
{
  GmkDatabase *db = gmk_worker_hold (store->writer);
  int64_t last = 0;

  gmk_database_number (db, "SELECT seq FROM sqlite_sequence WHERE name = 'room'", NULL, 0, 0, &last,
                       NULL);
  gmk_worker_release (store->writer);
  return last;
}
