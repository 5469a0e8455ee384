/* What the server says of itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/metrics.h"

static void
describe (GString *text, const char *name, const char *type, const char *help)
{
  g_string_append_printf (text, "# HELP kagetsu_%s %s\n# TYPE kagetsu_%s %s\n", name, help, name,
                          type);
}

static void
add (GString *text, const char *name, const char *type, const char *help, int64_t value)
{
  describe (text, name, type, help);
  g_string_append_printf (text, "kagetsu_%s %" G_GINT64_FORMAT "\n", name, value);
}

/* A moment or an amount of time, in seconds and with a dot in any locale. */
static void
add_seconds (GString *text, double seconds)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.6g", seconds));
}

static void
add_refusals (GString *text, const GmkHubFigures *figures)
{
  describe (text, "refused_total", "counter", "Requests refused, by code.");
  for (int code = 0; code < GMK_N_CODES; code++)
    if (figures->refused[code] > 0)
      g_string_append_printf (text, "kagetsu_refused_total{code=\"%s\"} %" G_GINT64_FORMAT "\n",
                              gmk_code_name (code), figures->refused[code]);
}

static void
add_commits (GString *text, const GmkStoreFigures *figures)
{
  int64_t below = 0;

  describe (text, "commit_seconds", "histogram", "How long commits of the store took.");
  for (int i = 0; i < GMK_STORE_BUCKETS - 1; i++) {
    below += figures->buckets[i];
    g_string_append (text, "kagetsu_commit_seconds_bucket{le=\"");
    add_seconds (text, (double)(1 << i) / 1000);
    g_string_append_printf (text, "\"} %" G_GINT64_FORMAT "\n", below);
  }
  g_string_append_printf (text, "kagetsu_commit_seconds_bucket{le=\"+Inf\"} %" G_GINT64_FORMAT "\n",
                          below + figures->buckets[GMK_STORE_BUCKETS - 1]);
  g_string_append (text, "kagetsu_commit_seconds_sum ");
  add_seconds (text, (double)figures->total_us / 1e6);
  g_string_append_printf (text, "\nkagetsu_commit_seconds_count %" G_GINT64_FORMAT "\n",
                          figures->commits);
}

char *
gmk_metrics_text (const GmkMetrics *metrics)
{
  GString *text = g_string_sized_new (4096);

  describe (text, "uptime_seconds", "gauge", "Since the start.");
  g_string_append (text, "kagetsu_uptime_seconds ");
  add_seconds (text, (double)metrics->uptime_ms / 1000);
  g_string_append_c (text, '\n');
  add (text, "connections", "gauge", "WebSockets that are open.", metrics->connections);
  add (text, "players", "gauge", "Players who are signed in.", metrics->players);
  add (text, "rooms", "gauge", "Rooms that are open.", metrics->rooms);
  add (text, "queue_bytes", "gauge", "Bytes that wait to be sent.", (int64_t)metrics->queued);
  add (text, "steps_total", "counter", "Steps taken into a game.", metrics->hub->steps);
  add_refusals (text, metrics->hub);
  add (text, "committed_steps_total", "counter", "Steps kept by the store.", metrics->store.steps);
  add (text, "commit_failures_total", "counter", "Commits that failed.", metrics->store.failures);
  add_commits (text, &metrics->store);
  return g_string_free (text, FALSE);
}
