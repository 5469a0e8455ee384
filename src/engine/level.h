/* Levels: how a player is made weaker. By fewer nodes and by errors, never by waiting.
 *
 * A level never errs where a five is next: it makes its own, and blocks the other's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/root.h"

typedef struct {
  int64_t nodes;
  int lines;     /* moves among which it chooses */
  int error;     /* deviation of the error in its judgement of each, in points of EVAL_UNIT */
  int oversight; /* percent of moves at which it sees no further than a five */
  bool fours;    /* whether it looks for wins by fours */
} Level;

/* GMK_ENGINE_LEVEL_FULL or 1 to GMK_ENGINE_LEVELS. */
const Level *level_of (int level);

/* Whether the level overlooks things at this move. */
bool level_overlooks (const Level *level, uint64_t *random);

/* The number of the root's move that the level plays after its search of the position. */
int level_pick (const Level *level, const Position *pos, const Root *root, uint64_t *random);

/* The same where it has overlooked things: by a glance at the points. */
int level_pick_careless (const Position *pos, const Root *root, uint64_t *random);
