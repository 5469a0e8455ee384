/* Line patterns: what one stone makes of a line through it, and of all four lines together.
 *
 * A window is the line through an empty point as one colour sees it: up to PATTERN_REACH_MAX cells
 * on each side, each empty, its own or blocked (the other colour or the edge). It is coded as a
 * number of base three, cell by cell, the centre left out. A table made at start-up says for every
 * window which kind of line a stone in the centre would make.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define PATTERN_REACH_MAX 5     /* cells that matter on each side; 4 where a six is no concern */
#define PATTERN_WINDOWS   59049 /* 3 to the power of 2 × PATTERN_REACH_MAX */

/* A cell in a window; the value of its digit. */
typedef enum {
  CELL_EMPTY,
  CELL_OWN,
  CELL_BLOCKED
} PatternCell;

/* What a line is worth to a colour. */
typedef enum {
  LINE_FREE,   /* five or more wins */
  LINE_EXACT,  /* exactly five wins, more is nothing */
  LINE_FORBID, /* exactly five wins, more is forbidden: Black where moves are forbidden */
  N_LINE_RULES
} LineRule;

/* What a line becomes by the stone in the centre, and all of it has to go through that stone. Each
 * kind is what one more stone makes the next higher of. The order is that of strength. */
typedef enum {
  KIND_DEAD,          /* no five can ever come of it */
  KIND_ONE_CLOSED,    /* one more stone makes TWO_CLOSED */
  KIND_ONE,           /* … an open two */
  KIND_TWO_CLOSED,    /* … THREE_CLOSED */
  KIND_TWO_1,         /* open: one point makes it an open three */
  KIND_TWO_2,         /* two points do */
  KIND_TWO_3,         /* three or more do */
  KIND_THREE_CLOSED,  /* one more stone makes a four */
  KIND_THREE_1,       /* open: one point makes it a straight four (or a double, if allowed) */
  KIND_THREE_2,       /* two points do */
  KIND_FOUR,          /* one point makes five */
  KIND_DOUBLE_FOUR,   /* two points do, but the stones are not four in a row: O.OOO.O */
  KIND_STRAIGHT_FOUR, /* two points do, one at each end of four in a row */
  KIND_FIVE,          /* wins */
  KIND_OVERLINE,      /* six or more where that does not win */
  N_KINDS
} Kind;

/* The kinds in the four directions together, four bits each, the first direction lowest. */
typedef uint16_t PatternCode;

#define PATTERN_CODES 65536

#define PATTERN_COMBINATIONS 3060 /* of four kinds, whatever their order */

static inline Kind
pattern_kind (PatternCode code, int direction)
{
  return (Kind)(code >> (4 * direction) & 15);
}

/* The number of a code's combination, below PATTERN_COMBINATIONS: the same for two codes that
 * differ in directions only. All four are kinds. */
int pattern_combination (PatternCode code);

/* What a stone on a point brings, all directions taken together. */
typedef enum {
  CLASS_NONE,           /* nothing yet; also every point that is taken */
  CLASS_FORBIDDEN,      /* overline or double-four, for certain */
  CLASS_NOMINATED,      /* two threes: forbidden if they are real, which core decides */
  CLASS_TWO,            /* an open two */
  CLASS_DOUBLE_TWO,     /* two of them, or one and a closed three */
  CLASS_THREE,          /* an open three: threatens a straight four */
  CLASS_THREE_MORE,     /* and an open two or a closed three */
  CLASS_DOUBLE_THREE,   /* two open threes */
  CLASS_NOMINATED_FOUR, /* a four and two threes: as CLASS_NOMINATED */
  CLASS_FOUR,           /* a four: threatens five */
  CLASS_FOUR_MORE,      /* and an open two or a closed three */
  CLASS_FOUR_THREE,     /* and an open three */
  CLASS_STRAIGHT_FOUR,  /* two points for five at once, in a straight four or in two fours */
  CLASS_FIVE,           /* wins */
  N_CLASSES
} PointClass;

/* Every class from here on makes a four or a five, and no class before. */
#define CLASS_FORCING CLASS_NOMINATED_FOUR

/* The class of a code, for a colour to which moves are forbidden or not. */
PointClass pattern_class (PatternCode code, bool forbid);

/* Windows of that many cells on each side; 3^(2 × reach) kinds. Reach is 4 or 5. */
const uint8_t *pattern_kinds (LineRule rule, int reach);

/* The power of three that the cell at an offset from the centre has in a window. */
int pattern_digit (int offset, int reach);
