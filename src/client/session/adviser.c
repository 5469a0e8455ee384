/* Asks the engine for advice.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/adviser.h"

#include "client/session/thinker.h"

#define BEST_PART     0.6  /* of the time goes to the best move, the rest to others beside it */
#define NEARLY_AS_BIG 0.08 /* how much less of a chance is nearly as good */

struct _GmkAdviser {
  GObject parent_instance;

  GmkThinker *thinker;
  GmkMatch match;     /* that the question is about */
  int ms;             /* left for others beside the best move; 0: these are being looked for */
  GmkAdvice advice;   /* the best move, once it is found */
  GTask *task;        /* the question under way */
  GSource *cancelled; /* ready when its cancellable is */
};

G_DEFINE_FINAL_TYPE (GmkAdviser, gmk_adviser, G_TYPE_OBJECT)

/* Nothing is under way any more; what was is the caller's to answer. */
static GTask *
steal_task (GmkAdviser *self)
{
  gmk_thinker_stop (self->thinker);
  if (self->cancelled != NULL)
    g_source_destroy (self->cancelled);
  g_clear_pointer (&self->cancelled, g_source_unref);
  return g_steal_pointer (&self->task);
}

static void
cancel (GmkAdviser *self)
{
  g_autoptr (GTask) task = steal_task (self);

  if (task != NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "no longer asked for");
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer data)
{
  cancel (data);
  return G_SOURCE_REMOVE;
}

static void
ask (GmkAdviser *self, int ms, int lines)
{
  GmkQuestion question;

  gmk_question_from_match (&question, &self->match);
  /* What to play is asked, not what to answer to an offer. */
  question.draw_offered = false;
  gmk_thinker_ask (self->thinker, &question, &(GmkLimits){ .turn_ms = ms, .lines = lines });
}

static GmkAdvice
read_best (const GmkAnswer *answer, const GmkMatch *match)
{
  const GmkDuty duty = gmk_match_duty (match);
  GmkAdvice advice = { .step = gmk_thinker_step (answer, match), .reason = GMK_REASON_BEST };

  /* The advice is for a person to follow. */
  advice.step.by = GMK_BY_PERSON;
  if (answer->kind == GMK_STEP_PLACE && duty.kind == GMK_DUTY_STONE)
    advice.reason =
      gmk_reason_find (&match->settings.rules, &match->board, answer->point, duty.colour);
  if (answer->report.n_lines > 0 && !duty.opening) {
    advice.judged = TRUE;
    advice.win_in = answer->report.lines[0].win_in;
    advice.chance = answer->report.lines[0].chance;
  }
  return advice;
}

/* Where nothing is decided yet, a person may like to choose. */
static gboolean
wants_others (const GmkAdvice *advice)
{
  return advice->judged && advice->step.kind == GMK_STEP_PLACE && advice->win_in == 0 &&
         advice->reason != GMK_REASON_STOP_FOUR;
}

static void
read_others (const GmkReport *report, GmkAdvice *advice)
{
  for (int i = 0; i < report->n_lines && advice->n_others < GMK_ADVICE_OTHERS; i++) {
    const GmkLine *line = &report->lines[i];

    if (line->n_pv > 0 && !gmk_point_is_none (line->pv[0]) &&
        !gmk_point_equal (line->pv[0], advice->step.point) && line->win_in == 0 &&
        line->chance >= advice->chance - NEARLY_AS_BIG)
      advice->others[advice->n_others++] =
        (GmkOtherMove){ line->pv[0], MIN (line->chance, advice->chance) };
  }
}

static void
answer_cb (const GmkAnswer *answer, gpointer data)
{
  GmkAdviser *self = data;
  const int ms = self->ms;

  if (answer != NULL && ms > 0) {
    self->ms = 0;
    self->advice = read_best (answer, &self->match);
    if (wants_others (&self->advice)) {
      ask (self, ms, 1 + GMK_ADVICE_OTHERS);
      return;
    }
  } else if (answer != NULL) {
    read_others (&answer->report, &self->advice);
  }

  g_autoptr (GTask) task = steal_task (self);

  if (answer == NULL)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_FAILED, "no engine to be had");
  else
    g_task_return_pointer (task, g_memdup2 (&self->advice, sizeof self->advice), g_free);
}

static void
watch (GmkAdviser *self, GCancellable *cancellable)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  if (cancellable == NULL)
    return;
  self->cancelled = g_cancellable_source_new (cancellable);
  g_source_set_callback (self->cancelled, G_SOURCE_FUNC (cancelled_cb), self, NULL);
  g_source_attach (self->cancelled, context);
}

void
gmk_adviser_ask_async (GmkAdviser *self,
                       const GmkMatch *match,
                       int ms,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer data)
{
  const int best_ms = MAX ((int)(ms * BEST_PART), 1);

  g_return_if_fail (GMK_IS_ADVISER (self));
  g_return_if_fail (!gmk_match_over (match));
  g_return_if_fail (ms > 0);

  cancel (self);
  self->match = *match;
  self->task = g_task_new (self, cancellable, callback, data);
  watch (self, cancellable);

  self->ms = MAX (ms - best_ms, 1);
  ask (self, best_ms, 1);
}

gboolean
gmk_adviser_ask_finish (GmkAdviser *self, GAsyncResult *result, GmkAdvice *advice, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  g_autofree GmkAdvice *found = g_task_propagate_pointer (G_TASK (result), error);
  if (found == NULL)
    return FALSE;
  *advice = *found;
  return TRUE;
}

/* A question under way holds a reference, so there is none by now. */
static void
gmk_adviser_finalize (GObject *object)
{
  GmkAdviser *self = GMK_ADVISER (object);

  gmk_thinker_free (self->thinker);

  G_OBJECT_CLASS (gmk_adviser_parent_class)->finalize (object);
}

static void
gmk_adviser_class_init (GmkAdviserClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = gmk_adviser_finalize;
}

static void
gmk_adviser_init (GmkAdviser *self)
{
  const GmkEngineSettings settings = gmk_engine_settings_default ();

  self->thinker = gmk_thinker_new (&settings, answer_cb, self);
}

GmkAdviser *
gmk_adviser_new (void)
{
  return g_object_new (GMK_TYPE_ADVISER, NULL);
}
