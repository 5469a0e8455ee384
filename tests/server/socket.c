/* A WebSocket client that does not wait.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define OPCODE_TEXT  0x1
#define OPCODE_CLOSE 0x8
#define OPCODE_PING  0x9
#define OPCODE_PONG  0xa
#define FIN          0x80
#define MASKED       0x80

static void
watch (Socket *socket, int operation)
{
  struct epoll_event event = { .events = EPOLLIN | (socket->writing ? EPOLLOUT : 0),
                               .data.ptr = socket };

  if (epoll_ctl (socket->epoll, operation, socket->fd, &event) != 0)
    g_error ("epoll: %s", g_strerror (errno));
}

void
socket_close (Socket *socket)
{
  if (socket->fd < 0)
    return;
  close (socket->fd);
  socket->fd = -1;
  socket->open = false;
  g_clear_pointer (&socket->in, g_byte_array_unref);
  g_clear_pointer (&socket->out, g_byte_array_unref);
}

static void
lose (Socket *socket)
{
  if (socket->fd < 0)
    return;
  socket_close (socket);
  socket->events->closed (socket, socket->user);
}

static void
flush (Socket *socket)
{
  while (socket->out->len > 0) {
    const gssize n = send (socket->fd, socket->out->data, socket->out->len, MSG_NOSIGNAL);
    if (n <= 0)
      break;
    g_byte_array_remove_range (socket->out, 0, (guint)n);
  }

  const bool writing = socket->out->len > 0;

  if (writing != socket->writing) {
    socket->writing = writing;
    watch (socket, EPOLL_CTL_MOD);
  }
}

static void
send_frame (Socket *socket, int opcode, const void *data, gsize length)
{
  guint8 head[8] = { (guint8)(FIN | opcode) };
  gsize n = 2;

  /* A mask of zeros is allowed, and leaves the text as it is. */
  if (length < 126)
    head[1] = (guint8)(MASKED | length);
  else {
    head[1] = MASKED | 126;
    head[2] = (guint8)(length >> 8);
    head[3] = (guint8)length;
    n = 4;
  }
  g_byte_array_append (socket->out, head, (guint)n);
  g_byte_array_append (socket->out, (const guint8[4]){ 0 }, 4);
  g_byte_array_append (socket->out, data, (guint)length);
  flush (socket);
}

void
socket_send (Socket *socket, const char *text, gsize length)
{
  if (socket->open)
    send_frame (socket, OPCODE_TEXT, text, length);
}

/* The head of the server's answer; then what follows are frames. */
static bool
take_handshake (Socket *socket)
{
  const char *end = memmem (socket->in->data, socket->in->len, "\r\n\r\n", 4);

  if (end == NULL)
    return false;
  if (memcmp (socket->in->data, "HTTP/1.1 101", 12) != 0) {
    lose (socket);
    return false;
  }
  g_byte_array_remove_range (socket->in, 0, (guint)(end + 4 - (char *)socket->in->data));
  socket->open = true;
  socket->events->opened (socket, socket->user);
  return socket->fd >= 0;
}

/* One whole frame from the front; false where there is none yet. */
static bool
take_frame (Socket *socket)
{
  const guint8 *data = socket->in->data;
  const gsize have = socket->in->len;
  gsize head = 2, length;

  if (have < 2)
    return false;
  length = data[1] & 0x7f;
  if (length == 126) {
    head = 4;
    if (have < head)
      return false;
    length = (gsize)data[2] << 8 | data[3];
  } else if (length == 127) {
    lose (socket);
    return false;
  }
  if (have < head + length)
    return false;

  const int opcode = data[0] & 0xf;
  g_autofree char *text = g_strndup ((const char *)data + head, length);

  g_byte_array_remove_range (socket->in, 0, (guint)(head + length));
  if (opcode == OPCODE_TEXT)
    socket->events->received (socket, socket->user, text, length);
  else if (opcode == OPCODE_PING)
    send_frame (socket, OPCODE_PONG, text, length);
  else if (opcode == OPCODE_CLOSE)
    lose (socket);
  return socket->fd >= 0;
}

static void
read_all (Socket *socket)
{
  guint8 buffer[16384];

  for (;;) {
    const gssize n = recv (socket->fd, buffer, sizeof buffer, 0);
    if (n > 0)
      g_byte_array_append (socket->in, buffer, (guint)n);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
      lose (socket);
      return;
    }
    if (n < (gssize)sizeof buffer)
      break;
  }
  if (!socket->open && !take_handshake (socket))
    return;
  while (socket->fd >= 0 && take_frame (socket))
    continue;
}

void
socket_ready (Socket *socket, unsigned epoll_events)
{
  if (socket->fd >= 0 && epoll_events & EPOLLOUT)
    flush (socket);
  if (socket->fd >= 0 && epoll_events & (EPOLLIN | EPOLLHUP | EPOLLERR))
    read_all (socket);
}

void
socket_connect (Socket *self,
                int epoll,
                const char *from,
                int port,
                const SocketEvents *events,
                gpointer user)
{
  struct sockaddr_in local = { .sin_family = AF_INET };
  struct sockaddr_in remote = { .sin_family = AF_INET, .sin_port = htons ((uint16_t)port) };
  static const char request[] = "GET /ws HTTP/1.1\r\n"
                                "Host: 127.0.0.1\r\n"
                                "Upgrade: websocket\r\n"
                                "Connection: Upgrade\r\n"
                                "Sec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                                "Sec-WebSocket-Protocol: kagetsu.v1\r\n\r\n";

  *self = (Socket){ .events = events, .user = user, .epoll = epoll, .writing = true };
  self->in = g_byte_array_new ();
  self->out = g_byte_array_new ();
  self->fd = socket (AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (self->fd < 0)
    g_error ("no more sockets: %s", g_strerror (errno));
  inet_pton (AF_INET, from, &local.sin_addr);
  inet_pton (AF_INET, "127.0.0.1", &remote.sin_addr);
  if (bind (self->fd, (struct sockaddr *)&local, sizeof local) != 0)
    g_error ("%s: %s", from, g_strerror (errno));
  g_byte_array_append (self->out, (const guint8 *)request, sizeof request - 1);
  watch (self, EPOLL_CTL_ADD);
  if (connect (self->fd, (struct sockaddr *)&remote, sizeof remote) != 0 && errno != EINPROGRESS)
    lose (self);
}
