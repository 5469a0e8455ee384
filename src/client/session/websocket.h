/* One WebSocket to a room server, once: it opens or fails, carries texts, and is closed.
 *
 * No event comes after `closed`, nor after gmk_websocket_free(), which may be called in any of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/address.h"

G_BEGIN_DECLS

typedef struct _GmkWebsocket GmkWebsocket;

typedef struct {
  void (*opened) (gpointer data);
  void (*received) (const char *text, gsize length, gpointer data);
  void (*closed) (const GError *error,
                  gpointer data); /* GMK_ONLINE_ERROR; also instead of opened */
} GmkWebsocketEvents;

/* Sets out at once. */
GmkWebsocket *
gmk_websocket_new (const GmkAddress *address, const GmkWebsocketEvents *events, gpointer data);

/* Says bye, without waiting for an answer. Accepts NULL. */
void gmk_websocket_free (GmkWebsocket *self);

/* text: UTF-8. Nothing happens where it is not open. */
void gmk_websocket_send (GmkWebsocket *self, const char *text);

G_END_DECLS
