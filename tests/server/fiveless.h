/* A game in which nobody makes five, for tests that want many moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

/* The point of move n of it, 0 to 199, on a board of 15 lines or more: the colours stand in pairs. */
static inline void
fiveless_point (int n, char text[8])
{
  int left = n / 2;

  for (int i = 0; i < 15 * 15; i++) {
    const int x = i % 15, y = i / 15;
    if ((x / 2 + y) % 2 == n % 2 && left-- == 0) {
      g_snprintf (text, 8, "%c%d", 'A' + x, y + 1);
      return;
    }
  }
}
