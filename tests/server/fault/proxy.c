/* The way between clients and a server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/fault/proxy.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define TICK_MS     5
#define IDLE_MS     50
#define DELAY_MS    300
#define SWALLOW_MS  30000
#define DRIP_A_TICK 8          /* bytes, each on its own */
#define WAITING_MAX (64 << 10) /* of one direction; then it is read no further */

/* One direction of a connection. */
typedef struct {
  GByteArray *waiting;
  gint64 due; /* µs; not carried on before */
  bool ended; /* the sender has closed */
} Stream;

typedef struct {
  int fds[2];        /* the client's, the server's */
  Stream streams[2]; /* from fds[0] to fds[1], and back */
  ProxyMood mood;
  gint64 mood_until;
} Line;

struct _Proxy {
  int listener;
  int port;
  GThread *thread;
  GRand *random;
  GPtrArray *lines; /* Line *, of the thread */
  gint aim;         /* these by atomic operations */
  gint rough;
  gint forced; /* mood; PROXY_N_MOODS: none */
  gint turns;  /* of the thread */
  gint stops;
  gint counts[PROXY_N_MOODS];
};

const char *
proxy_mood_name (ProxyMood mood)
{
  static const char *const names[] = { "plain",     "delayed", "stalled", "dripped",
                                       "swallowed", "cut",     "muted" };

  return names[mood];
}

/* --- Moods ------------------------------------------------------------------------------------- */

static gint64
ms_from_now (int ms)
{
  return g_get_monotonic_time () + ms * (gint64)1000;
}

static void
set_mood (Proxy *proxy, Line *line, ProxyMood mood, int ms)
{
  line->mood = mood;
  line->mood_until = ms_from_now (ms);
  g_atomic_int_inc (&proxy->counts[mood]);
}

/* In a hundred. */
static void
choose_mood (Proxy *proxy, Line *line)
{
  const int lot = g_rand_int_range (proxy->random, 0, 100);
  const int some_ms = g_rand_int_range (proxy->random, 1000, 8000);

  if (g_atomic_int_get (&proxy->forced) != PROXY_N_MOODS)
    set_mood (proxy, line, (ProxyMood)g_atomic_int_get (&proxy->forced), some_ms);
  else if (!g_atomic_int_get (&proxy->rough) || lot < 40)
    set_mood (proxy, line, PROXY_PLAIN, some_ms);
  else if (lot < 75)
    set_mood (proxy, line, PROXY_DELAYS, some_ms);
  else if (lot < 83)
    set_mood (proxy, line, PROXY_STALLS, some_ms);
  else if (lot < 91)
    set_mood (proxy, line, PROXY_DRIPS, some_ms);
  else if (lot < 94)
    set_mood (proxy, line, PROXY_SWALLOWS, SWALLOW_MS);
  else
    set_mood (proxy, line, PROXY_CUTS, 0);
}

/* --- Lines ------------------------------------------------------------------------------------- */

/* A socket of the address that the client came from, so that limits by address see what they would. */
static int
connect_on (int client, int port)
{
  struct sockaddr_in from, to = { .sin_family = AF_INET, .sin_port = htons ((guint16)port) };
  socklen_t length = sizeof from;
  const int fd = socket (AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

  if (fd < 0 || getpeername (client, (struct sockaddr *)&from, &length) != 0)
    return fd;
  from.sin_port = 0;
  to.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  if (bind (fd, (struct sockaddr *)&from, sizeof from) != 0 ||
      (connect (fd, (struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS)) {
    close (fd);
    return -1;
  }
  return fd;
}

static void
take_client (Proxy *proxy)
{
  static const int yes = 1;
  const int client = accept4 (proxy->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  const int port = g_atomic_int_get (&proxy->aim);
  const int server = client >= 0 && port != 0 ? connect_on (client, port) : -1;

  if (server < 0) {
    if (client >= 0)
      close (client);
    return;
  }

  Line *line = g_new0 (Line, 1);

  line->fds[0] = client;
  line->fds[1] = server;
  for (int i = 0; i < 2; i++) {
    line->streams[i].waiting = g_byte_array_new ();
    setsockopt (line->fds[i], IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  }
  choose_mood (proxy, line);
  g_ptr_array_add (proxy->lines, line);
}

static void
free_line (gpointer data)
{
  Line *line = data;

  for (int i = 0; i < 2; i++) {
    close (line->fds[i]);
    g_byte_array_unref (line->streams[i].waiting);
  }
  g_free (line);
}

/* Both ends hear of it as a reset, so that nothing that waits in the kernel arrives any more. */
static void
reset (Line *line)
{
  static const struct linger hard = { .l_onoff = 1, .l_linger = 0 };

  for (int i = 0; i < 2; i++)
    setsockopt (line->fds[i], SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
}

static short
wanted (const Line *line, int from)
{
  const Stream *stream = &line->streams[from];

  if (stream->ended || line->mood == PROXY_STALLS || stream->waiting->len >= WAITING_MAX)
    return 0;
  return POLLIN;
}

static void
read_some (Proxy *proxy, Line *line, int from)
{
  Stream *stream = &line->streams[from];
  guint8 buffer[16 << 10];
  const gssize n = recv (line->fds[from], buffer, sizeof buffer, 0);

  if (n < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (n <= 0) {
    stream->ended = true;
    return;
  }
  if (line->mood == PROXY_SWALLOWS || (line->mood == PROXY_MUTES && from == 1))
    return;
  if (stream->waiting->len == 0 && line->mood == PROXY_DELAYS)
    stream->due = ms_from_now (g_rand_int_range (proxy->random, 0, DELAY_MS + 1));
  g_byte_array_append (stream->waiting, buffer, (guint)n);
}

/* False when the receiver is gone. */
static bool
carry_on (Line *line, int from, gint64 now)
{
  Stream *stream = &line->streams[from];
  const bool drips = line->mood == PROXY_DRIPS;
  int left = drips ? DRIP_A_TICK : G_MAXINT;

  if (line->mood == PROXY_STALLS || line->mood == PROXY_SWALLOWS || stream->due > now)
    return true;
  while (stream->waiting->len > 0 && left-- > 0) {
    const gssize n = send (line->fds[1 - from], stream->waiting->data,
                           drips ? 1 : stream->waiting->len, MSG_NOSIGNAL);
    if (n < 0)
      return errno == EAGAIN || errno == EINTR || errno == ENOTCONN || errno == EINPROGRESS;
    g_byte_array_remove_range (stream->waiting, 0, (guint)n);
  }
  return true;
}

/* Whether the line has to be in another mood now. */
static bool
is_moved (Proxy *proxy, const Line *line, gint64 now)
{
  const gint forced = g_atomic_int_get (&proxy->forced);

  if (forced != PROXY_N_MOODS)
    return (gint)line->mood != forced || line->mood == PROXY_CUTS;
  return now >= line->mood_until ||
         (!g_atomic_int_get (&proxy->rough) && line->mood != PROXY_PLAIN);
}

/* Whether the line goes on. */
static bool
tend (Proxy *proxy, Line *line, const struct pollfd *polled, gint64 now)
{
  for (int from = 0; from < 2; from++) {
    if (polled[from].revents & (POLLIN | POLLHUP | POLLERR) && !line->streams[from].ended)
      read_some (proxy, line, from);
    if (!carry_on (line, from, now))
      return false;
    /* Who swallows does not tell that the other has gone. */
    if (line->streams[from].ended && line->streams[from].waiting->len == 0 &&
        line->mood != PROXY_SWALLOWS)
      return false;
  }
  if (is_moved (proxy, line, now)) {
    if (line->mood == PROXY_SWALLOWS || line->mood == PROXY_CUTS || line->mood == PROXY_MUTES) {
      reset (line);
      return false;
    }
    choose_mood (proxy, line);
  }
  return true;
}

/* --- The thread -------------------------------------------------------------------------------- */

static bool
anything_waits (const Proxy *proxy)
{
  for (guint i = 0; i < proxy->lines->len; i++) {
    const Line *line = g_ptr_array_index (proxy->lines, i);
    if (line->streams[0].waiting->len > 0 || line->streams[1].waiting->len > 0)
      return true;
  }
  return false;
}

/* What there is to wait for: the listener, then two for each line. */
static void
list_polled (const Proxy *proxy, GArray *polled)
{
  const struct pollfd listener = { .fd = proxy->listener, .events = POLLIN };

  g_array_set_size (polled, 0);
  g_array_append_val (polled, listener);
  for (guint i = 0; i < proxy->lines->len; i++) {
    const Line *line = g_ptr_array_index (proxy->lines, i);
    for (int from = 0; from < 2; from++) {
      const short events = wanted (line, from);
      /* An end that is not wanted now would report its hang-up without end. */
      const struct pollfd one = { .fd = events != 0 ? line->fds[from] : -1, .events = events };
      g_array_append_val (polled, one);
    }
  }
}

static gpointer
run (gpointer data)
{
  Proxy *proxy = data;
  g_autoptr (GArray) polled = g_array_new (FALSE, TRUE, sizeof (struct pollfd));

  while (!g_atomic_int_get (&proxy->stops)) {
    list_polled (proxy, polled);
    poll ((struct pollfd *)(gpointer)polled->data, polled->len,
          anything_waits (proxy) ? TICK_MS : IDLE_MS);

    const struct pollfd *results = (const struct pollfd *)(gpointer)polled->data;
    const gint64 now = g_get_monotonic_time ();

    for (guint i = proxy->lines->len; i-- > 0;)
      if (!tend (proxy, g_ptr_array_index (proxy->lines, i), &results[1 + 2 * i], now))
        g_ptr_array_remove_index (proxy->lines, i);
    if (results[0].revents & POLLIN)
      take_client (proxy);
    g_atomic_int_inc (&proxy->turns);
  }
  return NULL;
}

/* --- Life -------------------------------------------------------------------------------------- */

Proxy *
proxy_new (guint32 seed)
{
  struct sockaddr_in address = { .sin_family = AF_INET };
  socklen_t length = sizeof address;
  Proxy *proxy = g_new0 (Proxy, 1);

  proxy->listener = socket (AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  address.sin_addr.s_addr = htonl (INADDR_LOOPBACK);
  if (bind (proxy->listener, (struct sockaddr *)&address, sizeof address) != 0 ||
      listen (proxy->listener, 1024) != 0 ||
      getsockname (proxy->listener, (struct sockaddr *)&address, &length) != 0)
    g_error ("proxy: %s", g_strerror (errno));
  proxy->port = ntohs (address.sin_port);
  proxy->forced = PROXY_N_MOODS;
  proxy->random = g_rand_new_with_seed (seed);
  proxy->lines = g_ptr_array_new_with_free_func (free_line);
  proxy->thread = g_thread_new ("proxy", run, proxy);
  return proxy;
}

void
proxy_free (Proxy *proxy)
{
  g_atomic_int_set (&proxy->stops, 1);
  g_thread_join (proxy->thread);
  close (proxy->listener);
  g_ptr_array_unref (proxy->lines);
  g_rand_free (proxy->random);
  g_free (proxy);
}

int
proxy_port (const Proxy *proxy)
{
  return proxy->port;
}

void
proxy_aim (Proxy *proxy, int port)
{
  g_atomic_int_set (&proxy->aim, port);
}

void
proxy_set_rough (Proxy *proxy, gboolean rough)
{
  g_atomic_int_set (&proxy->rough, rough);
}

void
proxy_force (Proxy *proxy, ProxyMood mood)
{
  gint turn;

  g_atomic_int_set (&proxy->forced, mood);
  turn = g_atomic_int_get (&proxy->turns);
  while (g_atomic_int_get (&proxy->turns) - turn < 2) /* the one under way, and a whole one */
    g_usleep (1000);
}

int
proxy_count (const Proxy *proxy, ProxyMood mood)
{
  return g_atomic_int_get (&proxy->counts[mood]);
}
