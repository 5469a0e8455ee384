/* The 26 standard openings of renju and how they are recognised.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>

#include "core/opening.h"

/* In the order D1 to D13, I1 to I13. */
const GmkOpeningName gmk_opening_names[GMK_N_OPENING_NAMES] = {
  { "D1", "Kansei" },    { "D2", "Keigetsu" },   { "D3", "Sosei" },    { "D4", "Kagetsu" },
  { "D5", "Zangetsu" },  { "D6", "Ugetsu" },     { "D7", "Kinsei" },   { "D8", "Shogetsu" },
  { "D9", "Kyugetsu" },  { "D10", "Shingetsu" }, { "D11", "Zuisei" },  { "D12", "Sangetsu" },
  { "D13", "Yusei" },    { "I1", "Chosei" },     { "I2", "Kyogetsu" }, { "I3", "Kosei" },
  { "I4", "Suigetsu" },  { "I5", "Ryusei" },     { "I6", "Ungetsu" },  { "I7", "Hogetsu" },
  { "I8", "Rangetsu" },  { "I9", "Gingetsu" },   { "I10", "Myojo" },   { "I11", "Shagetsu" },
  { "I12", "Meigetsu" }, { "I13", "Suisei" },
};

/* The third stone of each, seen from the first, with the second at {0, 1} in the direct openings
 * and at {1, 1} in the indirect ones. */
static const GmkPoint thirds[GMK_N_OPENING_NAMES] = {
  { 0, 2 },  { 1, 2 },  { 2, 2 },  { 1, 1 },   { 2, 1 },   { 1, 0 },   { 2, 0 },
  { 0, -1 }, { 1, -1 }, { 2, -1 }, { 0, -2 },  { 1, -2 },  { 2, -2 },

  { 2, 2 },  { 2, 1 },  { 2, 0 },  { 2, -1 },  { 2, -2 },  { 1, 0 },   { 1, -1 },
  { 1, -2 }, { 0, -1 }, { 0, -2 }, { -1, -1 }, { -1, -2 }, { -2, -2 },
};

static GmkPoint
from_centre (GmkPoint p, GmkPoint centre)
{
  return (GmkPoint){ (int8_t)(p.x - centre.x), (int8_t)(p.y - centre.y) };
}

static GmkPoint
transpose (GmkPoint p)
{
  return (GmkPoint){ p.y, p.x };
}

/* Turns and mirrors the board about its centre until the second stone stands where the table has
 * it and the third on the half that the table tells. */
static void
normalise (GmkPoint *second, GmkPoint *third)
{
  if (second->y == 0) {
    *second = transpose (*second);
    *third = transpose (*third);
  }
  if (second->y < 0) {
    second->y = (int8_t)-second->y;
    third->y = (int8_t)-third->y;
  }
  if (second->x < 0 || (second->x == 0 && third->x < 0)) {
    second->x = (int8_t)-second->x;
    third->x = (int8_t)-third->x;
  }
  if (second->x == 1 && third->x < third->y)
    *third = transpose (*third);
}

int
gmk_opening_recognise (int size, const GmkPoint moves[3])
{
  GmkPoint centre = gmk_board_centre (size);
  GmkPoint second = from_centre (moves[1], centre);
  GmkPoint third = from_centre (moves[2], centre);

  if (!gmk_point_equal (moves[0], centre))
    return -1;
  if (abs (second.x) > 1 || abs (second.y) > 1 || (second.x == 0 && second.y == 0))
    return -1;

  normalise (&second, &third);

  int i = second.x == 0 ? 0 : GMK_N_OPENING_NAMES / 2;
  int last = i + GMK_N_OPENING_NAMES / 2;

  while (i < last && !gmk_point_equal (third, thirds[i]))
    i++;
  return i < last ? i : -1;
}
