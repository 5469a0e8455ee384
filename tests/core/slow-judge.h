/* A second judge of forbidden points: slow, and nothing but the definitions.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/forbidden.h"

/* The kinds that a black stone would make on an empty point, and whether it makes exactly five;
 * then there are none. The board is the same again afterwards. */
unsigned slow_judge (GmkBoard *board, GmkPoint p, bool *five);
