/* The weights: all numbers of the evaluation. They are learnt (see tune.h) and built into the
 * program from one file, data/engine.weights. Its layout, all numbers little-endian:
 *
 *   8 bytes  "KAGETSUW"
 *   uint32   WEIGHTS_VERSION
 *   uint32   checksum of all that follows: FNV-1a
 *   then for each WeightsFor, in its order, as int16:
 *     value to move, value to wait   PATTERN_COMBINATIONS each
 *     tempo                          WEIGHTS_TEMPO
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/pattern.h"

#define WEIGHTS_VERSION 2
#define WEIGHTS_TEMPO   512 /* values of eval_tempo () */
#define WEIGHTS_BYTES   (16 + N_WEIGHTS * 2 * (2 * PATTERN_COMBINATIONS + WEIGHTS_TEMPO))

/* Whom weights are for: a colour under rules that make a difference to it. */
typedef enum {
  WEIGHTS_FREE,  /* five or more win, nothing is forbidden */
  WEIGHTS_EXACT, /* exactly five win */
  WEIGHTS_BLACK, /* Black where moves are forbidden to him */
  WEIGHTS_WHITE, /* White against such a Black */
  N_WEIGHTS
} WeightsFor;

/* Whether the colour that would put a stone on a point is to move: what it may do at once is worth
 * more than what it may do later. */
enum {
  TO_MOVE,
  TO_WAIT,
  N_TURNS
};

/* By pattern_combination () of an empty point, for the colour that would put a stone there; tempo
 * by eval_tempo (), for the colour to move. In points, of which EVAL_UNIT are one unit of log
 * odds. */
typedef struct {
  int16_t value[N_TURNS][PATTERN_COMBINATIONS]; /* the point's part in the value of the position */
  int16_t tempo[WEIGHTS_TEMPO];                 /* what being to move is worth */
} Weights;

/* The weights that are built in. */
const Weights *weights_for (WeightsFor whom);

/* False, and *weights undefined, where the bytes are not such a file, or a point of no use, whose
 * code a point that is taken has too, is given a value. */
bool weights_read (const uint8_t *bytes, size_t n, Weights weights[N_WEIGHTS]);
void weights_write (const Weights weights[N_WEIGHTS], uint8_t bytes[WEIGHTS_BYTES]);
