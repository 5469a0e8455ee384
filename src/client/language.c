/* The language that the app speaks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/language.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <locale.h>

/* A locale that is there on every system, and in which translations work: in "C" they do not. */
#define PLAIN_LOCALE "C.UTF-8"

static const GmkLanguage languages[] = {
  { "en", "English" },   { "fr", "Français" },
  { "pt", "Português" }, { "pt_BR", "Português (Brasil)" },
  { "ru", "Русский" },
};

static gboolean
is_here (const char *code)
{
  g_autofree char *path = g_build_filename (bindtextdomain (GETTEXT_PACKAGE, NULL), code,
                                            "LC_MESSAGES", GETTEXT_PACKAGE ".mo", NULL);

  return g_str_equal (code, "en") || g_file_test (path, G_FILE_TEST_EXISTS);
}

GmkLanguage *
gmk_language_list (void)
{
  GmkLanguage *list = g_new0 (GmkLanguage, G_N_ELEMENTS (languages) + 1);
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    if (is_here (languages[i].code))
      list[n++] = languages[i];
  return list;
}

/* What the person prefers, or "" where that is the system's or is not to be had. */
static char *
preferred (void)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.kagetsu.Kagetsu");
  g_autofree char *code = g_settings_get_string (settings, "language");

  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    if (g_str_equal (code, languages[i].code) && is_here (code))
      return g_steal_pointer (&code);
  return g_strdup ("");
}

/* The system's locale; where that is not installed a plain one, with the language that it asks for. */
static void
set_locale (void)
{
  if (setlocale (LC_ALL, "") != NULL)
    return;

  g_autofree char *wanted = g_strjoinv (":", (char **)g_get_language_names ());

  g_setenv ("LANGUAGE", wanted, TRUE);
  setlocale (LC_ALL, PLAIN_LOCALE);
}

/* LANGUAGE counts in every locale but "C". */
static void
speak (const char *code)
{
  const int categories[] = { LC_MESSAGES, LC_CTYPE };

  g_setenv ("LANGUAGE", code, TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (categories); i++) {
    const char *locale = setlocale (categories[i], NULL);

    if (g_str_equal (locale, "C") || g_str_equal (locale, "POSIX"))
      setlocale (categories[i], PLAIN_LOCALE);
  }
}

/* Where the app does not speak the system's language, GTK does not either. */
void
gmk_language_set_up (const char *locales)
{
  const char *language = g_getenv ("LANGUAGE");
  g_autofree char *code = NULL;

  /* Settings start threads, and beside a thread a variable may be changed but not added. */
  g_setenv ("LANGUAGE", language != NULL ? language : "", TRUE);
  set_locale ();
  bindtextdomain (GETTEXT_PACKAGE, locales);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  code = preferred ();
  if (*code != '\0')
    speak (code);
  else if (*dgettext (GETTEXT_PACKAGE, "") == '\0')
    speak ("en");
  textdomain (GETTEXT_PACKAGE); /* after the settings: GLib looks only once whether it has words */
  gtk_disable_setlocale ();     /* GTK would ask the system again */
}
