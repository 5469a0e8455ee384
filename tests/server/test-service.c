/* The program as a service: how it begins, is looked at, is told things and ends.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/server/folder.h"
#include "tests/server/transport/raw-client.h"

/* --- A program and what it says --------------------------------------------------------------- */

typedef struct {
  char *folder;
  GSubprocess *process;
  GDataInputStream *log;
  int notified; /* what would be systemd's socket */
} Service;

static int
open_notify_socket (const char *path)
{
  const struct timeval limit = { .tv_sec = 20 };
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  const int fd = socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (const struct sockaddr *)&address, sizeof address), ==, 0);
  setsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  return fd;
}

/* Starts the program with a data folder and these arguments, ended by NULL. */
static Service *
service_start (const char *const *arguments)
{
  Service *service = g_new0 (Service, 1);
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GPtrArray) line = g_ptr_array_new ();
  g_autofree char *notify = NULL;
  g_autofree char *data = NULL;
  g_autoptr (GError) error = NULL;

  service->folder = g_dir_make_tmp ("kagetsu-XXXXXX", NULL);
  notify = g_build_filename (service->folder, "notify", NULL);
  data = g_build_filename (service->folder, "data", NULL);
  service->notified = open_notify_socket (notify);
  g_subprocess_launcher_setenv (launcher, "NOTIFY_SOCKET", notify, TRUE);
  g_ptr_array_add (line, (gpointer)g_getenv ("KAGETSU_SERVER"));
  g_ptr_array_add (line, (gpointer) "--data");
  g_ptr_array_add (line, data);
  for (; *arguments != NULL; arguments++)
    g_ptr_array_add (line, (gpointer)*arguments);
  g_ptr_array_add (line, NULL);
  service->process =
    g_subprocess_launcher_spawnv (launcher, (const char *const *)line->pdata, &error);
  g_assert_no_error (error);
  service->log = g_data_input_stream_new (g_subprocess_get_stderr_pipe (service->process));
  return service;
}

/* Waits for a line of the log with that in it. */
static char *
service_hear (Service *service, const char *words)
{
  for (;;) {
    char *line = g_data_input_stream_read_line (service->log, NULL, NULL, NULL);
    if (line == NULL)
      g_error ("it ended without “%s”", words);
    g_test_message ("%s", line);
    if (strstr (line, words) != NULL)
      return line;
    g_free (line);
  }
}

static void
service_expect (Service *service, const char *words)
{
  g_free (service_hear (service, words));
}

/* What systemd is told next. */
static void
service_notified (Service *service, const char *state)
{
  char text[256] = "";

  g_assert_cmpint (recv (service->notified, text, sizeof text - 1, 0), >, 0);
  g_assert_true (g_str_has_prefix (text, state));
}

static int
service_port (Service *service)
{
  g_autofree char *line = service_hear (service, "event=listening address=127.0.0.1:");

  return atoi (strstr (line, "127.0.0.1:") + strlen ("127.0.0.1:"));
}

/* Waits for its end, with that status. */
static void
service_end (Service *service, int status)
{
  g_subprocess_wait (service->process, NULL, NULL);
  g_assert_true (g_subprocess_get_if_exited (service->process));
  g_assert_cmpint (g_subprocess_get_exit_status (service->process), ==, status);
  close (service->notified);
  folder_remove (service->folder);
  g_object_unref (service->log);
  g_object_unref (service->process);
  g_free (service->folder);
  g_free (service);
}

/* The answer to GET, head and all. */
static char *
get (int port, const char *path, const char *headers)
{
  g_autofree char *request =
    g_strdup_printf ("GET %s HTTP/1.1\r\nHost: club.example\r\n%s\r\n", path, headers);
  GString *page = g_string_new (NULL);
  const int fd = raw_connect (port);
  char byte;

  raw_say (fd, request);
  while (recv (fd, &byte, 1, 0) == 1)
    g_string_append_c (page, byte);
  close (fd);
  return g_string_free (page, FALSE);
}

static void
expect_page (int port, const char *path, const char *headers, const char *status, const char *part)
{
  g_autofree char *page = get (port, path, headers);

  g_test_message ("%s", page);
  g_assert_true (g_str_has_prefix (page, status));
  g_assert_nonnull (strstr (page, part));
}

static const char *const anywhere[] = { "--listen", "127.0.0.1:0", "--cpu-threads", "0", NULL };

#define HELLO                                                                                      \
  "{\"kind\":\"hello\",\"id\":1,\"v\":1,\"client\":\"test\","                                      \
  "\"secret\":\"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8\"}"

/* Reads text frames up to one with that in it. */
static void
expect_notice (int fd, const char *words)
{
  for (;;) {
    g_autofree char *text = NULL;
    gsize length;

    g_assert_cmpint (raw_read (fd, &text, &length), ==, RAW_TEXT);
    if (strstr (text, words) != NULL)
      return;
  }
}

/* --- Tests ------------------------------------------------------------------------------------ */

static void
test_pages (void)
{
  Service *service = service_start (anywhere);
  const int port = service_port (service);
  const int player = raw_open (port);

  raw_send_text (player, HELLO);
  expect_notice (player, "\"welcome\"");
  raw_send_text (player, "{\"kind\":\"nonsense\"}");
  expect_notice (player, "\"unknown-kind\"");
  expect_page (port, "/health", "", "HTTP/1.1 200", "\r\n\r\nok\n");
  expect_page (port, "/metrics", "", "HTTP/1.1 200", "\nkagetsu_connections 1\n");
  expect_page (port, "/metrics", "", "HTTP/1.1 200", "\nkagetsu_players 1\n");
  expect_page (port, "/metrics", "", "HTTP/1.1 200",
               "\nkagetsu_refused_total{code=\"unknown-kind\"} 1\n");
  expect_page (port, "/metrics", "X-Forwarded-For: 192.0.2.1\r\n", "HTTP/1.1 403", "");
  expect_page (port, "/r/K7W3QD", "", "HTTP/1.1 200", "kagetsu://club.example/r/K7W3QD?tls=0\"");
  expect_page (port, "/r/", "", "HTTP/1.1 404", "");
  expect_page (port, "/", "", "HTTP/1.1 404", "");
  close (player);
  g_subprocess_send_signal (service->process, SIGINT);
  service_end (service, 0);
}

static void
test_stop (void)
{
  Service *service = service_start (anywhere);
  const int port = service_port (service);
  const int player = raw_open (port);

  service_notified (service, "READY=1");
  raw_send_text (player, HELLO);
  expect_notice (player, "\"welcome\"");
  g_subprocess_send_signal (service->process, SIGTERM);
  service_notified (service, "STOPPING=1");
  expect_notice (player, "\"closing\"");
  expect_page (port, "/health", "", "HTTP/1.1 503", "closing");
  g_assert_cmpint (raw_read_close (player), ==, 1001);
  service_expect (service, "event=stopped");
  service_end (service, 0);
  close (player);
}

/* One that an app hosts is not started again by itself, and says so. */
static void
test_stop_hosted (void)
{
  static const char *const hosted[] = { "--listen", "127.0.0.1:0", "--hosted", NULL };
  Service *service = service_start (hosted);
  const int port = service_port (service);
  const int player = raw_open (port);

  service_notified (service, "READY=1");
  raw_send_text (player, HELLO);
  expect_notice (player, "\"welcome\"");
  g_subprocess_send_signal (service->process, SIGTERM);
  expect_notice (player, "{\"kind\":\"closing\",\"final\":true}");
  g_assert_cmpint (raw_read_close (player), ==, 1001);
  service_expect (service, "event=stopped");
  service_end (service, 0);
  close (player);
}

/* From now on no file of the program may grow, or all may. */
static void
set_full (Service *service, bool full)
{
  const struct rlimit limit = { .rlim_cur = full ? 0 : RLIM_INFINITY, .rlim_max = RLIM_INFINITY };
  const pid_t process = (pid_t)atoi (g_subprocess_get_identifier (service->process));

  g_assert_cmpint (prlimit (process, RLIMIT_FSIZE, &limit, NULL), ==, 0);
}

/* Reads text frames up to one with that in it; no other may have this in it. */
static void
expect_notice_without (int fd, const char *words, const char *none)
{
  g_autofree char *text = NULL;
  gsize length;

  do {
    g_clear_pointer (&text, g_free);
    g_assert_cmpint (raw_read (fd, &text, &length), ==, RAW_TEXT);
    g_assert_null (strstr (text, none));
  } while (strstr (text, words) == NULL);
}

/* A disk on which there is no room is told of where it is looked for, and again when there is room; whom
 * it concerns hears one error. */
static void
test_full_disk (void)
{
  Service *service = service_start (anywhere);
  const int port = service_port (service);
  const int player = raw_open (port);

  raw_send_text (player, HELLO);
  expect_notice (player, "\"welcome\"");
  set_full (service, true);
  raw_send_text (player, "{\"kind\":\"open\",\"id\":2,\"settings\":{\"rules\":\"freestyle\","
                         "\"size\":15}}");
  expect_notice (player, "{\"kind\":\"error\",\"id\":2,\"code\":\"store-failed\"}");
  raw_send_text (player, "{\"kind\":\"ping\",\"id\":3,\"n\":1}");
  expect_notice_without (player, "\"pong\"", "\"closed\"");
  service_expect (service, "event=store-failed error=\"disk I/O error (SQLite ");
  expect_page (port, "/health", "", "HTTP/1.1 503", "\r\n\r\nstore failed\n");
  service_expect (service, "event=store-failed"); /* it is tried again without being asked */

  set_full (service, false);
  service_expect (service, "event=store-good failures=");
  expect_page (port, "/health", "", "HTTP/1.1 200", "\r\n\r\nok\n");
  g_subprocess_send_signal (service->process, SIGTERM);
  service_end (service, 0);
  close (player);
}

/* Who has no patience says it twice. */
static void
test_stop_at_once (void)
{
  Service *service = service_start (anywhere);

  service_port (service);
  g_subprocess_send_signal (service->process, SIGTERM);
  service_expect (service, "event=stopping");
  g_subprocess_send_signal (service->process, SIGTERM);
  service_expect (service, "event=stopped");
  service_end (service, 0);
}

static void
test_reload (void)
{
  g_autofree char *path = NULL;
  const int fd = g_file_open_tmp ("kagetsu-XXXXXX.conf", &path, NULL);
  const char *const arguments[] = { "--listen", "127.0.0.1:0", "--config", path, NULL };
  Service *service;
  int port;

  g_close (fd, NULL);
  g_file_set_contents (path, "[server]\nlimit-connections-per-address=1\n", -1, NULL);
  service = service_start (arguments);
  port = service_port (service);
  service_notified (service, "READY=1");
  const int first = raw_open (port);
  const int second = raw_connect (port);
  raw_read_end (second);

  g_file_set_contents (path, "[server]\nlimit-connections-per-address=many\n", -1, NULL);
  g_subprocess_send_signal (service->process, SIGHUP);
  service_expect (service, "event=reload-failed");

  g_file_set_contents (path, "[server]\nlimit-connections-per-address=2\ncpu-threads=0\n", -1,
                       NULL);
  g_subprocess_send_signal (service->process, SIGHUP);
  service_expect (service, "event=needs-restart options=cpu-threads");
  service_notified (service, "RELOADING=1\nMONOTONIC_USEC=");
  service_notified (service, "READY=1");
  const int third = raw_open (port);
  g_subprocess_send_signal (service->process, SIGTERM);
  service_end (service, 0);
  close (first);
  close (second);
  close (third);
  g_unlink (path);
}

static void
test_refusals (void)
{
  const char *const unknown[] = { "--unknown", NULL };
  const char *const nowhere[] = { "--listen", "192.0.2.1:1", NULL };
  Service *service = service_start (unknown);

  service_expect (service, "--unknown: no such option");
  service_end (service, 2);
  service = service_start (nowhere);
  service_expect (service, "event=failed error=\"192.0.2.1 port 1");
  service_end (service, 1);
}

int
main (int argc, char *argv[])
{
  g_assert_nonnull (g_getenv ("KAGETSU_SERVER"));
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/service/pages", test_pages);
  g_test_add_func ("/service/stop", test_stop);
  g_test_add_func ("/service/stop-hosted", test_stop_hosted);
  g_test_add_func ("/service/stop-at-once", test_stop_at_once);
  g_test_add_func ("/service/full-disk", test_full_disk);
  g_test_add_func ("/service/reload", test_reload);
  g_test_add_func ("/service/refusals", test_refusals);
  return g_test_run ();
}
