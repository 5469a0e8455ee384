/* A room of a server as a session.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-private.h"
#include "client/session/online-room-private.h"

#define JUMP_MS                                                                                    \
  1000 /* a correction back of less is waited for; more is a clock that was given time */

enum {
  PROP_0,
  PROP_IN_TOUCH,
  PROP_ASKED,
  PROP_CLOSED,
  N_PROPS
};

enum {
  CHANGED,
  FAILED,
  SAID,
  RATED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GmkOnlineRoom, gmk_online_room, GMK_TYPE_SESSION)

/* --- Telling ----------------------------------------------------------------------------------- */

void
gmk_online_room_tell_changed (GmkOnlineRoom *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
gmk_online_room_tell_failed (GmkOnlineRoom *self, const GError *error)
{
  g_signal_emit (self, signals[FAILED], 0, error);
}

void
gmk_online_room_tell_said (GmkOnlineRoom *self, const GmkSaying *saying)
{
  if (self->said.length == GMK_SAID_MAX)
    g_free (g_queue_pop_head (&self->said));
  g_queue_push_tail (&self->said, g_memdup2 (saying, sizeof *saying));
  g_signal_emit (self, signals[SAID], 0, saying);
}

void
gmk_online_room_tell_rated (GmkOnlineRoom *self)
{
  g_signal_emit (self, signals[RATED], 0, &self->rated);
}

void
gmk_online_room_tell_asked (GmkOnlineRoom *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ASKED]);
}

void
gmk_online_room_set_in_touch (GmkOnlineRoom *self, gboolean in_touch)
{
  if (self->in_touch == in_touch)
    return;
  self->in_touch = in_touch;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_IN_TOUCH]);
}

/* --- Time -------------------------------------------------------------------------------------- */

/* Without a link the clock stands still; nobody plays on then. */
static gint64
clock_of (GmkOnlineRoom *self)
{
  return self->online != NULL ? gmk_connection_now (self->online->connection) : self->seats_at;
}

static const GmkMatch *
match_of (GmkOnlineRoom *self)
{
  return &self->record->match;
}

void
gmk_online_room_set_now (GmkOnlineRoom *self, gint64 now, gboolean anew)
{
  const int trip = gmk_connection_get_trip (self->online->connection);
  const gint64 offset = now + trip / 2 - clock_of (self);

  /* what took longer to come than others makes it no earlier */
  self->offset = anew ? offset : MAX (self->offset, offset);
}

static GmkTime
gmk_online_room_get_now (GmkSession *session)
{
  GmkOnlineRoom *self = GMK_ONLINE_ROOM (session);
  const GmkTime now = MAX (self->offset + clock_of (self), match_of (self)->at);

  if (now >= self->latest || now < self->latest - JUMP_MS)
    self->latest = now;
  return self->latest;
}

/* --- The session ------------------------------------------------------------------------------- */

static const GmkMatch *
gmk_online_room_get_match (GmkSession *session)
{
  return match_of (GMK_ONLINE_ROOM (session));
}

static gboolean
gmk_online_room_is_ours (GmkSession *session, GmkSeat seat)
{
  GmkOnlineRoom *self = GMK_ONLINE_ROOM (session);

  return seat < GMK_SEATS && seat == self->mine;
}

static const GmkPlayer *
gmk_online_room_get_players (GmkSession *session)
{
  return GMK_ONLINE_ROOM (session)->players;
}

static GmkScore
gmk_online_room_get_score (GmkSession *session)
{
  GmkOnlineRoom *self = GMK_ONLINE_ROOM (session);

  return gmk_table_score (&(GmkTable){ .record = self->record, .score = self->score });
}

gint64
gmk_online_room_get_number (GmkOnlineRoom *self)
{
  return self->number;
}

GmkOnline *
gmk_online_room_get_online (GmkOnlineRoom *self)
{
  return self->online;
}

const GList *
gmk_online_room_get_said (GmkOnlineRoom *self)
{
  g_return_val_if_fail (GMK_IS_ONLINE_ROOM (self), NULL);

  return self->said.head;
}

const char *
gmk_online_room_get_code (GmkOnlineRoom *self)
{
  return self->code;
}

const char *
gmk_online_room_get_watch_code (GmkOnlineRoom *self)
{
  return self->watch_code;
}

char *
gmk_online_room_get_link (GmkOnlineRoom *self)
{
  if (self->online == NULL || self->code[0] == '\0')
    return NULL;
  return gmk_address_link (gmk_online_get_shared_address (self->online), self->code);
}

GmkSeat
gmk_online_room_get_mine (GmkOnlineRoom *self)
{
  return self->mine;
}

GmkOnlineSeat
gmk_online_room_get_seat (GmkOnlineRoom *self, GmkSeat seat)
{
  GmkOnlineSeat shown;

  g_return_val_if_fail (seat < GMK_SEATS, (GmkOnlineSeat){ 0 });

  shown = self->seats[seat];
  if (shown.claim_ms >= 0)
    shown.claim_ms = MAX (shown.claim_ms - (clock_of (self) - self->seats_at), 0);
  return shown;
}

int
gmk_online_room_get_watchers (GmkOnlineRoom *self)
{
  return self->watchers;
}

int
gmk_online_room_get_game (GmkOnlineRoom *self)
{
  return self->game;
}

const GmkPlayer *
gmk_online_room_get_played (GmkOnlineRoom *self)
{
  return self->played;
}

const GmkRecord *
gmk_online_room_get_record (GmkOnlineRoom *self)
{
  return self->record;
}

gboolean
gmk_online_room_get_in_touch (GmkOnlineRoom *self)
{
  return self->in_touch;
}

const GmkStep *
gmk_online_room_get_asked (GmkOnlineRoom *self)
{
  return self->asked.request.id != 0 ? &self->asked.request.step.step : NULL;
}

GmkRoomEnd
gmk_online_room_get_closed (GmkOnlineRoom *self)
{
  return self->closed;
}

const GmkRatedGame *
gmk_online_room_get_rated (GmkOnlineRoom *self)
{
  return self->has_rated ? &self->rated : NULL;
}

gboolean
gmk_online_room_wants_rematch (GmkOnlineRoom *self, GmkSeat seat)
{
  return seat < GMK_SEATS && self->wants[seat];
}

/* --- Life -------------------------------------------------------------------------------------- */

void
gmk_online_room_detach (GmkOnlineRoom *self)
{
  if (self->online == NULL)
    return;
  self->seats_at = clock_of (self);
  gmk_requests_forget (self->online->requests, self);
  g_clear_handle_id (&self->retry, g_source_remove);
  self->online = NULL;
  gmk_online_room_set_in_touch (self, FALSE);
}

void
gmk_online_room_close (GmkOnlineRoom *self, GmkRoomEnd why)
{
  g_autoptr (GmkOnlineRoom) holding = g_object_ref (self);

  if (self->online != NULL)
    gmk_online_forget_room (self->online, self);
  if (self->closed != GMK_ROOM_OPEN)
    return;
  self->closed = why;
  gmk_online_room_drop_asked (self, GMK_REFUSED_GAME_OVER);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_CLOSED]);
}

void
gmk_online_room_break (GmkOnlineRoom *self)
{
  self->coming = 0;
  g_clear_handle_id (&self->retry, g_source_remove);
  g_clear_pointer (&self->showing.record, gmk_record_free);
  gmk_online_room_set_in_touch (self, FALSE);
}

static void
gmk_online_room_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GmkOnlineRoom *self = GMK_ONLINE_ROOM (object);

  switch (id) {
  case PROP_IN_TOUCH:
    g_value_set_boolean (value, self->in_touch);
    break;
  case PROP_ASKED:
    g_value_set_boolean (value, self->asked.request.id != 0);
    break;
  case PROP_CLOSED:
    g_value_set_int (value, (int)self->closed);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gmk_online_room_finalize (GObject *object)
{
  GmkOnlineRoom *self = GMK_ONLINE_ROOM (object);

  gmk_record_free (self->showing.record);
  gmk_record_free (self->record);
  g_queue_clear_full (&self->said, g_free);
  G_OBJECT_CLASS (gmk_online_room_parent_class)->finalize (object);
}

static void
gmk_online_room_class_init (GmkOnlineRoomClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GmkSessionClass *session_class = GMK_SESSION_CLASS (klass);
  const GType type = G_TYPE_FROM_CLASS (klass);
  const GType value = G_TYPE_POINTER | G_SIGNAL_TYPE_STATIC_SCOPE;
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gmk_online_room_get_property;
  object_class->finalize = gmk_online_room_finalize;
  session_class->get_match = gmk_online_room_get_match;
  session_class->get_now = gmk_online_room_get_now;
  session_class->is_ours = gmk_online_room_is_ours;
  session_class->get_players = gmk_online_room_get_players;
  session_class->get_score = gmk_online_room_get_score;
  session_class->submit = gmk_online_room_submit;

  props[PROP_IN_TOUCH] = g_param_spec_boolean ("in-touch", NULL, NULL, FALSE, flags);
  props[PROP_ASKED] = g_param_spec_boolean ("asked", NULL, NULL, FALSE, flags);
  props[PROP_CLOSED] = g_param_spec_int ("closed", NULL, NULL, 0, G_MAXINT, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[CHANGED] =
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 1, G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[SAID] =
    g_signal_new ("said", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, value);
  signals[RATED] =
    g_signal_new ("rated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, value);
}

static void
gmk_online_room_init (GmkOnlineRoom *self)
{
  self->mine = GMK_SEAT_NONE;
}

GmkOnlineRoom *
gmk_online_room_new (GmkOnline *online, gint64 number)
{
  GmkOnlineRoom *self = g_object_new (GMK_TYPE_ONLINE_ROOM, NULL);

  self->online = online;
  self->number = number;
  return self;
}
