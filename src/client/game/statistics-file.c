/* The file in which the results against the computer are kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/statistics-file.h"

#include "client/session/game-file.h"

static char *
path_new (void)
{
  return g_build_filename (g_get_user_data_dir (), "kagetsu", "statistics", NULL);
}

static gboolean
set_aside (const char *path, char **damaged)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) aside = NULL;

  if (!gmk_game_file_set_aside (file, &aside, NULL))
    return FALSE;
  *damaged = g_file_get_basename (aside);
  return TRUE;
}

gboolean
gmk_statistics_file_load (GmkStatistics *statistics, char **damaged)
{
  g_autofree char *path = path_new ();
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  *statistics = (GmkStatistics){ 0 };
  *damaged = NULL;
  if (!g_file_get_contents (path, &text, &length, &error))
    return g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  return gmk_statistics_read (text, length, statistics, NULL) || set_aside (path, damaged);
}

gboolean
gmk_statistics_file_save (const GmkStatistics *statistics, GError **error)
{
  g_autofree char *path = path_new ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = gmk_statistics_write (statistics);

  g_mkdir_with_parents (folder, 0700); /* what went wrong is said of the file */
  return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, error);
}
