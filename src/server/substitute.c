/* Engines on worker threads, one room's question at a time each.
 *
 * POSIX threads, since the thread sanitizer knows them. A job belongs to the queue, to a worker or to
 * the answers; a room whose job is not wanted any more lets it run out and drops the answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/substitute.h"

#include <pthread.h>

#include "server/hub.h"

#define THREADS_MAX 8
#define MEMORY      ((int64_t)16 << 20)
#define TURN_MS     1000

typedef struct _GmkSubstituteJob {
  GmkRoom *room; /* a reference; only the server's thread touches the room */
  GmkSeat seat;
  int64_t turn;
  bool wanted; /* only the server's thread */
  GmkQuestion question;
  GmkAnswer answer;
} Job;

struct _GmkSubstitute {
  void (*wake) (gpointer user);
  gpointer user;
  int n_threads;
  pthread_t threads[THREADS_MAX];

  pthread_mutex_t lock;
  pthread_cond_t asked;
  GQueue jobs;    /* under the lock */
  GQueue answers; /* under the lock */
  bool closed;    /* under the lock */
};

static Job *
next_job (GmkSubstitute *self)
{
  Job *job = NULL;

  pthread_mutex_lock (&self->lock);
  while (!self->closed && (job = g_queue_pop_head (&self->jobs)) == NULL)
    pthread_cond_wait (&self->asked, &self->lock);
  pthread_mutex_unlock (&self->lock);
  return job;
}

static void *
work (void *data)
{
  GmkSubstitute *self = data;
  const GmkEngineSettings settings = { .level = GMK_SUBSTITUTE_LEVEL,
                                       .threads = 1,
                                       .memory = MEMORY };
  GmkEngine *engine = gmk_engine_new (&settings);
  Job *job;

  while (engine != NULL && (job = next_job (self)) != NULL) {
    gmk_engine_think (engine, &job->question, &(GmkLimits){ .turn_ms = TURN_MS }, NULL, NULL,
                      &job->answer);
    pthread_mutex_lock (&self->lock);
    g_queue_push_tail (&self->answers, job);
    pthread_mutex_unlock (&self->lock);
    self->wake (self->user);
  }
  gmk_engine_free (engine);
  return NULL;
}

GmkSubstitute *
gmk_substitute_new (int threads, void (*wake) (gpointer user), gpointer user)
{
  GmkSubstitute *self = g_new0 (GmkSubstitute, 1);

  self->wake = wake;
  self->user = user;
  pthread_mutex_init (&self->lock, NULL);
  pthread_cond_init (&self->asked, NULL);
  for (int i = 0; i < MIN (threads, THREADS_MAX); i++)
    if (pthread_create (&self->threads[self->n_threads], NULL, work, self) == 0)
      self->n_threads++;
  return self;
}

static void
free_job (Job *job)
{
  if (job->room->thought == job)
    job->room->thought = NULL;
  gmk_room_unref (job->room);
  g_free (job);
}

/* What the CPU answered, as a step. */
static GmkStep
step_of (const GmkAnswer *answer, const GmkMatch *match)
{
  return (GmkStep){
    .kind = (uint8_t)answer->kind,
    .point = answer->point,
    .choice = (uint8_t)answer->choice,
    .number = (uint8_t)answer->number,
    .offer = answer->kind == GMK_STEP_ACCEPT ? match->draw_offer.id : 0,
  };
}

void
gmk_substitute_answer (GmkSubstitute *self)
{
  Job *job;

  for (;;) {
    pthread_mutex_lock (&self->lock);
    job = g_queue_pop_head (&self->answers);
    pthread_mutex_unlock (&self->lock);
    if (job == NULL)
      return;

    GmkRoom *room = job->room;
    const bool wanted = job->wanted && !room->closed;
    const GmkStep step = step_of (&job->answer, &room->record->match);

    room->thought = wanted ? NULL : room->thought;
    if (wanted)
      gmk_room_substitute (room, job->seat, job->turn, &step);
    free_job (job);
  }
}

void
gmk_substitute_think (GmkRoom *room, GmkSeat seat)
{
  GmkSubstitute *self = room->hub->substitute;
  Job *job;

  if (room->thought != NULL || self->n_threads == 0)
    return;
  job = g_new0 (Job, 1);
  job->room = gmk_room_ref (room);
  job->seat = seat;
  job->turn = room->record->match.turn;
  job->wanted = true;
  gmk_question_from_match (&job->question, &room->record->match);
  room->thought = job;

  pthread_mutex_lock (&self->lock);
  g_queue_push_tail (&self->jobs, job);
  pthread_cond_signal (&self->asked);
  pthread_mutex_unlock (&self->lock);
}

void
gmk_substitute_drop (GmkRoom *room)
{
  if (room->thought == NULL)
    return;
  room->thought->wanted = false;
  room->thought = NULL;
}

void
gmk_substitute_free (GmkSubstitute *self)
{
  Job *job;

  pthread_mutex_lock (&self->lock);
  self->closed = true;
  pthread_cond_broadcast (&self->asked);
  pthread_mutex_unlock (&self->lock);
  for (int i = 0; i < self->n_threads; i++)
    pthread_join (self->threads[i], NULL);
  while ((job = g_queue_pop_head (&self->jobs)) != NULL ||
         (job = g_queue_pop_head (&self->answers)) != NULL)
    free_job (job);
  pthread_mutex_destroy (&self->lock);
  pthread_cond_destroy (&self->asked);
  g_free (self);
}
