/* The arguments of selfplay and tune, and what these print.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>

/* The exit status of each: 0, 1 where it failed, which is told on standard error, or USAGE_STATUS where
 * the arguments make no sense. */

/* RULE SIZE GAMES NODES SEED THREADS FILE */
int training_selfplay (int n, char *arguments[]);

/* WEIGHTS GAMES... */
int training_tune (int n, char *arguments[]);
