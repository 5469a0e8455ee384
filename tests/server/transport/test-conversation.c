/* A transport in conversation: handshakes, messages, frames, farewells, pages, timers, threads.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/transport/house.h"
#include "tests/server/transport/raw-client.h"

/* --- Handshakes ------------------------------------------------------------------------------- */

static void
test_echo (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  raw_send_text (fd, "{\"kind\":\"ping\"}");
  raw_expect (fd, "{\"kind\":\"ping\"}");
  raw_send_text (fd, "");
  raw_expect (fd, "");
  g_assert_cmpint (house_links (house), ==, 1);
  close (fd);
  house_wait_closed (house, 1);
  g_assert_cmpint (house_links (house), ==, 0);
  house_free (house);
}

/* The status that a whole request is answered with. */
static int
ask (House *house, const char *request)
{
  const int fd = raw_connect (house_port (house));
  int status;

  raw_say (fd, request);
  status = raw_read_head (fd, NULL);
  raw_read_end (fd);
  close (fd);
  return status;
}

#define UPGRADE "Host: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
#define KEY     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define V13     "Sec-WebSocket-Version: 13\r\n"
#define V1      "Sec-WebSocket-Protocol: kagetsu.v1\r\n"

static void
test_refused_handshakes (void)
{
  static const struct {
    const char *request;
    int status;
  } cases[] = {
    { "GET /ws HTTP/1.1\r\n" UPGRADE KEY V13 "\r\n", 400 },
    { "GET /ws HTTP/1.1\r\n" UPGRADE KEY V13 "Sec-WebSocket-Protocol: kagetsu.v2\r\n\r\n", 400 },
    { "GET /ws HTTP/1.1\r\n" UPGRADE KEY V13 "Sec-WebSocket-Protocol: http, x\r\n\r\n", 400 },
    { "GET /ws HTTP/1.1\r\n" UPGRADE V13 V1 "\r\n", 400 },
    { "GET /ws HTTP/1.1\r\n" UPGRADE KEY V1 "Sec-WebSocket-Version: 8\r\n\r\n", 400 },
    { "GET /ws HTTP/1.1\r\nHost: h\r\n\r\n", 400 },
    { "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n"
      "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n",
      400 },
    { "GET /other HTTP/1.1\r\n" UPGRADE KEY V13 V1 "\r\n", 404 },
    { "GET /wsx HTTP/1.1\r\n" UPGRADE KEY V13 V1 "\r\n", 404 },
    { "POST /ws HTTP/1.1\r\nContent-Length: 0\r\n" UPGRADE KEY V13 V1 "\r\n", 405 },
  };
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_test_message ("%s", cases[i].request);
    g_assert_cmpint (ask (house, cases[i].request), ==, cases[i].status);
  }
  g_assert_cmpint (house_links (house), ==, 0);
  house_free (house);
}

/* Things that only have to do no harm: the one who asks is let go, the others are served. */
static void
test_strange_requests (void)
{
  static const char *const cases[] = {
    "GET / HTTP/1.1\r\nHost: h\r\nUpgrade: foo\r\nConnection: Upgrade\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "GET /ws\r\n\r\n",
    "\r\n\r\n\r\n",
    "CONNECT h:80 HTTP/1.1\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  };
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int good = raw_open (house_port (house));
  g_autofree char *long_line = g_strnfill (100000, 'a');
  int fd;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    fd = raw_connect (house_port (house));
    raw_say (fd, cases[i]);
    shutdown (fd, SHUT_WR);
    g_assert_cmpint (raw_read_head (fd, NULL), !=, 101);
    close (fd);
  }
  fd = raw_connect (house_port (house));
  if (raw_say (fd, "GET /ws HTTP/1.1\r\nX: "))
    raw_say (fd, long_line);
  shutdown (fd, SHUT_WR);
  g_assert_cmpint (raw_read_head (fd, NULL), !=, 101);
  close (fd);

  raw_send_text (good, "still there");
  raw_expect (good, "still there");
  close (good);
  house_free (house);
}

static void
test_several_protocols (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_connect (house_port (house));
  g_autofree char *head = NULL;

  raw_say (fd, "GET /ws HTTP/1.1\r\n" UPGRADE KEY V13
               "Sec-WebSocket-Protocol: chat, kagetsu.v1\r\n\r\n");
  g_assert_cmpint (raw_read_head (fd, &head), ==, 101);
  g_assert_nonnull (strstr (head, "kagetsu.v1"));
  raw_send_text (fd, "a");
  raw_expect (fd, "a");
  close (fd);
  house_free (house);
}

/* No compression, whoever asks for it. */
static void
test_no_extensions (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_connect (house_port (house));

  raw_upgrade (fd, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n");
  raw_send (fd, RAW_FIN | 0x40 | RAW_TEXT, "x", 1); /* as if it had been agreed on */
  g_assert_cmpint (raw_read_close (fd), ==, 1002);
  close (fd);
  house_free (house);
}

/* In any pieces. (Frames may not come before the handshake has been answered, RFC 6455, 4.1; there
 * libwebsockets forgets those that come in one piece with the handshake's end, and closes.) */
static void
test_pieces (void)
{
  static const char frames[] = "\x81\x81\0\0\0\0a\x81\x81\0\0\0\0b";
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  g_autofree char *handshake = raw_handshake ("");
  const int fd = raw_connect (house_port (house));

  for (gsize i = 0; handshake[i] != '\0'; i++)
    raw_write (fd, handshake + i, 1);
  g_assert_cmpint (raw_read_head (fd, NULL), ==, 101);
  for (gsize i = 0; i < sizeof frames - 1; i++)
    raw_write (fd, frames + i, 1);
  raw_expect (fd, "a");
  raw_expect (fd, "b");
  close (fd);
  house_free (house);
}

/* More at once than are let in at a time: all come in. */
static void
test_crowd (void)
{
  enum {
    N = 50
  };
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  g_autofree char *handshake = raw_handshake ("");
  int fds[N];

  for (int i = 0; i < N; i++) {
    fds[i] = raw_connect (house_port (house));
    raw_say (fds[i], handshake);
  }
  for (int i = 0; i < N; i++) {
    g_assert_cmpint (raw_read_head (fds[i], NULL), ==, 101);
    raw_send_text (fds[i], "a");
    raw_expect (fds[i], "a");
  }
  g_assert_cmpint (house_links (house), ==, N);
  for (int i = 0; i < N; i++)
    close (fds[i]);
  house_wait_closed (house, N);
  house_free (house);
}

/* --- Frames ----------------------------------------------------------------------------------- */

static void
test_fragments (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));
  g_autofree char *text = NULL;
  gsize length;

  raw_send (fd, RAW_TEXT, "on", 2);
  raw_send (fd, RAW_CONTINUATION, "", 0);
  raw_send (fd, RAW_FIN | RAW_PING, "p", 1);
  raw_send (fd, RAW_CONTINUATION, "e \xd0", 3); /* half of a letter */
  raw_send (fd, RAW_FIN | RAW_CONTINUATION, "\x81", 1);
  g_assert_cmpint (raw_read (fd, &text, &length), ==, RAW_PONG);
  g_assert_cmpmem (text, length, "p", 1);
  raw_expect (fd, "one \xd0\x81");

  raw_send (fd, RAW_TEXT, "", 0);
  raw_send (fd, RAW_FIN | RAW_CONTINUATION, "whole", 5);
  raw_expect (fd, "whole");
  close (fd);
  house_free (house);
}

/* What a frame, or a few of them, is closed with. */
typedef struct {
  const char *name;
  int first;
  const char *bytes;
  gsize length;
  int then; /* the first byte of an empty second frame; 0: none */
  int code;
} Offence;

static void
test_offences (void)
{
  static const char long_ping[126];
  static const Offence offences[] = {
    { "binary", RAW_FIN | RAW_BINARY, "x", 1, 0, 1003 },
    { "not UTF-8", RAW_FIN | RAW_TEXT, "\xff", 1, 0, 1007 },
    { "half of a letter", RAW_FIN | RAW_TEXT, "\xd0", 1, 0, 1007 },
    { "half, then nothing", RAW_TEXT, "\xd0", 1, RAW_FIN | RAW_CONTINUATION, 1007 },
    { "a surrogate", RAW_FIN | RAW_TEXT, "\xed\xa0\x80", 3, 0, 1007 },
    { "reserved opcode", RAW_FIN | 0x3, "", 0, 0, 1002 },
    { "reserved control opcode", RAW_FIN | 0xb, "", 0, 0, 1002 },
    { "reserved bit", RAW_FIN | 0x10 | RAW_TEXT, "", 0, 0, 1002 },
    { "ping in parts", RAW_PING, "", 0, 0, 1002 },
    { "long ping", RAW_FIN | RAW_PING, long_ping, sizeof long_ping, 0, -1 },
    { "continues nothing", RAW_FIN | RAW_CONTINUATION, "x", 1, 0, 1002 },
    { "begins twice", RAW_TEXT, "x", 1, RAW_FIN | RAW_TEXT, 1002 },
  };
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);

  for (gsize i = 0; i < G_N_ELEMENTS (offences); i++) {
    const Offence *offence = &offences[i];
    const int fd = raw_open (house_port (house));
    int code;

    g_test_message ("%s", offence->name);
    raw_send (fd, offence->first, offence->bytes, offence->length);
    if (offence->then != 0)
      raw_send (fd, offence->then, "", 0);
    code = raw_read_close (fd);
    if (offence->code >= 0)
      g_assert_cmpint (code, ==, offence->code);
    else
      g_assert_true (code == 0 || code == 1002); /* the rule is only that it ends */
    close (fd);
    house_wait_closed (house, (int)i + 1);
  }
  house_free (house);
}

/* libwebsockets takes them, libsoup does not. Neither may take them for something else. */
static void
test_unmasked (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  raw_send_unmasked (fd, RAW_FIN | RAW_TEXT, "bare", 4);
  if (strcmp (TRANSPORT, "lws") == 0)
    raw_expect (fd, "bare");
  else
    g_assert_cmpint (raw_read_close (fd), ==, 1002);
  close (fd);
  house_free (house);
}

static void
test_pings (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));
  char payload[125];

  memset (payload, 0xfe, sizeof payload);
  for (int i = 0; i < 30; i++) {
    g_autofree char *text = NULL;
    gsize length;

    raw_send (fd, RAW_FIN | RAW_PING, payload, sizeof payload);
    g_assert_cmpint (raw_read (fd, &text, &length), ==, RAW_PONG);
    g_assert_cmpmem (text, length, payload, sizeof payload);
  }
  raw_send_text (fd, "between");
  raw_expect (fd, "between");
  raw_send (fd, RAW_FIN | RAW_PONG, payload, sizeof payload); /* nobody asked; does no harm */
  raw_send_text (fd, "after");
  raw_expect (fd, "after");
  close (fd);
  house_free (house);
}

/* --- Farewells -------------------------------------------------------------------------------- */

static void
test_client_closes (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  raw_send (fd, RAW_FIN | RAW_CLOSE, "\x03\xe8", 2);
  g_assert_cmpint (raw_read_close (fd), ==, 1000);
  house_wait_closed (house, 1);
  raw_read_end (fd);
  close (fd);
  house_free (house);
}

static void
test_server_closes (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  raw_send_text (fd, "close 4000");
  raw_send_text (fd, "not heard any more");
  raw_expect (fd, "farewell");
  g_assert_cmpint (raw_read_close (fd), ==, GMK_CLOSE_SUPERSEDED);
  raw_send (fd, RAW_FIN | RAW_CLOSE, "\x0f\xa0", 2);
  house_wait_closed (house, 1);
  raw_read_end (fd);
  close (fd);
  house_free (house);
}

/* A client that neither reads nor answers does not keep its link. */
static void
test_no_answer_to_close (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  raw_send_text (fd, "close 1000");
  house_wait_closed (house, 1);
  g_assert_cmpint (house_links (house), ==, 0);
  close (fd);
  house_free (house);
}

/* The client has stopped sending, but is still there. */
static void
test_half_open (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  shutdown (fd, SHUT_WR);
  house_wait_closed (house, 1);
  raw_read_end (fd);
  close (fd);
  house_free (house);
}

static void
test_end_with_links (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  int fds[20];

  for (gsize i = 0; i < G_N_ELEMENTS (fds); i++)
    fds[i] = raw_open (house_port (house));
  const int beginner = raw_connect (house_port (house));
  raw_say (beginner, "GET /ws HT");
  house_wait_opened (house, G_N_ELEMENTS (fds));
  house_free (house); /* asserts that all were closed */
  for (gsize i = 0; i < G_N_ELEMENTS (fds); i++) {
    raw_read_end (fds[i]);
    close (fds[i]);
  }
  raw_read_end (beginner);
  close (beginner);
}

/* --- Pages ------------------------------------------------------------------------------------ */

/* The body of a page; asserts that it came with status 200. */
static char *
get (int fd, const char *request)
{
  g_autofree char *head = NULL;
  GString *body = g_string_new (NULL);
  char byte;

  raw_say (fd, request);
  g_assert_cmpint (raw_read_head (fd, &head), ==, 200);
  g_assert_nonnull (strstr (head, "nosniff"));
  while (recv (fd, &byte, 1, 0) == 1)
    g_string_append_c (body, byte);
  close (fd);
  return g_string_free (body, FALSE);
}

static void
test_pages (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  g_autofree char *page = get (raw_connect (house_port (house)),
                               "GET /r/K7%57?x=1 HTTP/1.1\r\nHost: example.org:8\r\n\r\n");
  g_autofree char *away = get (raw_connect (house_port (house)),
                               "GET / HTTP/1.1\r\nX-Forwarded-For: 127.0.0.1\r\nHost: a\r\n\r\n");

  g_assert_cmpstr (page, ==, "path=/r/K7W host=example.org:8 local=1\n");
  g_assert_cmpstr (away, ==, "path=/ host=a local=0\n"); /* a proxy that nobody told of */
  g_assert_cmpint (ask (house, "POST /health HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"),
                   ==, 405);
  g_assert_cmpint (ask (house, "HEAD /health HTTP/1.1\r\nHost: a\r\n\r\n"), ==, 405);
  house_free (house);
}

/* --- Threads and time ------------------------------------------------------------------------- */

#define N_CALLERS 4
#define N_CALLS   2000

typedef struct {
  int caller;
  int n;
} Note;

static struct {
  GmkTransport *transport;
  int next[N_CALLERS];
  int n;
  bool in_order;
  bool running;
} calls;

static void
take_note (gpointer data)
{
  Note *note = data;

  calls.in_order = calls.in_order && calls.running && calls.next[note->caller]++ == note->n;
  g_free (note);
  if (++calls.n == N_CALLERS * N_CALLS)
    gmk_transport_stop (calls.transport);
}

static void *
call_often (void *data)
{
  for (int i = 0; i < N_CALLS; i++) {
    Note *note = g_new (Note, 1);

    *note = (Note){ GPOINTER_TO_INT (data), i };
    gmk_transport_call (calls.transport, take_note, note);
  }
  return NULL;
}

static void
begins (gpointer data)
{
  calls.running = true;
}

static void
test_calls (void)
{
  const GmkTransportOptions options = house_options ();
  const GmkTransportEvents events = { 0 };
  pthread_t threads[N_CALLERS];

  memset (&calls, 0, sizeof calls);
  calls.in_order = true;
  calls.transport = gmk_transport_new (&options, &events, NULL, NULL);
  gmk_transport_call (calls.transport, begins, NULL);
  g_assert_false (calls.running); /* it waits for the loop */
  for (int i = 0; i < N_CALLERS; i++)
    g_assert_cmpint (pthread_create (&threads[i], NULL, call_often, GINT_TO_POINTER (i)), ==, 0);
  gmk_transport_run (calls.transport);
  for (int i = 0; i < N_CALLERS; i++)
    pthread_join (threads[i], NULL);
  g_assert_true (calls.in_order);
  gmk_transport_free (calls.transport);
}

static struct {
  GmkTransport *transport;
  int64_t set;
  int n;
} alarm_clock;

/* Three times 20 ms apart; the second time an alarm that is taken back is set besides. */
static void
timer (gpointer data)
{
  const int64_t now = gmk_transport_now ();

  g_assert_cmpint (now, >=, alarm_clock.set);
  if (++alarm_clock.n == 3) {
    gmk_transport_stop (alarm_clock.transport);
    return;
  }
  alarm_clock.set = now + 20;
  gmk_transport_set_timer (alarm_clock.transport, INT64_MAX);
  gmk_transport_set_timer (alarm_clock.transport, now + 1000000);
  gmk_transport_set_timer (alarm_clock.transport, alarm_clock.set);
}

static void
test_timer (void)
{
  const GmkTransportOptions options = house_options ();
  const GmkTransportEvents events = { .timer = timer };

  memset (&alarm_clock, 0, sizeof alarm_clock);
  alarm_clock.transport = gmk_transport_new (&options, &events, NULL, NULL);
  gmk_transport_set_timer (alarm_clock.transport, gmk_transport_now () - 5); /* at once */
  gmk_transport_run (alarm_clock.transport);
  g_assert_cmpint (alarm_clock.n, ==, 3);
  gmk_transport_free (alarm_clock.transport);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transport/echo", test_echo);
  g_test_add_func ("/transport/refused-handshakes", test_refused_handshakes);
  g_test_add_func ("/transport/strange-requests", test_strange_requests);
  g_test_add_func ("/transport/several-protocols", test_several_protocols);
  g_test_add_func ("/transport/no-extensions", test_no_extensions);
  g_test_add_func ("/transport/pieces", test_pieces);
  g_test_add_func ("/transport/crowd", test_crowd);
  g_test_add_func ("/transport/fragments", test_fragments);
  g_test_add_func ("/transport/offences", test_offences);
  g_test_add_func ("/transport/unmasked", test_unmasked);
  g_test_add_func ("/transport/pings", test_pings);
  g_test_add_func ("/transport/client-closes", test_client_closes);
  g_test_add_func ("/transport/server-closes", test_server_closes);
  g_test_add_func ("/transport/no-answer-to-close", test_no_answer_to_close);
  g_test_add_func ("/transport/half-open", test_half_open);
  g_test_add_func ("/transport/end-with-links", test_end_with_links);
  g_test_add_func ("/transport/pages", test_pages);
  g_test_add_func ("/transport/calls", test_calls);
  g_test_add_func ("/transport/timer", test_timer);
  return g_test_run ();
}
