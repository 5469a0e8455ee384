/* Reporting a player to whoever keeps the server: why, and in one's own words. Says itself whether
 * that went well.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/online.h"

G_BEGIN_DECLS

/* room: where it happened, 0 for nowhere in particular. */
GtkWindow *
gmk_report_dialog_new (GtkWindow *parent, GmkOnline *online, const GmkPerson *person, gint64 room);

G_END_DECLS
