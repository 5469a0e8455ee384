/* The door for whoever keeps the server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/admin-socket.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/log.h"

#define FILE_NAME   "admin.socket"
#define PATIENCE_MS 5000 /* with a client that neither speaks nor listens */

struct _GmkAdminSocket {
  void (*ask) (gpointer user);
  gpointer user;
  struct sockaddr_un address;
  int fd;
  int stop; /* readable when it is wanted */
  pthread_t thread;
  bool running;                  /* the thread has to be joined */
  char line[GMK_ADMIN_LINE_MAX]; /* the thread's, until it asks */

  pthread_mutex_t lock; /* of all below */
  pthread_cond_t answered;
  bool stopping;
  char *answer; /* with its first line; NULL: not yet */
};

static bool
fail (GError **error, const char *path, const char *why)
{
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: %s", path, why);
  return false;
}

bool
gmk_admin_socket_address (const char *folder, struct sockaddr_un *address, GError **error)
{
  g_autofree char *path = g_build_filename (folder, FILE_NAME, NULL);

  *address = (struct sockaddr_un){ .sun_family = AF_UNIX };
  if (g_strlcpy (address->sun_path, path, sizeof address->sun_path) >= sizeof address->sun_path)
    return fail (error, path, "too long for the name of a socket");
  return true;
}

/* --- One client, on the socket's thread ------------------------------------------------------- */

/* Waits until the client may be read or written; false when it takes too long, or the server stops. */
static bool
await (const GmkAdminSocket *socket, int fd, short events, int patience)
{
  struct pollfd fds[] = { { .fd = fd, .events = events },
                          { .fd = socket->stop, .events = POLLIN } };
  int n;

  do
    n = poll (fds, G_N_ELEMENTS (fds), patience);
  while (n < 0 && errno == EINTR);
  return n > 0 && fds[1].revents == 0;
}

static bool
may_enter (int fd)
{
  struct ucred who;
  socklen_t size = sizeof who;

  return getsockopt (fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 &&
         (who.uid == geteuid () || who.uid == 0);
}

/* One line, without its end; false where none comes, or one that is too long. */
static bool
read_line (GmkAdminSocket *socket, int fd)
{
  gsize length = 0;
  char *end = NULL;

  while (end == NULL && length < sizeof socket->line && await (socket, fd, POLLIN, PATIENCE_MS)) {
    const ssize_t n = recv (fd, socket->line + length, sizeof socket->line - length, MSG_DONTWAIT);

    if (n <= 0)
      return false;
    end = memchr (socket->line + length, '\n', (gsize)n);
    length += (gsize)n;
  }
  if (end == NULL)
    return false;
  *end = '\0';
  return true;
}

static void
write_all (const GmkAdminSocket *socket, int fd, const char *text)
{
  gsize left = strlen (text);

  while (left > 0 && await (socket, fd, POLLOUT, PATIENCE_MS)) {
    const ssize_t n = send (fd, text, left, MSG_DONTWAIT | MSG_NOSIGNAL);

    if (n < 0)
      return;
    text += n;
    left -= (gsize)n;
  }
}

/* Has the line obeyed, however long that takes. NULL: the server stops. */
static char *
get_answer (GmkAdminSocket *socket)
{
  char *answer;

  socket->ask (socket->user);
  pthread_mutex_lock (&socket->lock);
  while (socket->answer == NULL && !socket->stopping)
    pthread_cond_wait (&socket->answered, &socket->lock);
  answer = socket->stopping ? NULL : g_steal_pointer (&socket->answer);
  pthread_mutex_unlock (&socket->lock);
  return answer;
}

static void
serve (GmkAdminSocket *socket, int fd)
{
  g_autofree char *answer = NULL;

  if (!may_enter (fd) || !read_line (socket, fd))
    return;
  answer = get_answer (socket);
  if (answer != NULL)
    write_all (socket, fd, answer);
}

static void *
serve_all (void *data)
{
  GmkAdminSocket *socket = data;

  while (await (socket, socket->fd, POLLIN, -1)) {
    const int fd = accept4 (socket->fd, NULL, NULL, SOCK_CLOEXEC);

    if (fd >= 0) {
      serve (socket, fd);
      close (fd);
    } else if (errno != EINTR &&
               errno != ECONNABORTED) /* no descriptor is left: not again at once */
      poll (&(struct pollfd){ .fd = socket->stop, .events = POLLIN }, 1, PATIENCE_MS);
  }
  return NULL;
}

/* --- On the server's thread ------------------------------------------------------------------- */

static void
answer_cb (bool done, const char *text, gpointer data)
{
  GmkAdminSocket *socket = data;

  pthread_mutex_lock (&socket->lock);
  socket->answer =
    g_strdup_printf ("%s %" G_GSIZE_FORMAT "\n%s", done ? "ok" : "no", strlen (text), text);
  pthread_cond_signal (&socket->answered);
  pthread_mutex_unlock (&socket->lock);
}

void
gmk_admin_socket_obey (GmkAdminSocket *socket, GmkStore *store, GmkHub *hub)
{
  g_auto (GStrv) words = g_strsplit (socket->line, "\t", -1);
  g_autofree char *command = g_strjoinv (" ", words);

  gmk_log ("admin", "command", command, NULL);
  gmk_admin_obey (store, hub, (const char *const *)words, answer_cb, socket);
}

/* --- Life ------------------------------------------------------------------------------------- */

/* Takes its place in the folder. The mode of the file is that of the socket when it is bound, so that
 * at no time anybody else may come in. */
static bool
begin_to_listen (GmkAdminSocket *socket_)
{
  const struct sockaddr *address = (const struct sockaddr *)&socket_->address;

  socket_->fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  socket_->stop = eventfd (0, EFD_CLOEXEC);
  if (socket_->fd < 0 || socket_->stop < 0 || fchmod (socket_->fd, 0600) != 0)
    return false;
  unlink (socket_->address.sun_path);
  return bind (socket_->fd, address, sizeof socket_->address) == 0 && listen (socket_->fd, 8) == 0;
}

static bool
begin (GmkAdminSocket *socket, GError **error)
{
  const char *path = socket->address.sun_path;

  if (!begin_to_listen (socket))
    return fail (error, path, g_strerror (errno));
  socket->running = pthread_create (&socket->thread, NULL, serve_all, socket) == 0;
  return socket->running || fail (error, path, "no thread for it");
}

GmkAdminSocket *
gmk_admin_socket_new (const char *folder,
                      void (*ask) (gpointer user),
                      gpointer user,
                      GError **error)
{
  GmkAdminSocket *socket = g_new0 (GmkAdminSocket, 1);

  socket->ask = ask;
  socket->user = user;
  socket->fd = -1;
  socket->stop = -1;
  pthread_mutex_init (&socket->lock, NULL);
  pthread_cond_init (&socket->answered, NULL);
  if (gmk_admin_socket_address (folder, &socket->address, error) && begin (socket, error))
    return socket;
  gmk_admin_socket_free (socket);
  return NULL;
}

void
gmk_admin_socket_stop (GmkAdminSocket *socket)
{
  if (!socket->running)
    return;
  pthread_mutex_lock (&socket->lock);
  socket->stopping = true;
  pthread_cond_signal (&socket->answered);
  pthread_mutex_unlock (&socket->lock);
  eventfd_write (socket->stop, 1);
  pthread_join (socket->thread, NULL);
  socket->running = false;
  unlink (socket->address.sun_path);
}

void
gmk_admin_socket_free (GmkAdminSocket *socket)
{
  if (socket->fd >= 0)
    close (socket->fd);
  if (socket->stop >= 0)
    close (socket->stop);
  pthread_cond_destroy (&socket->answered);
  pthread_mutex_destroy (&socket->lock);
  g_free (socket->answer);
  g_free (socket);
}
