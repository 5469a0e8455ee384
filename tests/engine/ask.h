/* Asking an engine in a test: short words for questions and answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/forbidden.h"
#include "core/notation.h"
#include "engine/engine.h"

/* An engine whose chance is the seed's. */
static inline GmkEngine *
ask_engine (int level, uint64_t seed)
{
  GmkEngineSettings settings = gmk_engine_settings_default ();

  settings.level = level;
  settings.seed = seed;
  settings.memory = 8 << 20;

  GmkEngine *engine = gmk_engine_new (&settings);

  g_assert_nonnull (engine);
  return engine;
}

/* A stone owed on a board that was set up. */
static inline GmkQuestion
ask_board (GmkRuleSet set, const GmkBoard *board, GmkColour colour)
{
  return (GmkQuestion){
    .rules = gmk_rules_make (set, board->size),
    .board = *board,
    .duty = { .kind = GMK_DUTY_STONE, .colour = colour },
    .last = GMK_POINT_NONE,
  };
}

/* A stone owed after moves in turn, "H8I9J10". */
static inline GmkQuestion
ask_code (GmkRuleSet set, int size, const char *code)
{
  GmkPoint moves[GMK_POINTS_MAX];
  const int n = gmk_code_read (code, size, 0, moves, GMK_POINTS_MAX, NULL, NULL);
  GmkBoard board;

  g_assert_cmpint (n, >=, 0);
  gmk_board_clear (&board, size);
  for (int i = 0; i < n; i++)
    gmk_board_put (&board, moves[i], i % 2 == 0 ? GMK_BLACK : GMK_WHITE);
  return ask_board (set, &board, n % 2 == 0 ? GMK_BLACK : GMK_WHITE);
}

static inline GmkAnswer
ask (GmkEngine *engine, const GmkQuestion *question, int64_t nodes)
{
  const GmkLimits limits = { .nodes = nodes };
  GmkAnswer answer;

  gmk_engine_think (engine, question, &limits, NULL, NULL, &answer);
  return answer;
}

/* A stone on an empty point, and not a forbidden one. */
static inline void
assert_legal_stone (const GmkQuestion *question, const GmkAnswer *answer)
{
  g_assert_cmpint (answer->kind, ==, GMK_STEP_PLACE);
  g_assert_cmpint (gmk_board_get (&question->board, answer->point), ==, GMK_EMPTY);
  if (question->duty.colour == GMK_BLACK && question->rules.forbidden != GMK_FORBIDDEN_OFF)
    g_assert_cmpuint (gmk_forbidden_kinds (&question->board, answer->point), ==, 0);
}
