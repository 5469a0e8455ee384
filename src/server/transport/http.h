/* What both transports say and read of HTTP.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/transport/transport.h"

G_BEGIN_DECLS

/* Headers of every answer: pages of ours are never framed, guessed at, kept or told of. The last has
 * no name. */
typedef struct {
  const char *name;
  const char *value;
} GmkHttpHeader;
extern const GmkHttpHeader gmk_http_headers[];

/* A plain answer of a few words. */
GmkReply gmk_http_refusal (int status);

/* The whole answer as it goes over the wire; the connection is closed after it. */
GString *gmk_http_text (const GmkReply *reply);

/* Whether a Sec-WebSocket-Protocol header (NULL: there is none) offers the protocol. */
bool gmk_http_offers (const char *header);

/* Whether a text message is UTF-8; 0 is a character like others. */
bool gmk_http_is_utf8 (const char *text, gsize length);

G_END_DECLS
