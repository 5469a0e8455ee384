/* The store as its files see it: two workers on one database.
 *
 * The writer does what changes something and whatever is short, in the order of the calls. The
 * reader does what may take long, on a connection that sees what had been committed when it began,
 * and so holds up no step. In memory there is one worker for both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/sqlite/worker.h"

G_BEGIN_DECLS

struct _GmkStore {
  int lock; /* of the folder: a file descriptor; -1 in memory */
  GmkWorker *writer;
  GmkWorker *reader; /* may be the writer */
};

/* A new job: a struct that begins with `GmkJob job`. */
#define gmk_job_new(Type, run_, answer_, clear_)                                                   \
  ((Type *)gmk_job_make (sizeof (Type), run_, answer_, clear_))

static inline gpointer
gmk_job_make (size_t size,
              bool (*run) (GmkJob *, GmkDatabase *, GError **),
              void (*answer) (GmkJob *, const GError *),
              void (*clear) (GmkJob *))
{
  GmkJob *job = g_malloc0 (size);

  job->run = run;
  job->answer = answer;
  job->clear = clear;
  return job;
}

/* False, with the error. */
bool gmk_store_refuse (GError **error, GmkStoreError code, const char *why);

/* The present second since 1970. */
int64_t gmk_store_now (void);

G_END_DECLS
