/* Who one is at each server, kept in a real keyring on a message bus of the test's own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>

#include "client/session/secrets.h"
#include "tests/server/folder.h"

#define DAEMON     "gnome-keyring-daemon"
#define COLLECTION "/org/freedesktop/secrets/aliases/default"
#define PATIENCE_S 60
#define SECRET     "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"

static GSubprocess *bus;
static GSubprocess *keyring;
static char *home; /* of the keyring, and of our file */
static char *path; /* our file */

/* --- waiting --- */

static gboolean
late_cb (gpointer what)
{
  g_error ("waited too long for %s", (const char *)what);
  return G_SOURCE_REMOVE;
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result, const char *what)
{
  const guint late = g_timeout_add_seconds (PATIENCE_S, late_cb, (gpointer)what);

  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (late);
  return *result;
}

/* --- the keyring --- */

static void
end_with_test (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
}

static void
make_home (void)
{
  g_autofree char *run = NULL;

  home = g_dir_make_tmp ("kagetsu-test-XXXXXX", NULL);
  run = g_build_filename (home, "run", NULL);
  g_assert_cmpint (g_mkdir (run, 0700), ==, 0);
  path = g_build_filename (home, "kagetsu", "players", NULL);
  g_setenv ("HOME", home, TRUE);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  g_setenv ("XDG_RUNTIME_DIR", run, TRUE);
}

static void
appeared_cb (GDBusConnection *connection, const char *name, const char *owner, gpointer data)
{
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  *(gboolean *)data = TRUE;
}

static void
wait_for_service (void)
{
  const guint late = g_timeout_add_seconds (PATIENCE_S, late_cb, "the keyring");
  gboolean there = FALSE;
  const guint watch =
    g_bus_watch_name (G_BUS_TYPE_SESSION, "org.freedesktop.secrets", G_BUS_NAME_WATCHER_FLAGS_NONE,
                      appeared_cb, NULL, &there, NULL);

  while (!there)
    g_main_context_iteration (NULL, TRUE);
  g_bus_unwatch_name (watch);
  g_source_remove (late);
}

static GSubprocess *
spawn (const char *const *line, GSubprocessFlags flags)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (flags | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GError) error = NULL;
  GSubprocess *process;

  g_subprocess_launcher_set_child_setup (launcher, end_with_test, NULL, NULL);
  process = g_subprocess_launcher_spawnv (launcher, line, &error);
  g_assert_no_error (error);
  return process;
}

/* Without a display: nobody is there to be asked for a password. */
static void
start_bus (void)
{
  const char *const line[] = { "dbus-daemon", "--session", "--nofork", "--print-address=1", NULL };
  g_autoptr (GDataInputStream) output = NULL;
  g_autofree char *address = NULL;

  g_unsetenv ("DISPLAY");
  g_unsetenv ("WAYLAND_DISPLAY");
  bus = spawn (line, G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (bus));
  address = g_data_input_stream_read_line (output, NULL, NULL, NULL);
  g_assert_nonnull (address);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", address, TRUE);
}

/* Its password is on its standard input. */
static void
start_keyring (void)
{
  const char *const line[] = { DAEMON, "--foreground", "--unlock", "--components=secrets", NULL };
  g_autoptr (GError) error = NULL;
  GOutputStream *input;

  keyring = spawn (line, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  input = g_subprocess_get_stdin_pipe (keyring);
  g_output_stream_write_all (input, "password", strlen ("password"), NULL, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (input, NULL, NULL);
  wait_for_service ();
}

static void
end (GSubprocess *process)
{
  g_subprocess_send_signal (process, SIGTERM);
  g_subprocess_wait (process, NULL, NULL);
  g_object_unref (process);
}

static GVariant *
call (const char *interface, const char *method, GVariant *parameters)
{
  g_autoptr (GDBusConnection) connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GVariant *answer;

  g_dbus_connection_call (connection, "org.freedesktop.secrets", "/org/freedesktop/secrets",
                          interface, method, parameters, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL,
                          done_cb, &result);
  answer = g_dbus_connection_call_finish (connection, wait_for (&result, method), &error);
  g_assert_no_error (error);
  return answer;
}

/* As the screen's lock does. */
static void
lock_keyring (void)
{
  g_autoptr (GVariant) answer =
    call ("org.freedesktop.Secret.Service", "Lock", g_variant_new_parsed ("([%o],)", COLLECTION));
}

/* How many secrets the keyring has for that server. */
static gsize
count_in_keyring (const char *server)
{
  g_autoptr (GVariant) answer = call ("org.freedesktop.Secret.Service", "SearchItems",
                                      g_variant_new_parsed ("({'server': %s},)", server));
  g_autoptr (GVariant) unlocked = g_variant_get_child_value (answer, 0);
  g_autoptr (GVariant) locked = g_variant_get_child_value (answer, 1);

  return g_variant_n_children (unlocked) + g_variant_n_children (locked);
}

/* --- our secrets --- */

static GmkSecrets *
open_secrets (gboolean with_keyring)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return gmk_secrets_new (file, with_keyring);
}

/* Of an app that has just started. */
static char *
get (const char *server, gboolean with_keyring)
{
  g_autoptr (GmkSecrets) secrets = open_secrets (with_keyring);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  char *secret;

  gmk_secrets_get_async (secrets, server, NULL, done_cb, &result);
  secret = gmk_secrets_get_finish (secrets, wait_for (&result, "a secret"), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (strlen (secret), ==, GMK_SECRET_TEXT_MAX - 1);
  return secret;
}

static void
forget (const char *server)
{
  g_autoptr (GmkSecrets) secrets = open_secrets (TRUE);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  gmk_secrets_forget_async (secrets, server, NULL, done_cb, &result);
  gmk_secrets_forget_finish (secrets, wait_for (&result, "forgetting"), &error);
  g_assert_no_error (error);
}

static gboolean
file_has (const char *server)
{
  g_autofree char *text = NULL;
  g_autofree char *start = g_strconcat (server, " ", NULL);

  return g_file_get_contents (path, &text, NULL, NULL) && strstr (text, start) != NULL;
}

static void
write_file (const char *text)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* --- tests --- */

/* The keyring has it, and the file does not. */
static void
test_kept (void)
{
  g_autofree char *one = get ("kept.example", TRUE);
  g_autofree char *again = get ("kept.example", TRUE);
  g_autofree char *other = get ("other.example", TRUE);

  g_assert_cmpstr (one, ==, again);
  g_assert_cmpstr (one, !=, other);
  g_assert_cmpuint (count_in_keyring ("kept.example"), ==, 1);
  g_assert_false (file_has ("kept.example"));
}

/* What was in the file before there was a keyring. */
static void
test_moved (void)
{
  g_autofree char *first = NULL;
  g_autofree char *again = NULL;

  write_file ("moved.example " SECRET "\nstays.example " SECRET "\n");
  first = get ("moved.example", TRUE);
  g_assert_cmpstr (first, ==, SECRET);
  g_assert_false (file_has ("moved.example"));
  g_assert_true (file_has ("stays.example"));
  again = get ("moved.example", TRUE);
  g_assert_cmpstr (again, ==, SECRET);
}

static void
test_forgotten (void)
{
  g_autofree char *before = get ("forgotten.example", TRUE);
  g_autofree char *after = NULL;

  forget ("forgotten.example");
  g_assert_cmpuint (count_in_keyring ("forgotten.example"), ==, 0);
  after = get ("forgotten.example", TRUE);
  g_assert_cmpstr (before, !=, after);
}

/* It stays locked: the file is used, which nobody else may read. */
static void
test_locked (void)
{
  g_autofree char *secret = NULL;
  g_autofree char *again = NULL;
  g_autofree char *known = NULL;
  struct stat found;

  write_file ("known.example " SECRET "\n");
  lock_keyring ();
  secret = get ("locked.example", TRUE);
  g_assert_true (file_has ("locked.example"));
  g_assert_cmpuint (count_in_keyring ("locked.example"), ==, 0);
  g_assert_cmpint (g_stat (path, &found), ==, 0);
  g_assert_cmpint (found.st_mode & 0777, ==, 0600);
  again = get ("locked.example", TRUE);
  g_assert_cmpstr (secret, ==, again);
  known = get ("known.example", TRUE);
  g_assert_cmpstr (known, ==, SECRET);
  g_assert_true (file_has ("known.example"));
}

int
main (int argc, char **argv)
{
  g_autofree char *program = g_find_program_in_path (DAEMON);
  int status;

  g_test_init (&argc, &argv, NULL);
  if (program == NULL) {
    g_print ("1..0 # SKIP there is no " DAEMON " here\n");
    return 0;
  }
  g_setenv ("GIO_USE_VFS", "local", TRUE);
  make_home ();
  start_bus ();
  start_keyring ();
  g_test_add_func ("/keyring/kept", test_kept);
  g_test_add_func ("/keyring/moved", test_moved);
  g_test_add_func ("/keyring/forgotten", test_forgotten);
  g_test_add_func ("/keyring/locked", test_locked);
  status = g_test_run ();
  end (keyring);
  end (bus);
  folder_remove (home);
  g_free (path);
  g_free (home);
  return status;
}
