/* The turning points of a game as a list: which move, what it cost, and what was better.
 *
 * Signal: "position-chosen" (int position), the one before the move, a number of acts from 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/analysis.h"

G_BEGIN_DECLS

#define GMK_TYPE_TURNING_LIST (gmk_turning_list_get_type ())
G_DECLARE_FINAL_TYPE (GmkTurningList, gmk_turning_list, GMK, TURNING_LIST, GtkWidget)

/* Forgets the rows: another game comes. */
void gmk_turning_list_clear (GmkTurningList *self);

/* The turning points known by now, and the position that is current. After more has become known
 * the rows that are there stay. */
void gmk_turning_list_show (GmkTurningList *self, const GmkAnalysis *analysis, int current);

/* What is said while there are none. */
void gmk_turning_list_set_placeholder (GmkTurningList *self, const char *text);

G_END_DECLS
