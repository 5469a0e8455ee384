/* Dialogs about who one is at a server, and whom one would rather not meet there.
 *
 * Each shows itself over its parent and does what the person confirms.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/session/online.h"

G_BEGIN_DECLS

/* A guest gets a name, for good. */
void gmk_identity_claim (GtkWindow *parent, GmkOnline *online);

/* Makes a new recovery code and shows it, once. */
void gmk_identity_show_recovery (GtkWindow *parent, GmkOnline *online);

/* Brings a name from another device to this one. */
void gmk_identity_recover (GtkWindow *parent, GmkOnline *online);

/* Erases the person's data at that server. */
void gmk_identity_erase (GtkWindow *parent, GmkOnline *online);

/* Blocks another player, or no longer. */
void gmk_identity_block (GtkWindow *parent, GmkOnline *online, const GmkPerson *person);

G_END_DECLS
