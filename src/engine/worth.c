/* What a point is worth, the numbers in one place.
 *
 * The unit is about a hundredth of what being one move ahead brings in a lively position. An open
 * three that can be made is worth more than two closed ones, and what can be made in two
 * directions at once more than the sum.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/worth.h"

#include <assert.h>
#include <pthread.h>

/* One direction: its part in the value, and in the order of moves. */
static const struct {
  int16_t value;
  int16_t order;
} by_kind[N_KINDS] = {
  [KIND_DEAD] = { 0, 0 },
  [KIND_ONE_CLOSED] = { 1, 2 },
  [KIND_ONE] = { 3, 6 },
  [KIND_TWO_CLOSED] = { 3, 8 },
  [KIND_TWO_1] = { 7, 22 },
  [KIND_TWO_2] = { 9, 26 },
  [KIND_TWO_3] = { 11, 30 },
  [KIND_THREE_CLOSED] = { 10, 28 },
  [KIND_THREE_1] = { 22, 80 },
  [KIND_THREE_2] = { 26, 88 },
  [KIND_FOUR] = { 22, 80 },
  [KIND_DOUBLE_FOUR] = { 60, 600 },
  [KIND_STRAIGHT_FOUR] = { 60, 600 },
  [KIND_FIVE] = { 60, 2000 },
  [KIND_OVERLINE] = { 0, 0 },
};

/* What the directions together add. */
static const struct {
  int16_t value;
  int16_t order;
} by_class[N_CLASSES] = {
  [CLASS_NONE] = { 0, 0 },           [CLASS_FORBIDDEN] = { 0, 0 },
  [CLASS_NOMINATED] = { 0, 0 },      [CLASS_TWO] = { 0, 0 },
  [CLASS_DOUBLE_TWO] = { 3, 10 },    [CLASS_THREE] = { 0, 0 },
  [CLASS_THREE_MORE] = { 4, 20 },    [CLASS_DOUBLE_THREE] = { 20, 240 },
  [CLASS_NOMINATED_FOUR] = { 0, 0 }, [CLASS_FOUR] = { 0, -30 },
  [CLASS_FOUR_MORE] = { 4, 10 },     [CLASS_FOUR_THREE] = { 40, 400 },
  [CLASS_STRAIGHT_FOUR] = { 40, 0 }, [CLASS_FIVE] = { 40, 0 },
};

/* Whom the numbers are for. Each has weights of its own to grow into. */
typedef enum {
  FOR_FREE,
  FOR_EXACT,
  FOR_RENJU_BLACK,
  FOR_RENJU_WHITE,
  N_FORS
} For;

static Worth worths[N_FORS][PATTERN_CODES];

static Worth
worth_of (PatternCode code, bool forbid)
{
  const PointClass class = pattern_class (code, forbid);
  int value = by_class[class].value;
  int order = by_class[class].order;

  if (class == CLASS_FORBIDDEN)
    return (Worth){ .class = (uint8_t) class };

  for (int direction = 0; direction < GMK_DIRECTIONS; direction++) {
    value += by_kind[pattern_kind (code, direction)].value;
    order += by_kind[pattern_kind (code, direction)].order;
  }
  return (Worth){
    .class = (uint8_t) class,
    .value = (int16_t)value,
    .attack = (int16_t)order,
    .defend = (int16_t)(order * 3 / 4),
  };
}

static bool
is_code (int code)
{
  for (int direction = 0; direction < GMK_DIRECTIONS; direction++)
    if (pattern_kind ((PatternCode)code, direction) >= N_KINDS)
      return false;
  return true;
}

static void
make_worths (void)
{
  for (int whom = 0; whom < N_FORS; whom++)
    for (int code = 0; code < PATTERN_CODES; code++)
      if (is_code (code))
        worths[whom][code] = worth_of ((PatternCode)code, whom == FOR_RENJU_BLACK);
}

static const struct {
  LineRule lines[N_SIDES];
  For whom[N_SIDES];
  int reach;
} rule_sets[GMK_N_RULE_SETS] = {
  [GMK_SET_FREESTYLE] = { { LINE_FREE, LINE_FREE }, { FOR_FREE, FOR_FREE }, 4 },
  [GMK_SET_EXACT5] = { { LINE_EXACT, LINE_EXACT }, { FOR_EXACT, FOR_EXACT }, 5 },
  [GMK_SET_FORBID] = { { LINE_FORBID, LINE_FREE }, { FOR_RENJU_BLACK, FOR_RENJU_WHITE }, 5 },
  [GMK_SET_FORBID_EXACT5] = { { LINE_FORBID, LINE_EXACT },
                              { FOR_RENJU_BLACK, FOR_RENJU_WHITE },
                              5 },
  [GMK_SET_RENJU] = { { LINE_FORBID, LINE_FREE }, { FOR_RENJU_BLACK, FOR_RENJU_WHITE }, 5 },
};

static RuleTables tables[GMK_N_RULE_SETS];

static void
make_tables (void)
{
  make_worths ();

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    RuleTables *t = &tables[set];

    t->reach = rule_sets[set].reach;
    t->forbid = rule_sets[set].lines[BLACK] == LINE_FORBID;
    t->key = (uint64_t)(set + 1) * 0x9e3779b97f4a7c15u;
    for (int side = 0; side < N_SIDES; side++) {
      t->kinds[side] = pattern_kinds (rule_sets[set].lines[side], t->reach);
      t->worth[side] = worths[rule_sets[set].whom[side]];
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
  return sizeof worths + N_LINE_RULES * (size_t)2 * PATTERN_WINDOWS;
}
