/* Calls from other threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/calls.h"

#include <sys/eventfd.h>
#include <unistd.h>

typedef struct {
  void (*function) (gpointer);
  gpointer data;
} Call;

bool
gmk_calls_init (GmkCalls *calls)
{
  calls->fd = eventfd (0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (calls->fd < 0)
    return false;
  atomic_init (&calls->stop, false);
  pthread_mutex_init (&calls->lock, NULL);
  calls->waiting = g_array_new (FALSE, FALSE, sizeof (Call));
  return true;
}

void
gmk_calls_clear (GmkCalls *calls)
{
  close (calls->fd);
  pthread_mutex_destroy (&calls->lock);
  g_array_unref (calls->waiting);
}

/* A full counter is readable, too: nothing is lost where the write fails. */
static void
wake (GmkCalls *calls)
{
  const uint64_t one = 1;

  if (write (calls->fd, &one, sizeof one) < 0)
    return;
}

void
gmk_calls_add (GmkCalls *calls, void (*function) (gpointer), gpointer data)
{
  const Call call = { function, data };

  pthread_mutex_lock (&calls->lock);
  g_array_append_val (calls->waiting, call);
  pthread_mutex_unlock (&calls->lock);
  wake (calls);
}

void
gmk_calls_stop (GmkCalls *calls)
{
  atomic_store (&calls->stop, true);
  wake (calls);
}

bool
gmk_calls_run (GmkCalls *calls)
{
  GArray *next = g_array_new (FALSE, FALSE, sizeof (Call));
  GArray *now;
  uint64_t n;

  if (read (calls->fd, &n, sizeof n) < 0)
    n = 0;
  pthread_mutex_lock (&calls->lock);
  now = calls->waiting;
  calls->waiting = next;
  pthread_mutex_unlock (&calls->lock);

  for (guint i = 0; i < now->len; i++) {
    const Call *call = &g_array_index (now, Call, i);
    call->function (call->data);
  }
  g_array_unref (now);
  return !atomic_load (&calls->stop);
}
