/* How games against the computer ended, by rule set and level.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_STATISTICS_PAGE (gmk_statistics_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkStatisticsPage, gmk_statistics_page, GMK, STATISTICS_PAGE, AdwBin)

/* Shows what has been counted until now. */
GtkWidget *gmk_statistics_page_new (void);

G_END_DECLS
