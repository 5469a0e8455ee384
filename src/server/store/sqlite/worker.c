/* A thread that commits all that waits together.
 *
 * Mutexes are POSIX's: the thread sanitizer knows them, and GLib's not.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/worker.h"

#include <pthread.h>

#define PATIENT_SHARE     8  /* of so many jobs one is patient, where there are any */
#define PATIENT_AT_A_TIME 16 /* answers */

typedef struct {
  GmkJob *first;
  GmkJob *last;
  int n;
} JobList;

struct _GmkWorker {
  GmkDatabase *db;
  pthread_mutex_t held; /* by whoever uses the connection; taken before the lock */
  GmkStoreWake wake;
  gpointer user;
  pthread_t thread;

  pthread_mutex_t lock; /* of all below */
  pthread_cond_t called;
  pthread_cond_t settled;
  JobList waiting[2]; /* [1]: the patient ones */
  JobList answered[2];
  unsigned turn; /* of the jobs taken */
  bool working;
  bool stopping;
  GmkStoreFigures figures;
};

/* --- Lists ------------------------------------------------------------------------------------ */

static void
append (JobList *list, GmkJob *job)
{
  job->next = NULL;
  if (list->last != NULL)
    list->last->next = job;
  else
    list->first = job;
  list->last = job;
  list->n++;
}

static GmkJob *
take_first (JobList *list)
{
  GmkJob *job = list->first;

  if (job == NULL)
    return NULL;
  list->first = job->next;
  if (list->first == NULL)
    list->last = NULL;
  list->n--;
  return job;
}

/* --- A batch, on the worker's thread ---------------------------------------------------------- */

/* The next job: the patient ones have their turn now and then, and else wait for the others. */
static GmkJob *
take_waiting (GmkWorker *worker)
{
  GmkJob *job;

  pthread_mutex_lock (&worker->lock);
  const bool patient = ++worker->turn % PATIENT_SHARE == 0;
  job = take_first (&worker->waiting[patient]);
  if (job == NULL)
    job = take_first (&worker->waiting[!patient]);
  pthread_mutex_unlock (&worker->lock);
  return job;
}

/* A full disk can take the whole transaction away, and what other jobs have done with it. */
static bool
is_begun (GmkDatabase *db)
{
  return !sqlite3_get_autocommit (gmk_database_handle (db));
}

static void
run_job (GmkDatabase *db, GmkJob *job)
{
  if (gmk_database_run (db, "SAVEPOINT job", NULL, 0, &job->error) &&
      job->run (job, db, &job->error) && gmk_database_run (db, "RELEASE job", NULL, 0, &job->error))
    return;
  g_assert (job->error != NULL);
  if (is_begun (db)) {
    gmk_database_run (db, "ROLLBACK TO job", NULL, 0, NULL);
    gmk_database_run (db, "RELEASE job", NULL, 0, NULL);
  }
}

/* Runs what waits, as far as one batch goes. False, with an error, where there is no transaction, or
 * not any more. */
static bool
run_batch (GmkWorker *worker, JobList *batch, int64_t began, GError **error)
{
  GmkJob *job;

  if (!gmk_database_run (worker->db, "BEGIN", NULL, 0, error)) {
    append (batch, take_waiting (worker));
    return false;
  }
  while (batch->n < GMK_STORE_BATCH && (job = take_waiting (worker)) != NULL) {
    append (batch, job);
    run_job (worker->db, job);
    if (!is_begun (worker->db)) {
      g_propagate_error (error, g_error_copy (job->error));
      return false;
    }
    if (g_get_monotonic_time () - began >= GMK_STORE_WAIT_MS * G_TIME_SPAN_MILLISECOND)
      break;
  }
  return true;
}

/* Whatever was not refused by itself has failed with the batch. */
static void
fail (JobList *batch, const GError *error)
{
  for (GmkJob *job = batch->first; job != NULL; job = job->next)
    if (job->error == NULL)
      job->error = g_error_copy (error);
}

/* Under the lock. */
static void
count (GmkWorker *worker, const JobList *batch, int64_t took_us)
{
  GmkStoreFigures *figures = &worker->figures;
  int bucket = 0;

  while (bucket < GMK_STORE_BUCKETS - 1 && took_us >= G_TIME_SPAN_MILLISECOND << bucket)
    bucket++;
  figures->failing = false;
  figures->commits++;
  figures->total_us += took_us;
  figures->buckets[bucket]++;
  for (const GmkJob *job = batch->first; job != NULL; job = job->next)
    figures->steps += job->is_step && job->error == NULL;
}

/* Under the lock. */
static void
count_failure (GmkWorker *worker, const GError *trouble)
{
  GmkStoreFigures *figures = &worker->figures;

  figures->failing = true;
  figures->failures++;
  g_strlcpy (figures->error, trouble->message, sizeof figures->error);
}

/* Under the lock. */
static bool
is_answered (const GmkWorker *worker)
{
  return worker->answered[0].n + worker->answered[1].n > 0;
}

/* Hands the batch over to those who have asked. Called and left under the lock. */
static void
deliver (GmkWorker *worker, JobList *batch)
{
  const bool was_answered = is_answered (worker);
  GmkJob *job;

  while ((job = take_first (batch)) != NULL)
    append (&worker->answered[job->patient], job);
  if (was_answered || !is_answered (worker))
    return;
  pthread_mutex_unlock (&worker->lock);
  worker->wake (worker->user);
  pthread_mutex_lock (&worker->lock);
}

/* Called and left under the lock. */
static void
work (GmkWorker *worker)
{
  JobList batch = { 0 };
  g_autoptr (GError) error = NULL;
  bool writes = false;

  pthread_mutex_unlock (&worker->lock);
  pthread_mutex_lock (&worker->held);

  const int64_t began = g_get_monotonic_time ();

  if (run_batch (worker, &batch, began, &error)) {
    writes = sqlite3_txn_state (gmk_database_handle (worker->db), NULL) == SQLITE_TXN_WRITE;
    gmk_database_run (worker->db, "COMMIT", NULL, 0, &error);
  }
  if (is_begun (worker->db))
    gmk_database_run (worker->db, "ROLLBACK", NULL, 0, NULL);

  const int64_t took = g_get_monotonic_time () - began;
  g_autoptr (GError) trouble = gmk_database_take_trouble (worker->db);

  pthread_mutex_unlock (&worker->held);
  if (error != NULL)
    fail (&batch, error);
  pthread_mutex_lock (&worker->lock);
  if (error == NULL && writes)
    count (worker, &batch, took);
  if (trouble != NULL)
    count_failure (worker, trouble);
  deliver (worker, &batch);
}

/* Under the lock. */
static bool
is_asked (const GmkWorker *worker)
{
  return worker->waiting[0].n + worker->waiting[1].n > 0;
}

static void *
live (void *data)
{
  GmkWorker *worker = data;

  pthread_mutex_lock (&worker->lock);
  while (!worker->stopping || is_asked (worker)) {
    if (!is_asked (worker)) {
      worker->working = false;
      pthread_cond_broadcast (&worker->settled);
      pthread_cond_wait (&worker->called, &worker->lock);
      continue;
    }
    worker->working = true;
    work (worker);
  }
  pthread_mutex_unlock (&worker->lock);
  return NULL;
}

/* --- Whoever asks ----------------------------------------------------------------------------- */

static void
destroy (GmkWorker *worker)
{
  pthread_cond_destroy (&worker->settled);
  pthread_cond_destroy (&worker->called);
  pthread_mutex_destroy (&worker->lock);
  pthread_mutex_destroy (&worker->held);
  gmk_database_close (worker->db);
  g_free (worker);
}

GmkWorker *
gmk_worker_new (GmkDatabase *db, GmkStoreWake wake, gpointer user, GError **error)
{
  GmkWorker *worker = g_new0 (GmkWorker, 1);

  worker->db = db;
  worker->wake = wake;
  worker->user = user;
  pthread_mutex_init (&worker->held, NULL);
  pthread_mutex_init (&worker->lock, NULL);
  pthread_cond_init (&worker->called, NULL);
  pthread_cond_init (&worker->settled, NULL);
  if (pthread_create (&worker->thread, NULL, live, worker) != 0) {
    g_set_error (error, GMK_STORE_ERROR, GMK_STORE_ERROR_FAILED, "no thread for the store");
    destroy (worker);
    return NULL;
  }
  return worker;
}

void
gmk_worker_free (GmkWorker *worker)
{
  if (worker == NULL)
    return;
  pthread_mutex_lock (&worker->lock);
  worker->stopping = true;
  pthread_cond_signal (&worker->called);
  pthread_mutex_unlock (&worker->lock);
  pthread_join (worker->thread, NULL);
  g_assert (!is_answered (worker));
  destroy (worker);
}

void
gmk_worker_ask (GmkWorker *worker, GmkJob *job)
{
  pthread_mutex_lock (&worker->lock);
  append (&worker->waiting[job->patient], job);
  pthread_cond_signal (&worker->called);
  pthread_mutex_unlock (&worker->lock);
}

/* All answers that nobody should wait for, and some of the patient ones. */
static JobList
take_answered (GmkWorker *worker)
{
  JobList answered;
  GmkJob *job;

  pthread_mutex_lock (&worker->lock);
  answered = worker->answered[0];
  worker->answered[0] = (JobList){ 0 };
  for (int i = 0; i < PATIENT_AT_A_TIME; i++)
    if ((job = take_first (&worker->answered[1])) != NULL)
      append (&answered, job);

  const bool more = is_answered (worker);

  pthread_mutex_unlock (&worker->lock);
  if (more)
    worker->wake (worker->user);
  return answered;
}

int
gmk_worker_answer (GmkWorker *worker)
{
  JobList answered = take_answered (worker);
  GmkJob *job;
  int n = 0;

  while ((job = take_first (&answered)) != NULL) {
    n++;
    job->answer (job, job->error);
    if (job->clear != NULL)
      job->clear (job);
    g_clear_error (&job->error);
    g_free (job);
  }
  return n;
}

void
gmk_worker_settle (GmkWorker *worker)
{
  pthread_mutex_lock (&worker->lock);
  while (worker->working || is_asked (worker))
    pthread_cond_wait (&worker->settled, &worker->lock);
  pthread_mutex_unlock (&worker->lock);
}

GmkDatabase *
gmk_worker_hold (GmkWorker *worker)
{
  pthread_mutex_lock (&worker->held);
  return worker->db;
}

void
gmk_worker_release (GmkWorker *worker)
{
  pthread_mutex_unlock (&worker->held);
}

GmkStoreFigures
gmk_worker_figures (GmkWorker *worker)
{
  GmkStoreFigures figures;

  pthread_mutex_lock (&worker->lock);
  figures = worker->figures;
  pthread_mutex_unlock (&worker->lock);
  return figures;
}
