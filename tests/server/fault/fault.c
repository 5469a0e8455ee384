/* The fault run: rated games over a rough way to a server that is killed again and again.
 *
 *   server-fault [--seconds S] [--games N] [--kill-every K] [--need-kills A] [--need-games B] [--seed X]
 *
 * KAGETSU_SERVER names the server. At the end the way is calm, every game is played out, every bot
 * compares its copy with the server, and the server's folder is compared with everything that was told
 * and acknowledged. The last line sums up. The status is 0 where nothing was wrong and the run counts:
 * at least A kills, and B rated games that were played to their end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "tests/server/fault/audit.h"
#include "tests/server/fault/bot.h"
#include "tests/server/fault/proxy.h"
#include "tests/server/run.h"

#define EVENTS      512
#define TURN_MS     5
#define SETTLE_MS   2000   /* nothing may begin any more in that time */
#define DRAIN_MS    240000 /* for the games that go on */
#define AWAY_MAX_MS 1500   /* between a kill and the next start */

static int seconds = 600, n_tables = 200, kill_every = 20, need_kills = 25, need_games = 1000;
static int seed = 0;

typedef struct {
  Run *server;
  Proxy *proxy;
  BotScene scene;
  BotTable *tables;
  Bot *bots;
  int n_bots;
  int n_kills;
} Play;

/* --- The loop ---------------------------------------------------------------------------------- */

static void
turn_loop (Play *play)
{
  struct epoll_event events[EVENTS];
  const int n = epoll_wait (play->scene.epoll, events, EVENTS, TURN_MS);

  for (int i = 0; i < n; i++)
    socket_ready (events[i].data.ptr, events[i].events);
  for (int i = 0; i < play->n_bots; i++)
    bot_turn (&play->bots[i], g_get_monotonic_time ());
}

static void
run_until (Play *play, gint64 until)
{
  while (g_get_monotonic_time () < until)
    turn_loop (play);
}

static gint64
in_ms (int ms)
{
  return g_get_monotonic_time () + ms * (gint64)1000;
}

static void
kill_server (Play *play)
{
  proxy_aim (play->proxy, 0);
  run_kill (play->server);
  play->n_kills++;
  run_until (play, in_ms (g_rand_int_range (play->scene.random, 0, AWAY_MAX_MS)));
  run_again (play->server);
  proxy_aim (play->proxy, run_port (play->server));
}

static void
play_roughly (Play *play)
{
  const gint64 end = in_ms (1000 * seconds);
  gint64 next_kill = in_ms (1000 * kill_every);

  proxy_set_rough (play->proxy, TRUE);
  while (g_get_monotonic_time () < end) {
    run_until (play, MIN (end, next_kill));
    if (g_get_monotonic_time () < next_kill)
      break;
    next_kill += kill_every * (gint64)G_USEC_PER_SEC;
    kill_server (play);
    printf ("%d kills, %d steps acknowledged, %d faults\n", play->n_kills,
            play->scene.ledger->n_acknowledged, play->scene.ledger->n_faults);
  }
}

static int
count_unchecked (const Play *play)
{
  int n = 0;

  for (int i = 0; i < play->n_bots; i++)
    n += !play->bots[i].checked;
  return n;
}

/* Everything is played out, and every copy is compared. */
static void
play_out (Play *play)
{
  const gint64 limit = in_ms (DRAIN_MS);
  gint64 settled = in_ms (SETTLE_MS);

  proxy_set_rough (play->proxy, FALSE);
  play->scene.ending = true;
  while (g_get_monotonic_time () < MIN (settled, limit)) {
    turn_loop (play);
    if (count_unchecked (play) > 0)
      settled = in_ms (SETTLE_MS);
  }
  if (count_unchecked (play) > 0)
    ledger_blame (play->scene.ledger, "%d bots have not come to an end", count_unchecked (play));
}

/* --- Life -------------------------------------------------------------------------------------- */

static Play *
play_new (void)
{
  static const char *const arguments[] = { "--limit-messages", "400", NULL };
  Play *play = g_new0 (Play, 1);

  play->server = run_start (arguments);
  play->proxy = proxy_new ((guint32)seed);
  proxy_aim (play->proxy, run_port (play->server));
  play->scene.epoll = epoll_create1 (EPOLL_CLOEXEC);
  play->scene.port = proxy_port (play->proxy);
  play->scene.random = g_rand_new_with_seed ((guint32)seed + 1);
  play->scene.ledger = ledger_new (n_tables);
  play->scene.figures.refused = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  play->tables = g_new0 (BotTable, n_tables);
  play->n_bots = 2 * n_tables;
  play->bots = g_new0 (Bot, play->n_bots);
  for (int i = 0; i < play->n_bots; i++) {
    play->tables[i / 2].number = i / 2;
    bot_init (&play->bots[i], &play->scene, &play->tables[i / 2], i % 2);
  }
  return play;
}

static void
play_free (Play *play)
{
  for (int i = 0; i < play->n_bots; i++)
    bot_clear (&play->bots[i]);
  close (play->scene.epoll);
  proxy_free (play->proxy);
  run_free (play->server);
  ledger_free (play->scene.ledger);
  g_hash_table_unref (play->scene.figures.refused);
  g_rand_free (play->scene.random);
  g_free (play->tables);
  g_free (play->bots);
  g_free (play);
}

static Audit
audit (Play *play)
{
  g_autofree int64_t *players = g_new (int64_t, play->n_bots);

  for (int i = 0; i < play->n_bots; i++)
    players[i] = play->bots[i].player;
  run_stop (play->server);
  return audit_folder (run_folder (play->server), play->scene.ledger, players);
}

static void
print_figures (const Play *play)
{
  const BotFigures *figures = &play->scene.figures;
  GHashTableIter iter;
  gpointer code, count;

  printf ("connections %d, resumed %d, shown whole %d, steps repeated %d, superseded %d\n",
          figures->connections, figures->resumed, figures->shown, figures->repeated,
          figures->superseded);
  printf ("the way was");
  for (int mood = 0; mood < PROXY_N_MOODS; mood++)
    printf (" %s %d times%s", proxy_mood_name ((ProxyMood)mood),
            proxy_count (play->proxy, (ProxyMood)mood), mood + 1 < PROXY_N_MOODS ? "," : "\n");
  printf ("refused:");
  g_hash_table_iter_init (&iter, figures->refused);
  while (g_hash_table_iter_next (&iter, &code, &count))
    printf (" %s %d", (const char *)code, GPOINTER_TO_INT (count));
  printf ("\n");
}

static void
raise_limit (void)
{
  struct rlimit limit;

  getrlimit (RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit (RLIMIT_NOFILE, &limit);
}

static bool
read_arguments (int argc, char **argv)
{
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_INT, &seconds, "of faults", "S" },
    { "games", 0, 0, G_OPTION_ARG_INT, &n_tables, "at a time", "N" },
    { "kill-every", 0, 0, G_OPTION_ARG_INT, &kill_every, "seconds", "K" },
    { "need-kills", 0, 0, G_OPTION_ARG_INT, &need_kills, "for the run to count", "A" },
    { "need-games", 0, 0, G_OPTION_ARG_INT, &need_games, "for the run to count", "B" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "of moves and weather", "X" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    fprintf (stderr, "%s\n", error->message);
    return false;
  }
  return true;
}

int
main (int argc, char **argv)
{
  if (!read_arguments (argc, argv))
    return 2;
  raise_limit ();
  setvbuf (stdout, NULL, _IOLBF, 0);

  Play *play = play_new ();

  play_roughly (play);
  play_out (play);

  const Audit found = audit (play);
  const Ledger *ledger = play->scene.ledger;
  const bool counts = play->n_kills >= need_kills && found.rated >= need_games;

  print_figures (play);
  printf (
    "%s: %d kills, %d games over, %d of them rated, %d steps kept, %d acknowledged, %d faults%s\n",
    ledger->n_faults == 0 && counts ? "good" : "bad", play->n_kills, found.games, found.rated,
    found.steps, ledger->n_acknowledged, ledger->n_faults,
    counts ? "" : "; too little has happened for the run to count");

  const int status = ledger->n_faults == 0 && counts ? 0 : 1;

  play_free (play);
  return status;
}
