/* Somebody who has learnt the rules today: makes a five, stops a five, and otherwise lengthens a
 * row of its own that can still become five. Sees no threes and no forbidden points.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/random.h"
#include "tests/engine/match/player.h"

#define FIVE 5

typedef struct {
  Player player;
  uint64_t random;
} Newcomer;

static const char *
begin (Player *player, const GmkRules *rules)
{
  return NULL;
}

/* The stones of a colour in the window of five that begins there; -1 where another stone, or the
 * border, is in it. */
static int
stones_in_window (const GmkBoard *board, GmkPoint p, int direction, GmkColour colour)
{
  int n = 0;

  for (int i = 0; i < FIVE; i++) {
    const GmkColour at = gmk_board_get (board, p);

    if (at != colour && at != GMK_EMPTY)
      return -1;
    n += at == colour;
    p.x = (int8_t)(p.x + gmk_directions[direction][0]);
    p.y = (int8_t)(p.y + gmk_directions[direction][1]);
  }
  return n;
}

/* The most stones of a colour that the point would join in one window. */
static int
row_at (const GmkBoard *board, GmkPoint p, GmkColour colour)
{
  int longest = -1;

  for (int direction = 0; direction < GMK_DIRECTIONS; direction++)
    for (int back = 0; back < FIVE; back++) {
      const GmkPoint from = { (int8_t)(p.x - back * gmk_directions[direction][0]),
                              (int8_t)(p.y - back * gmk_directions[direction][1]) };

      longest = MAX (longest, stones_in_window (board, from, direction, colour));
    }
  return longest;
}

static int
wish (const GmkBoard *board, GmkPoint p, GmkColour own)
{
  const int mine = row_at (board, p, own);

  if (mine == FIVE - 1)
    return 2 * FIVE;
  return row_at (board, p, gmk_colour_other (own)) == FIVE - 1 ? FIVE : mine;
}

static const char *
answer (Player *player, const GmkMatch *match, GmkPoint *point)
{
  Newcomer *self = (Newcomer *)player;
  const GmkBoard *board = &match->board;
  int best = -1, n = 0;

  for (int cell = 0; cell < board->size * board->size; cell++) {
    const GmkPoint p = gmk_point_at (cell, board->size);

    if (board->cells[cell] != GMK_EMPTY)
      continue;

    const int wished = wish (board, p, gmk_match_duty (match).colour);

    n = wished > best ? 1 : wished == best ? n + 1 : n;
    if (wished > best || (wished == best && random_below (&self->random, n) == 0))
      *point = p;
    best = MAX (best, wished);
  }
  return NULL;
}

static void
free_player (Player *player)
{
  g_free (player);
}

Player *
newcomer_player_new (uint64_t seed)
{
  Newcomer *self = g_new0 (Newcomer, 1);

  self->player = (Player){ begin, answer, free_player };
  self->random = seed;
  return &self->player;
}
