/* What both directions of the protocol share: limits, and why a message was not taken.
 *
 * A message is one JSON object in one text frame: {"kind": …, …}. The closed set of what a client
 * may say is in request.h, of what a server may say in notice.h; README.md is the whole protocol.
 * Reading is strict: what is missing, unknown in its kind, of another type or out of range is an
 * error, never a guess. Unknown fields are ignored.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GMK_WIRE_VERSION     1
#define GMK_WIRE_SUBPROTOCOL "kagetsu.v1"

#define GMK_WIRE_REQUEST_MAX 4096        /* bytes of a message to the server */
#define GMK_WIRE_NOTICE_MAX  16384       /* bytes of a message to a client */
#define GMK_WIRE_DEPTH_MAX   8           /* objects and arrays in each other */
#define GMK_WIRE_INT_MAX     (1LL << 53) /* beyond it other languages lose digits */
#define GMK_WIRE_ID_MAX      (GMK_WIRE_INT_MAX - 1)

#define GMK_WIRE_ERROR (gmk_wire_error_quark ())
GQuark gmk_wire_error_quark (void);

/* Messages are English and say where: "\"turn\": expected an integer from 0 to 65535". */
typedef enum {
  GMK_WIRE_ERROR_TOO_LONG,
  GMK_WIRE_ERROR_NOT_JSON,     /* not one RFC 8259 object, too deep, a key twice, a fraction */
  GMK_WIRE_ERROR_UNKNOWN_KIND, /* no such message in this version */
  GMK_WIRE_ERROR_BAD_FIELD,    /* missing, of another type, out of range */
} GmkWireError;

G_END_DECLS
