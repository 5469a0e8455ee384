/* A room server on this computer: the real one, and some that are none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "client/session/hosting.h"
#include "client/session/online-error.h"
#include "tests/server/folder.h"

static const char *self_path;

typedef struct {
  char *folder;
  guint16 port; /* that nobody else has asked for */
  int failures;
} Place;

static guint16
find_free_port (void)
{
  g_autoptr (GSocketListener) listener = g_socket_listener_new ();

  return g_socket_listener_add_any_inet_port (listener, NULL, NULL);
}

/* The number of the one child of this process; 0: it has none. */
static pid_t
only_child (void)
{
  g_autofree char *path = g_strdup_printf ("/proc/self/task/%d/children", (int)getpid ());
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return (pid_t)g_ascii_strtoll (text, NULL, 10);
}

static void
set_up (Place *place, gconstpointer data)
{
  place->folder = g_dir_make_tmp ("kagetsu-test-XXXXXX", NULL);
  place->port = find_free_port ();
}

static void
tear_down (Place *place, gconstpointer data)
{
  while (only_child () != 0) /* a server that fails ends some time after its last word */
    g_usleep (1000);
  folder_remove (place->folder);
  g_free (place->folder);
}

static void
failed_cb (Place *place, GError *error)
{
  g_assert_cmpint (error->message[0], !=, 0);
  place->failures++;
}

static GmkHosting *
new_hosting (Place *place, const char *program)
{
  g_autoptr (GFile) data = g_file_new_build_filename (place->folder, "data", NULL);
  GmkHosting *hosting = gmk_hosting_new (program, data, place->port);

  g_signal_connect_swapped (hosting, "failed", G_CALLBACK (failed_cb), place);
  return hosting;
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static gboolean
start (GmkHosting *hosting, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gmk_hosting_start_async (hosting, NULL, done_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return gmk_hosting_start_finish (hosting, result, error);
}

static void
start_well (GmkHosting *hosting)
{
  g_autoptr (GError) error = NULL;

  start (hosting, &error);
  g_assert_no_error (error);
  g_assert_true (gmk_hosting_get_running (hosting));
}

/* Whether somebody answers there. */
static gboolean
answers (const GmkAddress *address)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection =
    g_socket_client_connect_to_host (client, address->host, address->port, NULL, NULL);

  return connection != NULL;
}

static void
test_serves (Place *place, gconstpointer data)
{
  GmkHosting *hosting = new_hosting (place, g_getenv ("KAGETSU_SERVER"));
  GmkAddress own, shared;

  g_assert_false (gmk_hosting_get_running (hosting));
  start_well (hosting);
  gmk_hosting_get_own_address (hosting, &own);
  g_assert_true (gmk_address_is_near (&own));
  g_assert_false (own.tls);
  g_assert_true (answers (&own));
  if (gmk_hosting_get_shared_address (hosting, &shared)) {
    g_assert_cmpint (shared.port, ==, own.port);
    g_assert_cmpstr (shared.host, !=, own.host);
    g_assert_true (answers (&shared));
  }
  gmk_hosting_stop (hosting);
  g_assert_false (gmk_hosting_get_running (hosting));
  g_assert_false (answers (&own));
  g_assert_cmpint (place->failures, ==, 0);

  start_well (hosting); /* the folder is free again */
  gmk_hosting_get_own_address (hosting, &own);
  g_assert_finalize_object (hosting);
  g_assert_false (answers (&own));
  g_assert_cmpint (place->failures, ==, 0);
}

/* Somebody else who listens there. */
static GSocketListener *
take_port (Place *place)
{
  GSocketListener *listener = g_socket_listener_new ();
  g_autoptr (GError) error = NULL;

  g_socket_listener_add_inet_port (listener, place->port, NULL, &error);
  g_assert_no_error (error);
  return listener;
}

/* Its port each time, so that one is known again; where it is taken, another. */
static void
test_port (Place *place, gconstpointer data)
{
  g_autoptr (GmkHosting) hosting = new_hosting (place, g_getenv ("KAGETSU_SERVER"));
  g_autoptr (GSocketListener) listener = NULL;
  GmkAddress own;

  for (int time = 0; time < 2; time++) {
    start_well (hosting);
    gmk_hosting_get_own_address (hosting, &own);
    g_assert_cmpint (own.port, ==, place->port);
    gmk_hosting_stop (hosting);
  }
  listener = take_port (place);
  start_well (hosting);
  gmk_hosting_get_own_address (hosting, &own);
  g_assert_cmpint (own.port, !=, place->port);
  g_assert_true (answers (&own));
}

/* Two at once: each has a port; they may not share a folder. */
static void
test_two (Place *place, gconstpointer data)
{
  g_autoptr (GmkHosting) one = new_hosting (place, g_getenv ("KAGETSU_SERVER"));
  g_autoptr (GmkHosting) other = new_hosting (place, g_getenv ("KAGETSU_SERVER"));
  g_autoptr (GError) error = NULL;

  start_well (one);
  g_assert_false (start (other, &error));
  g_assert_error (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_FAILED);
  g_assert_cmpint (place->failures, ==, 1);
}

static void
test_ends_by_itself (Place *place, gconstpointer data)
{
  g_autoptr (GmkHosting) hosting = new_hosting (place, g_getenv ("KAGETSU_SERVER"));

  start_well (hosting);
  g_assert_cmpint (kill (only_child (), SIGKILL), ==, 0);
  while (gmk_hosting_get_running (hosting))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (place->failures, ==, 1);
  start_well (hosting);
}

/* A program that does this, in the place of the server. */
static char *
write_program (Place *place, const char *what)
{
  char *path = g_build_filename (place->folder, "program", NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\n%s\n", what);

  g_assert_true (g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  return path;
}

/* Its port is taken while it is on its way there: another one, and no word of a failure. */
static void
test_overtaken (Place *place, gconstpointer data)
{
  g_autofree char *program =
    write_program (place, "case $3 in *:0) exec \"$KAGETSU_SERVER\" \"$@\" ;; esac\nexit 1");
  g_autoptr (GmkHosting) hosting = new_hosting (place, program);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GSocketListener) listener = NULL;
  g_autoptr (GError) error = NULL;
  GmkAddress own;

  gmk_hosting_start_async (hosting, NULL, done_cb, &result);
  listener = take_port (place);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  gmk_hosting_start_finish (hosting, result, &error);
  g_assert_no_error (error);
  gmk_hosting_get_own_address (hosting, &own);
  g_assert_cmpint (own.port, !=, place->port);
  g_assert_true (answers (&own));
  g_assert_cmpint (place->failures, ==, 0);
}

static void
test_no_server (Place *place, gconstpointer data)
{
  const struct {
    const char *what;
    const char *why;
  } programs[] = {
    { "exit 0", "the server has ended" },
    { "echo 'time=now event=failed error=\"no \\\"data\\\" folder\"' >&2; exit 1",
      "no \"data\" folder" },
    { "echo 'time=now event=failed error=full' >&2; exit 1", "full" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++) {
    g_autofree char *program = write_program (place, programs[i].what);
    g_autoptr (GmkHosting) hosting = new_hosting (place, program);
    g_autoptr (GError) error = NULL;

    g_assert_false (start (hosting, &error));
    g_assert_error (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_FAILED);
    g_assert_cmpstr (error->message, ==, programs[i].why);
    g_assert_cmpint (place->failures, ==, (int)i + 1);
  }
}

static void
test_no_program (Place *place, gconstpointer data)
{
  g_autoptr (GmkHosting) hosting = new_hosting (place, "/nonexistent/kagetsu-server");
  g_autoptr (GError) error = NULL;

  g_assert_false (start (hosting, &error));
  g_assert_error (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_FAILED);
  g_assert_cmpint (place->failures, ==, 1);
}

/* Stopped before it serves: whoever waits for it is told. */
static void
test_stopped_early (Place *place, gconstpointer data)
{
  g_autofree char *program = write_program (place, "exec cat /dev/zero");
  g_autoptr (GmkHosting) hosting = new_hosting (place, program);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  gmk_hosting_start_async (hosting, NULL, done_cb, &result);
  gmk_hosting_stop (hosting);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (gmk_hosting_start_finish (hosting, result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (place->failures, ==, 0);
}

/* One that does not listen to SIGTERM ends, too. */
static void
test_deaf (Place *place, gconstpointer data)
{
  g_autofree char *program = write_program (
    place, "trap '' TERM; echo 'time=now event=listening address=0.0.0.0:1234 tls=no' >&2\n"
           "exec cat /dev/zero");
  g_autoptr (GmkHosting) hosting = new_hosting (place, program);
  GmkAddress own;

  start_well (hosting);
  gmk_hosting_get_own_address (hosting, &own);
  g_assert_cmpint (own.port, ==, 1234);
  gmk_hosting_stop (hosting);
  g_assert_cmpint (only_child (), ==, 0);
}

/* --- the app's end --- */

/* What another process does: hosts, says at which port, and waits for its end. */
G_NORETURN static void
host_until_killed (const char *folder)
{
  g_autoptr (GFile) data = g_file_new_for_path (folder);
  g_autoptr (GmkHosting) hosting = gmk_hosting_new (g_getenv ("KAGETSU_SERVER"), data, 0);
  GmkAddress own;

  start_well (hosting);
  gmk_hosting_get_own_address (hosting, &own);
  printf ("%d\n", own.port);
  fflush (stdout);
  for (;;)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_ends_with_app (Place *place, gconstpointer data)
{
  g_autofree char *folder = g_build_filename (place->folder, "data", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) app =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, self_path, "--host", folder, NULL);
  g_autoptr (GDataInputStream) lines = NULL;
  g_autofree char *port = NULL;
  GmkAddress address = { "127.0.0.1", 0, FALSE };

  g_assert_no_error (error);
  lines = g_data_input_stream_new (g_subprocess_get_stdout_pipe (app));
  port = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
  g_assert_nonnull (port);
  address.port = (guint16)atoi (port);
  g_assert_true (answers (&address));
  g_subprocess_send_signal (app, SIGKILL);
  g_subprocess_wait (app, NULL, NULL);
  while (answers (&address)) /* the test's timeout is the limit */
    g_usleep (1000);
}

int
main (int argc, char **argv)
{
  self_path = argv[0];
  if (argc == 3 && strcmp (argv[1], "--host") == 0)
    host_until_killed (argv[2]);
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/hosting/serves", Place, NULL, set_up, test_serves, tear_down);
  g_test_add ("/hosting/port", Place, NULL, set_up, test_port, tear_down);
  g_test_add ("/hosting/two", Place, NULL, set_up, test_two, tear_down);
  g_test_add ("/hosting/ends-by-itself", Place, NULL, set_up, test_ends_by_itself, tear_down);
  g_test_add ("/hosting/overtaken", Place, NULL, set_up, test_overtaken, tear_down);
  g_test_add ("/hosting/no-server", Place, NULL, set_up, test_no_server, tear_down);
  g_test_add ("/hosting/no-program", Place, NULL, set_up, test_no_program, tear_down);
  g_test_add ("/hosting/stopped-early", Place, NULL, set_up, test_stopped_early, tear_down);
  g_test_add ("/hosting/deaf", Place, NULL, set_up, test_deaf, tear_down);
  g_test_add ("/hosting/ends-with-app", Place, NULL, set_up, test_ends_with_app, tear_down);
  return g_test_run ();
}
