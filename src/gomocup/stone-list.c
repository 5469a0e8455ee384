/* The stones between BOARD (or its like) and DONE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/stone-list.h"

#include "gomocup/coordinates.h"
#include "gomocup/scan.h"

enum {
  OWN = 1,
  OPPONENT = 2,
  DEAD = 3, /* of a winning line; only in the continuous game */
};

void
stone_list_begin (StoneList *list, int size, bool owned)
{
  list->owned = owned;
  list->first = 0;
  list->wrong = NULL;
  game_clear (&list->game, size);
}

/* Black is whoever put the first stone: under renju rules the order is that of the moves, and
 * without forbidden points the colours are alike. */
static GmkColour
colour_of (const StoneList *list, int who)
{
  return who == list->first ? GMK_BLACK : GMK_WHITE;
}

static const char *
read_stone (StoneList *list, const char *line)
{
  GmkPoint p;
  const char *wrong = coordinates_read (&line, list->game.board.size, &p);
  int64_t who = 0;

  if (wrong != NULL)
    return wrong;
  if (list->owned && !(scan_comma (&line) && scan_number (&line, &who)))
    return "a stone is written x,y,who";
  if (!scan_end (&line))
    return "there is more than a stone on the line";
  if (!list->owned)
    return game_put (&list->game, p, list->game.to_move);
  if (who == DEAD)
    return "stones of kind 3 belong to the continuous game, which is not played here";
  if (who != OWN && who != OPPONENT)
    return "a stone is 1, one's own, or 2, the opponent's";

  if (list->first == 0)
    list->first = (int)who;
  return game_put (&list->game, p, colour_of (list, (int)who));
}

void
stone_list_add (StoneList *list, const char *line)
{
  if (list->wrong == NULL)
    list->wrong = read_stone (list, line);
}

void
stone_list_end (StoneList *list)
{
  if (list->first != 0)
    list->game.to_move = colour_of (list, OWN);
}
