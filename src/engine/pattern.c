/* Line patterns, made from the definition of a line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/pattern.h"

#include <assert.h>
#include <pthread.h>

#define REACHES 2 /* 4 and 5 */
#define UNKNOWN 255

static uint8_t tables[N_LINE_RULES][REACHES][PATTERN_WINDOWS];

/* One table while it is made. */
typedef struct {
  LineRule rule;
  int reach;
  uint8_t *kinds; /* UNKNOWN where not yet looked at */
} Maker;

/* A window spread out, centre at index `reach`. */
typedef struct {
  uint8_t cells[2 * PATTERN_REACH_MAX + 1];
  int n;
} Window;

int
pattern_digit (int offset, int reach)
{
  int power = 1;

  assert (offset != 0 && offset >= -reach && offset <= reach);

  for (int i = offset < 0 ? offset + reach : offset + reach - 1; i > 0; i--)
    power *= 3;
  return power;
}

static Window
spread (int code, int reach)
{
  Window window = { .n = 2 * reach + 1 };

  for (int i = 0; i < window.n; i++) {
    if (i == reach) {
      window.cells[i] = CELL_OWN;
    } else {
      window.cells[i] = (uint8_t)(code % 3);
      code /= 3;
    }
  }
  return window;
}

static PatternCell
cell_at (const Window *window, int i)
{
  return i >= 0 && i < window->n ? (PatternCell)window->cells[i] : CELL_BLOCKED;
}

/* The stones in a row from index i on, in steps of +1 or -1. */
static int
stones_from (const Window *window, int i, int step)
{
  int n = 0;

  for (; cell_at (window, i) == CELL_OWN; i += step)
    n++;
  return n;
}

static bool
wins (LineRule rule, int length)
{
  return rule == LINE_FREE ? length >= 5 : length == 5;
}

/* Fives and fours: what the row of stones through the centre is, or is one stone away from. Only
 * the empty cells at its two ends can lengthen it. */
static Kind
kind_of_row (const Maker *maker, const Window *window)
{
  const int right = maker->reach + stones_from (window, maker->reach, 1);
  const int left = maker->reach - stones_from (window, maker->reach, -1);
  const int length = right - left - 1;

  if (wins (maker->rule, length))
    return KIND_FIVE;
  if (length > 5)
    return KIND_OVERLINE;

  const bool right_five = cell_at (window, right) == CELL_EMPTY &&
                          wins (maker->rule, length + 1 + stones_from (window, right + 1, 1));
  const bool left_five = cell_at (window, left) == CELL_EMPTY &&
                         wins (maker->rule, length + 1 + stones_from (window, left - 1, -1));

  if (right_five && left_five)
    return length == 4 ? KIND_STRAIGHT_FOUR : KIND_DOUBLE_FOUR;
  return right_five || left_five ? KIND_FOUR : KIND_DEAD;
}

static Kind look_at (Maker *maker, int code);

/* Lower kinds: what the best that one more stone makes is, and by how many points. A double four
 * on one line is as good as a straight one, but forbidden where anything is. */
static Kind
kind_by_next_stone (Maker *maker, int code, const Window *window)
{
  const bool forbid = maker->rule == LINE_FORBID;
  int n[N_KINDS] = { 0 };

  for (int offset = -maker->reach; offset <= maker->reach; offset++)
    if (offset != 0 && cell_at (window, maker->reach + offset) == CELL_EMPTY)
      n[look_at (maker, code + CELL_OWN * pattern_digit (offset, maker->reach))]++;

  const int threes = n[KIND_THREE_1] + n[KIND_THREE_2];
  const int straights = n[KIND_STRAIGHT_FOUR] + (forbid ? 0 : n[KIND_DOUBLE_FOUR]);

  if (straights > 0)
    return straights > 1 ? KIND_THREE_2 : KIND_THREE_1;
  if (n[KIND_FOUR] > 0)
    return KIND_THREE_CLOSED;
  if (threes > 0)
    return threes == 1 ? KIND_TWO_1 : threes == 2 ? KIND_TWO_2 : KIND_TWO_3;
  if (n[KIND_THREE_CLOSED] > 0)
    return KIND_TWO_CLOSED;
  if (n[KIND_TWO_1] + n[KIND_TWO_2] + n[KIND_TWO_3] > 0)
    return KIND_ONE;
  return n[KIND_TWO_CLOSED] > 0 ? KIND_ONE_CLOSED : KIND_DEAD;
}

static Kind
look_at (Maker *maker, int code)
{
  if (maker->kinds[code] == UNKNOWN) {
    const Window window = spread (code, maker->reach);
    Kind kind = kind_of_row (maker, &window);

    if (kind == KIND_DEAD)
      kind = kind_by_next_stone (maker, code, &window);
    maker->kinds[code] = (uint8_t)kind;
  }
  return (Kind)maker->kinds[code];
}

static void
make_tables (void)
{
  for (int rule = 0; rule < N_LINE_RULES; rule++) {
    for (int reach = 4; reach <= PATTERN_REACH_MAX; reach++) {
      Maker maker = { (LineRule)rule, reach, tables[rule][reach - 4] };
      int windows = 1;

      for (int i = 0; i < 2 * reach; i++)
        windows *= 3;
      for (int code = 0; code < windows; code++)
        maker.kinds[code] = UNKNOWN;
      for (int code = 0; code < windows; code++)
        look_at (&maker, code);
    }
  }
}

const uint8_t *
pattern_kinds (LineRule rule, int reach)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  assert (reach == PATTERN_REACH_MAX || (reach == 4 && rule == LINE_FREE));

  pthread_once (&once, make_tables);
  return tables[rule][reach - 4];
}

/* The combinatorial number system: kinds in falling order, one more added to each further one so
 * that no two are equal, choose their number. */
int
pattern_combination (PatternCode code)
{
  int k[4];

  for (int d = 0; d < 4; d++) {
    const int kind = (int)pattern_kind (code, d);
    int i = d;

    for (; i > 0 && k[i - 1] > kind; i--)
      k[i] = k[i - 1];
    k[i] = kind;
  }
  return k[0] + (k[1] + 1) * k[1] / 2 + (k[2] + 2) * (k[2] + 1) * k[2] / 6 +
         (k[3] + 3) * (k[3] + 2) * (k[3] + 1) * k[3] / 24;
}

PointClass
pattern_class (PatternCode code, bool forbid)
{
  int n[16] = { 0 };

  for (int direction = 0; direction < 4; direction++)
    n[pattern_kind (code, direction)]++;

  const int fours = n[KIND_FOUR] + n[KIND_STRAIGHT_FOUR] + 2 * n[KIND_DOUBLE_FOUR];
  const int threes = n[KIND_THREE_1] + n[KIND_THREE_2];
  const int twos = n[KIND_TWO_1] + n[KIND_TWO_2] + n[KIND_TWO_3];
  const bool more = twos + n[KIND_THREE_CLOSED] > 0;

  if (n[KIND_FIVE] > 0)
    return CLASS_FIVE;
  if (forbid && (n[KIND_OVERLINE] > 0 || fours >= 2))
    return CLASS_FORBIDDEN;
  if (forbid && threes >= 2)
    return fours > 0 ? CLASS_NOMINATED_FOUR : CLASS_NOMINATED;
  if (fours >= 2 || n[KIND_STRAIGHT_FOUR] > 0)
    return CLASS_STRAIGHT_FOUR;
  if (fours == 1)
    return threes > 0 ? CLASS_FOUR_THREE : more ? CLASS_FOUR_MORE : CLASS_FOUR;
  if (threes >= 2)
    return CLASS_DOUBLE_THREE;
  if (threes == 1)
    return more ? CLASS_THREE_MORE : CLASS_THREE;
  if (twos > 0)
    return twos + n[KIND_THREE_CLOSED] > 1 ? CLASS_DOUBLE_TWO : CLASS_TWO;
  return CLASS_NONE;
}
