/* Thousands of connections that never wait for one another.
 *
 * Messages are taken apart by searching for their parts: a load reads faster than any client has to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/load/crowd.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "tests/server/fiveless.h"

#define EVENTS          512
#define A_ADDRESS       25  /* connections from one address of loopback */
#define OPENING_AT_ONCE 200 /* at first */
#define IN_A_ROW        50  /* connections opened or cut before steps are looked at again */
#define MOVES_A_GAME    200
#define BACK_MS         1000 /* of jitter, doubled with every attempt in vain … */
#define BACK_MAX_MS     30000

typedef struct _Player {
  Crowd *crowd;
  Socket socket;
  int number;
  struct _Player *other; /* NULL: idle */
  bool welcome;
  bool playing;
  bool said; /* has been told to have begun once */
  int seat;
  long room;
  char code[8]; /* of the guest: to be joined by; "": not yet, or joined */
  int turn;     /* of the match, as this player knows it */
  int attempts;
  gint64 back_at; /* µs; 0: connected, or on the way */
} Player;

typedef struct {
  gint64 at;
  Player *player;
} Due;

struct _Crowd {
  CrowdOptions options;
  int epoll;
  int port;
  GPtrArray *players; /* those of pairs first */
  gint64 *sent_at;    /* by pair: when the last step was sent, µs */
  GQueue due;         /* Due *, the next one first */
  GArray *delays;     /* double, ms */
  int n_opening;
  int n_welcome;
  int n_begun;
};

/* --- Saying ------------------------------------------------------------------------------------ */

static void
say (Player *player, const char *format, ...)
{
  char text[512];
  va_list arguments;

  va_start (arguments, format);
  const int length = g_vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  socket_send (&player->socket, text, (gsize)length);
}

static void
move (Player *player)
{
  char point[8];

  if (!player->playing)
    return;
  player->crowd->sent_at[player->number / 2] = g_get_monotonic_time ();
  if (player->turn >= MOVES_A_GAME) {
    say (player, "{\"kind\":\"step\",\"room\":%ld,\"turn\":%d,\"step\":[\"resign\"]}", player->room,
         player->turn);
    return;
  }
  fiveless_point (player->turn, point);
  say (player, "{\"kind\":\"step\",\"room\":%ld,\"turn\":%d,\"step\":[\"place\",\"%s\"]}",
       player->room, player->turn, point);
}

static Due *
due_in (Player *player, double seconds)
{
  Due *due = g_new (Due, 1);

  due->at = g_get_monotonic_time () + (gint64)(seconds * G_USEC_PER_SEC);
  due->player = player;
  return due;
}

static void
move_later (Player *player)
{
  const double rate = player->crowd->options.rate;

  if (rate <= 0)
    move (player);
  else
    g_queue_push_tail (&player->crowd->due, due_in (player, 1 / rate));
}

static int
compare_due (gconstpointer a, gconstpointer b, gpointer data)
{
  const Due *p = a, *q = b;

  return (p->at > q->at) - (p->at < q->at);
}

/* The first move comes at any moment, so that games do not go in step. */
static void
move_first (Player *player)
{
  const double rate = player->crowd->options.rate;

  if (rate <= 0)
    move (player);
  else
    g_queue_insert_sorted (&player->crowd->due, due_in (player, g_random_double () / rate),
                           compare_due, NULL);
}

/* --- Hearing ----------------------------------------------------------------------------------- */

static long
number_after (const char *text, const char *key)
{
  const char *found = strstr (text, key);

  return found != NULL ? atol (found + strlen (key)) : -1;
}

static void
begin (Player *player, bool first)
{
  player->playing = true;
  player->turn = 0;
  if (!player->said)
    player->crowd->n_begun++;
  player->said = true;
  if (first)
    move_first (player);
}

static void
take_arrival (Player *player)
{
  const gint64 took = g_get_monotonic_time () - player->crowd->sent_at[player->number / 2];
  const double ms = (double)took / 1000;

  g_array_append_val (player->crowd->delays, ms);
  move_later (player);
}

/* A step is [at,seat,by,lag,kind,…]. */
static void
take_stepped (Player *player, const char *text)
{
  const char *step = strstr (text, "\"step\":[");
  const char *seat = step != NULL ? strchr (step, ',') : NULL;

  if (seat == NULL)
    return;
  player->turn = (int)number_after (text, "\"turn\":");
  if (strstr (step, "\"resign\"") != NULL) {
    player->playing = false;
    say (player, "{\"kind\":\"rematch\",\"room\":%ld,\"want\":true}", player->room);
  } else if (strstr (step, "\"place\"") != NULL && atoi (seat + 1) != player->seat)
    take_arrival (player);
}

/* As soon as the table is there and the guest has been welcomed. */
static void
join_table (Player *guest)
{
  if (!guest->welcome || guest->code[0] == '\0')
    return;
  say (guest, "{\"kind\":\"join\",\"code\":\"%s\"}", guest->code);
  guest->code[0] = '\0';
}

static void
take_welcome (Player *player)
{
  Crowd *crowd = player->crowd;

  player->welcome = true;
  player->attempts = 0;
  crowd->n_opening--;
  crowd->n_welcome++;
  if (crowd->options.echo && player->other != NULL)
    begin (player, player->seat == 0);
  else if (player->other != NULL && player->room == 0 && player->seat == 0)
    say (player, "{\"kind\":\"open\",\"settings\":{\"rules\":\"freestyle\",\"size\":15,"
                 "\"absent\":\"wait\"},\"private\":true}");
  join_table (player);
}

static void
take_opened (Player *player, const char *text)
{
  const char *code = strstr (text, "\"code\":\"");

  player->room = number_after (text, "\"room\":");
  player->other->room = player->room;
  if (code != NULL)
    g_snprintf (player->other->code, sizeof player->other->code, "%.6s", code + 8);
  join_table (player->other);
}

static bool
is (const char *text, const char *kind)
{
  return g_str_has_prefix (text + strlen ("{\"kind\":\""), kind);
}

static void
received_cb (Socket *socket, gpointer user, const char *text, gsize length)
{
  Player *player = user;

  if (is (text, "stepped"))
    take_stepped (player, text);
  else if (player->crowd->options.echo)
    take_arrival (player);
  else if (is (text, "ping"))
    say (player, "{\"kind\":\"pong\",\"n\":%ld}", number_after (text, "\"n\":"));
  else if (is (text, "welcome"))
    take_welcome (player);
  else if (is (text, "opened"))
    take_opened (player, text);
  else if (is (text, "began"))
    begin (player, number_after (text, "\"first\":") == player->seat);
  else if (is (text, "error"))
    fprintf (stderr, "player %d: %s\n", player->number, text);
}

/* --- Coming and going -------------------------------------------------------------------------- */

static void
opened_cb (Socket *socket, gpointer user)
{
  Player *player = user;
  g_autofree char *name = g_strdup_printf ("load %d", player->number);
  g_autofree char *secret = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  if (player->crowd->options.echo)
    take_welcome (player);
  else
    say (player, "{\"kind\":\"hello\",\"v\":1,\"client\":\"load\",\"secret\":\"%.43s\"}", secret);
}

static void
closed_cb (Socket *socket, gpointer user)
{
  Player *player = user;
  const int longest = MIN (BACK_MS << MIN (player->attempts, 5), BACK_MAX_MS);

  if (player->welcome)
    player->crowd->n_welcome--;
  else
    player->crowd->n_opening--;
  player->attempts++;
  player->welcome = player->playing = false;
  player->back_at = g_get_monotonic_time () + g_random_int_range (0, longest) * (gint64)1000 + 1;
}

static void
open_player (Player *player)
{
  static const SocketEvents events = { opened_cb, received_cb, closed_cb };
  const int place = player->number / A_ADDRESS;
  char from[32];

  g_snprintf (from, sizeof from, "127.1.%d.%d", place / 250, place % 250 + 1);
  player->crowd->n_opening++;
  player->back_at = 0;
  socket_connect (&player->socket, player->crowd->epoll, from, player->crowd->port, &events,
                  player);
}

/* Who waits longest is not first; the jitter is what matters. */
static void
come_back (Crowd *crowd)
{
  const gint64 now = g_get_monotonic_time ();
  int n = 0;

  for (guint i = 0; i < crowd->players->len && n < IN_A_ROW; i++) {
    Player *player = g_ptr_array_index (crowd->players, i);
    if (player->back_at == 0 || player->back_at > now)
      continue;
    open_player (player);
    n++;
  }
}

/* --- The loop ---------------------------------------------------------------------------------- */

static void
make_due_moves (Crowd *crowd)
{
  const gint64 now = g_get_monotonic_time ();
  Due *due;

  while ((due = g_queue_peek_head (&crowd->due)) != NULL && due->at <= now) {
    g_queue_pop_head (&crowd->due);
    move (due->player);
    g_free (due);
  }
}

static void
turn_loop (Crowd *crowd)
{
  struct epoll_event events[EVENTS];
  const int n = epoll_wait (crowd->epoll, events, EVENTS, 1);

  for (int i = 0; i < n; i++)
    socket_ready (events[i].data.ptr, events[i].events);
  make_due_moves (crowd);
  if (crowd->n_welcome < (int)crowd->players->len)
    come_back (crowd);
}

void
crowd_run_for (Crowd *crowd, int ms)
{
  const gint64 until = g_get_monotonic_time () + ms * (gint64)1000;

  while (g_get_monotonic_time () < until)
    turn_loop (crowd);
}

void
crowd_connect (Crowd *crowd)
{
  guint next = 0;

  while (crowd->n_welcome < (int)crowd->players->len) {
    while (crowd->n_opening < OPENING_AT_ONCE && next < crowd->players->len)
      open_player (g_ptr_array_index (crowd->players, next++));
    turn_loop (crowd);
  }
  while (crowd->n_begun < 2 * crowd->options.n_pairs)
    turn_loop (crowd);
}

double
crowd_wait_welcome (Crowd *crowd)
{
  const gint64 start = g_get_monotonic_time ();

  while (crowd->n_welcome < (int)crowd->players->len)
    turn_loop (crowd);
  return (double)(g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}

void
crowd_drop_idle (Crowd *crowd)
{
  for (guint i = 2 * (guint)crowd->options.n_pairs; i < crowd->players->len; i++) {
    Player *player = g_ptr_array_index (crowd->players, i);
    socket_close (&player->socket);
    closed_cb (&player->socket, player);
    if (i % IN_A_ROW == 0)
      turn_loop (crowd);
  }
}

/* --- Life -------------------------------------------------------------------------------------- */

static void
free_player (gpointer data)
{
  Player *player = data;

  socket_close (&player->socket);
  g_free (player);
}

Crowd *
crowd_new (const CrowdOptions *options)
{
  Crowd *crowd = g_new0 (Crowd, 1);
  const int n = 2 * options->n_pairs + options->n_idle;

  crowd->options = *options;
  crowd->epoll = epoll_create1 (EPOLL_CLOEXEC);
  crowd->delays = g_array_new (FALSE, FALSE, sizeof (double));
  crowd->sent_at = g_new0 (gint64, options->n_pairs + 1);
  g_queue_init (&crowd->due);
  crowd->players = g_ptr_array_new_with_free_func (free_player);
  for (int i = 0; i < n; i++) {
    Player *player = g_new0 (Player, 1);
    player->crowd = crowd;
    player->number = i;
    player->seat = i % 2;
    player->socket.fd = -1;
    g_ptr_array_add (crowd->players, player);
  }
  for (int i = 0; i < 2 * options->n_pairs; i++) {
    Player *player = g_ptr_array_index (crowd->players, i);
    player->other = g_ptr_array_index (crowd->players, i ^ 1);
  }
  return crowd;
}

void
crowd_free (Crowd *crowd)
{
  g_queue_clear_full (&crowd->due, g_free);
  g_ptr_array_unref (crowd->players);
  g_array_unref (crowd->delays);
  close (crowd->epoll);
  g_free (crowd->sent_at);
  g_free (crowd);
}

void
crowd_aim (Crowd *crowd, int port)
{
  crowd->port = port;
}

int
crowd_size (const Crowd *crowd)
{
  return (int)crowd->players->len;
}

GArray *
crowd_take_delays (Crowd *crowd)
{
  GArray *delays = crowd->delays;

  crowd->delays = g_array_new (FALSE, FALSE, sizeof (double));
  return delays;
}
