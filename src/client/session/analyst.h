/* Judges the positions of a game one after the other, on a thread of its own. No GTK.
 *
 * While it runs it holds one engine on one thread; no more once it has stopped or is done.
 *
 * Properties: "running" (read-only).
 * Signal: "judged" ()   more is known than before
 * Both come on the thread that made the analyst. Letting go of it cancels what is under way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "client/session/analysis.h"

G_BEGIN_DECLS

#define GMK_TYPE_ANALYST (gmk_analyst_get_type ())
G_DECLARE_FINAL_TYPE (GmkAnalyst, gmk_analyst, GMK, ANALYST, GObject)

/* For this match, which is copied. At most so many nodes and milliseconds go to each position. */
GmkAnalyst *gmk_analyst_new (const GmkMatch *match, gint64 nodes, int ms);

/* Begins, or goes on where it was stopped; nothing where all is known. */
void gmk_analyst_start (GmkAnalyst *self);
void gmk_analyst_stop (GmkAnalyst *self);

/* Also ends by itself: when all is known, or where no engine is to be had. */
gboolean gmk_analyst_get_running (GmkAnalyst *self);

/* Whether all is known. */
gboolean gmk_analyst_is_done (GmkAnalyst *self);

/* What is known so far; belongs to the analyst. */
const GmkAnalysis *gmk_analyst_get_analysis (GmkAnalyst *self);

G_END_DECLS
