/* Servers that are none, that do not let in, that ask to come later.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/deceived.h"

/* --- No server --------------------------------------------------------------------------------- */

static void
test_no_http (void)
{
  RawServer *raw = raw_server_new ("SSH-2.0-OpenSSH_9.2\r\n\r\n");

  anna = visitor_new ("anna", raw_server_port (raw), NULL);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_NO_SERVER);
  visitor_free (anna);
  raw_server_free (raw);
}

static void
test_nobody (void)
{
  RawServer *raw = raw_server_new ("");
  const int port = raw_server_port (raw);

  raw_server_free (raw);
  anna = visitor_new ("anna", port, NULL);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_UNREACHABLE);
  visitor_free (anna);
}

static void
test_silent (void)
{
  RawServer *raw = raw_server_new ("");
  GmkConnectionSettings settings = visitor_settings ();

  settings.handshake_ms = 100;
  anna = visitor_new ("anna", raw_server_port (raw), &settings);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_UNREACHABLE);
  visitor_free (anna);
  raw_server_free (raw);
}

/* An answer to the handshake that never ends. */
static void
test_endless_head (void)
{
  g_autofree char *head = g_strnfill (20000, 'x');
  RawServer *raw = raw_server_new (head);

  anna = visitor_new ("anna", raw_server_port (raw), NULL);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_NO_SERVER);
  visitor_free (anna);
  raw_server_free (raw);
}

static void
test_status (void)
{
  begin (&(FalseScript){ 0 });
  false_server_set_status (server, 404);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_NO_SERVER);

  /* what stands in front of a server that is away */
  false_server_set_status (server, 502);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_UNREACHABLE);
  end ();
}

/* --- Not let in -------------------------------------------------------------------------------- */

static void
test_version (void)
{
  begin (&(FalseScript){ .hello = "{\"kind\":\"error\",\"id\":1,\"code\":\"bad-version\"}" });
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_VERSION);
  script.hello =
    "{\"kind\":\"welcome\",\"id\":1,\"v\":2,\"server\":\"newer\",\"boot\":\"0123456789abcdef\","
    "\"me\":{\"player\":7,\"name\":\"Anna\",\"rating\":1500}}";
  gmk_online_connect (anna->online);
  g_assert_cmpint (gmk_online_get_state (anna->online), ==, GMK_LINK_CONNECTING);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_VERSION);
  end ();
}

static void
test_banned (void)
{
  begin (&(FalseScript){ .hello = "{\"kind\":\"error\",\"id\":1,\"code\":\"banned\"}" });
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_BANNED);
  end ();
}

static double
no_wait (gpointer data)
{
  return 0;
}

/* It comes back no sooner than it was asked to. */
static void
test_retry_ms (void)
{
  GmkConnectionSettings settings = visitor_settings ();

  settings.lot = no_wait;
  begin_with (
    &(FalseScript){
      .hello = "{\"kind\":\"error\",\"id\":1,\"code\":\"rate-limited\",\"retry_ms\":60000}" },
    &settings);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_RATE_LIMITED);
  g_assert_cmpint (gmk_online_get_wait (anna->online), >, 50000);

  /* and at once when the person asks for it */
  script.hello = FALSE_WELCOME;
  visitor_connect (anna);
  end ();
}

static void
test_closed_for_another (void)
{
  begin (&(FalseScript){ .hello = FALSE_WELCOME });
  visitor_connect (anna);
  false_server_close (server, 4000);
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_SUPERSEDED);
  visitor_connect (anna);
  false_server_close (server, 1013);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_OFFLINE);
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_UP);
  end ();
}

/* Whoever hosted it has ended it: it is waited for no more, but asked again when the person wants to. */
static void
test_stopped_for_good (void)
{
  begin (&(FalseScript){ .hello = FALSE_WELCOME });
  visitor_connect (anna);
  false_server_say (server, "{\"kind\":\"closing\",\"final\":true}");
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_STOPPED);
  g_assert_cmpint (gmk_online_get_wait (anna->online), ==, 0);
  visitor_connect (anna);
  end ();
}

/* The hello of a try that was given up may come late and supersede the next one: that is no other
 * device. A second time it is. */
static void
test_own_ghost (void)
{
  GmkConnectionSettings settings = visitor_settings ();

  settings.handshake_ms = 1000; /* the next try is to get through on a slow machine, too */
  begin_with (&(FalseScript){ 0 }, &settings);
  gmk_online_connect (anna->online);
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_UNREACHABLE);
  g_assert_cmpint (false_server_count (server), ==, 1);
  script.hello = FALSE_WELCOME;
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_UP);
  false_server_say (server, "{\"kind\":\"superseded\"}");
  wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_OFFLINE);
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_UP);
  false_server_say (server, "{\"kind\":\"superseded\"}");
  wait_for (GMK_LINK_REFUSED, GMK_ONLINE_ERROR_SUPERSEDED);
  end ();
}

/* Waits grow up to the longest; a link that was good for some time begins anew. */
static double
longest_wait (gpointer data)
{
  return 1;
}

static void
test_waits (void)
{
  GmkConnectionSettings settings = visitor_settings ();

  settings.lot = longest_wait;
  settings.back_ms = 100000;
  settings.back_max_ms = 300000;
  settings.settled_ms = 0;
  begin_with (&(FalseScript){ .hello = FALSE_WELCOME }, &settings);
  false_server_set_status (server, 503);
  for (int i = 0; i < 4; i++) {
    static const int waits[] = { 100000, 200000, 300000, 300000 };
    gmk_online_connect (anna->online);
    WAIT (gmk_online_get_wait (anna->online) > 0);
    g_assert_cmpint (gmk_online_get_wait (anna->online), <=, waits[i]);
    g_assert_cmpint (gmk_online_get_wait (anna->online), >, waits[i] - 20000);
  }
  end ();

  begin_with (&(FalseScript){ .hello = FALSE_WELCOME }, &settings);
  for (int i = 0; i < 3; i++) {
    visitor_connect (anna);
    false_server_close (server, 1001);
    wait_for (GMK_LINK_LOST, GMK_ONLINE_ERROR_CLOSING);
    g_assert_cmpint (gmk_online_get_wait (anna->online), <=, 100000);
  }
  end ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/online-refusals/no-http", test_no_http);
  g_test_add_func ("/online-refusals/nobody", test_nobody);
  g_test_add_func ("/online-refusals/silent", test_silent);
  g_test_add_func ("/online-refusals/endless-head", test_endless_head);
  g_test_add_func ("/online-refusals/status", test_status);
  g_test_add_func ("/online-refusals/version", test_version);
  g_test_add_func ("/online-refusals/banned", test_banned);
  g_test_add_func ("/online-refusals/retry-ms", test_retry_ms);
  g_test_add_func ("/online-refusals/closed-for-another", test_closed_for_another);
  g_test_add_func ("/online-refusals/stopped-for-good", test_stopped_for_good);
  g_test_add_func ("/online-refusals/own-ghost", test_own_ghost);
  g_test_add_func ("/online-refusals/waits", test_waits);
  return g_test_run ();
}
