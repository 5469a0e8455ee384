/* A transport on a thread of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/transport/house.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct _House {
  GmkTransport *transport;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  int opened; /* under the lock, like all below */
  int closed;
  gsize most_queued;
};

typedef struct {
  House *house;
  char address[GMK_ADDRESS_MAX];
} Guest;

static void
count (House *house, int *counter)
{
  pthread_mutex_lock (&house->lock);
  ++*counter;
  pthread_cond_broadcast (&house->changed);
  pthread_mutex_unlock (&house->lock);
}

static gpointer
opened (GmkLink *link, const char *address, gpointer data)
{
  Guest *guest = g_new0 (Guest, 1);

  guest->house = data;
  g_strlcpy (guest->address, address, sizeof guest->address);
  count (guest->house, &guest->house->opened);
  return guest;
}

static void
closed (GmkLink *link, gpointer user, gpointer data)
{
  Guest *guest = user;

  g_assert_true (gmk_link_user (link) == user);
  gmk_link_send (link, "too late", 8); /* is swallowed */
  count (guest->house, &guest->house->closed);
  g_free (guest);
}

static void
flood (GmkLink *link, Guest *guest, int n)
{
  char text[1000];

  memset (text, 'x', sizeof text);
  for (int i = 0; i < n; i++) {
    gmk_link_send (link, text, sizeof text);
    const gsize queued = gmk_transport_queued (guest->house->transport);
    pthread_mutex_lock (&guest->house->lock);
    guest->house->most_queued = MAX (guest->house->most_queued, queued);
    pthread_mutex_unlock (&guest->house->lock);
  }
}

static void
received (GmkLink *link, gpointer user, const char *text, gsize length, gpointer data)
{
  g_autofree char *order = g_strndup (text, length);
  Guest *guest = user;

  g_assert_true (gmk_link_user (link) == user);
  if (g_str_has_prefix (order, "close ")) {
    gmk_link_send (link, "farewell", 8);
    gmk_link_close (link, (GmkCloseCode)atoi (order + 6));
    gmk_link_send (link, "swallowed", 9);
    gmk_link_close (link, GMK_CLOSE_BYE); /* the first one counts */
  } else if (g_str_has_prefix (order, "flood "))
    flood (link, guest, atoi (order + 6));
  else if (strcmp (order, "who") == 0)
    gmk_link_send (link, guest->address, strlen (guest->address));
  else
    gmk_link_send (link, text, length);
}

static GmkReply
get (const GmkGet *request, gpointer data)
{
  return (GmkReply){
    .status = 200,
    .type = "text/plain; charset=utf-8",
    .body =
      g_strdup_printf ("path=%s host=%s local=%d\n", request->path, request->host, request->local),
  };
}

static void
timer (gpointer data)
{
}

static void *
run (void *data)
{
  House *house = data;

  gmk_transport_run (house->transport);
  return NULL;
}

GmkTransportOptions
house_options (void)
{
  return (GmkTransportOptions){
    .host = "127.0.0.1",
    .connections_max = 60,
    .connections_per_address = 60,
    .message_max = 4096,
    .parts_max = 8,
    .queue_max = 64 * 1024,
    .handshake_ms = 5000,
  };
}

House *
house_new (const GmkTransportOptions *options)
{
  static const GmkTransportEvents events = { opened, received, closed, get, timer };
  House *house = g_new0 (House, 1);
  g_autoptr (GError) error = NULL;

  pthread_mutex_init (&house->lock, NULL);
  pthread_cond_init (&house->changed, NULL);
  house->transport = gmk_transport_new (options, &events, house, &error);
  g_assert_no_error (error);
  g_assert_nonnull (house->transport);
  g_assert_cmpint (pthread_create (&house->thread, NULL, run, house), ==, 0);
  return house;
}

void
house_free (House *house)
{
  gmk_transport_stop (house->transport);
  pthread_join (house->thread, NULL);
  gmk_transport_free (house->transport);
  g_assert_cmpint (house->opened, ==, house->closed);
  pthread_mutex_destroy (&house->lock);
  pthread_cond_destroy (&house->changed);
  g_free (house);
}

GmkTransport *
house_transport (House *house)
{
  return house->transport;
}

int
house_port (House *house)
{
  return gmk_transport_port (house->transport);
}

static void
wait_for (House *house, const int *counter, int n)
{
  struct timespec until;
  int fault = 0;

  clock_gettime (CLOCK_REALTIME, &until);
  until.tv_sec += 20;
  pthread_mutex_lock (&house->lock);
  while (*counter < n && fault == 0)
    fault = pthread_cond_timedwait (&house->changed, &house->lock, &until);
  g_assert_cmpint (*counter, ==, n);
  pthread_mutex_unlock (&house->lock);
}

void
house_wait_opened (House *house, int n)
{
  wait_for (house, &house->opened, n);
}

void
house_wait_closed (House *house, int n)
{
  wait_for (house, &house->closed, n);
}

/* --- On the transport's thread ---------------------------------------------------------------- */

typedef struct {
  House *house;
  void (*function) (gpointer data);
  gpointer data;
  int done;
} Deed;

static void
do_it (gpointer data)
{
  Deed *deed = data;

  deed->function (deed->data);
  count (deed->house, &deed->done);
}

void
house_do (House *house, void (*function) (gpointer data), gpointer data)
{
  Deed deed = { .house = house, .function = function, .data = data };

  gmk_transport_call (house->transport, do_it, &deed);
  wait_for (house, &deed.done, 1);
}

typedef struct {
  GmkTransport *transport;
  int links;
  gsize queued;
} Figures;

static void
read_figures (gpointer data)
{
  Figures *figures = data;

  figures->links = gmk_transport_links (figures->transport);
  figures->queued = gmk_transport_queued (figures->transport);
}

int
house_links (House *house)
{
  Figures figures = { .transport = house->transport };

  house_do (house, read_figures, &figures);
  return figures.links;
}

gsize
house_queued (House *house)
{
  Figures figures = { .transport = house->transport };

  house_do (house, read_figures, &figures);
  return figures.queued;
}

gsize
house_most_queued (House *house)
{
  gsize most;

  pthread_mutex_lock (&house->lock);
  most = house->most_queued;
  pthread_mutex_unlock (&house->lock);
  return most;
}
