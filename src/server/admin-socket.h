/* The door for whoever keeps the server: a UNIX socket in the data folder, open to its owner and to
 * root alone.
 *
 * A thread of its own lets one client in at a time: it reads a line of words with tabs between, has
 * the server's thread do what they say, and writes "ok LENGTH" or "no LENGTH", a line end, and the
 * text of the answer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/admin.h"

G_BEGIN_DECLS

#define GMK_ADMIN_LINE_MAX 4096 /* bytes, with the line end */

typedef struct _GmkAdminSocket GmkAdminSocket;

/* Where it is, for a folder; false with an error (G_FILE_ERROR) where that is too long for a socket. */
struct sockaddr_un;
bool gmk_admin_socket_address (const char *folder, struct sockaddr_un *address, GError **error);

/* The folder has to be this server's alone already: what lies there from before is replaced. `ask` is
 * called on the socket's thread when words have come, so that the server's thread comes and calls
 * gmk_admin_socket_obey(). NULL with an error. */
GmkAdminSocket *gmk_admin_socket_new (const char *folder,
                                      void (*ask) (gpointer user),
                                      gpointer user,
                                      GError **error);
void gmk_admin_socket_obey (GmkAdminSocket *socket, GmkStore *store, GmkHub *hub);

/* Lets nobody in any more, and `ask` does not come any more. */
void gmk_admin_socket_stop (GmkAdminSocket *socket);

/* When it has been stopped and the store has answered what was asked of it. */
void gmk_admin_socket_free (GmkAdminSocket *socket);

G_END_DECLS
