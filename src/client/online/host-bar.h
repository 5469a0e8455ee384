/* Says that there is a room server on this computer, and where; while one runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/online/servers.h"

G_BEGIN_DECLS

#define GMK_TYPE_HOST_BAR (gmk_host_bar_get_type ())
G_DECLARE_FINAL_TYPE (GmkHostBar, gmk_host_bar, GMK, HOST_BAR, AdwBin)

void gmk_host_bar_set_servers (GmkHostBar *self, GmkServers *servers);

G_END_DECLS
