/* The file of the weights: what is built in, and what is no such file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <string.h>

#include "engine/weights.h"

static void
fill_built_in (Weights weights[N_WEIGHTS])
{
  for (int whom = 0; whom < N_WEIGHTS; whom++)
    weights[whom] = *weights_for ((WeightsFor)whom);
}

/* What is written reads the same, the outermost numbers too. */
static void
test_round_trip (void)
{
  g_autofree Weights *written = g_new (Weights, N_WEIGHTS);
  g_autofree Weights *read = g_new0 (Weights, N_WEIGHTS);
  g_autofree uint8_t *bytes = g_malloc (WEIGHTS_BYTES);

  fill_built_in (written);
  written[WEIGHTS_FREE].value[TO_WAIT][1] = INT16_MIN;
  written[WEIGHTS_BLACK].value[TO_MOVE][1] = -1;
  written[WEIGHTS_WHITE].tempo[WEIGHTS_TEMPO - 1] = INT16_MAX;
  weights_write (written, bytes);
  g_assert_true (weights_read (bytes, WEIGHTS_BYTES, read));
  g_assert_cmpmem (read, N_WEIGHTS * sizeof *read, written, N_WEIGHTS * sizeof *written);
}

/* Too short, too long, another magic, another version, a bit changed anywhere. */
static void
test_broken (void)
{
  g_autofree Weights *weights = g_new (Weights, N_WEIGHTS);
  g_autofree uint8_t *bytes = g_malloc0 (WEIGHTS_BYTES + 1);
  const int places[] = { 0, 8, 12, 16, WEIGHTS_BYTES / 2, WEIGHTS_BYTES - 1 };

  fill_built_in (weights);
  weights_write (weights, bytes);
  g_assert_false (weights_read (bytes, WEIGHTS_BYTES - 1, weights));
  g_assert_false (weights_read (bytes, WEIGHTS_BYTES + 1, weights));
  g_assert_false (weights_read (bytes, 0, weights));
  for (size_t i = 0; i < G_N_ELEMENTS (places); i++) {
    bytes[places[i]] ^= 1;
    g_assert_false (weights_read (bytes, WEIGHTS_BYTES, weights));
    bytes[places[i]] ^= 1;
  }
  g_assert_true (weights_read (bytes, WEIGHTS_BYTES, weights));

  /* A value of nothing. */
  weights[WEIGHTS_EXACT].value[TO_WAIT][0] = 1;
  weights_write (weights, bytes);
  g_assert_false (weights_read (bytes, WEIGHTS_BYTES, weights));
}

/* For everybody a four-three is worth more than a three. */
static void
test_built_in (void)
{
  const int three = pattern_combination (KIND_THREE_2);
  const int four_three = pattern_combination (KIND_FOUR | KIND_THREE_2 << 4);

  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    const Weights *weights = weights_for ((WeightsFor)whom);

    for (int turn = 0; turn < N_TURNS; turn++)
      g_assert_cmpint (weights->value[turn][three], <, weights->value[turn][four_three]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/weights/round-trip", test_round_trip);
  g_test_add_func ("/engine/weights/broken", test_broken);
  g_test_add_func ("/engine/weights/built-in", test_built_in);

  return g_test_run ();
}
