/* Steps in words, for tests: "H8", "H8 draw", "pass", "swap", "offer", "accept", "decline", "withdraw"
 * (of the offer on the table), "resign", "abort", "claim win", "claim draw".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/match.h"

/* What these words mean in a match, as kind and arguments. */
void words_read (GmkStep *step, const GmkMatch *match, const char *words);
