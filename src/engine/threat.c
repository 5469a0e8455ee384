/* Wins by fours alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/threat.h"

#include <string.h>

#define FOURS_MAX 255 /* what fits beside the hash */

static int attack (Threat *threat, Position *pos, int fours, int ply);

void
threat_init (Threat *threat, ThreatTick tick, void *data)
{
  memset (threat, 0, sizeof *threat);
  threat->tick = tick;
  threat->data = data;
}

static void
write_line (Threat *threat, int ply, int cell)
{
  if (ply < THREAT_LINE_MAX)
    threat->line[ply] = (uint16_t)cell;
}

static uint64_t *
failure_of (Threat *threat, const Position *pos)
{
  return &threat->failed[pos->hash & (THREAT_TABLE - 1)];
}

/* The table's words hold the hash without its lowest eight bits (the index tells them) and, in
 * their place, the number of fours that did not suffice. */
static bool
has_failed (Threat *threat, const Position *pos, int fours)
{
  const uint64_t word = *failure_of (threat, pos);

  return (word ^ pos->hash) >> 8 == 0 && (int)(word & 255) >= fours;
}

/* The strongest classes first. */
static void
sort_by_class (const Position *pos, uint16_t *cells, int n)
{
  const uint8_t *class = pos->class[pos->side];

  for (int i = 1; i < n; i++) {
    const uint16_t cell = cells[i];
    int j = i;

    for (; j > 0 && class[cells[j - 1]] < class[cell]; j--)
      cells[j] = cells[j - 1];
    cells[j] = cell;
  }
}

/* The four has been made: what follows from the answer that it leaves. Returns the plies from the
 * four on to the win, 0 for none. */
static int
answer (Threat *threat, Position *pos, int fours, int ply)
{
  const int defender = pos->side;
  const int attacker = 1 - defender;

  if (pos->count[defender][CLASS_FIVE] > 0)
    return 0;

  const int reply = position_find (pos, attacker, CLASS_FIVE);

  const bool can_reply = position_allows (pos, defender, reply);

  write_line (threat, ply, can_reply ? reply : CELL_NONE);
  if (pos->count[attacker][CLASS_FIVE] > 1 || !can_reply)
    return 3;

  position_make (pos, reply);
  const int rest = attack (threat, pos, fours - 1, ply + 1);
  position_unmake (pos);
  return rest > 0 ? rest + 2 : 0;
}

static int
try_four (Threat *threat, Position *pos, int cell, int fours, int ply)
{
  if (!position_allows (pos, pos->side, cell))
    return 0;
  if (--threat->left < 0 || threat->tick (threat->data)) {
    threat->left = -1;
    threat->open = true;
    return 0;
  }

  write_line (threat, ply, cell);
  position_make (pos, cell);
  const int plies = answer (threat, pos, fours, ply + 1);
  position_unmake (pos);
  return plies;
}

static int
try_all (Threat *threat, Position *pos, int fours, int ply)
{
  uint16_t cells[GMK_POINTS_MAX];
  const int n = position_forcing (pos, pos->side, cells);

  if (n == 0 || has_failed (threat, pos, fours))
    return 0;

  sort_by_class (pos, cells, n);
  for (int i = 0; i < n && threat->left >= 0; i++) {
    const int plies = try_four (threat, pos, cells[i], fours, ply);

    if (plies > 0)
      return plies;
  }
  if (threat->left >= 0)
    *failure_of (threat, pos) = (pos->hash & ~(uint64_t)255) | (uint64_t)fours;
  return 0;
}

/* The attacker is to move. */
static int
attack (Threat *threat, Position *pos, int fours, int ply)
{
  const int attacker = pos->side;
  const int defender = 1 - attacker;
  const int his_fives = pos->count[defender][CLASS_FIVE];

  if (pos->count[attacker][CLASS_FIVE] > 0) {
    write_line (threat, ply, position_find (pos, attacker, CLASS_FIVE));
    return 1;
  }
  if (his_fives > 1)
    return 0;
  if (fours == 0) {
    threat->open = true;
    return 0;
  }
  if (his_fives == 1) {
    /* His four has to be stopped, and only a four of one's own does it and goes on. */
    const int cell = position_find (pos, defender, CLASS_FIVE);

    return pos->class[attacker][cell] < CLASS_FORCING ? 0
                                                      : try_four (threat, pos, cell, fours, ply);
  }
  if (pos->count[attacker][CLASS_STRAIGHT_FOUR] > 0) {
    const int cell = position_find (pos, attacker, CLASS_STRAIGHT_FOUR);

    return try_four (threat, pos, cell, fours, ply);
  }
  return try_all (threat, pos, fours, ply);
}

int
threat_fours (Threat *threat, Position *pos, int fours, int moves)
{
  threat->left = moves;
  threat->open = false;
  return attack (threat, pos, fours < FOURS_MAX ? fours : FOURS_MAX, 0);
}
