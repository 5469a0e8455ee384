/* Quick match: those who wait for another with the same settings and about the same rating.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/room.h"

G_BEGIN_DECLS

typedef struct {
  GmkUser *user;
  GmkSettings settings;
  int64_t window; /* now; 0: any */
  int64_t others; /* who seek with other settings, as last told */
} GmkSeeker;

typedef struct {
  GmkHub *hub;
  GHashTable *pools; /* by GmkSettings, arrays of GmkSeeker *; who came first is first */
  int64_t n_seekers;
  GmkTimer timer; /* widens the windows */
} GmkSeeks;

void gmk_seeks_init (GmkSeeks *seeks, GmkHub *hub);
void gmk_seeks_clear (GmkSeeks *seeks);

/* Waits, in place of what the user waited for before; or finds somebody at once. */
void gmk_seeks_add (GmkSeeks *seeks, GmkPeer *peer, int64_t id, const GmkSeek *seek);

/* Waits no longer. */
void gmk_seeks_remove (GmkSeeks *seeks, const GmkUser *user);

G_END_DECLS
