/* A person at one room server: the link, and where each notice goes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-private.h"

#include "client/session/online-room-private.h"

enum {
  PROP_0,
  PROP_STATE,
  PROP_ME,
  PROP_WAIT,
  PROP_PLAYERS,
  PROP_SEEKING,
  N_PROPS
};

enum {
  ROOM_OPENED,
  MATCHED,
  CLOSING,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GmkOnline, gmk_online, G_TYPE_OBJECT)

static void
notify (GmkOnline *self, int prop)
{
  g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
}

/* --- Asking ------------------------------------------------------------------------------------ */

/* A task's request. */
typedef struct {
  GTask *task;
  GmkNoticeKind expected;
  GmkOnlineTake take;
} Asked;

static gboolean
task_answered (GmkWait *wait, const GmkNotice *notice, const GError *error, gpointer data)
{
  Asked *asked = data;
  GmkOnline *self = g_task_get_source_object (asked->task);
  const gboolean as_expected = notice == NULL || notice->kind == asked->expected || wait->id == 0;

  if (error != NULL)
    g_task_return_error (asked->task, g_error_copy (error));
  else if (!as_expected) {
    g_task_return_new_error (asked->task, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH,
                             "an answer to something else");
    gmk_online_blame (self, "an answer to something else");
  } else if (asked->take == NULL)
    g_task_return_boolean (asked->task, TRUE);
  else if (!asked->take (asked->task, wait, notice))
    return FALSE;
  g_object_unref (asked->task);
  g_free (asked);
  return TRUE;
}

GTask *
gmk_online_task_new (GmkOnline *self,
                     gpointer tag,
                     GCancellable *cancellable,
                     GAsyncReadyCallback cb,
                     gpointer data)
{
  GTask *task = g_task_new (self, cancellable, cb, data);

  g_task_set_source_tag (task, tag);
  return task;
}

void
gmk_online_ask (GTask *task, GmkRequest *request, GmkNoticeKind expected, GmkOnlineTake take)
{
  GmkOnline *self = g_task_get_source_object (task);
  Asked *asked = g_new (Asked, 1);

  *asked = (Asked){ task, expected, take };
  gmk_requests_ask (self->requests, request, FALSE, g_task_get_cancellable (task), task_answered,
                    asked);
}

void
gmk_online_wait_for_room (GTask *task, gint64 number, GmkOnlineTake take)
{
  GmkOnline *self = g_task_get_source_object (task);
  Asked *asked = g_new (Asked, 1);

  *asked = (Asked){ task, GMK_NOTICE_ROOM, take };
  gmk_requests_wait_for_room (self->requests, number, g_task_get_cancellable (task), task_answered,
                              asked);
}

gboolean
gmk_online_text (GTask *task, const char *text, char *field, gsize size, GmkOnlineError error)
{
  if (strlen (text) < size && g_utf8_validate (text, -1, NULL)) {
    g_strlcpy (field, text, size);
    return TRUE;
  }
  g_task_return_new_error (task, GMK_ONLINE_ERROR, (int)error, "no such text");
  g_object_unref (task);
  return FALSE;
}

void
gmk_online_blame (GmkOnline *self, const char *what)
{
  gmk_connection_break (self->connection,
                        g_error_new_literal (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_RUBBISH, what));
}

GmkPerson
gmk_online_person (const GmkWirePlayer *player)
{
  GmkPerson person = { .number = player->player,
                       .guest = player->guest,
                       .rating = (int)player->rating,
                       .provisional = player->provisional };

  g_strlcpy (person.name, player->name, sizeof person.name);
  return person;
}

/* --- The link ---------------------------------------------------------------------------------- */

/* What was asked is answered, and the rooms know, before anybody else hears of it. */
static void
changed_cb (gpointer data)
{
  g_autoptr (GmkOnline) self = g_object_ref (data);

  if (gmk_connection_get_state (self->connection) != GMK_LINK_UP) {
    g_autoptr (GError) error =
      g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_OFFLINE, "the link went down");
    gmk_online_break_rooms (self);
    gmk_requests_fail (self->requests, 0, error);
  }
  if (gmk_connection_get_state (self->connection) == GMK_LINK_REFUSED)
    gmk_online_stop_seeking (self);
  notify (self, PROP_STATE);
  notify (self, PROP_WAIT);
}

void
gmk_online_set_me (GmkOnline *self, const GmkWirePlayer *me)
{
  self->me = gmk_online_person (me);
  notify (self, PROP_ME);
}

void
gmk_online_learn_rating (GmkOnline *self, GmkRuleSet set, const GmkRatingStep *change)
{
  if (set != GMK_SET_FREESTYLE)
    return;
  self->me.rating = change->after;
  self->me.provisional = change->provisional;
  notify (self, PROP_ME);
}

static void
welcomed_cb (const GmkWelcome *welcome, gpointer data)
{
  g_autoptr (GmkOnline) self = g_object_ref (data);

  if (self->me.number != 0 && self->me.number != welcome->me.player)
    gmk_online_forget_rooms (self);
  g_strlcpy (self->boot, welcome->boot, sizeof self->boot);
  gmk_online_set_me (self, &welcome->me);
  gmk_online_enter_rooms (self, welcome->rooms);
  gmk_online_lobby_come_back (self->lobby);
}

/* A server that nobody will start again is not waited for. */
static void
take_closing (GmkOnline *self, const GmkClosing *closing)
{
  if (closing->final)
    gmk_connection_refuse (
      self->connection,
      g_error_new_literal (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_STOPPED, "the server ends for good"));
  else
    g_signal_emit (self, signals[CLOSING], 0, (int)MIN (closing->in_ms, G_MAXINT));
}

static void
heard_cb (const GmkNotice *notice, gpointer data)
{
  g_autoptr (GmkOnline) self = g_object_ref (data);

  switch ((int)notice->kind) {
  case GMK_NOTICE_LOBBY:
    gmk_online_lobby_take (self->lobby, &notice->lobby);
    break;
  case GMK_NOTICE_SEEKING:
  case GMK_NOTICE_MATCHED:
    gmk_online_take_seeking (self, notice);
    break;
  case GMK_NOTICE_CLOSING:
    take_closing (self, &notice->closing);
    break;
  case GMK_NOTICE_STEPS:
    if (notice->steps.game != 0)
      gmk_requests_take_steps (self->requests, notice);
    else
      gmk_online_take_room (self, notice);
    break;
  case GMK_NOTICE_ROOM:
  case GMK_NOTICE_RESUMED:
  case GMK_NOTICE_STEPPED:
  case GMK_NOTICE_BEGAN:
  case GMK_NOTICE_RATED:
  case GMK_NOTICE_SEATS:
  case GMK_NOTICE_REMATCH:
  case GMK_NOTICE_SAID:
  case GMK_NOTICE_CLOSED:
    gmk_online_take_room (self, notice);
    break;
  default:
    break; /* answers */
  }
  gmk_requests_take (self->requests, notice);
}

static const GmkConnectionEvents connection_events = { changed_cb, welcomed_cb, heard_cb };

static void
secret_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkOnline) self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = gmk_secrets_get_finish (GMK_SECRETS (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* and another one may be on its way */
  g_clear_object (&self->fetching);
  if (secret != NULL)
    gmk_connection_set_secret (self->connection, secret);
  else
    gmk_connection_refuse (self->connection, g_steal_pointer (&error));
}

static void
fetch_secret (GmkOnline *self)
{
  g_autofree char *server = gmk_address_name (&self->address);

  self->fetching = g_cancellable_new ();
  gmk_secrets_get_async (self->secrets, server, self->fetching, secret_cb, g_object_ref (self));
}

void
gmk_online_connect (GmkOnline *self)
{
  g_return_if_fail (GMK_IS_ONLINE (self));

  gmk_connection_open (self->connection);
  if (gmk_connection_get_secret (self->connection)[0] == '\0' && self->fetching == NULL)
    fetch_secret (self);
}

static void
stop_fetching (GmkOnline *self)
{
  if (self->fetching != NULL)
    g_cancellable_cancel (self->fetching);
  g_clear_object (&self->fetching);
}

void
gmk_online_disconnect (GmkOnline *self)
{
  g_return_if_fail (GMK_IS_ONLINE (self));

  stop_fetching (self);
  gmk_online_stop_seeking (self);
  gmk_connection_close (self->connection);
}

/* --- What it is -------------------------------------------------------------------------------- */

const GmkAddress *
gmk_online_get_address (GmkOnline *self)
{
  return &self->address;
}

void
gmk_online_set_hosted (GmkOnline *self, const GmkAddress *shared)
{
  g_return_if_fail (GMK_IS_ONLINE (self));

  self->hosted = TRUE;
  self->shared = shared != NULL ? *shared : self->address;
}

gboolean
gmk_online_is_hosted (GmkOnline *self)
{
  return self->hosted;
}

const GmkAddress *
gmk_online_get_shared_address (GmkOnline *self)
{
  return &self->shared;
}

GmkLinkState
gmk_online_get_state (GmkOnline *self)
{
  return gmk_connection_get_state (self->connection);
}

const GError *
gmk_online_get_error (GmkOnline *self)
{
  return gmk_connection_get_error (self->connection);
}

int
gmk_online_get_wait (GmkOnline *self)
{
  return gmk_connection_get_wait (self->connection);
}

const GmkPerson *
gmk_online_get_me (GmkOnline *self)
{
  return &self->me;
}

int
gmk_online_get_players (GmkOnline *self)
{
  return self->players;
}

void
gmk_online_set_players (GmkOnline *self, gint64 players)
{
  if (self->players == players)
    return;
  self->players = (int)MIN (players, G_MAXINT);
  notify (self, PROP_PLAYERS);
}

GmkOnlineLobby *
gmk_online_get_lobby (GmkOnline *self)
{
  return self->lobby;
}

GListModel *
gmk_online_get_rooms (GmkOnline *self)
{
  return G_LIST_MODEL (self->rooms);
}

int
gmk_online_get_seeking (GmkOnline *self)
{
  return self->seek.on ? self->seek.window : -1;
}

int
gmk_online_get_other_seekers (GmkOnline *self)
{
  return self->seek.on ? self->seek.others : 0;
}

void
gmk_online_tell_seeking (GmkOnline *self)
{
  notify (self, PROP_SEEKING);
}

void
gmk_online_tell_room (GmkOnline *self, GmkOnlineRoom *room, gboolean matched)
{
  g_signal_emit (self, signals[ROOM_OPENED], 0, room);
  if (matched)
    g_signal_emit (self, signals[MATCHED], 0, room);
}

/* --- Life -------------------------------------------------------------------------------------- */

static void
gmk_online_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GmkOnline *self = GMK_ONLINE (object);

  switch (id) {
  case PROP_STATE:
    g_value_set_int (value, (int)gmk_online_get_state (self));
    break;
  case PROP_ME:
    g_value_set_pointer (value, &self->me);
    break;
  case PROP_WAIT:
    g_value_set_int (value, gmk_online_get_wait (self));
    break;
  case PROP_PLAYERS:
    g_value_set_int (value, self->players);
    break;
  case PROP_SEEKING:
    g_value_set_int (value, gmk_online_get_seeking (self));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

/* Whoever still waits is answered. */
static void
gmk_online_dispose (GObject *object)
{
  GmkOnline *self = GMK_ONLINE (object);

  gmk_online_disconnect (self);
  G_OBJECT_CLASS (gmk_online_parent_class)->dispose (object);
}

/* Rooms that others hold live on without a link. */
static void
gmk_online_finalize (GObject *object)
{
  GmkOnline *self = GMK_ONLINE (object);
  GHashTableIter iter;
  gpointer room;

  g_hash_table_iter_init (&iter, self->known);
  while (g_hash_table_iter_next (&iter, NULL, &room))
    gmk_online_room_detach (room);
  gmk_online_lobby_detach (self->lobby);
  gmk_requests_free (self->requests);
  gmk_connection_free (self->connection);
  g_object_unref (self->lobby);
  g_object_unref (self->rooms);
  g_hash_table_unref (self->known);
  g_hash_table_unref (self->leaving);
  g_object_unref (self->secrets);
  G_OBJECT_CLASS (gmk_online_parent_class)->finalize (object);
}

static GParamSpec *
int_property (const char *name, int least)
{
  return g_param_spec_int (name, NULL, NULL, least, G_MAXINT, 0,
                           G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
}

static guint
room_signal (const char *name)
{
  return g_signal_new (name, GMK_TYPE_ONLINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       1, GMK_TYPE_ONLINE_ROOM);
}

static void
gmk_online_class_init (GmkOnlineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gmk_online_get_property;
  object_class->dispose = gmk_online_dispose;
  object_class->finalize = gmk_online_finalize;

  props[PROP_STATE] = int_property ("state", 0);
  props[PROP_ME] = g_param_spec_pointer (
    "me", NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_WAIT] = int_property ("wait", 0);
  props[PROP_PLAYERS] = int_property ("players", 0);
  props[PROP_SEEKING] = int_property ("seeking", -1);
  g_object_class_install_properties (object_class, N_PROPS, props);

  signals[ROOM_OPENED] = room_signal ("room-opened");
  signals[MATCHED] = room_signal ("matched");
  signals[CLOSING] = g_signal_new ("closing", GMK_TYPE_ONLINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
gmk_online_init (GmkOnline *self)
{
  self->rooms = g_list_store_new (GMK_TYPE_ONLINE_ROOM);
  self->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_object_unref);
  self->leaving = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
}

GmkOnline *
gmk_online_new_with (const GmkAddress *address,
                     GmkSecrets *secrets,
                     const char *client,
                     const GmkConnectionSettings *settings)
{
  GmkOnline *self = g_object_new (GMK_TYPE_ONLINE, NULL);

  self->address = self->shared = *address;
  self->secrets = g_object_ref (secrets);
  self->connection = gmk_connection_new (address, client, settings, &connection_events, self);
  self->requests = gmk_requests_new (self->connection);
  self->lobby = gmk_online_lobby_new (self);
  return self;
}

GmkOnline *
gmk_online_new (const GmkAddress *address, GmkSecrets *secrets, const char *client)
{
  const GmkConnectionSettings settings = gmk_connection_settings_default ();

  return gmk_online_new_with (address, secrets, client, &settings);
}
