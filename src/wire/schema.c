/* Structs to JSON and back, by their description.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/schema.h"

#include <string.h>

#include "wire/wire.h"

static gpointer
member (gpointer value, const GmkField *field)
{
  return (char *)value + field->offset;
}

static gconstpointer
const_member (gconstpointer value, const GmkField *field)
{
  return (const char *)value + field->offset;
}

/* --- Reading ---------------------------------------------------------------------------------- */

gboolean
gmk_schema_fail (GError **error, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, GMK_WIRE_ERROR, GMK_WIRE_ERROR_BAD_FIELD, message);
  return FALSE;
}

gboolean
gmk_schema_read_int (JsonNode *node, gint64 min, gint64 max, gint64 *value, GError **error)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64) {
    const gint64 found = json_node_get_int (node);
    if (found >= min && found <= max) {
      *value = found;
      return TRUE;
    }
  }
  return gmk_schema_fail (
    error, "expected an integer from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, min, max);
}

static const char *
text_of (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static gboolean
fail_name (const char *(*names) (int value), int last, GError **error)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int i = 0; i <= last; i++)
    if (names (i) != NULL)
      g_string_append_printf (words, "%s\"%s\"", words->len > 0 ? ", " : "", names (i));
  return gmk_schema_fail (error, "expected one of %s", words->str);
}

gboolean
gmk_schema_read_name (JsonNode *node,
                      const char *(*names) (int value),
                      int last,
                      int *value,
                      GError **error)
{
  const char *text = text_of (node);

  for (int i = 0; text != NULL && i <= last; i++)
    if (g_strcmp0 (text, names (i)) == 0) {
      *value = i;
      return TRUE;
    }
  return fail_name (names, last, error);
}

static gboolean
has_control (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)))
      return TRUE;
  return FALSE;
}

static gboolean
fail_text (const GmkField *field, GError **error)
{
  const int min = (int)field->min;
  const int max = (int)field->max;

  return min == max
           ? gmk_schema_fail (error, "expected a text of %d bytes without control characters", max)
           : gmk_schema_fail (error, "expected a text of %d to %d bytes without control characters",
                              min, max);
}

static gboolean
read_text (JsonNode *node, const GmkField *field, char *value, GError **error)
{
  const char *text = text_of (node);
  const gsize length = text != NULL ? strlen (text) : 0;

  if (text == NULL || length < (gsize)field->min || length > (gsize)field->max ||
      has_control (text))
    return fail_text (field, error);
  memcpy (value, text, length + 1);
  return TRUE;
}

static gboolean
read_object (JsonNode *node, const GmkSchema *schema, gpointer value, GError **error)
{
  return JSON_NODE_HOLDS_OBJECT (node)
           ? gmk_schema_read (schema, json_node_get_object (node), value, error)
           : gmk_schema_fail (error, "expected an object");
}

static gsize
element_size (const GmkField *field)
{
  return field->schema != NULL ? field->schema->size : field->codec->size;
}

static gboolean
read_list (JsonNode *node, const GmkField *field, GArray **value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (array == NULL || json_array_get_length (array) > field->max)
    return gmk_schema_fail (error, "expected a list of at most %d", (int)field->max);

  const guint n = json_array_get_length (array);
  const gsize size = element_size (field);

  *value = g_array_sized_new (FALSE, TRUE, (guint)size, n);
  g_array_set_size (*value, n); /* all zero, so that clearing half a list is safe */
  for (guint i = 0; i < n; i++) {
    JsonNode *element = json_array_get_element (array, i);
    gpointer place = (*value)->data + i * size;
    const gboolean good = field->schema != NULL ? read_object (element, field->schema, place, error)
                                                : field->codec->read (element, place, error);
    if (!good) {
      g_prefix_error (error, "element %u: ", i + 1);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
read_bool (JsonNode *node, bool *value, GError **error)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return gmk_schema_fail (error, "expected true or false");
  *value = json_node_get_boolean (node);
  return TRUE;
}

static gboolean
read_field (JsonNode *node, const GmkField *field, gpointer value, GError **error)
{
  switch (field->kind) {
  case GMK_FIELD_INT:
    return gmk_schema_read_int (node, field->min, field->max, value, error);
  case GMK_FIELD_BOOL:
    return read_bool (node, value, error);
  case GMK_FIELD_NAME:
    return gmk_schema_read_name (node, field->names, (int)field->max, value, error);
  case GMK_FIELD_TEXT:
    return read_text (node, field, value, error);
  case GMK_FIELD_OBJECT:
    return read_object (node, field->schema, value, error);
  case GMK_FIELD_LIST:
    return read_list (node, field, value, error);
  case GMK_FIELD_VALUE:
    return field->codec->read (node, value, error);
  }
  g_assert_not_reached ();
}

static void
set_absent (const GmkField *field, gpointer value)
{
  if (field->kind == GMK_FIELD_INT)
    *(int64_t *)value = field->absent;
  else if (field->kind == GMK_FIELD_NAME)
    *(int *)value = (int)field->absent;
}

gboolean
gmk_schema_read (const GmkSchema *schema, JsonObject *object, gpointer value, GError **error)
{
  memset (value, 0, schema->size);
  for (int i = 0; i < schema->n_fields; i++) {
    const GmkField *field = &schema->fields[i];
    JsonNode *node = json_object_get_member (object, field->name);

    if (node == NULL && field->optional) {
      set_absent (field, member (value, field));
      continue;
    }
    if (node == NULL)
      return gmk_schema_fail (error, "\"%s\": missing", field->name);
    if (!read_field (node, field, member (value, field), error)) {
      g_prefix_error (error, "\"%s\": ", field->name);
      return FALSE;
    }
  }
  return TRUE;
}

/* --- Writing ---------------------------------------------------------------------------------- */

void
gmk_schema_write_text (GString *text, const char *value)
{
  g_string_append_c (text, '"');
  for (const char *c = value; *c != '\0'; c++) {
    if (*c == '"' || *c == '\\')
      g_string_append_c (text, '\\');
    g_string_append_c (text, *c);
  }
  g_string_append_c (text, '"');
}

static void
write_object (GString *text, const GmkSchema *schema, gconstpointer value)
{
  bool comma = false;

  g_string_append_c (text, '{');
  gmk_schema_write (schema, value, text, &comma);
  g_string_append_c (text, '}');
}

static void
write_list (GString *text, const GmkField *field, const GArray *list)
{
  g_string_append_c (text, '[');
  for (guint i = 0; list != NULL && i < list->len; i++) {
    gconstpointer element = list->data + i * element_size (field);

    if (i > 0)
      g_string_append_c (text, ',');
    if (field->schema != NULL)
      write_object (text, field->schema, element);
    else
      field->codec->write (text, element);
  }
  g_string_append_c (text, ']');
}

static void
write_field (GString *text, const GmkField *field, gconstpointer value)
{
  switch (field->kind) {
  case GMK_FIELD_INT:
    g_string_append_printf (text, "%" G_GINT64_FORMAT, *(const int64_t *)value);
    break;
  case GMK_FIELD_BOOL:
    g_string_append (text, *(const bool *)value ? "true" : "false");
    break;
  case GMK_FIELD_NAME:
    gmk_schema_write_text (text, field->names (*(const int *)value));
    break;
  case GMK_FIELD_TEXT:
    gmk_schema_write_text (text, value);
    break;
  case GMK_FIELD_OBJECT:
    write_object (text, field->schema, value);
    break;
  case GMK_FIELD_LIST:
    write_list (text, field, *(GArray *const *)value);
    break;
  case GMK_FIELD_VALUE:
    field->codec->write (text, value);
    break;
  }
}

static bool
is_absent (const GmkField *field, gconstpointer value)
{
  if (!field->optional)
    return false;
  switch (field->kind) {
  case GMK_FIELD_INT:
    return *(const int64_t *)value == field->absent;
  case GMK_FIELD_BOOL:
    return !*(const bool *)value;
  case GMK_FIELD_NAME:
    return *(const int *)value == field->absent;
  case GMK_FIELD_TEXT:
    return *(const char *)value == '\0';
  case GMK_FIELD_OBJECT:
    return *(const int64_t *)const_member (value, &field->schema->fields[0]) == 0;
  case GMK_FIELD_LIST:
    return *(GArray *const *)value == NULL || (*(GArray *const *)value)->len == 0;
  case GMK_FIELD_VALUE:
    break;
  }
  return false;
}

void
gmk_schema_write (const GmkSchema *schema, gconstpointer value, GString *text, bool *comma)
{
  for (int i = 0; i < schema->n_fields; i++) {
    const GmkField *field = &schema->fields[i];
    gconstpointer place = const_member (value, field);

    if (is_absent (field, place))
      continue;
    if (*comma)
      g_string_append_c (text, ',');
    *comma = true;
    g_string_append_c (text, '"');
    g_string_append (text, field->name);
    g_string_append (text, "\":");
    write_field (text, field, place);
  }
}

/* --- Freeing ---------------------------------------------------------------------------------- */

static void
clear_list (const GmkField *field, GArray **list)
{
  if (*list != NULL && field->schema != NULL)
    for (guint i = 0; i < (*list)->len; i++)
      gmk_schema_clear (field->schema, (*list)->data + i * field->schema->size);
  g_clear_pointer (list, g_array_unref);
}

void
gmk_schema_clear (const GmkSchema *schema, gpointer value)
{
  for (int i = 0; i < schema->n_fields; i++) {
    const GmkField *field = &schema->fields[i];

    if (field->kind == GMK_FIELD_LIST)
      clear_list (field, member (value, field));
    else if (field->kind == GMK_FIELD_OBJECT)
      gmk_schema_clear (field->schema, member (value, field));
  }
  memset (value, 0, schema->size);
}
