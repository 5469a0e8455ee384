/* The static value of a position: what the empty points are worth, and who has which threats.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/eval.h"

#include <math.h>

#include "engine/engine.h"

#define TEMPO       20    /* being to move */
#define LIMIT       20000 /* no evaluation comes near a proved win */
#define CHANCE_UNIT 180.0 /* a lead by this much wins 73 % */

/* Threats of the side to move, at once its own to carry out … */
#define OWN_FOUR_THREE   300
#define OWN_DOUBLE_THREE 120
#define OWN_THREE        20
/* … and of the other side, which come only after an answer. */
#define HIS_STRAIGHT     (-180)
#define HIS_FOUR_THREE   (-60)
#define HIS_DOUBLE_THREE (-20)

static int
threats (const Position *pos)
{
  const int16_t *own = pos->count[pos->side];
  const int16_t *his = pos->count[1 - pos->side];
  int score = 0;

  if (his[CLASS_STRAIGHT_FOUR] > 0)
    score += HIS_STRAIGHT;
  else if (own[CLASS_FOUR_THREE] > 0)
    score += OWN_FOUR_THREE;
  else if (own[CLASS_DOUBLE_THREE] > 0)
    score += OWN_DOUBLE_THREE;
  else if (own[CLASS_THREE] + own[CLASS_THREE_MORE] > 0)
    score += OWN_THREE;

  if (his[CLASS_FOUR_THREE] > 0)
    score += HIS_FOUR_THREE;
  else if (his[CLASS_DOUBLE_THREE] > 0)
    score += HIS_DOUBLE_THREE;
  return score;
}

int
eval_position (const Position *pos)
{
  const int score = pos->value[pos->side] - pos->value[1 - pos->side] + TEMPO + threats (pos);

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
