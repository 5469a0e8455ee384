/* Line patterns, against their definitions and a slow reading of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <string.h>

#include "engine/pattern.h"

/* A line as text: "." empty, "O" own, "X" blocked, "*" the point looked at. Outside it is blocked. */
static Kind
kind_of (const char *line, LineRule rule, int reach)
{
  const int length = (int)strlen (line);
  const int centre = (int)(strchr (line, '*') - line);
  int code = 0;

  for (int offset = -reach; offset <= reach; offset++) {
    const int i = centre + offset;
    const char c = i >= 0 && i < length ? line[i] : 'X';

    if (offset != 0)
      code += pattern_digit (offset, reach) * (c == 'O'   ? CELL_OWN
                                               : c == 'X' ? CELL_BLOCKED
                                                          : CELL_EMPTY);
  }
  return (Kind)pattern_kinds (rule, reach)[code];
}

static const struct {
  const char *line;
  Kind kinds[N_LINE_RULES];
} examples[] = {
  { "X.OO*OO.X", { KIND_FIVE, KIND_FIVE, KIND_FIVE } },
  { "OOO*OO", { KIND_FIVE, KIND_OVERLINE, KIND_OVERLINE } },
  { "..OO*O..", { KIND_STRAIGHT_FOUR, KIND_STRAIGHT_FOUR, KIND_STRAIGHT_FOUR } },
  { "XOO*O..", { KIND_FOUR, KIND_FOUR, KIND_FOUR } },
  { "O.OO*O..", { KIND_STRAIGHT_FOUR, KIND_FOUR, KIND_FOUR } },
  { "XOO*O.OX", { KIND_FOUR, KIND_DEAD, KIND_DEAD } },
  { "O.O*O.O", { KIND_DOUBLE_FOUR, KIND_DOUBLE_FOUR, KIND_DOUBLE_FOUR } },
  { "OO.*O.OO", { KIND_DOUBLE_FOUR, KIND_DOUBLE_FOUR, KIND_DOUBLE_FOUR } },
  { "..O*O..", { KIND_THREE_2, KIND_THREE_2, KIND_THREE_2 } },
  { "X.O*O..X", { KIND_THREE_1, KIND_THREE_1, KIND_THREE_1 } },
  { "X.O*O.X", { KIND_THREE_CLOSED, KIND_THREE_CLOSED, KIND_THREE_CLOSED } },
  { ".O.*O.", { KIND_THREE_1, KIND_THREE_1, KIND_THREE_1 } },
  { "O..*OO..O", { KIND_THREE_2, KIND_THREE_CLOSED, KIND_THREE_CLOSED } },
  { "OO..*O.", { KIND_THREE_CLOSED, KIND_DEAD, KIND_DEAD } },
  { "...*O...", { KIND_TWO_3, KIND_TWO_3, KIND_TWO_3 } },
  { "X*O...", { KIND_TWO_CLOSED, KIND_TWO_CLOSED, KIND_TWO_CLOSED } },
  { "X.*O..X", { KIND_TWO_CLOSED, KIND_TWO_CLOSED, KIND_TWO_CLOSED } },
  { "X.*O...X", { KIND_TWO_2, KIND_TWO_2, KIND_TWO_2 } },
  { "X....*....X", { KIND_ONE, KIND_ONE, KIND_ONE } },
  { "X*....X", { KIND_ONE_CLOSED, KIND_ONE_CLOSED, KIND_ONE_CLOSED } },
  { "X*...X", { KIND_DEAD, KIND_DEAD, KIND_DEAD } },
};

static void
test_examples (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (examples); i++)
    for (int rule = 0; rule < N_LINE_RULES; rule++) {
      g_test_message ("%s", examples[i].line);
      g_assert_cmpint (kind_of (examples[i].line, (LineRule)rule, 5), ==, examples[i].kinds[rule]);
      if (rule == LINE_FREE)
        g_assert_cmpint (kind_of (examples[i].line, LINE_FREE, 4), ==, examples[i].kinds[rule]);
    }
}

/* The slow reading: a window as eleven letters, centre at 5; every question asked anew by putting
 * stones on it. */
#define CELLS  11
#define CENTRE 5

static int
run_length (const char *cells)
{
  int from = CENTRE, to = CENTRE;

  while (from > 0 && cells[from - 1] == 'O')
    from--;
  while (to < CELLS - 1 && cells[to + 1] == 'O')
    to++;
  return to - from + 1;
}

static bool
is_win (const char *cells, LineRule rule)
{
  return rule == LINE_FREE ? run_length (cells) >= 5 : run_length (cells) == 5;
}

typedef bool (*Question) (char *cells, LineRule rule);

/* At how many empty cells one more stone makes the answer yes. */
static int
count_next (char *cells, LineRule rule, Question question)
{
  int n = 0;

  for (int i = 0; i < CELLS; i++)
    if (cells[i] == '.') {
      cells[i] = 'O';
      n += question (cells, rule);
      cells[i] = '.';
    }
  return n;
}

static bool
wins (char *cells, LineRule rule)
{
  return is_win (cells, rule);
}

static bool
is_over (const char *cells, LineRule rule)
{
  return is_win (cells, rule) || run_length (cells) > 5;
}

static bool
is_straight (char *cells, LineRule rule)
{
  return !is_over (cells, rule) && run_length (cells) == 4 && count_next (cells, rule, wins) == 2;
}

static bool
is_double (char *cells, LineRule rule)
{
  return !is_over (cells, rule) && run_length (cells) != 4 && count_next (cells, rule, wins) == 2;
}

static bool
is_four (char *cells, LineRule rule)
{
  return !is_over (cells, rule) && count_next (cells, rule, wins) == 1;
}

static bool
has_five_point (char *cells, LineRule rule)
{
  return is_over (cells, rule) || count_next (cells, rule, wins) > 0;
}

static bool
is_good_four (char *cells, LineRule rule)
{
  return is_straight (cells, rule) || (rule != LINE_FORBID && is_double (cells, rule));
}

static bool
is_three (char *cells, LineRule rule)
{
  return !has_five_point (cells, rule) && count_next (cells, rule, is_good_four) > 0;
}

static bool
is_closed_three (char *cells, LineRule rule)
{
  return !has_five_point (cells, rule) && !is_three (cells, rule) &&
         count_next (cells, rule, is_four) > 0;
}

static bool
is_two (char *cells, LineRule rule)
{
  return !has_five_point (cells, rule) && !is_three (cells, rule) &&
         !is_closed_three (cells, rule) && count_next (cells, rule, is_three) > 0;
}

static bool
is_closed_two (char *cells, LineRule rule)
{
  return !has_five_point (cells, rule) && !is_three (cells, rule) &&
         !is_closed_three (cells, rule) && !is_two (cells, rule) &&
         count_next (cells, rule, is_closed_three) > 0;
}

static Kind
slow_kind (char *cells, LineRule rule)
{
  if (is_win (cells, rule))
    return KIND_FIVE;
  if (run_length (cells) > 5)
    return KIND_OVERLINE;
  if (is_straight (cells, rule))
    return KIND_STRAIGHT_FOUR;
  if (is_double (cells, rule))
    return KIND_DOUBLE_FOUR;
  if (is_four (cells, rule))
    return KIND_FOUR;
  if (is_three (cells, rule))
    return count_next (cells, rule, is_good_four) == 1 ? KIND_THREE_1 : KIND_THREE_2;
  if (is_closed_three (cells, rule))
    return KIND_THREE_CLOSED;
  if (is_two (cells, rule)) {
    const int n = count_next (cells, rule, is_three);

    return n == 1 ? KIND_TWO_1 : n == 2 ? KIND_TWO_2 : KIND_TWO_3;
  }
  if (is_closed_two (cells, rule))
    return KIND_TWO_CLOSED;
  if (count_next (cells, rule, is_two) > 0)
    return KIND_ONE;
  return count_next (cells, rule, is_closed_two) > 0 ? KIND_ONE_CLOSED : KIND_DEAD;
}

static void
test_slow_reading (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int i = 0; i < 6000; i++) {
    const LineRule rule = (LineRule)(i % N_LINE_RULES);
    const char *cells_from = i / 3 % 2 == 0 ? "...OX" : "..OOO";
    char cells[CELLS + 1] = { 0 };
    char line[CELLS + 1] = { 0 };

    for (int c = 0; c < CELLS; c++)
      cells[c] = c == CENTRE ? 'O' : cells_from[g_rand_int_range (rand, 0, 5)];
    memcpy (line, cells, CELLS);
    line[CENTRE] = '*';

    g_test_message ("%s rule %d", line, rule);
    g_assert_cmpint (kind_of (line, rule, 5), ==, slow_kind (cells, rule));
  }
}

/* With five or more winning, the outermost of five cells each side never matter. */
static void
test_reach (void)
{
  const uint8_t *near = pattern_kinds (LINE_FREE, 4);
  const uint8_t *far = pattern_kinds (LINE_FREE, 5);

  for (int code = 0; code < 6561; code++)
    for (int left = 0; left < 3; left++)
      for (int right = 0; right < 3; right++) {
        const int wide = left * pattern_digit (-5, 5) + code * pattern_digit (-4, 5) +
                         right * pattern_digit (5, 5);

        /* Codes of both widths run from left to right, so the inner eight cells are one number. */
        g_assert_cmpint (near[code], ==, far[wide]);
      }
}

static PatternCode
code (Kind a, Kind b, Kind c, Kind d)
{
  return (PatternCode)(a | b << 4 | c << 8 | d << 12);
}

static void
test_classes (void)
{
  const Kind none = KIND_DEAD;

  g_assert_cmpint (pattern_class (0, true), ==, CLASS_NONE);
  g_assert_cmpint (pattern_class (code (KIND_FIVE, KIND_OVERLINE, none, none), true), ==,
                   CLASS_FIVE);
  g_assert_cmpint (pattern_class (code (KIND_OVERLINE, none, none, none), true), ==,
                   CLASS_FORBIDDEN);
  g_assert_cmpint (pattern_class (code (KIND_OVERLINE, none, none, none), false), ==, CLASS_NONE);
  g_assert_cmpint (pattern_class (code (KIND_FOUR, none, none, KIND_FOUR), true), ==,
                   CLASS_FORBIDDEN);
  g_assert_cmpint (pattern_class (code (KIND_FOUR, none, none, KIND_FOUR), false), ==,
                   CLASS_STRAIGHT_FOUR);
  g_assert_cmpint (pattern_class (code (none, KIND_DOUBLE_FOUR, none, none), true), ==,
                   CLASS_FORBIDDEN);
  g_assert_cmpint (pattern_class (code (none, KIND_DOUBLE_FOUR, none, none), false), ==,
                   CLASS_STRAIGHT_FOUR);
  g_assert_cmpint (pattern_class (code (KIND_STRAIGHT_FOUR, none, KIND_THREE_1, none), true), ==,
                   CLASS_STRAIGHT_FOUR);
  g_assert_cmpint (pattern_class (code (KIND_THREE_1, none, KIND_THREE_2, none), true), ==,
                   CLASS_NOMINATED);
  g_assert_cmpint (pattern_class (code (KIND_THREE_1, KIND_FOUR, KIND_THREE_2, none), true), ==,
                   CLASS_NOMINATED_FOUR);
  g_assert_cmpint (pattern_class (code (KIND_THREE_1, none, KIND_THREE_2, none), false), ==,
                   CLASS_DOUBLE_THREE);
  g_assert_cmpint (pattern_class (code (KIND_THREE_1, KIND_FOUR, none, none), true), ==,
                   CLASS_FOUR_THREE);
  g_assert_cmpint (pattern_class (code (KIND_FOUR, KIND_TWO_2, none, none), false), ==,
                   CLASS_FOUR_MORE);
  g_assert_cmpint (pattern_class (code (KIND_FOUR, KIND_TWO_CLOSED, none, none), false), ==,
                   CLASS_FOUR);
  g_assert_cmpint (pattern_class (code (KIND_THREE_2, KIND_THREE_CLOSED, none, none), false), ==,
                   CLASS_THREE_MORE);
  g_assert_cmpint (pattern_class (code (KIND_THREE_2, none, none, none), false), ==, CLASS_THREE);
  g_assert_cmpint (pattern_class (code (KIND_TWO_1, none, KIND_TWO_3, none), false), ==,
                   CLASS_DOUBLE_TWO);
  g_assert_cmpint (pattern_class (code (KIND_TWO_1, none, none, none), false), ==, CLASS_TWO);
}

/* Every combination of kinds has a number of its own, whatever the directions. */
static void
test_combinations (void)
{
  bool seen[PATTERN_COMBINATIONS] = { false };
  int n = 0;

  for (int a = 0; a < N_KINDS; a++)
    for (int b = 0; b <= a; b++)
      for (int c = 0; c <= b; c++)
        for (int d = 0; d <= c; d++) {
          const int number = pattern_combination ((PatternCode)(a | b << 4 | c << 8 | d << 12));

          g_assert_cmpint (number, >=, 0);
          g_assert_cmpint (number, <, PATTERN_COMBINATIONS);
          g_assert_false (seen[number]);
          g_assert_cmpint (pattern_combination ((PatternCode)(d | b << 4 | a << 8 | c << 12)), ==,
                           number);
          g_assert_cmpint (pattern_combination ((PatternCode)(c | d << 4 | b << 8 | a << 12)), ==,
                           number);
          seen[number] = true;
          n++;
        }
  g_assert_cmpint (n, ==, PATTERN_COMBINATIONS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/pattern/examples", test_examples);
  g_test_add_func ("/engine/pattern/slow-reading", test_slow_reading);
  g_test_add_func ("/engine/pattern/reach", test_reach);
  g_test_add_func ("/engine/pattern/classes", test_classes);
  g_test_add_func ("/engine/pattern/combinations", test_combinations);

  return g_test_run ();
}
