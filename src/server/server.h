/* The whole server: sockets, rooms, store and the CPU, wired together.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/options.h"

G_BEGIN_DECLS

typedef struct _GmkServer GmkServer;

/* Opens the store and begins to listen; nobody is served before gmk_server_run(). NULL with an
 * error. */
GmkServer *gmk_server_new (const GmkOptions *options, GError **error);

/* The port; 0 for a UNIX socket. */
int gmk_server_port (GmkServer *server);

/* Serves until gmk_server_stop(). */
void gmk_server_run (GmkServer *server);

/* From any thread: tells everybody, and ends after a moment; the second time, at once. */
void gmk_server_stop (GmkServer *server);

/* From any thread: reads the certificate anew and takes the limits of these options. */
void gmk_server_reload (GmkServer *server, const GmkOptions *options);

/* Finishes what is asked of the store. */
void gmk_server_free (GmkServer *server);

G_END_DECLS
