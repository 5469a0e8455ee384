/* The weights as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/weights.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "KAGETSUW" /* without the zero at its end */
#define HEAD  16         /* bytes before the numbers */

/* data/engine.weights, made into a source by embed.py. */
extern const uint8_t weights_data[];
extern const size_t weights_data_size;

static uint32_t
checksum (const uint8_t *bytes, size_t n)
{
  uint32_t sum = 2166136261u;

  for (size_t i = 0; i < n; i++)
    sum = (sum ^ bytes[i]) * 16777619u;
  return sum;
}

static uint32_t
read_32 (const uint8_t *bytes)
{
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void
write_32 (uint8_t *bytes, uint32_t value)
{
  for (int i = 0; i < 4; i++)
    bytes[i] = (uint8_t)(value >> (8 * i));
}

static const uint8_t *
read_numbers (const uint8_t *bytes, int16_t *numbers, int n)
{
  for (int i = 0; i < n; i++, bytes += 2)
    numbers[i] = (int16_t)(bytes[0] | bytes[1] << 8);
  return bytes;
}

static uint8_t *
write_numbers (uint8_t *bytes, const int16_t *numbers, int n)
{
  for (int i = 0; i < n; i++, bytes += 2) {
    bytes[0] = (uint8_t)(uint16_t)numbers[i];
    bytes[1] = (uint8_t)((uint16_t)numbers[i] >> 8);
  }
  return bytes;
}

bool
weights_read (const uint8_t *bytes, size_t n, Weights weights[N_WEIGHTS])
{
  if (n != WEIGHTS_BYTES || memcmp (bytes, MAGIC, 8) != 0 ||
      read_32 (bytes + 8) != WEIGHTS_VERSION ||
      read_32 (bytes + 12) != checksum (bytes + HEAD, n - HEAD))
    return false;

  bytes += HEAD;
  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    for (int turn = 0; turn < N_TURNS; turn++)
      bytes = read_numbers (bytes, weights[whom].value[turn], PATTERN_COMBINATIONS);
    bytes = read_numbers (bytes, weights[whom].tempo, WEIGHTS_TEMPO);
    if (weights[whom].value[TO_MOVE][0] != 0 || weights[whom].value[TO_WAIT][0] != 0)
      return false;
  }
  return true;
}

void
weights_write (const Weights weights[N_WEIGHTS], uint8_t bytes[WEIGHTS_BYTES])
{
  uint8_t *next = bytes + HEAD;

  for (int whom = 0; whom < N_WEIGHTS; whom++) {
    for (int turn = 0; turn < N_TURNS; turn++)
      next = write_numbers (next, weights[whom].value[turn], PATTERN_COMBINATIONS);
    next = write_numbers (next, weights[whom].tempo, WEIGHTS_TEMPO);
  }
  memcpy (bytes, MAGIC, 8);
  write_32 (bytes + 8, WEIGHTS_VERSION);
  write_32 (bytes + 12, checksum (bytes + HEAD, WEIGHTS_BYTES - HEAD));
}

static Weights built_in[N_WEIGHTS];

static void
read_built_in (void)
{
  if (!weights_read (weights_data, weights_data_size, built_in))
    abort (); /* built from another file than this source knows */
}

const Weights *
weights_for (WeightsFor whom)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;

  pthread_once (&once, read_built_in);
  return &built_in[whom];
}
