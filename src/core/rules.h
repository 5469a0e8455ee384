/* The named rules, and what a stone brings under each. The only place where they differ.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/board.h"

typedef enum {
  GMK_GOMOKU,
  GMK_RENJU,
  GMK_N_GAMES
} GmkGame;

/* What a line of six or more is worth. With forbidden moves on, Black can never make one. */
typedef enum {
  GMK_OVERLINE_WINS,
  GMK_EXACTLY_FIVE,
  GMK_N_OVERLINES
} GmkOverline;

/* Black's forbidden moves: none, points that take no stone, or moves that lose the game. */
typedef enum {
  GMK_FORBIDDEN_OFF,
  GMK_FORBIDDEN_CLOSED,
  GMK_FORBIDDEN_LOSES,
  GMK_N_FORBIDDENS
} GmkForbidden;

typedef enum {
  GMK_OPENING_FREE,
  GMK_OPENING_SWAP,
  GMK_OPENING_SWAP2,
  GMK_OPENING_PRO,
  GMK_OPENING_LONG_PRO,
  GMK_OPENING_RIF,
  GMK_OPENING_YAMAGUCHI,
  GMK_OPENING_SOOSORV8,
  GMK_OPENING_TARAGUCHI10,
  GMK_N_OPENINGS
} GmkOpeningRule;

typedef struct {
  uint8_t game;      /* GmkGame */
  uint8_t size;      /* GMK_SIZE_MIN to GMK_SIZE_MAX */
  uint8_t overline;  /* GmkOverline; in renju it speaks of White and is GMK_OVERLINE_WINS */
  uint8_t forbidden; /* GmkForbidden; in renju it is GMK_FORBIDDEN_LOSES */
  uint8_t opening;   /* GmkOpeningRule, one that belongs to the game */
} GmkRules;

/* The five rule sets that gomoku and renju come in, by the names used in files and test data:
 * freestyle, exact5, forbid, forbid-exact5, renju. */
typedef enum {
  GMK_SET_FREESTYLE,
  GMK_SET_EXACT5,
  GMK_SET_FORBID,
  GMK_SET_FORBID_EXACT5,
  GMK_SET_RENJU,
  GMK_N_RULE_SETS
} GmkRuleSet;

/* A rule set on a board of that size, with the free opening. */
GmkRules gmk_rules_make (GmkRuleSet set, int size);

/* Which rule set valid rules are. */
GmkRuleSet gmk_rules_set (const GmkRules *rules);

/* "freestyle" … "renju"; static. */
const char *gmk_rule_set_name (int set);

/* Looks a name up; false and *set untouched where there is none. */
bool gmk_rule_set_from_name (const char *name, GmkRuleSet *set);

/* Whether every value is in range and they go together. Pro and Long Pro need an odd board of 9
 * lines or more, the renju openings 15 lines. */
bool gmk_rules_valid (const GmkRules *rules);

/* Whether the opening belongs to the game. */
bool gmk_rules_opening_fits (GmkGame game, GmkOpeningRule opening);

/* "free", "swap", "swap2", "pro", "long-pro", "rif", "yamaguchi", "soosorv-8", "taraguchi-10". */
const char *gmk_opening_rule_name (int opening);
bool gmk_opening_rule_from_name (const char *name, GmkOpeningRule *opening);

/* What a stone brings. */
typedef enum {
  GMK_JUDGED_PLAIN,     /* the game goes on */
  GMK_JUDGED_FIVE,      /* wins */
  GMK_JUDGED_OVERLINE,  /* wins: six or more where that counts */
  GMK_JUDGED_CLOSED,    /* cannot be put: a closed point */
  GMK_JUDGED_FORBIDDEN, /* loses: a forbidden move */
} GmkJudged;

/* Judges a stone of that colour on an empty point. *kinds gets the set of GmkForbiddenKind for
 * CLOSED and FORBIDDEN and 0 else. */
GmkJudged gmk_rules_judge (const GmkRules *rules,
                           const GmkBoard *board,
                           GmkPoint p,
                           GmkColour colour,
                           unsigned *kinds);

/* Whether Black has a point that is not closed. Always true where nothing is closed. */
bool gmk_rules_black_can_move (const GmkRules *rules, const GmkBoard *board);

/* Whether a pass is ever allowed, and from which stone or pass on, counted from 1. 0: never. */
int gmk_rules_first_pass (const GmkRules *rules);
