/* What a point is worth, as tables: its value is learnt, its order set by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/worth.h"

#include <assert.h>
#include <pthread.h>

/* The order of a move, set by hand: the sum of its kinds, and its class. */
static const int16_t order_of_kind[N_KINDS] = {
  [KIND_ONE_CLOSED] = 2, [KIND_ONE] = 6,    [KIND_TWO_CLOSED] = 8,    [KIND_TWO_1] = 22,
  [KIND_TWO_2] = 26,     [KIND_TWO_3] = 30, [KIND_THREE_CLOSED] = 28, [KIND_THREE_1] = 80,
  [KIND_THREE_2] = 88,   [KIND_FOUR] = 80,  [KIND_DOUBLE_FOUR] = 600, [KIND_STRAIGHT_FOUR] = 600,
  [KIND_FIVE] = 2000,
};

static const int16_t order_of_class[N_CLASSES] = {
  [CLASS_DOUBLE_TWO] = 10, [CLASS_THREE_MORE] = 20, [CLASS_DOUBLE_THREE] = 240,
  [CLASS_FOUR] = -30,      [CLASS_FOUR_MORE] = 10,  [CLASS_FOUR_THREE] = 400,
};

static Worth worths[N_WEIGHTS][PATTERN_CODES];

static bool
is_code (int code)
{
  for (int direction = 0; direction < GMK_DIRECTIONS; direction++)
    if (pattern_kind ((PatternCode)code, direction) >= N_KINDS)
      return false;
  return true;
}

static int
order_of (PatternCode code, PointClass class)
{
  int order = order_of_class[class];

  if (class == CLASS_FORBIDDEN)
    return 0;
  for (int direction = 0; direction < GMK_DIRECTIONS; direction++)
    order += order_of_kind[pattern_kind (code, direction)];
  return order;
}

static void
make_worths (WeightsFor whom)
{
  const Weights *weights = weights_for (whom);

  for (int code = 0; code < PATTERN_CODES; code++) {
    if (!is_code (code))
      continue;

    const PointClass class = pattern_class ((PatternCode)code, whom == WEIGHTS_BLACK);
    const int combination = pattern_combination ((PatternCode)code);
    const int order = order_of ((PatternCode)code, class);

    worths[whom][code] = (Worth){
      .class = (uint8_t) class,
      .value = { weights->value[TO_MOVE][combination], weights->value[TO_WAIT][combination] },
      .attack = (int16_t)order,
      .defend = (int16_t)(order * 3 / 4),
    };
  }
}

static const struct {
  LineRule lines[N_SIDES];
  WeightsFor whom[N_SIDES];
  int reach;
} rule_sets[GMK_N_RULE_SETS] = {
  [GMK_SET_FREESTYLE] = { { LINE_FREE, LINE_FREE }, { WEIGHTS_FREE, WEIGHTS_FREE }, 4 },
  [GMK_SET_EXACT5] = { { LINE_EXACT, LINE_EXACT }, { WEIGHTS_EXACT, WEIGHTS_EXACT }, 5 },
  [GMK_SET_FORBID] = { { LINE_FORBID, LINE_FREE }, { WEIGHTS_BLACK, WEIGHTS_WHITE }, 5 },
  [GMK_SET_FORBID_EXACT5] = { { LINE_FORBID, LINE_EXACT }, { WEIGHTS_BLACK, WEIGHTS_WHITE }, 5 },
  [GMK_SET_RENJU] = { { LINE_FORBID, LINE_FREE }, { WEIGHTS_BLACK, WEIGHTS_WHITE }, 5 },
};

static RuleTables tables[GMK_N_RULE_SETS];

static void
make_tables (void)
{
  for (int whom = 0; whom < N_WEIGHTS; whom++)
    make_worths ((WeightsFor)whom);

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    RuleTables *t = &tables[set];

    t->reach = rule_sets[set].reach;
    t->forbid = rule_sets[set].lines[BLACK] == LINE_FORBID;
    t->key = (uint64_t)(set + 1) * 0x9e3779b97f4a7c15u;
    for (int side = 0; side < N_SIDES; side++) {
      t->whom[side] = rule_sets[set].whom[side];
      t->tempo[side] = weights_for (t->whom[side])->tempo;
      t->kinds[side] = pattern_kinds (rule_sets[set].lines[side], t->reach);
      t->worth[side] = worths[t->whom[side]];
    }
  }
}

const RuleTables *
worth_tables (GmkRuleSet set)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  assert (set >= 0 && set < GMK_N_RULE_SETS);

  pthread_once (&once, make_tables);
  return &tables[set];
}

size_t
worth_memory (void)
{
  return sizeof worths + N_WEIGHTS * sizeof (Weights) + N_LINE_RULES * (size_t)2 * PATTERN_WINDOWS;
}
