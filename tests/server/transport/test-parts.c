/* The parts that both transports share: addresses, headcount, HTTP.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

#include "server/transport/headcount.h"
#include "server/transport/http.h"

static GmkAddress
address_of (const char *text)
{
  struct sockaddr_in6 v6 = { .sin6_family = AF_INET6 };
  struct sockaddr_in v4 = { .sin_family = AF_INET };
  GmkAddress address;

  if (inet_pton (AF_INET, text, &v4.sin_addr) == 1) {
    gmk_address_of_socket ((const struct sockaddr *)&v4, &address);
  } else {
    g_assert_cmpint (inet_pton (AF_INET6, text, &v6.sin6_addr), ==, 1);
    gmk_address_of_socket ((const struct sockaddr *)&v6, &address);
  }
  return address;
}

static void
test_addresses (void)
{
  static const struct {
    const char *from, *text, *key;
    bool local;
  } cases[] = {
    { "192.0.2.7", "192.0.2.7", "192.0.2.7", false },
    { "127.0.0.1", "127.0.0.1", "127.0.0.1", true },
    { "127.200.3.4", "127.200.3.4", "127.200.3.4", true },
    { "128.0.0.1", "128.0.0.1", "128.0.0.1", false },
    { "::ffff:192.0.2.7", "192.0.2.7", "192.0.2.7", false },
    { "::ffff:127.0.0.1", "127.0.0.1", "127.0.0.1", true },
    { "::1", "::1", "::/64", true },
    { "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", false },
    { "2001:db8:1:2::9", "2001:db8:1:2::9", "2001:db8:1:2::/64", false },
    { "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
      "ffff:ffff:ffff:ffff::/64", false },
  };
  const struct sockaddr unix_socket = { .sa_family = AF_UNIX };
  GmkAddress address;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    address = address_of (cases[i].from);
    g_assert_cmpstr (address.text, ==, cases[i].text);
    g_assert_cmpstr (address.key, ==, cases[i].key);
    g_assert_cmpint (address.local, ==, cases[i].local);
  }
  gmk_address_of_socket (&unix_socket, &address);
  g_assert_cmpstr (address.text, ==, "unix");
  g_assert_cmpstr (address.key, ==, "");
  g_assert_true (address.local);
}

static void
test_forwarded (void)
{
  static const char *const nothing[] = { "",      "unknown",       "1.2.3.4, ", "1.2.3.4:80",
                                         "1.2.3", "for=1.2.3.4",   ",",         "1.2.3.4 x",
                                         "[::1]", "1.2.3.4,::1%lo" };
  GmkAddress address = address_of ("192.0.2.1");

  for (gsize i = 0; i < G_N_ELEMENTS (nothing); i++) {
    g_assert_false (gmk_address_forwarded (nothing[i], &address));
    g_assert_cmpstr (address.text, ==, "192.0.2.1");
  }
  g_assert_true (gmk_address_forwarded ("8.8.8.8, 198.51.100.2\t", &address));
  g_assert_cmpstr (address.text, ==, "198.51.100.2");
  g_assert_true (gmk_address_forwarded ("2001:DB8::1", &address));
  g_assert_cmpstr (address.key, ==, "2001:db8::/64");
}

static void
test_behind (void)
{
  static const struct {
    const char *socket, *header;
    bool trusted;
    const char *text;
    bool local;
  } cases[] = {
    { "127.0.0.1", NULL, false, "127.0.0.1", true },
    { "127.0.0.1", "192.0.2.1", false, "127.0.0.1", false },
    { "127.0.0.1", "127.0.0.1", false, "127.0.0.1", false },
    { "192.0.2.9", NULL, false, "192.0.2.9", false },
    { "127.0.0.1", NULL, true, "127.0.0.1", false },
    { "127.0.0.1", "", true, "127.0.0.1", false },
    { "127.0.0.1", "192.0.2.1", true, "192.0.2.1", false },
    { "127.0.0.1", "::1", true, "::1", true },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    GmkAddress address = address_of (cases[i].socket);
    gmk_address_behind (&address, cases[i].header, cases[i].trusted);
    g_assert_cmpstr (address.text, ==, cases[i].text);
    g_assert_cmpint (address.local, ==, cases[i].local);
  }
}

static void
test_headcount (void)
{
  const GmkAddress a = address_of ("2001:db8::1");
  const GmkAddress b = address_of ("2001:db8::2");
  const GmkAddress c = address_of ("2001:db8:0:1::2");
  const GmkAddress nobody = { .text = "unix" };
  GmkHeadcount heads;

  gmk_headcount_init (&heads);
  g_assert_true (gmk_headcount_add (&heads, &a, 2));
  g_assert_true (gmk_headcount_add (&heads, &b, 2));
  g_assert_false (gmk_headcount_add (&heads, &a, 2));
  g_assert_true (gmk_headcount_add (&heads, &c, 2));
  gmk_headcount_remove (&heads, &b);
  g_assert_true (gmk_headcount_add (&heads, &a, 2));
  for (int i = 0; i < 10; i++)
    g_assert_true (gmk_headcount_add (&heads, &nobody, 2));
  gmk_headcount_remove (&heads, &nobody);
  gmk_headcount_remove (&heads, &a);
  gmk_headcount_remove (&heads, &a);
  gmk_headcount_remove (&heads, &c);
  g_assert_cmpuint (g_hash_table_size (heads.counts), ==, 0); /* nothing stays of those who left */
  gmk_headcount_clear (&heads);
}

static void
test_offers (void)
{
  g_assert_true (gmk_http_offers ("kagetsu.v1"));
  g_assert_true (gmk_http_offers ("a,\tkagetsu.v1 , b"));
  g_assert_false (gmk_http_offers (NULL));
  g_assert_false (gmk_http_offers (""));
  g_assert_false (gmk_http_offers ("kagetsu.v10"));
  g_assert_false (gmk_http_offers ("Kagetsu.v1"));
  g_assert_false (gmk_http_offers ("kagetsu.v1 x"));
}

static void
test_utf8 (void)
{
  g_assert_true (gmk_http_is_utf8 ("", 0));
  g_assert_true (gmk_http_is_utf8 ("a\0b\0\0", 5));
  g_assert_true (gmk_http_is_utf8 ("\xf0\x9f\x82\xa1", 4));
  g_assert_false (gmk_http_is_utf8 ("\xf0\x9f\x82", 3));
  g_assert_false (gmk_http_is_utf8 ("a\0\xff", 3));
  g_assert_false (gmk_http_is_utf8 ("\xc0\x80", 2));
  g_assert_false (gmk_http_is_utf8 ("\xf4\x90\x80\x80", 4)); /* beyond the last character */
}

static void
test_text (void)
{
  const GmkReply reply = { 404, "text/plain", (char *)"four" };
  GString *text = gmk_http_text (&reply);

  g_assert_true (g_str_has_prefix (text->str, "HTTP/1.1 404 Not Found\r\n"));
  g_assert_true (
    g_str_has_suffix (text->str, "Content-Type: text/plain\r\nContent-Length: 4\r\n\r\nfour"));
  g_string_free (text, TRUE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transport/addresses", test_addresses);
  g_test_add_func ("/transport/forwarded", test_forwarded);
  g_test_add_func ("/transport/behind", test_behind);
  g_test_add_func ("/transport/headcount", test_headcount);
  g_test_add_func ("/transport/offers", test_offers);
  g_test_add_func ("/transport/utf8", test_utf8);
  g_test_add_func ("/transport/text", test_text);
  return g_test_run ();
}
