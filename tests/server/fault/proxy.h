/* The way between clients and a server, with a thread of its own: it carries every connection on, and
 * while it is rough it delays by up to 300 ms, stalls, drips byte by byte, swallows without closing,
 * and cuts.
 *
 * Nothing is ever lost in the middle of a stream: what has been swallowed ends in a cut, as it does in
 * any network.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  PROXY_PLAIN,
  PROXY_DELAYS,
  PROXY_STALLS,
  PROXY_DRIPS,
  PROXY_SWALLOWS,
  PROXY_CUTS,
  PROXY_MUTES, /* only when it is forced: swallows what the server says, and nothing else */
  PROXY_N_MOODS
} ProxyMood;
const char *proxy_mood_name (ProxyMood mood);

typedef struct _Proxy Proxy;

/* Listens at a free port of 127.0.0.1. Each connection is carried on from the address that it came
 * from. */
Proxy *proxy_new (guint32 seed);
void proxy_free (Proxy *proxy);
int proxy_port (const Proxy *proxy);

/* Where connections are carried from now on; 0: nowhere, they are closed. */
void proxy_aim (Proxy *proxy, int port);

/* Whether the way is rough; a calm one carries on what waits and cuts what had been swallowed. */
void proxy_set_rough (Proxy *proxy, gboolean rough);

/* Every connection, those that are there and those to come, is in that mood from now on; PROXY_N_MOODS:
 * in one of its own again. Returns when that is so. */
void proxy_force (Proxy *proxy, ProxyMood mood);

/* How often a connection has come into that mood. */
int proxy_count (const Proxy *proxy, ProxyMood mood);

G_END_DECLS
