/* Which language the app speaks: that of the system, also where its locale is not installed, or the one
 * that the person prefers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"
#include "tests/client/window/words.h"

/* Starts the app on a system with this locale, as somebody who prefers this language. */
static void
start (const char *locale, const char *preferred)
{
  g_autofree char *value = g_strdup_printf ("'%s'", preferred);

  desk_forget ();
  table_prefer ("language", value);
  g_setenv ("LC_ALL", locale, TRUE);
  g_unsetenv ("LANGUAGE");
  app_start (NULL);
}

/* It speaks this language. */
static void
check (const char *language)
{
  words_speak (language);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words ("Play the Computer"));
}

static void
test_system (void)
{
  start ("C", "");
  check ("en");
  app_quit ();
  start ("ru_RU.UTF-8", "");
  check ("ru");
  app_quit ();
  start ("pt_BR.UTF-8", "xx"); /* a language that is not to be had */
  check ("pt_BR");
  app_quit ();
}

static void
test_preferred (void)
{
  start ("C", "ru");
  check ("ru");
  app_quit ();
  start ("fr_FR.UTF-8", "pt");
  check ("pt");
  app_quit ();
  start ("fr_FR.UTF-8", "en");
  check ("en");
  app_quit ();
}

/* GTK speaks the same language as the app. Of its buttons in the title bar the desktop's settings may leave
 * this one alone. */
static void
test_gtk (void)
{
  words_speak ("fr");
  if (strcmp (words_of_gtk ("Close"), "Close") == 0) {
    g_test_skip ("GTK is installed without its translations");
    return;
  }
  start ("C", "fr");
  words_speak ("fr");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, words_of_gtk ("Close"));
  app_kill ();
}

static gboolean
is_preferred (gpointer language)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("XDG_CONFIG_HOME"), "glib-2.0", "settings", "keyfile", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  g_autofree char *value = g_key_file_get_value (file, "org/kagetsu/Kagetsu", "language", NULL);
  return g_strcmp0 (value, language) == 0;
}

/* Chosen among the names that the languages have for themselves; spoken at the next start. */
static void
test_choose (void)
{
  start ("C.UTF-8", "");
  app_key ("ctrl+comma");
  app_click_on (ATSPI_ROLE_INVALID, "Language");
  app_wait_for (ATSPI_ROLE_LABEL, "Português (Brasil)");
  app_keys ("Down", 4); /* past the system's, English, Français, Português */
  app_key ("Return");
  app_wait_until (is_preferred, "'pt_BR'", "the language to be preferred");
  desk_screenshot ("language");
  app_kill ();
  app_start (NULL);
  check ("pt_BR");
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/language/system", test_system);
  g_test_add_func ("/window/language/preferred", test_preferred);
  g_test_add_func ("/window/language/gtk", test_gtk);
  g_test_add_func ("/window/language/choose", test_choose);
  return app_run_tests ();
}
