/* The contract of a table: who submits steps, who hears of them. No GTK.
 *
 * A session owns the truth of one match, or a faithful copy of it. Everyone else reads it; only
 * gmk_session_submit() changes it. A step is applied or refused, never asked back.
 *
 * Signals (all on the thread that made the session):
 *   "stepped" (const GmkStep *step)       the match took this step; views redraw
 *   "refused" (const GmkStep *step, GmkVerdict verdict as int)   nothing has changed
 *   "replaced" ()                          the match is another one: rematch, undo past the end,
 *                                          a game restored; views forget what they knew
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib-object.h>

#include "client/session/table.h"
#include "core/match.h"

G_BEGIN_DECLS

#define GMK_TYPE_SESSION (gmk_session_get_type ())
G_DECLARE_DERIVABLE_TYPE (GmkSession, gmk_session, GMK, SESSION, GObject)

struct _GmkSessionClass {
  GObjectClass parent_class;

  const GmkMatch *(*get_match) (GmkSession *self);
  GmkTime (*get_now) (GmkSession *self);
  gboolean (*is_ours) (GmkSession *self, GmkSeat seat);
  const GmkPlayer *(*get_players) (GmkSession *self);
  GmkScore (*get_score) (GmkSession *self);
  void (*submit) (GmkSession *self, const GmkStep *step);
};

/* The match as it stands; borrowed, valid until the next signal, never NULL. */
const GmkMatch *gmk_session_get_match (GmkSession *self);

/* The match's present moment, for showing clocks. */
GmkTime gmk_session_get_now (GmkSession *self);

/* Whether a person at this screen plays that seat. */
gboolean gmk_session_is_ours (GmkSession *self, GmkSeat seat);

/* Who sits there: two, by seat; borrowed, valid until the next signal. */
const GmkPlayer *gmk_session_get_players (GmkSession *self);

/* Of the series, with this game if it has ended. */
GmkScore gmk_session_get_score (GmkSession *self);

/* Asks for a step. kind, seat, by and the kind's own fields have to be set; moment and lag are the
 * session's to stamp. The answer comes as "stepped" or "refused", perhaps before this returns. */
void gmk_session_submit (GmkSession *self, const GmkStep *step);

/* For those who implement a session. */
void gmk_session_emit_stepped (GmkSession *self, const GmkStep *step);
void gmk_session_emit_refused (GmkSession *self, const GmkStep *step, GmkVerdict verdict);
void gmk_session_emit_replaced (GmkSession *self);

G_END_DECLS
