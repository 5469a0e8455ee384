/* An open table in the lobby: who sits there, what is played, and a button to join or to watch.
 *
 * Property: "table" (GmkOnlineTable), NULL for none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/session/online-lobby.h"

G_BEGIN_DECLS

#define GMK_TYPE_TABLE_ROW (gmk_table_row_get_type ())
G_DECLARE_FINAL_TYPE (GmkTableRow, gmk_table_row, GMK, TABLE_ROW, AdwBin)

/* What happens at a click on the table: takes the free seat, or watches where there is none. */
void gmk_table_row_join (GtkWidget *from, GmkOnlineTable *table);

G_END_DECLS
