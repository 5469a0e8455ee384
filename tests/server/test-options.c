/* The command line and the file: what is taken, what is refused and how that is said.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "server/options.h"

/* Reads a line of words as arguments. */
static bool
read_line (GmkOptions *options, const char *line, GError **error)
{
  g_autofree char *whole = g_strconcat ("kagetsu-server ", line, NULL);
  g_auto (GStrv) words = g_strsplit (g_strchomp (whole), " ", 0);

  return gmk_options_read (options, (int)g_strv_length (words), words, error);
}

static void
test_defaults (void)
{
  g_autoptr (GError) error = NULL;
  GmkOptions options;

  g_setenv ("STATE_DIRECTORY", "/var/lib/kagetsu:/else", TRUE);
  g_assert_true (read_line (&options, "", &error));
  g_assert_no_error (error);
  g_assert_cmpint (options.want, ==, GMK_WANT_SERVE);
  g_assert_cmpstr (options.transport.host, ==, "127.0.0.1");
  g_assert_cmpint (options.transport.port, ==, 8765);
  g_assert_null (options.transport.path);
  g_assert_cmpstr (options.data, ==, "/var/lib/kagetsu");
  g_assert_cmpint (options.transport.message_max, ==, 4096);
  g_assert_cmpint (options.hub.messages, ==, gmk_hub_limits_default ().messages);
  gmk_options_clear (&options);

  g_unsetenv ("STATE_DIRECTORY");
  g_assert_true (read_line (&options, "", NULL));
  g_assert_true (g_str_has_prefix (options.data, g_get_user_state_dir ()));
  gmk_options_clear (&options);
}

static void
test_arguments (void)
{
  GmkOptions options;

  g_assert_true (
    read_line (&options,
               "--listen [::1]:99 --data=/d --tls-cert c --tls-key k --trusted-proxy --hosted "
               "--cpu-threads 0 --limit-connections=5 --limit-talks 7 --limit-forsaken 2 "
               "--pause-minutes=10",
               NULL));
  g_assert_cmpstr (options.transport.host, ==, "::1");
  g_assert_cmpint (options.transport.port, ==, 99);
  g_assert_cmpstr (options.data, ==, "/d");
  g_assert_cmpstr (options.transport.tls_cert, ==, "c");
  g_assert_cmpstr (options.transport.tls_key, ==, "k");
  g_assert_true (options.transport.trusted_proxy);
  g_assert_true (options.hosted);
  g_assert_cmpint (options.cpu_threads, ==, 0);
  g_assert_cmpint (options.transport.connections_max, ==, 5);
  g_assert_cmpint (options.hub.talks, ==, 7);
  g_assert_cmpint (options.hub.forsaken, ==, 2);
  g_assert_cmpint (options.hub.pause_minutes, ==, 10);
  gmk_options_clear (&options);

  g_assert_true (read_line (&options, "--listen unix:/run/a:b", NULL));
  g_assert_cmpstr (options.transport.path, ==, "/run/a:b");
  g_assert_null (options.transport.host);
  gmk_options_clear (&options);
  g_assert_true (read_line (&options, "--help", NULL));
  g_assert_cmpint (options.want, ==, GMK_WANT_HELP);
  gmk_options_clear (&options);
  g_assert_true (read_line (&options, "--version", NULL));
  g_assert_cmpint (options.want, ==, GMK_WANT_VERSION);
  gmk_options_clear (&options);
}

static void
test_bad_arguments (void)
{
  static const struct {
    const char *line, *says;
  } cases[] = {
    { "serve", "serve: unexpected" },
    { "-h", "-h: unexpected" },
    { "--nothing", "--nothing: no such option" },
    { "--listen", "--listen: a value is missing" },
    { "--config", "--config: a value is missing" },
    { "--listen=", "--listen: is empty" },
    { "--listen here", "listen: HOST:PORT or unix:PATH, not “here”" },
    { "--listen :80", "listen: HOST:PORT or unix:PATH, not “:80”" },
    { "--listen h:70000", "listen: HOST:PORT or unix:PATH, not “h:70000”" },
    { "--listen unix:", "listen: HOST:PORT or unix:PATH, not “unix:”" },
    { "--limit-rooms 0", "--limit-rooms: a number from 1 to 10000000, not “0”" },
    { "--limit-rooms 1x", "--limit-rooms: a number from 1 to 10000000, not “1x”" },
    { "--limit-rooms 99999999999999999999",
      "--limit-rooms: a number from 1 to 10000000, not “99999999999999999999”" },
    { "--trusted-proxy=maybe", "--trusted-proxy: true or false, not “maybe”" },
    { "--tls-key k", "tls-cert, tls-key: both or neither" },
    { "--config /nowhere/at.all", "/nowhere/at.all: No such file or directory" },
    { "--config /dev/null", "/dev/null: not a regular file" },
    { "--config /", "/: not a regular file" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GmkOptions options = { .port = 17 };

    g_test_message ("%s", cases[i].line);
    g_assert_false (read_line (&options, cases[i].line, &error));
    g_assert_cmpstr (error->message, ==, cases[i].says);
    g_assert_cmpint (options.port, ==, 17); /* untouched */
  }
}

/* What a server that runs does not take over is named. */
static void
test_fixed (void)
{
  static const struct {
    const char *line;
    const char *fixed;
  } cases[] = {
    { "--data /a --limit-rooms 7", NULL },
    { "--data /b", "data" },
    { "--data /a --listen 127.0.0.1:1", "listen" },
    { "--data /b --tls-cert c --tls-key k --trusted-proxy --cpu-threads 2",
      "data,tls-cert,tls-key,trusted-proxy,cpu-threads" },
  };
  GmkOptions now, wanted;

  g_assert_true (read_line (&now, "--data /a", NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *fixed = NULL;

    g_assert_true (read_line (&wanted, cases[i].line, NULL));
    fixed = gmk_options_fixed (&now, &wanted);
    g_assert_cmpstr (fixed, ==, cases[i].fixed);
    gmk_options_clear (&wanted);
  }
  gmk_options_clear (&now);
}

/* Reads a file with that text, and further arguments. */
static bool
read_text (GmkOptions *options, const char *text, const char *arguments, GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *line = NULL;
  const int fd = g_file_open_tmp ("kagetsu-XXXXXX.conf", &path, NULL);
  bool good;

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  line = g_strdup_printf ("%s --config %s", arguments, path);
  good = read_line (options, g_strchug (line), error);
  g_unlink (path);
  return good;
}

static void
test_file (void)
{
  GmkOptions options;
  g_autoptr (GError) error = NULL;

  g_assert_true (read_text (&options,
                            "# A club\n[server]\nlisten = 127.0.0.1:1\ntrusted-proxy=true\n\n"
                            "limit-watchers=3\nlimit-rooms=4\n",
                            "--limit-rooms 9", &error));
  g_assert_no_error (error);
  g_assert_cmpint (options.transport.port, ==, 1);
  g_assert_true (options.transport.trusted_proxy);
  g_assert_cmpint (options.hub.watchers, ==, 3);
  g_assert_cmpint (options.hub.rooms, ==, 9); /* the command line wins, wherever it stands */
  gmk_options_clear (&options);

  g_assert_true (read_text (&options, "", "", NULL));
  gmk_options_clear (&options);
}

static void
test_bad_files (void)
{
  static const struct {
    const char *text, *says;
  } cases[] = {
    { "[server]\nlisten-here=1\n", "listen-here: no such key" },
    { "[server]\nconfig=other\n", "config: no such key" },
    { "[server]\nlimit-rooms=4\n# again\n limit-rooms = 5\n", "limit-rooms: is there twice" },
    { "[server]\nlimit-rooms=4\n[server]\nlimit-rooms=4\n", "limit-rooms: is there twice" },
    { "[server]\nlimit-rooms=-1\n", "limit-rooms: a number from 1 to 10000000, not “-1”" },
    { "[server]\ntrusted-proxy=\n", "trusted-proxy: true or false, not “”" },
    { "[server]\ndata=\n", "data: is empty" },
    { "[client]\na=1\n", "[client]: no such group, only [server]" },
    { "listen=1\n", "" },
    { "[server]\nwhat\n", "" },
    { "[server]\ndata=\xff\n", "" },
    { "[server]\ndata=a\\x\n", "" }, /* no such escape */
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    GmkOptions options;

    g_assert_false (read_text (&options, cases[i].text, "", &error));
    g_assert_nonnull (strstr (error->message, ".conf: ")); /* which file it is */
    g_assert_true (g_str_has_suffix (error->message, cases[i].says));
  }
}

/* Every option that is told of is taken. */
static void
test_help (void)
{
  g_autofree char *help = gmk_options_help ();
  g_auto (GStrv) lines = g_strsplit (help, "\n", 0);
  int n = 0;

  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) words = NULL;
    g_autofree char *arguments = NULL;
    g_autoptr (GError) error = NULL;
    GmkOptions options;

    if (!g_str_has_prefix (*line, "  --limit-"))
      continue;
    words = g_strsplit (*line + 2, " ", 2);
    arguments = g_strconcat (words[0], "=16384", NULL);
    if (!read_line (&options, arguments, &error))
      g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE); /* out of its range */
    else
      gmk_options_clear (&options);
    n++;
  }
  g_assert_cmpint (n, ==, 18);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/options/defaults", test_defaults);
  g_test_add_func ("/options/arguments", test_arguments);
  g_test_add_func ("/options/bad-arguments", test_bad_arguments);
  g_test_add_func ("/options/file", test_file);
  g_test_add_func ("/options/bad-files", test_bad_files);
  g_test_add_func ("/options/fixed", test_fixed);
  g_test_add_func ("/options/help", test_help);
  return g_test_run ();
}
