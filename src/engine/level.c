/* Levels.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/level.h"

#include <assert.h>

#include "engine/random.h"

#define TASTE        60 /* the least error early in the game, so that no two games are alike: … */
#define TASTE_STONES 8  /* … while there are fewer stones than that */

#define CARELESS_MOVES 12 /* who overlooks things chooses among so many points … */
#define CARELESS_ERROR 4  /* … by their classes, to about one class … */
#define CARELESS_OWN   3  /* … of its own … */
#define CARELESS_HIS   2  /* … and of the other side */

/* Points of one path from careless to strong, about 200 Elo apart: see tests/engine/README.md. */
static const Level levels[GMK_ENGINE_LEVELS + 1] = {
  [GMK_ENGINE_LEVEL_FULL] = { .nodes = INT64_MAX, .lines = 1, .fours = true },
  [1] = { .nodes = 300, .lines = 12, .error = 300, .oversight = 80 },
  [2] = { .nodes = 568, .lines = 11, .error = 236, .oversight = 49 },
  [3] = { .nodes = 1038, .lines = 10, .error = 188, .oversight = 26 },
  [4] = { .nodes = 1881, .lines = 10, .error = 150, .oversight = 11 },
  [5] = { .nodes = 3249, .lines = 9, .error = 122, .oversight = 2 },
  [6] = { .nodes = 6628, .lines = 8, .error = 93, .oversight = 0 },
  [7] = { .nodes = 10872, .lines = 7, .error = 77, .oversight = 0, .fours = true },
  [8] = { .nodes = 27782, .lines = 6, .error = 54, .oversight = 0, .fours = true },
  [9] = { .nodes = 67415, .lines = 5, .error = 39, .oversight = 0, .fours = true },
  [10] = { .nodes = 160000, .lines = 4, .error = 28, .oversight = 0, .fours = true },
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

int
level_pick (const Level *level, const Position *pos, const Root *root, uint64_t *random)
{
  const bool early = pos->n_cells - pos->n_empty < TASTE_STONES;
  const int error = early && level->error < TASTE ? TASTE : level->error;
  double best = 0.0;
  int picked = 0;

  for (int i = 0; i < root->n_lines && level->error > 0; i++) {
    const double seems = root_score (&root->moves[i]) + error * random_normal (random);

    if (i == 0 || seems > best) {
      best = seems;
      picked = i;
    }
  }
  return picked;
}

/* What a point seems to be worth to a side: a four no more than an open three. */
static int
careless_class (const Position *pos, int side, int cell)
{
  return least (pos->class[side][cell], CLASS_TWO);
}

int
level_pick_careless (const Position *pos, const Root *root, uint64_t *random)
{
  double best = 0.0;
  int picked = 0;

  for (int i = 0; i < least (root->n, CARELESS_MOVES); i++) {
    const int cell = root->moves[i].cell;
    const double seems = CARELESS_OWN * careless_class (pos, pos->side, cell) +
                         CARELESS_HIS * careless_class (pos, 1 - pos->side, cell) +
                         CARELESS_ERROR * random_normal (random);

    if (i == 0 || seems > best) {
      best = seems;
      picked = i;
    }
  }
  return picked;
}
