/* What systemd is told of the service.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/notify.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void
gmk_notify (const char *state)
{
  const char *path = g_getenv ("NOTIFY_SOCKET");
  struct sockaddr_un to = { .sun_family = AF_UNIX };
  socklen_t length;
  int fd;

  if (path == NULL || (path[0] != '/' && path[0] != '@') || strlen (path) >= sizeof to.sun_path)
    return;
  memcpy (to.sun_path, path, strlen (path));
  length = (socklen_t)(offsetof (struct sockaddr_un, sun_path) + strlen (path));
  if (path[0] == '@') /* a name without a file */
    to.sun_path[0] = '\0';
  fd = socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0)
    return;
  sendto (fd, state, strlen (state), MSG_NOSIGNAL, (const struct sockaddr *)&to, length);
  close (fd);
}

void
gmk_notify_reloading (void)
{
  g_autofree char *state =
    g_strdup_printf ("RELOADING=1\nMONOTONIC_USEC=%" G_GINT64_FORMAT, g_get_monotonic_time ());

  gmk_notify (state);
}
