/* What a point is worth, as tables.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/worth.h"

#include <assert.h>
#include <pthread.h>

static Worth worths[N_WEIGHTS][PATTERN_CODES];

static bool
is_code (int code)
{
  for (int direction = 0; direction < GMK_DIRECTIONS; direction++)
    if (pattern_kind ((PatternCode)code, direction) >= N_KINDS)
      return false;
  return true;
}

static void
make_worths (WeightsFor whom)
{
  const Weights *weights = weights_for (whom);

  for (int code = 0; code < PATTERN_CODES; code++) {
    if (!is_code (code))
      continue;

    const int combination = pattern_combination ((PatternCode)code);

    worths[whom][code] = (Worth){
      .class = (uint8_t)pattern_class ((PatternCode)code, whom == WEIGHTS_BLACK),
      .value = weights->value[combination],
      .attack = weights->attack[combination],
      .defend = weights->defend[combination],
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
