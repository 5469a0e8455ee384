/* The room servers that the app knows and those that it is in touch with: the address book, a link
 * for each that is in use, one of one's own. Connects to nobody by itself.
 *
 * Signals:
 *   "room-opened" (GmkOnline *online, GmkOnlineRoom *room)   at any of them
 *   "changed" ()                                             the address book
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/hosting.h"
#include "client/session/online.h"

G_BEGIN_DECLS

#define GMK_SERVERS_MAX 20 /* that the address book keeps */

#define GMK_TYPE_SERVERS (gmk_servers_get_type ())
G_DECLARE_FINAL_TYPE (GmkServers, gmk_servers, GMK, SERVERS, GObject)

GmkServers *gmk_servers_new (void);

/* --- the address book --- */

/* Names of addresses, the last used first, and the one that the app was built for. */
char **gmk_servers_list (GmkServers *self);

/* Whether it is in the list, or one's own. */
gboolean gmk_servers_know (GmkServers *self, const GmkAddress *address);
gboolean gmk_servers_is_own (GmkServers *self, const GmkAddress *address);

/* Whether it can be taken out: the one that the app was built for cannot. */
gboolean gmk_servers_can_remove (GmkServers *self, const char *name);
void gmk_servers_remove (GmkServers *self, const char *name);

/* --- links --- */

/* The link to that server, made where there is none yet, and from now on the current one. It connects
 * when it is asked to; when the server has answered it stands first in the list. */
GmkOnline *gmk_servers_use (GmkServers *self, const GmkAddress *address);

/* The one in use; NULL before the first. */
GmkOnline *gmk_servers_get_current (GmkServers *self);

/* The server at which a seat was kept when the app was left last. */
gboolean gmk_servers_get_last_table (GmkServers *self, GmkAddress *address);

/* --- one's own --- */

GmkHosting *gmk_servers_get_hosting (GmkServers *self);

/* Who else is there: all but oneself. */
void gmk_servers_count_guests_async (GmkServers *self, GAsyncReadyCallback cb, gpointer data);
int gmk_servers_count_guests_finish (GmkServers *self, GAsyncResult *result);

/* What others open to come to one's own server; NULL where no network leads here. The caller frees
 * it. */
char *gmk_servers_get_own_link (GmkServers *self);

G_END_DECLS
