/* The socket that connections come to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* What the kernel holds for one who does not read; inherited by every connection. It doubles it. */
#define KERNEL_BUFFER (32 * 1024)

static int
new_socket (int family)
{
  const int buffer = KERNEL_BUFFER;
  const int fd = socket (family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);

  if (fd >= 0)
    setsockopt (fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
  return fd;
}

/* The descriptor, or −1 with errno. */
static int
listen_at (int family, const struct sockaddr *address, socklen_t length)
{
  const int on = 1;
  const int fd = new_socket (family);
  int fault;

  if (fd < 0)
    return -1;
  setsockopt (fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind (fd, address, length) == 0 && listen (fd, SOMAXCONN) == 0)
    return fd;
  fault = errno;
  close (fd);
  errno = fault;
  return -1;
}

/* Whether a server that is gone has left the socket there. */
static bool
is_left_over (const struct sockaddr_un *address)
{
  struct stat there;
  bool refused;
  int fd;

  if (lstat (address->sun_path, &there) < 0 || !S_ISSOCK (there.st_mode))
    return false;
  fd = new_socket (AF_UNIX);
  if (fd < 0)
    return false;
  refused =
    connect (fd, (const struct sockaddr *)address, sizeof *address) < 0 && errno == ECONNREFUSED;
  close (fd);
  return refused;
}

static bool
open_path (GmkListener *listener, const char *path, GError **error)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };

  if (strlen (path) >= sizeof address.sun_path) {
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS,
                 "unix:%s: longer than the %zu bytes that a socket's path may have", path,
                 sizeof address.sun_path - 1);
    return false;
  }
  strcpy (address.sun_path, path);
  if (is_left_over (&address))
    unlink (path);
  listener->fd = listen_at (AF_UNIX, (const struct sockaddr *)&address, sizeof address);
  if (listener->fd < 0) {
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS, "unix:%s: %s", path,
                 g_strerror (errno));
    return false;
  }
  listener->path = g_strdup (path);
  return true;
}

static int
port_of (int fd)
{
  struct sockaddr_storage address;
  socklen_t length = sizeof address;

  if (getsockname (fd, (struct sockaddr *)&address, &length) < 0)
    return 0;
  return ntohs (address.ss_family == AF_INET ? ((struct sockaddr_in *)&address)->sin_port
                                             : ((struct sockaddr_in6 *)&address)->sin6_port);
}

static bool
open_host (GmkListener *listener, const char *host, int port, GError **error)
{
  const struct addrinfo hints = { .ai_socktype = SOCK_STREAM,
                                  .ai_flags = AI_PASSIVE | AI_NUMERICSERV };
  struct addrinfo *found = NULL;
  char service[16];
  int fault;

  g_snprintf (service, sizeof service, "%d", port);
  fault = getaddrinfo (host, service, &hints, &found);
  if (fault != 0) {
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS, "%s: %s", host,
                 gai_strerror (fault));
    return false;
  }

  listener->fd = listen_at (found->ai_family, found->ai_addr, found->ai_addrlen);
  fault = errno;
  freeaddrinfo (found);
  if (listener->fd < 0) {
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS, "%s port %d: %s", host,
                 port, g_strerror (fault));
    return false;
  }
  listener->port = port_of (listener->fd);
  return true;
}

bool
gmk_listener_open (GmkListener *listener, const GmkTransportOptions *options, GError **error)
{
  *listener = (GmkListener){ .fd = -1, .spare = -1 };
  if (!(options->path != NULL ? open_path (listener, options->path, error)
                              : open_host (listener, options->host, options->port, error)))
    return false;
  listener->spare = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  return true;
}

void
gmk_listener_close (GmkListener *listener)
{
  if (listener->fd < 0)
    return;
  if (listener->path != NULL)
    unlink (listener->path);
  g_clear_pointer (&listener->path, g_free);
  close (listener->fd);
  if (listener->spare >= 0)
    close (listener->spare);
  listener->fd = listener->spare = -1;
}

/* No descriptor is left: whoever knocks is turned away, or the loop would be woken for ever. */
static void
turn_away (GmkListener *listener)
{
  int fd;

  if (listener->spare >= 0)
    close (listener->spare);
  fd = accept (listener->fd, NULL, NULL);
  if (fd >= 0)
    close (fd);
  listener->spare = open ("/dev/null", O_RDONLY | O_CLOEXEC);
}

int
gmk_listener_accept (GmkListener *listener, GmkAddress *address)
{
  const int on = 1;
  struct sockaddr_storage from = { .ss_family = AF_UNSPEC };
  socklen_t length = sizeof from;
  int fd;

  do
    fd = accept4 (listener->fd, (struct sockaddr *)&from, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
  while (fd < 0 && (errno == EINTR || errno == ECONNABORTED));
  if (fd < 0) {
    if (errno == EMFILE || errno == ENFILE)
      turn_away (listener);
    return -1;
  }
  setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  gmk_address_of_socket ((const struct sockaddr *)&from, address);
  return fd;
}
