/* The page on which a room server is chosen: those known, an address, one on this computer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/online/servers.h"

G_BEGIN_DECLS

#define GMK_TYPE_SERVER_PAGE (gmk_server_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkServerPage, gmk_server_page, GMK, SERVER_PAGE, AdwBin)

GtkWidget *gmk_server_page_new (GmkServers *servers);

/* Why hosting did not work, beside its button; NULL: it does. */
void gmk_server_page_set_hosting_failure (GmkServerPage *self, const GError *error);

G_END_DECLS
