/* The hub without sockets: limits by address and by connection, and answers that come late.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/server/stand-in.h"

static StandIn *
start (int guests, int hellos)
{
  GmkHubLimits limits = gmk_hub_limits_default ();

  limits.guests = guests;
  limits.hellos = hellos;
  return stand_in_new (&limits);
}

static void
say (GmkPeer *peer, const char *text)
{
  stand_in_say (peer, text, strlen (text));
}

/* With the secret that begins so; equal beginnings are equal devices. */
static void
say_hello (GmkPeer *peer, const char *device)
{
  g_autofree char *rest = g_strnfill (GMK_SECRET_LENGTH - strlen (device), 'x');
  g_autofree char *text = g_strdup_printf (
    "{\"kind\":\"hello\",\"id\":1,\"v\":1,\"client\":\"test\",\"secret\":\"%s%s\"}", device, rest);

  say (peer, text);
}

/* The next notice contains that. */
static void
hears (GmkPeer *peer, const char *part)
{
  g_autofree char *text = stand_in_hear (peer);

  g_test_message ("%s", text);
  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, part));
}

static void
hears_nothing (GmkPeer *peer)
{
  g_autofree char *text = stand_in_hear (peer);

  g_assert_null (text);
}

static const char welcome[] = "\"kind\":\"welcome\"";
static const char ping[] = "\"kind\":\"ping\"";
static const char limited[] = "\"code\":\"rate-limited\"";

/* Somebody signs in from there, and is or is not let in; retry_ms is told in the latter case. */
static void
comes (StandIn *stand_in, const char *address, const char *device, int64_t retry_ms)
{
  GmkPeer *peer = stand_in_come (stand_in, address);

  say_hello (peer, device);
  stand_in_settle (stand_in);
  if (retry_ms == 0) {
    hears (peer, ping);
    hears (peer, welcome);
  } else {
    g_autofree char *retry =
      g_strdup_printf ("\"code\":\"rate-limited\",\"retry_ms\":%" G_GINT64_FORMAT "}", retry_ms);
    hears (peer, retry);
  }
  hears_nothing (peer);
  stand_in_leave (stand_in, peer);
}

/* --- Answers ---------------------------------------------------------------------------------- */

/* What one connection has asked is not answered to the next one that takes its place in memory. */
static void
test_gone (void)
{
  StandIn *stand_in = start (100, 100);

  for (int i = 0; i < 20; i++) {
    g_autofree char *device = g_strdup_printf ("gone%d", i);
    GmkPeer *gone = stand_in_come (stand_in, "127.0.0.1");
    say_hello (gone, device);
    stand_in_leave (stand_in, gone);
    GmkPeer *next = stand_in_come (stand_in, "127.0.0.1");
    stand_in_settle (stand_in);
    hears_nothing (next);
    g_assert_null (next->user);
    stand_in_leave (stand_in, next);
  }
  stand_in_free (stand_in);
}

/* --- Limits of a connection ------------------------------------------------------------------- */

static void
test_look_ups (void)
{
  StandIn *stand_in = start (100, 100);
  GmkPeer *peer = stand_in_come (stand_in, "127.0.0.1");
  static const char ask[] = "{\"kind\":\"profile\",\"id\":7,\"player\":1}";

  say_hello (peer, "asker");
  stand_in_settle (stand_in);
  hears (peer, ping);
  hears (peer, welcome);
  for (int i = 0; i < 10; i++)
    say (peer, ask);
  hears (peer, limited); /* two at once, before any is answered */
  hears (peer, limited);
  hears_nothing (peer);
  stand_in_settle (stand_in);
  for (int i = 0; i < 8; i++)
    hears (peer, "\"kind\":\"profile\"");
  hears_nothing (peer);
  say (peer, ask);
  stand_in_settle (stand_in);
  hears (peer, "\"kind\":\"profile\"");
  stand_in_free (stand_in);
}

/* --- Limits of an address --------------------------------------------------------------------- */

static void
test_guests (void)
{
  StandIn *stand_in = start (3, 100);

  comes (stand_in, "127.0.0.2", "a", 0);
  comes (stand_in, "127.0.0.2", "b", 0);
  comes (stand_in, "127.0.0.2", "c", 0);
  comes (stand_in, "127.0.0.2", "d", 1200000);
  comes (stand_in, "127.0.0.2", "a", 0); /* who is known is let in */
  comes (stand_in, "127.0.0.3", "d", 0); /* who comes from elsewhere, too */
  comes (stand_in, "127.0.0.2", "d", 0); /* and is known from now on */
  stand_in_pass (stand_in, 1199999);
  comes (stand_in, "127.0.0.2", "e", 1);
  stand_in_pass (stand_in, 1);
  comes (stand_in, "127.0.0.2", "e", 0);
  comes (stand_in, "127.0.0.2", "f", 1200000);
  stand_in_free (stand_in);
}

/* A household has one IPv6 network; a UNIX socket has no address. */
static void
test_networks (void)
{
  StandIn *stand_in = start (1, 100);

  comes (stand_in, "2001:db8::1", "a", 0);
  comes (stand_in, "2001:db8::2:3", "b", 3600000);
  comes (stand_in, "2001:db8:0:1::1", "c", 0);
  comes (stand_in, "unix", "d", 0);
  comes (stand_in, "unix", "e", 0);
  stand_in_free (stand_in);
}

/* The same connection may say hello again when it is time. */
static void
test_hellos (void)
{
  StandIn *stand_in = start (100, 2);
  GmkPeer *peer;

  comes (stand_in, "127.0.0.2", "a", 0);
  comes (stand_in, "127.0.0.2", "a", 0);
  stand_in_pass (stand_in, 29000);
  peer = stand_in_come (stand_in, "127.0.0.2");
  say_hello (peer, "a");
  hears (peer, "\"code\":\"rate-limited\",\"retry_ms\":1000}");
  stand_in_pass (stand_in, 1000);
  say_hello (peer, "a");
  stand_in_settle (stand_in);
  hears (peer, ping);
  hears (peer, welcome);
  stand_in_free (stand_in);
}

/* However many addresses there are, only so many are held; those with all their credit make room. */
static void
test_addresses (void)
{
  GmkAddressRates rates;
  char address[32];

  gmk_address_rates_init (&rates);
  for (int i = 0; i < GMK_ADDRESS_RATES_MAX; i++) {
    g_snprintf (address, sizeof address, "10.%d.%d.%d", i >> 16, i >> 8 & 255, i & 255);
    g_assert_cmpint (gmk_address_rates_take (&rates, address, 5000, 2, 60000), ==, 0);
  }
  g_assert_cmpint (gmk_address_rates_take (&rates, "192.0.2.1", 5000, 2, 60000), ==, 1000);
  g_assert_cmpint (gmk_address_rates_take (&rates, "10.0.0.7", 5000, 2, 60000), ==, 0);
  g_assert_cmpint (gmk_address_rates_take (&rates, "10.0.0.7", 5000, 2, 60000), ==, 30000);
  g_assert_cmpint (gmk_address_rates_take (&rates, "192.0.2.1", 34999, 2, 60000), ==, 1000);
  g_assert_cmpuint (g_hash_table_size (rates.rates), ==, GMK_ADDRESS_RATES_MAX);
  g_assert_cmpint (gmk_address_rates_take (&rates, "192.0.2.1", 36000, 2, 60000), ==, 0);
  g_assert_cmpuint (g_hash_table_size (rates.rates), ==, 2); /* and the one that has taken two */
  gmk_address_rates_clear (&rates);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/server/hub/gone", test_gone);
  g_test_add_func ("/server/hub/look-ups", test_look_ups);
  g_test_add_func ("/server/hub/guests", test_guests);
  g_test_add_func ("/server/hub/networks", test_networks);
  g_test_add_func ("/server/hub/hellos", test_hellos);
  g_test_add_func ("/server/hub/addresses", test_addresses);
  return g_test_run ();
}
