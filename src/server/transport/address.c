/* Whom a connection comes from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/transport/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static void
set_v4 (const struct in_addr *from, GmkAddress *address)
{
  inet_ntop (AF_INET, from, address->text, sizeof address->text);
  g_strlcpy (address->key, address->text, sizeof address->key);
  address->local = ntohl (from->s_addr) >> 24 == 127;
}

static void
set_v6 (const struct in6_addr *from, GmkAddress *address)
{
  struct in6_addr net = *from;

  if (IN6_IS_ADDR_V4MAPPED (from)) {
    struct in_addr v4;
    memcpy (&v4, from->s6_addr + 12, sizeof v4);
    set_v4 (&v4, address);
    return;
  }
  inet_ntop (AF_INET6, from, address->text, sizeof address->text);
  memset (net.s6_addr + 8, 0, 8);
  inet_ntop (AF_INET6, &net, address->key, sizeof address->key - strlen ("/64"));
  strcat (address->key, "/64");
  address->local = IN6_IS_ADDR_LOOPBACK (from);
}

void
gmk_address_of_socket (const struct sockaddr *from, GmkAddress *address)
{
  if (from->sa_family == AF_INET)
    set_v4 (&((const struct sockaddr_in *)from)->sin_addr, address);
  else if (from->sa_family == AF_INET6)
    set_v6 (&((const struct sockaddr_in6 *)from)->sin6_addr, address);
  else
    *address = (GmkAddress){ .text = "unix", .local = true };
}

bool
gmk_address_forwarded (const char *header, GmkAddress *address)
{
  const char *comma = strrchr (header, ',');
  g_autofree char *last = g_strstrip (g_strdup (comma != NULL ? comma + 1 : header));
  struct in6_addr v6;
  struct in_addr v4;

  if (inet_pton (AF_INET, last, &v4) == 1)
    set_v4 (&v4, address);
  else if (inet_pton (AF_INET6, last, &v6) == 1)
    set_v6 (&v6, address);
  else
    return false;
  return true;
}

void
gmk_address_behind (GmkAddress *address, const char *header, bool trusted_proxy)
{
  if (!trusted_proxy)
    address->local = address->local && header == NULL;
  else if (header == NULL || !gmk_address_forwarded (header, address))
    address->local = false;
}
