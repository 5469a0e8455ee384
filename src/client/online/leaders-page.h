/* The leaderboard of each game at a server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/online/sheet.h"
#include "client/session/online-look-up.h"

G_BEGIN_DECLS

#define GMK_TYPE_LEADERS_PAGE (gmk_leaders_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkLeadersPage, gmk_leaders_page, GMK, LEADERS_PAGE, GmkSheet)

GtkWidget *gmk_leaders_page_new (GmkOnline *online);

G_END_DECLS
