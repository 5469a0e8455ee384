/* A player of a server: the rating in each game, how it has come about, the games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/online/sheet.h"
#include "client/session/online-look-up.h"

G_BEGIN_DECLS

#define GMK_TYPE_PROFILE_PAGE (gmk_profile_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkProfilePage, gmk_profile_page, GMK, PROFILE_PAGE, GmkSheet)

GtkWidget *gmk_profile_page_new (GmkOnline *online, gint64 player);

G_END_DECLS
