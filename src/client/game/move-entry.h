/* A small entry at the board in which a point is typed: h8, Enter.
 *
 * Signal: "point-entered" (int x, int y).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GMK_TYPE_MOVE_ENTRY (gmk_move_entry_get_type ())
G_DECLARE_FINAL_TYPE (GmkMoveEntry, gmk_move_entry, GMK, MOVE_ENTRY, GtkPopover)

GtkWidget *gmk_move_entry_new (void);

/* Opens it for a board of that size, with the first letters typed already. */
void gmk_move_entry_open (GmkMoveEntry *self, int size, const char *text);

G_END_DECLS
