/* Wins by fours alone (VCF): every move of the attacker threatens five, so that the other side has
 * one answer at most. The search is exact: a line it finds wins, overlines and answers that are
 * forbidden to Black included.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/position.h"

#define THREAT_LINE_MAX 64
#define THREAT_TABLE    (1 << 14)

/* Called before every move that is tried; true: give up. */
typedef bool (*ThreatTick) (void *data);

typedef struct {
  ThreatTick tick;
  void *data;
  int left;  /* moves that may still be tried */
  bool open; /* something was left out for want of moves: "no win" is not proved */
  uint16_t line[THREAT_LINE_MAX]; /* the win found, both sides' moves without the last, the five;
                                     CELL_NONE where the answer is forbidden */
  uint64_t failed[THREAT_TABLE];  /* positions without a win: hash and how many fours were tried */
} Threat;

void threat_init (Threat *threat, ThreatTick tick, void *data);

/* Looks for a win of the side to move by at most `fours` fours, trying at most `moves` moves.
 * Returns its length in plies, the five included, with the first of it in threat->line; 0 if none
 * was found. The position is the same afterwards. */
int threat_fours (Threat *threat, Position *pos, int fours, int moves);
