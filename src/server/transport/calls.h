/* Calls from other threads, in their order, and the wish to stop. A loop watches a descriptor that
 * becomes readable when there are any.
 *
 * A POSIX mutex and an eventfd: both loops can watch one, it may be written from a signal handler,
 * and the thread sanitizer knows both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

G_BEGIN_DECLS

typedef struct {
  int fd;
  atomic_bool stop;
  pthread_mutex_t lock;
  GArray *waiting; /* Call, under the lock */
} GmkCalls;

/* false where the system has no descriptor left; errno says so. */
bool gmk_calls_init (GmkCalls *calls);
void gmk_calls_clear (GmkCalls *calls);

/* From any thread. */
void gmk_calls_add (GmkCalls *calls, void (*function) (gpointer), gpointer data);

/* From any thread, or a signal handler's. */
void gmk_calls_stop (GmkCalls *calls);

/* Does what waits; false once a stop is wanted. What is added meanwhile is for the next time. */
bool gmk_calls_run (GmkCalls *calls);

G_END_DECLS
