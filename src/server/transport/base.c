/* What every kind of transport has.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/base.h"

#include <errno.h>
#include <unistd.h>

/* A transport begins with its base. */
static GmkBase *
base_of (GmkTransport *transport)
{
  return (GmkBase *)transport;
}

/* --- Life ------------------------------------------------------------------------------------- */

bool
gmk_base_init (GmkBase *base,
               const GmkTransportOptions *options,
               const GmkTransportEvents *events,
               gpointer data,
               int connections_most,
               GError **error)
{
  if (!gmk_listener_open (&base->listener, options, error))
    return false;
  if (!gmk_calls_init (&base->calls)) {
    g_set_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS, "event loop: %s",
                 g_strerror (errno));
    gmk_listener_close (&base->listener);
    return false;
  }
  gmk_headcount_init (&base->heads);
  base->options = (GmkTransportOptions){ .tls_cert = g_strdup (options->tls_cert),
                                         .tls_key = g_strdup (options->tls_key),
                                         .trusted_proxy = options->trusted_proxy };
  base->events = *events;
  base->data = data;
  base->connections_most = connections_most;
  gmk_transport_limit ((GmkTransport *)base, options);
  return true;
}

void
gmk_base_clear (GmkBase *base)
{
  gmk_listener_close (&base->listener);
  gmk_calls_clear (&base->calls);
  gmk_headcount_clear (&base->heads);
  g_free ((char *)base->options.tls_cert);
  g_free ((char *)base->options.tls_key);
}

/* --- Who comes in ----------------------------------------------------------------------------- */

bool
gmk_base_accept (GmkBase *base, int *fd, GmkAddress *address, bool *counted)
{
  const GmkTransportOptions *options = &base->options;

  *fd = gmk_listener_accept (&base->listener, address);
  if (*fd < 0)
    return false;
  if (base->n_sockets < options->connections_max &&
      (options->trusted_proxy ||
       gmk_headcount_add (&base->heads, address, options->connections_per_address))) {
    *counted = !options->trusted_proxy;
    base->n_sockets++;
  } else {
    close (*fd);
    *fd = -1;
  }
  return true;
}

void
gmk_base_lose (GmkBase *base, const GmkAddress *address, bool counted)
{
  if (counted)
    gmk_headcount_remove (&base->heads, address);
  base->n_sockets--;
}

bool
gmk_base_admit (GmkBase *base, GmkAddress *address, bool *counted, const char *forwarded)
{
  gmk_address_behind (address, forwarded, base->options.trusted_proxy);
  if (!*counted)
    *counted = gmk_headcount_add (&base->heads, address, base->options.connections_per_address);
  return *counted;
}

/* --- The contract ----------------------------------------------------------------------------- */

void
gmk_transport_limit (GmkTransport *transport, const GmkTransportOptions *options)
{
  GmkBase *base = base_of (transport);
  GmkTransportOptions *mine = &base->options;

  mine->connections_max = MIN (options->connections_max, base->connections_most);
  mine->connections_per_address = options->connections_per_address;
  mine->message_max = options->message_max;
  mine->parts_max = options->parts_max;
  mine->queue_max = options->queue_max;
  mine->handshake_ms = options->handshake_ms;
}

int
gmk_transport_port (GmkTransport *transport)
{
  return base_of (transport)->listener.port;
}

int
gmk_transport_links (GmkTransport *transport)
{
  return base_of (transport)->n_links;
}

gsize
gmk_transport_queued (GmkTransport *transport)
{
  return base_of (transport)->queued;
}

void
gmk_transport_call (GmkTransport *transport, void (*function) (gpointer), gpointer data)
{
  gmk_calls_add (&base_of (transport)->calls, function, data);
}

void
gmk_transport_stop (GmkTransport *transport)
{
  gmk_calls_stop (&base_of (transport)->calls);
}
