/* Whom a connection comes from: as text, and as what a limit by address counts by.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <sys/socket.h>

#include "server/transport/transport.h"

G_BEGIN_DECLS

typedef struct {
  char text[GMK_ADDRESS_MAX]; /* "192.0.2.1", "2001:db8::1", "unix" */
  char key[GMK_ADDRESS_MAX];  /* IPv4 as it is, IPv6 its /64; "" for a UNIX socket: not counted */
  bool local;                 /* loopback or a UNIX socket */
} GmkAddress;

void gmk_address_of_socket (const struct sockaddr *from, GmkAddress *address);

/* The last address of an X-Forwarded-For header, which is what the nearest proxy saw. false where
 * there is none; then *address is untouched. */
bool gmk_address_forwarded (const char *header, GmkAddress *address);

/* Whom a request comes from, and whether it is local, by its socket and by what X-Forwarded-For
 * says (NULL: nothing). Without a trusted proxy the header only takes `local` away. */
void gmk_address_behind (GmkAddress *address, const char *header, bool trusted_proxy);

G_END_DECLS
