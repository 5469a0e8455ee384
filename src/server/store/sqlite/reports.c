/* Reports: what players say about players, for whoever keeps the server to read.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/players.h"

/* --- Writing ---------------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  GmkStoredReport report; /* its strings are owned */
  GmkStoreDone done;
  gpointer data;
} Writing;

static void
clear_report (gpointer data)
{
  GmkStoredReport *report = data;

  g_free ((gpointer)report->why);
  g_free ((gpointer)report->text);
}

static void
clear_writing (GmkJob *job)
{
  clear_report (&((Writing *)job)->report);
}

/* Of each reporter the newest are kept. */
static bool
run_writing (GmkJob *job, GmkDatabase *db, GError **error)
{
  const GmkStoredReport *report = &((const Writing *)job)->report;

  return gmk_players_check (db, report->from, error) &&
         gmk_players_check (db, report->about, error) &&
         gmk_database_run (db,
                           "INSERT INTO report (reporter, about, room, why, text, at) "
                           "VALUES (?, ?, ?, ?, ?, ?)",
                           BIND (INTEGER (report->from), INTEGER (report->about),
                                 INTEGER (report->room), TEXT (report->why), TEXT (report->text),
                                 INTEGER (gmk_store_now ())),
                           error) &&
         gmk_database_run (db,
                           "DELETE FROM report WHERE reporter = ?1 AND id <= "
                           "(SELECT id FROM report WHERE reporter = ?1 "
                           "ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                           BIND (INTEGER (report->from), INTEGER (GMK_STORE_REPORTS_MAX)), error);
}

static void
answer_writing (GmkJob *job, const GError *error)
{
  const Writing *writing = (const Writing *)job;

  writing->done (error, writing->data);
}

void
gmk_store_report (GmkStore *store, const GmkStoredReport *report, GmkStoreDone done, gpointer data)
{
  Writing *writing = gmk_job_new (Writing, run_writing, answer_writing, clear_writing);

  writing->report = *report;
  writing->report.why = g_strdup (report->why != NULL ? report->why : "");
  writing->report.text = g_strdup (report->text != NULL ? report->text : "");
  writing->done = done;
  writing->data = data;
  gmk_worker_ask (store->writer, &writing->job);
}

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
  GmkJob job;
  int64_t about;
  int64_t before;
  int max;
  GmkStoreReports done;
  gpointer data;
  GArray *found; /* GmkStoredReport */
} Reading;

static bool
run_reading (GmkJob *job, GmkDatabase *db, GError **error)
{
  Reading *reading = (Reading *)job;
  GmkRows rows = gmk_database_query (
    db,
    "SELECT id, reporter, about, room, why, text, at FROM report "
    "WHERE (?1 = 0 OR about = ?1) AND id < ?2 ORDER BY id DESC LIMIT ?3",
    BIND (INTEGER (reading->about), INTEGER (reading->before > 0 ? reading->before : INT64_MAX),
          INTEGER (reading->max)));

  reading->found = g_array_new (FALSE, FALSE, sizeof (GmkStoredReport));
  g_array_set_clear_func (reading->found, clear_report);
  while (gmk_rows_next (&rows)) {
    const GmkStoredReport report = {
      .id = gmk_rows_integer (&rows, 0),
      .from = gmk_rows_integer (&rows, 1),
      .about = gmk_rows_integer (&rows, 2),
      .room = gmk_rows_integer (&rows, 3),
      .why = g_strdup (gmk_rows_text (&rows, 4)),
      .text = g_strdup (gmk_rows_text (&rows, 5)),
      .at = gmk_rows_integer (&rows, 6),
    };
    g_array_append_val (reading->found, report);
  }
  return gmk_rows_end (&rows, error);
}

static void
answer_reading (GmkJob *job, const GError *error)
{
  const Reading *reading = (const Reading *)job;

  if (error != NULL)
    reading->done (NULL, 0, error, reading->data);
  else
    reading->done ((const GmkStoredReport *)(gpointer)reading->found->data,
                   (int)reading->found->len, NULL, reading->data);
}

static void
clear_reading (GmkJob *job)
{
  g_clear_pointer (&((Reading *)job)->found, g_array_unref);
}

void
gmk_store_reports (GmkStore *store,
                   int64_t about,
                   int64_t before,
                   int max,
                   GmkStoreReports done,
                   gpointer data)
{
  Reading *reading = gmk_job_new (Reading, run_reading, answer_reading, clear_reading);

  reading->about = about;
  reading->before = before;
  reading->max = max;
  reading->done = done;
  reading->data = data;
  gmk_worker_ask (store->writer, &reading->job);
}
