/* A room server on this computer, a process of its own.
 *
 * Whoever has been there finds it again where it has the same port each time. Where that is taken it is
 * asked for any free one. It says which in its log: "… event=listening address=0.0.0.0:8765 …".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/hosting.h"

#include <ifaddrs.h>
#include <libsoup/soup.h>
#include <net/if.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "client/session/online-error.h"

#define LAST_WORDS_MS 1000
#define PLAYERS       "\nkagetsu_players " /* of the figures that it tells this computer */

struct _GmkHosting {
  GObject parent_instance;

  char *program;
  GFile *folder;
  guint16 first; /* the port to be asked for first */

  GSubprocess *process;    /* NULL: none is started */
  GDataInputStream *lines; /* of its log */
  GCancellable *reading;
  GTask *starting; /* until it serves */
  char *complaint; /* what it said last of what went wrong */
  guint16 asked;   /* the port that it was told to take; 0: any */
  guint16 port;    /* 0: it does not serve */
};

G_DEFINE_FINAL_TYPE (GmkHosting, gmk_hosting, G_TYPE_OBJECT)

enum {
  PROP_RUNNING = 1,
  N_PROPS
};

enum {
  FAILED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

/* --- its end --- */

static void
forget_process (GmkHosting *self)
{
  const gboolean ran = self->port != 0;

  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  g_clear_object (&self->lines);
  g_clear_object (&self->process);
  self->port = 0;
  if (ran)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
}

/* It has ended, and nobody asked it to. */
static void
tell_failure (GmkHosting *self, GError *error)
{
  g_autoptr (GTask) starting = g_steal_pointer (&self->starting);

  forget_process (self);
  g_signal_emit (self, signals[FAILED], 0, error);
  if (starting != NULL)
    g_task_return_error (starting, g_error_copy (error));
}

/* --- its log --- */

/* The value of a field: "… error=reason …", or quoted where it is no single word. */
static char *
field_of (const char *line, const char *name)
{
  const char *start = strstr (line, name);
  g_autofree char *quoted = NULL;
  gsize end = 0;

  if (start == NULL)
    return NULL;
  start += strlen (name);
  if (*start != '"')
    return g_strndup (start, strcspn (start, " "));
  start++;
  while (start[end] != 0 && start[end] != '"')
    end += start[end] == '\\' && start[end + 1] != 0 ? 2 : 1;
  quoted = g_strndup (start, end);
  return g_strcompress (quoted);
}

static void
take_line (GmkHosting *self, const char *line)
{
  g_autofree char *address = NULL;
  g_autoptr (GTask) starting = NULL;

  if (strstr (line, " event=failed ") != NULL) {
    g_free (self->complaint);
    self->complaint = field_of (line, " error=");
    return;
  }
  if (self->port != 0 || strstr (line, " event=listening ") == NULL)
    return;
  address = field_of (line, " address=");
  if (address == NULL || strrchr (address, ':') == NULL)
    return;
  self->port = (guint16)g_ascii_strtoull (strrchr (address, ':') + 1, NULL, 10);
  starting = g_steal_pointer (&self->starting);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_RUNNING]);
  g_task_return_boolean (starting, TRUE);
}

static void read_on (GmkHosting *self);
static gboolean start_anywhere (GmkHosting *self);

/* The log ends when the process does. Cancelled: it was stopped, and the object may be gone. */
static void
line_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GmkHosting *self = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *line =
    g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (line != NULL) {
    read_on (self);
    take_line (self, line);
    return;
  }
  g_clear_error (&error);
  if (start_anywhere (self))
    return;
  error = g_error_new (GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_FAILED, "%s",
                       self->complaint != NULL ? self->complaint : "the server has ended");
  tell_failure (self, error);
}

static void
read_on (GmkHosting *self)
{
  g_data_input_stream_read_line_async (self->lines, G_PRIORITY_DEFAULT, self->reading, line_cb,
                                       self);
}

/* --- starting --- */

/* In the child: it ends with the app, however that ends. */
static void
end_with_app (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGTERM);
  if (getppid () != GPOINTER_TO_INT (data))
    _exit (1);
}

/* Ports that the last guests still linger at are free. */
static gboolean
is_free (guint16 port)
{
  g_autoptr (GSocket) socket =
    g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, NULL);
  g_autoptr (GInetAddress) any = g_inet_address_new_any (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new (any, port);

  return socket != NULL && g_socket_bind (socket, address, TRUE, NULL) &&
         g_socket_listen (socket, NULL);
}

static GSubprocess *
spawn (GmkHosting *self, guint16 port, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher =
    g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE);
  g_autofree char *listen = g_strdup_printf ("0.0.0.0:%d", port);

  g_subprocess_launcher_set_child_setup (launcher, end_with_app, GINT_TO_POINTER (getpid ()), NULL);
  return g_subprocess_launcher_spawn (launcher, error, self->program, "--hosted", "--listen",
                                      listen, "--data", g_file_peek_path (self->folder), NULL);
}

static gboolean
start_at (GmkHosting *self, guint16 port, GError **error)
{
  self->process = spawn (self, port, error);
  if (self->process == NULL)
    return FALSE;
  self->asked = port;
  self->reading = g_cancellable_new ();
  self->lines = g_data_input_stream_new (g_subprocess_get_stderr_pipe (self->process));
  read_on (self);
  return TRUE;
}

/* Where somebody else took the port while the server was on its way there. */
static gboolean
start_anywhere (GmkHosting *self)
{
  if (self->starting == NULL || self->asked == 0 || is_free (self->asked))
    return FALSE;
  forget_process (self);
  return start_at (self, 0, NULL);
}

void
gmk_hosting_start_async (GmkHosting *self,
                         GCancellable *cancellable,
                         GAsyncReadyCallback cb,
                         gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, cb, data);
  GError *error = NULL;

  g_assert (self->starting == NULL);
  if (self->port != 0) {
    g_task_return_boolean (task, TRUE);
    return;
  }
  g_clear_pointer (&self->complaint, g_free);
  if (!start_at (self, is_free (self->first) ? self->first : 0, &error)) {
    g_task_return_new_error (task, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_FAILED, "%s", error->message);
    g_signal_emit (self, signals[FAILED], 0, error);
    g_error_free (error);
    return;
  }
  self->starting = g_steal_pointer (&task);
}

gboolean
gmk_hosting_start_finish (GmkHosting *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* --- stopping --- */

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *)data = TRUE;
}

static gboolean
too_long_cb (gpointer data)
{
  g_subprocess_force_exit (data);
  return G_SOURCE_REMOVE;
}

/* On a context of its own, so that nothing else of the app happens meanwhile. */
static void
wait_for_end (GSubprocess *process)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) patience = g_timeout_source_new (LAST_WORDS_MS);
  gboolean ended = FALSE;

  g_main_context_push_thread_default (context);
  g_source_set_callback (patience, too_long_cb, process, NULL);
  g_source_attach (patience, context);
  g_subprocess_wait_async (process, NULL, ended_cb, &ended);
  while (!ended)
    g_main_context_iteration (context, TRUE);
  g_source_destroy (patience);
  g_main_context_pop_thread_default (context);
}

void
gmk_hosting_stop (GmkHosting *self)
{
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GTask) starting = g_steal_pointer (&self->starting);

  if (self->process == NULL)
    return;
  process = g_object_ref (self->process);
  forget_process (self);
  g_subprocess_send_signal (process, SIGTERM);
  wait_for_end (process);
  if (starting != NULL)
    g_task_return_new_error (starting, G_IO_ERROR, G_IO_ERROR_CANCELLED, "stopped");
}

/* --- who is there --- */

static void
figures_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GBytes) bytes =
    soup_session_send_and_read_finish (SOUP_SESSION (source), result, NULL);
  gsize length = 0;
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;
  g_autofree char *figures = g_strndup (text, length);
  const char *players = figures != NULL ? strstr (figures, PLAYERS) : NULL;

  g_task_return_int (task, players != NULL ? atoi (players + strlen (PLAYERS)) : 0);
}

void
gmk_hosting_count_async (GmkHosting *self, GAsyncReadyCallback cb, gpointer data)
{
  GTask *task = g_task_new (self, NULL, cb, data);
  g_autoptr (SoupSession) session = NULL;
  g_autoptr (SoupMessage) message = NULL;
  g_autofree char *url = g_strdup_printf ("http://127.0.0.1:%d/metrics", self->port);

  if (self->port == 0) {
    g_task_return_int (task, 0);
    g_object_unref (task);
    return;
  }
  session = soup_session_new_with_options ("timeout", 1, "proxy-resolver", NULL, NULL);
  message = soup_message_new (SOUP_METHOD_GET, url);
  soup_session_send_and_read_async (session, message, G_PRIORITY_DEFAULT, NULL, figures_cb, task);
}

int
gmk_hosting_count_finish (GmkHosting *self, GAsyncResult *result)
{
  return (int)g_task_propagate_int (G_TASK (result), NULL);
}

/* --- addresses --- */

gboolean
gmk_hosting_get_running (GmkHosting *self)
{
  return self->port != 0;
}

gboolean
gmk_hosting_is_starting (GmkHosting *self)
{
  return self->starting != NULL;
}

static void
set_address (GmkHosting *self, GmkAddress *address, const char *host)
{
  *address = (GmkAddress){ .port = self->port, .tls = FALSE };
  g_strlcpy (address->host, host, sizeof address->host);
}

void
gmk_hosting_get_own_address (GmkHosting *self, GmkAddress *address)
{
  set_address (self, address, "127.0.0.1");
}

/* Our end of a way to anywhere: of all addresses the one that is in use. Nothing is sent, for a
 * datagram socket connects without a word. */
static GInetAddress *
address_in_use (void)
{
  g_autoptr (GSocket) socket =
    g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, NULL);
  g_autoptr (GSocketAddress) anywhere = g_inet_socket_address_new_from_string ("192.0.2.1", 9);
  g_autoptr (GSocketAddress) local = NULL;

  if (socket == NULL || !g_socket_connect (socket, anywhere, NULL, NULL))
    return NULL;
  local = g_socket_get_local_address (socket, NULL);
  return local != NULL
           ? g_object_ref (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (local)))
           : NULL;
}

/* On a network that leads nowhere else, the first address there is. */
static GInetAddress *
any_address (void)
{
  GInetAddress *found = NULL;
  struct ifaddrs *all;

  if (getifaddrs (&all) != 0)
    return NULL;
  for (struct ifaddrs *at = all; at != NULL && found == NULL; at = at->ifa_next)
    if (at->ifa_addr != NULL && at->ifa_addr->sa_family == AF_INET &&
        (at->ifa_flags & (IFF_UP | IFF_LOOPBACK)) == IFF_UP)
      found = g_inet_address_new_from_bytes (
        (const guint8 *)&((struct sockaddr_in *)(gpointer)at->ifa_addr)->sin_addr,
        G_SOCKET_FAMILY_IPV4);
  freeifaddrs (all);
  return found;
}

gboolean
gmk_hosting_get_shared_address (GmkHosting *self, GmkAddress *address)
{
  g_autoptr (GInetAddress) found = address_in_use ();
  g_autofree char *host = NULL;

  if (found == NULL)
    found = any_address ();
  if (found == NULL)
    return FALSE;
  host = g_inet_address_to_string (found);
  set_address (self, address, host);
  return TRUE;
}

/* --- the object --- */

static void
gmk_hosting_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_assert (id == PROP_RUNNING);
  g_value_set_boolean (value, gmk_hosting_get_running (GMK_HOSTING (object)));
}

static void
gmk_hosting_dispose (GObject *object)
{
  GmkHosting *self = GMK_HOSTING (object);

  gmk_hosting_stop (self);
  g_clear_object (&self->folder);
  g_clear_pointer (&self->program, g_free);
  g_clear_pointer (&self->complaint, g_free);
  G_OBJECT_CLASS (gmk_hosting_parent_class)->dispose (object);
}

static void
gmk_hosting_class_init (GmkHostingClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = gmk_hosting_get_property;
  object_class->dispose = gmk_hosting_dispose;
  props[PROP_RUNNING] =
    g_param_spec_boolean ("running", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
gmk_hosting_init (GmkHosting *self)
{
}

GmkHosting *
gmk_hosting_new (const char *program, GFile *folder, guint16 port)
{
  GmkHosting *self = g_object_new (GMK_TYPE_HOSTING, NULL);

  g_assert (g_file_peek_path (folder) != NULL);
  self->program = g_strdup (program);
  self->folder = g_object_ref (folder);
  self->first = port;
  return self;
}
