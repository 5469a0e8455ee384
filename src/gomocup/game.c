/* What stands on the board, and who is to move.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/game.h"

#include <stddef.h>

void
game_clear (Game *game, int size)
{
  gmk_board_clear (&game->board, size);
  game->to_move = GMK_BLACK;
  game->n = 0;
}

const char *
game_put (Game *game, GmkPoint p, GmkColour colour)
{
  if (gmk_board_get (&game->board, p) != GMK_EMPTY)
    return "the point is occupied";

  gmk_board_put (&game->board, p, colour);
  game->stones[game->n++] = p;
  game->to_move = gmk_colour_other (colour);
  return NULL;
}

const char *
game_take (Game *game, GmkPoint p)
{
  int i = game->n - 1;

  if (gmk_board_get (&game->board, p) == GMK_EMPTY)
    return "the point is empty";

  game->to_move = gmk_board_get (&game->board, p);
  gmk_board_take (&game->board, p);
  while (!gmk_point_equal (game->stones[i], p))
    i--;
  for (game->n--; i < game->n; i++)
    game->stones[i] = game->stones[i + 1];
  return NULL;
}

/* A pass cannot be said in the protocol, so none is allowed. */
GmkQuestion
game_question (const Game *game, GmkRuleSet set)
{
  return (GmkQuestion){
    .rules = gmk_rules_make (set, game->board.size),
    .board = game->board,
    .duty = { .kind = GMK_DUTY_STONE, .colour = game->to_move },
    .last = game->n > 0 ? game->stones[game->n - 1] : GMK_POINT_NONE,
  };
}
