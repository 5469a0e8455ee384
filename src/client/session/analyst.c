/* Judges the positions of a game one after the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/analyst.h"

#include "client/session/thinker.h"

struct _GmkAnalyst {
  GObject parent_instance;

  GmkLimits limits;
  GmkAnalysis *analysis;
  GmkMatch position;   /* under way */
  GmkThinker *thinker; /* NULL: not running */
};

G_DEFINE_FINAL_TYPE (GmkAnalyst, gmk_analyst, G_TYPE_OBJECT)

enum {
  PROP_0,
  PROP_RUNNING,
  N_PROPS
};

enum {
  JUDGED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static GmkOpinion
read_answer (const GmkAnswer *answer, GmkColour mover)
{
  GmkOpinion opinion = { .black = 0.5, .n_line = 1, .line = { answer->point } };

  if (answer->kind == GMK_STEP_PASS)
    opinion.line[0] = GMK_POINT_NONE;
  if (answer->report.n_lines == 0)
    return opinion;

  const GmkLine *line = &answer->report.lines[0];

  opinion.black = mover == GMK_BLACK ? line->chance : 1 - line->chance;
  opinion.win_in = line->win_in;
  for (int i = 1; i < line->n_pv && i < GMK_BEST_LINE_MAX; i++)
    opinion.line[opinion.n_line++] = line->pv[i];
  return opinion;
}

static void
judge_next (GmkAnalyst *self)
{
  GmkQuestion question;

  if (!gmk_analysis_next (self->analysis, &self->position)) {
    gmk_analyst_stop (self);
    return;
  }
  gmk_question_from_match (&question, &self->position);
  gmk_thinker_ask (self->thinker, &question, &self->limits);
}

static void
answer_cb (const GmkAnswer *answer, gpointer data)
{
  g_autoptr (GmkAnalyst) self = g_object_ref (data);

  if (answer == NULL) {
    gmk_analyst_stop (self);
    return;
  }
  const GmkOpinion opinion = read_answer (answer, gmk_match_duty (&self->position).colour);
  gmk_analysis_put (self->analysis, &self->position, &opinion);
  judge_next (self);
  g_signal_emit (self, signals[JUDGED], 0);
}

void
gmk_analyst_start (GmkAnalyst *self)
{
  const GmkEngineSettings settings = gmk_engine_settings_default ();

  g_return_if_fail (GMK_IS_ANALYST (self));

  if (self->thinker != NULL || gmk_analyst_is_done (self))
    return;
  self->thinker = gmk_thinker_new (&settings, answer_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
  judge_next (self);
}

void
gmk_analyst_stop (GmkAnalyst *self)
{
  g_return_if_fail (GMK_IS_ANALYST (self));

  if (self->thinker == NULL)
    return;
  g_clear_pointer (&self->thinker, gmk_thinker_free);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
}

gboolean
gmk_analyst_get_running (GmkAnalyst *self)
{
  g_return_val_if_fail (GMK_IS_ANALYST (self), FALSE);

  return self->thinker != NULL;
}

gboolean
gmk_analyst_is_done (GmkAnalyst *self)
{
  g_return_val_if_fail (GMK_IS_ANALYST (self), FALSE);

  return self->analysis->left == 0;
}

const GmkAnalysis *
gmk_analyst_get_analysis (GmkAnalyst *self)
{
  g_return_val_if_fail (GMK_IS_ANALYST (self), NULL);

  return self->analysis;
}

/* --- the object --- */

static void
gmk_analyst_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_RUNNING)
    g_value_set_boolean (value, gmk_analyst_get_running (GMK_ANALYST (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gmk_analyst_finalize (GObject *object)
{
  GmkAnalyst *self = GMK_ANALYST (object);

  gmk_thinker_free (self->thinker);
  g_free (self->analysis);
  G_OBJECT_CLASS (gmk_analyst_parent_class)->finalize (object);
}

static void
gmk_analyst_class_init (GmkAnalystClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gmk_analyst_get_property;
  object_class->finalize = gmk_analyst_finalize;
  props[PROP_RUNNING] =
    g_param_spec_boolean ("running", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[JUDGED] = g_signal_new ("judged", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gmk_analyst_init (GmkAnalyst *self)
{
  self->analysis = g_new (GmkAnalysis, 1);
}

GmkAnalyst *
gmk_analyst_new (const GmkMatch *match, gint64 nodes, int ms)
{
  GmkAnalyst *self = g_object_new (GMK_TYPE_ANALYST, NULL);

  self->limits = (GmkLimits){ .nodes = nodes, .turn_ms = ms };
  gmk_analysis_init (self->analysis, match);
  return self;
}
