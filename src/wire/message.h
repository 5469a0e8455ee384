/* What reading a request and reading a notice have in common. Only for this folder.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "wire/schema.h"

G_BEGIN_DECLS

/* One kind of message: its word, its fields, and where in the union they lie. */
typedef struct {
  const char *name;
  GmkSchema schema;
} GmkMessage;

/* Takes a text apart: checks it, finds the kind among n messages (-1 and GMK_WIRE_ERROR_UNKNOWN_KIND
 * for none) and the id, 0 for none. The object is to be freed. NULL on error. */
JsonObject *gmk_message_take (const char *text,
                              gsize length,
                              gsize length_max,
                              const GmkMessage *messages,
                              int n,
                              int *kind,
                              int64_t *id,
                              GError **error);

void gmk_message_write (const GmkMessage *message, int64_t id, gconstpointer body, GString *text);

G_END_DECLS
