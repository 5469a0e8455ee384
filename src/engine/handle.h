/* What tests may do to an engine beyond engine.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/engine.h"
#include "engine/level.h"

/* Time comes from there from now on. */
void engine_set_clock (GmkEngine *engine, ClockFunc now, void *data);

/* Its level from now on, until the next gmk_engine_set(). */
void engine_set_level (GmkEngine *engine, const Level *level);
