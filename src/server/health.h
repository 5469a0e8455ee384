/* Whether what is asked can be kept: told in the log when it cannot any more, and when it can again.
 *
 * While the store fails it is tried again and again, so that it is known to be good as soon as it is,
 * also where nobody asks for anything.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/store.h"
#include "server/timers.h"

G_BEGIN_DECLS

typedef struct {
  GmkStore *store;
  GmkTimers *timers;
  GmkTimer trial;
  bool failing;        /* the last commit has failed */
  int64_t told;        /* failures that the log knows of */
  int64_t told_at;     /* when it was told last, ms; 0: never */
  int64_t good_before; /* failures before the present ones */
} GmkHealth;

void gmk_health_init (GmkHealth *health, GmkStore *store, GmkTimers *timers);

/* The store has answered something. */
void gmk_health_look (GmkHealth *health);

G_END_DECLS
