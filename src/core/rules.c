/* The named rules, and what a stone brings under each.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/rules.h"

#include <assert.h>
#include <string.h>

#include "core/forbidden.h"

typedef struct {
  const char *name;
  GmkGame game;
  GmkOverline overline;
  GmkForbidden forbidden;
} RuleSet;

static const RuleSet rule_sets[GMK_N_RULE_SETS] = {
  [GMK_SET_FREESTYLE] = { "freestyle", GMK_GOMOKU, GMK_OVERLINE_WINS, GMK_FORBIDDEN_OFF },
  [GMK_SET_EXACT5] = { "exact5", GMK_GOMOKU, GMK_EXACTLY_FIVE, GMK_FORBIDDEN_OFF },
  [GMK_SET_FORBID] = { "forbid", GMK_GOMOKU, GMK_OVERLINE_WINS, GMK_FORBIDDEN_CLOSED },
  [GMK_SET_FORBID_EXACT5] = { "forbid-exact5", GMK_GOMOKU, GMK_EXACTLY_FIVE, GMK_FORBIDDEN_CLOSED },
  [GMK_SET_RENJU] = { "renju", GMK_RENJU, GMK_OVERLINE_WINS, GMK_FORBIDDEN_LOSES },
};

typedef struct {
  const char *name;
  unsigned games; /* set of 1u << GmkGame */
  int size_min;
  int size_max;
  bool odd; /* needs a centre */
} Opening;

static const Opening openings[GMK_N_OPENINGS] = {
  [GMK_OPENING_FREE] = { "free", 1u << GMK_GOMOKU | 1u << GMK_RENJU, GMK_SIZE_MIN, GMK_SIZE_MAX,
                         false },
  [GMK_OPENING_SWAP] = { "swap", 1u << GMK_GOMOKU | 1u << GMK_RENJU, GMK_SIZE_MIN, GMK_SIZE_MAX,
                         false },
  [GMK_OPENING_SWAP2] = { "swap2", 1u << GMK_GOMOKU, GMK_SIZE_MIN, GMK_SIZE_MAX, false },
  [GMK_OPENING_PRO] = { "pro", 1u << GMK_GOMOKU, 9, GMK_SIZE_MAX, true },
  [GMK_OPENING_LONG_PRO] = { "long-pro", 1u << GMK_GOMOKU, 9, GMK_SIZE_MAX, true },
  [GMK_OPENING_RIF] = { "rif", 1u << GMK_RENJU, 15, 15, true },
  [GMK_OPENING_YAMAGUCHI] = { "yamaguchi", 1u << GMK_RENJU, 15, 15, true },
  [GMK_OPENING_SOOSORV8] = { "soosorv-8", 1u << GMK_RENJU, 15, 15, true },
  [GMK_OPENING_TARAGUCHI10] = { "taraguchi-10", 1u << GMK_RENJU, 15, 15, true },
};

GmkRules
gmk_rules_make (GmkRuleSet set, int size)
{
  assert ((unsigned)set < GMK_N_RULE_SETS);
  assert (size >= GMK_SIZE_MIN && size <= GMK_SIZE_MAX);

  return (GmkRules){
    .game = (uint8_t)rule_sets[set].game,
    .size = (uint8_t)size,
    .overline = (uint8_t)rule_sets[set].overline,
    .forbidden = (uint8_t)rule_sets[set].forbidden,
    .opening = GMK_OPENING_FREE,
  };
}

/* The rule set that the rules are, or GMK_N_RULE_SETS. */
static GmkRuleSet
find_set (const GmkRules *rules)
{
  int set = 0;

  while (set < GMK_N_RULE_SETS &&
         (rules->game != rule_sets[set].game || rules->overline != rule_sets[set].overline ||
          rules->forbidden != rule_sets[set].forbidden))
    set++;
  return (GmkRuleSet)set;
}

GmkRuleSet
gmk_rules_set (const GmkRules *rules)
{
  assert (gmk_rules_valid (rules));

  return find_set (rules);
}

const char *
gmk_rule_set_name (int set)
{
  return (unsigned)set < GMK_N_RULE_SETS ? rule_sets[set].name : "unknown";
}

bool
gmk_rule_set_from_name (const char *name, GmkRuleSet *set)
{
  for (int i = 0; i < GMK_N_RULE_SETS; i++) {
    if (strcmp (name, rule_sets[i].name) == 0) {
      *set = (GmkRuleSet)i;
      return true;
    }
  }
  return false;
}

bool
gmk_rules_valid (const GmkRules *rules)
{
  if (rules->size < GMK_SIZE_MIN || rules->size > GMK_SIZE_MAX)
    return false;
  if (rules->opening >= GMK_N_OPENINGS || find_set (rules) == GMK_N_RULE_SETS)
    return false;

  const Opening *opening = &openings[rules->opening];

  return gmk_rules_opening_fits ((GmkGame)rules->game, (GmkOpeningRule)rules->opening) &&
         rules->size >= opening->size_min && rules->size <= opening->size_max &&
         (!opening->odd || rules->size % 2 == 1);
}

bool
gmk_rules_opening_fits (GmkGame game, GmkOpeningRule opening)
{
  return (unsigned)game < GMK_N_GAMES && (unsigned)opening < GMK_N_OPENINGS &&
         (openings[opening].games & 1u << game) != 0;
}

const char *
gmk_opening_rule_name (int opening)
{
  return (unsigned)opening < GMK_N_OPENINGS ? openings[opening].name : "unknown";
}

bool
gmk_opening_rule_from_name (const char *name, GmkOpeningRule *opening)
{
  for (int i = 0; i < GMK_N_OPENINGS; i++) {
    if (strcmp (name, openings[i].name) == 0) {
      *opening = (GmkOpeningRule)i;
      return true;
    }
  }
  return false;
}

/* What the stone's lines bring where nothing is forbidden to its colour. An exact five counts
 * before a longer line that the same stone makes. */
static GmkJudged
judge_lines (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour)
{
  GmkBoard after = *board;
  GmkJudged judged = GMK_JUDGED_PLAIN;

  gmk_board_put (&after, p, colour);
  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    int length = gmk_board_run (&after, p, d).length;

    if (length == 5)
      judged = GMK_JUDGED_FIVE;
    else if (length > 5 && rules->overline == GMK_OVERLINE_WINS && judged == GMK_JUDGED_PLAIN)
      judged = GMK_JUDGED_OVERLINE;
  }
  return judged;
}

GmkJudged
gmk_rules_judge (const GmkRules *rules,
                 const GmkBoard *board,
                 GmkPoint p,
                 GmkColour colour,
                 unsigned *kinds)
{
  assert (board->size == rules->size);

  *kinds = 0;
  if (colour == GMK_WHITE || rules->forbidden == GMK_FORBIDDEN_OFF)
    return judge_lines (rules, board, p, colour);

  *kinds = gmk_forbidden_kinds (board, p);
  if (*kinds == 0)
    return gmk_forbidden_is_five (board, p) ? GMK_JUDGED_FIVE : GMK_JUDGED_PLAIN;
  return rules->forbidden == GMK_FORBIDDEN_CLOSED ? GMK_JUDGED_CLOSED : GMK_JUDGED_FORBIDDEN;
}

bool
gmk_rules_black_can_move (const GmkRules *rules, const GmkBoard *board)
{
  if (rules->forbidden != GMK_FORBIDDEN_CLOSED)
    return true;

  for (int i = 0; i < board->size * board->size; i++) {
    if (board->cells[i] == GMK_EMPTY &&
        gmk_forbidden_kinds (board, gmk_point_at (i, board->size)) == 0)
      return true;
  }
  return false;
}

int
gmk_rules_first_pass (const GmkRules *rules)
{
  return rules->game == GMK_RENJU ? 4 : 0;
}
