/* kagetsu-server: online rooms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "server/admin-client.h"
#include "server/admin.h"
#include "server/log.h"
#include "server/notify.h"
#include "server/server.h"

#define OWN_FILES 256 /* descriptors that are no connections */

/* Signals come to a thread of their own: there is nothing that it may not call. */
typedef struct {
  GmkServer *server;
  const GmkOptions *options; /* that it runs with */
  int argc;
  char **argv;
  sigset_t signals;
} Watch;

static void
reload (Watch *watch)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *fixed = NULL;
  GmkOptions options;

  if (!gmk_options_read (&options, watch->argc, watch->argv, &error)) {
    gmk_log ("reload-failed", "error", error->message, NULL);
    return;
  }
  fixed = gmk_options_fixed (watch->options, &options);
  if (fixed != NULL)
    gmk_log ("needs-restart", "options", fixed, NULL);
  gmk_server_reload (watch->server, &options);
  gmk_options_clear (&options);
}

static void *
watch_signals (void *data)
{
  Watch *watch = data;
  int number;

  for (;;) {
    if (sigwait (&watch->signals, &number) != 0)
      continue;
    if (number == SIGUSR1) /* from below: the server has ended */
      return NULL;
    if (number == SIGHUP)
      reload (watch);
    else
      gmk_server_stop (watch->server);
  }
}

/* As many files as the connections need, and no more: what waits for files grows with the limit. */
static void
allow_files (GmkOptions *options)
{
  const rlim_t wanted = (rlim_t)options->transport.connections_max + OWN_FILES;
  struct rlimit limit;
  char possible[32];
  char asked[32];

  if (getrlimit (RLIMIT_NOFILE, &limit) != 0)
    return;
  limit.rlim_cur = MIN (wanted, limit.rlim_max);
  setrlimit (RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= wanted)
    return;
  g_snprintf (asked, sizeof asked, "%d", options->transport.connections_max);
  options->transport.connections_max = MAX ((int)limit.rlim_cur - OWN_FILES, 1);
  g_snprintf (possible, sizeof possible, "%d", options->transport.connections_max);
  gmk_log ("fewer-connections", "wanted", asked, "possible", possible, "because", "open files",
           NULL);
}

static void
tell_listening (const GmkOptions *options, GmkServer *server)
{
  g_autofree char *address =
    options->path != NULL
      ? g_strdup (options->listen)
      : g_strdup_printf (strchr (options->host, ':') != NULL ? "[%s]:%d" : "%s:%d", options->host,
                         gmk_server_port (server));

  gmk_log ("listening", "address", address, "tls", options->tls_cert != NULL ? "yes" : "no", "data",
           options->data, "version", VERSION, NULL);
  gmk_notify ("READY=1");
}

static int
serve (GmkOptions *options, int argc, char *argv[])
{
  g_autoptr (GError) error = NULL;
  Watch watch = { .options = options, .argc = argc, .argv = argv };
  pthread_t thread;

  sigemptyset (&watch.signals);
  sigaddset (&watch.signals, SIGTERM);
  sigaddset (&watch.signals, SIGINT);
  sigaddset (&watch.signals, SIGHUP);
  sigaddset (&watch.signals, SIGUSR1);
  pthread_sigmask (SIG_BLOCK, &watch.signals, NULL); /* for every thread that begins from now on */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN); /* a file that may not grow is an error, as a full disk is */

  allow_files (options);
  watch.server = gmk_server_new (options, &error);
  if (watch.server == NULL) {
    gmk_log ("failed", "error", error->message, NULL);
    return 1;
  }
  if (pthread_create (&thread, NULL, watch_signals, &watch) != 0) {
    gmk_log ("failed", "error", "no thread for signals", NULL);
    gmk_server_free (watch.server);
    return 1;
  }
  tell_listening (options, watch.server);
  gmk_server_run (watch.server);
  pthread_kill (thread, SIGUSR1);
  pthread_join (thread, NULL);
  gmk_server_free (watch.server);
  gmk_log ("stopped", NULL);
  return 0;
}

int
main (int argc, char *argv[])
{
  g_autofree char *help = NULL;
  g_autofree char *admin_help = NULL;
  g_autoptr (GError) error = NULL;
  GmkOptions options;
  int status = 0;

  if (!gmk_options_read (&options, argc, argv, &error)) {
    fprintf (stderr, "kagetsu-server: %s\nTry kagetsu-server --help\n", error->message);
    return 2;
  }
  switch (options.want) {
  case GMK_WANT_HELP:
    help = gmk_options_help ();
    admin_help = gmk_admin_help ();
    status = printf ("%s\n%s", help, admin_help) < 0;
    break;
  case GMK_WANT_VERSION:
    status = puts ("kagetsu-server " VERSION) < 0;
    break;
  case GMK_WANT_ADMIN:
    status = gmk_admin_run (options.data, options.words);
    break;
  case GMK_WANT_SERVE:
    status = serve (&options, argc, argv);
    break;
  }
  gmk_options_clear (&options);
  return status;
}
