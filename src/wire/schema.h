/* Messages described field by field, read and written by one description.
 *
 * A schema lists the fields of a plain struct. gmk_schema_read() fills the struct from a JSON object
 * and refuses what the schema does not allow; gmk_schema_write() is its inverse. In the struct an
 * integer is int64_t, a truth bool, a name int, a text char[max + 1], an object the struct of its
 * schema, and a list GArray * (NULL: empty), owned by the struct.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

G_BEGIN_DECLS

typedef enum {
  GMK_FIELD_INT, /* min to max */
  GMK_FIELD_BOOL,
  GMK_FIELD_NAME,   /* one of names(0) … names(max); NULL among them cannot be said */
  GMK_FIELD_TEXT,   /* min to max bytes of UTF-8 without control characters */
  GMK_FIELD_OBJECT, /* a struct with a schema of its own */
  GMK_FIELD_LIST,   /* at most max elements, each by schema or codec */
  GMK_FIELD_VALUE,  /* by codec */
} GmkFieldKind;

typedef struct _GmkSchema GmkSchema;

/* How a value of another shape than a struct is read and written. */
typedef struct {
  gsize size; /* of the value in memory */
  gboolean (*read) (JsonNode *node, gpointer value, GError **error);
  void (*write) (GString *text, gconstpointer value);
} GmkCodec;

typedef struct {
  const char *name;
  GmkFieldKind kind;
  bool optional; /* may be absent, and is not written then. Absent stands for `absent` (integers and
                  * names), false, an empty text or list, or an object whose first field, an
                  * integer, is 0 */
  gsize offset;
  gint64 min;
  gint64 max;
  gint64 absent;
  const char *(*names) (int value);
  const GmkSchema *schema;
  const GmkCodec *codec;
} GmkField;

struct _GmkSchema {
  gsize size; /* of the struct */
  int n_fields;
  const GmkField *fields;
};

/* Fills *value, which has to be cleared with gmk_schema_clear() also where this fails. Everything
 * that the object does not have is 0. Error: GMK_WIRE_ERROR_BAD_FIELD. */
gboolean
gmk_schema_read (const GmkSchema *schema, JsonObject *object, gpointer value, GError **error);

/* Appends the fields, `"a":1,"b":2`, each after a comma where *comma is TRUE, which it is then. */
void gmk_schema_write (const GmkSchema *schema, gconstpointer value, GString *text, bool *comma);

/* Frees the lists inside and sets everything to 0. */
void gmk_schema_clear (const GmkSchema *schema, gpointer value);

/* Appends a text with its quotes. */
void gmk_schema_write_text (GString *text, const char *value);

/* For codecs. Error: GMK_WIRE_ERROR_BAD_FIELD. */
gboolean gmk_schema_fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean
gmk_schema_read_int (JsonNode *node, gint64 min, gint64 max, gint64 *value, GError **error);
gboolean gmk_schema_read_name (JsonNode *node,
                               const char *(*names) (int value),
                               int last,
                               int *value,
                               GError **error);

/* One line a field. The name on the wire is the name of the member. */
#define GMK_INT(type, member, low, high)                                                           \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_INT, .offset = offsetof (type, member), .min = (low),       \
    .max = (high)                                                                                  \
  }
#define GMK_INT_OR(type, member, low, high, otherwise)                                             \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_INT, .offset = offsetof (type, member), .min = (low),       \
    .max = (high), .optional = true, .absent = (otherwise)                                         \
  }
#define GMK_BOOL(type, member)                                                                     \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_BOOL, .offset = offsetof (type, member), .optional = true   \
  }
#define GMK_NAME(type, member, name_of, n)                                                         \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_NAME, .offset = offsetof (type, member), .max = (n)-1,      \
    .names = (name_of)                                                                             \
  }
#define GMK_NAME_OR(type, member, name_of, n, otherwise)                                           \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_NAME, .offset = offsetof (type, member), .max = (n)-1,      \
    .names = (name_of), .optional = true, .absent = (otherwise)                                    \
  }
#define GMK_TEXT(type, member, low)                                                                \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_TEXT, .offset = offsetof (type, member), .min = (low),      \
    .max = sizeof (((type *)0)->member) - 1, .optional = (low) == 0                                \
  }
#define GMK_OBJECT(type, member, of)                                                               \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_OBJECT, .offset = offsetof (type, member), .schema = (of)   \
  }
#define GMK_OBJECT_OR(type, member, of)                                                            \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_OBJECT, .offset = offsetof (type, member), .schema = (of),  \
    .optional = true                                                                               \
  }
#define GMK_LIST(type, member, of, n)                                                              \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_LIST, .offset = offsetof (type, member), .schema = (of),    \
    .max = (n), .optional = true                                                                   \
  }
#define GMK_LIST_OF(type, member, by, n)                                                           \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_LIST, .offset = offsetof (type, member), .codec = (by),     \
    .max = (n), .optional = true                                                                   \
  }
#define GMK_VALUE(type, member, by)                                                                \
  {                                                                                                \
    .name = #member, .kind = GMK_FIELD_VALUE, .offset = offsetof (type, member), .codec = (by)     \
  }

#define GMK_SCHEMA(type, list)                                                                     \
  {                                                                                                \
    .size = sizeof (type), .n_fields = G_N_ELEMENTS (list), .fields = (list)                       \
  }

G_END_DECLS
