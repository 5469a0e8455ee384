/* Games of the engine against itself, from which the weights are learnt, as a file:
 *
 *   8 bytes  "KAGETSUG"
 *   uint32   GAMES_VERSION
 *   then games one after the other, to the end of the file:
 *     uint8    rule set: GmkRuleSet
 *     uint8    size of the board
 *     uint8    winner: GmkColour, GMK_EMPTY for a draw
 *     uint8    stones of the opening, that nobody thought about
 *     uint16   stones in all, those of the opening included
 *     for each stone, Black's and White's in turn:
 *       uint16   cell: y * size + x
 *       int16    score that the search gave the side to move before this stone; 0 in the opening
 *
 * All numbers are little-endian. A game ends when it is won, or proved to be, or drawn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdio.h>

#include "core/rules.h"

#define GAMES_VERSION 1

typedef struct {
  uint16_t cell;
  int16_t score;
} GameStone;

typedef struct {
  GmkRuleSet set;
  int size;
  GmkColour winner;
  int n_opening;
  int n;
  GameStone stones[GMK_POINTS_MAX];
} Game;

typedef enum {
  GAMES_READ,  /* a game */
  GAMES_END,   /* there is no further one */
  GAMES_BROKEN /* this is no such file, or it ends too early, or a number makes no sense */
} GamesResult;

/* The head comes first, once. False: could not write. */
bool games_write_head (FILE *file);
bool games_write (FILE *file, const Game *game);

/* Takes the head. False where this is not such a file. */
bool games_read_head (FILE *file);

/* The next game, every number of it checked: stones on empty points, scores in range, and no stone
 * after a winning one. */
GamesResult games_read (FILE *file, Game *game);
