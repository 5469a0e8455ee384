/* Levels of this build against each other: what the ladder and its fit have in common.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/engine/match/series.h"

typedef struct {
  GmkRuleSet set;
  const GArray *openings;
  int games; /* an even number */
  int workers;
  uint64_t seed; /* not 0 */
} Pairing;

/* Games between two levels on 15 lines; the tally is the first one's. */
SeriesResult pairing_play (const Pairing *pairing, const Level *one, const Level *other);
