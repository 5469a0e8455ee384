/* Chance, from a seed: SplitMix64.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdint.h>

/* The next of a row of well mixed numbers. */
static inline uint64_t
random_next (uint64_t *state)
{
  uint64_t z = *state += 0x9e3779b97f4a7c15u;

  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

/* 0 to n - 1, n ≥ 1. */
static inline int
random_below (uint64_t *state, int n)
{
  return (int)((random_next (state) >> 32) * (uint64_t)n >> 32);
}

/* About normally distributed: mean 0, deviation 1. */
static inline double
random_normal (uint64_t *state)
{
  double sum = 0.0;

  for (int i = 0; i < 12; i++)
    sum += (double)(random_next (state) >> 11) / 9007199254740992.0;
  return sum - 6.0;
}
