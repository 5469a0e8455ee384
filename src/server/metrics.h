/* What the server says of itself to those who watch over it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/hub.h"

G_BEGIN_DECLS

typedef struct {
  int64_t uptime_ms;
  int connections;
  gsize queued; /* bytes that wait to be sent */
  int players;
  int rooms;
  const GmkHubFigures *hub;
  GmkStoreFigures store;
} GmkMetrics;

/* In the text format of Prometheus, 0.0.4. */
char *gmk_metrics_text (const GmkMetrics *metrics);

G_END_DECLS
