/* Why a stone is good, from the shapes it makes and breaks on the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/rules.h"

/* The strongest reason first. */
typedef enum {
  GMK_REASON_FIVE,      /* makes five */
  GMK_REASON_STOP_FOUR, /* stops a four */
  GMK_REASON_TWO_FOURS,
  GMK_REASON_FOUR_THREE,
  GMK_REASON_FOUR,
  GMK_REASON_STOP_THREE,
  GMK_REASON_TWO_THREES,
  GMK_REASON_THREE,
  GMK_REASON_BEST, /* simply the best found */
} GmkReason;

/* For a stone of that colour on an empty point that may be played. A four is a line that one more
 * stone makes a win; a three one that a stone, if it may be played, makes a straight four. */
GmkReason
gmk_reason_find (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour);
