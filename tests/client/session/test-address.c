/* What a person types as the address of a server, and links.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <string.h>

#include "client/session/address.h"

typedef struct {
  const char *text;
  const char *url;
  const char *name;
  const char *code;
} Spelling;

static const Spelling spellings[] = {
  /* names */
  { "example.org", "wss://example.org/ws", "example.org", "" },
  { "  Example.ORG.  ", "wss://example.org/ws", "example.org", "" },
  { "example.org:8765", "wss://example.org:8765/ws", "example.org:8765", "" },
  { "example.org/", "wss://example.org/ws", "example.org", "" },
  { "wss://example.org:443/ws", "wss://example.org/ws", "example.org", "" },
  { "WSS://example.org", "wss://example.org/ws", "example.org", "" },
  { "https://example.org", "wss://example.org/ws", "example.org", "" },
  { "ws://example.org", "ws://example.org:8765/ws", "ws://example.org", "" },
  { "ws://example.org:80/ws", "ws://example.org/ws", "ws://example.org:80", "" },
  { "http://example.org", "ws://example.org/ws", "ws://example.org:80", "" },
  { "ёлка.рф", "wss://xn--80atc1g.xn--p1ai/ws", "xn--80atc1g.xn--p1ai", "" },
  { "a-b.c1", "wss://a-b.c1/ws", "a-b.c1", "" },
  /* nearby */
  { "localhost", "ws://localhost:8765/ws", "localhost:8765", "" },
  { "rook.local", "ws://rook.local:8765/ws", "rook.local:8765", "" },
  { "192.168.1.4", "ws://192.168.1.4:8765/ws", "192.168.1.4:8765", "" },
  { "10.0.0.7:4000", "ws://10.0.0.7:4000/ws", "10.0.0.7:4000", "" },
  { "wss://192.168.1.4", "wss://192.168.1.4/ws", "wss://192.168.1.4", "" },
  { "ws://127.0.0.1:80", "ws://127.0.0.1/ws", "127.0.0.1:80", "" },
  /* numbers */
  { "203.0.113.9", "wss://203.0.113.9/ws", "203.0.113.9", "" },
  { "[2001:DB8::1]", "wss://[2001:db8::1]/ws", "[2001:db8::1]", "" },
  { "2001:db8::1", "wss://[2001:db8::1]/ws", "[2001:db8::1]", "" },
  { "[2001:db8::1]:99", "wss://[2001:db8::1]:99/ws", "[2001:db8::1]:99", "" },
  { "::1", "ws://[::1]:8765/ws", "[::1]:8765", "" },
  { "[::1]:8765", "ws://[::1]:8765/ws", "[::1]:8765", "" },
  { "[fd00::5]", "ws://[fd00::5]:8765/ws", "[fd00::5]:8765", "" },
  { "[fe80::5]:1", "ws://[fe80::5]:1/ws", "[fe80::5]:1", "" },
  { "::ffff:192.168.1.4", "ws://192.168.1.4:8765/ws", "192.168.1.4:8765", "" },
  /* links */
  { "kagetsu://example.org/r/K7W3QD", "wss://example.org/ws", "example.org", "K7W3QD" },
  { "kagetsu://example.org:99/r/k7w-3qd", "wss://example.org:99/ws", "example.org:99", "K7W3QD" },
  { "kagetsu://192.168.1.4:4000/r/K7W3QD?tls=0", "ws://192.168.1.4:4000/ws", "192.168.1.4:4000",
    "K7W3QD" },
  { "kagetsu://192.168.1.4/r/K7W3QD", "wss://192.168.1.4/ws", "wss://192.168.1.4", "K7W3QD" },
  { "kagetsu://example.org/r/A?tls=0", "ws://example.org:8765/ws", "ws://example.org", "A" },
  { "kagetsu://example.org", "wss://example.org/ws", "example.org", "" },
  { "https://example.org/r/K7W3QD", "wss://example.org/ws", "example.org", "K7W3QD" },
  { "http://192.168.1.4:4000/r/K7W3QD", "ws://192.168.1.4:4000/ws", "192.168.1.4:4000", "K7W3QD" },
  { "example.org/r/K7W3QD", "wss://example.org/ws", "example.org", "K7W3QD" },
};

static void
test_spellings (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (spellings); i++) {
    const Spelling *spelling = &spellings[i];
    g_autoptr (GError) error = NULL;
    g_autofree char *url = NULL;
    g_autofree char *name = NULL;
    char code[GMK_ADDRESS_CODE_MAX + 1];
    GmkAddress address, again;

    g_test_message ("%s", spelling->text);
    gmk_address_read (spelling->text, &address, code, &error);
    g_assert_no_error (error);
    url = gmk_address_url (&address);
    name = gmk_address_name (&address);
    g_assert_cmpstr (url, ==, spelling->url);
    g_assert_cmpstr (name, ==, spelling->name);
    g_assert_cmpstr (code, ==, spelling->code);

    g_assert_true (gmk_address_read (name, &again, NULL, NULL));
    g_assert_true (gmk_address_equal (&address, &again));
  }
}

/* A link that was written leads where it was written for. */
static void
test_links (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (spellings); i++) {
    g_autofree char *link = NULL;
    char code[GMK_ADDRESS_CODE_MAX + 1];
    GmkAddress address, again;

    g_assert_true (gmk_address_read (spellings[i].text, &address, NULL, NULL));
    link = gmk_address_link (&address, "K7W3QD");
    g_assert_true (gmk_address_read (link, &again, code, NULL));
    g_assert_true (gmk_address_equal (&address, &again));
    g_assert_cmpstr (code, ==, "K7W3QD");

    g_free (link);
    link = gmk_address_link (&address, NULL);
    g_assert_true (gmk_address_read (link, &again, code, NULL));
    g_assert_true (gmk_address_equal (&address, &again));
    g_assert_cmpstr (code, ==, "");
  }
}

static void
test_link_text (void)
{
  const GmkAddress far = { "example.org", 443, TRUE };
  const GmkAddress near = { "192.168.1.4", 40123, FALSE };
  const GmkAddress six = { "2001:db8::1", 99, TRUE };
  g_autofree char *far_link = gmk_address_link (&far, "K7W3QD");
  g_autofree char *near_link = gmk_address_link (&near, "K7W3QD");
  g_autofree char *six_link = gmk_address_link (&six, "K7W3QD");

  g_assert_cmpstr (far_link, ==, "kagetsu://example.org/r/K7W3QD");
  g_assert_cmpstr (near_link, ==, "kagetsu://192.168.1.4:40123/r/K7W3QD?tls=0");
  g_assert_cmpstr (six_link, ==, "kagetsu://[2001:db8::1]:99/r/K7W3QD");
}

static void
test_none (void)
{
  const char *none[] = {
    "",
    "   ",
    "example.org:0",
    "example.org:65536",
    "example.org:abc",
    "example.org:",
    "example.org:+80",
    "exa mple.org",
    "-example.org",
    "example-.org",
    "example..org",
    ".example.org",
    "example.org/other",
    "example.org/r/",
    "example.org/r/123456789",
    "example.org/r/K7!",
    "example.org/r/A/B",
    "user@example.org",
    "user:secret@example.org",
    "ftp://example.org",
    "mailto:a@example.org",
    "://example.org",
    "wss://",
    "kagetsu:///r/K7W3QD",
    "http:/example.org",
    "1.2.3",
    "1.2.3.400",
    "256.1.1.1",
    "0.0.0.0",
    "224.0.0.1",
    "::",
    "[::1",
    "::1]",
    "[::1]8765",
    "[127.0.0.1]",
    "[example.org]",
    "[fe80::1%eth0]",
    "1::2::3",
    "exam_ple.org",
    "example.org\nexample.com",
    "\xff\xfe",
    "a.b.c.d.e.f.g.h.0123456789012345678901234567890123456789012345678901234567890123",
  };
  const GmkAddress untouched = { "kept", 7, TRUE };
  g_autofree char *endless = g_strnfill (5000, 'a');

  for (gsize i = 0; i <= G_N_ELEMENTS (none); i++) {
    const char *text = i < G_N_ELEMENTS (none) ? none[i] : endless;
    g_autofree char *printed = g_strescape (text, NULL);
    g_autoptr (GError) error = NULL;
    GmkAddress address = untouched;
    char code[GMK_ADDRESS_CODE_MAX + 1] = "kept";

    g_test_message ("%s", printed);
    g_assert_false (gmk_address_read (text, &address, code, &error));
    g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
    g_assert_true (gmk_address_equal (&address, &untouched));
    g_assert_cmpstr (code, ==, "kept");
  }
}

static void
test_near_and_exposed (void)
{
  const struct {
    const char *text;
    gboolean near;
    gboolean exposed;
  } cases[] = {
    { "example.org", FALSE, FALSE },      { "ws://example.org", FALSE, TRUE },
    { "ws://203.0.113.9", FALSE, TRUE },  { "127.0.0.1", TRUE, FALSE },
    { "172.16.0.1", TRUE, FALSE },        { "ws://172.32.0.1", FALSE, TRUE },
    { "169.254.3.4", TRUE, FALSE },       { "wss://10.1.1.1", TRUE, FALSE },
    { "x.localhost", TRUE, FALSE },       { "ws://local.example.org", FALSE, TRUE },
    { "ws://notlocalhost", FALSE, TRUE }, { "ws://[2001:db8::1]", FALSE, TRUE },
    { "ws://[fc00::1]", TRUE, FALSE },    { "ws://[fe00::1]", FALSE, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    GmkAddress address;

    g_test_message ("%s", cases[i].text);
    g_assert_true (gmk_address_read (cases[i].text, &address, NULL, NULL));
    g_assert_cmpint (gmk_address_is_near (&address), ==, cases[i].near);
    g_assert_cmpint (gmk_address_is_exposed (&address), ==, cases[i].exposed);
  }
}

/* What may be typed in the place of an address, and is the code of a table. */
static void
test_codes (void)
{
  const char *const codes[] = { "K7W3QD", "k7w3qd", "K7W-3QD", "k7w 3qd" };
  const char *const others[] = { "", "K7W3Q", "K7W3QDX", "K7W3QO", "k7w3qd.org", "k7w3qd:8765" };

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    g_assert_true (gmk_address_is_code (codes[i]));
  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (gmk_address_is_code (others[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/address/spellings", test_spellings);
  g_test_add_func ("/address/links", test_links);
  g_test_add_func ("/address/link-text", test_link_text);
  g_test_add_func ("/address/none", test_none);
  g_test_add_func ("/address/codes", test_codes);
  g_test_add_func ("/address/near-and-exposed", test_near_and_exposed);
  return g_test_run ();
}
