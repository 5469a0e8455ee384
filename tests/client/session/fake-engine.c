/* A double of the engine: plays the first legal answer, and when the test lets it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/fake-engine.h"

struct GmkEngine {
  gboolean stopped;
  gboolean thinking;
};

static GMutex lock;
static GCond changed;
static struct {
  gboolean hold, ignore_stop, accept_draws, refuse_new;
  GmkPoint planned;
  FakeSight sight;
  int engines, busy, thoughts, stops;
  GmkQuestion question;
  GmkLimits limits;
} state = { .planned = { -1, -1 } };

#define WAIT_UNTIL(condition)                                                                      \
  while (!(condition))                                                                             \
  g_cond_wait (&changed, &lock)

static void
set (gboolean *flag, gboolean value)
{
  g_mutex_lock (&lock);
  *flag = value;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&lock);
}

static int
get (const int *value)
{
  g_mutex_lock (&lock);
  const int found = *value;
  g_mutex_unlock (&lock);
  return found;
}

void
fake_engine_reset (void)
{
  fake_engine_release ();
  fake_engine_wait_until_gone ();
  state.ignore_stop = state.accept_draws = state.refuse_new = FALSE;
  state.planned = GMK_POINT_NONE;
  state.sight = NULL;
  state.thoughts = state.stops = 0;
}

void
fake_engine_hold (void)
{
  set (&state.hold, TRUE);
}

void
fake_engine_release (void)
{
  set (&state.hold, FALSE);
}

void
fake_engine_ignore_stop (gboolean ignore)
{
  set (&state.ignore_stop, ignore);
}

void
fake_engine_accept_draws (gboolean accept)
{
  set (&state.accept_draws, accept);
}

void
fake_engine_refuse_new (gboolean refuse)
{
  set (&state.refuse_new, refuse);
}

void
fake_engine_plan (GmkPoint p)
{
  g_mutex_lock (&lock);
  state.planned = p;
  g_mutex_unlock (&lock);
}

void
fake_engine_see (FakeSight sight)
{
  g_mutex_lock (&lock);
  state.sight = sight;
  g_mutex_unlock (&lock);
}

void
fake_engine_wait_for_thought (int n)
{
  g_mutex_lock (&lock);
  WAIT_UNTIL (state.thoughts >= n);
  g_mutex_unlock (&lock);
}

void
fake_engine_wait_until_idle (void)
{
  g_mutex_lock (&lock);
  WAIT_UNTIL (state.busy == 0);
  g_mutex_unlock (&lock);
}

void
fake_engine_wait_until_gone (void)
{
  g_mutex_lock (&lock);
  WAIT_UNTIL (state.engines == 0);
  g_mutex_unlock (&lock);
}

int
fake_engine_thoughts (void)
{
  return get (&state.thoughts);
}

int
fake_engine_stops (void)
{
  return get (&state.stops);
}

GmkQuestion
fake_engine_question (void)
{
  g_mutex_lock (&lock);
  const GmkQuestion question = state.question;
  g_mutex_unlock (&lock);
  return question;
}

GmkLimits
fake_engine_limits (void)
{
  g_mutex_lock (&lock);
  const GmkLimits limits = state.limits;
  g_mutex_unlock (&lock);
  return limits;
}

/* --- engine.h --------------------------------------------------------------------------------- */

GmkEngineSettings
gmk_engine_settings_default (void)
{
  return (GmkEngineSettings){ .threads = 1, .memory = (int64_t)64 << 20 };
}

GmkEngine *
gmk_engine_new (const GmkEngineSettings *settings)
{
  GmkEngine *engine = NULL;

  g_mutex_lock (&lock);
  if (!state.refuse_new) {
    engine = g_new0 (GmkEngine, 1);
    state.engines++;
  }
  g_mutex_unlock (&lock);
  return engine;
}

void
gmk_engine_free (GmkEngine *engine)
{
  if (engine == NULL)
    return;
  g_mutex_lock (&lock);
  g_assert_false (engine->thinking);
  g_free (engine);
  state.engines--;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&lock);
}

void
gmk_engine_stop (GmkEngine *engine)
{
  g_mutex_lock (&lock);
  if (engine->thinking && !engine->stopped)
    state.stops++;
  engine->stopped = TRUE;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&lock);
}

void
gmk_engine_ready (GmkEngine *engine)
{
  g_mutex_lock (&lock);
  engine->stopped = FALSE;
  g_mutex_unlock (&lock);
}

void
gmk_question_from_match (GmkQuestion *question, const GmkMatch *match)
{
  const GmkDuty duty = gmk_match_duty (match);
  GmkPly ply;

  *question = (GmkQuestion){
    .rules = match->settings.rules,
    .board = match->board,
    .duty = duty,
    .last = gmk_match_last_ply (match, &ply) ? ply.point : GMK_POINT_NONE,
    .may_pass = gmk_match_may_pass (match),
    .n_fifths = match->opening.n_fifths,
    .draw_offered = match->draw_offer.id != 0 && match->draw_offer.seat != duty.seat,
  };
  for (int i = 0; i < question->n_fifths; i++)
    question->fifths[i] = match->opening.fifths[i];
}

static gboolean
may_put (const GmkQuestion *question, GmkPoint p)
{
  GmkOpening opening = { .n_fifths = (uint8_t)question->n_fifths };
  unsigned kinds;

  if (gmk_board_get (&question->board, p) != GMK_EMPTY)
    return FALSE;
  if (question->duty.kind == GMK_DUTY_FIFTH) {
    for (int i = 0; i < question->n_fifths; i++)
      opening.fifths[i] = question->fifths[i];
    return !gmk_opening_symmetric (&opening, &question->board, p);
  }

  const GmkJudged judged =
    gmk_rules_judge (&question->rules, &question->board, p, question->duty.colour, &kinds);
  return gmk_opening_allows (&question->duty, question->board.size, p) &&
         judged != GMK_JUDGED_CLOSED && judged != GMK_JUDGED_FORBIDDEN;
}

static GmkPoint
first_point (const GmkQuestion *question)
{
  const int size = question->board.size;

  for (int i = 0; i < size * size; i++)
    if (may_put (question, gmk_point_at (i, size)))
      return gmk_point_at (i, size);
  return GMK_POINT_NONE;
}

/* A thought that was stopped leaves the plan to the next one. */
static GmkPoint
choose_point (const GmkQuestion *question, gboolean stopped)
{
  const GmkPoint planned = state.planned;

  if (stopped || gmk_point_is_none (planned))
    return first_point (question);
  state.planned = GMK_POINT_NONE;
  return planned;
}

static GmkAnswer
first_answer (const GmkQuestion *question, gboolean stopped)
{
  GmkAnswer answer = { .kind = GMK_STEP_PLACE, .number = 1 };

  if (question->draw_offered && state.accept_draws)
    return (GmkAnswer){ .kind = GMK_STEP_ACCEPT };

  if (question->duty.kind == GMK_DUTY_CHOICE) {
    answer.kind = GMK_STEP_CHOOSE;
    while (!(question->duty.choices & (1u << answer.choice)))
      answer.choice++;
    return answer;
  }

  answer.point = choose_point (question, stopped);
  if (gmk_point_is_none (answer.point))
    answer.kind = GMK_STEP_PASS;
  answer.report.n_lines = 1;
  answer.report.lines[0] = (GmkLine){ .chance = 0.625, .n_pv = 1, .pv = { answer.point } };
  return answer;
}

void
gmk_engine_think (GmkEngine *engine,
                  const GmkQuestion *question,
                  const GmkLimits *limits,
                  GmkReportFunc report,
                  void *data,
                  GmkAnswer *answer)
{
  g_mutex_lock (&lock);
  engine->thinking = TRUE;
  state.busy++;
  state.thoughts++;
  state.question = *question;
  state.limits = *limits;
  g_cond_broadcast (&changed);
  WAIT_UNTIL (!state.hold || (engine->stopped && !state.ignore_stop));
  *answer = first_answer (question, engine->stopped);
  if (state.sight != NULL)
    state.sight (question, limits, answer);
  engine->thinking = FALSE;
  engine->stopped = FALSE;
  state.busy--;
  g_cond_broadcast (&changed);
  g_mutex_unlock (&lock);
}
