/* What the engine sees, as MESSAGE lines.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdio.h>

#include "engine/engine.h"

/* One line for each of the best moves, on a board of that size. */
void report_write (const GmkReport *report, int size, FILE *out);
