/* The engine plays against itself and writes the games down, for tune.h to learn from.
 *
 * A game begins with three to seven random stones near the centre after which neither side is far
 * ahead. It ends when it is won, when the search has proved who wins, when no five can come any
 * more, and as a draw also when half the board is full.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdint.h>

#include "engine/games.h"

#define SELFPLAY_THREADS_MAX 64
#define SELFPLAY_SIZE_MIN    9 /* lines; a smaller board holds no open game */

typedef struct {
  GmkRuleSet set;
  int size;      /* SELFPLAY_SIZE_MIN to GMK_SIZE_MAX */
  int64_t games; /* how many, 1 or more */
  int64_t nodes; /* a stone, 1 or more */
  uint64_t seed; /* with one thread, the same seed gives the same file */
  int threads;   /* 1 to SELFPLAY_THREADS_MAX; each plays games of its own */
} SelfplaySettings;

typedef struct {
  int64_t games;
  int64_t stones;  /* without those of the openings */
  int64_t wins[3]; /* by GmkColour of the winner; GMK_EMPTY: draws */
} SelfplayResult;

/* Writes head and games. False: no memory, no threads, or the file cannot be written; the games
 * counted in *result are there nevertheless. */
bool selfplay_run (const SelfplaySettings *settings, FILE *file, SelfplayResult *result);
