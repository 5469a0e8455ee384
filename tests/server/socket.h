/* A WebSocket client (RFC 6455) that does not wait: what a load of thousands of them needs and no more.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

G_BEGIN_DECLS

typedef struct _Socket Socket;

typedef struct {
  void (*opened) (Socket *socket, gpointer user);
  void (*received) (Socket *socket, gpointer user, const char *text, gsize length);
  void (*closed) (Socket *socket, gpointer user); /* also where it could not be opened */
} SocketEvents;

struct _Socket {
  const SocketEvents *events;
  gpointer user;
  int fd; /* -1: closed */
  int epoll;
  bool open;
  bool writing; /* waits until it may write */
  GByteArray *in;
  GByteArray *out;
};

/* Begins to connect to a port of 127.0.0.1, from an address of loopback of the caller's choice, so that
 * limits by address can be met or passed. */
void socket_connect (Socket *socket,
                     int epoll,
                     const char *from,
                     int port,
                     const SocketEvents *events,
                     gpointer user);

/* What epoll says. */
void socket_ready (Socket *socket, unsigned epoll_events);

void socket_send (Socket *socket, const char *text, gsize length);
void socket_close (Socket *socket);

G_END_DECLS
