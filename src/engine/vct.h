/* Wins by continuous threats (VCT): every move of the attacker makes a four or threatens a straight
 * four, so that the defender has few answers. Depth-first proof-number search (Nagai 2002): it goes
 * where the fewest positions are left to be settled for a proof, however deep that is.
 *
 * A win that it finds is proved: the defender gets every answer that can help, his own fours
 * included, and points that are forbidden to Black are known. That it finds none proves nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/movepick.h"
#include "engine/threat.h"

#define VCT_TABLE 32768
#define VCT_LINE  64 /* plies: longer lines are not looked at */

/* What is known of a position, for the side to move there. */
typedef struct {
  uint64_t key;
  uint32_t phi;   /* positions to be settled for its success: a win to the attacker, … */
  uint16_t delta; /* … an escape to the defender; and for its failure */
  uint16_t plies; /* where the attacker wins: how long it takes at most */
} VctEntry;

typedef struct {
  ThreatTick tick;
  void *data;
  const History *history; /* for the order of the defender's answers */
  int attacker;
  int64_t left; /* moves that may still be tried */
  int n_line;
  uint16_t line[VCT_LINE]; /* the win found, as far as the table still knows it */
  VctEntry table[VCT_TABLE];
} Vct;

typedef enum {
  VCT_OPEN, /* the moves did not suffice; a further call goes on where this one ended */
  VCT_NONE,
  VCT_WIN
} VctAnswer;

void vct_init (Vct *vct, const History *history, ThreatTick tick, void *data);

/* Looks for a win of the side to move, trying about `moves` moves at most. The length of a win, the
 * five included, comes in *plies. The position is the same afterwards. */
VctAnswer vct_search (Vct *vct, Position *pos, int64_t moves, int *plies);
