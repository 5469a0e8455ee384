/* The stones between BOARD (or its like) and DONE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gomocup/game.h"

typedef struct {
  bool owned;        /* lines are x,y,who; else x,y, Black and White in turn */
  int first;         /* who put the first stone; 0: there is none yet */
  const char *wrong; /* what is wrong with the first bad line; NULL: all are good so far */
  Game game;
} StoneList;

void stone_list_begin (StoneList *list, int size, bool owned);
void stone_list_add (StoneList *list, const char *line);

/* The list is complete: whoever it was sent to is to move. */
void stone_list_end (StoneList *list);
