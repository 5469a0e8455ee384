/* A table of numbers to be learnt, of which many are rarely seen. Each entry is the sum of parts
 * that it shares with other entries and of a deviation of its own. Deviations are drawn to zero, so
 * that an entry about which little is known is what its parts make it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define FACTORED_PARTS 5 /* of each entry */

typedef struct {
  int n;                            /* entries */
  int n_parts;                      /* shared ones */
  uint8_t (*parts)[FACTORED_PARTS]; /* by entry: which; owned by the table, filled in by the user */
  float *entry;                     /* by entry: what it is now */
  float *gradient; /* by entry: of the loss, summed over a batch; filled in by the user */
  int64_t *seen;   /* by entry: how often it had a gradient; filled in by the user */
  /* What is learnt, the deviations before the parts, and Adam's running means of its gradients
   * and of their squares. */
  float *weight;
  float *mean;
  float *square;
} Factored;

/* All numbers 0. False: no memory; the table is to be freed nevertheless. */
bool factored_init (Factored *table, int n, int n_parts);
void factored_free (Factored *table);

/* The step-th step down the gradient, from 1, of a batch of that many samples; the gradient is
 * empty afterwards. rate: how far a number moves at most, about; decay: how strongly deviations
 * are drawn to zero, as the factor of their gradient. Adam, as in Kingma and Ba, "Adam: A Method
 * for Stochastic Optimization", 2015, with its usual constants. */
void factored_step (Factored *table, int64_t step, int64_t samples, float rate, float decay);
