/* A fixed piece of work: its nodes are the engine's signature, and what a second does is its speed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  int64_t nodes; /* the same on every machine, until the engine searches otherwise */
  int64_t ms;
} BenchResult;

/* Searches the fixed positions on one thread. False: no memory. */
bool bench_run (BenchResult *result);
