/* A room server on this computer, for people on the same network; it ends with the app.
 *
 * Properties, with notify: "running".
 * Signal: "failed" (GError *error)   it could not be started, or has ended by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/address.h"

G_BEGIN_DECLS

#define GMK_TYPE_HOSTING (gmk_hosting_get_type ())
G_DECLARE_FINAL_TYPE (GmkHosting, gmk_hosting, GMK, HOSTING, GObject)

/* program: kagetsu-server that is to be run; folder: where it keeps its data; port: where it is to be
 * found, as a rule. */
GmkHosting *gmk_hosting_new (const char *program, GFile *folder, guint16 port);

/* Starts it at its port, or where that is taken at any free one; answered when it serves. */
void gmk_hosting_start_async (GmkHosting *self,
                              GCancellable *cancellable,
                              GAsyncReadyCallback cb,
                              gpointer data);
gboolean gmk_hosting_start_finish (GmkHosting *self, GAsyncResult *result, GError **error);

/* Ends it, and waits at most a second for that. */
void gmk_hosting_stop (GmkHosting *self);

/* How many people are there, oneself included; 0 where it does not say so within a second. */
void gmk_hosting_count_async (GmkHosting *self, GAsyncReadyCallback cb, gpointer data);
int gmk_hosting_count_finish (GmkHosting *self, GAsyncResult *result);

gboolean gmk_hosting_get_running (GmkHosting *self);
gboolean gmk_hosting_is_starting (GmkHosting *self);

/* While it runs: as this computer reaches it, and as others on the network do, of all its addresses
 * the likeliest. FALSE: this computer has no address on a network. */
void gmk_hosting_get_own_address (GmkHosting *self, GmkAddress *address);
gboolean gmk_hosting_get_shared_address (GmkHosting *self, GmkAddress *address);

G_END_DECLS
