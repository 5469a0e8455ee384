/* A transport on a thread of its own, where every text is echoed but for a few that are orders:
 * "close 4000" closes with that code, "flood 10" sends so many messages of 1,000 bytes, "who" tells
 * the address. GET of any path tells path, host and whether it is local.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/transport/transport.h"

G_BEGIN_DECLS

typedef struct _House House;

/* What a test begins with: any free port of 127.0.0.1, small limits. */
GmkTransportOptions house_options (void);

House *house_new (const GmkTransportOptions *options);

/* Stops, and asserts that every link that was opened has been closed once. */
void house_free (House *house);

GmkTransport *house_transport (House *house);
int house_port (House *house);

/* Wait until so many links have been opened, or closed, since the beginning. */
void house_wait_opened (House *house, int n);
void house_wait_closed (House *house, int n);

/* What the transport says on its own thread, at a moment between two events. */
int house_links (House *house);
gsize house_queued (House *house);

/* The most that has been queued so far. */
gsize house_most_queued (House *house);

/* Calls function(data) on the transport's thread and waits for it. */
void house_do (House *house, void (*function) (gpointer data), gpointer data);

G_END_DECLS
