/* What is shown while a table waits for somebody to take the other seat: its code and its link, to be
 * given to a friend.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/online-room.h"

G_BEGIN_DECLS

#define GMK_TYPE_INVITE_PANEL (gmk_invite_panel_get_type ())
G_DECLARE_FINAL_TYPE (GmkInvitePanel, gmk_invite_panel, GMK, INVITE_PANEL, GtkWidget)

void gmk_invite_panel_show_room (GmkInvitePanel *self, GmkOnlineRoom *room);

G_END_DECLS
