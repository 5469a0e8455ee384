/* The whole server.
 *
 * Everything happens on the thread that runs the transport. The store's and the engine's threads only
 * ask it to come for their answers, through a pointer under a lock, since they outlive the transport.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/server.h"

#include <pthread.h>
#include <string.h>

#include "server/admin-socket.h"
#include "server/health.h"
#include "server/links.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notify.h"

#define CLOSING_MS 1000 /* from the announcement to the farewell … */
#define LEAVING_MS 200  /* … and from there to the end */

struct _GmkServer {
  GmkTransport *transport;
  GmkStore *store;
  GmkSubstitute *substitute;
  GmkHub *hub;
  GmkAdminSocket *admin;
  GmkHealth health;
  bool hosted;
  bool secure; /* clients reach it by TLS, here or at the proxy */
  int64_t began;
  int64_t next_timer; /* what the transport has been told */
  GmkTimer end;
  bool stopping;

  pthread_mutex_t lock;
  GmkTransport *awake;        /* under the lock: the transport while it takes calls */
  GmkTransportOptions wanted; /* under the lock: limits of the last reload, … */
  GmkHubLimits wanted_hub;    /* … and these */
};

/* --- Events ----------------------------------------------------------------------------------- */

/* Whatever happened may have set a timer. */
static void
look_at_time (GmkServer *server)
{
  const int64_t next = gmk_timers_next (&server->hub->timers);

  if (next == server->next_timer)
    return;
  server->next_timer = next;
  gmk_transport_set_timer (server->transport, next);
}

static gpointer
opened (GmkLink *link, const char *address, gpointer data)
{
  GmkServer *server = data;
  GmkPeer *peer = gmk_peer_new (server->hub, link, address);

  look_at_time (server);
  return peer;
}

static void
received (GmkLink *link, gpointer user, const char *text, gsize length, gpointer data)
{
  gmk_peer_receive (user, text, length);
  look_at_time (data);
}

static void
closed (GmkLink *link, gpointer user, gpointer data)
{
  gmk_peer_free (user);
  look_at_time (data);
}

static void
timer (gpointer data)
{
  GmkServer *server = data;

  server->next_timer = GMK_NEVER;
  gmk_hub_run_timers (server->hub);
  look_at_time (server);
}

/* --- Pages ------------------------------------------------------------------------------------ */

static GmkReply
text_reply (int status, char *body)
{
  return (GmkReply){ .status = status, .type = "text/plain; charset=utf-8", .body = body };
}

static GmkReply
tell_health (GmkServer *server)
{
  const int64_t uptime = (gmk_transport_now () - server->began) / 1000;
  const char *word = server->stopping ? "closing" : server->health.failing ? "store failed" : "ok";

  return text_reply (strcmp (word, "ok") == 0 ? 200 : 503,
                     g_strdup_printf ("%s\nuptime %" G_GINT64_FORMAT " s\n", word, uptime));
}

static GmkReply
tell_metrics (GmkServer *server)
{
  const GmkMetrics metrics = {
    .uptime_ms = gmk_transport_now () - server->began,
    .connections = gmk_transport_links (server->transport),
    .queued = gmk_transport_queued (server->transport),
    .players = server->hub->n_players,
    .rooms = (int)g_hash_table_size (server->hub->rooms),
    .hub = &server->hub->figures,
    .store = gmk_store_figures (server->store),
  };

  return (GmkReply){ .status = 200,
                     .type = "text/plain; version=0.0.4; charset=utf-8",
                     .body = gmk_metrics_text (&metrics) };
}

static GmkReply
get (const GmkGet *request, gpointer data)
{
  GmkServer *server = data;
  char *page;

  if (strcmp (request->path, "/health") == 0)
    return tell_health (server);
  if (strcmp (request->path, "/metrics") == 0)
    return request->local ? tell_metrics (server)
                          : text_reply (403, g_strdup ("For this machine only\n"));
  page = gmk_links_page (request->path, request->host, server->secure);
  if (page == NULL)
    return text_reply (404, g_strdup ("Not Found\n"));
  return (GmkReply){ .status = 200, .type = "text/html; charset=utf-8", .body = page };
}

/* --- From other threads ----------------------------------------------------------------------- */

static void
call (GmkServer *server, void (*function) (gpointer), gpointer data)
{
  pthread_mutex_lock (&server->lock);
  if (server->awake != NULL)
    gmk_transport_call (server->awake, function, data);
  pthread_mutex_unlock (&server->lock);
}

static void
bring_store (gpointer data)
{
  GmkServer *server = data;

  gmk_store_answer (server->store);
  gmk_health_look (&server->health);
  look_at_time (server);
}

static void
wake_for_store (gpointer user)
{
  call (user, bring_store, user);
}

static void
bring_substitute (gpointer data)
{
  GmkServer *server = data;

  gmk_substitute_answer (server->substitute);
  look_at_time (server);
}

static void
wake_for_substitute (gpointer user)
{
  call (user, bring_substitute, user);
}

static void
obey_admin (gpointer data)
{
  GmkServer *server = data;

  gmk_admin_socket_obey (server->admin, server->store, server->hub);
  look_at_time (server);
}

static void
ask_for_admin (gpointer user)
{
  call (user, obey_admin, user);
}

/* --- Stopping and reloading ------------------------------------------------------------------- */

static void
end_cb (gpointer data)
{
  GmkServer *server = data;

  gmk_transport_stop (server->transport);
}

/* Closes every connection that is left, and gives the farewells a moment to arrive. */
static void
leave_cb (gpointer data)
{
  GmkServer *server = data;
  GHashTableIter iter;
  gpointer peer;

  g_hash_table_iter_init (&iter, server->hub->peers);
  while (g_hash_table_iter_next (&iter, NULL, &peer))
    gmk_peer_close (peer, GMK_CLOSE_STOPPING);
  server->end.function = end_cb;
  gmk_timers_set (&server->hub->timers, &server->end, gmk_transport_now () + LEAVING_MS);
}

static void
stop_cb (gpointer data)
{
  GmkServer *server = data;
  const int64_t closing_ms = server->hosted ? 0 : CLOSING_MS; /* the app waits for its end */

  if (server->stopping) {
    gmk_transport_stop (server->transport);
    return;
  }
  server->stopping = true;
  gmk_notify ("STOPPING=1");
  gmk_log ("stopping", NULL);
  gmk_hub_say_closing (server->hub, closing_ms, server->hosted);
  server->end = (GmkTimer){ .function = leave_cb, .data = server };
  gmk_timers_set (&server->hub->timers, &server->end, gmk_transport_now () + closing_ms);
  look_at_time (server);
}

void
gmk_server_stop (GmkServer *server)
{
  call (server, stop_cb, server);
}

static void
reload_cb (gpointer data)
{
  GmkServer *server = data;
  g_autoptr (GError) error = NULL;

  pthread_mutex_lock (&server->lock);
  gmk_transport_limit (server->transport, &server->wanted);
  server->hub->limits = server->wanted_hub;
  pthread_mutex_unlock (&server->lock);

  gmk_notify_reloading ();
  if (gmk_transport_reload (server->transport, &error))
    gmk_log ("reloaded", NULL);
  else
    gmk_log ("reload-failed", "error", error->message, NULL);
  gmk_notify ("READY=1");
}

void
gmk_server_reload (GmkServer *server, const GmkOptions *options)
{
  pthread_mutex_lock (&server->lock);
  server->wanted = options->transport;
  server->wanted_hub = options->hub;
  pthread_mutex_unlock (&server->lock);
  call (server, reload_cb, server);
}

/* --- Life ------------------------------------------------------------------------------------- */

GmkServer *
gmk_server_new (const GmkOptions *options, GError **error)
{
  static const GmkTransportEvents events = { opened, received, closed, get, timer };
  GmkServer *server = g_new0 (GmkServer, 1);

  pthread_mutex_init (&server->lock, NULL);
  server->began = gmk_transport_now ();
  server->next_timer = GMK_NEVER;
  server->hosted = options->hosted;
  server->secure = options->tls_cert != NULL || options->trusted_proxy;
  server->transport = gmk_transport_new (&options->transport, &events, server, error);
  server->awake = server->transport;
  if (server->transport != NULL)
    server->store = gmk_store_open (options->data, wake_for_store, server, error);
  if (server->store != NULL) {
    server->substitute = gmk_substitute_new (options->cpu_threads, wake_for_substitute, server);
    server->hub = gmk_hub_new (server->store, server->substitute, &options->hub, error);
  }
  if (server->hub != NULL) {
    gmk_health_init (&server->health, server->store, &server->hub->timers);
    server->admin = gmk_admin_socket_new (options->data, ask_for_admin, server, error);
  }
  if (server->admin == NULL) {
    gmk_server_free (server);
    return NULL;
  }
  look_at_time (server);
  return server;
}

int
gmk_server_port (GmkServer *server)
{
  return gmk_transport_port (server->transport);
}

void
gmk_server_run (GmkServer *server)
{
  gmk_transport_run (server->transport);
}

/* The doors go first, so that nothing is asked any more; then what was asked is answered. */
void
gmk_server_free (GmkServer *server)
{
  if (server->admin != NULL)
    gmk_admin_socket_stop (server->admin);
  pthread_mutex_lock (&server->lock);
  server->awake = NULL;
  pthread_mutex_unlock (&server->lock);
  if (server->transport != NULL)
    gmk_transport_free (server->transport);
  if (server->store != NULL)
    gmk_store_close (server->store);
  if (server->substitute != NULL)
    gmk_substitute_free (server->substitute);
  if (server->hub != NULL)
    gmk_hub_free (server->hub);
  if (server->admin != NULL)
    gmk_admin_socket_free (server->admin);
  pthread_mutex_destroy (&server->lock);
  g_free (server);
}
