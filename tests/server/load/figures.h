/* What a load comes to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of another process: CPU time so far in seconds, memory in bytes. 0 where it is gone. */
double figures_cpu (int process);
double figures_memory (int process);

/* A percentile of values that are sorted by this; 0: there are none. */
double figures_percentile (GArray *values, double percent);

G_END_DECLS
