/* Tells through the desktop what happens at the tables in rooms while no window of the app is active: it
 * is one's turn, an offer has come, a match was found, a game is over. What it told goes when a window
 * becomes active. Clicking on it brings the table.
 *
 * Signal: "chosen" (GmkOnlineRoom *room)   the table is to be shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/online.h"

G_BEGIN_DECLS

#define GMK_TYPE_NOTIFIER (gmk_notifier_get_type ())
G_DECLARE_FINAL_TYPE (GmkNotifier, gmk_notifier, GMK, NOTIFIER, GObject)

/* The application, which is not kept alive, gets the action "show-room". */
GmkNotifier *gmk_notifier_new (GtkApplication *application);

/* Tells of this room from now on, until it is closed. */
void gmk_notifier_add (GmkNotifier *self, GmkOnlineRoom *room);

G_END_DECLS
