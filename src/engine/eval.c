/* The static value of a position: what the empty points are worth, and who has which threats.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/eval.h"

#include <math.h>

#include "engine/engine.h"

#define LIMIT 20000 /* no evaluation comes near a proved win */

/* Which of the three classes from `low` on is the highest that there is a point of, 1 to 3; 0 for
 * none. */
static int
best_of (const int16_t *count, PointClass low)
{
  for (int i = 2; i >= 0; i--)
    if (count[low + i] > 0)
      return i + 1;
  return 0;
}

int
eval_tempo (const Position *pos)
{
  const int16_t *own = pos->count[pos->side];
  const int16_t *his = pos->count[1 - pos->side];

  return best_of (his, CLASS_THREE) | best_of (his, CLASS_FOUR) << 2 |
         best_of (own, CLASS_THREE) << 4 | best_of (own, CLASS_FOUR) << 6 |
         (his[CLASS_STRAIGHT_FOUR] > 0) << 8;
}

int
eval_position (const Position *pos)
{
  const int score = pos->value[pos->side][TO_MOVE] - pos->value[1 - pos->side][TO_WAIT] +
                    pos->tables->tempo[pos->side][eval_tempo (pos)];

  return score > LIMIT ? LIMIT : score < -LIMIT ? -LIMIT : score;
}

double
eval_chance (int score)
{
  if (score >= GMK_SCORE_MATE_MIN)
    return 1.0;
  if (score <= -GMK_SCORE_MATE_MIN)
    return 0.0;
  return 1.0 / (1.0 + exp (-score / EVAL_UNIT));
}
