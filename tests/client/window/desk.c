/* A desk of one's own: Xvfb, and for each person a dbus-daemon and a temporary home.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/desk.h"

#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/prctl.h>

/* Each has a bus, since there is one app of a kind on a bus. */
typedef struct {
  GSubprocess *bus;
  char *address; /* of the bus */
  char *home;
} Person;

static GSubprocess *display;
static GSubprocess *weston; /* NULL: apps are X11 clients of the display */
static char *wayland; /* the socket of weston; not for this program, which acts on the display */
static Person people[DESK_PEOPLE_MAX];
static Person *person = &people[0];

static void
die_with_parent (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

GSubprocess *
desk_spawn (GSubprocessLauncher *launcher, const char *const *line)
{
  g_autoptr (GError) error = NULL;

  if (wayland != NULL)
    g_subprocess_launcher_setenv (launcher, "WAYLAND_DISPLAY", wayland, TRUE);
  g_subprocess_launcher_set_child_setup (launcher, die_with_parent, NULL, NULL);
  GSubprocess *process = g_subprocess_launcher_spawnv (launcher, line, &error);
  g_assert_no_error (error);
  return process;
}

static char *
read_line (GInputStream *stream)
{
  g_autoptr (GDataInputStream) lines = g_data_input_stream_new (stream);
  g_autoptr (GError) error = NULL;
  char *line = g_data_input_stream_read_line_utf8 (lines, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (line);
  return line;
}

/* Xvfb picks a free number by itself and writes it to the descriptor that it is given. */
static void
start_display (int width, int height)
{
  g_autofree char *screen = g_strdup_printf ("%dx%dx24", width, height);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GError) error = NULL;
  int ends[2];

  g_assert_true (g_unix_open_pipe (ends, FD_CLOEXEC, &error));
  g_subprocess_launcher_take_fd (launcher, ends[1], 3);
  g_subprocess_launcher_set_stderr_file_path (launcher, "/dev/null");
  const char *const line[] = { "Xvfb", "-displayfd", "3",   "-screen",  "0",
                               screen, "-nolisten",  "tcp", "-noreset", NULL };
  display = desk_spawn (launcher, line);
  g_clear_object (&launcher);

  g_autoptr (GInputStream) stream = g_unix_input_stream_new (ends[0], TRUE);
  g_autofree char *number = read_line (stream);
  g_autofree char *name = g_strconcat (":", number, NULL);
  g_setenv ("DISPLAY", name, TRUE);
}

/* The folder with the services that the bus may start: the accessibility tree alone, whatever else this
 * machine has. A keyring would ask for a password, a portal would open another dialog. */
static char *
make_services (void)
{
  static const char name[] = "org.a11y.Bus.service";
  g_autofree char *folder = g_build_filename (person->home, "bus", NULL);
  g_autofree char *link_path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) link = g_file_new_for_path (link_path);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (const char *const *data = g_get_system_data_dirs (); *data != NULL; data++) {
    g_autofree char *path = g_build_filename (*data, "dbus-1", "services", name, NULL);

    if (g_file_test (path, G_FILE_TEST_EXISTS) &&
        g_file_make_symbolic_link (link, path, NULL, NULL))
      return g_steal_pointer (&folder);
  }
  g_error ("%s is not installed", name);
}

#define BUS_CONFIG                                                                                 \
  "<!DOCTYPE busconfig PUBLIC '-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN'"               \
  " 'http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd'>"                                \
  "<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth>"          \
  "<servicedir>%s</servicedir><policy context='default'>"                                          \
  "<allow send_destination='*' eavesdrop='true'/><allow eavesdrop='true'/><allow own='*'/>"        \
  "</policy></busconfig>"

static char *
write_bus_config (void)
{
  g_autofree char *services = make_services ();
  g_autofree char *text = g_markup_printf_escaped (BUS_CONFIG, services);
  g_autofree char *path = g_build_filename (services, "config", NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&path);
}

static void
start_bus (void)
{
  g_autofree char *config = write_bus_config ();
  g_autofree char *option = g_strconcat ("--config-file=", config, NULL);
  const char *const line[] = { "dbus-daemon", option, "--nofork", "--print-address=1", NULL };
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);

  g_subprocess_launcher_set_stderr_file_path (launcher, "/dev/null");
  person->bus = desk_spawn (launcher, line);
  person->address = read_line (g_subprocess_get_stdout_pipe (person->bus));
}

static void
write_animations (gboolean wanted)
{
  g_autofree char *folder = g_build_filename (g_getenv ("XDG_CONFIG_HOME"), "gtk-4.0", NULL);
  g_autofree char *path = g_build_filename (folder, "settings.ini", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_key_file_set_boolean (file, "Settings", "gtk-enable-animations", wanted);
  g_assert_true (g_key_file_save_to_file (file, path, NULL));
}

static const char *const folders[] = { "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
                                       "XDG_STATE_HOME", "XDG_RUNTIME_DIR" };

static void
make_home (void)
{
  person->home = g_dir_make_tmp ("kagetsu-desk-XXXXXX", NULL);
  g_assert_nonnull (person->home);
  for (size_t i = 0; i < G_N_ELEMENTS (folders); i++) {
    g_autofree char *path = g_build_filename (person->home, folders[i], NULL);
    g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  }
}

/* What is started from now on is this person's. */
static void
sit_down (void)
{
  g_setenv ("HOME", person->home, TRUE);
  for (size_t i = 0; i < G_N_ELEMENTS (folders); i++) {
    g_autofree char *path = g_build_filename (person->home, folders[i], NULL);
    g_setenv (folders[i], path, TRUE);
  }
  g_setenv ("DBUS_SESSION_BUS_ADDRESS", person->address, TRUE);
}

static void
set_environment (void)
{
  g_setenv ("GDK_BACKEND", "x11", TRUE);
  g_setenv ("GSK_RENDERER", "cairo", TRUE);
  g_setenv ("GSETTINGS_BACKEND", "keyfile", TRUE);
  g_setenv ("GIO_USE_VFS", "local", TRUE);
  g_setenv ("ADW_DISABLE_PORTAL", "1", TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  g_unsetenv ("LANGUAGE"); /* the tests look for English words */
  g_unsetenv ("WAYLAND_DISPLAY");
  g_unsetenv ("GTK_A11Y");
  g_unsetenv ("AT_SPI_BUS_ADDRESS");
}

/* All apps are in the first person's tree, through which the tests look. */
static void
share_tree (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) connection = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);

  g_assert_no_error (error);
  g_dbus_connection_set_exit_on_close (connection, FALSE);

  g_autoptr (GVariant) answer = g_dbus_connection_call_sync (
    connection, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL,
    G_VARIANT_TYPE ("(s)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  const char *address;

  g_assert_no_error (error);
  g_variant_get (answer, "(&s)", &address);
  g_setenv ("AT_SPI_BUS_ADDRESS", address, TRUE);
}

void
desk_change_person (int n)
{
  g_assert_cmpint (n, <, DESK_PEOPLE_MAX);
  if (n > 0 && g_getenv ("AT_SPI_BUS_ADDRESS") == NULL)
    share_tree ();
  person = &people[n];
  if (person->home == NULL) {
    make_home ();
    start_bus ();
    sit_down ();
    write_animations (FALSE);
  }
  sit_down ();
}

/* A Wayland compositor in a window that fills the display, in which every app's window fills the screen:
 * what is clicked and typed on the display reaches the app by way of it. */
static void
start_weston (int width, int height)
{
  g_autofree char *wide = g_strdup_printf ("--width=%d", width);
  g_autofree char *high = g_strdup_printf ("--height=%d", height);
  g_autofree char *socket = g_build_filename (g_getenv ("XDG_RUNTIME_DIR"), "desk", NULL);
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (
    G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  const char *const line[] = { "weston",
                               "--backend=x11-backend.so",
                               "--shell=kiosk-shell.so",
                               "--use-pixman",
                               "--no-config",
                               "--socket=desk",
                               wide,
                               high,
                               NULL };

  weston = desk_spawn (launcher, line);
  for (int i = 0; i < 1000 && !g_file_test (socket, G_FILE_TEST_EXISTS); i++)
    g_usleep (20000);
  g_assert_true (g_file_test (socket, G_FILE_TEST_EXISTS));
  g_setenv ("GDK_BACKEND", "wayland", TRUE);
  wayland = g_steal_pointer (&socket);
}

void
desk_set_up (int width, int height)
{
  set_environment ();
  start_display (width, height);
  desk_change_person (0);
  if (g_getenv ("KAGETSU_WAYLAND") != NULL)
    start_weston (width, height);
}

static void
remove_tree (GFile *file)
{
  g_autoptr (GFileEnumerator) children = g_file_enumerate_children (
    file, "standard::name", G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, NULL, NULL);
  GFile *child;

  while (children != NULL && g_file_enumerator_iterate (children, NULL, &child, NULL, NULL) &&
         child != NULL)
    remove_tree (child);
  g_file_delete (file, NULL, NULL);
}

static void
end (GSubprocess **process)
{
  if (*process == NULL)
    return;
  g_subprocess_send_signal (*process, SIGTERM);
  g_subprocess_wait (*process, NULL, NULL);
  g_clear_object (process);
}

void
desk_clear_away (void)
{
  for (int i = 0; i < DESK_PEOPLE_MAX; i++)
    end (&people[i].bus);
  end (&weston);
  end (&display);
  for (int i = 0; i < DESK_PEOPLE_MAX; i++)
    if (people[i].home != NULL) {
      g_autoptr (GFile) folder = g_file_new_for_path (people[i].home);
      remove_tree (folder);
      g_clear_pointer (&people[i].home, g_free);
      g_clear_pointer (&people[i].address, g_free);
    }
}

const char *
desk_home (void)
{
  return person->home;
}

void
desk_forget (void)
{
  static const char *const forgotten[] = { "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME" };

  for (size_t i = 0; i < G_N_ELEMENTS (forgotten); i++) {
    g_autofree char *path = g_build_filename (person->home, forgotten[i], NULL);
    g_autoptr (GFile) folder = g_file_new_for_path (path);
    remove_tree (folder);
    g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  }
  write_animations (FALSE);
}

void
desk_animate (void)
{
  write_animations (TRUE);
}

void
desk_screenshot (const char *name)
{
  const char *folder = g_getenv ("KAGETSU_SHOTS");
  g_autofree char *import = g_find_program_in_path ("import");

  if (folder == NULL || import == NULL)
    return;

  g_autofree char *file = g_strdup_printf ("%s/%s.png", folder, name);
  g_autoptr (GSubprocess) process =
    g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, import, "-window", "root", file, NULL);
  if (process != NULL)
    g_subprocess_wait (process, NULL, NULL);
}
