/* A connection to SQLite.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/database.h"

/* Somebody who looks into the file with another program is waited for so long. */
#define BUSY_MS 1000

/* FULL: what has been committed outlives a power cut, too. */
static const char manners[] = "PRAGMA synchronous = FULL;"
                              "PRAGMA foreign_keys = ON;"
                              "PRAGMA trusted_schema = OFF;"
                              "PRAGMA secure_delete = ON;"
                              "PRAGMA journal_size_limit = 67108864;";

struct _GmkDatabase {
  sqlite3 *handle;
  GHashTable *statements; /* by their text, which is copied */
  GError *trouble;
};

/* Sets the error to what SQLite says. */
static bool
failed (GmkDatabase *db, GError **error)
{
  GError *said = g_error_new (GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED, "%s (SQLite %d)",
                              sqlite3_errmsg (db->handle), sqlite3_extended_errcode (db->handle));

  if (db->trouble == NULL && sqlite3_errcode (db->handle) != SQLITE_CONSTRAINT)
    db->trouble = g_error_copy (said);
  g_propagate_error (error, said);
  return false;
}

GError *
gmk_database_take_trouble (GmkDatabase *db)
{
  return g_steal_pointer (&db->trouble);
}

static void
finalize (gpointer statement)
{
  sqlite3_finalize (statement);
}

GmkDatabase *
gmk_database_open (const char *path, GmkDatabaseUse use, GError **error)
{
  const int flags =
    use == GMK_DATABASE_WRITES ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  GmkDatabase *db = g_new0 (GmkDatabase, 1);

  db->statements = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, finalize);
  if (sqlite3_open_v2 (path, &db->handle, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
    failed (db, error);
    g_prefix_error (error, "%s: ", path);
    gmk_database_close (db);
    return NULL;
  }
  sqlite3_busy_timeout (db->handle, BUSY_MS);
  if (!gmk_database_execute (db, manners, error)) {
    g_prefix_error (error, "%s: ", path);
    gmk_database_close (db);
    return NULL;
  }
  return db;
}

void
gmk_database_close (GmkDatabase *db)
{
  if (db == NULL)
    return;
  g_clear_error (&db->trouble);
  g_hash_table_unref (db->statements);
  sqlite3_close (db->handle);
  g_free (db);
}

sqlite3 *
gmk_database_handle (GmkDatabase *db)
{
  return db->handle;
}

bool
gmk_database_execute (GmkDatabase *db, const char *sql, GError **error)
{
  return sqlite3_exec (db->handle, sql, NULL, NULL, NULL) == SQLITE_OK || failed (db, error);
}

/* The statement, ready to take values; NULL where SQLite refuses it. */
static sqlite3_stmt *
prepare (GmkDatabase *db, const char *sql)
{
  sqlite3_stmt *statement = g_hash_table_lookup (db->statements, sql);

  if (statement != NULL)
    return statement;
  if (sqlite3_prepare_v3 (db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) !=
      SQLITE_OK)
    return NULL;
  g_hash_table_insert (db->statements, g_strdup (sql), statement);
  return statement;
}

/* Texts and digests have to stay until the rows have ended. */
static int
bind (sqlite3_stmt *statement, int i, const GmkValue *value)
{
  switch (value->kind) {
  case GMK_VALUE_INTEGER:
    return sqlite3_bind_int64 (statement, i, value->integer);
  case GMK_VALUE_REAL:
    return sqlite3_bind_double (statement, i, value->real);
  case GMK_VALUE_TEXT:
    return sqlite3_bind_text (statement, i, value->text, -1, SQLITE_STATIC);
  case GMK_VALUE_DIGEST:
    return sqlite3_bind_blob (statement, i, value->digest, GMK_DIGEST_LENGTH, SQLITE_STATIC);
  case GMK_VALUE_NULL:
    break;
  }
  return sqlite3_bind_null (statement, i);
}

GmkRows
gmk_database_query (GmkDatabase *db, const char *sql, const GmkValue *values, int n)
{
  GmkRows rows = { .db = db, .statement = prepare (db, sql), .code = SQLITE_ROW };

  if (rows.statement == NULL) {
    rows.code = sqlite3_errcode (db->handle);
    return rows;
  }
  g_assert (sqlite3_bind_parameter_count (rows.statement) == n);
  for (int i = 0; i < n && rows.code == SQLITE_ROW; i++)
    if (bind (rows.statement, i + 1, &values[i]) != SQLITE_OK)
      rows.code = sqlite3_errcode (db->handle);
  return rows;
}

bool
gmk_rows_next (GmkRows *rows)
{
  if (rows->code == SQLITE_ROW)
    rows->code = sqlite3_step (rows->statement);
  return rows->code == SQLITE_ROW;
}

bool
gmk_rows_end (GmkRows *rows, GError **error)
{
  const bool good = rows->code == SQLITE_ROW || rows->code == SQLITE_DONE;

  if (!good)
    failed (rows->db, error);
  if (rows->statement != NULL) {
    sqlite3_reset (rows->statement);
    sqlite3_clear_bindings (rows->statement);
  }
  return good;
}

int64_t
gmk_rows_integer (const GmkRows *rows, int column)
{
  return sqlite3_column_int64 (rows->statement, column);
}

double
gmk_rows_real (const GmkRows *rows, int column)
{
  return sqlite3_column_double (rows->statement, column);
}

const char *
gmk_rows_text (const GmkRows *rows, int column)
{
  const char *text = (const char *)sqlite3_column_text (rows->statement, column);

  return text != NULL ? text : "";
}

bool
gmk_database_run (GmkDatabase *db, const char *sql, const GmkValue *values, int n, GError **error)
{
  GmkRows rows = gmk_database_query (db, sql, values, n);

  gmk_rows_next (&rows);
  return gmk_rows_end (&rows, error);
}

int
gmk_database_changed (GmkDatabase *db)
{
  return sqlite3_changes (db->handle);
}

int64_t
gmk_database_last_id (GmkDatabase *db)
{
  return sqlite3_last_insert_rowid (db->handle);
}

bool
gmk_database_number (GmkDatabase *db,
                     const char *sql,
                     const GmkValue *values,
                     int n,
                     int64_t otherwise,
                     int64_t *number,
                     GError **error)
{
  GmkRows rows = gmk_database_query (db, sql, values, n);
  const int64_t found = gmk_rows_next (&rows) ? gmk_rows_integer (&rows, 0) : otherwise;

  if (!gmk_rows_end (&rows, error))
    return false;
  *number = found;
  return true;
}
