/* A double of the engine: plays the first legal answer, and when the test lets it.
 *
 * Implements engine.h. All functions here may be called from any thread; those that wait do so for
 * a condition.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "engine/engine.h"

G_BEGIN_DECLS

/* As at the start: answers at once, declines draws, obeys stop; waits until no engine is left. */
void fake_engine_reset (void);

/* Thoughts wait from now on, until they are stopped or released. */
void fake_engine_hold (void);
void fake_engine_release (void);

/* Held thoughts do not heed a stop: their answers come late. */
void fake_engine_ignore_stop (gboolean ignore);

void fake_engine_accept_draws (gboolean accept);

/* Puts its next stone there; the first thought that is not stopped does. */
void fake_engine_plan (GmkPoint p);

/* What it sees in a position: changes the answer, which has one line of one stone. NULL: nothing. */
typedef void (*FakeSight) (const GmkQuestion *question, const GmkLimits *limits, GmkAnswer *answer);
void fake_engine_see (FakeSight sight);

/* No engine is to be had. */
void fake_engine_refuse_new (gboolean refuse);

void fake_engine_wait_for_thought (int n); /* until the n-th thought has begun, from 1 */
void fake_engine_wait_until_idle (void);   /* until no thought is under way */
void fake_engine_wait_until_gone (void);   /* until no engine is left */

int fake_engine_thoughts (void); /* begun so far */
int fake_engine_stops (void);    /* thoughts that were told to stop */

/* What was asked last. */
GmkQuestion fake_engine_question (void);
GmkLimits fake_engine_limits (void);

G_END_DECLS
