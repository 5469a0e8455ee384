/* What is said at a table, and saying something: presets for everybody, free text for whoever has
 * claimed a name. Whom the person here has muted is not heard, here alone.
 *
 * Signal: "heard" (const char *words)   somebody else has said something.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/online.h"

G_BEGIN_DECLS

#define GMK_TYPE_CHAT_VIEW (gmk_chat_view_get_type ())
G_DECLARE_FINAL_TYPE (GmkChatView, gmk_chat_view, GMK, CHAT_VIEW, GtkWidget)

/* What is said in this room from now on; NULL: nothing. */
void gmk_chat_view_set_room (GmkChatView *self, GmkOnlineRoom *room);

gboolean gmk_chat_view_get_muted (GmkChatView *self, gint64 player);
void gmk_chat_view_set_muted (GmkChatView *self, gint64 player, gboolean muted);

/* Lines of others since it was read last. Read it is while it can be seen. */
int gmk_chat_view_get_unread (GmkChatView *self);
void gmk_chat_view_set_read (GmkChatView *self);

G_END_DECLS
