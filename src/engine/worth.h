/* What a point is worth to a colour, by the code of its four lines: class, value, order; and all
 * else that depends on the rules, made into tables once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>

#include "core/rules.h"
#include "engine/weights.h"

/* The two colours as indices. */
enum {
  BLACK,
  WHITE,
  N_SIDES
};

static inline int
side_of (GmkColour colour)
{
  return colour == GMK_WHITE ? WHITE : BLACK;
}

static inline GmkColour
colour_of (int side)
{
  return side == WHITE ? GMK_WHITE : GMK_BLACK;
}

/* What an empty point with a code is worth. */
typedef struct {
  uint8_t class;          /* PointClass */
  int16_t value[N_TURNS]; /* its part in the evaluation of the position */
  int16_t attack; /* order: the sooner tried, the more a stone there does for its own side … */
  int16_t defend; /* … and the more the other side would get from it */
} Worth;

/* Everything that depends on the rules, by side. */
typedef struct {
  int reach;    /* of the windows */
  bool forbid;  /* whether Black has forbidden points */
  uint64_t key; /* part of every hash under these rules */
  WeightsFor whom[N_SIDES];
  const int16_t *tempo[N_SIDES]; /* by eval_tempo (), for the side to move */
  const uint8_t *kinds[N_SIDES]; /* by window: Kind */
  const Worth *worth[N_SIDES];   /* by PatternCode */
} RuleTables;

/* The tables of a rule set; made when first asked for, and kept. */
const RuleTables *worth_tables (GmkRuleSet set);

/* Bytes that all tables take, once for all engines. */
size_t worth_memory (void);
