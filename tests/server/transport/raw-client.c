/* A client that speaks RFC 6455 byte by byte.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/transport/raw-client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#define HEAD_MAX 8192
#define KEY      "dGhlIHNhbXBsZSBub25jZQ==" /* with its answer, the example of RFC 6455, 1.3 */
#define ANSWER   "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

static int
new_socket (int family)
{
  const struct timeval limit = { .tv_sec = 20 };
  const int fd = socket (family, SOCK_STREAM | SOCK_CLOEXEC, 0);

  g_assert_cmpint (fd, >=, 0);
  setsockopt (fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  setsockopt (fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  return fd;
}

int
raw_connect_from (int port, const char *address)
{
  const struct sockaddr_in to = { .sin_family = AF_INET,
                                  .sin_port = htons ((uint16_t)port),
                                  .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  struct sockaddr_in from = { .sin_family = AF_INET };
  const int fd = new_socket (AF_INET);

  inet_pton (AF_INET, address, &from.sin_addr);
  g_assert_cmpint (bind (fd, (const struct sockaddr *)&from, sizeof from), ==, 0);
  g_assert_cmpint (connect (fd, (const struct sockaddr *)&to, sizeof to), ==, 0);
  return fd;
}

int
raw_connect (int port)
{
  return raw_connect_from (port, "127.0.0.1");
}

int
raw_connect_path (const char *path)
{
  struct sockaddr_un to = { .sun_family = AF_UNIX };
  const int fd = new_socket (AF_UNIX);

  g_strlcpy (to.sun_path, path, sizeof to.sun_path);
  g_assert_cmpint (connect (fd, (const struct sockaddr *)&to, sizeof to), ==, 0);
  return fd;
}

bool
raw_write (int fd, const void *bytes, gsize length)
{
  const char *at = bytes;

  while (length > 0) {
    const gssize n = send (fd, at, length, MSG_NOSIGNAL);
    if (n < 0) {
      g_assert_cmpint (errno, !=, EAGAIN);
      return false;
    }
    at += n;
    length -= (gsize)n;
  }
  return true;
}

bool
raw_say (int fd, const char *text)
{
  return raw_write (fd, text, strlen (text));
}

/* Whether there was one more. */
static bool
read_byte (int fd, char *byte)
{
  const gssize n = recv (fd, byte, 1, 0);

  if (n < 0)
    g_assert_cmpint (errno, !=, EAGAIN); /* nothing came in time */
  return n == 1;
}

static bool
read_bytes (int fd, void *bytes, gsize length)
{
  char *at = bytes;

  while (length > 0) {
    const gssize n = recv (fd, at, length, 0);
    if (n < 0)
      g_assert_cmpint (errno, !=, EAGAIN);
    if (n <= 0)
      return false;
    at += n;
    length -= (gsize)n;
  }
  return true;
}

int
raw_read_head (int fd, char **head)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char byte;
  int status;

  while (!g_str_has_suffix (text->str, "\r\n\r\n") && read_byte (fd, &byte)) {
    g_string_append_c (text, byte);
    g_assert_cmpuint (text->len, <, HEAD_MAX);
  }
  status = g_str_has_prefix (text->str, "HTTP/1.1 ") ? atoi (text->str + 9) : 0;
  if (head != NULL)
    *head = g_string_free (g_steal_pointer (&text), FALSE);
  return status;
}

void
raw_read_end (int fd)
{
  char byte;

  while (read_byte (fd, &byte))
    continue;
}

char *
raw_handshake (const char *headers)
{
  return g_strdup_printf ("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Key: " KEY "\r\n"
                          "Sec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: kagetsu.v1\r\n%s\r\n",
                          headers);
}

/* The value of a header, in small letters like its name in `lower`. */
static void
expect_header (const char *head, const char *name, const char *value)
{
  g_auto (GStrv) lines = g_strsplit (head, "\r\n", 0);

  for (char **line = lines; *line != NULL; line++)
    if (g_ascii_strncasecmp (*line, name, strlen (name)) == 0 && (*line)[strlen (name)] == ':') {
      g_assert_cmpstr (g_strstrip (*line + strlen (name) + 1), ==, value);
      return;
    }
  g_error ("no %s in:\n%s", name, head);
}

void
raw_upgrade (int fd, const char *headers)
{
  g_autofree char *request = raw_handshake (headers);
  g_autofree char *head = NULL;

  g_assert_true (raw_say (fd, request));
  g_assert_cmpint (raw_read_head (fd, &head), ==, 101);
  expect_header (head, "Sec-WebSocket-Accept", ANSWER);
  expect_header (head, "Sec-WebSocket-Protocol", "kagetsu.v1");
  g_assert_null (strstr (head, "Extensions"));
}

int
raw_open (int port)
{
  const int fd = raw_connect (port);

  raw_upgrade (fd, "");
  return fd;
}

static bool
send_frame (int fd, int first, bool masked, const void *bytes, gsize length)
{
  static const uint8_t mask[4] = { 0x37, 0xfa, 0x21, 0x3d };
  g_autoptr (GByteArray) frame = g_byte_array_sized_new ((guint)length + 14);
  uint8_t head[10] = { (uint8_t)first };
  guint n = 2;

  if (length < 126)
    head[1] = (uint8_t)length;
  else if (length < 65536)
    head[1] = 126, head[2] = (uint8_t)(length >> 8), head[3] = (uint8_t)length, n = 4;
  else {
    head[1] = 127;
    for (n = 2; n < 10; n++)
      head[n] = (uint8_t)((uint64_t)length >> (8 * (9 - n)));
  }
  if (masked)
    head[1] |= 0x80;
  g_byte_array_append (frame, head, n);
  if (masked)
    g_byte_array_append (frame, mask, sizeof mask);
  g_byte_array_append (frame, bytes, (guint)length);
  for (gsize i = 0; masked && i < length; i++)
    frame->data[n + sizeof mask + i] ^= mask[i % 4];
  return raw_write (fd, frame->data, frame->len);
}

bool
raw_send (int fd, int first, const void *bytes, gsize length)
{
  return send_frame (fd, first, true, bytes, length);
}

bool
raw_send_text (int fd, const char *text)
{
  return raw_send (fd, RAW_FIN | RAW_TEXT, text, strlen (text));
}

bool
raw_send_unmasked (int fd, int first, const void *bytes, gsize length)
{
  return send_frame (fd, first, false, bytes, length);
}

int
raw_read (int fd, char **text, gsize *length)
{
  uint8_t head[2];
  uint8_t more[8];
  uint64_t n;

  *text = NULL;
  if (!read_bytes (fd, head, 2))
    return -1;
  g_assert_cmpint (head[1] & 0x80, ==, 0); /* a server does not mask */
  n = head[1] & 0x7f;
  if (n >= 126) {
    const int bytes = n == 126 ? 2 : 8;
    if (!read_bytes (fd, more, (gsize)bytes))
      return -1;
    n = 0;
    for (int i = 0; i < bytes; i++)
      n = n << 8 | more[i];
  }
  g_assert_cmpuint (n, <=, 1 << 20);
  *text = g_malloc0 (n + 1);
  *length = n;
  if (!read_bytes (fd, *text, n)) {
    g_clear_pointer (text, g_free);
    return -1;
  }
  return head[0] & 0xf;
}

void
raw_expect (int fd, const char *expected)
{
  g_autofree char *text = NULL;
  gsize length = 0;

  g_assert_cmpint (raw_read (fd, &text, &length), ==, RAW_TEXT);
  g_assert_cmpmem (text, length, expected, strlen (expected));
}

int
raw_read_close (int fd)
{
  for (;;) {
    g_autofree char *text = NULL;
    gsize length = 0;
    const int kind = raw_read (fd, &text, &length);

    if (kind == -1)
      return 0;
    if (kind == RAW_CLOSE)
      return length < 2 ? 1005 : (uint8_t)text[0] << 8 | (uint8_t)text[1];
  }
}
