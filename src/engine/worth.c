/* What a point is worth, the numbers in one place.
 *
 * The values are fitted: games of the engine against itself, a thousand nodes a move, from random
 * openings of three to seven stones; logistic regression of the results on how often each kind and
 * class stands on the board, 400 points of value for one unit of log odds. The order of moves is
 * set by hand.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/worth.h"

#include <assert.h>
#include <pthread.h>

/* Whom the numbers are for. */
typedef enum {
  FOR_FREE,
  FOR_EXACT,
  FOR_RENJU_BLACK,
  FOR_RENJU_WHITE,
  N_FORS
} For;

/* The value of a point: the sum of its kinds, and its class. */
static const struct {
  int16_t kinds[N_KINDS];
  int16_t classes[N_CLASSES];
} values[N_FORS] = {
  [FOR_FREE] = {
    { [KIND_ONE_CLOSED] = -2, [KIND_ONE] = -2, [KIND_TWO_CLOSED] = 1, [KIND_TWO_1] = 0,
      [KIND_TWO_2] = 10, [KIND_TWO_3] = 11, [KIND_THREE_CLOSED] = 12, [KIND_THREE_1] = 24,
      [KIND_THREE_2] = 25, [KIND_FOUR] = 18, [KIND_DOUBLE_FOUR] = 26, [KIND_STRAIGHT_FOUR] = 79 },
    { [CLASS_TWO] = -13, [CLASS_DOUBLE_TWO] = -1, [CLASS_THREE] = 2, [CLASS_THREE_MORE] = 48,
      [CLASS_DOUBLE_THREE] = 139, [CLASS_FOUR] = 23, [CLASS_FOUR_MORE] = 84,
      [CLASS_FOUR_THREE] = 139, [CLASS_STRAIGHT_FOUR] = 30 },
  },
  [FOR_EXACT] = {
    { [KIND_ONE_CLOSED] = -1, [KIND_ONE] = -1, [KIND_TWO_CLOSED] = 3, [KIND_TWO_1] = 0,
      [KIND_TWO_2] = 10, [KIND_TWO_3] = 13, [KIND_THREE_CLOSED] = 14, [KIND_THREE_1] = 23,
      [KIND_THREE_2] = 33, [KIND_FOUR] = 33, [KIND_DOUBLE_FOUR] = 39, [KIND_STRAIGHT_FOUR] = 66 },
    { [CLASS_TWO] = -13, [CLASS_DOUBLE_TWO] = -4, [CLASS_THREE] = -2, [CLASS_THREE_MORE] = 42,
      [CLASS_DOUBLE_THREE] = 158, [CLASS_FOUR] = 5, [CLASS_FOUR_MORE] = 79,
      [CLASS_FOUR_THREE] = 183, [CLASS_STRAIGHT_FOUR] = 36 },
  },
  [FOR_RENJU_BLACK] = {
    { [KIND_ONE_CLOSED] = -1, [KIND_ONE] = -1, [KIND_TWO_CLOSED] = 1, [KIND_TWO_1] = 0,
      [KIND_TWO_2] = 4, [KIND_TWO_3] = 4, [KIND_THREE_CLOSED] = 9, [KIND_THREE_1] = 18,
      [KIND_THREE_2] = 24, [KIND_FOUR] = 18, [KIND_STRAIGHT_FOUR] = 9 },
    { [CLASS_TWO] = -7, [CLASS_DOUBLE_TWO] = 6, [CLASS_THREE] = -2, [CLASS_THREE_MORE] = 52,
      [CLASS_NOMINATED_FOUR] = -50, [CLASS_FOUR] = 14, [CLASS_FOUR_MORE] = 95,
      [CLASS_FOUR_THREE] = 117, [CLASS_STRAIGHT_FOUR] = 22 },
  },
  [FOR_RENJU_WHITE] = {
    { [KIND_ONE_CLOSED] = -1, [KIND_ONE] = -1, [KIND_TWO_CLOSED] = 3, [KIND_TWO_1] = 0,
      [KIND_TWO_2] = 2, [KIND_TWO_3] = 2, [KIND_THREE_CLOSED] = 8, [KIND_THREE_1] = 20,
      [KIND_THREE_2] = 24, [KIND_FOUR] = 26, [KIND_STRAIGHT_FOUR] = 18 },
    { [CLASS_TWO] = -5, [CLASS_DOUBLE_TWO] = 11, [CLASS_THREE] = 3, [CLASS_THREE_MORE] = 45,
      [CLASS_DOUBLE_THREE] = 46, [CLASS_FOUR] = 3, [CLASS_FOUR_MORE] = 83,
      [CLASS_FOUR_THREE] = 123, [CLASS_STRAIGHT_FOUR] = 7 },
  },
};

static const Tempo tempo_free = {
  .free = 77,
  .own = { [CLASS_THREE] = 24,
           [CLASS_THREE_MORE] = 158,
           [CLASS_DOUBLE_THREE] = 393,
           [CLASS_FOUR] = 38,
           [CLASS_FOUR_MORE] = 58,
           [CLASS_FOUR_THREE] = 107 },
  .his = { [CLASS_THREE] = 97,
           [CLASS_THREE_MORE] = 97,
           [CLASS_DOUBLE_THREE] = 191,
           [CLASS_FOUR] = -76,
           [CLASS_FOUR_MORE] = -64,
           [CLASS_FOUR_THREE] = -204 },
  .bound = 100,
  .own_bound = { [CLASS_FOUR] = 87, [CLASS_FOUR_MORE] = 31, [CLASS_FOUR_THREE] = 58 },
};

static const Tempo tempo_exact = {
  .free = 86,
  .own = { [CLASS_THREE] = 36,
           [CLASS_THREE_MORE] = 149,
           [CLASS_DOUBLE_THREE] = 380,
           [CLASS_FOUR] = 49,
           [CLASS_FOUR_MORE] = 72,
           [CLASS_FOUR_THREE] = 73 },
  .his = { [CLASS_THREE] = 70,
           [CLASS_THREE_MORE] = 70,
           [CLASS_DOUBLE_THREE] = 196,
           [CLASS_FOUR] = -94,
           [CLASS_FOUR_MORE] = -57,
           [CLASS_FOUR_THREE] = -128 },
  .bound = 80,
  .own_bound = { [CLASS_FOUR] = 107, [CLASS_FOUR_MORE] = 27, [CLASS_FOUR_THREE] = 0 },
};

static const Tempo tempo_renju = {
  .free = 63,
  .own = { [CLASS_THREE] = 13,
           [CLASS_THREE_MORE] = 137,
           [CLASS_DOUBLE_THREE] = 480,
           [CLASS_FOUR] = 45,
           [CLASS_FOUR_MORE] = 76,
           [CLASS_FOUR_THREE] = 0 },
  .his = { [CLASS_THREE] = 73,
           [CLASS_THREE_MORE] = 73,
           [CLASS_DOUBLE_THREE] = 111,
           [CLASS_FOUR] = -88,
           [CLASS_FOUR_MORE] = -43,
           [CLASS_FOUR_THREE] = -150 },
  .bound = 10,
  .own_bound = { [CLASS_FOUR] = 110, [CLASS_FOUR_MORE] = 20, [CLASS_FOUR_THREE] = 0 },
};

/* The order of a move: the sum of its kinds, and its class. */
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

static Worth worths[N_FORS][PATTERN_CODES];

static Worth
worth_of (PatternCode code, For whom)
{
  const PointClass class = pattern_class (code, whom == FOR_RENJU_BLACK);
  int value = values[whom].classes[class];
  int order = order_of_class[class];

  if (class == CLASS_FORBIDDEN)
    return (Worth){ .class = (uint8_t) class };

  for (int direction = 0; direction < GMK_DIRECTIONS; direction++) {
    value += values[whom].kinds[pattern_kind (code, direction)];
    order += order_of_kind[pattern_kind (code, direction)];
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
        worths[whom][code] = worth_of ((PatternCode)code, (For)whom);
}

static const struct {
  LineRule lines[N_SIDES];
  For whom[N_SIDES];
  const Tempo *tempo;
  int reach;
} rule_sets[GMK_N_RULE_SETS] = {
  [GMK_SET_FREESTYLE] = { { LINE_FREE, LINE_FREE }, { FOR_FREE, FOR_FREE }, &tempo_free, 4 },
  [GMK_SET_EXACT5] = { { LINE_EXACT, LINE_EXACT }, { FOR_EXACT, FOR_EXACT }, &tempo_exact, 5 },
  [GMK_SET_FORBID] = { { LINE_FORBID, LINE_FREE },
                       { FOR_RENJU_BLACK, FOR_RENJU_WHITE },
                       &tempo_renju,
                       5 },
  [GMK_SET_FORBID_EXACT5] = { { LINE_FORBID, LINE_EXACT },
                              { FOR_RENJU_BLACK, FOR_RENJU_WHITE },
                              &tempo_renju,
                              5 },
  [GMK_SET_RENJU] = { { LINE_FORBID, LINE_FREE },
                      { FOR_RENJU_BLACK, FOR_RENJU_WHITE },
                      &tempo_renju,
                      5 },
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
    t->tempo = rule_sets[set].tempo;
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
