/* What stands in the place of the lobby while there is no link: how it is about it, why, how long it
 * is to the next try, and a button to try at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/session/online.h"

G_BEGIN_DECLS

#define GMK_TYPE_LINK_STATUS (gmk_link_status_get_type ())
G_DECLARE_FINAL_TYPE (GmkLinkStatus, gmk_link_status, GMK, LINK_STATUS, AdwBin)

void gmk_link_status_set_online (GmkLinkStatus *self, GmkOnline *online);

G_END_DECLS
