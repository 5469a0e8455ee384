/* A session whose match, moment and seats a test sets as it likes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/still-session.h"

G_DEFINE_FINAL_TYPE (StillSession, still_session, GMK_TYPE_SESSION)

static const GmkMatch *
get_match (GmkSession *session)
{
  return &STILL_SESSION (session)->match;
}

static GmkTime
get_now (GmkSession *session)
{
  return STILL_SESSION (session)->now;
}

static gboolean
is_ours (GmkSession *session, GmkSeat seat)
{
  return STILL_SESSION (session)->ours[seat];
}

static const GmkPlayer *
get_players (GmkSession *session)
{
  return STILL_SESSION (session)->players;
}

static GmkScore
get_score (GmkSession *session)
{
  return (GmkScore){ 0 };
}

static void
submit (GmkSession *session, const GmkStep *step)
{
}

static void
still_session_class_init (StillSessionClass *klass)
{
  GmkSessionClass *session_class = GMK_SESSION_CLASS (klass);

  session_class->get_match = get_match;
  session_class->get_now = get_now;
  session_class->is_ours = is_ours;
  session_class->get_players = get_players;
  session_class->get_score = get_score;
  session_class->submit = submit;
}

static void
still_session_init (StillSession *self)
{
}

StillSession *
still_session_new (const GmkSettings *settings)
{
  StillSession *self = g_object_new (STILL_TYPE_SESSION, NULL);

  gmk_match_init (&self->match, settings, 0);
  return self;
}

GmkStep
still_session_step (StillSession *self, GmkStep step)
{
  step.at = self->now;
  g_assert_cmpint (gmk_match_step (&self->match, &step), ==, GMK_OK);
  return step;
}
