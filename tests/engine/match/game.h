/* One game between two players, with core as the referee.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/notation.h"
#include "tests/engine/match/conduct.h"
#include "tests/engine/match/openings.h"
#include "tests/engine/match/player.h"

typedef struct {
  int opening; /* how many stones it began with */
  int plies;
  GmkColour winner;                   /* GMK_EMPTY: drawn */
  const char *reason;                 /* "five", "forbidden", "crash", "time", …; static */
  int conduct[GMK_SEATS][N_CONDUCTS]; /* answers of Black, [0], and of White, by what they were */
  char code[GMK_CODE_TEXT_MAX];
} Game;

/* Plays to the end. players[0] has Black. Whoever crashes, is late, or answers with a stone that
 * cannot be put, loses. The opening has to be one that the rules allow and that decides nothing. */
void game_play (const GmkRules *rules,
                const Opening *opening,
                Player *const players[GMK_SEATS],
                Game *game);
