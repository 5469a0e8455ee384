/* Whether a player did what has to be done.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/match/conduct.h"

const char *
conduct_name (Conduct conduct)
{
  static const char *const names[N_CONDUCTS] = { "sound", "forbidden", "missed win",
                                                 "missed block" };

  return names[conduct];
}

static bool
wins (GmkJudged judged)
{
  return judged == GMK_JUDGED_FIVE || judged == GMK_JUDGED_OVERLINE;
}

static bool
is_barred (GmkJudged judged)
{
  return judged == GMK_JUDGED_CLOSED || judged == GMK_JUDGED_FORBIDDEN;
}

/* How many points win for a colour, and the last of them. */
static int
winning_points (const GmkRules *rules, const GmkBoard *board, GmkColour colour, GmkPoint *found)
{
  int n = 0;

  for (int cell = 0; cell < board->size * board->size; cell++) {
    const GmkPoint p = gmk_point_at (cell, board->size);
    unsigned kinds;

    if (board->cells[cell] == GMK_EMPTY &&
        wins (gmk_rules_judge (rules, board, p, colour, &kinds))) {
      *found = p;
      n++;
    }
  }
  return n;
}

Conduct
conduct_judge (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour)
{
  GmkPoint five = GMK_POINT_NONE;
  unsigned kinds;
  const GmkJudged judged = gmk_rules_judge (rules, board, p, colour, &kinds);

  if (wins (judged))
    return CONDUCT_SOUND;
  if (is_barred (judged))
    return CONDUCT_FORBIDDEN;
  if (winning_points (rules, board, colour, &five) > 0)
    return CONDUCT_MISSED_WIN;
  if (winning_points (rules, board, gmk_colour_other (colour), &five) != 1 ||
      gmk_point_equal (five, p) || is_barred (gmk_rules_judge (rules, board, five, colour, &kinds)))
    return CONDUCT_SOUND;
  return CONDUCT_MISSED_BLOCK;
}
