/* What is asked of a room, and asked again where it may have been lost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "client/session/online-private.h"
#include "client/session/online-room-private.h"

#define DOUBTS_MAX 3 /* a room that is wrong so often in a row is of a server that talks rubbish */
#define RETRY_MS   1000

static void
fail_with (GmkOnlineRoom *self, GmkOnlineError code, const char *why)
{
  g_autoptr (GError) error = g_error_new_literal (GMK_ONLINE_ERROR, (int)code, why);

  gmk_online_room_tell_failed (self, error);
}

/* Whether the link is down, or is given up: not the server's word. */
static gboolean
is_of_link (const GmkNotice *notice, const GError *error)
{
  return notice == NULL && error != NULL;
}

/* --- Coming back ------------------------------------------------------------------------------- */

static gboolean
retry_cb (gpointer data)
{
  GmkOnlineRoom *self = data;

  self->retry = 0;
  gmk_online_room_come_back (self);
  return G_SOURCE_REMOVE;
}

static void
not_let_in (GmkOnlineRoom *self, const GmkNotice *notice, const GError *error)
{
  self->coming = 0;
  if (is_of_link (notice, error))
    gmk_connection_break (self->online->connection, g_error_copy (error));
  else if (error->code == GMK_ONLINE_ERROR_RATE_LIMITED ||
           error->code == GMK_ONLINE_ERROR_STORE_FAILED) {
    g_clear_handle_id (&self->retry, g_source_remove);
    self->retry = g_timeout_add ((guint)CLAMP (notice->error.retry_ms, RETRY_MS, 60 * RETRY_MS),
                                 retry_cb, self);
  } else
    gmk_online_room_close (self, GMK_ROOM_GONE);
}

/* What has let in has been taken already; what is shown has to become whole. */
static gboolean
joined (GmkWait *wait, const GmkNotice *notice, const GError *error, gpointer data)
{
  GmkOnlineRoom *self = data;
  const gboolean is_last = self->coming != 0 && (wait->id == 0 || self->coming == wait->id);

  if (!is_last || (error == NULL && notice == NULL))
    return TRUE;
  if (error != NULL)
    not_let_in (self, notice, error);
  else if (notice->kind != GMK_NOTICE_ROOM)
    gmk_online_room_doubt (self, "an answer to something else");
  else {
    wait->id = 0;
    wait->room = self->number;
    return FALSE;
  }
  return TRUE;
}

void
gmk_online_room_come_back (GmkOnlineRoom *self)
{
  const gboolean known = self->record != NULL;
  GmkRequest join = { .kind = GMK_REQUEST_JOIN, .join = { .room = self->number, .since = -1 } };

  if (self->online == NULL || self->coming != 0)
    return;
  if (known && !self->anew) {
    join.join.since = self->seq;
    g_strlcpy (join.join.boot, self->boot, sizeof join.join.boot);
  }
  join.join.watch = known && self->mine == GMK_SEAT_NONE;
  if (join.join.watch && self->joined_by[0] != '\0') {
    join.join.room = 0;
    g_strlcpy (join.join.code, self->joined_by, sizeof join.join.code);
  }
  self->coming = gmk_requests_ask (self->online->requests, &join, FALSE, NULL, joined, self);
  gmk_online_room_set_in_touch (self, FALSE);
}

void
gmk_online_room_doubt (GmkOnlineRoom *self, const char *why)
{
  g_debug ("room %" G_GINT64_FORMAT ": %s", self->number, why);
  self->coming = 0;
  self->anew = TRUE;
  if (++self->doubts > DOUBTS_MAX)
    gmk_online_blame (self->online, why);
  else
    gmk_online_room_come_back (self);
}

/* --- Steps ------------------------------------------------------------------------------------- */

static void say_step (GmkOnlineRoom *self);

static void
clear_asked (GmkOnlineRoom *self)
{
  self->asked = (GmkAskedStep){ 0 };
  gmk_online_room_tell_asked (self);
}

void
gmk_online_room_drop_asked (GmkOnlineRoom *self, GmkVerdict verdict)
{
  const GmkStep step = self->asked.request.step.step;

  if (self->asked.request.id == 0)
    return;
  clear_asked (self);
  gmk_session_emit_refused (GMK_SESSION (self), &step, verdict);
}

/* Whether the fact is what was asked for. */
static gboolean
is_asked (const GmkOnlineRoom *self, const GmkStep *fact)
{
  const GmkStep *asked = &self->asked.request.step.step;

  if (fact->kind != asked->kind || fact->seat != self->mine || fact->by != GMK_BY_PERSON)
    return FALSE;
  switch ((GmkStepKind)fact->kind) {
  case GMK_STEP_PLACE:
    return gmk_point_equal (fact->point, asked->point) && fact->draw == asked->draw;
  case GMK_STEP_CHOOSE:
    return fact->choice == asked->choice && fact->number == asked->number;
  case GMK_STEP_OFFER:
    return fact->turn == asked->turn;
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    return fact->offer == asked->offer;
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_STEP_CLAIM:
  case GMK_STEP_ABORT:
  case GMK_STEP_CREDIT:
  case GMK_N_STEPS:
    break;
  }
  return TRUE;
}

void
gmk_online_room_compare_asked (GmkOnlineRoom *self, const GmkStep *step, gint64 id)
{
  if (self->asked.request.id != 0 && (self->asked.request.id == id || is_asked (self, step)))
    clear_asked (self);
}

/* A step asked for at another turn is refused when it can be seen why. */
void
gmk_online_room_settle_asked (GmkOnlineRoom *self)
{
  const GmkAskedStep *asked = &self->asked;

  if (asked->request.id == 0 || asked->waits)
    return;
  if (asked->game != self->game) {
    gmk_online_room_drop_asked (self, GMK_REFUSED_GAME_OVER);
    return;
  }
  for (int i = asked->from; i < self->record->n_steps; i++)
    if (is_asked (self, &self->record->steps[i])) {
      clear_asked (self);
      return;
    }
  if (asked->stale)
    gmk_online_room_drop_asked (self, GMK_REFUSED_STALE);
  else
    say_step (self);
}

static gboolean
step_answered (GmkWait *wait, const GmkNotice *notice, const GError *error, gpointer data)
{
  g_autoptr (GmkOnlineRoom) self = g_object_ref (data);

  if (self->asked.request.id != wait->id)
    return TRUE;
  self->asked.waits = FALSE;
  if (error == NULL)
    clear_asked (self);
  else if (is_of_link (notice, error)) /* it may have happened or not */
    gmk_online_room_come_back (self);
  else if (error->code == GMK_REFUSED_STALE) {
    self->asked.stale = TRUE;
    gmk_online_room_come_back (self);
  } else if (error->code < GMK_N_VERDICTS)
    gmk_online_room_drop_asked (self, (GmkVerdict)error->code);
  else {
    clear_asked (self);
    gmk_online_room_tell_failed (self, error);
  }
  return TRUE;
}

static void
say_step (GmkOnlineRoom *self)
{
  self->asked.waits = TRUE;
  gmk_requests_ask (self->online->requests, &self->asked.request, FALSE, NULL, step_answered, self);
}

static gboolean
is_of_players (const GmkStep *step)
{
  return step->kind < GMK_N_STEPS && step->kind != GMK_STEP_FLAG && step->kind != GMK_STEP_CREDIT;
}

static void
ask_step (GmkOnlineRoom *self, const GmkStep *step)
{
  self->asked = (GmkAskedStep){
    .request = { .kind = GMK_REQUEST_STEP,
                 .id = gmk_requests_next_id (self->online->requests),
                 .step = { .room = self->number,
                           .turn = self->record->match.turn,
                           .step = *step } },
    .game = self->game,
    .from = self->record->n_steps,
  };
  self->asked.request.step.step.seat = self->mine;
  self->asked.request.step.step.by = GMK_BY_PERSON;
  gmk_online_room_tell_asked (self);
  if (self->asked.request.id != 0 && self->online != NULL)
    say_step (self);
}

/* Nothing is tried here: what time or the other player has done meanwhile is the room's to know. */
void
gmk_online_room_submit (GmkSession *session, const GmkStep *step)
{
  g_autoptr (GmkOnlineRoom) self = g_object_ref (GMK_ONLINE_ROOM (session));

  if (self->mine == GMK_SEAT_NONE)
    fail_with (self, GMK_ONLINE_ERROR_NOT_A_PLAYER, "watching");
  else if (!is_of_players (step))
    gmk_session_emit_refused (session, step, GMK_REFUSED_NOT_NOW);
  else if (self->closed != GMK_ROOM_OPEN)
    fail_with (self, GMK_ONLINE_ERROR_ROOM_GONE, "the room is no more");
  else if (self->asked.request.id != 0)
    gmk_session_emit_refused (session, step, GMK_REFUSED_NOT_YOUR_TURN);
  else if (!self->in_touch)
    fail_with (self, GMK_ONLINE_ERROR_OFFLINE, "the link is down");
  else if (self->game == 0)
    fail_with (self, GMK_ONLINE_ERROR_NO_OPPONENT, "nobody has taken the other seat");
  else
    ask_step (self, step);
}

/* --- The rest ---------------------------------------------------------------------------------- */

static gboolean
rest_answered (GmkWait *wait, const GmkNotice *notice, const GError *error, gpointer data)
{
  if (error != NULL && error->domain == GMK_ONLINE_ERROR)
    gmk_online_room_tell_failed (data, error);
  return TRUE;
}

static void
ask_rest (GmkOnlineRoom *self, GmkRequest *request)
{
  g_autoptr (GmkOnlineRoom) holding = g_object_ref (self);

  if (self->online == NULL || !self->in_touch)
    fail_with (self, GMK_ONLINE_ERROR_OFFLINE, "the link is down");
  else
    gmk_requests_ask (self->online->requests, request, FALSE, NULL, rest_answered, self);
}

void
gmk_online_room_set_rematch (GmkOnlineRoom *self, gboolean want)
{
  g_return_if_fail (GMK_IS_ONLINE_ROOM (self));

  ask_rest (self, &(GmkRequest){ .kind = GMK_REQUEST_REMATCH, .at = { self->number, want } });
}

void
gmk_online_room_say (GmkOnlineRoom *self, GmkSayingKind kind, const char *text)
{
  static const GmkPreset presets[GMK_N_SAYINGS] = {
    [GMK_SAYING_TEXT] = GMK_PRESET_NONE,
    [GMK_SAYING_HELLO] = GMK_PRESET_HELLO,
    [GMK_SAYING_GOOD_LUCK] = GMK_PRESET_GOOD_LUCK,
    [GMK_SAYING_WELL_PLAYED] = GMK_PRESET_WELL_PLAYED,
    [GMK_SAYING_THANKS] = GMK_PRESET_THANKS,
    [GMK_SAYING_ONE_MOMENT] = GMK_PRESET_ONE_MOMENT,
    [GMK_SAYING_SORRY] = GMK_PRESET_SORRY,
    [GMK_SAYING_AGAIN] = GMK_PRESET_AGAIN,
    [GMK_SAYING_GOODBYE] = GMK_PRESET_GOODBYE,
  };
  GmkRequest request = { .kind = GMK_REQUEST_SAY, .say.room = self->number };

  g_return_if_fail (GMK_IS_ONLINE_ROOM (self) && kind < GMK_N_SAYINGS);

  request.say.preset = (int)presets[kind];
  if (kind == GMK_SAYING_TEXT) {
    g_return_if_fail (text != NULL && strlen (text) <= GMK_SAY_MAX &&
                      g_utf8_validate (text, -1, NULL));
    g_strlcpy (request.say.text, text, sizeof request.say.text);
  }
  ask_rest (self, &request);
}

static gboolean
is_playing (const GmkOnlineRoom *self)
{
  return self->mine != GMK_SEAT_NONE && self->game > 0 && !gmk_match_over (&self->record->match);
}

void
gmk_online_room_leave (GmkOnlineRoom *self)
{
  g_return_if_fail (GMK_IS_ONLINE_ROOM (self));

  if (self->online == NULL)
    return;
  self->left = is_playing (self);
  gmk_online_leave_room (self->online, self, self->left);
  if (self->left)
    gmk_online_room_set_in_touch (self, FALSE);
}

/* While the link is down, the next welcome brings it back. */
void
gmk_online_room_return (GmkOnlineRoom *self)
{
  g_return_if_fail (GMK_IS_ONLINE_ROOM (self));

  if (self->online == NULL || !self->left)
    return;
  self->left = FALSE;
  if (gmk_online_get_state (self->online) == GMK_LINK_UP)
    gmk_online_room_come_back (self);
}
