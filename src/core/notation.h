/* Text: points, game codes, and the words for core's values that files and the wire use.
 *
 * A point is a column letter from A, I included, and a row number from 1 at the bottom: H8.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stddef.h>

#include "core/match.h"

#define GMK_POINT_TEXT_MAX 4 /* "T20" and the ending 0 */

/* Writes "H8", or "--" for GMK_POINT_NONE. */
void gmk_point_write (GmkPoint p, char text[GMK_POINT_TEXT_MAX]);

/* Reads one point, either case, at the start of text. Returns how many characters it took; 0 and
 * *p untouched where there is no point of a board of that size. */
int gmk_point_read (const char *text, int size, GmkPoint *p);

/* With neither of the first two, a column after the board's last, and none I, tell that I is left
 * out: what a person pastes is read so. Programs that talk to each other say GMK_CODE_WITH_I. */
typedef enum {
  GMK_CODE_SKIP_I = 1 << 0, /* the columns are A to H, J to … */
  GMK_CODE_WITH_I = 1 << 1, /* the columns are A to I, J to … */
  GMK_CODE_TAIL = 1 << 2,   /* text that begins after white space and is no move ends the code */
} GmkCodeFlags;

/* What a code lacks where it stops making sense. */
typedef enum {
  GMK_WANTED_COLUMN,       /* a column from A to `last` */
  GMK_WANTED_OTHER_THAN_I, /* a column other than I, in a code that skips it */
  GMK_WANTED_ROW,          /* a row from 1 to `last` */
  GMK_WANTED_ROW_LETTER,   /* the letter of a row on the board */
  GMK_WANTED_NUMBER,       /* the number of the move and a dot */
  GMK_WANTED_END,          /* no more moves */
  GMK_N_WANTED
} GmkWanted;

/* Where a code stops making sense. */
typedef struct {
  int offset; /* of the first wrong character, in bytes from the start */
  int move;   /* number of the move it belongs to, from 1 */
  GmkWanted wanted;
  int last;             /* COLUMN: the letter of the last column; ROW: the number of the last row */
  const char *expected; /* the same in English: "a column from A to O", …; static */
} GmkCodeError;

/* Reads a game code: moves alternate, "--" or "pp" is a pass. Taken: H8I9J10 and h8i9j10; with
 * spaces, line ends, commas, hyphens or underscores between; numbered "1.h8 2.i9", or two moves a
 * number "1.h8 i9 2.j10"; and letters alone, "hhhg", two a move from the upper left as in SGF.
 * Points are returned as they stand: whether they may be played is the match's to say.
 *
 * Returns the number of moves, at most max, with *end (may be NULL) the length of what was read;
 * -1 with *error (may be NULL) filled where the text is wrong or has more than max moves. */
int gmk_code_read (const char *text,
                   int size,
                   unsigned flags,
                   GmkPoint *moves,
                   int max,
                   int *end,
                   GmkCodeError *error);

/* Writes moves as "H8I9J10", passes as "--"; at most capacity - 1 characters and an ending 0.
 * Returns the length of the whole, so that a longer result than fits can be told. */
size_t gmk_code_write (const GmkPoint *moves, int n, char *text, size_t capacity);

/* The longest code of a match, with the ending 0. */
#define GMK_CODE_TEXT_MAX (GMK_ACTS_MAX * 3 + 1)

/* The code of a match's line of play. */
size_t gmk_match_code (const GmkMatch *match, char *text, size_t capacity);

/* Words with hyphens, static: "not-your-turn", "five", "place", … by the value of the enumeration.
 * Out of range: "unknown". */
const char *gmk_verdict_name (int verdict);
const char *gmk_end_name (int end);
const char *gmk_step_name (int kind);
const char *gmk_clock_name (int kind);
const char *gmk_first_name (int first);
const char *gmk_undo_rule_name (int undo);
const char *gmk_absent_name (int absent);
const char *gmk_colour_name (int colour);
const char *gmk_claim_name (int draw); /* "win", "draw": what is claimed */

/* "overline,double-four,double-three", in this order, into text; "" for none. */
#define GMK_KINDS_TEXT_MAX 40
void gmk_kinds_write (unsigned kinds, char text[GMK_KINDS_TEXT_MAX]);
