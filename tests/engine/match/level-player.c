/* The engine of this build as a player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/handle.h"
#include "tests/engine/match/player.h"

typedef struct {
  Player player;
  PlayerLimits limits;
  GmkEngine *engine;
} LevelPlayer;

static const char *
begin (Player *player, const GmkRules *rules)
{
  gmk_engine_clear (((LevelPlayer *)player)->engine);
  return NULL;
}

static const char *
answer (Player *player, const GmkMatch *match, GmkPoint *point)
{
  LevelPlayer *self = (LevelPlayer *)player;
  const GmkLimits limits = { .nodes = self->limits.nodes, .turn_ms = self->limits.turn_ms };
  GmkQuestion question;
  GmkAnswer answered;

  gmk_question_from_match (&question, match);
  gmk_engine_think (self->engine, &question, &limits, NULL, NULL, &answered);
  *point = answered.point;
  return NULL;
}

static void
free_player (Player *player)
{
  gmk_engine_free (((LevelPlayer *)player)->engine);
  g_free (player);
}

Player *
level_player_new (const Level *level, uint64_t seed, const PlayerLimits *limits)
{
  LevelPlayer *self = g_new0 (LevelPlayer, 1);
  const GmkEngineSettings settings = {
    .threads = 1,
    .memory = limits->memory,
    .seed = seed,
  };

  self->player = (Player){ begin, answer, free_player };
  self->limits = *limits;
  self->engine = gmk_engine_new (&settings);
  g_assert_nonnull (self->engine);
  engine_set_level (self->engine, level);
  return &self->player;
}
