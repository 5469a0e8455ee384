/* The other side of the door.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/admin-client.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/admin-socket.h"

/* Prints the answer and makes it the status. */
static void
print_cb (bool done, const char *text, gpointer data)
{
  int *status = data;

  if (done)
    *status = fputs (text, stdout) < 0 || fflush (stdout) != 0;
  else
    fprintf (stderr, "kagetsu-server: %s\n", text);
}

/* --- Of a server ------------------------------------------------------------------------------ */

/* Connects; -1 with an errno. */
static int
knock (const struct sockaddr_un *address)
{
  const int fd = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

  if (fd >= 0 && connect (fd, (const struct sockaddr *)address, sizeof *address) != 0) {
    const int why = errno;
    close (fd);
    errno = why;
    return -1;
  }
  return fd;
}

static bool
say (int fd, const char *text)
{
  gsize left = strlen (text);

  while (left > 0) {
    const ssize_t n = send (fd, text, left, MSG_NOSIGNAL);
    if (n < 0)
      return false;
    text += n;
    left -= (gsize)n;
  }
  return true;
}

static void
hear (int fd, GString *text)
{
  char part[16384];
  ssize_t n;

  while ((n = recv (fd, part, sizeof part, 0)) > 0)
    g_string_append_len (text, part, n);
}

/* Whether the answer has come whole: "ok 5\nroom\n". */
static bool
is_whole (const GString *answer)
{
  const char *text = strchr (answer->str, '\n');
  guint64 length;
  g_autofree char *number = text != NULL && answer->len > 3
                              ? g_strndup (answer->str + 3, (gsize)(text - answer->str) - 3)
                              : NULL;

  return number != NULL && g_ascii_string_to_unsigned (number, 10, 0, G_MAXSIZE, &length, NULL) &&
         strlen (text + 1) == length;
}

static int
ask_server (int fd, char *const words[])
{
  g_autofree char *line = g_strjoinv ("\t", (char **)words);
  g_autofree char *text = g_strconcat (line, "\n", NULL);
  g_autoptr (GString) answer = g_string_new (NULL);
  int status = 1;

  if (say (fd, text))
    hear (fd, answer);
  if (is_whole (answer))
    print_cb (g_str_has_prefix (answer->str, "ok "), strchr (answer->str, '\n') + 1, &status);
  else
    print_cb (false, "the server has not answered", &status);
  return status;
}

/* --- Without one ------------------------------------------------------------------------------ */

static void
wake_nobody (gpointer user)
{
}

static int
ask_store (const char *folder, char *const words[])
{
  g_autoptr (GError) error = NULL;
  GmkStore *store = NULL;
  int status = 1;

  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    g_set_error (&error, G_FILE_ERROR, G_FILE_ERROR_NOENT, "%s: no such folder", folder);
  else
    store = gmk_store_open (folder, wake_nobody, NULL, &error);
  if (store == NULL) {
    print_cb (false, error->message, &status);
    return status;
  }
  gmk_admin_obey (store, NULL, (const char *const *)words, print_cb, &status);
  gmk_store_close (store); /* which brings the answer */
  return status;
}

/* --- Both ------------------------------------------------------------------------------------- */

/* The server may have another present folder: what may name a file is made absolute. */
static char **
prepare (char *const words[])
{
  char **prepared = g_strdupv ((char **)words);

  if (prepared[0] != NULL && strcmp (prepared[0], "backup") == 0 && prepared[1] != NULL) {
    char *path = g_canonicalize_filename (prepared[1], NULL);
    g_free (prepared[1]);
    prepared[1] = path;
  }
  return prepared;
}

static bool
can_be_said (char *const words[])
{
  gsize length = 0;

  for (; *words != NULL; words++) {
    if (strpbrk (*words, "\t\n") != NULL)
      return false;
    length += strlen (*words) + 1;
  }
  return length <= GMK_ADMIN_LINE_MAX;
}

int
gmk_admin_run (const char *folder, char *const words[])
{
  g_auto (GStrv) prepared = prepare (words);
  g_autoptr (GError) error = NULL;
  struct sockaddr_un address;
  int status = 1;
  int fd;

  if (!can_be_said (prepared)) {
    print_cb (false, "words with tabs or line ends, or too many of them", &status);
    return status;
  }
  if (!gmk_admin_socket_address (folder, &address, &error)) {
    print_cb (false, error->message, &status);
    return status;
  }
  fd = knock (&address);
  if (fd >= 0) {
    status = ask_server (fd, prepared);
    close (fd);
  } else if (errno == ENOENT || errno == ECONNREFUSED)
    status = ask_store (folder, prepared);
  else {
    g_autofree char *why = g_strdup_printf ("%s: %s", address.sun_path, g_strerror (errno));
    print_cb (false, why, &status);
  }
  return status;
}
