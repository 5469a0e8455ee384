/* The link to a room server that comes back by itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/connection.h"

#include "client/session/outbox.h"
#include "client/session/refusal.h"
#include "client/session/waking.h"
#include "client/session/websocket.h"

#define LATE_MS 120000 /* how long what was said may be under way */

struct _GmkConnection {
  GmkAddress address;
  GmkConnectionSettings settings;
  const GmkConnectionEvents *events;
  gpointer data;
  char client[64 + 1];
  char secret[GMK_SECRET_LENGTH + 1];

  GmkLinkState state;
  GError *error;
  gboolean known; /* it has said welcome since it was asked for */
  GmkWebsocket *socket;
  GmkOutbox *outbox;
  guint
    timer; /* what comes next: the deadline of a try or of a ping, the next ping, the next try */
  int attempts; /* in vain, in a row */
  int rubbish;  /* times in a row */
  gint64 back_at;
  gint64 welcome_at;
  gboolean greeted;   /* hello has been said, and nothing has come of it yet */
  gint64 given_up_at; /* when a try that had greeted was given up; 0: none was, or it has come */

  gint64 ping;    /* number of the last one */
  gint64 ping_at; /* 0: answered */
  gint64 heard_at;
  int trip_ms;

  GmkWaking *waking;
};

gint64
gmk_connection_now (GmkConnection *self)
{
  return self->settings.now (self->settings.data);
}

/* --- States ------------------------------------------------------------------------------------ */

static void try (GmkConnection *self);

static void
tell_changed (GmkConnection *self)
{
  if (self->events != NULL)
    self->events->changed (self->data);
}

static void
set_timer (GmkConnection *self, int ms, GSourceFunc func)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  if (func != NULL)
    self->timer = g_timeout_add ((guint)MAX (ms, 0), func, self);
}

/* Ends the present link or try, without a word to anybody. */
static void
hang_up (GmkConnection *self)
{
  if (self->greeted)
    self->given_up_at = gmk_connection_now (self);
  self->greeted = FALSE;
  set_timer (self, 0, NULL);
  g_clear_pointer (&self->socket, gmk_websocket_free);
  gmk_outbox_clear (self->outbox);
  if (self->welcome_at != 0 &&
      gmk_connection_now (self) - self->welcome_at >= self->settings.settled_ms)
    self->attempts = self->rubbish = 0;
  self->welcome_at = 0;
  self->ping_at = 0;
}

static void
set_state (GmkConnection *self, GmkLinkState state, GError *error)
{
  self->state = state;
  g_clear_error (&self->error);
  self->error = error;
  tell_changed (self);
}

static gboolean
back_cb (gpointer data)
{
  GmkConnection *self = data;

  self->timer = 0;
  try (self);
  return G_SOURCE_REMOVE;
}

/* Full jitter: any part of a wait that grows. */
static int
draw_wait (GmkConnection *self, int at_least)
{
  const int doublings = MIN (self->attempts, 20);
  const gint64 most = MIN ((gint64)self->settings.back_ms << doublings, self->settings.back_max_ms);

  return MAX ((int)(self->settings.lot (self->settings.data) * (double)most), at_least);
}

static void
come_back_in (GmkConnection *self, int ms, GError *error)
{
  hang_up (self);
  self->back_at = gmk_connection_now (self) + ms;
  self->attempts++;
  set_timer (self, ms, back_cb);
  set_state (self, GMK_LINK_LOST, error);
}

static void
refuse (GmkConnection *self, GError *error)
{
  hang_up (self);
  set_state (self, GMK_LINK_REFUSED, error);
}

/* Whether coming back by itself makes no sense. What is new may be misconfigured for good; what was a
 * room server before is behind something that will pass. */
static gboolean
is_final (GmkConnection *self, const GError *error)
{
  switch (error->code) {
  case GMK_ONLINE_ERROR_SUPERSEDED:
  case GMK_ONLINE_ERROR_VERSION:
  case GMK_ONLINE_ERROR_BANNED:
    return TRUE;
  case GMK_ONLINE_ERROR_TLS:
  case GMK_ONLINE_ERROR_CERT_UNSIGNED:
  case GMK_ONLINE_ERROR_CERT_FOREIGN:
  case GMK_ONLINE_ERROR_CERT_EXPIRED:
  case GMK_ONLINE_ERROR_CERT_EARLY:
  case GMK_ONLINE_ERROR_CERT_REVOKED:
  case GMK_ONLINE_ERROR_CERT_WEAK:
  case GMK_ONLINE_ERROR_NO_SERVER:
    return !self->known;
  case GMK_ONLINE_ERROR_RUBBISH:
    return ++self->rubbish >= 2;
  default:
    return FALSE;
  }
}

/* The hello of a try that was given up may arrive late, and the server takes it for a newer device. That
 * is no reason to give in; a second time it is somebody else. */
static gboolean
is_own_ghost (GmkConnection *self)
{
  const gboolean own =
    self->given_up_at != 0 && gmk_connection_now (self) - self->given_up_at < LATE_MS;

  self->given_up_at = 0;
  return own;
}

/* Takes the error. */
static void
lose (GmkConnection *self, GError *error, int at_least_ms)
{
  /* a link that was good long enough counts before the rubbish at its end does */
  hang_up (self);
  if (error->code == GMK_ONLINE_ERROR_SUPERSEDED && is_own_ghost (self))
    error->code = GMK_ONLINE_ERROR_OFFLINE;
  if (is_final (self, error))
    refuse (self, error);
  else
    come_back_in (self, draw_wait (self, at_least_ms), error);
}

static void
lose_saying (GmkConnection *self, GmkOnlineError code, const char *why)
{
  lose (self, g_error_new_literal (GMK_ONLINE_ERROR, (int)code, why), 0);
}

/* --- Pings ------------------------------------------------------------------------------------- */

static gboolean ping_cb (gpointer data);

static void
say_at_once (GmkConnection *self, const GmkRequest *request)
{
  g_autoptr (GString) text = g_string_new (NULL);

  gmk_request_write (request, text);
  gmk_websocket_send (self->socket, text->str);
}

static void
send_ping (GmkConnection *self, int answer_ms)
{
  if (self->ping_at == 0) {
    self->ping_at = gmk_connection_now (self);
    say_at_once (self, &(GmkRequest){ .kind = GMK_REQUEST_PING, .numbered.n = ++self->ping });
  }
  self->heard_at = 0;
  set_timer (self, answer_ms, ping_cb);
}

/* A ping is due, or its answer was. */
static gboolean
ping_cb (gpointer data)
{
  GmkConnection *self = data;

  self->timer = 0;
  if (self->ping_at == 0)
    send_ping (self, self->settings.answer_ms);
  else if (self->heard_at != 0) { /* slow, not dead */
    self->heard_at = 0;
    set_timer (self, self->settings.answer_ms, ping_cb);
  } else
    lose_saying (self, GMK_ONLINE_ERROR_OFFLINE, "the server does not answer any more");
  return G_SOURCE_REMOVE;
}

static void
take_pong (GmkConnection *self, gint64 n)
{
  if (self->ping_at == 0 || n != self->ping)
    return;

  const int trip = (int)CLAMP (gmk_connection_now (self) - self->ping_at, 1, 60000);

  self->trip_ms = self->trip_ms == 0 ? trip : (3 * self->trip_ms + trip) / 4;
  self->ping_at = 0;
  set_timer (self, self->settings.ping_ms, ping_cb);
}

void
gmk_connection_doubt (GmkConnection *self)
{
  if (self->state == GMK_LINK_UP)
    send_ping (self, self->settings.wake_answer_ms);
  else if (gmk_connection_get_wait (self) > self->settings.back_ms) {
    self->attempts = 0;
    come_back_in (self, draw_wait (self, 0), g_steal_pointer (&self->error));
  }
}

/* --- Hearing ----------------------------------------------------------------------------------- */

static void
take_welcome (GmkConnection *self, const GmkNotice *notice)
{
  if (self->state == GMK_LINK_UP) {
    lose_saying (self, GMK_ONLINE_ERROR_RUBBISH, "it says welcome twice");
    return;
  }
  if (notice->welcome.v != GMK_WIRE_VERSION) {
    lose_saying (self, GMK_ONLINE_ERROR_VERSION, notice->welcome.server);
    return;
  }
  self->known = TRUE;
  self->greeted = FALSE;
  self->welcome_at = gmk_connection_now (self);
  send_ping (self, self->settings.answer_ms);
  set_state (self, GMK_LINK_UP, NULL);
  if (self->events != NULL && self->state == GMK_LINK_UP)
    self->events->welcomed (&notice->welcome, self->data);
}

/* Before the welcome. */
static void
take_refusal (GmkConnection *self, const GmkRefusal *refusal)
{
  const int wait = (int)MIN (refusal->retry_ms, G_MAXINT);

  self->greeted = FALSE;
  lose (self, gmk_refusal_error (refusal), wait);
}

static void
take (GmkConnection *self, const GmkNotice *notice)
{
  if (notice->kind == GMK_NOTICE_PING)
    say_at_once (self, &(GmkRequest){ .kind = GMK_REQUEST_PONG, .numbered = notice->numbered });
  else if (notice->kind == GMK_NOTICE_PONG)
    take_pong (self, notice->numbered.n);
  else if (notice->kind == GMK_NOTICE_WELCOME)
    take_welcome (self, notice);
  else if (notice->kind == GMK_NOTICE_SUPERSEDED)
    lose_saying (self, GMK_ONLINE_ERROR_SUPERSEDED, "superseded");
  else if (self->state == GMK_LINK_UP && self->events != NULL)
    self->events->heard (notice, self->data);
  else if (notice->kind == GMK_NOTICE_ERROR)
    take_refusal (self, &notice->error);
}

static void
clear (gpointer data)
{
}

static void
unref (GmkConnection *self)
{
  g_rc_box_release_full (self, clear);
}

static void
received_cb (const char *text, gsize length, gpointer data)
{
  GmkConnection *self = g_rc_box_acquire ((GmkConnection *)data);
  g_autoptr (GError) error = NULL;
  GmkNotice notice;

  self->heard_at = gmk_connection_now (self);
  if (gmk_notice_read (text, length, &notice, &error)) {
    take (self, &notice);
    gmk_notice_clear (&notice);
  } else if (!g_error_matches (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_UNKNOWN_KIND))
    lose_saying (self, GMK_ONLINE_ERROR_RUBBISH, error->message);
  unref (self);
}

static void
opened_cb (gpointer data)
{
  GmkConnection *self = data;
  GmkRequest hello = { .kind = GMK_REQUEST_HELLO, .id = 1, .hello.v = GMK_WIRE_VERSION };

  g_strlcpy (hello.hello.client, self->client, sizeof hello.hello.client);
  g_strlcpy (hello.hello.secret, self->secret, sizeof hello.hello.secret);
  say_at_once (self, &hello);
  self->greeted = TRUE;
}

static void
closed_cb (const GError *error, gpointer data)
{
  GmkConnection *self = g_rc_box_acquire ((GmkConnection *)data);

  lose (self, g_error_copy (error), 0);
  unref (self);
}

static const GmkWebsocketEvents socket_events = { opened_cb, received_cb, closed_cb };

/* --- Going and coming -------------------------------------------------------------------------- */

static gboolean
handshake_cb (gpointer data)
{
  GmkConnection *self = g_rc_box_acquire ((GmkConnection *)data);

  self->timer = 0;
  lose_saying (self, GMK_ONLINE_ERROR_UNREACHABLE, "nobody answers");
  unref (self);
  return G_SOURCE_REMOVE;
}

static void
try (GmkConnection *self)
{
  hang_up (self);
  self->back_at = 0;
  self->socket = gmk_websocket_new (&self->address, &socket_events, self);
  set_timer (self, self->settings.handshake_ms, handshake_cb);
  tell_changed (self);
}

static void
set_out (GmkConnection *self)
{
  if (self->secret[0] == '\0')
    tell_changed (self);
  else
    try (self);
}

void
gmk_connection_open (GmkConnection *self)
{
  if (self->state == GMK_LINK_UP || self->state == GMK_LINK_CONNECTING || self->socket != NULL)
    return;
  if (self->state != GMK_LINK_LOST) {
    self->state = GMK_LINK_CONNECTING;
    g_clear_error (&self->error);
    self->attempts = self->rubbish = 0;
  }
  set_out (self);
}

void
gmk_connection_set_secret (GmkConnection *self, const char *secret)
{
  const gboolean waits = self->state == GMK_LINK_CONNECTING && self->secret[0] == '\0';

  g_strlcpy (self->secret, secret, sizeof self->secret);
  if (waits)
    try (self);
}

const char *
gmk_connection_get_secret (GmkConnection *self)
{
  return self->secret;
}

void
gmk_connection_close (GmkConnection *self)
{
  hang_up (self);
  self->known = FALSE;
  if (self->state != GMK_LINK_OFF)
    set_state (self, GMK_LINK_OFF, NULL);
}

void
gmk_connection_renew (GmkConnection *self)
{
  hang_up (self);
  self->state = GMK_LINK_CONNECTING;
  set_out (self);
}

void
gmk_connection_refuse (GmkConnection *self, GError *error)
{
  refuse (self, error);
}

void
gmk_connection_break (GmkConnection *self, GError *error)
{
  lose (self, error, 0);
}

void
gmk_connection_say (GmkConnection *self, const GmkRequest *request, gboolean may_wait)
{
  if (self->state == GMK_LINK_UP)
    gmk_outbox_put (self->outbox, request, may_wait);
}

/* --- What it is -------------------------------------------------------------------------------- */

GmkLinkState
gmk_connection_get_state (GmkConnection *self)
{
  return self->state;
}

const GError *
gmk_connection_get_error (GmkConnection *self)
{
  return self->error;
}

int
gmk_connection_get_wait (GmkConnection *self)
{
  if (self->state != GMK_LINK_LOST || self->back_at == 0)
    return 0;
  return (int)CLAMP (self->back_at - gmk_connection_now (self), 1, G_MAXINT);
}

int
gmk_connection_get_trip (GmkConnection *self)
{
  return self->trip_ms;
}

const GmkConnectionSettings *
gmk_connection_settings (GmkConnection *self)
{
  return &self->settings;
}

/* --- Life -------------------------------------------------------------------------------------- */

static void
doubt_cb (gpointer data)
{
  gmk_connection_doubt (data);
}

static void
send_cb (const char *text, gpointer data)
{
  gmk_websocket_send (((GmkConnection *)data)->socket, text);
}

GmkConnection *
gmk_connection_new (const GmkAddress *address,
                    const char *client,
                    const GmkConnectionSettings *settings,
                    const GmkConnectionEvents *events,
                    gpointer data)
{
  GmkConnection *self = g_rc_box_new0 (GmkConnection);

  self->address = *address;
  self->settings = *settings;
  self->events = events;
  self->data = data;
  g_strlcpy (self->client, client, sizeof self->client);
  self->outbox = gmk_outbox_new (settings->burst, settings->burst_ms, send_cb, self);
  self->waking = gmk_waking_new (settings, doubt_cb, self);
  return self;
}

void
gmk_connection_free (GmkConnection *self)
{
  self->events = NULL;
  self->state = GMK_LINK_OFF;
  hang_up (self);
  g_clear_pointer (&self->outbox, gmk_outbox_free);
  g_clear_error (&self->error);
  g_clear_pointer (&self->waking, gmk_waking_free);
  unref (self);
}
