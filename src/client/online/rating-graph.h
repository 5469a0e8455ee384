/* How a player's rating has come about, game by game, as a graph.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/online-look-up.h"

G_BEGIN_DECLS

#define GMK_TYPE_RATING_GRAPH (gmk_rating_graph_get_type ())
G_DECLARE_FINAL_TYPE (GmkRatingGraph, gmk_rating_graph, GMK, RATING_GRAPH, GtkWidget)

GtkWidget *gmk_rating_graph_new (void);

/* The newest first, as the server gives them; copied. */
void gmk_rating_graph_show (GmkRatingGraph *self, const GmkRatingMark *marks, guint n);

G_END_DECLS
