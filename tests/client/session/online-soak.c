/* Many persons in one process, over a rough way, at a server that is killed now and then: they play,
 * take back, offer draws, watch, look things up, go offline and come back.
 *
 *   online-soak [--clients N] [--seconds S] [--kill-every K] [--seed X] [--need-games G]
 *
 * KAGETSU_SERVER names the server. At the end the way is calm, and every copy has to be the server's, as
 * a client of another make has it. Anything wrong is a line with FAULT; the last line sums up. The
 * status is 0 where nothing was wrong and at least G games were begun.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <string.h>

#include "client/session/online-look-up.h"
#include "client/session/online-private.h"
#include "client/session/online-room-private.h"
#include "tests/server/fault/bot.h"
#include "tests/server/fault/proxy.h"
#include "tests/server/folder.h"
#include "tests/server/run.h"
#include "tests/server/talk.h"

#define TICK_MS    20
#define THINK_MS   300
#define THINK_MAX  2000
#define COMPARE_MS 10000
#define DRAIN_MS   120000
#define WATCHERS   10    /* one in so many has no table of its own and looks on */
#define STUCK_MS   40000 /* a try takes 10 s at most, and the wait for the next one 8 s */

static int clients = 200, seconds = 600, kill_every = 60, seed = 1, need_games = 1;

typedef struct _Player Player;

struct _Player {
  GmkOnline *online;
  GmkOnlineRoom *room; /* with a reference; NULL: at no table */
  Player *partner;     /* NULL: looks on */
  gboolean is_host;
  gboolean asking;  /* a table or a seat is on its way */
  gint64 act_at;    /* µs */
  gboolean lost;    /* the link is not up */
  gint64 tried_at;  /* when it was last heard of the link, µs */
  gint64 seen_room; /* and how far its game had got: it never is less far again */
  int seen_game;
  int seen_steps;
};

typedef struct {
  Run *server;
  Proxy *proxy;
  GRand *random;
  GmkSecrets *secrets;
  Player *players;
  gboolean ending;
  int faults;

  /* figures */
  int steps, games, undone, replaced, refused, failed, lost, superseded, kills, looked, cancelled,
    compared;
} Soak;

static Soak soak;

static void G_GNUC_PRINTF (1, 2) blame (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  if (++soak.faults <= 20) {
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    printf ("FAULT %s\n", text);
  }
  va_end (arguments);
}

static gboolean
happens (int percent)
{
  return g_rand_int_range (soak.random, 0, 100) < percent;
}

static void
think (Player *player)
{
  player->act_at =
    g_get_monotonic_time () + g_rand_int_range (soak.random, THINK_MS, THINK_MAX) * (gint64)1000;
}

/* --- What a person hears ------------------------------------------------------------------------ */

static void
check_forward (Player *player)
{
  const GmkOnlineRoom *room = player->room;
  const int game = gmk_online_room_get_game (player->room);
  const int steps = room->record->n_steps;

  if (player->seen_room == room->number &&
      (game < player->seen_game || (game == player->seen_game && steps < player->seen_steps)))
    blame ("room %d: game %d step %d after game %d step %d", (int)room->number, game, steps,
           player->seen_game, player->seen_steps);
  player->seen_room = room->number;
  player->seen_game = game;
  player->seen_steps = steps;
}

static void
stepped_cb (GmkSession *session, const GmkStep *step, Player *player)
{
  soak.steps++;
  soak.undone += step->kind == GMK_STEP_ACCEPT;
  check_forward (player);
}

static void
replaced_cb (GmkSession *session, Player *player)
{
  soak.replaced++;
  soak.games += player->is_host && gmk_session_get_match (session)->n_steps == 0;
  check_forward (player);
}

static void
refused_cb (GmkSession *session, const GmkStep *step, int verdict, Player *player)
{
  soak.refused++;
}

static void
failed_cb (GmkOnlineRoom *room, const GError *error, Player *player)
{
  soak.failed++;
  if (error->code == GMK_ONLINE_ERROR_RUBBISH || error->code == GMK_ONLINE_ERROR_FAILED)
    blame ("%s", error->message);
}

static void
leave_table (Player *player)
{
  if (player->room != NULL)
    g_signal_handlers_disconnect_by_data (player->room, player);
  g_clear_object (&player->room);
}

static void
room_opened_cb (GmkOnline *online, GmkOnlineRoom *room, Player *player)
{
  /* a table that was asked for twice, as the first answer was lost with the link */
  if (player->room != NULL && player->partner != NULL)
    gmk_online_room_leave (player->room);
  leave_table (player);
  player->room = g_object_ref (room);
  g_signal_connect (room, "stepped", G_CALLBACK (stepped_cb), player);
  g_signal_connect (room, "replaced", G_CALLBACK (replaced_cb), player);
  g_signal_connect (room, "refused", G_CALLBACK (refused_cb), player);
  g_signal_connect (room, "failed", G_CALLBACK (failed_cb), player);
}

/* Told at each try and at each wait for the next one. */
static void
wait_cb (GmkOnline *online, GParamSpec *pspec, Player *player)
{
  player->tried_at = g_get_monotonic_time ();
}

static void
state_cb (GmkOnline *online, GParamSpec *pspec, Player *player)
{
  const GmkLinkState state = gmk_online_get_state (online);
  const GError *error = gmk_online_get_error (online);

  soak.lost += !player->lost && state != GMK_LINK_UP;
  player->lost = state != GMK_LINK_UP;
  if (error != NULL && error->code == GMK_ONLINE_ERROR_RUBBISH)
    blame ("rubbish: %s", error->message);
  if (state == GMK_LINK_REFUSED) {
    soak.superseded += error->code == GMK_ONLINE_ERROR_SUPERSEDED;
    if (error->code != GMK_ONLINE_ERROR_SUPERSEDED)
      blame ("refused: %s", error->message);
  }
}

/* --- What a person does ------------------------------------------------------------------------- */

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkOnlineRoom) room = gmk_online_open_finish (GMK_ONLINE (source), result, NULL);

  ((Player *)data)->asking = FALSE;
}

static void
joined_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkOnlineRoom) room = gmk_online_join_finish (GMK_ONLINE (source), result, NULL);

  ((Player *)data)->asking = FALSE;
}

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  gmk_person_record_free (gmk_online_look_up_finish (GMK_ONLINE (source), result, &error));
  soak.looked++;
  soak.cancelled += g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
look_up (Player *player)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  gmk_online_look_up_async (player->online, 1 + g_rand_int_range (soak.random, 0, clients),
                            cancellable, looked_cb, NULL);
  if (happens (30))
    g_cancellable_cancel (cancellable);
}

static void
find_table (Player *player)
{
  GmkSettings settings = gmk_settings_default ();

  settings.absent = GMK_ABSENT_WAIT;
  settings.time =
    (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 60000, .extra_ms = 5000 };
  if (player->is_host) {
    player->asking = TRUE;
    gmk_online_open_async (player->online, &settings, FALSE, NULL, opened_cb, player);
  } else if (player->partner->room != NULL) {
    player->asking = TRUE;
    gmk_online_join_async (player->online, 0, gmk_online_room_get_code (player->partner->room),
                           FALSE, NULL, joined_cb, player);
  }
}

/* Looks on at one table after the other. */
static void
look_on (Player *player)
{
  const int n = clients - clients / WATCHERS;
  const Player *other = &soak.players[g_rand_int_range (soak.random, 0, n)];

  if (player->room != NULL && happens (90))
    return;
  if (player->room != NULL)
    gmk_online_room_leave (player->room);
  leave_table (player);
  if (other->room == NULL)
    return;
  player->asking = TRUE;
  gmk_online_join_async (player->online, 0, gmk_online_room_get_watch_code (other->room), TRUE,
                         NULL, joined_cb, player);
}

static void
play (Player *player)
{
  GmkOnlineRoom *room = player->room;
  const GmkMatch *match = gmk_session_get_match (GMK_SESSION (room));
  const GmkSeat mine = gmk_online_room_get_mine (room);
  GmkStep step;

  if (!gmk_online_room_get_in_touch (room) || gmk_online_room_get_game (room) == 0 ||
      gmk_online_room_get_asked (room) != NULL)
    return;
  if (gmk_match_over (match)) {
    if (!gmk_online_room_wants_rematch (room, mine))
      gmk_online_room_set_rematch (room, TRUE);
  } else if (bot_choose (match, mine, gmk_online_room_get_game (room), soak.random, &step)) {
    step.seat = mine;
    gmk_session_submit (GMK_SESSION (room), &step);
  }
}

static void
act (Player *player)
{
  think (player);
  if (gmk_online_get_state (player->online) == GMK_LINK_OFF ||
      gmk_online_get_state (player->online) == GMK_LINK_REFUSED) {
    gmk_online_connect (player->online);
    return;
  }
  if (soak.ending || player->asking)
    return;
  if (happens (1) && happens (20)) {
    gmk_online_disconnect (player->online);
    return;
  }
  if (gmk_online_get_state (player->online) != GMK_LINK_UP)
    return;
  if (happens (2))
    look_up (player);
  if (player->room != NULL && gmk_online_room_get_closed (player->room) != GMK_ROOM_OPEN)
    leave_table (player);
  if (player->partner == NULL)
    look_on (player);
  else if (player->room == NULL)
    find_table (player);
  else
    play (player);
}

static gboolean
tick_cb (gpointer data)
{
  const gint64 now = g_get_monotonic_time ();

  for (int i = 0; i < clients; i++) {
    Player *player = &soak.players[i];
    if (now >= player->act_at)
      act (player);
    if (player->lost && now - player->tried_at > STUCK_MS * (gint64)1000) {
      blame ("client %d does not come back: state %d", i,
             (int)gmk_online_get_state (player->online));
      player->tried_at = now;
    }
  }
  return G_SOURCE_CONTINUE;
}

/* --- The end ------------------------------------------------------------------------------------ */

static gboolean
is_settled (void)
{
  for (int i = 0; i < clients; i++) {
    const Player *player = &soak.players[i];
    if (gmk_online_get_state (player->online) != GMK_LINK_UP || player->asking ||
        (player->room != NULL && (!player->room->in_touch || player->room->asked.request.id != 0) &&
         player->room->closed == GMK_ROOM_OPEN))
      return FALSE;
  }
  return TRUE;
}

static void
run_until (gint64 until, gboolean (*holds) (void))
{
  while (g_get_monotonic_time () < until && (holds == NULL || !holds ()))
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
is_equal (const RoomCopy *copy, const GmkOnlineRoom *room)
{
  return room_copy_is_whole (copy) && copy->room == room->number && copy->seq == room->seq &&
         gmk_match_equal (&copy->record->match, &room->record->match);
}

/* Both copies of a table are the room's, as a client of another make has it. Somebody's time may run
 * out meanwhile: what that brings is waited for. */
static void
compare (const Player *host)
{
  const gint64 until = g_get_monotonic_time () + COMPARE_MS * G_TIME_SPAN_MILLISECOND;
  const GmkOnlineRoom *own = host->room, *other = host->partner->room;
  GmkRequest join = { .kind = GMK_REQUEST_JOIN, .join = { .watch = true, .since = -1 } };
  gboolean equal = FALSE;
  Talk *auditor;

  if (own == NULL || own->closed != GMK_ROOM_OPEN)
    return;
  auditor = talk_sign_in (run_port (soak.server), "auditor");
  g_strlcpy (join.join.code, own->watch_code, sizeof join.join.code);
  talk_say (auditor, &join);
  while (!equal && g_get_monotonic_time () < until) {
    g_main_context_iteration (NULL, TRUE);
    equal = is_equal (talk_room (auditor), own) && (other == NULL || other->number != own->number ||
                                                    is_equal (talk_room (auditor), other));
  }
  if (!equal || talk_room (auditor)->broken != NULL)
    blame ("room %d is not the same for all", (int)own->number);
  soak.compared++;
  talk_free (auditor);
}

static void
compare_all (void)
{
  for (int i = 0; i < clients; i++)
    if (soak.players[i].is_host)
      compare (&soak.players[i]);
}

/* --- The run ------------------------------------------------------------------------------------ */

static void
add_player (int i)
{
  const int n = clients - clients / WATCHERS;
  const GmkAddress address = { .host = "127.0.0.1", .port = (guint16)proxy_port (soak.proxy) };
  GmkConnectionSettings settings = gmk_connection_settings_default ();
  g_autofree char *word = g_strdup_printf ("soak %d %d", seed, i);
  g_autofree char *secret = g_compute_checksum_for_string (G_CHECKSUM_SHA256, word, -1);
  Player *player = &soak.players[i];

  /* shorter, so that a short run sees many breaks */
  settings.ping_ms = settings.answer_ms = 4000;
  settings.back_max_ms = 8000;
  secret[GMK_SECRET_LENGTH] = '\0';
  player->online = gmk_online_new_with (&address, soak.secrets, "soak", &settings);
  gmk_connection_set_secret (player->online->connection, secret);
  player->is_host = i < n && i % 2 == 0;
  if (i < n)
    player->partner = &soak.players[i ^ 1];
  g_signal_connect (player->online, "room-opened", G_CALLBACK (room_opened_cb), player);
  g_signal_connect (player->online, "notify::state", G_CALLBACK (state_cb), player);
  g_signal_connect (player->online, "notify::wait", G_CALLBACK (wait_cb), player);
  player->lost = TRUE;
  player->tried_at = g_get_monotonic_time ();
  think (player);
}

static void
set_gone (gpointer data, GObject *object)
{
  ++*(int *)data;
}

static void
free_players (void)
{
  int gone = 0;

  for (int i = 0; i < clients; i++) {
    Player *player = &soak.players[i];
    g_object_weak_ref (G_OBJECT (player->online), set_gone, &gone);
    g_signal_handlers_disconnect_by_data (player->online, player);
    leave_table (player);
    g_object_unref (player->online);
  }
  for (const gint64 until = g_get_monotonic_time () + 5000000;
       gone < clients && g_get_monotonic_time () < until;)
    g_main_context_iteration (NULL, TRUE);
  if (gone < clients)
    blame ("%d clients are held by something", clients - gone);
  g_free (soak.players);
}

static int
resident_kb (void)
{
  g_autofree char *text = NULL;
  long pages = 0;

  g_file_get_contents ("/proc/self/statm", &text, NULL, NULL);
  if (text != NULL)
    sscanf (text, "%*s %ld", &pages);
  return (int)(pages * 4);
}

static void
kill_server (void)
{
  soak.kills++;
  proxy_aim (soak.proxy, 0);
  run_kill (soak.server);
  run_again (soak.server);
  proxy_aim (soak.proxy, run_port (soak.server));
}

static void
run_soak (void)
{
  const gint64 end = g_get_monotonic_time () + seconds * G_TIME_SPAN_SECOND;
  guint tick;
  int half_kb = 0;

  for (int i = 0; i < clients; i++)
    add_player (i);
  tick = g_timeout_add (TICK_MS, tick_cb, NULL);
  while (g_get_monotonic_time () < end) {
    const gint64 left = end - g_get_monotonic_time ();
    run_until (g_get_monotonic_time () + MIN (left, kill_every * G_TIME_SPAN_SECOND), NULL);
    if (half_kb == 0 && end - g_get_monotonic_time () < seconds * G_TIME_SPAN_SECOND / 2)
      half_kb = resident_kb ();
    if (g_get_monotonic_time () < end)
      kill_server ();
  }
  printf ("resident: %d kB after half of it, %d kB at the end\n", half_kb, resident_kb ());

  soak.ending = TRUE;
  proxy_set_rough (soak.proxy, FALSE);
  run_until (g_get_monotonic_time () + DRAIN_MS * G_TIME_SPAN_MILLISECOND, is_settled);
  if (!is_settled ())
    blame ("not all have come back");
  compare_all ();
  g_source_remove (tick);
  free_players ();
}

static void
read_arguments (int *argc, char ***argv)
{
  const GOptionEntry entries[] = {
    { "clients", 0, 0, G_OPTION_ARG_INT, &clients, "persons", "N" },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &seconds, "of play", "S" },
    { "kill-every", 0, 0, G_OPTION_ARG_INT, &kill_every, "seconds", "K" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "of moves and weather", "X" },
    { "need-games", 0, 0, G_OPTION_ARG_INT, &need_games, "that have to be begun", "G" },
    { 0 },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, &error))
    g_error ("%s", error->message);
}

int
main (int argc, char **argv)
{
  static const char *const options[] = { "--limit-connections-per-address=100000", NULL };
  g_autofree char *folder = NULL;
  g_autoptr (GFile) file = NULL;
  gboolean good;

  read_arguments (&argc, &argv); /* before there is anything to leave behind */
  folder = g_dir_make_tmp ("kagetsu-soak-XXXXXX", NULL);
  file = g_file_new_build_filename (folder, "secrets", NULL);
  setvbuf (stdout, NULL, _IOLBF, 0);
  soak.server = run_start (options);
  soak.proxy = proxy_new ((guint32)seed);
  soak.random = g_rand_new_with_seed ((guint32)seed);
  soak.secrets = gmk_secrets_new (file, FALSE);
  soak.players = g_new0 (Player, clients);
  proxy_aim (soak.proxy, run_port (soak.server));
  proxy_set_rough (soak.proxy, TRUE);
  run_soak ();

  good = soak.faults == 0 && soak.games >= need_games && soak.compared > 0;
  for (ProxyMood mood = PROXY_DELAYS; mood <= PROXY_CUTS; mood++)
    printf ("%s %d, ", proxy_mood_name (mood), proxy_count (soak.proxy, mood));
  printf ("killed %d\n", soak.kills);
  printf ("lost %d links, %d superseded; %d rooms shown anew, %d looked up, %d of it cancelled, "
          "%d tables compared\n",
          soak.lost, soak.superseded, soak.replaced, soak.looked, soak.cancelled, soak.compared);
  printf ("%s: %d games, %d steps heard, %d offers accepted, %d refused, %d failed, %d faults\n",
          good ? "good" : "BAD", soak.games, soak.steps, soak.undone, soak.refused, soak.failed,
          soak.faults);
  g_object_unref (soak.secrets);
  g_rand_free (soak.random);
  proxy_free (soak.proxy);
  run_free (soak.server);
  folder_remove (folder);
  return good ? 0 : 1;
}
