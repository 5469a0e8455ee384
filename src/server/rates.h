/* How often something may happen from each address, IPv4 as it is and IPv6 by its /64; or by each player,
 * also where it goes and comes again.
 *
 * Those that have all their credit back are forgotten. There is room for GMK_RATES_MAX
 * of them; when that many are held, others wait.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "server/rate.h"

G_BEGIN_DECLS

#define GMK_RATES_MAX 20000

typedef struct {
  GHashTable *rates; /* by address or player: GmkRate * */
  int64_t swept;     /* when those with all their credit were last looked for */
} GmkRates;

void gmk_rates_init (GmkRates *rates);
void gmk_rates_clear (GmkRates *rates);

/* Takes one of n in `per` ms, as gmk_rate_take(): 0, or the ms to wait. What is no address, as of a
 * UNIX socket, is not limited. */
int64_t
gmk_rates_take_address (GmkRates *rates, const char *address, int64_t now, int n, int64_t per);
int64_t gmk_rates_take_player (GmkRates *rates, int64_t player, int64_t now, int n, int64_t per);

G_END_DECLS
