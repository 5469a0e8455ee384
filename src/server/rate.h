/* How often something may happen: n times at once, and after that n times in `per` ms, evenly.
 * The generic cell rate algorithm (ITU-T I.371): one number says when all credit is back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdint.h>

typedef struct {
  int64_t whole_at; /* ms; 0 at first */
} GmkRate;

/* Takes one. Returns 0, or the ms to wait where none is to be had. */
static inline int64_t
gmk_rate_take (GmkRate *rate, int64_t now, int n, int64_t per)
{
  const int64_t from = rate->whole_at > now ? rate->whole_at : now;
  const int64_t wait = from + per / n - (now + per);

  if (wait > 0)
    return wait;
  rate->whole_at = from + per / n;
  return 0;
}
