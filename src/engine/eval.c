/* The static value of a position: what the empty points are worth, and who has which threats.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/eval.h"

#include <math.h>

#include "engine/engine.h"

#define LIMIT       20000 /* no evaluation comes near a proved win */
#define CHANCE_UNIT 400.0 /* a lead by this much wins 73 %: the scale of the weights */

/* The highest class from `low` to `high` that there is a point of; CLASS_NONE for none. */
static PointClass
best_of (const int16_t *count, PointClass low, PointClass high)
{
  for (PointClass class = high; class >= low; class --)
    if (count[class] > 0)
      return class;
  return CLASS_NONE;
}

static int
tempo (const Position *pos)
{
  const Tempo *worth = pos->tables->tempo;
  const int16_t *own = pos->count[pos->side];
  const int16_t *his = pos->count[1 - pos->side];
  const PointClass own_four = best_of (own, CLASS_FOUR, CLASS_FOUR_THREE);

  if (his[CLASS_STRAIGHT_FOUR] > 0)
    return worth->bound + worth->own_bound[own_four];
  return worth->free + worth->own[own_four] +
         worth->own[best_of (own, CLASS_THREE, CLASS_DOUBLE_THREE)] +
         worth->his[best_of (his, CLASS_FOUR, CLASS_FOUR_THREE)] +
         worth->his[best_of (his, CLASS_THREE, CLASS_DOUBLE_THREE)];
}

int
eval_position (const Position *pos)
{
  const int score = pos->value[pos->side] - pos->value[1 - pos->side] + tempo (pos);

  return score > LIMIT ? LIMIT : score < -LIMIT ? -LIMIT : score;
}

double
eval_chance (int score)
{
  if (score >= GMK_SCORE_MATE_MIN)
    return 1.0;
  if (score <= -GMK_SCORE_MATE_MIN)
    return 0.0;
  return 1.0 / (1.0 + exp (-score / CHANCE_UNIT));
}
