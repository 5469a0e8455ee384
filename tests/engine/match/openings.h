/* Openings that games begin with, from a file.
 *
 * One opening a line, Black's stone first, each stone as offsets X,Y from the centre, Y downwards:
 * "0,0, 1,-1, 2,0". Empty lines and lines that begin with # say nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/board.h"

#define OPENING_STONES_MAX 16

typedef struct {
  int n;
  GmkPoint stones[OPENING_STONES_MAX];
} Opening;

/* An array of Opening, one at least, for a board of that size; NULL and *error where the file
 * cannot be read, has no opening, or puts a stone off the board or on another. */
GArray *openings_load (const char *path, int size, GError **error);

/* An array with nothing but the empty board. */
GArray *openings_none (void);

/* The opening as one of the eight symmetries of the board shows it. */
Opening opening_turn (const Opening *opening, int size, int symmetry);
