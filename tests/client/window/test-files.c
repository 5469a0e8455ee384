/* Games in files: opened, saved, no games at all; and what the desktop starts the app with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"

/* Three stones; Black began. */
#define GAME                                                                                       \
  "kagetsu-game 1\nrules freestyle\nboard 15\nopening free\ntime none 0 0 0\nfirst host\n"         \
  "alternate yes\nundo consent\nabsent cpu\nrated no\ngrace 0\nplayer person\nplayer person\n"     \
  "score 0 0 0\nbegins 0\nmoment 3000\nsteps 3\n0 person 1000 0 place H8\n"                        \
  "1 person 2000 0 place I9\n0 person 3000 0 place J10\nend\n"

static char *
write_file (const char *name, const char *text)
{
  char *path = g_build_filename (desk_home (), name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static void
start_with (const char *path)
{
  const char *const arguments[] = { path, NULL };

  desk_forget ();
  app_start (arguments);
}

/* --- opening --- */

static void
test_open (void)
{
  g_autofree char *path = write_file ("three.kagetsu", GAME);
  g_autofree char *text = NULL;

  start_with (path);
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  table_wait_for_stones (3);
  app_idle (500);
  table_click_all ("K11");
  app_quit ();

  /* It is the game that is kept; the file stays what it was. */
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, GAME);
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Continue*");
  table_wait_for_stones (4);
  app_quit ();
}

static void
test_no_game (void)
{
  g_autofree char *path = write_file ("letter.kagetsu", "Dear friend,\n");
  g_autofree char *newer = write_file ("newer.kagetsu", "kagetsu-game 2\n");
  g_autofree char *missing = g_build_filename (desk_home (), "nothing.kagetsu", NULL);

  start_with (path);
  app_wait_for (ATSPI_ROLE_LABEL, "This file holds no game of Kagetsu, or is damaged.");
  desk_screenshot ("files-no-game");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "*Close");
  app_wait_gone (ATSPI_ROLE_LABEL, "This file holds no game of Kagetsu, or is damaged.");
  app_quit ();

  start_with (newer);
  app_wait_for (ATSPI_ROLE_LABEL, "This game was saved by a newer version of Kagetsu.");
  app_kill ();

  start_with (missing);
  app_wait_for (ATSPI_ROLE_LABEL, "The Game Could Not Be Opened");
  app_kill ();
}

/* A link that makes no sense is no file, and is told of on whichever page one is. */
static void
test_no_link (void)
{
  const char *const links[] = { "kagetsu://127.0.0.1:1/r/TOOLONGCODE",
                                "kagetsu://127.0.0.1:1/r/%00%ff" };

  for (gsize i = 0; i < G_N_ELEMENTS (links); i++) {
    start_with (links[i]);
    app_wait_for (ATSPI_ROLE_LABEL, "The link that was opened leads to no table.");
    app_kill ();
  }
}

/* --- saving --- */

static gboolean
is_written (gpointer path)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && g_str_has_suffix (text, "\nend\n");
}

static void
test_save (void)
{
  g_autofree char *path = g_build_filename (desk_home (), "saved.kagetsu", NULL);
  g_autofree char *text = NULL;

  desk_forget ();
  app_start (NULL);
  table_start_for_two ();
  table_click_all ("H8 I9");
  app_key ("shift+ctrl+s");
  app_wait_for (ATSPI_ROLE_INVALID, "Save the Game");
  desk_screenshot ("files-save");
  app_write (ATSPI_ROLE_TEXT, "*", path);
  app_press (ATSPI_ROLE_PUSH_BUTTON, "*Save");
  app_wait_until (is_written, path, "the game in its file");
  app_quit ();

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\nsteps 2\n"));
  start_with (path);
  table_wait_for_stones (2);
  app_quit ();
}

/* --- what the desktop does --- */

#define APP_ID   "org.kagetsu.Kagetsu"
#define APP_PATH "/org/kagetsu/Kagetsu"

/* The file that is installed, with the program that is tested in place of the installed one. */
static char *
write_service (void)
{
  const char *built = g_getenv ("KAGETSU_SERVICE");
  g_autofree char *folder = g_build_filename (desk_home (), "services", NULL);
  g_autofree char *path = g_build_filename (folder, APP_ID ".service", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *line = NULL, *ours = NULL;
  g_autoptr (GFile) made = g_file_new_for_path (folder);

  g_assert_true (g_file_make_directory (made, NULL, NULL));
  g_assert_true (g_key_file_load_from_file (file, built, G_KEY_FILE_NONE, NULL));
  line = g_key_file_get_string (file, "D-BUS Service", "Exec", NULL);
  ours = g_strconcat (g_getenv ("KAGETSU_PROGRAM"), strchr (line, ' '), NULL);
  g_key_file_set_string (file, "D-BUS Service", "Exec", ours);
  g_assert_true (g_key_file_save_to_file (file, path, NULL));
  return g_steal_pointer (&folder);
}

static void
call (GDBusConnection *bus, const char *method, GVariant *arguments)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) answer =
    g_dbus_connection_call_sync (bus, APP_ID, APP_PATH, "org.freedesktop.Application", method,
                                 arguments, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);

  g_assert_no_error (error);
}

static gboolean
has_window_action (gpointer bus)
{
  g_autoptr (GVariant) answer = g_dbus_connection_call_sync (
    bus, APP_ID, APP_PATH "/window/1", "org.gtk.Actions", "List", NULL, G_VARIANT_TYPE ("(as)"),
    G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, NULL, NULL);
  g_autofree const char **actions = NULL;

  if (answer == NULL)
    return FALSE;
  g_variant_get (answer, "(^a&s)", &actions);
  return g_strv_contains (actions, "new-game");
}

static gboolean
is_kept (gpointer data)
{
  g_autofree char *path = g_build_filename (g_getenv ("XDG_DATA_HOME"), "kagetsu", "game", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && strstr (text, "place J10") != NULL;
}

static gboolean
is_gone (gpointer bus)
{
  g_autoptr (GVariant) answer = g_dbus_connection_call_sync (
    bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
    g_variant_new ("(s)", APP_ID), G_VARIANT_TYPE ("(b)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL);
  gboolean owned = TRUE;

  if (answer != NULL)
    g_variant_get (answer, "(b)", &owned);
  return !owned;
}

/* Started by the message bus with an action of the desktop entry; then handed a file. */
static void
test_activation (void)
{
  g_autofree char *path = write_file ("three.kagetsu", GAME);
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);
  g_autofree char *services = write_service ();
  g_autofree char *before = g_strdup (g_getenv ("DBUS_SESSION_BUS_ADDRESS"));
  g_autoptr (GTestDBus) daemon = g_test_dbus_new (G_TEST_DBUS_NONE);
  g_autoptr (GDBusConnection) bus = NULL;

  desk_forget ();
  g_test_dbus_add_service_dir (daemon, services);
  g_test_dbus_up (daemon);
  bus = g_dbus_connection_new_for_address_sync (g_test_dbus_get_bus_address (daemon),
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, NULL);
  call (bus, "ActivateAction", g_variant_new_parsed ("('play-computer', @av [], @a{sv} {})"));
  app_wait_until (has_window_action, bus, "a window");
  call (bus, "Open", g_variant_new_parsed ("([%s], @a{sv} {})", uri));
  app_wait_until (is_kept, NULL, "the game that was opened");
  call (bus, "ActivateAction", g_variant_new_parsed ("('quit', @av [], @a{sv} {})"));
  app_wait_until (is_gone, bus, "the app's end");
  g_clear_object (&bus);
  g_test_dbus_stop (daemon);
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", before, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/files/open", test_open);
  g_test_add_func ("/window/files/no-game", test_no_game);
  g_test_add_func ("/window/files/no-link", test_no_link);
  g_test_add_func ("/window/files/save", test_save);
  g_test_add_func ("/window/files/activation", test_activation);
  return app_run_tests ();
}
