/* One JSON object with a kind and perhaps an id.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/message.h"

#include <string.h>

#include "wire/strict.h"
#include "wire/wire.h"

G_DEFINE_QUARK (gmk_wire_error, gmk_wire_error)

static int count_node (JsonNode *node);

static void
add_member (JsonObject *object, const char *name, JsonNode *node, gpointer count)
{
  *(int *)count += 1 + count_node (node);
}

static void
add_element (JsonArray *array, guint index, JsonNode *node, gpointer count)
{
  *(int *)count += count_node (node);
}

/* How many members all objects in it have. */
static int
count_node (JsonNode *node)
{
  int count = 0;

  if (JSON_NODE_HOLDS_OBJECT (node))
    json_object_foreach_member (json_node_get_object (node), add_member, &count);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    json_array_foreach_element (json_node_get_array (node), add_element, &count);
  return count;
}

static JsonObject *
parse (const char *text, gsize length, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) failure = NULL;
  int n_members;

  if (!gmk_strict_check (text, length, &n_members, error))
    return NULL;
  if (!json_parser_load_from_data (parser, text, (gssize)length, &failure)) {
    g_set_error (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_NOT_JSON, "%s", failure->message);
    return NULL;
  }

  JsonNode *root = json_parser_get_root (parser);

  if (count_node (root) != n_members) {
    g_set_error_literal (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_NOT_JSON, "a key given twice");
    return NULL;
  }
  return json_object_ref (json_node_get_object (root));
}

static gboolean
take_id (JsonObject *object, int64_t *id, GError **error)
{
  JsonNode *node = json_object_get_member (object, "id");

  *id = 0;
  if (node == NULL || gmk_schema_read_int (node, 1, GMK_WIRE_ID_MAX, id, error))
    return TRUE;
  g_prefix_error (error, "\"id\": ");
  return FALSE;
}

static gboolean
take_kind (JsonObject *object, const GmkMessage *messages, int n, int *kind, GError **error)
{
  JsonNode *node = json_object_get_member (object, "kind");

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) ||
      json_node_get_value_type (node) != G_TYPE_STRING)
    return gmk_schema_fail (error, "\"kind\": expected a text");
  for (int i = 0; i < n; i++)
    if (strcmp (json_node_get_string (node), messages[i].name) == 0) {
      *kind = i;
      return TRUE;
    }
  g_set_error_literal (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_UNKNOWN_KIND, "no such kind");
  return FALSE;
}

JsonObject *
gmk_message_take (const char *text,
                  gsize length,
                  gsize length_max,
                  const GmkMessage *messages,
                  int n,
                  int *kind,
                  int64_t *id,
                  GError **error)
{
  *id = 0;
  if (length > length_max) {
    g_set_error (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_TOO_LONG, "longer than %d bytes",
                 (int)length_max);
    return NULL;
  }

  g_autoptr (JsonObject) object = parse (text, length, error);

  if (object == NULL || !take_id (object, id, error) ||
      !take_kind (object, messages, n, kind, error))
    return NULL;
  return g_steal_pointer (&object);
}

void
gmk_message_write (const GmkMessage *message, int64_t id, gconstpointer body, GString *text)
{
  bool comma = true;

  g_string_append (text, "{\"kind\":");
  gmk_schema_write_text (text, message->name);
  if (id != 0)
    g_string_append_printf (text, ",\"id\":%" G_GINT64_FORMAT, id);
  gmk_schema_write (&message->schema, body, text, &comma);
  g_string_append_c (text, '}');
}
