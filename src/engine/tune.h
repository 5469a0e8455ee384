/* Learns the weights from games.
 *
 * Fitted is the value of quiet positions: the logistic loss of the chance that the evaluation
 * means against what the position was worth as it turned out. That is a mixture of what the search
 * thought and of what the next position was worth, back from the result of the game. Every tenth
 * game is held out: nothing is learnt from it, and its losses tell how well what was learnt holds
 * for others.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/games.h"
#include "engine/weights.h"

#define TUNE_GAMES_MAX 4000000

typedef struct TuneGames TuneGames;

/* No games yet; NULL: no memory. */
TuneGames *tune_games_new (void);
void tune_games_free (TuneGames *games); /* accepts NULL */

/* Adds all games of a file. False, with those before the fault taken, where the file is broken,
 * or there are too many games, or no memory for them. */
bool tune_games_add (TuneGames *games, FILE *file);

/* After each time through all games, mean losses in nats: */
typedef struct {
  int epoch; /* from 1 … */
  int n_epochs;
  int64_t games;
  int64_t positions; /* quiet ones, those held out included */
  double value[2];   /* … of those learnt from, and of those held out, … */
  double result[2];  /* … and the same against the result alone */
} TuneReport;

typedef void (*TuneReportFunc) (const TuneReport *report, void *data);

/* Learns from the games, in weights; those for rules that no game was played by, and those of what
 * no game shows, stay. False: no memory. The same games give the same weights. */
bool
tune_run (const TuneGames *games, Weights weights[N_WEIGHTS], TuneReportFunc report, void *data);
