/* An engine on a thread of its own.
 *
 * Two hold it: the owner's handle and the thread. Everything that both touch is under the lock.
 * The engine is told to stop only under the lock and while `thinking`, so that no stop is left over
 * for a later thought.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/thinker.h"

#define MEMORY_LEAST ((gint64)8 << 20)

struct _GmkThinker {
  gatomicrefcount refs;
  GmkEngineSettings settings;
  GmkThinkerFunc func;
  gpointer data;
  GMainContext *context;

  GMutex lock;
  GCond wake; /* asked or closed */
  GmkQuestion question;
  GmkLimits limits;
  GmkAnswer answer;
  GmkEngine *engine;
  GSource *delivery; /* an answer on its way to the owner */
  gboolean started;
  gboolean asked;    /* a question waits for the thread */
  gboolean thinking; /* the engine is at one */
  gboolean wanted;   /* and its answer is still asked for */
  gboolean closed;   /* the owner has gone */
};

static void
release (GmkThinker *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->wake);
  g_free (self);
}

/* The wished engine, or a small one where memory is short. */
static GmkEngine *
new_engine (const GmkEngineSettings *wished)
{
  GmkEngineSettings settings = *wished;
  GmkEngine *engine = gmk_engine_new (&settings);

  if (engine != NULL)
    return engine;
  settings.memory = MEMORY_LEAST;
  settings.threads = 1;
  return gmk_engine_new (&settings);
}

/* On the owner's thread. A dropped answer's source was destroyed and does not get here. */
static gboolean
deliver (gpointer data)
{
  GmkThinker *self = data;
  const GmkThinkerFunc func = self->func;
  const gpointer func_data = self->data;

  g_mutex_lock (&self->lock);
  const GmkAnswer answer = self->answer;
  const gboolean answered = self->engine != NULL;
  g_clear_pointer (&self->delivery, g_source_unref);
  g_mutex_unlock (&self->lock);

  func (answered ? &answer : NULL, func_data);
  return G_SOURCE_REMOVE;
}

/* Under the lock, on the thread that thinks. */
static void
send (GmkThinker *self)
{
  self->delivery = g_idle_source_new ();
  g_source_set_priority (self->delivery, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->delivery, deliver, self, NULL);
  g_source_attach (self->delivery, self->context);
}

static void
think (GmkThinker *self)
{
  const GmkQuestion question = self->question;
  const GmkLimits limits = self->limits;
  GmkAnswer answer;

  if (self->engine == NULL)
    return;
  self->thinking = TRUE;
  gmk_engine_ready (self->engine);
  g_mutex_unlock (&self->lock);
  gmk_engine_think (self->engine, &question, &limits, NULL, NULL, &answer);
  g_mutex_lock (&self->lock);
  self->thinking = FALSE;
  if (self->wanted)
    self->answer = answer;
}

static gpointer
run (gpointer data)
{
  GmkThinker *self = data;
  GmkEngine *engine = new_engine (&self->settings);

  g_mutex_lock (&self->lock);
  self->engine = engine;
  while (!self->closed) {
    if (!self->asked) {
      g_cond_wait (&self->wake, &self->lock);
      continue;
    }
    self->asked = FALSE;
    self->wanted = TRUE;
    think (self);
    if (self->wanted)
      send (self);
    self->wanted = FALSE;
  }
  g_mutex_unlock (&self->lock);

  gmk_engine_free (engine);
  release (self);
  return NULL;
}

/* Under the lock, on the owner's thread: no answer to what was asked so far will come. */
static void
drop (GmkThinker *self)
{
  self->asked = FALSE;
  self->wanted = FALSE;
  if (self->thinking)
    gmk_engine_stop (self->engine);
  if (self->delivery != NULL)
    g_source_destroy (self->delivery);
  g_clear_pointer (&self->delivery, g_source_unref);
}

GmkThinker *
gmk_thinker_new (const GmkEngineSettings *settings, GmkThinkerFunc func, gpointer data)
{
  GmkThinker *self = g_new0 (GmkThinker, 1);

  g_atomic_ref_count_init (&self->refs);
  self->settings = *settings;
  self->func = func;
  self->data = data;
  self->context = g_main_context_ref_thread_default ();
  g_mutex_init (&self->lock);
  g_cond_init (&self->wake);
  return self;
}

void
gmk_thinker_free (GmkThinker *self)
{
  if (self == NULL)
    return;
  g_mutex_lock (&self->lock);
  drop (self);
  self->closed = TRUE;
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
  release (self);
}

/* Under the lock. Where no thread is to be had there is no engine either, and the answer is NULL. */
static void
start (GmkThinker *self)
{
  g_autoptr (GThread) thread = NULL;

  if (self->started)
    return;
  g_atomic_ref_count_inc (&self->refs);
  thread = g_thread_try_new ("thinker", run, self, NULL);
  if (thread != NULL) {
    self->started = TRUE;
    return;
  }
  g_atomic_ref_count_dec (&self->refs);
  send (self);
}

void
gmk_thinker_ask (GmkThinker *self, const GmkQuestion *question, const GmkLimits *limits)
{
  g_mutex_lock (&self->lock);
  drop (self);
  self->question = *question;
  self->limits = *limits;
  self->asked = TRUE;
  start (self);
  g_cond_signal (&self->wake);
  g_mutex_unlock (&self->lock);
}

void
gmk_thinker_stop (GmkThinker *self)
{
  g_mutex_lock (&self->lock);
  drop (self);
  g_mutex_unlock (&self->lock);
}

GmkStep
gmk_thinker_step (const GmkAnswer *answer, const GmkMatch *match)
{
  GmkStep step = {
    .kind = (uint8_t)answer->kind,
    .seat = gmk_match_duty (match).seat,
    .by = GMK_BY_CPU,
  };

  if (answer->kind == GMK_STEP_PLACE)
    step.point = answer->point;
  if (answer->kind == GMK_STEP_CHOOSE) {
    step.choice = (uint8_t)answer->choice;
    step.number = (uint8_t)answer->number;
  }
  if (answer->kind == GMK_STEP_ACCEPT)
    step.offer = match->draw_offer.id;
  return step;
}
