/* The app at a room server, as a person uses it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/client/window/app.h"
#include "tests/server/run.h"

G_BEGIN_DECLS

/* On the page of servers: goes to this address. */
void online_type_address (const char *address);

/* Starts the app and goes to the lobby of the server. */
void online_start (const Run *server);

/* In the dialog for it: claims this name, and is sure. */
void online_claim (const char *name);

/* Chooses an item of the lobby's menu. */
void online_choose (const char *item);

G_END_DECLS
