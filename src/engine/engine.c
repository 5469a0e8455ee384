/* The handle: owns workers and tables, puts a question to the right part, and answers legally.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/decide.h"
#include "engine/handle.h"
#include "engine/random.h"

#define MEMORY_MIN     ((int64_t)8 << 20)
#define MEMORY_DEFAULT ((int64_t)64 << 20)
#define WORKERS_PART   4 /* the workers take at most this part of the memory, the first in any case */

#define DRAW_LOSING (-150) /* a draw is taken from here down … */
#define DRAW_EVEN   40     /* … and late in the game up to here */

struct GmkEngine {
  GmkEngineSettings settings;
  Level level;
  Table table;
  int n_workers;
  Worker *workers[GMK_ENGINE_THREADS_MAX];
  Root *front; /* of several workers */
  atomic_bool stop;
  uint64_t random;
  ClockFunc now;
  void *clock_data;
};

GmkEngineSettings
gmk_engine_settings_default (void)
{
  return (GmkEngineSettings){
    .level = GMK_ENGINE_LEVEL_FULL,
    .threads = 1,
    .memory = MEMORY_DEFAULT,
  };
}

static void
worker_free (Worker *worker)
{
  if (worker != NULL)
    free (worker->root);
  free (worker);
}

static Worker *
worker_new (int number)
{
  Worker *worker = calloc (1, sizeof *worker);
  Root *root = calloc (1, sizeof *root);

  if (worker == NULL || root == NULL) {
    free (root);
    worker_free (worker);
    return NULL;
  }
  worker->number = number;
  worker->root = root;
  search_init (worker);
  return worker;
}

/* What belongs to the settings: workers and table. */
static bool
allocate (GmkEngine *engine, const GmkEngineSettings *settings)
{
  const int64_t worker_size = sizeof (Worker) + sizeof (Root);

  assert (settings->memory >= MEMORY_MIN);
  assert (settings->threads >= 1 && settings->threads <= GMK_ENGINE_THREADS_MAX);
  const int64_t most = settings->memory / WORKERS_PART / worker_size;

  engine->settings = *settings;
  engine->level = *level_of (settings->level);
  engine->n_workers = most < 1 ? 1 : most < settings->threads ? (int)most : settings->threads;
  for (int i = 0; i < engine->n_workers; i++)
    if ((engine->workers[i] = worker_new (i)) == NULL)
      return false;
  engine->front = calloc (1, sizeof *engine->front);
  if (engine->front == NULL)
    return false;

  const int64_t left = settings->memory - engine->n_workers * worker_size - (int64_t)sizeof (Root) -
                       (int64_t)worth_memory ();

  return tt_init (&engine->table, (size_t)left);
}

static void
release (GmkEngine *engine)
{
  for (int i = 0; i < engine->n_workers; i++)
    worker_free (engine->workers[i]);
  free (engine->front);
  tt_free (&engine->table);
}

static void
sow (GmkEngine *engine)
{
  struct timespec now;

  engine->random = engine->settings.seed;
  if (engine->random == 0) {
    timespec_get (&now, TIME_UTC);
    engine->random = (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
  }
}

GmkEngine *
gmk_engine_new (const GmkEngineSettings *settings)
{
  GmkEngine *engine = calloc (1, sizeof *engine);

  if (engine == NULL)
    return NULL;
  if (!allocate (engine, settings)) {
    gmk_engine_free (engine);
    return NULL;
  }
  atomic_init (&engine->stop, false);
  engine->now = tm_system_clock;
  sow (engine);
  worth_tables (GMK_SET_FREESTYLE); /* made now, so that no thought has to wait for them */
  return engine;
}

void
gmk_engine_free (GmkEngine *engine)
{
  if (engine == NULL)
    return;

  release (engine);
  free (engine);
}

bool
gmk_engine_set (GmkEngine *engine, const GmkEngineSettings *settings)
{
  const bool fits =
    engine->settings.memory == settings->memory && engine->settings.threads == settings->threads;
  GmkEngine fresh = { 0 };

  if (fits) {
    engine->settings = *settings;
    engine->level = *level_of (settings->level);
  } else {
    if (!allocate (&fresh, settings)) {
      release (&fresh);
      return false;
    }
    release (engine);
    engine->settings = fresh.settings;
    engine->level = fresh.level;
    engine->table = fresh.table;
    engine->n_workers = fresh.n_workers;
    engine->front = fresh.front;
    memcpy (engine->workers, fresh.workers, sizeof engine->workers);
  }
  sow (engine);
  return true;
}

void
gmk_engine_clear (GmkEngine *engine)
{
  tt_clear (&engine->table);
  for (int i = 0; i < engine->n_workers; i++)
    search_init (engine->workers[i]);
}

void
gmk_engine_stop (GmkEngine *engine)
{
  atomic_store (&engine->stop, true);
}

void
gmk_engine_ready (GmkEngine *engine)
{
  atomic_store (&engine->stop, false);
}

void
engine_set_clock (GmkEngine *engine, ClockFunc now, void *data)
{
  engine->now = now;
  engine->clock_data = data;
}

void
engine_set_level (GmkEngine *engine, const Level *level)
{
  engine->level = *level;
}

/* No point is free of forbidden forms, or none at all. */
static void
answer_without_point (const GmkQuestion *question, GmkAnswer *answer)
{
  const GmkBoard *board = &question->board;

  answer->kind = GMK_STEP_PASS;
  if (question->may_pass)
    return;
  for (int cell = 0; cell < board->size * board->size; cell++)
    if (board->cells[cell] == GMK_EMPTY) {
      answer->kind = GMK_STEP_PLACE;
      answer->point = gmk_point_at (cell, board->size);
      return;
    }
}

/* Whether a draw is as good as what the search promises. */
static bool
takes_draw (const GmkQuestion *question, const Root *root)
{
  const GmkBoard *board = &question->board;
  const int stones = board->stones[GMK_BLACK] + board->stones[GMK_WHITE];
  const bool late = 2 * stones > board->size * board->size;
  const int score = root_score (&root->moves[0]);

  return question->draw_offered && (score <= DRAW_LOSING || (late && score <= DRAW_EVEN));
}

static void
answer_stone (Decision *decision, GmkReportFunc report, void *data, GmkAnswer *answer)
{
  const GmkQuestion *question = decision->question;
  const GmkLimits *limits = decision->limits;
  const Level *level = decision->level;
  const bool careless = level_overlooks (level, decision->random);
  const bool bounded = question->duty.inside > 0 || question->duty.outside > 0;
  const Query query = {
    .set = gmk_rules_set (&question->rules),
    .board = &question->board,
    .side = side_of (question->duty.colour),
    .duty = bounded ? &question->duty : NULL,
    .last = question->last,
    .random = decision->random,
    .careless = careless,
    .lines = limits->lines > level->lines ? limits->lines : level->lines,
    .told = limits->lines > 0 ? limits->lines : 1,
    .one = limits->lines <= 1,
    .depth = limits->depth,
    .report = report,
    .data = data,
  };
  const Root *root = root_think (decision->thought, &query);

  answer->report = root->report;
  if (root->n == 0) {
    answer_without_point (question, answer);
    return;
  }

  const Position *pos = &decision->thought->workers[0]->pos;
  const int picked = careless ? level_pick_careless (pos, root, decision->random)
                              : level_pick (level, pos, root, decision->random);

  answer->kind = takes_draw (question, root) ? GMK_STEP_ACCEPT : GMK_STEP_PLACE;
  answer->point = gmk_point_at (root->moves[picked].cell, question->board.size);
}

static void
answer_duty (Decision *decision, GmkReportFunc report, void *data, GmkAnswer *answer)
{
  const GmkQuestion *question = decision->question;

  switch (question->duty.kind) {
  case GMK_DUTY_STONE:
    if (!decide_wants_balance (question) || !decide_balanced_stone (decision, answer))
      answer_stone (decision, report, data, answer);
    break;
  case GMK_DUTY_FIFTH:
    if (!decide_fifth (decision, answer))
      answer_without_point (question, answer);
    break;
  case GMK_DUTY_CHOICE:
    decide_choice (decision, answer);
    break;
  case GMK_DUTY_NONE:
    assert (!"a match that is over asks nothing");
    break;
  }
}

static int64_t
fewer_nodes (int64_t limit, int64_t nodes)
{
  return limit > 0 && limit < nodes ? limit : nodes;
}

void
gmk_engine_think (GmkEngine *engine,
                  const GmkQuestion *question,
                  const GmkLimits *limits,
                  GmkReportFunc report,
                  void *data,
                  GmkAnswer *answer)
{
  const GmkBoard *board = &question->board;
  const Level *level = &engine->level;
  const int empty = board->size * board->size - board->stones[GMK_BLACK] - board->stones[GMK_WHITE];
  Thought thought = {
    .table = &engine->table,
    .stop = &engine->stop,
    .max_nodes = fewer_nodes (limits->nodes, level->nodes),
    .fours = level->fours,
    .n_workers = engine->n_workers,
    .workers = engine->workers,
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .front = engine->front,
  };
  Decision decision = { question, limits, level, &thought, &engine->random };

  tm_start (&thought.time, engine->now, engine->clock_data, limits->turn_ms, limits->match_ms,
            empty);
  decision.time = thought.time;
  decision.max_nodes = thought.max_nodes;
  tt_age (&engine->table);
  for (int i = 0; i < engine->n_workers; i++) {
    engine->workers[i]->thought = &thought;
    atomic_store (&engine->workers[i]->nodes, 0);
  }

  *answer = (GmkAnswer){ .point = GMK_POINT_NONE };
  answer_duty (&decision, report, data, answer);
  atomic_store (&engine->stop, false);
}

void
gmk_question_from_match (GmkQuestion *question, const GmkMatch *match)
{
  GmkPly last;

  *question = (GmkQuestion){
    .rules = match->settings.rules,
    .board = match->board,
    .duty = gmk_match_duty (match),
    .last = gmk_match_last_ply (match, &last) ? last.point : GMK_POINT_NONE,
    .may_pass = gmk_match_may_pass (match),
    .n_fifths = match->opening.n_fifths,
  };
  memcpy (question->fifths, match->opening.fifths, sizeof question->fifths);
  question->draw_offered =
    match->draw_offer.id != 0 && match->draw_offer.seat != question->duty.seat;
}
