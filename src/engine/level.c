/* Levels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/level.h"

#include <assert.h>

#include "engine/random.h"

#define CARELESS_ORDER 100 /* who overlooks things takes an open three for no more than a two */

static const Level levels[GMK_ENGINE_LEVELS + 1] = {
  [GMK_ENGINE_LEVEL_FULL] = { .nodes = INT64_MAX, .lines = 1, .fours = true },
  /* Sees the next stone of each side, and not even that each time: double threes beat it. */
  [1] = { .nodes = 2000, .depth = 1, .lines = 12, .error = 150, .oversight = 40 },
  /* Blocks what threatens and finds short wins, but judges roughly. */
  [2] = { .nodes = 3000, .depth = 4, .lines = 8, .error = 60 },
  /* Sees wins by fours and looks well ahead. */
  [3] = { .nodes = 120000, .lines = 4, .error = 12, .fours = true },
};

const Level *
level_of (int level)
{
  assert (level >= 0 && level <= GMK_ENGINE_LEVELS);

  return &levels[level];
}

bool
level_overlooks (const Level *level, uint64_t *random)
{
  return level->oversight > 0 && random_below (random, 100) < level->oversight;
}

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* The one that seems best when each seems a little better or worse than it is. */
static int
pick (const Root *root, int n, bool careless, double error, uint64_t *random)
{
  double best = 0.0;
  int picked = 0;

  for (int i = 0; i < n; i++) {
    const RootMove *move = &root->moves[i];
    const int value = careless ? least (move->order, CARELESS_ORDER) : root_score (move);
    const double seems = value + error * random_normal (random);

    if (i == 0 || seems > best) {
      best = seems;
      picked = i;
    }
  }
  return picked;
}

int
level_pick (const Level *level, const Root *root, uint64_t *random)
{
  return level->error == 0 ? 0 : pick (root, root->n_lines, false, level->error, random);
}

int
level_pick_careless (const Level *level, const Root *root, uint64_t *random)
{
  return pick (root, least (root->n, level->lines), true, level->error, random);
}
