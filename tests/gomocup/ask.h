/* Asking the program: input in, output and exit status out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

/* Runs kagetsu-engine with one argument (NULL: none) on that input, and returns what it wrote. */
static inline char *
ask (const char *argument, const char *input, gssize length, int *status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
    g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                        G_SUBPROCESS_FLAGS_STDERR_MERGE,
                      &error, g_getenv ("KAGETSU_ENGINE"), argument, NULL);
  g_autoptr (GBytes) in = g_bytes_new (input, length < 0 ? strlen (input) : (gsize)length);
  g_autoptr (GBytes) out = NULL;

  g_assert_no_error (error);
  g_subprocess_communicate (process, in, NULL, &out, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_if_exited (process));
  *status = g_subprocess_get_exit_status (process);

  const char *data = g_bytes_get_data (out, NULL);

  return g_strndup (data != NULL ? data : "", g_bytes_get_size (out));
}
