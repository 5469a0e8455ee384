/* What a position teaches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/model.h"

#include <math.h>
#include <stdlib.h>

#include "engine/eval.h"
#include "engine/movepick.h"

#define ORDER_UNIT 60.0f /* points of order for one unit of log odds */

#define LIMIT 20000.0f /* points */
#define TEMPO_PARTS                                                                                \
  17 /* a constant, and the best of threes and fours of both sides: 4 values each */

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
    Factored *by_code[] = { &tables->value, &tables->attack, &tables->defend };

    for (int i = 0; i < 3 && done; i++) {
      done = factored_init (by_code[i], PATTERN_COMBINATIONS, N_KINDS + N_CLASSES);
      if (done)
        split_codes (model, by_code[i], whom == WEIGHTS_BLACK);
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
    factored_free (&model->tables[whom].value);
    factored_free (&model->tables[whom].tempo);
    factored_free (&model->tables[whom].attack);
    factored_free (&model->tables[whom].defend);
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
  float sum = model->tables[whom[pos->side]].tempo.entry[tempo];

  for (int side = 0; side < N_SIDES; side++) {
    const float *entry = model->tables[whom[side]].value.entry;
    const float sign = side == pos->side ? 1 : -1;

    for (int cell = 0; cell < pos->n_cells; cell++)
      if (pos->code[side][cell] != 0)
        sum += sign * entry[model->combination[pos->code[side][cell]]];
  }

  const double chance = 1 / (1 + exp (-sum));
  const float gradient = (float)(chance - target);

  for (int side = 0; side < N_SIDES && learn; side++)
    for (int cell = 0; cell < pos->n_cells; cell++)
      if (pos->code[side][cell] != 0)
        teach (&model->tables[whom[side]].value, model->combination[pos->code[side][cell]],
               side == pos->side ? gradient : -gradient);
  if (learn)
    teach (&model->tables[whom[pos->side]].tempo, tempo, gradient);
  return -target * log (chance + 1e-12) - (1 - target) * log (1 - chance + 1e-12);
}

double
model_order (Model *model, const Position *pos, int chosen, bool learn)
{
  static const History history;
  const int own = pos->side, his = 1 - pos->side;
  Factored *attack = &model->tables[pos->tables->whom[own]].attack;
  Factored *defend = &model->tables[pos->tables->whom[his]].defend;
  MovePicker picker;
  float odds[GMK_POINTS_MAX];
  float sum = 0, odds_chosen = 0;
  int n = 0;

  movepick_start (&picker, pos, &history, CELL_NONE);
  for (int i = 0; i < picker.n; i++) {
    const int cell = picker.moves[i].cell;

    if (!position_allows (pos, own, cell))
      continue;
    picker.moves[n].cell = (uint16_t)cell;
    odds[n] = expf (attack->entry[model->combination[pos->code[own][cell]]] +
                    defend->entry[model->combination[pos->code[his][cell]]]);
    sum += odds[n];
    if (cell == chosen)
      odds_chosen = odds[n];
    n++;
  }
  if (odds_chosen == 0)
    return -1;

  for (int i = 0; i < n && learn; i++) {
    const int cell = picker.moves[i].cell;
    const float gradient = odds[i] / sum - (cell == chosen);

    teach (attack, model->combination[pos->code[own][cell]], gradient);
    teach (defend, model->combination[pos->code[his][cell]], gradient);
  }
  return -logf (odds_chosen / sum);
}

void
model_step (Model *model, int64_t step, int64_t samples, float rate, float decay)
{
  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    ModelTables *tables = &model->tables[whom];

    factored_step (&tables->value, step, samples, rate, decay);
    factored_step (&tables->tempo, step, samples, rate, decay);
    factored_step (&tables->attack, step, samples, rate, decay);
    factored_step (&tables->defend, step, samples, rate, decay);
  }
}

static void
round_table (const Factored *table, float unit, float zero, int16_t *numbers)
{
  for (int i = 0; i < table->n; i++) {
    const float points = unit * (table->entry[i] - zero);

    if (table->seen[i] > 0)
      numbers[i] = (int16_t)lrintf (points > LIMIT ? LIMIT : points < -LIMIT ? -LIMIT : points);
  }
}

void
model_round (const Model *model, Weights weights[N_WEIGHTS])
{
  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    const ModelTables *tables = &model->tables[whom];

    round_table (&tables->value, (float)EVAL_UNIT, 0, weights[whom].value);
    round_table (&tables->tempo, (float)EVAL_UNIT, 0, weights[whom].tempo);
    /* Of the order only differences are learnt: a point of no use is at 0. */
    round_table (&tables->attack, ORDER_UNIT, tables->attack.entry[0], weights[whom].attack);
    round_table (&tables->defend, ORDER_UNIT, tables->defend.entry[0], weights[whom].defend);
  }
}
