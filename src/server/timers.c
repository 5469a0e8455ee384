/* A binary heap.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/timers.h"

void
gmk_timers_init (GmkTimers *timers)
{
  timers->heap = g_ptr_array_new ();
}

void
gmk_timers_clear (GmkTimers *timers)
{
  g_clear_pointer (&timers->heap, g_ptr_array_unref);
}

static GmkTimer *
get (const GmkTimers *timers, guint place)
{
  return g_ptr_array_index (timers->heap, place - 1);
}

static void
put (GmkTimers *timers, guint place, GmkTimer *timer)
{
  timers->heap->pdata[place - 1] = timer;
  timer->place = place;
}

static void
rise (GmkTimers *timers, GmkTimer *timer)
{
  guint place = timer->place;

  for (; place > 1 && get (timers, place / 2)->at > timer->at; place /= 2)
    put (timers, place, get (timers, place / 2));
  put (timers, place, timer);
}

static void
sink (GmkTimers *timers, GmkTimer *timer)
{
  const guint n = timers->heap->len;
  guint place = timer->place;

  for (guint child = 2 * place; child <= n; child = 2 * place) {
    if (child < n && get (timers, child + 1)->at < get (timers, child)->at)
      child++;
    if (get (timers, child)->at >= timer->at)
      break;
    put (timers, place, get (timers, child));
    place = child;
  }
  put (timers, place, timer);
}

static void
take_back (GmkTimers *timers, GmkTimer *timer)
{
  GmkTimer *last = get (timers, timers->heap->len);
  const guint place = timer->place;

  g_ptr_array_set_size (timers->heap, (int)timers->heap->len - 1);
  timer->place = 0;
  if (last == timer)
    return;
  put (timers, place, last);
  rise (timers, last);
  sink (timers, last);
}

void
gmk_timers_set (GmkTimers *timers, GmkTimer *timer, int64_t at)
{
  if (timer->place != 0)
    take_back (timers, timer);
  timer->at = at;
  if (at == GMK_NEVER)
    return;
  g_ptr_array_add (timers->heap, timer);
  timer->place = timers->heap->len;
  rise (timers, timer);
}

int64_t
gmk_timers_next (const GmkTimers *timers)
{
  return timers->heap->len > 0 ? get (timers, 1)->at : GMK_NEVER;
}

void
gmk_timers_run (GmkTimers *timers, int64_t now)
{
  while (timers->heap->len > 0 && get (timers, 1)->at <= now) {
    GmkTimer *timer = get (timers, 1);

    take_back (timers, timer);
    timer->function (timer->data);
  }
}
