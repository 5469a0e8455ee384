/* What a link to a room server waits for, where nothing else is said.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <time.h>

#include "client/session/connection.h"

static gint64
boot_time (gpointer data)
{
  struct timespec time;

  clock_gettime (CLOCK_BOOTTIME, &time);
  return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static gint64
awake_time (gpointer data)
{
  return g_get_monotonic_time () / 1000;
}

static double
draw_lot (gpointer data)
{
  return g_random_double ();
}

GmkConnectionSettings
gmk_connection_settings_default (void)
{
  return (GmkConnectionSettings){
    .handshake_ms = 10000,
    .ping_ms = 10000,
    .answer_ms = 10000,
    .wake_answer_ms = 5000,
    .watch_ms = 2000,
    .back_ms = 1000,
    .back_max_ms = 30000,
    .settled_ms = 30000,
    .request_ms = 30000,
    .burst = 16, /* the server takes 20 in 10 s, answers to its pings included */
    .burst_ms = 10000,
    .now = boot_time,
    .awake_now = awake_time,
    .lot = draw_lot,
  };
}
