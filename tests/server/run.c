/* A room server in a process of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/run.h"

#include <gio/gio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "tests/server/folder.h"

struct _Run {
  char *program;
  char *folder;
  char **arguments;
  GSubprocess *process;
  GThread *reader; /* of its log, to the end */
  int port;
};

static void
die_with_parent (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

/* Reads on so that the server never waits for its log to be read; shows it where that is wanted. */
static gpointer
read_log (gpointer data)
{
  g_autoptr (GDataInputStream) lines = data;
  const gboolean shown = g_getenv ("KAGETSU_LOG") != NULL;
  char *line;

  while ((line = g_data_input_stream_read_line (lines, NULL, NULL, NULL)) != NULL) {
    if (shown)
      g_printerr ("# server: %s\n", line);
    g_free (line);
  }
  return NULL;
}

/* The port from a line like "… event=listening address=127.0.0.1:40123 …". */
static void
wait_for_port (Run *run)
{
  GDataInputStream *lines = g_data_input_stream_new (g_subprocess_get_stderr_pipe (run->process));
  g_autoptr (GString) all = g_string_new (NULL);
  char *line;

  run->port = 0;
  while (run->port == 0) {
    line = g_data_input_stream_read_line (lines, NULL, NULL, NULL);
    if (line == NULL)
      g_error ("the server did not start:\n%s", all->str);
    g_string_append_printf (all, "%s\n", line);
    const char *address = strstr (line, "event=listening address=");
    if (address != NULL)
      run->port = atoi (strchr (address, ':') + 1);
    g_free (line);
  }
  run->reader = g_thread_new ("log", read_log, lines);
}

void
run_again (Run *run)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autoptr (GPtrArray) line = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (line, run->program);
  g_ptr_array_add (line, (gpointer) "--listen");
  g_ptr_array_add (line, (gpointer) "127.0.0.1:0");
  g_ptr_array_add (line, (gpointer) "--data");
  g_ptr_array_add (line, run->folder);
  g_ptr_array_add (line, (gpointer) "--limit-guests=1000000"); /* all come from one address */
  g_ptr_array_add (line, (gpointer) "--limit-hellos=1000000");
  for (int i = 0; run->arguments != NULL && run->arguments[i] != NULL; i++)
    g_ptr_array_add (line, run->arguments[i]);
  g_ptr_array_add (line, NULL);

  g_subprocess_launcher_set_child_setup (launcher, die_with_parent, NULL, NULL);
  run->process = g_subprocess_launcher_spawnv (launcher, (const char *const *)line->pdata, &error);
  g_assert_no_error (error);
  wait_for_port (run);
}

Run *
run_start_program (const char *program, const char *const *arguments)
{
  Run *run = g_new0 (Run, 1);

  run->program = g_strdup (program);
  run->folder = g_dir_make_tmp ("kagetsu-server-XXXXXX", NULL);
  g_assert_nonnull (run->folder);
  run->arguments = g_strdupv ((char **)arguments);
  run_again (run);
  return run;
}

Run *
run_start (const char *const *arguments)
{
  g_assert_nonnull (g_getenv ("KAGETSU_SERVER"));
  return run_start_program (g_getenv ("KAGETSU_SERVER"), arguments);
}

int
run_port (const Run *run)
{
  return run->port;
}

const char *
run_folder (const Run *run)
{
  return run->folder;
}

int
run_process (const Run *run)
{
  return atoi (g_subprocess_get_identifier (run->process));
}

static void
wait_for_end (Run *run)
{
  g_subprocess_wait (run->process, NULL, NULL);
  g_thread_join (g_steal_pointer (&run->reader));
}

void
run_stop (Run *run)
{
  g_subprocess_send_signal (run->process, SIGTERM);
  wait_for_end (run);
  g_assert_true (g_subprocess_get_if_exited (run->process));
  g_assert_cmpint (g_subprocess_get_exit_status (run->process), ==, 0);
  g_clear_object (&run->process);
}

void
run_kill (Run *run)
{
  g_subprocess_send_signal (run->process, SIGKILL);
  wait_for_end (run);
  g_clear_object (&run->process);
}

void
run_free (Run *run)
{
  if (run->process != NULL)
    run_kill (run);
  folder_remove (run->folder);
  g_free (run->folder);
  g_free (run->program);
  g_strfreev (run->arguments);
  g_free (run);
}
