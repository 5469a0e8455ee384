/* What the app says, read from the compiled translations in KAGETSU_LOCALE_DIR.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/words.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

#define DOMAIN "kagetsu"

/* The English of one translation. */
typedef struct {
  char *english;
  GRegex *pattern; /* where something is put in; NULL: it is said as it stands */
} Source;

static GPtrArray *sources; /* of the language that is spoken; NULL: not read yet */

/* --- from English --- */

void
words_speak (const char *language)
{
  g_setenv ("LANGUAGE", language, TRUE);
  setlocale (LC_ALL, "C"); /* only a change of locale makes gettext look at the variable again */
  setlocale (LC_ALL, "C.UTF-8");
  bindtextdomain (DOMAIN, g_getenv ("KAGETSU_LOCALE_DIR"));
  bind_textdomain_codeset (DOMAIN, "UTF-8");
  g_clear_pointer (&sources, g_ptr_array_unref);
}

static char *
without_underscore (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("", parts);
}

static const char *
keep (const char *text)
{
  g_autofree char *shown = without_underscore (text);

  return g_intern_string (shown);
}

/* gettext gives back what it is given where it does not know it: then the app does not say so any more. */
static const char *
keep_known (const char *english, const char *said)
{
  if (said == english && g_strcmp0 (g_getenv ("LANGUAGE"), "en") != 0 &&
      g_getenv ("LANGUAGE") != NULL)
    g_error ("the app does not say: %s", english);
  return keep (said);
}

const char *
words (const char *english)
{
  return keep_known (english, dgettext (DOMAIN, english));
}

const char *
words_of (const char *context, const char *english)
{
  return keep_known (english, g_dpgettext2 (DOMAIN, context, english));
}

const char *
words_like (const char *english)
{
  g_autoptr (GRegex) argument = g_regex_new ("%[0-9$]*([dsc]|%)", 0, 0, NULL);
  g_autofree char *pattern = g_regex_replace (argument, words (english), -1, 0, "*", 0, NULL);

  return g_intern_string (pattern);
}

const char *
words_of_gtk (const char *english)
{
  return dgettext ("gtk40", english);
}

/* --- to English --- */

static void
source_free (gpointer data)
{
  Source *source = data;

  g_free (source->english);
  g_clear_pointer (&source->pattern, g_regex_unref);
  g_free (source);
}

/* "%s wins" is whatever ends so. NULL where nothing is put in. */
static GRegex *
make_pattern (const char *english)
{
  g_autoptr (GRegex) number = g_regex_new ("%[0-9$]*d", 0, 0, NULL);
  g_autoptr (GRegex) other = g_regex_new ("%[0-9$]*[sc]", 0, 0, NULL);

  if (!g_regex_match (number, english, 0, NULL) && !g_regex_match (other, english, 0, NULL))
    return NULL;

  g_autofree char *escaped = g_regex_escape_string (english, -1);
  g_autofree char *numbers = g_regex_replace (number, escaped, -1, 0, "[0-9]+", 0, NULL);
  g_autofree char *all = g_regex_replace (other, numbers, -1, 0, ".+", 0, NULL);
  g_auto (GStrv) parts = g_strsplit (all, "%%", -1);
  g_autofree char *inside = g_strjoinv ("%", parts);
  g_autofree char *whole = g_strdup_printf ("^%s$", inside);

  return g_regex_new (whole, G_REGEX_OPTIMIZE, 0, NULL);
}

/* A text of its own only if it has a word beside what is put in. */
static gboolean
has_word (const char *english)
{
  g_autoptr (GRegex) argument = g_regex_new ("%[-0-9$]*[a-z]", 0, 0, NULL);
  g_autofree char *rest = g_regex_replace (argument, english, -1, 0, " ", 0, NULL);

  return g_regex_match_simple ("[A-Za-z]{2}", rest, 0, 0);
}

static void
add_source (const char *english)
{
  Source *source;

  if (!has_word (english))
    return;
  source = g_new0 (Source, 1);
  source->english = without_underscore (english);
  source->pattern = make_pattern (source->english);
  g_ptr_array_add (sources, source);
}

/* The English of a compiled translation: a table of lengths and offsets, and behind each of them a
 * context, if any, the text, and its plural, if any. */
static void
read_sources (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("KAGETSU_LOCALE_DIR"), g_getenv ("LANGUAGE"),
                                            "LC_MESSAGES", DOMAIN ".mo", NULL);
  g_autofree char *data = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  sources = g_ptr_array_new_with_free_func (source_free);
  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);

  const guint32 *header = (const guint32 *)(gpointer)data;
  g_assert_cmphex (header[0], ==, 0x950412de);
  const guint32 *table = (const guint32 *)(gpointer)(data + header[3]);
  for (guint32 i = 0; i < header[2]; i++) {
    const char *text = data + table[2 * i + 1], *end = text + table[2 * i];
    const char *context = strchr (text, '\004');

    add_source (context != NULL ? context + 1 : text);
    if (text + strlen (text) < end)
      add_source (text + strlen (text) + 1);
  }
}

static const char *
find_whole (const char *text)
{
  for (guint i = 0; i < sources->len; i++) {
    const Source *source = g_ptr_array_index (sources, i);

    if (source->pattern != NULL ? g_regex_match (source->pattern, text, 0, NULL)
                                : strcmp (source->english, text) == 0)
      return source->english;
  }
  return NULL;
}

const char *
words_find_english (const char *text)
{
  g_auto (GStrv) parts = g_regex_split_simple (" · | – |[.:,] |\n", text, 0, 0);
  const char *found;

  if (sources == NULL)
    read_sources ();
  found = find_whole (text);
  for (int i = 0; found == NULL && parts[i] != NULL; i++)
    found = find_whole (parts[i]);
  return found;
}
