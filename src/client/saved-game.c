/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "client/saved-game.h"

#include "client/session/game-file.h"

GFile *
gmk_saved_game_file (void)
{
  return g_file_new_build_filename (g_get_user_data_dir (), "kagetsu", "game", NULL);
}

gboolean
gmk_saved_game_look (GmkTable *table, char **damaged)
{
  g_autoptr (GFile) file = gmk_saved_game_file ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) aside = NULL;

  *damaged = NULL;
  if (gmk_game_file_load (file, table, &error))
    return TRUE;
  if (error->domain == GMK_GAME_FILE_ERROR && gmk_game_file_set_aside (file, &aside, NULL))
    *damaged = g_file_get_basename (aside);
  return FALSE;
}

GmkLocal *
gmk_saved_game_restore (void)
{
  g_autoptr (GFile) file = gmk_saved_game_file ();

  return gmk_local_restore (file, NULL);
}
