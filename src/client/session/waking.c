/* Tells when links may have died unnoticed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/waking.h"

#define SLEPT_MS 2000 /* less is the clocks' own difference */

struct _GmkWaking {
  GmkConnectionSettings settings;
  void (*woken) (gpointer data);
  gpointer data;
  GNetworkMonitor *network;
  guint watch;
  gint64 slept_ms; /* in all */
};

static gint64
slept (const GmkWaking *self)
{
  return self->settings.now (self->settings.data) - self->settings.awake_now (self->settings.data);
}

static gboolean
watch_cb (gpointer data)
{
  GmkWaking *self = data;
  const gint64 now = slept (self);
  const gboolean has_slept = ABS (now - self->slept_ms) >= SLEPT_MS;

  self->slept_ms = now;
  if (has_slept)
    self->woken (self->data);
  return G_SOURCE_CONTINUE;
}

static void
network_cb (GNetworkMonitor *network, gboolean available, gpointer data)
{
  GmkWaking *self = data;

  self->woken (self->data);
}

GmkWaking *
gmk_waking_new (const GmkConnectionSettings *settings, void (*woken) (gpointer data), gpointer data)
{
  GmkWaking *self = g_new0 (GmkWaking, 1);

  self->settings = *settings;
  self->woken = woken;
  self->data = data;
  self->network = g_object_ref (g_network_monitor_get_default ());
  g_signal_connect (self->network, "network-changed", G_CALLBACK (network_cb), self);
  self->slept_ms = slept (self);
  self->watch = g_timeout_add ((guint)settings->watch_ms, watch_cb, self);
  return self;
}

void
gmk_waking_free (GmkWaking *self)
{
  g_signal_handlers_disconnect_by_data (self->network, self);
  g_object_unref (self->network);
  g_source_remove (self->watch);
  g_free (self);
}
