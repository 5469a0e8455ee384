/* Where the desktop's sound theme keeps a sound, by the Sound Theme Specification. Themes have only
 * ever had stereo sounds, so that output profiles are not looked at.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/sound-theme.h"

#define THEMES_MAX 8 /* a theme may be based on another, and that one on … */

/* A file of a theme, in the first folder of data that has it. The caller frees the path. */
static char *
find_in_theme (const char *theme, const char *name)
{
  const char *const *system = g_get_system_data_dirs ();
  g_autofree char *own = g_build_filename (g_get_user_data_dir (), "sounds", theme, name, NULL);

  if (g_file_test (own, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&own);
  for (gsize i = 0; system[i] != NULL; i++) {
    g_autofree char *path = g_build_filename (system[i], "sounds", theme, name, NULL);

    if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
      return g_steal_pointer (&path);
  }
  return NULL;
}

/* The theme that this one is based on; NULL: none. The caller frees it. */
static char *
parent_of (const char *theme)
{
  g_autofree char *path = find_in_theme (theme, "index.theme");
  g_autoptr (GKeyFile) index = g_key_file_new ();
  g_auto (GStrv) parents = NULL;

  if (path == NULL || !g_key_file_load_from_file (index, path, G_KEY_FILE_NONE, NULL))
    return NULL;
  g_key_file_set_list_separator (index, ',');
  parents = g_key_file_get_string_list (index, "Sound Theme", "Inherits", NULL, NULL);
  return parents != NULL ? g_strdup (parents[0]) : NULL;
}

static gboolean
find (const char *theme, const char *event, char **file)
{
  static const char *const endings[] = { "disabled", "oga", "ogg", "wav" };

  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++) {
    g_autofree char *name = g_strdup_printf ("stereo/%s.%s", event, endings[i]);

    *file = find_in_theme (theme, name);
    if (*file != NULL)
      return TRUE;
  }
  return FALSE;
}

gboolean
gmk_sound_theme_find (const char *theme, const char *event, char **file)
{
  g_autofree char *at = g_strdup (theme);

  *file = NULL;
  for (int i = 0; i < THEMES_MAX && at != NULL && !find (at, event, file); i++) {
    char *parent = parent_of (at);

    g_free (at);
    at = parent;
  }
  if (*file == NULL || !g_str_has_suffix (*file, ".disabled"))
    return TRUE;
  g_clear_pointer (file, g_free);
  return FALSE;
}
