/* A session whose match, moment and seats a test sets as it likes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/session.h"

G_BEGIN_DECLS

#define STILL_TYPE_SESSION (still_session_get_type ())
G_DECLARE_FINAL_TYPE (StillSession, still_session, STILL, SESSION, GmkSession)

struct _StillSession {
  GmkSession parent_instance;

  GmkMatch match;
  GmkTime now;
  gboolean ours[GMK_SEATS];
  GmkPlayer players[GMK_SEATS];
};

/* A match with these settings, seat 0 begins; at first nobody at this screen takes part. */
StillSession *still_session_new (const GmkSettings *settings);

/* The step has to be taken. Returns it as it was. Nothing is told. */
GmkStep still_session_step (StillSession *self, GmkStep step);

G_END_DECLS
