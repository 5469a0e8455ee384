/* How a player has left games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/conduct.h"

#include <string.h>

#define DAY_MS (24 * 3600 * 1000LL)
#define LONGER 3 /* times as long as the pause before */

void
gmk_conduct_learn (GmkConduct *conduct, const GmkStoredPlayer *stored, int64_t now)
{
  const int64_t today = g_get_real_time () / G_USEC_PER_SEC;

  conduct->n = stored->n_forsaken;
  for (int i = 0; i < conduct->n; i++) {
    conduct->games[i] = stored->forsaken[i];
    conduct->games[i].at = now - MAX (today - stored->forsaken[i].at, 0) * 1000;
  }
}

void
gmk_conduct_add (GmkConduct *conduct, GmkForsakenWhy why, bool rated, int64_t now)
{
  const int kept = MIN (conduct->n, GMK_STORE_FORSAKEN_MAX - 1);

  memmove (conduct->games + 1, conduct->games, (gsize)kept * sizeof conduct->games[0]);
  conduct->games[0] = (GmkForsaken){ .at = now, .why = why, .rated = rated };
  conduct->n = kept + 1;
}

int
gmk_conduct_claimed (const GmkConduct *conduct, int64_t now)
{
  int n = 0;

  for (int i = 0; i < conduct->n; i++)
    n += conduct->games[i].why == GMK_FORSAKEN_CLAIMED &&
         conduct->games[i].at > now - GMK_STORE_FORSAKEN_DAYS * DAY_MS;
  return n;
}

int64_t
gmk_conduct_pause (const GmkConduct *conduct, int64_t now, int limit, int64_t first_ms)
{
  int64_t last = 0, pause = first_ms;
  int n = 0;

  for (int i = 0; i < conduct->n; i++)
    if (conduct->games[i].rated && conduct->games[i].at > now - DAY_MS) {
      last = n == 0 ? conduct->games[i].at : last;
      n++;
    }
  if (n < limit)
    return 0;
  for (int i = limit; i < n && pause < DAY_MS; i++)
    pause *= LONGER;
  return MAX (last + MIN (pause, DAY_MS) - now, 0);
}
