/* A transport without sockets, and a hub on it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/stand-in.h"

#include <pthread.h>
#include <string.h>

#define ROUNDS 2 /* an answer may make the hub ask again, as of a new guest */

struct _GmkLink {
  GQueue heard; /* char * */
  int closed;
};

struct _StandIn {
  GmkStore *store;
  GmkSubstitute *substitute;
  GmkHub *hub;
  pthread_mutex_t lock;
  pthread_cond_t woken;
  bool awake; /* under the lock */
};

static int64_t now;

/* --- The transport ---------------------------------------------------------------------------- */

int64_t
gmk_transport_now (void)
{
  return now;
}

void
gmk_link_send (GmkLink *link, const char *text, gsize length)
{
  if (link->closed == 0)
    g_queue_push_tail (&link->heard, g_strndup (text, length));
}

void
gmk_link_close (GmkLink *link, GmkCloseCode code)
{
  if (link->closed == 0)
    link->closed = (int)code;
}

/* --- Who comes -------------------------------------------------------------------------------- */

GmkPeer *
stand_in_come (StandIn *stand_in, const char *address)
{
  return gmk_peer_new (stand_in->hub, g_new0 (GmkLink, 1), address);
}

void
stand_in_leave (StandIn *stand_in, GmkPeer *peer)
{
  GmkLink *link = peer->link;

  gmk_peer_free (peer);
  g_queue_clear_full (&link->heard, g_free);
  g_free (link);
}

/* The message ends where it ends, so that a sanitizer sees whoever reads on. */
void
stand_in_say (GmkPeer *peer, const char *text, gsize length)
{
  g_autofree char *message = g_malloc (length + (length == 0));

  memcpy (message, text, length);
  if (peer->link->closed == 0)
    gmk_peer_receive (peer, message, length);
}

char *
stand_in_hear (GmkPeer *peer)
{
  return g_queue_pop_head (&peer->link->heard);
}

int
stand_in_closed (const GmkPeer *peer)
{
  return peer->link->closed;
}

/* --- Time and the store ----------------------------------------------------------------------- */

static void
wake_cb (gpointer user)
{
  StandIn *stand_in = user;

  pthread_mutex_lock (&stand_in->lock);
  stand_in->awake = true;
  pthread_cond_signal (&stand_in->woken);
  pthread_mutex_unlock (&stand_in->lock);
}

/* The CPU does not sit in here. */
static void
wake_nobody (gpointer user)
{
}

static void
last_cb (const GmkStoredPlayer *player, const GError *error, gpointer data)
{
  bool *last = data;

  *last = true;
}

/* Answers come in the order of the calls. */
static void
settle_once (StandIn *stand_in)
{
  bool last = false;

  gmk_store_player (stand_in->store, 1, last_cb, &last);
  while (!last) {
    pthread_mutex_lock (&stand_in->lock);
    while (!stand_in->awake)
      pthread_cond_wait (&stand_in->woken, &stand_in->lock);
    stand_in->awake = false;
    pthread_mutex_unlock (&stand_in->lock);
    gmk_store_answer (stand_in->store);
  }
}

void
stand_in_settle (StandIn *stand_in)
{
  for (int i = 0; i < ROUNDS; i++)
    settle_once (stand_in);
}

void
stand_in_pass (StandIn *stand_in, int64_t ms)
{
  now += ms;
  gmk_hub_run_timers (stand_in->hub);
}

/* --- Life ------------------------------------------------------------------------------------- */

GmkHub *
stand_in_hub (StandIn *stand_in)
{
  return stand_in->hub;
}

StandIn *
stand_in_new (const GmkHubLimits *limits)
{
  StandIn *stand_in = g_new0 (StandIn, 1);

  now = 1000000;
  pthread_mutex_init (&stand_in->lock, NULL);
  pthread_cond_init (&stand_in->woken, NULL);
  stand_in->store = gmk_store_open (NULL, wake_cb, stand_in, NULL);
  g_assert_nonnull (stand_in->store);
  stand_in->substitute = gmk_substitute_new (0, wake_nobody, NULL);
  stand_in->hub = gmk_hub_new (stand_in->store, stand_in->substitute, limits, NULL);
  g_assert_nonnull (stand_in->hub);
  return stand_in;
}

void
stand_in_free (StandIn *stand_in)
{
  GHashTableIter iter;
  gpointer peer;

  g_hash_table_iter_init (&iter, stand_in->hub->peers);
  while (g_hash_table_iter_next (&iter, NULL, &peer)) {
    stand_in_leave (stand_in, peer);
    g_hash_table_iter_init (&iter, stand_in->hub->peers);
  }
  gmk_store_close (stand_in->store);
  gmk_substitute_free (stand_in->substitute);
  gmk_hub_free (stand_in->hub);
  pthread_cond_destroy (&stand_in->woken);
  pthread_mutex_destroy (&stand_in->lock);
  g_free (stand_in);
}
