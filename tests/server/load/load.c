/* Load for a room server: idle connections and playing pairs, all in one process that never waits for
 * one of them.
 *
 *   load --port P [--idle N] [--pairs M] [--rate R] [--seconds S] [--server PID] [--storm]
 *
 * R: moves a second in each game; 0: each move as soon as the one before has come. Printed: how long a
 * step takes from its sending to its arrival at the opponent (50th and 99th percentile), steps a
 * second, and with the process number of the server its share of a core and memory a connection.
 * With --storm everything is cut at once at the end and comes back with full jitter; printed: how long
 * until all are welcome again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/server/socket.h"

#define EVENTS          512
#define A_ADDRESS       60  /* connections from one address of loopback */
#define OPENING_AT_ONCE 200 /* handshakes under way */
#define MOVES_A_GAME    200

typedef struct _Player {
  Socket socket;
  int number;
  struct _Player *other; /* NULL: idle */
  bool host;
  bool welcome;
  bool playing;
  int seat;
  long room;
  int turn;       /* of the match, as this player knows it */
  gint64 back_at; /* µs; when to connect again in a storm; 0: not */
} Player;

static int port = 0, n_idle = 0, n_pairs = 0, seconds = 10, server = 0, epoll = -1;
static double rate = 1.0;
static gboolean storm = FALSE;

static GPtrArray *players;
static int n_opening, n_welcome, n_begun;
static int next_to_open;
static GArray *delays;    /* double, ms */
static GQueue *moves_due; /* Due * */
static bool measuring;
static long n_steps;

typedef struct {
  gint64 at;
  Player *player;
} Due;

static gint64 *sent_at; /* by pair: when the last step was sent, µs */

/* --- What players do --------------------------------------------------------------------------- */

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

/* Colours stand in pairs, so that nobody makes five. */
static void
write_point (int n, char text[8])
{
  int left = n / 2;

  for (int i = 0; i < 15 * 15; i++) {
    const int x = i % 15, y = i / 15;
    if ((x / 2 + y) % 2 == n % 2 && left-- == 0) {
      g_snprintf (text, 8, "%c%d", 'A' + x, y + 1);
      return;
    }
  }
}

static gint64 *
sent_by (const Player *player)
{
  return &sent_at[player->number / 2];
}

static void
move (Player *player)
{
  char point[8];

  if (!player->playing)
    return;
  *sent_by (player) = g_get_monotonic_time ();
  if (player->turn >= MOVES_A_GAME) {
    say (player, "{\"kind\":\"step\",\"room\":%ld,\"turn\":%d,\"step\":[\"resign\"]}", player->room,
         player->turn);
    return;
  }
  write_point (player->turn, point);
  say (player, "{\"kind\":\"step\",\"room\":%ld,\"turn\":%d,\"step\":[\"place\",\"%s\"]}",
       player->room, player->turn, point);
}

static void
move_later (Player *player)
{
  if (rate <= 0) {
    move (player);
    return;
  }

  Due *due = g_new (Due, 1);

  due->at = g_get_monotonic_time () + (gint64)(G_USEC_PER_SEC / rate);
  due->player = player;
  g_queue_push_tail (moves_due, due);
}

static long
number_after (const char *text, const char *key)
{
  const char *found = strstr (text, key);

  return found != NULL ? atol (found + strlen (key)) : -1;
}

static void
take_began (Player *player, const char *text)
{
  player->playing = true;
  player->turn = 0;
  n_begun++;
  if (number_after (text, "\"first\":") == player->seat)
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
    return;
  }
  if (strstr (step, "\"place\"") == NULL || atoi (seat + 1) == player->seat)
    return;
  if (measuring) {
    const double delay = (double)(g_get_monotonic_time () - *sent_by (player)) / 1000;
    g_array_append_val (delays, delay);
  }
  n_steps++;
  move_later (player);
}

static void
take_welcome (Player *player)
{
  player->welcome = true;
  n_opening--;
  n_welcome++;
  if (player->other == NULL || player->room != 0)
    return;
  if (player->host)
    say (player, "{\"kind\":\"open\",\"settings\":{\"rules\":\"freestyle\",\"size\":15,"
                 "\"absent\":\"wait\"},\"private\":true}");
}

static void
take_opened (Player *player, const char *text)
{
  const char *code = strstr (text, "\"code\":\"");

  player->room = number_after (text, "\"room\":");
  player->other->room = player->room;
  if (code != NULL)
    say (player->other, "{\"kind\":\"join\",\"code\":\"%.6s\"}", code + 8);
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
  else if (is (text, "ping"))
    say (player, "{\"kind\":\"pong\",\"n\":%ld}", number_after (text, "\"n\":"));
  else if (is (text, "welcome"))
    take_welcome (player);
  else if (is (text, "opened"))
    take_opened (player, text);
  else if (is (text, "began"))
    take_began (player, text);
  else if (is (text, "error"))
    fprintf (stderr, "player %d: %s\n", player->number, text);
}

static void
opened_cb (Socket *socket, gpointer user)
{
  Player *player = user;
  g_autofree char *name = g_strdup_printf ("load %d %d", (int)getpid (), player->number);
  g_autofree char *secret = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  say (player, "{\"kind\":\"hello\",\"v\":1,\"client\":\"load\",\"secret\":\"%.43s\"}", secret);
}

static void
closed_cb (Socket *socket, gpointer user)
{
  Player *player = user;

  if (player->welcome)
    n_welcome--;
  else
    n_opening--;
  player->welcome = false;
  if (!storm)
    fprintf (stderr, "player %d was closed\n", player->number);
  player->back_at = g_get_monotonic_time () + g_random_int_range (0, 4 * G_USEC_PER_SEC);
}

/* --- The loop ---------------------------------------------------------------------------------- */

static void
open_player (Player *player)
{
  static const SocketEvents events = { opened_cb, received_cb, closed_cb };
  const int place = player->number / A_ADDRESS;
  char from[32];

  g_snprintf (from, sizeof from, "127.1.%d.%d", place / 250, place % 250 + 1);
  n_opening++;
  player->back_at = 0;
  socket_connect (&player->socket, epoll, from, port, &events, player);
}

static void
open_more (void)
{
  while (n_opening < OPENING_AT_ONCE && next_to_open < (int)players->len)
    open_player (g_ptr_array_index (players, next_to_open++));
}

static void
make_due_moves (void)
{
  const gint64 now = g_get_monotonic_time ();
  Due *due;

  while ((due = g_queue_peek_head (moves_due)) != NULL && due->at <= now) {
    g_queue_pop_head (moves_due);
    move (due->player);
    g_free (due);
  }
}

static void
turn_loop (void)
{
  struct epoll_event events[EVENTS];
  const int n = epoll_wait (epoll, events, EVENTS, 1);

  for (int i = 0; i < n; i++)
    socket_ready (events[i].data.ptr, events[i].events);
  make_due_moves ();
}

static void
run_for (int ms)
{
  const gint64 until = g_get_monotonic_time () + ms * (gint64)1000;

  while (g_get_monotonic_time () < until)
    turn_loop ();
}

/* --- Figures ----------------------------------------------------------------------------------- */

/* CPU time of the server so far in seconds, and its memory in bytes. */
static double
server_cpu (void)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/stat", server);
  g_autofree char *text = NULL;
  unsigned long user = 0, system = 0;

  if (server == 0 || !g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  sscanf (strrchr (text, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
          &system);
  return (double)(user + system) / (double)sysconf (_SC_CLK_TCK);
}

static long
server_memory (void)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/statm", server);
  g_autofree char *text = NULL;
  long pages = 0;

  if (server == 0 || !g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  sscanf (text, "%*d %ld", &pages);
  return pages * sysconf (_SC_PAGESIZE);
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const double *p = a, *q = b;

  return (*p > *q) - (*p < *q);
}

static double
percentile (int percent)
{
  return delays->len > 0 ? g_array_index (delays, double, (delays->len - 1) * (guint)percent / 100)
                         : 0;
}

static void
connect_all (void)
{
  const long before = server_memory ();
  const gint64 start = g_get_monotonic_time ();

  while (n_welcome < (int)players->len) {
    open_more ();
    turn_loop ();
  }
  printf ("connected %u in %.1f s", players->len,
          (double)(g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  if (server != 0)
    printf (", %.1f kB each", (double)(server_memory () - before) / 1000 / players->len);
  printf ("\n");
}

static void
measure (void)
{
  while (n_begun < 2 * n_pairs)
    turn_loop ();
  run_for (1000);

  const double cpu = server_cpu ();

  n_steps = 0;
  measuring = true;
  run_for (1000 * seconds);
  measuring = false;
  g_array_sort (delays, compare_doubles);
  printf ("steps %.0f/s, arrival p50 %.2f ms, p99 %.2f ms", (double)n_steps / seconds,
          percentile (50), percentile (99));
  if (server != 0)
    printf (", server %.0f %% of a core", 100 * (server_cpu () - cpu) / seconds);
  printf ("\n");
}

static void
come_back (void)
{
  const gint64 now = g_get_monotonic_time ();

  for (guint i = 0; i < players->len; i++) {
    Player *player = g_ptr_array_index (players, i);
    if (player->back_at != 0 && player->back_at <= now && n_opening < OPENING_AT_ONCE)
      open_player (player);
  }
}

static void
drop_all (void)
{
  const gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < players->len; i++) {
    Player *player = g_ptr_array_index (players, i);
    player->playing = false;
    socket_close (&player->socket);
    closed_cb (&player->socket, player);
  }
  while (n_welcome < (int)players->len) {
    come_back ();
    turn_loop ();
  }
  printf ("all back in %.1f s\n", (double)(g_get_monotonic_time () - start) / G_USEC_PER_SEC);
}

static void
make_players (void)
{
  const int n = 2 * n_pairs + n_idle;

  players = g_ptr_array_new_with_free_func (g_free);
  for (int i = 0; i < n; i++) {
    Player *player = g_new0 (Player, 1);
    player->number = i;
    player->host = i % 2 == 0;
    player->seat = i % 2;
    g_ptr_array_add (players, player);
  }
  for (int i = 0; i < 2 * n_pairs; i++) {
    Player *player = g_ptr_array_index (players, i);
    player->other = g_ptr_array_index (players, i ^ 1);
  }
  sent_at = g_new0 (gint64, n_pairs + 1);
}

static void
raise_limit (void)
{
  struct rlimit limit;

  getrlimit (RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit (RLIMIT_NOFILE, &limit);
}

int
main (int argc, char **argv)
{
  const GOptionEntry entries[] = {
    { "port", 0, 0, G_OPTION_ARG_INT, &port, "of the server", "P" },
    { "idle", 0, 0, G_OPTION_ARG_INT, &n_idle, "connections that do nothing", "N" },
    { "pairs", 0, 0, G_OPTION_ARG_INT, &n_pairs, "games", "M" },
    { "rate", 0, 0, G_OPTION_ARG_DOUBLE, &rate, "moves a second in each", "R" },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &seconds, "of measuring", "S" },
    { "server", 0, 0, G_OPTION_ARG_INT, &server, "process of the server", "PID" },
    { "storm", 0, 0, G_OPTION_ARG_NONE, &storm, "cut all and let them come back", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || port == 0) {
    fprintf (stderr, "%s\n", error != NULL ? error->message : "--port is needed");
    return 2;
  }
  raise_limit ();
  setvbuf (stdout, NULL, _IOLBF, 0);
  epoll = epoll_create1 (EPOLL_CLOEXEC);
  delays = g_array_new (FALSE, FALSE, sizeof (double));
  moves_due = g_queue_new ();
  make_players ();
  connect_all ();
  if (n_pairs > 0)
    measure ();
  if (storm)
    drop_all ();
  return 0;
}
