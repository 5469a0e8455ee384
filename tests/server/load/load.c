/* Load for a room server: idle connections and playing pairs, all in one process that never waits for
 * one of them.
 *
 *   server-load [--idle N] [--pairs M] [--rate R] [--seconds S] [--storm] [--echo PROGRAM]
 *
 * Starts the server that KAGETSU_SERVER names, with limits that let this load in, and after it, where
 * --echo names one, the program that only echoes, under the same load. R: moves a second in each game;
 * 0: each move as soon as the one before has come, which shows what the server can do at most.
 *
 * Printed: memory a connection, steps a second, how long a step takes from its sending to its arrival
 * at the opponent (50th and 99th percentile), and the server's share of a core. With --storm the idle
 * ones are cut while the others play; then the server is killed and starts again, and everybody comes
 * back with full jitter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>
#include <sys/resource.h>

#include "tests/server/load/crowd.h"
#include "tests/server/load/figures.h"
#include "tests/server/run.h"

#define SETTLE_MS 2000

static int seconds = 10;
static gboolean storm = FALSE;
static char *echo = NULL;
static CrowdOptions load = { .rate = 1.0 };

static const char *const wide_limits[] = {
  "--limit-connections", "100000", "--limit-messages", "1000000", "--limit-rooms", "100000", NULL,
};

static void
print_steps (Crowd *crowd, double took)
{
  g_autoptr (GArray) delays = crowd_take_delays (crowd);

  printf ("steps %.0f/s, arrival p50 %.2f ms, p99 %.2f ms", delays->len / took,
          figures_percentile (delays, 50), figures_percentile (delays, 99));
}

static void
connect_all (Crowd *crowd, const Run *server)
{
  const double before = figures_memory (run_process (server));
  const gint64 start = g_get_monotonic_time ();

  crowd_aim (crowd, run_port (server));
  crowd_connect (crowd);
  printf ("connected %d in %.1f s", crowd_size (crowd),
          (double)(g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  crowd_run_for (crowd, SETTLE_MS);
  printf (", %.1f kB each\n",
          (figures_memory (run_process (server)) - before) / 1000 / crowd_size (crowd));
}

static void
measure (Crowd *crowd, const Run *server)
{
  const double cpu = figures_cpu (run_process (server));

  g_array_unref (crowd_take_delays (crowd));
  crowd_run_for (crowd, 1000 * seconds);
  print_steps (crowd, seconds);
  printf (", %.0f %% of a core\n", 100 * (figures_cpu (run_process (server)) - cpu) / seconds);
}

/* A network that fails for many, while the others play on. */
static void
cut_idle (Crowd *crowd)
{
  g_array_unref (crowd_take_delays (crowd));
  crowd_drop_idle (crowd);

  const double took = crowd_wait_welcome (crowd);

  printf ("%d cut at once, all back in %.1f s; meanwhile ", load.n_idle, took);
  print_steps (crowd, took);
  printf ("\n");
}

static void
restart (Crowd *crowd, Run *server)
{
  run_kill (server);
  run_again (server);
  crowd_aim (crowd, run_port (server));
  crowd_run_for (crowd, 1); /* hears that it was cut */
  printf ("server killed and started, all %d back in %.1f s\n", crowd_size (crowd),
          crowd_wait_welcome (crowd));
}

static void
load_server (Run *server, bool echoes)
{
  const CrowdOptions options = { load.n_idle, load.n_pairs, load.rate, echoes };
  Crowd *crowd = crowd_new (&options);

  connect_all (crowd, server);
  if (load.n_pairs > 0)
    measure (crowd, server);
  if (storm && !echoes) {
    cut_idle (crowd);
    restart (crowd, server);
  }
  crowd_free (crowd);
  run_free (server);
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
    { "idle", 0, 0, G_OPTION_ARG_INT, &load.n_idle, "connections that do nothing", "N" },
    { "pairs", 0, 0, G_OPTION_ARG_INT, &load.n_pairs, "games", "M" },
    { "rate", 0, 0, G_OPTION_ARG_DOUBLE, &load.rate, "moves a second in each", "R" },
    { "seconds", 0, 0, G_OPTION_ARG_INT, &seconds, "of measuring", "S" },
    { "storm", 0, 0, G_OPTION_ARG_NONE, &storm, "cut many, then kill the server", NULL },
    { "echo", 0, 0, G_OPTION_ARG_FILENAME, &echo, "server-echo, for comparison", "PROGRAM" },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error)) {
    fprintf (stderr, "%s\n", error->message);
    return 2;
  }
  raise_limit ();
  setvbuf (stdout, NULL, _IOLBF, 0);
  load_server (run_start (wide_limits), false);
  if (echo != NULL) {
    printf ("only echoing:\n");
    load_server (run_start_program (echo, NULL), true);
  }
  return 0;
}
