/* What a position teaches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/model.h"

#include <math.h>
#include <stdlib.h>

#include "engine/eval.h"

#define LIMIT       20000.0f /* points */
#define TEMPO_PARTS 17       /* one, and for threes and fours of both sides one for each of 4 */

/* The parts of a code: its kinds and its class. */
static void
split_codes (Model *model, Factored *table, bool forbid)
{
  for (int code = 0; code < PATTERN_CODES; code++) {
    if (model->combination[code] == PATTERN_COMBINATIONS)
      continue;

    uint8_t *parts = table->parts[model->combination[code]];

    for (int d = 0; d < GMK_DIRECTIONS; d++)
      parts[d] = (uint8_t)pattern_kind ((PatternCode)code, d);
    parts[GMK_DIRECTIONS] = (uint8_t)(N_KINDS + pattern_class ((PatternCode)code, forbid));
  }
}

/* The parts of a tempo: those that its index is made of, apart by whether a straight four
 * threatens. */
static void
split_tempo (Factored *table)
{
  for (int i = 0; i < WEIGHTS_TEMPO; i++) {
    const int first = (i >> 8) * TEMPO_PARTS;

    table->parts[i][0] = (uint8_t)first;
    for (int p = 0; p < 4; p++)
      table->parts[i][1 + p] = (uint8_t)(first + 1 + 4 * p + (i >> (2 * p) & 3));
  }
}

static bool
number_combinations (Model *model)
{
  model->combination = malloc (PATTERN_CODES * sizeof *model->combination);
  if (model->combination == NULL)
    return false;
  for (int code = 0; code < PATTERN_CODES; code++) {
    bool valid = true;

    for (int d = 0; d < GMK_DIRECTIONS; d++)
      valid &= pattern_kind ((PatternCode)code, d) < N_KINDS;
    model->combination[code] =
      valid ? (uint16_t)pattern_combination ((PatternCode)code) : PATTERN_COMBINATIONS;
  }
  return true;
}

bool
model_init (Model *model)
{
  bool done;

  *model = (Model){ 0 };
  done = number_combinations (model);
  for (int whom = 0; whom < N_WEIGHTS && done; whom++) {
    ModelTables *tables = &model->tables[whom];

    for (int turn = 0; turn < N_TURNS && done; turn++) {
      done = factored_init (&tables->value[turn], PATTERN_COMBINATIONS, N_KINDS + N_CLASSES);
      if (done)
        split_codes (model, &tables->value[turn], whom == WEIGHTS_BLACK);
    }
    done = done && factored_init (&tables->tempo, WEIGHTS_TEMPO, 2 * TEMPO_PARTS);
    if (done)
      split_tempo (&tables->tempo);
  }
  return done;
}

void
model_free (Model *model)
{
  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    for (int turn = 0; turn < N_TURNS; turn++)
      factored_free (&model->tables[whom].value[turn]);
    factored_free (&model->tables[whom].tempo);
  }
  free (model->combination);
}

bool
model_is_quiet (const Position *pos)
{
  const int16_t *own = pos->count[pos->side];
  const int16_t *his = pos->count[1 - pos->side];

  return own[CLASS_FIVE] == 0 && his[CLASS_FIVE] == 0 && own[CLASS_STRAIGHT_FOUR] == 0;
}

static void
teach (Factored *table, int i, float gradient)
{
  table->gradient[i] += gradient;
  table->seen[i]++;
}

double
model_value (Model *model, const Position *pos, double target, bool learn)
{
  const WeightsFor *whom = pos->tables->whom;
  const int tempo = eval_tempo (pos);
  Factored *value[N_SIDES];
  float sum = model->tables[whom[pos->side]].tempo.entry[tempo];

  for (int side = 0; side < N_SIDES; side++) {
    const float sign = side == pos->side ? 1 : -1;

    value[side] = &model->tables[whom[side]].value[side == pos->side ? TO_MOVE : TO_WAIT];
    for (int cell = 0; cell < pos->n_cells; cell++)
      if (pos->code[side][cell] != 0)
        sum += sign * value[side]->entry[model->combination[pos->code[side][cell]]];
  }

  const double chance = 1 / (1 + exp (-sum));
  const float gradient = (float)(chance - target);

  for (int side = 0; side < N_SIDES && learn; side++)
    for (int cell = 0; cell < pos->n_cells; cell++)
      if (pos->code[side][cell] != 0)
        teach (value[side], model->combination[pos->code[side][cell]],
               side == pos->side ? gradient : -gradient);
  if (learn)
    teach (&model->tables[whom[pos->side]].tempo, tempo, gradient);
  return -target * log (chance + 1e-12) - (1 - target) * log (1 - chance + 1e-12);
}

void
model_step (Model *model, int64_t step, int64_t samples, float rate, float decay)
{
  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    ModelTables *tables = &model->tables[whom];

    for (int turn = 0; turn < N_TURNS; turn++)
      factored_step (&tables->value[turn], step, samples, rate, decay);
    factored_step (&tables->tempo, step, samples, rate, decay);
  }
}

static void
round_table (const Factored *table, float unit, int16_t *numbers)
{
  for (int i = 0; i < table->n; i++) {
    const float points = unit * table->entry[i];

    if (table->seen[i] > 0)
      numbers[i] = (int16_t)lrintf (points > LIMIT ? LIMIT : points < -LIMIT ? -LIMIT : points);
  }
}

void
model_round (const Model *model, Weights weights[N_WEIGHTS])
{
  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    const ModelTables *tables = &model->tables[whom];

    for (int turn = 0; turn < N_TURNS; turn++)
      round_table (&tables->value[turn], (float)EVAL_UNIT, weights[whom].value[turn]);
    round_table (&tables->tempo, (float)EVAL_UNIT, weights[whom].tempo);
  }
}
