/* The program's log.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

/* In quotes where it would not be one word. */
static void
append_value (GString *line, const char *value)
{
  const gsize plain = strcspn (value, " \"\\=");
  bool quoted = value[0] == '\0' || value[plain] != '\0';

  for (const char *at = value; *at != '\0'; at++)
    quoted = quoted || g_ascii_iscntrl (*at);
  if (!quoted) {
    g_string_append (line, value);
    return;
  }
  g_string_append_c (line, '"');
  for (const char *at = value; *at != '\0'; at++) {
    if (*at == '"' || *at == '\\')
      g_string_append_printf (line, "\\%c", *at);
    else if (g_ascii_iscntrl (*at))
      g_string_append_printf (line, "\\x%02x", (guchar)*at);
    else
      g_string_append_c (line, *at);
  }
  g_string_append_c (line, '"');
}

char *
gmk_log_line (const char *time, const char *event, const char *const *pairs)
{
  GString *line = g_string_new (NULL);

  g_string_append_printf (line, "time=%s event=%s", time, event);
  for (; pairs[0] != NULL && pairs[1] != NULL; pairs += 2) {
    g_string_append_printf (line, " %s=", pairs[0]);
    append_value (line, pairs[1]);
  }
  g_string_append_c (line, '\n');
  return g_string_free (line, FALSE);
}

void
gmk_log (const char *event, ...)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%dT%H:%M:%SZ");
  g_autoptr (GPtrArray) pairs = g_ptr_array_new ();
  g_autofree char *line = NULL;
  const char *word;
  va_list words;

  va_start (words, event);
  while ((word = va_arg (words, const char *)) != NULL)
    g_ptr_array_add (pairs, (gpointer)word);
  va_end (words);
  g_ptr_array_add (pairs, NULL);
  line = gmk_log_line (time, event, (const char *const *)pairs->pdata);
  if (write (STDERR_FILENO, line, strlen (line)) < 0)
    return; /* nobody reads it, and nobody could be told */
}
