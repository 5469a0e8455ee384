/* A client that speaks HTTP and RFC 6455 byte by byte over a socket, so that it can also say what no
 * library would. Nothing waits for ever: a read fails the test after 20 seconds.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

G_BEGIN_DECLS

enum {
  RAW_CONTINUATION = 0x0,
  RAW_TEXT = 0x1,
  RAW_BINARY = 0x2,
  RAW_CLOSE = 0x8,
  RAW_PING = 0x9,
  RAW_PONG = 0xa,
  RAW_FIN = 0x80, /* added to one of those above */
};

/* A socket that is connected. raw_connect_from(): from another address of loopback. */
int raw_connect (int port);
int raw_connect_from (int port, const char *address);
int raw_connect_path (const char *path);

/* Writes all of it; false where the other side has closed. */
bool raw_write (int fd, const void *bytes, gsize length);
bool raw_say (int fd, const char *text);

/* Reads up to the end of an HTTP head, or to the end of the connection; the status, 0 for none. */
int raw_read_head (int fd, char **head);

/* Reads and drops until the other side closes. */
void raw_read_end (int fd);

/* What is said to open a WebSocket, with further headers "Name: value\r\n" or "". */
char *raw_handshake (const char *headers);

/* Opens a WebSocket at /ws, and asserts that the answer is right. */
void raw_upgrade (int fd, const char *headers);

/* The same on a new connection. */
int raw_open (int port);

/* Sends one frame; `first` is the frame's first byte. */
bool raw_send (int fd, int first, const void *bytes, gsize length);
bool raw_send_text (int fd, const char *text);
bool raw_send_unmasked (int fd, int first, const void *bytes, gsize length);

/* The next frame: its opcode, and its bytes in *text with a 0 behind them (g_free() it). −1: the
 * connection has ended. */
int raw_read (int fd, char **text, gsize *length);

/* Asserts that the next frame is that text. */
void raw_expect (int fd, const char *text);

/* Reads up to a close frame; its code, 0 where the connection ended without one. */
int raw_read_close (int fd);

G_END_DECLS
