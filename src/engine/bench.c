/* A fixed piece of work.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/bench.h"

#include <assert.h>

#include "core/notation.h"
#include "engine/engine.h"

#define DEPTH     11
#define STONES    32
#define BENCH_MEM ((int64_t)32 << 20)

/* Openings and middle games: no side has a win that is found at once. */
static const struct {
  GmkRuleSet set;
  int size;
  const char *code;
} positions[] = {
  { GMK_SET_FREESTYLE, 15, "H8" },
  { GMK_SET_FREESTYLE, 15, "H8I9G8" },
  { GMK_SET_FREESTYLE, 15, "H8H6G9J10I6" },
  { GMK_SET_FREESTYLE, 15, "H8I9H9H10G8F7I10" },
  { GMK_SET_FREESTYLE, 20, "K10L11K11K12L10M9J9I8" },
  { GMK_SET_EXACT5, 15, "H8I8I9G7J10K11" },
  { GMK_SET_EXACT5, 19, "J10K11J11J12K10L9I9" },
  { GMK_SET_RENJU, 15, "H8H9I10G7" },
  { GMK_SET_RENJU, 15, "H8I9J8I7I8G8H10" },
  { GMK_SET_RENJU, 15, "H8I7I9G9H10J8H9H11" },
};

static GmkQuestion
question_of (GmkRuleSet set, int size, const char *code)
{
  GmkQuestion question = { .rules = gmk_rules_make (set, size), .last = GMK_POINT_NONE };
  GmkPoint moves[STONES];
  const int n = gmk_code_read (code, size, 0, moves, STONES, NULL, NULL);

  assert (n > 0);
  gmk_board_clear (&question.board, size);
  for (int i = 0; i < n; i++)
    gmk_board_put (&question.board, moves[i], i % 2 == 0 ? GMK_BLACK : GMK_WHITE);
  question.duty.kind = GMK_DUTY_STONE;
  question.duty.colour = n % 2 == 0 ? GMK_BLACK : GMK_WHITE;
  return question;
}

bool
bench_run (BenchResult *result)
{
  const GmkLimits limits = { .depth = DEPTH };
  GmkEngineSettings settings = gmk_engine_settings_default ();

  settings.memory = BENCH_MEM;
  settings.seed = 1;

  GmkEngine *engine = gmk_engine_new (&settings);

  if (engine == NULL)
    return false;

  *result = (BenchResult){ 0 };
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    const GmkQuestion question =
      question_of (positions[i].set, positions[i].size, positions[i].code);
    GmkAnswer answer;

    gmk_engine_clear (engine);
    gmk_engine_think (engine, &question, &limits, NULL, NULL, &answer);
    result->nodes += answer.report.nodes;
    result->ms += answer.report.ms;
  }
  gmk_engine_free (engine);
  return true;
}
