/* Tells when links may have died unnoticed: the network has changed, or the computer has slept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/connection.h"

G_BEGIN_DECLS

typedef struct _GmkWaking GmkWaking;

/* Looks every watch_ms at how far the two clocks of the settings are apart. `woken` may free it. */
GmkWaking *gmk_waking_new (const GmkConnectionSettings *settings,
                           void (*woken) (gpointer data),
                           gpointer data);
void gmk_waking_free (GmkWaking *self);

G_END_DECLS
