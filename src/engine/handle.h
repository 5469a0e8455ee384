/* What tests may do to an engine beyond engine.h.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/engine.h"
#include "engine/timeman.h"

/* Time comes from there from now on. */
void engine_set_clock (GmkEngine *engine, ClockFunc now, void *data);
