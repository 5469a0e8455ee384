/* Games between two players, in pairs: each opening twice, with colours swapped.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/engine/match/game.h"
#include "tests/engine/match/tally.h"

typedef struct {
  Tally tally; /* as the first player sees it */
  int conduct[2][N_CONDUCTS];
  int failed[2]; /* games lost by a crash, by time, or by an answer that was no move */
} SeriesResult;

typedef struct {
  GmkRules rules;
  const GArray *openings; /* of Opening; when all were played, again as the board's symmetries */
  int pairs;
  int workers; /* pairs at a time, 1 or more */

  /* Player 0 or 1 for one of the workers; called from the thread that plays the series. */
  Player *(*new_player) (int who, int worker, void *data);

  /* After each pair, by one worker at a time: in games[0] player 0 had Black, in games[1] player 1.
   * false ends the series. May be NULL. */
  bool (*played) (int pair, const Game games[2], const SeriesResult *result, void *data);
  void *data;
} Series;

/* Plays until all is played or played() has enough. */
void series_play (const Series *series, SeriesResult *result);
