/* A connection to SQLite: statements that are prepared once, values that go in, rows that come out.
 *
 * One thread uses a connection at a time. Every error is GMK_STORE_ERROR_FAILED with SQLite's words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <sqlite3.h>

#include "server/store/store.h"

G_BEGIN_DECLS

typedef struct _GmkDatabase GmkDatabase;

typedef enum {
  GMK_DATABASE_WRITES,
  GMK_DATABASE_READS
} GmkDatabaseUse;

/* Opens a file, made where there is none and it is to be written; ":memory:" lives in memory. */
GmkDatabase *gmk_database_open (const char *path, GmkDatabaseUse use, GError **error);
void gmk_database_close (GmkDatabase *db); /* accepts NULL */

/* The first thing that has failed since the last call for another reason than the values given: a full
 * disk, a damaged file, …; NULL: nothing. The caller's. */
GError *gmk_database_take_trouble (GmkDatabase *db);

/* For what SQLite alone knows how to do. */
sqlite3 *gmk_database_handle (GmkDatabase *db);

/* Runs statements without values, one after the other. */
bool gmk_database_execute (GmkDatabase *db, const char *sql, GError **error);

/* --- Values ----------------------------------------------------------------------------------- */

typedef enum {
  GMK_VALUE_NULL,
  GMK_VALUE_INTEGER,
  GMK_VALUE_REAL,
  GMK_VALUE_TEXT,
  GMK_VALUE_DIGEST
} GmkValueKind;

typedef struct {
  GmkValueKind kind;
  union {
    int64_t integer;
    double real;
    const char *text;
    const uint8_t *digest;
  };
} GmkValue;

/* What stands for the question marks of a statement: BIND (INTEGER (id), TEXT (name)). */
#define INTEGER(x) ((GmkValue){ .kind = GMK_VALUE_INTEGER, .integer = (x) })
#define NUMBER(x)                                                                                  \
  ((GmkValue){ .kind = (x) != 0 ? GMK_VALUE_INTEGER : GMK_VALUE_NULL, .integer = (x) })
#define REAL(x)   ((GmkValue){ .kind = GMK_VALUE_REAL, .real = (x) })
#define TEXT(x)   ((GmkValue){ .kind = GMK_VALUE_TEXT, .text = (x) })
#define DIGEST(x) ((GmkValue){ .kind = GMK_VALUE_DIGEST, .digest = (x) })
#define BIND(...)                                                                                  \
  (const GmkValue[]){ __VA_ARGS__ }, (int)G_N_ELEMENTS (((const GmkValue[]){ __VA_ARGS__ }))

/* Runs a statement that brings no rows. */
bool
gmk_database_run (GmkDatabase *db, const char *sql, const GmkValue *values, int n, GError **error);

/* How many rows the last statement has changed, and the number of the last that came in. */
int gmk_database_changed (GmkDatabase *db);
int64_t gmk_database_last_id (GmkDatabase *db);

/* --- Rows ------------------------------------------------------------------------------------- */

/* The rows of a query:
 *
 *   GmkRows rows = gmk_database_query (db, "SELECT …", BIND (…));
 *
 *   while (gmk_rows_next (&rows))
 *     … gmk_rows_integer (&rows, 0) …
 *   return gmk_rows_end (&rows, error);
 *
 * A query must not be asked again before it has ended. */
typedef struct {
  GmkDatabase *db;
  sqlite3_stmt *statement;
  int code; /* SQLITE_ROW while there are rows */
} GmkRows;

GmkRows gmk_database_query (GmkDatabase *db, const char *sql, const GmkValue *values, int n);
bool gmk_rows_next (GmkRows *rows);
bool gmk_rows_end (GmkRows *rows, GError **error);

/* Columns from 0. What is NULL reads as 0 and as "". */
int64_t gmk_rows_integer (const GmkRows *rows, int column);
double gmk_rows_real (const GmkRows *rows, int column);
const char *gmk_rows_text (const GmkRows *rows, int column); /* until the next row */

/* The first column of the first row; `otherwise` where there is none. */
bool gmk_database_number (GmkDatabase *db,
                          const char *sql,
                          const GmkValue *values,
                          int n,
                          int64_t otherwise,
                          int64_t *number,
                          GError **error);

G_END_DECLS
