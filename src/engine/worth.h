/* What a point is worth to a colour, by the code of its four lines: class, value, order.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>

#include "core/rules.h"
#include "engine/pattern.h"

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
  uint8_t class;  /* PointClass */
  int16_t value;  /* its part in the evaluation of the position */
  int16_t attack; /* order: the sooner tried, the more a stone there does for its own side … */
  int16_t defend; /* … and the more the other side would get from it */
} Worth;

/* What being to move is worth, by the best that each side could make of it. Only the entries from
 * CLASS_THREE on count, the best of the threes and the best of the fours each. */
typedef struct {
  int16_t free; /* the other side threatens no straight four */
  int16_t own[N_CLASSES];
  int16_t his[N_CLASSES];
  int16_t bound; /* it does: only fours of one's own gain time */
  int16_t own_bound[N_CLASSES];
} Tempo;

/* Everything that depends on the rules, by side. */
typedef struct {
  int reach;    /* of the windows */
  bool forbid;  /* whether Black has forbidden points */
  uint64_t key; /* part of every hash under these rules */
  const Tempo *tempo;
  const uint8_t *kinds[N_SIDES]; /* by window: Kind */
  const Worth *worth[N_SIDES];   /* by PatternCode */
} RuleTables;

/* The tables of a rule set; made when first asked for, and kept. */
const RuleTables *worth_tables (GmkRuleSet set);

/* Bytes that all tables take, once for all engines. */
size_t worth_memory (void);
