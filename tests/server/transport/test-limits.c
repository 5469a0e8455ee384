/* What a transport bounds, and whom it says it talks to: sizes, slow ones, numbers, addresses,
 * sockets in the file system, certificates.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/transport/house.h"
#include "tests/server/transport/raw-client.h"

/* --- Messages --------------------------------------------------------------------------------- */

static void
test_longest_message (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  g_autofree char *text = g_strnfill ((gsize)options.message_max, 'm');
  int fd = raw_open (house_port (house));

  raw_send_text (fd, text);
  raw_expect (fd, text);
  for (int i = 0; i < options.parts_max - 1; i++)
    raw_send (fd, i == 0 ? RAW_TEXT : RAW_CONTINUATION, text, 500);
  raw_send (fd, RAW_FIN | RAW_CONTINUATION, text, (gsize)(options.message_max - 3500));
  raw_expect (fd, text);
  close (fd);
  house_free (house);
}

static void
expect_too_long (int fd)
{
  g_assert_cmpint (raw_read_close (fd), ==, GMK_CLOSE_TOO_LONG);
  close (fd);
}

static void
test_too_long (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  g_autofree char *text = g_strnfill ((gsize)options.message_max + 1, 'm');
  int fd = raw_open (house_port (house));

  raw_send_text (fd, text);
  expect_too_long (fd);

  fd = raw_open (house_port (house));
  raw_send (fd, RAW_TEXT, text, 4000);
  raw_send (fd, RAW_FIN | RAW_CONTINUATION, text, 97);
  expect_too_long (fd);
  house_wait_closed (house, 2);
  house_free (house);
}

/* A megabyte: nobody waits for all of it. What the client sends is refused at some point. */
static void
test_megabyte (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  g_autofree char *text = g_strnfill (1 << 20, 'm');
  const int fd = raw_open (house_port (house));
  int code;

  raw_send_text (fd, text);
  code = raw_read_close (fd);
  g_assert_true (code == GMK_CLOSE_TOO_LONG || code == 0);
  house_wait_closed (house, 1);
  close (fd);
  house_free (house);
}

static void
test_too_many_parts (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  int fd = raw_open (house_port (house));

  raw_send (fd, RAW_TEXT, "a", 1);
  for (int i = 0; i < options.parts_max; i++)
    raw_send (fd, RAW_CONTINUATION, "b", 1);
  expect_too_long (fd);

  fd = raw_open (house_port (house));
  raw_send (fd, RAW_TEXT, "", 0);
  for (int i = 0; i < 10000 && raw_send (fd, RAW_CONTINUATION, "", 0); i++)
    continue;
  expect_too_long (fd);
  house_wait_closed (house, 2);
  house_free (house);
}

/* --- The slow --------------------------------------------------------------------------------- */

static void
test_slow_handshakes (void)
{
  GmkTransportOptions options = house_options ();
  options.handshake_ms = 300;
  House *house = house_new (&options);
  const int open_one = raw_open (house_port (house));
  const int silent = raw_connect (house_port (house));
  const int half = raw_connect (house_port (house));
  const int body = raw_connect (house_port (house));
  gint64 begun = g_get_monotonic_time ();

  raw_say (half, "GET /ws HTTP/1.1\r\nHost: h\r\n");
  raw_say (body, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\nabc");
  raw_read_end (silent);
  raw_read_end (half);
  raw_read_end (body);
  g_assert_cmpint (g_get_monotonic_time () - begun, >=, 200000);
  raw_send_text (open_one, "stays");
  raw_expect (open_one, "stays");
  close (open_one);
  close (silent);
  close (half);
  close (body);
  house_free (house);
}

/* Somebody asks for much and does not read it. */
static void
test_slow_reader (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int small = 4096;
  const int fd = raw_connect (house_port (house));
  const int other = raw_open (house_port (house));

  setsockopt (fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  raw_upgrade (fd, "");
  for (int i = 0; i < 40; i++)
    raw_send_text (fd, "flood 50");
  house_wait_closed (house, 1);
  g_assert_cmpuint (house_most_queued (house), >, (gsize)options.queue_max / 2);
  g_assert_cmpuint (house_most_queued (house), <=, (gsize)options.queue_max);
  g_assert_cmpuint (house_queued (house), ==, 0);
  raw_send_text (other, "served");
  raw_expect (other, "served");
  close (fd);
  close (other);
  house_free (house);
}

/* Too much at once, for one who reads: the close frame arrives. */
static void
test_queue_code (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  raw_send_text (fd, "flood 66");
  g_assert_cmpint (raw_read_close (fd), ==, GMK_CLOSE_LIMIT);
  close (fd);
  house_wait_closed (house, 1);
  house_free (house);
}

/* What is within the limit arrives, whole and in order. */
static void
test_full_queue (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));
  g_autofree char *x = g_strnfill (1000, 'x');

  for (int round = 0; round < 10; round++) {
    raw_send_text (fd, "flood 60");
    raw_send_text (fd, "and then");
    for (int i = 0; i < 60; i++)
      raw_expect (fd, x);
    raw_expect (fd, "and then");
  }
  close (fd);
  house_free (house);
}

/* Pings are answered, but not kept for one who does not read the answers. */
static void
test_ping_flood (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const struct timeval soon = { .tv_usec = 300000 };
  const int fd = raw_open (house_port (house));
  const int other = raw_open (house_port (house));
  char frames[131 * 64] = { 0 };

  for (int i = 0; i < 64; i++)
    memcpy (frames + 131 * i, "\x89\xfd", 2); /* a ping of 125 bytes, masked with 0 */
  setsockopt (fd, SOL_SOCKET, SO_SNDTIMEO, &soon, sizeof soon);
  for (int i = 0; i < 2000; i++) /* 16 MB, or less where it is refused */
    if (send (fd, frames, sizeof frames, MSG_NOSIGNAL) < (gssize)sizeof frames)
      break;
  raw_send_text (other, "served");
  raw_expect (other, "served");
  close (fd);
  house_wait_closed (house, 1);
  close (other);
  house_free (house);
}

/* --- Numbers ---------------------------------------------------------------------------------- */

static void
test_connections_of_an_address (void)
{
  GmkTransportOptions options = house_options ();
  options.connections_per_address = 2;
  House *house = house_new (&options);
  const int first = raw_open (house_port (house));
  const int second = raw_connect (house_port (house)); /* counts before its handshake, too */
  const int third = raw_connect (house_port (house));
  const int other = raw_connect_from (house_port (house), "127.0.0.2");

  raw_read_end (third);
  raw_upgrade (second, "");
  raw_upgrade (other, "");
  close (first);
  house_wait_closed (house, 1);
  const int fourth = raw_open (house_port (house));
  close (second);
  close (third);
  close (other);
  close (fourth);
  house_free (house);
}

static void
test_connections_in_all (void)
{
  GmkTransportOptions options = house_options ();
  options.connections_max = 3;
  House *house = house_new (&options);
  int fds[4];

  for (int i = 0; i < 4; i++)
    fds[i] = raw_connect_from (house_port (house), i < 2 ? "127.0.0.1" : "127.0.0.2");
  raw_read_end (fds[3]);
  for (int i = 0; i < 3; i++)
    raw_upgrade (fds[i], "");
  for (int i = 0; i < 4; i++)
    close (fds[i]);
  house_wait_closed (house, 3);
  close (raw_open (house_port (house)));
  house_free (house);
}

static void
lower_limits (gpointer data)
{
  GmkTransportOptions options = house_options ();

  options.message_max = 10;
  options.connections_per_address = 1;
  gmk_transport_limit (data, &options);
}

static void
test_new_limits (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const int fd = raw_open (house_port (house));

  raw_send_text (fd, "eleven char");
  raw_expect (fd, "eleven char");
  house_do (house, lower_limits, house_transport (house));
  const int late = raw_connect (house_port (house));
  raw_read_end (late);
  close (late);
  raw_send_text (fd, "ten chars.");
  raw_expect (fd, "ten chars.");
  raw_send_text (fd, "eleven char");
  expect_too_long (fd);
  house_free (house);
}

/* --- Addresses -------------------------------------------------------------------------------- */

static void
expect_address (int fd, const char *headers, const char *address)
{
  raw_upgrade (fd, headers);
  raw_send_text (fd, "who");
  raw_expect (fd, address);
  close (fd);
}

static void
test_own_address (void)
{
  const GmkTransportOptions options = house_options ();
  House *house = house_new (&options);

  expect_address (raw_connect_from (house_port (house), "127.0.0.3"), "", "127.0.0.3");
  expect_address (raw_connect (house_port (house)), "X-Forwarded-For: 192.0.2.1\r\n", "127.0.0.1");
  house_free (house);
}

static void
test_forwarded_address (void)
{
  GmkTransportOptions options = house_options ();
  options.trusted_proxy = true;
  options.connections_per_address = 1;
  House *house = house_new (&options);
  const int port = house_port (house);
  g_autofree char *again = raw_handshake ("X-Forwarded-For: 192.0.2.9\r\n");
  const int first = raw_connect (port);
  const int second = raw_connect (port);

  expect_address (raw_connect (port), "X-Forwarded-For: 192.0.2.1\r\n", "192.0.2.1");
  expect_address (raw_connect (port), "X-Forwarded-For: 10.0.0.1,  198.51.100.7 \r\n",
                  "198.51.100.7");
  expect_address (raw_connect (port), "X-Forwarded-For: 2001:db8:0::1\r\n", "2001:db8::1");
  expect_address (raw_connect (port), "X-Forwarded-For: ::ffff:192.0.2.1\r\n", "192.0.2.1");
  expect_address (raw_connect (port), "X-Forwarded-For: <script>\r\n", "127.0.0.1");

  house_wait_closed (house, 5);
  raw_upgrade (first, "X-Forwarded-For: 192.0.2.9\r\n");
  raw_say (second, again);
  g_assert_cmpint (raw_read_head (second, NULL), ==, 429);
  close (first);
  close (second);
  house_free (house);
}

static void
expect_local (int port, const char *headers, bool local)
{
  g_autofree char *request = g_strdup_printf ("GET / HTTP/1.1\r\nHost: h\r\n%s\r\n", headers);
  g_autoptr (GString) page = g_string_new (NULL);
  const int fd = raw_connect (port);
  char byte;

  raw_say (fd, request);
  while (recv (fd, &byte, 1, 0) == 1)
    g_string_append_c (page, byte);
  g_assert_nonnull (strstr (page->str, local ? "local=1" : "local=0"));
  close (fd);
}

/* Behind a proxy only what it says is from here is local. */
static void
test_local (void)
{
  GmkTransportOptions options = house_options ();
  options.trusted_proxy = true;
  House *house = house_new (&options);

  expect_local (house_port (house), "", false);
  expect_local (house_port (house), "X-Forwarded-For: 127.0.0.1\r\n", true);
  expect_local (house_port (house), "X-Forwarded-For: 127.0.0.1, 192.0.2.1\r\n", false);
  house_free (house);
}

/* --- Where it listens ------------------------------------------------------------------------- */

static void
test_address_in_use (void)
{
  GmkTransportOptions options = house_options ();
  House *house = house_new (&options);
  const GmkTransportEvents events = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *port = g_strdup_printf ("%d", house_port (house));

  options.port = house_port (house);
  g_assert_null (gmk_transport_new (&options, &events, NULL, &error));
  g_assert_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS);
  g_assert_nonnull (strstr (error->message, "127.0.0.1"));
  g_assert_nonnull (strstr (error->message, port));
  house_free (house);
}

/* A server at that path in a process of its own, killed when it listens. */
static void
leave_socket_behind (const GmkTransportOptions *options)
{
  const GmkTransportEvents events = { 0 };
  int ready[2];
  char byte;
  pid_t child;

  g_assert_cmpint (pipe (ready), ==, 0);
  child = fork ();
  if (child == 0) {
    if (gmk_transport_new (options, &events, NULL, NULL) != NULL && write (ready[1], "x", 1) == 1)
      pause ();
    _exit (1);
  }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  close (ready[0]);
  close (ready[1]);
}

static void
test_socket_path (void)
{
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "socket", NULL);
  GmkTransportOptions options = house_options ();
  const GmkTransportEvents events = { 0 };
  g_autoptr (GError) error = NULL;
  House *house;

  options.host = NULL;
  options.path = path;
  leave_socket_behind (&options);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  house = house_new (&options);
  g_assert_cmpint (house_port (house), ==, 0);
  expect_address (raw_connect_path (path), "", "unix");

  g_assert_null (gmk_transport_new (&options, &events, NULL, &error));
  g_assert_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_ADDRESS);
  g_assert_nonnull (strstr (error->message, path));
  expect_address (raw_connect_path (path), "", "unix"); /* and the first one goes on */
  house_free (house);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_rmdir (folder);
}

/* What is no socket is nobody's to remove. */
static void
test_path_taken (void)
{
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "file", NULL);
  GmkTransportOptions options = house_options ();
  const GmkTransportEvents events = { 0 };

  g_file_set_contents (path, "mine", -1, NULL);
  options.host = NULL;
  options.path = path;
  g_assert_null (gmk_transport_new (&options, &events, NULL, NULL));
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
  g_unlink (path);
  g_rmdir (folder);
}

/* --- Certificates ----------------------------------------------------------------------------- */

/* Says a text over TLS and hears it back; the name that the certificate is for. */
static char *
talk_over_tls (int port)
{
  SSL_CTX *context = SSL_CTX_new (TLS_client_method ());
  SSL *ssl = SSL_new (context);
  g_autofree char *handshake = raw_handshake ("");
  char heard[1024] = "";
  char name[64] = "";
  int fd = raw_connect (port);
  gsize n = 0;

  SSL_set_fd (ssl, fd);
  g_assert_cmpint (SSL_connect (ssl), ==, 1);
  g_assert_cmpint (SSL_version (ssl), >=, TLS1_2_VERSION);
  X509 *certificate = SSL_get1_peer_certificate (ssl);
  X509_NAME_get_text_by_NID (X509_get_subject_name (certificate), NID_commonName, name,
                             sizeof name);
  X509_free (certificate);

  SSL_write (ssl, handshake, (int)strlen (handshake));
  SSL_write (ssl, "\x81\x84\0\0\0\0safe", 10);
  while (n < sizeof heard - 1 && memmem (heard, n, "\x81\x04safe", 6) == NULL) {
    const int got = SSL_read (ssl, heard + n, (int)(sizeof heard - 1 - n));
    g_assert_cmpint (got, >, 0);
    n += (gsize)got;
  }
  g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 101"));
  SSL_free (ssl);
  SSL_CTX_free (context);
  close (fd);
  return g_strdup (name);
}

static void
copy (const char *from, const char *folder, const char *to)
{
  g_autofree char *source = g_test_build_filename (G_TEST_DIST, "data", from, NULL);
  g_autofree char *target = g_build_filename (folder, to, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (source, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (target, text, -1, NULL));
}

typedef struct {
  GmkTransport *transport;
  bool good;
  GError *error;
} Reload;

static void
reload (gpointer data)
{
  Reload *wanted = data;

  wanted->good = gmk_transport_reload (wanted->transport, &wanted->error);
}

static void
test_no_certificates (void)
{
  GmkTransportOptions options = house_options ();
  const GmkTransportEvents events = { 0 };
  g_autoptr (GError) error = NULL;

  options.tls_cert = options.tls_key = "some.pem";
  g_assert_null (gmk_transport_new (&options, &events, NULL, &error));
  g_assert_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_CERTIFICATE);
}

static void
test_certificates (void)
{
  g_autofree char *folder = g_dir_make_tmp ("kagetsu-XXXXXX", NULL);
  g_autofree char *cert = g_build_filename (folder, "cert.pem", NULL);
  g_autofree char *key = g_build_filename (folder, "key.pem", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing.pem", NULL);
  GmkTransportOptions options = house_options ();
  const GmkTransportEvents events = { 0 };
  g_autoptr (GError) error = NULL;

  options.tls_cert = cert;
  options.tls_key = key;
  options.handshake_ms = 300;
  copy ("one-cert.pem", folder, "cert.pem");
  copy ("two-key.pem", folder, "key.pem");
  g_assert_null (gmk_transport_new (&options, &events, NULL, &error));
  g_assert_error (error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_CERTIFICATE);
  g_assert_nonnull (strstr (error->message, cert));
  g_assert_nonnull (strstr (error->message, "key values mismatch"));
  g_clear_error (&error);

  options.tls_key = folder; /* what cannot be read at all is told with the system's reason */
  g_assert_null (gmk_transport_new (&options, &events, NULL, &error));
  g_assert_nonnull (strstr (error->message, folder));
  g_assert_nonnull (strstr (error->message, g_strerror (EISDIR)));
  g_clear_error (&error);
  options.tls_key = missing;
  g_assert_null (gmk_transport_new (&options, &events, NULL, &error));
  g_assert_nonnull (strstr (error->message, missing));
  g_assert_nonnull (strstr (error->message, g_strerror (ENOENT)));
  g_clear_error (&error);
  options.tls_key = key;

  copy ("one-key.pem", folder, "key.pem");
  House *house = house_new (&options);
  Reload wanted = { .transport = house_transport (house) };
  g_autofree char *first = talk_over_tls (house_port (house));
  g_assert_cmpstr (first, ==, "one.example");

  const int silent = raw_connect (house_port (house)); /* never begins with TLS */
  raw_read_end (silent);
  close (silent);

  copy ("two-cert.pem", folder, "cert.pem"); /* with the old key */
  house_do (house, reload, &wanted);
  g_assert_false (wanted.good);
  g_assert_error (wanted.error, GMK_TRANSPORT_ERROR, GMK_TRANSPORT_ERROR_CERTIFICATE);
  g_clear_error (&wanted.error);
  g_autofree char *still = talk_over_tls (house_port (house));
  g_assert_cmpstr (still, ==, "one.example");

  copy ("two-key.pem", folder, "key.pem");
  house_do (house, reload, &wanted);
  g_assert_no_error (wanted.error);
  g_autofree char *second = talk_over_tls (house_port (house));
  g_assert_cmpstr (second, ==, "two.example");
  house_free (house);
  g_unlink (cert);
  g_unlink (key);
  g_rmdir (folder);
}

int
main (int argc, char *argv[])
{
  signal (SIGPIPE, SIG_IGN); /* OpenSSL writes without MSG_NOSIGNAL */
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transport/longest-message", test_longest_message);
  g_test_add_func ("/transport/too-long", test_too_long);
  g_test_add_func ("/transport/megabyte", test_megabyte);
  g_test_add_func ("/transport/too-many-parts", test_too_many_parts);
  g_test_add_func ("/transport/slow-handshakes", test_slow_handshakes);
  g_test_add_func ("/transport/slow-reader", test_slow_reader);
  g_test_add_func ("/transport/queue-code", test_queue_code);
  g_test_add_func ("/transport/full-queue", test_full_queue);
  g_test_add_func ("/transport/ping-flood", test_ping_flood);
  g_test_add_func ("/transport/connections-of-an-address", test_connections_of_an_address);
  g_test_add_func ("/transport/connections-in-all", test_connections_in_all);
  g_test_add_func ("/transport/new-limits", test_new_limits);
  g_test_add_func ("/transport/own-address", test_own_address);
  g_test_add_func ("/transport/forwarded-address", test_forwarded_address);
  g_test_add_func ("/transport/local", test_local);
  g_test_add_func ("/transport/address-in-use", test_address_in_use);
  g_test_add_func ("/transport/socket-path", test_socket_path);
  g_test_add_func ("/transport/path-taken", test_path_taken);
  if (strcmp (TRANSPORT, "lws") == 0)
    g_test_add_func ("/transport/certificates", test_certificates);
  else
    g_test_add_func ("/transport/no-certificates", test_no_certificates);
  return g_test_run ();
}
