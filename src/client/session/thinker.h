/* An engine on a thread of its own: questions in, answers out.
 *
 * Belongs to the thread that made it; answers come on that thread's default main context. Nothing
 * here blocks: freeing only tells the thread to stop, and the thread clears up after itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/engine.h"

G_BEGIN_DECLS

typedef struct _GmkThinker GmkThinker;

/* An answer to the last question, or NULL where no engine was to be had. May free the thinker. */
typedef void (*GmkThinkerFunc) (const GmkAnswer *answer, gpointer data);

/* Thread and engine are made at the first question. */
GmkThinker *gmk_thinker_new (const GmkEngineSettings *settings, GmkThinkerFunc func, gpointer data);
void gmk_thinker_free (GmkThinker *self); /* accepts NULL */

/* Thinks about this now; an earlier question is dropped, its answer never comes. */
void gmk_thinker_ask (GmkThinker *self, const GmkQuestion *question, const GmkLimits *limits);

/* Drops the question: its answer never comes. */
void gmk_thinker_stop (GmkThinker *self);

/* The step that an answer to the duty of this match is. */
GmkStep gmk_thinker_step (const GmkAnswer *answer, const GmkMatch *match);

G_END_DECLS
