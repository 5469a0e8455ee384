/* The weights while they are learnt: what a position that was played teaches about its value.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/factored.h"
#include "engine/position.h"

/* In units of log odds. */
typedef struct {
  Factored value[N_TURNS];
  Factored tempo;
} ModelTables;

typedef struct {
  ModelTables tables[N_WEIGHTS];
  uint16_t *combination; /* by PatternCode */
} Model;

/* All numbers 0. False: no memory; the model is to be freed nevertheless. */
bool model_init (Model *model);
void model_free (Model *model);

/* Whether a position has a static value: nobody can make five, nor the side to move a straight
 * four. */
bool model_is_quiet (const Position *pos);

/* How far the value of a quiet position is from `target`, the chance to win of the side to move: the
 * loss is logistic. learn: the gradients take it in. */
double model_value (Model *model, const Position *pos, double target, bool learn);

/* One step of each table: see factored_step (). */
void model_step (Model *model, int64_t step, int64_t samples, float rate, float decay);

/* Rounds to points. What was never seen, and tables that never had a gradient, leave the weights
 * as they are. */
void model_round (const Model *model, Weights weights[N_WEIGHTS]);
