/* Points as the protocol writes them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/coordinates.h"

#include "gomocup/scan.h"

GmkPoint
coordinates_turn (GmkPoint p, int size)
{
  return (GmkPoint){ p.x, (int8_t)(size - 1 - p.y) };
}

const char *
coordinates_read (const char **rest, int size, GmkPoint *p)
{
  int64_t x, y;

  if (!scan_number (rest, &x) || !scan_comma (rest) || !scan_number (rest, &y))
    return "a point is written x,y";
  if (x < 0 || y < 0 || x >= size || y >= size)
    return "the point is not on the board";

  *p = coordinates_turn ((GmkPoint){ (int8_t)x, (int8_t)y }, size);
  return NULL;
}

void
coordinates_write (GmkPoint p, int size, char text[COORDINATES_TEXT_MAX])
{
  const GmkPoint turned = coordinates_turn (p, size);

  snprintf (text, COORDINATES_TEXT_MAX, "%d,%d", turned.x, turned.y);
}
