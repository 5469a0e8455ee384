/* What the server writes for people and programs around it: the page of an invitation, metrics, the
 * log.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "server/links.h"
#include "server/log.h"
#include "server/metrics.h"

static void
test_link (void)
{
  g_autofree char *page = gmk_links_page ("/r/k7w-3qd", "example.org:8", true);
  g_autofree char *plain = gmk_links_page ("/r/K7W3QD", "[::1]:8765", false);

  g_assert_nonnull (strstr (page, "href=\"kagetsu://example.org:8/r/K7W3QD\""));
  g_assert_nonnull (strstr (plain, "href=\"kagetsu://[::1]:8765/r/K7W3QD?tls=0\""));
}

static void
test_no_link (void)
{
  static const struct {
    const char *path, *host;
  } cases[] = {
    { "/r/", "h" },
    { "/r/K7W3QD/x", "h" },
    { "/r/K7W3QD12X", "h" }, /* longer than any code */
    { "/r/\"onclick", "h" },
    { "/r/<b>", "h" },
    { "/x/K7W3QD", "h" },
    { "/", "h" },
    { "/r/K7W3QD", NULL },
    { "/r/K7W3QD", "" },
    { "/r/K7W3QD", "h\"><script>" },
    { "/r/K7W3QD", "user@h" },
    { "/r/K7W3QD", "h/.." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_null (gmk_links_page (cases[i].path, cases[i].host, true));
}

static void
expect (const char *text, const char *line)
{
  g_autofree char *whole = g_strdup_printf ("\n%s\n", line);

  if (strstr (text, whole) == NULL)
    g_error ("no “%s” in:\n%s", line, text);
}

static void
test_metrics (void)
{
  GmkHubFigures hub = { .steps = 77 };
  GmkMetrics metrics = {
    .uptime_ms = 1500,
    .connections = 3,
    .queued = 1000,
    .players = 2,
    .rooms = 1,
    .hub = &hub,
    .store = { .commits = 7,
               .steps = 70,
               .failures = 1,
               .total_us = 2500000,
               .buckets = { [0] = 4, [2] = 1, [GMK_STORE_BUCKETS - 1] = 2 } },
  };
  g_autofree char *text = NULL;

  hub.refused[GMK_CODE_RATE_LIMITED] = 5;
  text = gmk_metrics_text (&metrics);
  expect (text, "kagetsu_uptime_seconds 1.5");
  expect (text, "kagetsu_connections 3");
  expect (text, "kagetsu_queue_bytes 1000");
  expect (text, "kagetsu_players 2");
  expect (text, "kagetsu_rooms 1");
  expect (text, "kagetsu_steps_total 77");
  expect (text, "kagetsu_refused_total{code=\"rate-limited\"} 5");
  expect (text, "kagetsu_committed_steps_total 70");
  expect (text, "kagetsu_commit_failures_total 1");
  expect (text, "# TYPE kagetsu_commit_seconds histogram");
  expect (text,
          "kagetsu_commit_seconds_bucket{le=\"0.001\"} 4"); /* each holds those below it, too */
  expect (text, "kagetsu_commit_seconds_bucket{le=\"0.002\"} 4");
  expect (text, "kagetsu_commit_seconds_bucket{le=\"0.004\"} 5");
  expect (text, "kagetsu_commit_seconds_bucket{le=\"1.024\"} 5");
  expect (text, "kagetsu_commit_seconds_bucket{le=\"+Inf\"} 7");
  expect (text, "kagetsu_commit_seconds_sum 2.5");
  expect (text, "kagetsu_commit_seconds_count 7");
  g_assert_null (strstr (text, "stale")); /* never refused so far */
}

static void
test_log (void)
{
  const char *const pairs[] = { "plain", "a:1/b", "words", "two words", "quote", "say \"x\\\"",
                                "line",  "a\nb",  "none",  "",          NULL };
  g_autofree char *line = gmk_log_line ("T", "tried", pairs);

  g_assert_cmpstr (line, ==,
                   "time=T event=tried plain=a:1/b words=\"two words\" "
                   "quote=\"say \\\"x\\\\\\\"\" line=\"a\\x0ab\" none=\"\"\n");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pages/link", test_link);
  g_test_add_func ("/pages/no-link", test_no_link);
  g_test_add_func ("/pages/metrics", test_metrics);
  g_test_add_func ("/pages/log", test_log);
  return g_test_run ();
}
