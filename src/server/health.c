/* Whether what is asked can be kept.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/health.h"

#include "server/log.h"
#include "server/transport/transport.h"

#define TELL_MS 1000 /* between two lines of the log at least */
#define TRY_MS  2000 /* between two trials of a store that fails */

static void
tried_cb (const GError *error, gpointer data)
{
}

static void
trial_cb (gpointer data)
{
  GmkHealth *health = data;

  gmk_store_try (health->store, tried_cb, NULL);
}

void
gmk_health_init (GmkHealth *health, GmkStore *store, GmkTimers *timers)
{
  *health = (GmkHealth){ .store = store, .timers = timers };
  health->trial = (GmkTimer){ .function = trial_cb, .data = health };
}

static void
tell_failures (GmkHealth *health, const GmkStoreFigures *figures, int64_t now)
{
  g_autofree char *n = g_strdup_printf ("%" G_GINT64_FORMAT, figures->failures - health->told);

  gmk_log ("store-failed", "error", figures->error, "failures", n, NULL);
  health->told = figures->failures;
  health->told_at = now;
}

static void
tell_good (const GmkHealth *health, const GmkStoreFigures *figures)
{
  g_autofree char *n =
    g_strdup_printf ("%" G_GINT64_FORMAT, figures->failures - health->good_before);

  gmk_log ("store-good", "failures", n, NULL);
}

void
gmk_health_look (GmkHealth *health)
{
  const GmkStoreFigures figures = gmk_store_figures (health->store);
  const int64_t now = gmk_transport_now ();
  const bool failed = figures.failures > health->told;

  if (failed && (health->told_at == 0 || now - health->told_at >= TELL_MS || !figures.failing))
    tell_failures (health, &figures, now);
  if (!figures.failing && figures.failures > health->good_before) {
    tell_good (health, &figures);
    health->good_before = figures.failures;
  }
  health->failing = figures.failing;
  if (!figures.failing)
    gmk_timers_set (health->timers, &health->trial, GMK_NEVER);
  else if (health->trial.place == 0)
    gmk_timers_set (health->timers, &health->trial, now + TRY_MS);
}
