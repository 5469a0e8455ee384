/* All timers of the server in one heap behind one wake-up.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdint.h>

G_BEGIN_DECLS

#define GMK_NEVER INT64_MAX

/* Lives in what it wakes; all 0 at first. */
typedef struct {
  int64_t at;  /* ms on the transport's clock */
  guint place; /* in the heap, from 1; 0: not set */
  void (*function) (gpointer data);
  gpointer data;
} GmkTimer;

typedef struct {
  GPtrArray *heap; /* GmkTimer *, the next one first */
} GmkTimers;

void gmk_timers_init (GmkTimers *timers);
void gmk_timers_clear (GmkTimers *timers);

/* Sets the timer, anew if it was set; GMK_NEVER: not at all. */
void gmk_timers_set (GmkTimers *timers, GmkTimer *timer, int64_t at);

/* When to look again. */
int64_t gmk_timers_next (const GmkTimers *timers);

/* Calls what is due. A function may set and take back any timer. */
void gmk_timers_run (GmkTimers *timers, int64_t now);

G_END_DECLS
