/* The contract of a table: dispatch to the kind of session, and its signals.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/session.h"

G_DEFINE_ABSTRACT_TYPE (GmkSession, gmk_session, G_TYPE_OBJECT)

enum {
  STEPPED,
  REFUSED,
  REPLACED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
gmk_session_class_init (GmkSessionClass *klass)
{
  const GType type = G_TYPE_FROM_CLASS (klass);
  const GType step_type = G_TYPE_POINTER | G_SIGNAL_TYPE_STATIC_SCOPE;

  signals[STEPPED] = g_signal_new ("stepped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, step_type);
  signals[REFUSED] = g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, step_type, G_TYPE_INT);
  signals[REPLACED] =
    g_signal_new ("replaced", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gmk_session_init (GmkSession *self)
{
}

const GmkMatch *
gmk_session_get_match (GmkSession *self)
{
  g_return_val_if_fail (GMK_IS_SESSION (self), NULL);

  return GMK_SESSION_GET_CLASS (self)->get_match (self);
}

GmkTime
gmk_session_get_now (GmkSession *self)
{
  g_return_val_if_fail (GMK_IS_SESSION (self), 0);

  return GMK_SESSION_GET_CLASS (self)->get_now (self);
}

gboolean
gmk_session_is_ours (GmkSession *self, GmkSeat seat)
{
  g_return_val_if_fail (GMK_IS_SESSION (self), FALSE);

  return GMK_SESSION_GET_CLASS (self)->is_ours (self, seat);
}

const GmkPlayer *
gmk_session_get_players (GmkSession *self)
{
  g_return_val_if_fail (GMK_IS_SESSION (self), NULL);

  return GMK_SESSION_GET_CLASS (self)->get_players (self);
}

GmkScore
gmk_session_get_score (GmkSession *self)
{
  g_return_val_if_fail (GMK_IS_SESSION (self), (GmkScore){ 0 });

  return GMK_SESSION_GET_CLASS (self)->get_score (self);
}

void
gmk_session_submit (GmkSession *self, const GmkStep *step)
{
  g_return_if_fail (GMK_IS_SESSION (self));
  g_return_if_fail (step != NULL);

  /* Whoever hears of the step may let go of the session. */
  g_object_ref (self);
  GMK_SESSION_GET_CLASS (self)->submit (self, step);
  g_object_unref (self);
}

void
gmk_session_emit_stepped (GmkSession *self, const GmkStep *step)
{
  g_signal_emit (self, signals[STEPPED], 0, step);
}

void
gmk_session_emit_refused (GmkSession *self, const GmkStep *step, GmkVerdict verdict)
{
  g_signal_emit (self, signals[REFUSED], 0, step, (int)verdict);
}

void
gmk_session_emit_replaced (GmkSession *self)
{
  g_signal_emit (self, signals[REPLACED], 0);
}
