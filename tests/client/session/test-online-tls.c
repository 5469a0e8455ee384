/* Servers whose certificate is not to be trusted, or that do not speak TLS where they should.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/false-server.h"
#include "tests/client/session/visitor.h"

/* Connects by TLS, and expects to be refused; the reason is told. */
static void
expect (int port, GmkOnlineError error, const char *reason)
{
  const GmkAddress address = { .host = "127.0.0.1", .port = (guint16)port, .tls = TRUE };
  const GmkConnectionSettings settings = visitor_settings ();
  Visitor *anna = visitor_new ("anna", port, NULL);

  g_object_unref (anna->online);
  anna->online = gmk_online_new_with (&address, anna->secrets, "test 0", &settings);
  gmk_online_connect (anna->online);
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_REFUSED);
  g_assert_error (gmk_online_get_error (anna->online), GMK_ONLINE_ERROR, (int)error);
  g_assert_nonnull (strstr (gmk_online_get_error (anna->online)->message, reason));
  visitor_free (anna);
}

static void
test_unknown_certificate (void)
{
  FalseScript script = { .hello = FALSE_WELCOME };
  FalseServer *server = false_server_new_tls (&script);

  expect (false_server_port (server), GMK_ONLINE_ERROR_CERT_UNSIGNED, "signed the certificate");
  g_assert_cmpint (false_server_count (server), ==, 0);
  false_server_free (server);
}

static void
test_no_tls (void)
{
  RawServer *raw = raw_server_new ("SSH-2.0-OpenSSH_9.2\r\n\r\n");

  expect (raw_server_port (raw), GMK_ONLINE_ERROR_NO_SERVER, "TLS");
  raw_server_free (raw);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/online-tls/unknown-certificate", test_unknown_certificate);
  g_test_add_func ("/online-tls/no-tls", test_no_tls);
  return g_test_run ();
}
