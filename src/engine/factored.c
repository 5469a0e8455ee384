/* Tables of numbers to be learnt.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/factored.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ADAM_MEAN   0.9f
#define ADAM_SQUARE 0.999f
#define ADAM_LEAST  1e-8f

bool
factored_init (Factored *table, int n, int n_parts)
{
  const size_t entries = (size_t)n, weights = (size_t)(n + n_parts);

  *table = (Factored){
    .n = n,
    .n_parts = n_parts,
    .parts = calloc (entries, sizeof *table->parts),
    .entry = calloc (entries, sizeof (float)),
    .gradient = calloc (entries, sizeof (float)),
    .seen = calloc (entries, sizeof (int64_t)),
    .weight = calloc (weights, sizeof (float)),
    .mean = calloc (weights, sizeof (float)),
    .square = calloc (weights, sizeof (float)),
  };
  return table->parts != NULL && table->entry != NULL && table->gradient != NULL &&
         table->seen != NULL && table->weight != NULL && table->mean != NULL &&
         table->square != NULL;
}

void
factored_free (Factored *table)
{
  free (table->parts);
  free (table->entry);
  free (table->gradient);
  free (table->seen);
  free (table->weight);
  free (table->mean);
  free (table->square);
  *table = (Factored){ 0 };
}

/* Moves the i-th weight. unbias_*: the running means begin at 0, which this makes up for. */
static void
move (Factored *table, int i, float gradient, float rate, float unbias_mean, float unbias_square)
{
  float *mean = &table->mean[i], *square = &table->square[i];

  *mean += (1 - ADAM_MEAN) * (gradient - *mean);
  *square += (1 - ADAM_SQUARE) * (gradient * gradient - *square);
  table->weight[i] -= rate * (*mean * unbias_mean) / (sqrtf (*square * unbias_square) + ADAM_LEAST);
}

void
factored_step (Factored *table, int64_t step, int64_t samples, float rate, float decay)
{
  const int n = table->n;
  const float unbias_mean = 1 / (1 - powf (ADAM_MEAN, (float)step));
  const float unbias_square = 1 / (1 - powf (ADAM_SQUARE, (float)step));
  float parts[UINT8_MAX + 1] = { 0 };

  for (int i = 0; i < n; i++) {
    const float gradient = table->gradient[i] / (float)samples;

    for (int p = 0; p < FACTORED_PARTS; p++)
      parts[table->parts[i][p]] += gradient;
    move (table, i, gradient + decay * table->weight[i], rate, unbias_mean, unbias_square);
  }
  for (int p = 0; p < table->n_parts; p++)
    move (table, n + p, parts[p], rate, unbias_mean, unbias_square);

  for (int i = 0; i < n; i++) {
    table->entry[i] = table->weight[i];
    for (int p = 0; p < FACTORED_PARTS; p++)
      table->entry[i] += table->weight[n + table->parts[i][p]];
  }
  memset (table->gradient, 0, (size_t)n * sizeof table->gradient[0]);
}
