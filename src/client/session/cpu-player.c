/* The CPU at a table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/cpu-player.h"

#include "client/session/thinker.h"

#define PACE_MS    300
#define LONGEST_MS 4000 /* levels know when they have seen enough; this is for very slow machines */
#define SPARE_MS   100  /* of the time left, kept for the way from the engine to the table */
#define MEMORY     ((gint64)32 << 20)

struct _GmkCpuPlayer {
  GObject parent_instance;

  GmkSession *session; /* NULL once that has gone */
  GmkSeat seat;
  int pace_ms;
  GmkThinker *thinker;

  gboolean thinking;
  guint16 turn;    /* that the thought is about */
  guint16 offer;   /* the draw offer that lies on the table meanwhile */
  gint64 since;    /* when the duty came, µs */
  int allowance;   /* ms for it */
  GmkStep answer;  /* to be submitted */
  GSource *errand; /* to begin the thought, or to submit the answer */
};

enum {
  PROP_0,
  PROP_THINKING,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (GmkCpuPlayer, gmk_cpu_player, G_TYPE_OBJECT)

int
gmk_cpu_player_allowance (const GmkMatch *match, GmkTime now)
{
  const GmkTimeControl *control = &match->settings.time;
  const GmkClockLeft left = gmk_clock_left (&match->clock, gmk_match_duty (match).seat, now);

  if (control->kind == GMK_CLOCK_NONE)
    return LONGEST_MS;

  /* A twentieth of the main time, and half of what each duty brings. */
  const GmkTime each = control->kind == GMK_CLOCK_INCREMENT ? control->extra_ms : left.period_ms;
  const GmkTime share = left.main_ms / 20 + each / 2;
  const GmkTime most = left.main_ms + left.period_ms - SPARE_MS;

  return (int)CLAMP (MIN (LONGEST_MS, share), 1, MAX (most, 1));
}

static void
set_thinking (GmkCpuPlayer *self, gboolean thinking)
{
  if (self->thinking == thinking)
    return;
  self->thinking = thinking;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_THINKING]);
}

/* Does one thing after so many milliseconds, in place of what was to be done before. */
static void
send_errand (GmkCpuPlayer *self, gint64 ms, GSourceFunc func)
{
  g_autoptr (GMainContext) context = g_main_context_ref_thread_default ();

  if (self->errand != NULL)
    g_source_destroy (self->errand);
  g_clear_pointer (&self->errand, g_source_unref);
  if (func == NULL)
    return;

  self->errand = ms > 0 ? g_timeout_source_new ((guint)ms) : g_idle_source_new ();
  g_source_set_priority (self->errand, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->errand, func, self, NULL);
  g_source_attach (self->errand, context);
}

static void
halt (GmkCpuPlayer *self)
{
  gmk_thinker_stop (self->thinker);
  send_errand (self, 0, NULL);
}

static gboolean
draw_was_offered (GmkCpuPlayer *self, const GmkMatch *match)
{
  return match->draw_offer.id != 0 && match->draw_offer.seat != self->seat;
}

/* Says no to a draw, if one was offered and the answer is another. */
static void
decline_draw (GmkCpuPlayer *self, const GmkMatch *match)
{
  if (!draw_was_offered (self, match) || self->answer.kind == GMK_STEP_ACCEPT)
    return;

  const GmkStep decline = {
    .kind = GMK_STEP_DECLINE,
    .seat = self->seat,
    .by = GMK_BY_CPU,
    .offer = match->draw_offer.id,
  };
  self->offer = 0;
  gmk_session_submit (self->session, &decline);
}

static gboolean
submit_cb (gpointer data)
{
  g_autoptr (GmkCpuPlayer) self = g_object_ref (data);

  send_errand (self, 0, NULL);
  decline_draw (self, gmk_session_get_match (self->session));
  /* Whoever heard of that may have turned the table over. */
  if (self->session == NULL || !self->thinking || self->errand != NULL)
    return G_SOURCE_REMOVE;

  /* "stepped" comes from within and says what there is to think about next. Without it the answer
   * was refused, as one that comes too late is. */
  const guint16 turn = self->turn;
  const GmkStep answer = self->answer;
  gmk_session_submit (self->session, &answer);
  if (self->turn == turn && self->errand == NULL)
    set_thinking (self, FALSE);
  return G_SOURCE_REMOVE;
}

static void
answer_cb (const GmkAnswer *answer, gpointer data)
{
  GmkCpuPlayer *self = data;
  const gint64 spent = (g_get_monotonic_time () - self->since) / 1000;
  const gint64 pace = MIN (self->pace_ms, self->allowance);

  if (answer != NULL)
    self->answer = gmk_thinker_step (answer, gmk_session_get_match (self->session));
  else
    self->answer = (GmkStep){ .kind = GMK_STEP_RESIGN, .seat = self->seat, .by = GMK_BY_CPU };
  send_errand (self, MAX (pace - spent, 0), submit_cb);
}

static gboolean
begin_cb (gpointer data)
{
  GmkCpuPlayer *self = data;
  const GmkMatch *match = gmk_session_get_match (self->session);
  const GmkTime now = gmk_session_get_now (self->session);
  GmkQuestion question;

  send_errand (self, 0, NULL);
  self->allowance = gmk_cpu_player_allowance (match, now);
  gmk_question_from_match (&question, match);
  gmk_thinker_ask (self->thinker, &question, &(GmkLimits){ .turn_ms = self->allowance });
  return G_SOURCE_REMOVE;
}

/* Looks at what the match asks of the seat now. */
static void
consider (GmkCpuPlayer *self)
{
  const GmkMatch *match = gmk_session_get_match (self->session);
  const gboolean ours = gmk_match_duty (match).seat == self->seat;
  const gboolean same = self->turn == match->turn && self->offer == match->draw_offer.id;

  if (self->thinking && ours && same)
    return;

  halt (self);
  if (ours) {
    self->turn = match->turn;
    self->offer = match->draw_offer.id;
    self->since = g_get_monotonic_time ();
    send_errand (self, 0, begin_cb);
  }
  set_thinking (self, ours);
}

static void
stepped_cb (GmkSession *session, const GmkStep *step, GmkCpuPlayer *self)
{
  consider (self);
}

/* Another match, perhaps at the same turn. */
static void
replaced_cb (GmkSession *session, GmkCpuPlayer *self)
{
  halt (self);
  set_thinking (self, FALSE);
  consider (self);
}

static void
session_gone_cb (gpointer data, GObject *session)
{
  GmkCpuPlayer *self = data;

  self->session = NULL;
  halt (self);
  set_thinking (self, FALSE);
}

static void
gmk_cpu_player_dispose (GObject *object)
{
  GmkCpuPlayer *self = GMK_CPU_PLAYER (object);

  send_errand (self, 0, NULL);
  g_clear_pointer (&self->thinker, gmk_thinker_free);
  if (self->session != NULL)
    g_object_weak_unref (G_OBJECT (self->session), session_gone_cb, self);
  self->session = NULL;

  G_OBJECT_CLASS (gmk_cpu_player_parent_class)->dispose (object);
}

static void
gmk_cpu_player_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_THINKING)
    g_value_set_boolean (value, GMK_CPU_PLAYER (object)->thinking);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gmk_cpu_player_class_init (GmkCpuPlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = gmk_cpu_player_dispose;
  object_class->get_property = gmk_cpu_player_get_property;

  props[PROP_THINKING] =
    g_param_spec_boolean ("thinking", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
gmk_cpu_player_init (GmkCpuPlayer *self)
{
  self->pace_ms = PACE_MS;
}

GmkCpuPlayer *
gmk_cpu_player_new (GmkSession *session, GmkSeat seat, int level)
{
  g_return_val_if_fail (GMK_IS_SESSION (session), NULL);
  g_return_val_if_fail (seat < GMK_SEATS, NULL);
  g_return_val_if_fail (level >= 1 && level <= GMK_ENGINE_LEVELS, NULL);

  GmkCpuPlayer *self = g_object_new (GMK_TYPE_CPU_PLAYER, NULL);
  GmkEngineSettings settings = gmk_engine_settings_default ();

  settings.level = level;
  settings.memory = MEMORY;
  self->session = session;
  g_object_weak_ref (G_OBJECT (session), session_gone_cb, self);
  self->seat = seat;
  self->thinker = gmk_thinker_new (&settings, answer_cb, self);
  g_signal_connect_object (session, "stepped", G_CALLBACK (stepped_cb), self, 0);
  g_signal_connect_object (session, "replaced", G_CALLBACK (replaced_cb), self, 0);
  consider (self);
  return self;
}

gboolean
gmk_cpu_player_get_thinking (GmkCpuPlayer *self)
{
  g_return_val_if_fail (GMK_IS_CPU_PLAYER (self), FALSE);

  return self->thinking;
}

void
gmk_cpu_player_set_pace (GmkCpuPlayer *self, int ms)
{
  g_return_if_fail (GMK_IS_CPU_PLAYER (self));

  self->pace_ms = ms;
}
