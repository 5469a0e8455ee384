/* Opening, answering, closing: a folder, a lock, a file, two workers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/store/sqlite/schema.h"

#define FILE_NAME "kagetsu.db"
#define LOCK_NAME "kagetsu.lock"

G_DEFINE_QUARK (gmk - store - error, gmk_store_error)

bool
gmk_store_refuse (GError **error, GmkStoreError code, const char *why)
{
  g_set_error_literal (error, GMK_STORE_ERROR, (int)code, why);
  return false;
}

int64_t
gmk_store_now (void)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}

/* Opens a file for its owner alone; -1 with an error. */
static int
open_private (const char *path, GError **error)
{
  const int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd < 0)
    g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED, "%s: %s", path,
                 g_strerror (errno));
  return fd;
}

/* The folder belongs to this process as long as the descriptor is open. */
static int
lock_folder (const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, LOCK_NAME, NULL);
  int fd;

  if (g_mkdir_with_parents (folder, 0700) != 0) {
    g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED, "%s: %s", folder,
                 g_strerror (errno));
    return -1;
  }
  fd = open_private (path, error);
  if (fd < 0 || flock (fd, LOCK_EX | LOCK_NB) == 0)
    return fd;

  const bool taken = errno == EWOULDBLOCK;

  g_set_error (error, GMK_STORE_ERROR, taken ? GMK_STORE_ERROR_IN_USE : GMK_STORE_ERROR_FAILED,
               "%s: %s", folder, taken ? "another server has this folder" : g_strerror (errno));
  close (fd);
  return -1;
}

/* SQLite gives the files beside the database the mode that the database has. */
static bool
make_private (const char *path, GError **error)
{
  const int fd = open_private (path, error);

  return fd >= 0 && close (fd) == 0;
}

/* The database, of the present version. */
static GmkDatabase *
open_database (const char *path, GError **error)
{
  GmkDatabase *db = gmk_database_open (path, GMK_DATABASE_WRITES, error);

  if (db == NULL || gmk_schema_bring_forward (db, gmk_schema_versions, GMK_SCHEMA_VERSION, error))
    return db;
  g_prefix_error (error, "%s: ", path);
  gmk_database_close (db);
  return NULL;
}

static bool
start_workers (GmkStore *store, const char *path, GmkStoreWake wake, gpointer user, GError **error)
{
  GmkDatabase *db = open_database (path, error);

  store->writer = db != NULL ? gmk_worker_new (db, wake, user, error) : NULL;
  store->reader = store->writer;
  if (store->writer == NULL || store->lock < 0)
    return store->writer != NULL;

  db = gmk_database_open (path, GMK_DATABASE_READS, error);
  store->reader = db != NULL ? gmk_worker_new (db, wake, user, error) : NULL;
  return store->reader != NULL;
}

static void
destroy (GmkStore *store)
{
  if (store->reader != store->writer)
    gmk_worker_free (store->reader);
  gmk_worker_free (store->writer);
  if (store->lock >= 0)
    close (store->lock);
  g_free (store);
}

GmkStore *
gmk_store_open (const char *folder, GmkStoreWake wake, gpointer user, GError **error)
{
  g_autofree char *path =
    folder != NULL ? g_build_filename (folder, FILE_NAME, NULL) : g_strdup (":memory:");
  GmkStore *store = g_new0 (GmkStore, 1);

  store->lock = folder != NULL ? lock_folder (folder, error) : -1;
  if ((folder != NULL && (store->lock < 0 || !make_private (path, error))) ||
      !start_workers (store, path, wake, user, error)) {
    destroy (store);
    return NULL;
  }
  return store;
}

static int
answer_all (GmkStore *store)
{
  const int n = gmk_worker_answer (store->writer);

  return store->reader != store->writer ? n + gmk_worker_answer (store->reader) : n;
}

void
gmk_store_answer (GmkStore *store)
{
  answer_all (store);
}

/* Whoever gets an answer may ask again. */
void
gmk_store_close (GmkStore *store)
{
  do {
    gmk_worker_settle (store->writer);
    gmk_worker_settle (store->reader);
  } while (answer_all (store) > 0);
  destroy (store);
}

/* --- Trying ----------------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  GmkStoreDone done;
  gpointer data;
} TryJob;

/* The version that the file has anyway, which is a page written. */
static bool
try_run (GmkJob *job, GmkDatabase *db, GError **error)
{
  return gmk_database_run (db, "PRAGMA user_version = " G_STRINGIFY (GMK_SCHEMA_VERSION), NULL, 0,
                           error);
}

static void
try_answer (GmkJob *job, const GError *error)
{
  TryJob *try = (TryJob *)job;

  try->done (error, try->data);
}

void
gmk_store_try (GmkStore *store, GmkStoreDone done, gpointer data)
{
  TryJob *try = gmk_job_new (TryJob, try_run, try_answer, NULL);

  try->done = done;
  try->data = data;
  gmk_worker_ask (store->writer, &try->job);
}

GmkStoreFigures
gmk_store_figures (GmkStore *store)
{
  return gmk_worker_figures (store->writer);
}
