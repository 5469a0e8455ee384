/* A transport without sockets, and a hub on it whose store is in memory. Its clock stands until a test
 * lets time pass. One at a time in a process.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/hub.h"

G_BEGIN_DECLS

typedef struct _StandIn StandIn;

StandIn *stand_in_new (const GmkHubLimits *limits);
void stand_in_free (StandIn *stand_in);
GmkHub *stand_in_hub (StandIn *stand_in);

/* Whoever comes from there; leaves. */
GmkPeer *stand_in_come (StandIn *stand_in, const char *address);
void stand_in_leave (StandIn *stand_in, GmkPeer *peer);

/* A message of the peer, unless it has been closed. */
void stand_in_say (GmkPeer *peer, const char *text, gsize length);

/* The next notice that the peer has been sent, as text; NULL: no more. Freed by the caller. */
char *stand_in_hear (GmkPeer *peer);

/* The code that the peer has been closed with; 0: it has not. */
int stand_in_closed (const GmkPeer *peer);

/* Waits until the store has answered all that it was asked, and what was asked because of these
 * answers. */
void stand_in_settle (StandIn *stand_in);

/* Time passes, and what it brings happens. */
void stand_in_pass (StandIn *stand_in, int64_t ms);

G_END_DECLS
