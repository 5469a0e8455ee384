/* The analysis of a game: the graph of chances, what is to be said of the position that is shown,
 * the turning points, and how far the work has come.
 *
 * Signal: "position-chosen" (int position), a number of acts from 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/analyst.h"

G_BEGIN_DECLS

#define GMK_TYPE_ANALYSIS_PANEL (gmk_analysis_panel_get_type ())
G_DECLARE_FINAL_TYPE (GmkAnalysisPanel, gmk_analysis_panel, GMK, ANALYSIS_PANEL, GtkWidget)

/* Whose work is shown, and follows it; NULL: nobody's. */
void gmk_analysis_panel_set_analyst (GmkAnalysisPanel *self, GmkAnalyst *analyst);

/* The position that the board shows. */
void gmk_analysis_panel_set_position (GmkAnalysisPanel *self, int position);

G_END_DECLS
