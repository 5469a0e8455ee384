/* Points as the protocol writes them: "x,y" from 0, x from the left and y from the top.
 *
 * Rows of a board count from the bottom. Here, and nowhere else, the one becomes the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdio.h>

#include "core/point.h"

#define COORDINATES_TEXT_MAX 10

/* Takes a point off the front of *rest. Returns NULL, or the reason why there is none of a board of
 * that size. */
const char *coordinates_read (const char **rest, int size, GmkPoint *p);

/* Writes "7,7". */
void coordinates_write (GmkPoint p, int size, char text[COORDINATES_TEXT_MAX]);

/* A point of the board as its x and y of the protocol, or the other way round. */
GmkPoint coordinates_turn (GmkPoint p, int size);
