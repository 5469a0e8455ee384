/* The file in which the results against the computer are kept. It is read and written whole, each time
 * something is to be counted or shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/statistics.h"

G_BEGIN_DECLS

/* Nothing counted where there is no file. A damaged file is set aside, and *damaged, which the caller
 * frees, then says under which name. FALSE: there is a file, and it cannot be read just now. */
gboolean gmk_statistics_file_load (GmkStatistics *statistics, char **damaged);

/* A crash leaves these results or those before. */
gboolean gmk_statistics_file_save (const GmkStatistics *statistics, GError **error);

G_END_DECLS
