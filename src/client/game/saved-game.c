/* The file in which the game at this computer is kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/saved-game.h"

#include <string.h>

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

char *
gmk_saved_game_keep (void)
{
  g_autoptr (GFile) file = gmk_saved_game_file ();
  g_autofree char *text = NULL;
  gsize length;
  GmkTable table;

  if (!g_file_load_contents (file, NULL, &text, &length, NULL, NULL) ||
      !gmk_game_file_read (text, length, &table, NULL))
    return NULL;

  const GmkMatch *match = &table.record->match;
  gboolean goes_on = match->n_acts > 0 && !gmk_match_over (match);

  gmk_table_clear (&table);
  return goes_on ? g_steal_pointer (&text) : NULL;
}

gboolean
gmk_saved_game_lay_back (const char *text)
{
  g_autoptr (GFile) file = gmk_saved_game_file ();

  return g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                  NULL, NULL);
}

GmkLocal *
gmk_saved_game_restore (void)
{
  g_autoptr (GFile) file = gmk_saved_game_file ();

  return gmk_local_restore (file, NULL);
}
