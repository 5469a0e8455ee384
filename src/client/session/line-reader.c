/* Reads a text line by line, each line cut into words. Where the text has been on its way in mail or
 * the like, its lines may end with CR LF.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/line-reader.h"

#include <string.h>

void
gmk_line_reader_init (GmkLineReader *reader, char *text, GQuark domain, int code, GError **error)
{
  *reader = (GmkLineReader){ .next = text, .domain = domain, .code = code, .error = error };
}

gboolean
gmk_line_reader_fail (GmkLineReader *reader, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error (reader->error, reader->domain, reader->code, "line %d: %s", reader->line, reason);
  return FALSE;
}

gboolean
gmk_line_reader_next (GmkLineReader *reader)
{
  char *word = reader->next;
  char *end = strchr (word, '\n');

  reader->line++;
  reader->n_words = 0;
  if (end == NULL)
    return gmk_line_reader_fail (reader, "the text ends too early");
  *end = '\0';
  if (end > word && end[-1] == '\r')
    end[-1] = '\0';
  reader->next = end + 1;

  while (word != NULL) {
    char *space = strchr (word, ' ');

    if (*word == '\0' || *word == ' ' || reader->n_words == GMK_LINE_WORDS_MAX)
      return gmk_line_reader_fail (reader, "expected words with one space between");
    if (space != NULL)
      *space++ = '\0';
    reader->words[reader->n_words++] = word;
    word = space;
  }
  return TRUE;
}

gboolean
gmk_line_reader_field (GmkLineReader *reader, const char *key, int n_values)
{
  if (!gmk_line_reader_next (reader))
    return FALSE;
  if (!g_str_equal (reader->words[0], key))
    return gmk_line_reader_fail (reader, "expected \"%s\"", key);
  if (reader->n_words != 1 + n_values)
    return gmk_line_reader_fail (reader, "expected %d values", n_values);
  return TRUE;
}

gboolean
gmk_line_reader_at_end (GmkLineReader *reader)
{
  if (*reader->next == '\0')
    return TRUE;
  reader->line++;
  return gmk_line_reader_fail (reader, "expected nothing more");
}

gboolean
gmk_line_reader_number (GmkLineReader *reader, int i, gint64 min, gint64 max, gint64 *value)
{
  const char *word = reader->words[i];
  guint64 number;

  if ((word[0] == '0' && word[1] != '\0') ||
      !g_ascii_string_to_unsigned (word, 10, (guint64)min, (guint64)max, &number, NULL))
    return gmk_line_reader_fail (
      reader, "expected a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, min, max);
  *value = (gint64)number;
  return TRUE;
}

gboolean
gmk_line_reader_name (GmkLineReader *reader, int i, GmkLineName name, int n_names, int *value)
{
  for (int v = 0; v < n_names; v++)
    if (g_str_equal (reader->words[i], name (v))) {
      *value = v;
      return TRUE;
    }
  return gmk_line_reader_fail (reader, "an unknown word in place %d", i + 1);
}
