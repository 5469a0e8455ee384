/* A thread with a connection of its own: it does jobs one after the other and commits all that wait
 * together.
 *
 * Jobs that come while others are being committed make the next batch, so that a single one does not
 * wait and many share the cost of reaching the disk. Each job runs in a savepoint: one that fails
 * takes nothing else with it. Nobody hears of a job before its batch is committed; if that fails,
 * the whole batch has failed. Patient jobs are overtaken by all others, and get a share of every batch
 * and of every round of answers, so that thousands of them hold up nobody. (Only where a disk has failed at the very sync and the process is
 * killed before its next commit, a start may find a batch that was said to have failed.)
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/sqlite/database.h"

G_BEGIN_DECLS

/* The head of a job; what it is asked and what it finds follow in a struct of the caller's. */
typedef struct _GmkJob GmkJob;
struct _GmkJob {
  /* On the worker's thread. False with an error: nothing of it stays. */
  bool (*run) (GmkJob *job, GmkDatabase *db, GError **error);
  /* Tells whoever asked, on its own thread. */
  void (*answer) (GmkJob *job, const GError *error);
  /* Frees what the job owns, and not the job; NULL: nothing. */
  void (*clear) (GmkJob *job);
  bool is_step; /* counted among the steps once it is committed */
  bool patient; /* may be overtaken, and is answered when there is time */
  GError *error;
  GmkJob *next;
};

typedef struct _GmkWorker GmkWorker;

/* Takes the connection over, also where no thread is to be had: NULL with an error. `wake` is called
 * on the worker's thread when answers have come, and on that of whoever takes them when some are left
 * for the next time. */
GmkWorker *gmk_worker_new (GmkDatabase *db, GmkStoreWake wake, gpointer user, GError **error);

/* When it has settled and every answer has been brought. Accepts NULL. */
void gmk_worker_free (GmkWorker *worker);

/* Takes the job over; it has been allocated by GLib. */
void gmk_worker_ask (GmkWorker *worker, GmkJob *job);

/* Brings the answers that have come, of patient jobs only some, and frees their jobs. Returns how
 * many. */
int gmk_worker_answer (GmkWorker *worker);

/* Waits until all that was asked has been done. */
void gmk_worker_settle (GmkWorker *worker);

/* The connection, which is the caller's between the two: no batch runs meanwhile. */
GmkDatabase *gmk_worker_hold (GmkWorker *worker);
void gmk_worker_release (GmkWorker *worker);

GmkStoreFigures gmk_worker_figures (GmkWorker *worker);

G_END_DECLS
