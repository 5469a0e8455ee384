/* Random stones that stand close enough together for lines to form.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/board.h"

/* A random empty point, most often near the middle of what a board of that size has. The board is
 * not full. */
static inline GmkPoint
near_point (GRand *rand, const GmkBoard *board, int spread)
{
  const int size = board->size;

  for (int tries = 0;; tries++) {
    const int reach = MIN (spread + tries / 20, size);
    const int from = MAX (size / 2 - reach, 0);
    const int to = MIN (size / 2 + reach + 1, size);
    const GmkPoint p = { (int8_t)g_rand_int_range (rand, from, to),
                         (int8_t)g_rand_int_range (rand, from, to) };

    if (gmk_board_get (board, p) == GMK_EMPTY)
      return p;
  }
}
