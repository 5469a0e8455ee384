/* Who plays a game: one contract, two kinds of players. A player belongs to one thread.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/match.h"
#include "engine/level.h"

typedef struct {
  int64_t nodes;  /* a move; 0: no limit */
  int turn_ms;    /* a move; 0: no limit */
  int grace_ms;   /* by which an answer may be late */
  int64_t memory; /* bytes */
} PlayerLimits;

typedef struct Player Player;

struct Player {
  /* A new game under these rules. NULL, or what is wrong with the player: "crash", "time". */
  const char *(*begin) (Player *self, const GmkRules *rules);

  /* A point for the side to move, GMK_POINT_NONE to pass. NULL, or what is wrong: "crash", "time",
   * "nonsense". */
  const char *(*answer) (Player *self, const GmkMatch *match, GmkPoint *point);

  void (*free) (Player *self);
};

/* A program that speaks the Gomocup protocol, started by a command line; NULL and *error where that
 * makes no sense. It starts with the first game, and again after it has failed. */
Player *program_player_new (const char *command, const PlayerLimits *limits, GError **error);

/* The engine of this build, made weaker like that; seed: for its variety, not 0. */
Player *level_player_new (const Level *level, uint64_t seed, const PlayerLimits *limits);

/* Somebody who has learnt the rules today; of equal points it takes one by chance. */
Player *newcomer_player_new (uint64_t seed);
