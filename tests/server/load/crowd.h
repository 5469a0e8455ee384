/* Thousands of connections that never wait for one another: idle ones, and pairs that play; or, before
 * a server that only echoes, pairs of which one hears itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "tests/server/socket.h"

G_BEGIN_DECLS

typedef struct {
  int n_idle;
  int n_pairs;
  double rate; /* moves a second in each game; 0: each as soon as the one before has come */
  bool echo;
} CrowdOptions;

typedef struct _Crowd Crowd;

Crowd *crowd_new (const CrowdOptions *options);
void crowd_free (Crowd *crowd);

/* Where to connect to, from now on. */
void crowd_aim (Crowd *crowd, int port);

/* Connects all, some at a time, and waits until every one is welcome and every game has begun. */
void crowd_connect (Crowd *crowd);

/* Lets them do what they do. */
void crowd_run_for (Crowd *crowd, int ms);

/* Waits until all are welcome again, who come back with full jitter; returns the seconds. */
double crowd_wait_welcome (Crowd *crowd);

/* Cuts the idle ones at once. */
void crowd_drop_idle (Crowd *crowd);

int crowd_size (const Crowd *crowd);

/* From sending to arrival at the other, ms, of steps since the last call, which is forgotten. The
 * caller frees it. */
GArray *crowd_take_delays (Crowd *crowd);

G_END_DECLS
