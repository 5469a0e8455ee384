/* The arbiter: answers questions about the rules, one line each.
 *
 *   game RULE SIZE CODE                what the last step brings
 *   point RULE SIZE BLACK WHITE POINT  what a black stone there brings
 *   forbidden RULE SIZE BLACK WHITE    the points forbidden to Black
 *
 * RULE is the name of a rule set, BLACK and WHITE are stones in the spelling of a game code, "-"
 * for none. A malformed line is answered with "error COLUMN what was expected", columns being
 * bytes from 1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#define GMK_JUDGE_LINE_MAX 8192 /* bytes; a longer line is malformed */

/* Writes the answer to a line without its line end, which is cut up on the way. Returns false for
 * a malformed one. */
bool gmk_judge_line (char *line, FILE *out);

/* Answers lines of any bytes until the end of `in`. Returns whether all were well-formed and could
 * be answered. */
bool gmk_judge_run (FILE *in, FILE *out);
