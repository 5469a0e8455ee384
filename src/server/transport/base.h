/* What every kind of transport has: limits, who may come in, what is counted, calls from other
 * threads. It fulfils that part of transport.h for all of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/transport/calls.h"
#include "server/transport/headcount.h"
#include "server/transport/listener.h"
#include "server/transport/transport.h"

G_BEGIN_DECLS

/* The first member of each kind's GmkTransport. */
typedef struct {
  GmkTransportOptions options; /* its strings are tls_cert and tls_key alone, copies */
  GmkTransportEvents events;
  gpointer data;
  int connections_most; /* whatever the options say */
  GmkListener listener;
  GmkHeadcount heads;
  GmkCalls calls;
  int n_sockets; /* from their acceptance on */
  int n_links;
  gsize queued;
} GmkBase;

/* Begins to listen; false with an error, and nothing is held. */
bool gmk_base_init (GmkBase *base,
                    const GmkTransportOptions *options,
                    const GmkTransportEvents *events,
                    gpointer data,
                    int connections_most,
                    GError **error);
void gmk_base_clear (GmkBase *base);

/* Takes the next connection; false: none waits. *fd is −1 for one that may not come in, which has
 * been closed. Else *address says whom it comes from, it is counted in n_sockets, and *counted tells
 * whether in the headcount, too: behind a proxy it is not yet. */
bool gmk_base_accept (GmkBase *base, int *fd, GmkAddress *address, bool *counted);

/* A connection that gmk_base_accept() has given is gone. */
void gmk_base_lose (GmkBase *base, const GmkAddress *address, bool counted);

/* Who it is when a proxy says so (X-Forwarded-For; NULL: nothing said), and whether it may have one
 * more connection. */
bool gmk_base_admit (GmkBase *base, GmkAddress *address, bool *counted, const char *forwarded);

G_END_DECLS
