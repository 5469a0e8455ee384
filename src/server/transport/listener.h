/* The socket that connections come to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/transport/address.h"

G_BEGIN_DECLS

typedef struct {
  int fd;
  int
    spare;  /* held open, so that a connection can be taken and closed when no descriptor is left */
  int port; /* 0: a UNIX socket */
  char *path; /* of a UNIX socket; removed at the end */
} GmkListener;

/* false with an error that names the address. */
bool gmk_listener_open (GmkListener *listener, const GmkTransportOptions *options, GError **error);
void gmk_listener_close (GmkListener *listener);

/* The next connection, which does not block, and whom it comes from. −1: none waits. */
int gmk_listener_accept (GmkListener *listener, GmkAddress *address);

G_END_DECLS
