/* Why a stone is good.
 *
 * Each line is looked at alone, on a board that holds nothing else, so that the rules' own judge
 * says what wins on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/reason.h"

#define REACH 5 /* a stone further away has no part in a five with this one, nor in its ends */

/* One line through a point, and the whole board that it was taken from. */
typedef struct {
  const GmkRules *rules;
  GmkBoard board;
  GmkBoard line;
  GmkPoint through;
  int direction;
} Line;

static GmkPoint
along (const Line *line, int steps)
{
  const int8_t *d = gmk_directions[line->direction];

  return gmk_point_step (line->through, d[0], d[1], steps);
}

static Line
line_through (const GmkRules *rules, const GmkBoard *board, GmkPoint p, int direction)
{
  Line line = { .rules = rules, .board = *board, .through = p, .direction = direction };

  gmk_board_clear (&line.line, board->size);
  for (int i = -board->size; i <= board->size; i++) {
    const GmkColour stone = gmk_board_get (board, along (&line, i));

    if (stone == GMK_BLACK || stone == GMK_WHITE)
      gmk_board_put (&line.line, along (&line, i), stone);
  }
  return line;
}

static void
put (Line *line, GmkPoint p, GmkColour colour)
{
  gmk_board_put (&line->board, p, colour);
  gmk_board_put (&line->line, p, colour);
}

static bool
wins (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour)
{
  unsigned kinds;

  if (gmk_board_get (board, p) != GMK_EMPTY)
    return false;

  const GmkJudged judged = gmk_rules_judge (rules, board, p, colour, &kinds);
  return judged == GMK_JUDGED_FIVE || judged == GMK_JUDGED_OVERLINE;
}

static bool
is_plain (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour)
{
  unsigned kinds;

  return gmk_board_get (board, p) == GMK_EMPTY &&
         gmk_rules_judge (rules, board, p, colour, &kinds) == GMK_JUDGED_PLAIN;
}

static bool
between (int a, int x, int b)
{
  return (a <= x && x <= b) || (b <= x && x <= a);
}

static bool
run_holds (const GmkRun *run, GmkPoint p)
{
  return between (run->from.x, p.x, run->to.x) && between (run->from.y, p.y, run->to.y);
}

/* Whether one more stone makes a win of which the stone at line->through is a part. */
static bool
has_four (const Line *line, GmkColour colour)
{
  for (int i = -REACH; i <= REACH; i++) {
    const GmkPoint q = along (line, i);
    GmkBoard after = line->line;

    if (!wins (line->rules, &line->line, q, colour))
      continue;
    gmk_board_put (&after, q, colour);
    const GmkRun run = gmk_board_run (&after, q, line->direction);
    if (run_holds (&run, line->through))
      return true;
  }
  return false;
}

/* Whether a stone on q would make a straight four: four in a row that wins at either end. */
static bool
makes_straight_four (const Line *line, GmkPoint q, GmkColour colour, GmkRun *run)
{
  const int8_t *d = gmk_directions[line->direction];
  GmkBoard after = line->line;

  gmk_board_put (&after, q, colour);
  *run = gmk_board_run (&after, q, line->direction);
  if (run->length != 4)
    return false;

  return wins (line->rules, &after, gmk_point_step (run->from, d[0], d[1], -1), colour) &&
         wins (line->rules, &after, gmk_point_step (run->to, d[0], d[1], 1), colour);
}

/* Whether there is a three near line->through; of which the stone there is a part, if so asked. */
static bool
has_three (const Line *line, GmkColour colour, bool with_the_stone)
{
  for (int i = -REACH; i <= REACH; i++) {
    const GmkPoint q = along (line, i);
    GmkRun run;

    if (is_plain (line->rules, &line->board, q, colour) &&
        makes_straight_four (line, q, colour, &run) &&
        (!with_the_stone || run_holds (&run, line->through)))
      return true;
  }
  return false;
}

static bool
stops_three (const Line *before, GmkColour colour)
{
  const GmkColour other = gmk_colour_other (colour);
  Line after = *before;

  put (&after, after.through, colour);
  return has_three (before, other, false) && !has_three (&after, other, false);
}

GmkReason
gmk_reason_find (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour)
{
  int fours = 0, threes = 0;
  bool stops = false;

  if (wins (rules, board, p, colour))
    return GMK_REASON_FIVE;
  if (wins (rules, board, p, gmk_colour_other (colour)))
    return GMK_REASON_STOP_FOUR;

  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    Line line = line_through (rules, board, p, d);

    stops = stops || stops_three (&line, colour);
    put (&line, p, colour);
    if (has_four (&line, colour))
      fours++;
    else if (has_three (&line, colour, true))
      threes++;
  }

  if (fours > 1)
    return GMK_REASON_TWO_FOURS;
  if (fours > 0 && threes > 0)
    return GMK_REASON_FOUR_THREE;
  if (fours > 0)
    return GMK_REASON_FOUR;
  if (stops)
    return GMK_REASON_STOP_THREE;
  return threes > 1 ? GMK_REASON_TWO_THREES : threes > 0 ? GMK_REASON_THREE : GMK_REASON_BEST;
}
