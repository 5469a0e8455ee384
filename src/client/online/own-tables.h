/* The tables at which one sits or watches, a button for each; not there without any.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_OWN_TABLES (gmk_own_tables_get_type ())
G_DECLARE_FINAL_TYPE (GmkOwnTables, gmk_own_tables, GMK, OWN_TABLES, AdwBin)

/* Rooms: a list of GmkOnlineRoom. */
void gmk_own_tables_set_rooms (GmkOwnTables *self, GListModel *rooms);

G_END_DECLS
