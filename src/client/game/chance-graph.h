/* The winning chances of a game, position by position, as a graph; one position is current and can
 * be changed with the pointer and with the keys.
 *
 * The dark part is Black's chance, the light one White's. Positions that are not judged are blank.
 *
 * Signal: "position-chosen" (int position), a number of acts from 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/analysis.h"

G_BEGIN_DECLS

#define GMK_TYPE_CHANCE_GRAPH (gmk_chance_graph_get_type ())
G_DECLARE_FINAL_TYPE (GmkChanceGraph, gmk_chance_graph, GMK, CHANCE_GRAPH, GtkWidget)

/* What is known by now, and the position that is current. Both are copied. */
void gmk_chance_graph_show (GmkChanceGraph *self, const GmkAnalysis *analysis, int current);

G_END_DECLS
