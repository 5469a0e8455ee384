/* Decisions that only openings ask for: balanced stones, colours, how many fifth moves, which.
 *
 * All of them come from looking at positions: a decision shares its limits out among the looks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/level.h"

/* One question under way. */
typedef struct {
  const GmkQuestion *question;
  const GmkLimits *limits;
  const Level *level;
  Thought *thought;
  uint64_t *random;
  TimeManager time;  /* for the whole answer */
  int64_t max_nodes; /* likewise */
} Decision;

/* The colour whose turn the numbers of stones make it. */
int decide_side (const GmkBoard *board);

/* Whether the other player will choose his colour by the stone that is owed. */
bool decide_wants_balance (const GmkQuestion *question);

/* A stone that leaves both colours equal chances; false where there is no legal point. */
bool decide_balanced_stone (Decision *decision, GmkAnswer *answer);

/* One more fifth move to offer. */
bool decide_fifth (Decision *decision, GmkAnswer *answer);

void decide_choice (Decision *decision, GmkAnswer *answer);
