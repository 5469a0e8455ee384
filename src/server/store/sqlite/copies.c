/* Copies of what is kept: of one player as JSON, of everything as a second database.
 *
 * Both are read beside the steps that go on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/players.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

typedef struct {
  GmkJob job;
  int64_t id;
  char *path;
  char *text;
  GmkStoreText tell;
  GmkStoreDone done;
  gpointer data;
} Copy;

static void
clear (GmkJob *job)
{
  Copy *copy = (Copy *)job;

  g_free (copy->path);
  g_free (copy->text);
}

/* --- A player --------------------------------------------------------------------------------- */

/* One JSON object. The digests of secret and recovery code are keys and stay here. */
static const char export[] =
  "SELECT json_object ("
  "'player', id, 'name', name, 'guest', json (iif (skeleton IS NULL AND NOT erased, 'true', "
  "'false')), 'banned', json (iif (banned, 'true', 'false')), "
  "'erased', json (iif (erased, 'true', 'false')), 'since', since, "
  "'recovery_code', json (iif (recovery IS NULL, 'false', 'true')), "
  "'ratings', (SELECT json_group_array (json_object ('pool', pool, 'rating', rating, "
  "'deviation', deviation, 'volatility', volatility, 'won', won, 'drawn', drawn, 'lost', lost)) "
  "FROM rating WHERE player = player.id), "
  "'history', (SELECT json_group_array (json_object ('pool', pool, 'game', game, "
  "'annuls', annuls, 'at', at, 'before', before_rating, 'after', rating, 'deviation', deviation)) "
  "FROM (SELECT * FROM rating_change AS change WHERE change.player = player.id ORDER BY id)), "
  "'blocked', (SELECT json_group_array (other) FROM block WHERE block.player = player.id), "
  "'reports', (SELECT json_group_array (json_object ('about', about, 'room', room, 'why', why, "
  "'text', text, 'at', at)) FROM report WHERE reporter = player.id), "
  "'reported', (SELECT json_group_array (json_object ('room', room, 'why', why, 'text', text, "
  "'at', at)) FROM report WHERE about = player.id), "
  "'forsaken', (SELECT json_group_array (json_object ('game', game, 'at', at, "
  "'why', iif (why = 1, 'claimed', 'aborted'), 'rated', json (iif (rated, 'true', 'false')))) "
  "FROM forsaken WHERE forsaken.player = player.id), "
  "'games', (SELECT json_group_array (json_object ('game', game.id, 'room', room, "
  "'number', game.number, 'seat', seat.seat, 'first', first, 'began_us', began, 'ended', ended, "
  "'end', end_kind, 'winner_seat', iif (winner_seat = 2, NULL, winner_seat), "
  "'rated', json (iif (rated, 'true', 'false')), 'rating', seat.rating, 'size', size, "
  "'steps', (SELECT json_group_array (json_object ('at', step.at, 'seat', step.seat, "
  "'by', step.by, 'kind', kind, 'x', x, 'y', y, 'draw', draw, 'choice', choice, "
  "'number', step.number, 'offer', offer, 'turn', turn, 'ms', ms, 'lag_ms', lag_ms)) "
  "FROM step WHERE step.game = game.id))) "
  "FROM seat JOIN game ON game.id = seat.game WHERE seat.player = player.id)"
  ") FROM player WHERE id = ?";

static bool
run_export (GmkJob *job, GmkDatabase *db, GError **error)
{
  Copy *copy = (Copy *)job;

  if (!gmk_players_check (db, copy->id, error))
    return false;

  GmkRows rows = gmk_database_query (db, export, BIND (INTEGER (copy->id)));

  if (gmk_rows_next (&rows))
    copy->text = g_strdup (gmk_rows_text (&rows, 0));
  return gmk_rows_end (&rows, error);
}

static void
answer_export (GmkJob *job, const GError *error)
{
  const Copy *copy = (const Copy *)job;

  copy->tell (error == NULL ? copy->text : NULL, error, copy->data);
}

void
gmk_store_export (GmkStore *store, int64_t id, GmkStoreText done, gpointer data)
{
  Copy *copy = gmk_job_new (Copy, run_export, answer_export, clear);

  copy->id = id;
  copy->tell = done;
  copy->data = data;
  gmk_worker_ask (store->reader, &copy->job);
}

/* --- Everything ------------------------------------------------------------------------------- */

static bool
failed (const char *path, const char *why, GError **error)
{
  g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED, "%s: %s", path, why);
  return false;
}

/* All pages as they are now. In one go: steps that are committed meanwhile do not disturb it, and it
 * not them. */
static bool
copy_pages (GmkDatabase *db, const char *path, GError **error)
{
  GmkDatabase *copy = gmk_database_open (path, GMK_DATABASE_WRITES, error);
  sqlite3_backup *backup;
  int code;

  if (copy == NULL)
    return false;
  backup =
    sqlite3_backup_init (gmk_database_handle (copy), "main", gmk_database_handle (db), "main");
  if (backup != NULL)
    sqlite3_backup_step (backup, -1);
  code =
    backup != NULL ? sqlite3_backup_finish (backup) : sqlite3_errcode (gmk_database_handle (copy));
  gmk_database_close (copy);
  return code == SQLITE_OK || failed (path, sqlite3_errstr (code), error);
}

/* Gives the finished copy its name, and lets it last. */
static bool
publish (const char *part, const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd;

  if (g_rename (part, path) != 0)
    return failed (path, g_strerror (errno), error);
  fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (fd >= 0) {
    fsync (fd);
    close (fd);
  }
  return true;
}

static bool
run_backup (GmkJob *job, GmkDatabase *db, GError **error)
{
  const char *path = ((Copy *)job)->path;
  g_autofree char *part = g_strconcat (path, ".part", NULL);
  int fd;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return failed (path, "there is such a file already", error);
  g_unlink (part);
  fd = g_open (part, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0)
    return failed (part, g_strerror (errno), error);
  close (fd);
  if (copy_pages (db, part, error) && publish (part, path, error))
    return true;
  g_unlink (part);
  return false;
}

static void
answer_backup (GmkJob *job, const GError *error)
{
  const Copy *copy = (const Copy *)job;

  copy->done (error, copy->data);
}

void
gmk_store_backup (GmkStore *store, const char *path, GmkStoreDone done, gpointer data)
{
  Copy *copy = gmk_job_new (Copy, run_backup, answer_backup, clear);

  copy->path = g_strdup (path);
  copy->done = done;
  copy->data = data;
  gmk_worker_ask (store->reader, &copy->job);
}
