/* A server of a test's own, in its own process, that says what the test wants, however wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FALSE_WELCOME                                                                              \
  "{\"kind\":\"welcome\",\"id\":1,\"v\":1,\"server\":\"false\",\"boot\":\"0123456789abcdef\","     \
  "\"me\":{\"player\":7,\"name\":\"Anna\",\"rating\":1500}}"

typedef struct _FalseServer FalseServer;

/* What is said to which request: lines, each a message; NULL: nothing is. `%ID` is the request's id.
 * Pings are answered. The test keeps it, and may change it. */
typedef struct {
  const char *hello;
  const char *open;
  const char *join;
  const char *join_again; /* from the second one on; NULL: the same */
  const char *others;
  int joins; /* that have come */
} FalseScript;

FalseServer *false_server_new (FalseScript *script);

/* Another one, with a certificate that nobody has signed. */
FalseServer *false_server_new_tls (FalseScript *script);
void false_server_free (FalseServer *server);
int false_server_port (const FalseServer *server);

/* How often somebody has connected. */
int false_server_count (const FalseServer *server);

/* Says lines to whoever is there. */
void false_server_say (FalseServer *server, const char *lines);

/* Closes with a code; or without a word. */
void false_server_close (FalseServer *server, int code);

/* Says one message of many frames, without end. */
void false_server_say_without_end (FalseServer *server);

/* No WebSocket but HTTP, with that status. */
void false_server_set_status (FalseServer *server, int status);

/* Something that listens and says that to whoever comes, and then nothing. */
typedef struct _RawServer RawServer;

RawServer *raw_server_new (const char *says);
void raw_server_free (RawServer *server);
int raw_server_port (const RawServer *server);

G_END_DECLS
