/* A conversation with the program, line by line.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/gomocup/talk.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE_MS 20000 /* for a line that has to come at once */

struct Talk {
  GSubprocess *process;
  int out;
  GString *heard; /* and not yet handed out */
  char *line;
};

Talk *
talk_begin (void)
{
  g_autoptr (GError) error = NULL;
  Talk *talk = g_new0 (Talk, 1);

  talk->process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE,
                                    &error, g_getenv ("KAGETSU_ENGINE"), NULL);
  g_assert_no_error (error);
  talk->out =
    g_unix_input_stream_get_fd (G_UNIX_INPUT_STREAM (g_subprocess_get_stdout_pipe (talk->process)));
  talk->heard = g_string_new (NULL);
  return talk;
}

void
talk_say (Talk *talk, const char *format, ...)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  va_list args;

  va_start (args, format);
  g_string_vprintf (text, format, args);
  va_end (args);
  g_string_append_c (text, '\n');
  g_output_stream_write_all (g_subprocess_get_stdin_pipe (talk->process), text->str, text->len,
                             NULL, NULL, &error);
  g_assert_no_error (error);
}

/* More of what it says; false at its end. */
static gboolean
hear_more (Talk *talk)
{
  struct pollfd mouth = { .fd = talk->out, .events = POLLIN };
  char bytes[4096];
  gssize n;

  if (poll (&mouth, 1, PATIENCE_MS) == 0)
    g_error ("the program says nothing");
  n = read (talk->out, bytes, sizeof bytes);
  g_assert_cmpint (n, >=, 0);
  g_string_append_len (talk->heard, bytes, n);
  return n > 0;
}

const char *
talk_hear (Talk *talk)
{
  const char *end;

  while ((end = strchr (talk->heard->str, '\n')) == NULL)
    g_assert_true (hear_more (talk));

  g_free (talk->line);
  talk->line = g_strndup (talk->heard->str, (gsize)(end - talk->heard->str));
  g_string_erase (talk->heard, 0, end - talk->heard->str + 1);
  return talk->line;
}

void
talk_expect (Talk *talk, const char *line)
{
  g_assert_cmpstr (talk_hear (talk), ==, line);
}

void
talk_hear_point (Talk *talk, int *x, int *y)
{
  const char *line = talk_hear (talk);
  g_autofree char *again = NULL;

  if (sscanf (line, "%d,%d", x, y) == 2)
    again = g_strdup_printf ("%d,%d", *x, *y);
  g_assert_cmpstr (line, ==, again);
}

void
talk_fall_silent (Talk *talk)
{
  g_autoptr (GError) error = NULL;

  g_output_stream_close (g_subprocess_get_stdin_pipe (talk->process), NULL, &error);
  g_assert_no_error (error);
}

void
talk_turn_away (Talk *talk)
{
  g_autoptr (GError) error = NULL;

  talk_fall_silent (talk);
  g_input_stream_close (g_subprocess_get_stdout_pipe (talk->process), NULL, &error);
  g_assert_no_error (error);
  talk->out = -1;
}

static gboolean
lose_patience (gpointer data)
{
  g_error ("the program does not leave");
  return G_SOURCE_REMOVE;
}

static void
gone_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_assert_true (g_subprocess_wait_finish (G_SUBPROCESS (source), result, NULL));
  *(gboolean *)data = TRUE;
}

void
talk_await_end (Talk *talk)
{
  const guint timer = g_timeout_add (PATIENCE_MS, lose_patience, NULL);
  gboolean gone = FALSE;

  while (talk->out >= 0 && hear_more (talk))
    continue;
  g_assert_cmpstr (talk->heard->str, ==, "");

  g_subprocess_wait_async (talk->process, NULL, gone_cb, &gone);
  while (!gone)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (timer);

  g_object_unref (talk->process);
  g_string_free (talk->heard, TRUE);
  g_free (talk->line);
  g_free (talk);
}

void
talk_end (Talk *talk)
{
  g_autoptr (GSubprocess) process = g_object_ref (talk->process);

  talk_say (talk, "END");
  talk_await_end (talk);
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
}
