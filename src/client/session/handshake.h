/* The way to a WebSocket: address, proxy, TCP, TLS, and the upgrade of HTTP (RFC 6455, 4.1).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/address.h"

G_BEGIN_DECLS

/* Near servers are reached without a proxy. A certificate that is not to be trusted is never accepted. */
void gmk_handshake_async (const GmkAddress *address,
                          GCancellable *cancellable,
                          GAsyncReadyCallback cb,
                          gpointer data);

/* The stream, and what has been read of it already, which the caller owns. GMK_ONLINE_ERROR. */
GIOStream *gmk_handshake_finish (GAsyncResult *result, GByteArray **first, GError **error);

G_END_DECLS
