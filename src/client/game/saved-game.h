/* The file in which the game at this computer is kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/local.h"

G_BEGIN_DECLS

/* Where it is; transfer full. */
GFile *gmk_saved_game_file (void);

/* What was saved, to look at; clear it with gmk_table_clear(). FALSE where there is none. A damaged
 * file is set aside, and *damaged then says under which name. */
gboolean gmk_saved_game_look (GmkTable *table, char **damaged);

/* What is in the file, where that is a game that has begun and not ended; else NULL. Lay it back to
 * restore it. */
char *gmk_saved_game_keep (void);
gboolean gmk_saved_game_lay_back (const char *text);

/* The table that was saved, which goes on being saved; NULL where there is none. */
GmkLocal *gmk_saved_game_restore (void);

G_END_DECLS
