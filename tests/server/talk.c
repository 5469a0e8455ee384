/* A client for tests.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/talk.h"

#include <libsoup/soup.h>
#include <string.h>

#include "tests/server/words.h"

#define PATIENCE_MS 20000

struct _Talk {
  SoupSession *session;
  SoupWebsocketConnection *socket;
  GQueue notices; /* GmkNotice * not heard yet */
  int64_t last_id;
  char boot[GMK_BOOT_LENGTH + 1];
  int64_t player;
  int closed; /* code; 0: open */
  RoomCopy room;
};

/* --- The connection ---------------------------------------------------------------------------- */

static void
follow (Talk *talk, const GmkNotice *notice)
{
  if (notice->kind == GMK_NOTICE_WELCOME) {
    g_strlcpy (talk->boot, notice->welcome.boot, sizeof talk->boot);
    talk->player = notice->welcome.me.player;
  }
  room_copy_take (&talk->room, notice);
}

static void
send_request (Talk *talk, const GmkRequest *request)
{
  g_autoptr (GString) text = g_string_new (NULL);

  gmk_request_write (request, text);
  talk_say_text (talk, text->str);
}

static void
message_cb (SoupWebsocketConnection *socket, int type, GBytes *bytes, gpointer data)
{
  Talk *talk = data;
  GmkNotice *notice = g_new (GmkNotice, 1);
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  if (!gmk_notice_read (text, length, notice, &error))
    g_error ("%.*s: %s", (int)length, text, error->message);
  if (notice->kind == GMK_NOTICE_PING) {
    send_request (talk, &(GmkRequest){ .kind = GMK_REQUEST_PONG, .numbered = notice->numbered });
    g_free (notice);
    return;
  }
  follow (talk, notice);
  g_queue_push_tail (&talk->notices, notice);
}

static void
closed_cb (SoupWebsocketConnection *socket, gpointer data)
{
  Talk *talk = data;
  const int code = soup_websocket_connection_get_close_code (socket);

  talk->closed = code != 0 ? code : SOUP_WEBSOCKET_CLOSE_ABNORMAL;
}

static void
fail (const Talk *talk, const char *waited_for)
{
  for (GList *item = talk->notices.head; item != NULL; item = item->next) {
    g_autoptr (GString) text = g_string_new ("# heard: ");
    gmk_notice_write (item->data, text);
    g_printerr ("%s\n", text->str);
  }
  g_error ("waited in vain for %s (closed: %d)", waited_for, talk->closed);
}

/* Lets things come, for so long at most; false when the time is up. */
static bool
pump (gint64 until)
{
  g_main_context_iteration (NULL, FALSE);
  g_usleep (500);
  return g_get_monotonic_time () < until;
}

static gint64
deadline (void)
{
  return g_get_monotonic_time () + PATIENCE_MS * 1000;
}

static void
connected_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Talk *talk = data;
  g_autoptr (GError) error = NULL;

  talk->socket = soup_session_websocket_connect_finish (SOUP_SESSION (source), result, &error);
  if (talk->socket == NULL)
    talk->closed = -1;
}

Talk *
talk_connect_from (int port, const char *address)
{
  g_autoptr (GSocketAddress) from = g_inet_socket_address_new_from_string (address, 0);
  Talk *talk = g_new0 (Talk, 1);
  g_autofree char *uri = g_strdup_printf ("ws://127.0.0.1:%d/ws", port);
  g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);
  static char *protocols[] = { GMK_WIRE_SUBPROTOCOL, NULL };

  g_queue_init (&talk->notices);
  talk->session =
    soup_session_new_with_options ("local-address", from, "proxy-resolver", NULL, NULL);
  soup_session_websocket_connect_async (talk->session, message, NULL, protocols, G_PRIORITY_DEFAULT,
                                        NULL, connected_cb, talk);
  for (const gint64 until = deadline (); talk->socket == NULL && talk->closed == 0;)
    if (!pump (until))
      fail (talk, "a connection");
  if (talk->socket == NULL)
    fail (talk, "a connection");
  soup_websocket_connection_set_max_incoming_payload_size (talk->socket, GMK_WIRE_NOTICE_MAX);
  g_signal_connect (talk->socket, "message", G_CALLBACK (message_cb), talk);
  g_signal_connect (talk->socket, "closed", G_CALLBACK (closed_cb), talk);
  return talk;
}

Talk *
talk_connect (int port)
{
  return talk_connect_from (port, "127.0.0.1");
}

static void
make_secret (const char *device, char secret[GMK_SECRET_LENGTH + 1])
{
  g_autofree char *digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, device, -1);

  memcpy (secret, digest, GMK_SECRET_LENGTH); /* hexadecimal is base64url, too */
  secret[GMK_SECRET_LENGTH] = '\0';
}

int64_t
talk_say_hello (Talk *talk, const char *device)
{
  GmkRequest hello = { .kind = GMK_REQUEST_HELLO, .hello = { .v = 1, .client = "test" } };

  make_secret (device, hello.hello.secret);
  return talk_say (talk, &hello);
}

Talk *
talk_sign_in (int port, const char *device)
{
  Talk *talk = talk_connect (port);

  talk_say_hello (talk, device);

  GmkNotice welcome = talk_hear (talk, GMK_NOTICE_WELCOME);

  gmk_notice_clear (&welcome);
  return talk;
}

void
talk_cut (Talk *talk)
{
  if (talk->socket == NULL)
    return;
  g_signal_handlers_disconnect_by_data (talk->socket, talk);
  g_io_stream_close (soup_websocket_connection_get_io_stream (talk->socket), NULL, NULL);
  g_clear_object (&talk->socket);
}

void
talk_free (Talk *talk)
{
  talk_cut (talk);
  talk_forget (talk);
  room_copy_clear (&talk->room);
  soup_session_abort (talk->session);
  g_object_unref (talk->session);
  g_free (talk);
}

/* --- Saying and hearing ------------------------------------------------------------------------ */

void
talk_say_text (Talk *talk, const char *text)
{
  if (talk->closed == 0)
    soup_websocket_connection_send_text (talk->socket, text);
}

int64_t
talk_say (Talk *talk, GmkRequest *request)
{
  request->id = ++talk->last_id;
  send_request (talk, request);
  return request->id;
}

void
talk_say_again (Talk *talk, const GmkRequest *request)
{
  send_request (talk, request);
}

/* Takes the first notice that fits out of those that wait; NULL: none. */
static GmkNotice *
find (Talk *talk, bool (*fits) (const GmkNotice *notice, int64_t value), int64_t value)
{
  for (GList *item = talk->notices.head; item != NULL; item = item->next)
    if (fits (item->data, value)) {
      GmkNotice *notice = item->data;
      g_queue_delete_link (&talk->notices, item);
      return notice;
    }
  return NULL;
}

static GmkNotice
hear (Talk *talk,
      bool (*fits) (const GmkNotice *notice, int64_t value),
      int64_t value,
      const char *what)
{
  const gint64 until = deadline ();
  GmkNotice *found;

  while ((found = find (talk, fits, value)) == NULL)
    if (!pump (until))
      fail (talk, what);

  const GmkNotice notice = *found;

  g_free (found);
  return notice;
}

static bool
is_kind (const GmkNotice *notice, int64_t kind)
{
  return notice->kind == (GmkNoticeKind)kind;
}

static bool
answers (const GmkNotice *notice, int64_t id)
{
  return notice->id == id;
}

GmkNotice
talk_hear_answer (Talk *talk, int64_t id)
{
  return hear (talk, answers, id, "an answer");
}

GmkNotice
talk_hear (Talk *talk, GmkNoticeKind kind)
{
  return hear (talk, is_kind, (int64_t)kind, gmk_notice_name (kind));
}

void
talk_hear_error (Talk *talk, int64_t id, const char *code)
{
  GmkNotice notice = hear (talk, answers, id, code);

  if (notice.kind != GMK_NOTICE_ERROR)
    g_error ("%s instead of the error %s", gmk_notice_name (notice.kind), code);
  g_assert_cmpstr (notice.error.code, ==, code);
  gmk_notice_clear (&notice);
}

void
talk_hear_done (Talk *talk, int64_t id)
{
  GmkNotice notice = hear (talk, answers, id, "done");

  if (notice.kind == GMK_NOTICE_ERROR)
    g_error ("%s", notice.error.code);
  g_assert_cmpint (notice.kind, ==, GMK_NOTICE_DONE);
}

void
talk_settle (Talk *talk)
{
  const int64_t id =
    talk_say (talk, &(GmkRequest){ .kind = GMK_REQUEST_PING, .numbered.n = talk->last_id });
  GmkNotice pong = hear (talk, answers, id, "pong");

  gmk_notice_clear (&pong);
}

int
talk_pending (const Talk *talk, GmkNoticeKind kind)
{
  int n = 0;

  for (GList *item = talk->notices.head; item != NULL; item = item->next)
    n += is_kind (item->data, (int64_t)kind);
  return n;
}

void
talk_forget (Talk *talk)
{
  GmkNotice *notice;

  while ((notice = g_queue_pop_head (&talk->notices)) != NULL) {
    gmk_notice_clear (notice);
    g_free (notice);
  }
}

int
talk_wait_closed (Talk *talk)
{
  for (const gint64 until = deadline (); talk->closed == 0;)
    if (!pump (until))
      fail (talk, "the end of the connection");
  return talk->closed;
}

/* --- At a table -------------------------------------------------------------------------------- */

const RoomCopy *
talk_room (const Talk *talk)
{
  return &talk->room;
}

const char *
talk_boot (const Talk *talk)
{
  return talk->boot;
}

int64_t
talk_player (const Talk *talk)
{
  return talk->player;
}

static void
wait_until (Talk *talk, bool (*holds) (const Talk *talk, int value), int value, const char *what)
{
  for (const gint64 until = deadline (); !holds (talk, value);)
    if (!pump (until))
      fail (talk, what);
}

static bool
has_turn (const Talk *talk, int turn)
{
  return room_copy_has_begun (&talk->room) && talk->room.record->match.turn >= turn;
}

static bool
is_over (const Talk *talk, int unused)
{
  return room_copy_has_begun (&talk->room) && gmk_match_over (&talk->room.record->match);
}

static bool
is_begun (const Talk *talk, int unused)
{
  return room_copy_has_begun (&talk->room) && !is_over (talk, 0);
}

void
talk_wait_turn (Talk *talk, int turn)
{
  wait_until (talk, has_turn, turn, "a turn");
}

void
talk_wait_over (Talk *talk)
{
  wait_until (talk, is_over, 0, "the end of the game");
}

void
talk_wait_game (Talk *talk)
{
  wait_until (talk, is_begun, 0, "a game");
}

int64_t
talk_step (Talk *talk, const char *words)
{
  const GmkMatch *match = &talk->room.record->match;
  GmkRequest request = { .kind = GMK_REQUEST_STEP,
                         .step = { .room = talk->room.room, .turn = match->turn } };

  words_read (&request.step.step, match, words);
  return talk_say (talk, &request);
}

void
talk_play (Talk *talk, const char *words)
{
  const int64_t id = talk_step (talk, words);
  GmkNotice notice = hear (talk, answers, id, words);

  if (notice.kind == GMK_NOTICE_ERROR)
    g_error ("%s: %s", words, notice.error.code);
  g_assert_cmpint (notice.kind, ==, GMK_NOTICE_STEPPED);
  gmk_notice_clear (&notice);
}

void
talk_sit_down (Talk *host, Talk *guest, const GmkSettings *settings)
{
  GmkRequest open = { .kind = GMK_REQUEST_OPEN, .open = { .settings = *settings } };
  GmkRequest join = { .kind = GMK_REQUEST_JOIN, .join.since = -1 };

  talk_say (host, &open);
  GmkNotice opened = talk_hear (host, GMK_NOTICE_OPENED);
  join.join.room = opened.opened.room;
  talk_say (guest, &join);
}

void
talk_open_game (Talk *host, Talk *guest, const GmkSettings *settings, Talk **first)
{
  talk_sit_down (host, guest, settings);
  talk_wait_game (host);
  talk_wait_game (guest);
  *first = host->room.record->match.first == (GmkSeat)host->room.you ? host : guest;
}

void
talk_assert_equal (Talk *a, Talk *b)
{
  talk_settle (a);
  talk_settle (b);
  g_assert_cmpstr (a->room.broken, ==, NULL);
  g_assert_cmpstr (b->room.broken, ==, NULL);
  g_assert_cmpint (a->room.seq, ==, b->room.seq);
  g_assert_true (gmk_match_equal (&a->room.record->match, &b->room.record->match));
}
