/* Levels of this build against each other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/match/pairing.h"

#define MEMORY ((int64_t)32 << 20) /* as the app gives it */

typedef struct {
  const Pairing *pairing;
  const Level *levels[2];
} Players;

static Player *
new_player_cb (int who, int worker, void *data)
{
  const Players *players = data;
  const PlayerLimits limits = { .memory = MEMORY };

  return level_player_new (players->levels[who],
                           players->pairing->seed * 1000 + (uint64_t)(2 * worker + who), &limits);
}

SeriesResult
pairing_play (const Pairing *pairing, const Level *one, const Level *other)
{
  Players players = { pairing, { one, other } };
  const Series series = {
    .rules = gmk_rules_make (pairing->set, 15),
    .openings = pairing->openings,
    .pairs = pairing->games / 2,
    .workers = MIN (pairing->workers, pairing->games / 2),
    .new_player = new_player_cb,
    .data = &players,
  };
  SeriesResult result;

  series_play (&series, &result);
  return result;
}
