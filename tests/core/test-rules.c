/* The rule sets: names, what goes together, and what a stone brings under each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/rules.h"

#include "core/forbidden.h"
#include "tests/core/suite.h"

static void
test_names (void)
{
  const char *names[] = { "freestyle", "exact5", "forbid", "forbid-exact5", "renju" };
  GmkRuleSet set = GMK_SET_RENJU;

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == GMK_N_RULE_SETS);
  for (int i = 0; i < GMK_N_RULE_SETS; i++) {
    g_assert_true (gmk_rule_set_from_name (names[i], &set));
    g_assert_cmpint (set, ==, i);
    g_assert_cmpstr (gmk_rule_set_name (set), ==, names[i]);
  }
  g_assert_false (gmk_rule_set_from_name ("Renju", &set));
  g_assert_false (gmk_rule_set_from_name ("", &set));
  g_assert_cmpint (set, ==, GMK_SET_RENJU);
  g_assert_cmpstr (gmk_rule_set_name (GMK_N_RULE_SETS), ==, "unknown");
}

static void
test_opening_names (void)
{
  const char *names[] = { "free", "swap",      "swap2",     "pro",         "long-pro",
                          "rif",  "yamaguchi", "soosorv-8", "taraguchi-10" };
  GmkOpeningRule opening = GMK_OPENING_FREE;

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == GMK_N_OPENINGS);
  for (int i = 0; i < GMK_N_OPENINGS; i++) {
    g_assert_true (gmk_opening_rule_from_name (names[i], &opening));
    g_assert_cmpint (opening, ==, i);
    g_assert_cmpstr (gmk_opening_rule_name (opening), ==, names[i]);
  }
  g_assert_false (gmk_opening_rule_from_name ("swap3", &opening));
  g_assert_cmpstr (gmk_opening_rule_name (GMK_N_OPENINGS), ==, "unknown");
}

/* Every set on every size is valid and is told again from its values. */
static void
test_sets (void)
{
  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    for (int size = GMK_SIZE_MIN; size <= GMK_SIZE_MAX; size++) {
      GmkRules rules = gmk_rules_make ((GmkRuleSet)set, size);

      g_assert_true (gmk_rules_valid (&rules));
      g_assert_cmpint (gmk_rules_set (&rules), ==, set);
      g_assert_cmpint (rules.size, ==, size);
      g_assert_cmpint (rules.opening, ==, GMK_OPENING_FREE);
      g_assert_cmpint (gmk_rules_first_pass (&rules), ==, set == GMK_SET_RENJU ? 4 : 0);
    }
  }
}

/* Of all values a byte can hold, only five combinations are rules. */
static void
test_combinations (void)
{
  int n_valid = 0;

  for (int game = 0; game < 256; game++) {
    for (int overline = 0; overline < 5; overline++) {
      for (int forbidden = 0; forbidden < 5; forbidden++) {
        GmkRules rules = { (uint8_t)game, 15, (uint8_t)overline, (uint8_t)forbidden, 0 };

        n_valid += gmk_rules_valid (&rules);
      }
    }
  }
  g_assert_cmpint (n_valid, ==, GMK_N_RULE_SETS);
}

static int
count_valid_sizes (GmkRuleSet set, GmkOpeningRule opening)
{
  int n = 0;

  for (int size = 0; size < 256; size++) {
    GmkRules rules = gmk_rules_make (set, 15);

    rules.size = (uint8_t)size;
    rules.opening = (uint8_t)opening;
    n += gmk_rules_valid (&rules);
  }
  return n;
}

static void
test_openings_fit (void)
{
  static const struct {
    GmkOpeningRule opening;
    int gomoku, renju; /* on how many sizes */
  } table[] = {
    { GMK_OPENING_FREE, 16, 16 },      { GMK_OPENING_SWAP, 16, 16 },
    { GMK_OPENING_SWAP2, 16, 0 },      { GMK_OPENING_PRO, 6, 0 }, /* 9 11 13 15 17 19 */
    { GMK_OPENING_LONG_PRO, 6, 0 },    { GMK_OPENING_RIF, 0, 1 },
    { GMK_OPENING_YAMAGUCHI, 0, 1 },   { GMK_OPENING_SOOSORV8, 0, 1 },
    { GMK_OPENING_TARAGUCHI10, 0, 1 },
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (table) == GMK_N_OPENINGS);
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++) {
    GmkOpeningRule opening = table[i].opening;

    g_assert_cmpint (gmk_rules_opening_fits (GMK_GOMOKU, opening), ==, table[i].gomoku > 0);
    g_assert_cmpint (gmk_rules_opening_fits (GMK_RENJU, opening), ==, table[i].renju > 0);
    g_assert_cmpint (count_valid_sizes (GMK_SET_FREESTYLE, opening), ==, table[i].gomoku);
    g_assert_cmpint (count_valid_sizes (GMK_SET_RENJU, opening), ==, table[i].renju);
  }
  g_assert_false (gmk_rules_opening_fits (GMK_RENJU, GMK_N_OPENINGS));
  g_assert_false (gmk_rules_opening_fits (GMK_N_GAMES, GMK_OPENING_FREE));
}

/* What a stone at H8 brings beside the stones given, under each rule set in order. */
static void
assert_judged (const char *stones, GmkColour colour, const GmkJudged expected[GMK_N_RULE_SETS])
{
  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    GmkRules rules = gmk_rules_make ((GmkRuleSet)set, 15);
    GmkBoard board = suite_board (15, "", "");
    GmkBoard before;
    unsigned kinds = 99;

    suite_put (&board, stones, colour);
    before = board;
    g_assert_cmpint (gmk_rules_judge (&rules, &board, suite_point ("H8", 15), colour, &kinds), ==,
                     expected[set]);
    g_assert_cmpint (kinds != 0, ==,
                     expected[set] == GMK_JUDGED_CLOSED || expected[set] == GMK_JUDGED_FORBIDDEN);
    g_assert_cmpmem (&board, sizeof board, &before, sizeof before);
  }
}

#define PLAIN     GMK_JUDGED_PLAIN
#define FIVE      GMK_JUDGED_FIVE
#define OVERLINE  GMK_JUDGED_OVERLINE
#define CLOSED    GMK_JUDGED_CLOSED
#define FORBIDDEN GMK_JUDGED_FORBIDDEN
#define EACH(...) ((const GmkJudged[GMK_N_RULE_SETS]){ __VA_ARGS__ })

/* In the order freestyle, exact5, forbid, forbid-exact5, renju. */
static void
test_judge (void)
{
  const char *four = "D8E8F8G8";
  const char *overline = "E8F8G8I8J8";
  const char *five_and_overline = "E8F8G8I8J8H4H5H6H7";
  const char *overline_and_five = "D8E8F8G8H5H6H7H9H10";
  const char *double_three = "F8G8H9H10";
  const char *double_four = "D8F8G8J8";
  const char *nothing = "G8I9";

  assert_judged (nothing, GMK_BLACK, EACH (PLAIN, PLAIN, PLAIN, PLAIN, PLAIN));
  assert_judged (nothing, GMK_WHITE, EACH (PLAIN, PLAIN, PLAIN, PLAIN, PLAIN));
  assert_judged (four, GMK_BLACK, EACH (FIVE, FIVE, FIVE, FIVE, FIVE));
  assert_judged (four, GMK_WHITE, EACH (FIVE, FIVE, FIVE, FIVE, FIVE));
  assert_judged (overline, GMK_BLACK, EACH (OVERLINE, PLAIN, CLOSED, CLOSED, FORBIDDEN));
  assert_judged (overline, GMK_WHITE, EACH (OVERLINE, PLAIN, OVERLINE, PLAIN, OVERLINE));
  assert_judged (five_and_overline, GMK_BLACK, EACH (FIVE, FIVE, FIVE, FIVE, FIVE));
  assert_judged (five_and_overline, GMK_WHITE, EACH (FIVE, FIVE, FIVE, FIVE, FIVE));
  assert_judged (overline_and_five, GMK_BLACK, EACH (FIVE, FIVE, FIVE, FIVE, FIVE));
  assert_judged (overline_and_five, GMK_WHITE, EACH (FIVE, FIVE, FIVE, FIVE, FIVE));
  assert_judged (double_three, GMK_BLACK, EACH (PLAIN, PLAIN, CLOSED, CLOSED, FORBIDDEN));
  assert_judged (double_three, GMK_WHITE, EACH (PLAIN, PLAIN, PLAIN, PLAIN, PLAIN));
  assert_judged (double_four, GMK_BLACK, EACH (PLAIN, PLAIN, CLOSED, CLOSED, FORBIDDEN));
  assert_judged (double_four, GMK_WHITE, EACH (PLAIN, PLAIN, PLAIN, PLAIN, PLAIN));
}

/* A board on which H8 is the only empty point and an overline for Black. */
static void
test_black_can_move (void)
{
  GmkBoard board = suite_board (15, "E8F8G8I8J8", "");

  for (int i = 0; i < 15 * 15; i++) {
    GmkPoint p = gmk_point_at (i, 15);

    if (gmk_board_get (&board, p) == GMK_EMPTY && !gmk_point_equal (p, suite_point ("H8", 15)))
      gmk_board_put (&board, p, GMK_WHITE);
  }
  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    GmkRules rules = gmk_rules_make ((GmkRuleSet)set, 15);
    bool closes = rules.forbidden == GMK_FORBIDDEN_CLOSED;

    g_assert_cmpint (gmk_rules_black_can_move (&rules, &board), ==, !closes);
  }

  GmkRules forbid = gmk_rules_make (GMK_SET_FORBID, 15);

  gmk_board_take (&board, suite_point ("O15", 15));
  g_assert_true (gmk_rules_black_can_move (&forbid, &board));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/names", test_names);
  g_test_add_func ("/rules/opening-names", test_opening_names);
  g_test_add_func ("/rules/sets", test_sets);
  g_test_add_func ("/rules/combinations", test_combinations);
  g_test_add_func ("/rules/openings-fit", test_openings_fit);
  g_test_add_func ("/rules/judge", test_judge);
  g_test_add_func ("/rules/black-can-move", test_black_can_move);
  return g_test_run ();
}
