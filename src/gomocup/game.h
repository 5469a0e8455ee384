/* What stands on the board, and who is to move.
 *
 * Functions that can be refused return NULL, or the reason and change nothing. What the stones mean
 * is not known here: a game goes on after a five.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/engine.h"

typedef struct {
  GmkBoard board;
  GmkColour to_move;
  int n;                           /* stones */
  GmkPoint stones[GMK_POINTS_MAX]; /* in the order in which they were put */
} Game;

/* An empty board, Black to move. */
void game_clear (Game *game, int size);

/* A stone of that colour; then the other one is to move. */
const char *game_put (Game *game, GmkPoint p, GmkColour colour);

/* Takes a stone off, and its colour is to move. */
const char *game_take (Game *game, GmkPoint p);

/* What to ask the engine; the board has to hold an empty point. */
GmkQuestion game_question (const Game *game, GmkRuleSet set);
