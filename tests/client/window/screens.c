/* Looking at a screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/screens.h"

#include <string.h>

#include "tests/client/window/app.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/words.h"

static const char *language;
static GPtrArray *same;    /* patterns of what may stay English, or without a name */
static GHashTable *seen;   /* texts that have been looked at */
static GHashTable *faults; /* what is wrong, each once */
static const char *screen; /* the one that is looked at */

/* --- what may stay --- */

static void
read_same_words (void)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (g_getenv ("KAGETSU_SAME_WORDS"), &text, NULL, &error);
  g_assert_no_error (error);

  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++) {
    g_auto (GStrv) fields = g_strsplit (lines[i], "\t", -1);

    if (*lines[i] == '#' || *lines[i] == '\0')
      continue;
    g_assert_cmpuint (g_strv_length (fields), ==, 3);
    g_auto (GStrv) languages = g_strsplit (fields[0], " ", -1);
    if (strcmp (fields[0], "*") == 0 || g_strv_contains ((const char *const *)languages, language))
      g_ptr_array_add (same, g_pattern_spec_new (fields[1]));
  }
}

static gboolean
may_stay (const char *text)
{
  for (guint i = 0; i < same->len; i++)
    if (g_pattern_spec_match_string (g_ptr_array_index (same, i), text))
      return TRUE;
  return FALSE;
}

/* --- one text, one node --- */

G_GNUC_PRINTF (1, 2)
static void
fault (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  if (g_hash_table_add (faults, g_strdup (what)))
    g_printerr ("# %s: %s\n", screen, what);
}

/* In Russian whatever has Latin letters has not been translated, but for what servers give: links, the
 * codes of tables, the digits of a guest. */
static void
check_letters (const char *text)
{
  g_autoptr (GRegex) word = g_regex_new (
    "(kagetsu://[^ ]+|^[0-9A-Z]{6}$|Гость-[0-9A-F]+)(*SKIP)(*FAIL)|[A-Za-z]{3,}[0-9-]*", 0, 0,
    NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (word, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL)) {
    g_autofree char *found = g_match_info_fetch (match, 0);

    if (!may_stay (found))
      fault ("“%s” in “%s” is in Latin letters", found, text);
  }
}

static void
check_text (const char *text)
{
  const char *english;

  if (strcmp (language, "en") == 0 || *text == '\0' || !g_hash_table_add (seen, g_strdup (text)))
    return;
  english = words_find_english (text);
  if (english != NULL && !may_stay (english))
    fault ("“%s” is English for “%s”", text, english);
  if (strcmp (language, "ru") == 0 && !may_stay (text))
    check_letters (text);
}

/* Whether one has to be able to tell somebody who does not see it what it is. A cell that cannot be
 * focused is but room for what is inside. */
static gboolean
needs_name (Node *node, AtspiRole role)
{
  static const AtspiRole roles[] = {
    ATSPI_ROLE_PUSH_BUTTON,  ATSPI_ROLE_TOGGLE_BUTTON,   ATSPI_ROLE_CHECK_BOX,
    ATSPI_ROLE_RADIO_BUTTON, ATSPI_ROLE_SLIDER,          ATSPI_ROLE_SPIN_BUTTON,
    ATSPI_ROLE_COMBO_BOX,    ATSPI_ROLE_TABLE,           ATSPI_ROLE_TEXT,
    ATSPI_ROLE_ENTRY,        ATSPI_ROLE_FRAME,           ATSPI_ROLE_DIALOG,
    ATSPI_ROLE_ALERT,        ATSPI_ROLE_MENU_ITEM,       ATSPI_ROLE_CHECK_MENU_ITEM,
    ATSPI_ROLE_LIST_ITEM,    ATSPI_ROLE_RADIO_MENU_ITEM, ATSPI_ROLE_PAGE_TAB,
    ATSPI_ROLE_IMAGE,        ATSPI_ROLE_PROGRESS_BAR,    ATSPI_ROLE_LINK,
  };

  if (role == ATSPI_ROLE_TABLE_CELL)
    return app_has_state (node, ATSPI_STATE_FOCUSABLE);
  for (gsize i = 0; i < G_N_ELEMENTS (roles); i++)
    if (role == roles[i])
      return TRUE;
  return FALSE;
}

/* GTK calls what has no name by its class, or by a number after an underscore. */
static gboolean
is_name (const char *name)
{
  return *name != '\0' && !g_str_has_prefix (name, "Gtk") && !g_str_has_prefix (name, "Adw") &&
         !g_str_has_prefix (name, "Gmk") && !g_pattern_match_simple ("_?", name);
}

static void
check_node (Node *node, AtspiRole role, gpointer data)
{
  g_autofree char *name = app_name (node);
  g_autofree char *description = app_description (node);

  if (!is_name (name)) {
    g_autofree char *role_name = atspi_accessible_get_role_name (node, NULL);
    g_autofree char *what = g_strdup_printf ("%s: %s %s", screen, role_name, name);

    if (needs_name (node, role) && !may_stay (what)) {
      g_autoptr (Node) parent = atspi_accessible_get_parent (node, NULL);
      g_autofree char *inside = parent != NULL ? app_name (parent) : NULL;

      if (inside != NULL) /* it has not gone meanwhile */
        fault ("no name: %s, inside “%s”, described as “%s”", what, inside, description);
    }
  } else {
    check_text (name);
  }
  check_text (description);
}

void
screens_look (const char *what)
{
  g_autofree char *shot = g_strdup_printf ("%s-%s", language, what);

  screen = what;
  app_idle (100);
  desk_screenshot (shot);
  app_each (ATSPI_ROLE_INVALID, check_node, NULL);
}

/* --- all screens --- */

void
screens_begin (const char *in_language)
{
  language = in_language;
  same = g_ptr_array_new_with_free_func ((GDestroyNotify)g_pattern_spec_free);
  seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  faults = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  read_same_words ();
}

guint
screens_faults (void)
{
  return g_hash_table_size (faults);
}
