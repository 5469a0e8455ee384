/* Steps as short arrays.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "core/notation.h"
#include "wire/values.h"

/* --- Reading ---------------------------------------------------------------------------------- */

/* An array that is read from the front. */
typedef struct {
  JsonArray *array;
  guint next;
  GError **error;
} Reader;

static JsonNode *
next (Reader *reader)
{
  return reader->next < json_array_get_length (reader->array)
           ? json_array_get_element (reader->array, reader->next++)
           : NULL;
}

static gboolean
take_int (Reader *reader, gint64 min, gint64 max, gint64 *value)
{
  JsonNode *node = next (reader);

  return node != NULL ? gmk_schema_read_int (node, min, max, value, reader->error)
                      : gmk_schema_fail (reader->error, "a step with too few parts");
}

static gboolean
take_name (Reader *reader, const char *(*names) (int), int last, int *value)
{
  JsonNode *node = next (reader);

  return node != NULL ? gmk_schema_read_name (node, names, last, value, reader->error)
                      : gmk_schema_fail (reader->error, "a step with too few parts");
}

static const char *
draw_name (int value)
{
  return "draw";
}

/* One point, written in the one way there is. */
static gboolean
take_point (Reader *reader, GmkPoint *point)
{
  JsonNode *node = next (reader);
  const char *word =
    node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
      ? json_node_get_string (node)
      : "";
  char text[GMK_POINT_TEXT_MAX] = "";

  if (gmk_point_read (word, GMK_SIZE_MAX, point) > 0)
    gmk_point_write (*point, text);
  return (*word != '\0' && strcmp (word, text) == 0) ||
         gmk_schema_fail (reader->error, "expected a point like \"H8\"");
}

static gboolean
take_place (Reader *reader, GmkStep *step)
{
  int draw;

  if (!take_point (reader, &step->point))
    return FALSE;
  step->draw = reader->next < json_array_get_length (reader->array);
  return !step->draw || take_name (reader, draw_name, 0, &draw);
}

static gboolean
take_choice (Reader *reader, GmkStep *step)
{
  gint64 number = 0;
  int choice;

  if (!take_name (reader, gmk_choice_name, GMK_N_CHOICES - 1, &choice))
    return FALSE;
  if ((choice == GMK_CHOICE_NUMBER || choice == GMK_CHOICE_PICK) &&
      !take_int (reader, 0, GMK_FIFTHS_MAX, &number))
    return FALSE;
  step->choice = (uint8_t)choice;
  step->number = (uint8_t)number;
  return TRUE;
}

static gboolean
take_claim (Reader *reader, GmkStep *step)
{
  int draw;

  if (!take_name (reader, gmk_claim_name, 1, &draw))
    return FALSE;
  step->draw = draw;
  return TRUE;
}

static gboolean
take_number (Reader *reader, uint16_t *value)
{
  gint64 number;

  if (!take_int (reader, 0, UINT16_MAX, &number))
    return FALSE;
  *value = (uint16_t)number;
  return TRUE;
}

static gboolean
take_ms (Reader *reader, int32_t *value)
{
  gint64 ms;

  if (!take_int (reader, 1, GMK_CLOCK_MS_MAX, &ms))
    return FALSE;
  *value = (int32_t)ms;
  return TRUE;
}

static gboolean
take_arguments (Reader *reader, GmkStep *step)
{
  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
    return take_place (reader, step);
  case GMK_STEP_CHOOSE:
    return take_choice (reader, step);
  case GMK_STEP_OFFER:
    return take_number (reader, &step->turn);
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    return take_number (reader, &step->offer);
  case GMK_STEP_CLAIM:
    return take_claim (reader, step);
  case GMK_STEP_CREDIT:
    return take_ms (reader, &step->ms);
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_STEP_ABORT:
  case GMK_N_STEPS:
    break;
  }
  return TRUE;
}

static gboolean
take_step (Reader *reader, const char *(*kinds) (int), GmkStep *step)
{
  int kind;

  if (!take_name (reader, kinds, GMK_N_STEPS - 1, &kind))
    return FALSE;
  step->kind = (uint8_t)kind;
  if (!take_arguments (reader, step))
    return FALSE;
  return reader->next == json_array_get_length (reader->array) ||
         gmk_schema_fail (reader->error, "a step with too many parts");
}

static gboolean
take_head (Reader *reader, GmkStep *step)
{
  gint64 at, seat, by, lag;

  if (!take_int (reader, 0, GMK_TIME_MAX, &at) || !take_int (reader, -1, GMK_SEATS - 1, &seat) ||
      !take_int (reader, GMK_BY_PERSON, GMK_BY_CPU, &by) ||
      !take_int (reader, 0, GMK_LAG_MAX, &lag))
    return FALSE;
  step->at = at;
  step->seat = seat < 0 ? GMK_SEAT_NONE : (GmkSeat)seat;
  step->by = (uint8_t)by;
  step->lag_ms = (uint8_t)lag;
  return TRUE;
}

static gboolean
begin (JsonNode *node, Reader *reader, GError **error)
{
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return gmk_schema_fail (error, "expected a step as an array");
  *reader = (Reader){ .array = json_node_get_array (node), .error = error };
  return TRUE;
}

static gboolean
read_fact (JsonNode *node, gpointer value, GError **error)
{
  GmkStep step = { 0 };
  Reader reader = { 0 };

  if (!begin (node, &reader, error) || !take_head (&reader, &step) ||
      !take_step (&reader, gmk_step_name, &step))
    return FALSE;
  *(GmkStep *)value = step;
  return TRUE;
}

/* Flags and credits are the room's to stamp. */
static const char *
asked_step_name (int kind)
{
  return kind != GMK_STEP_FLAG && kind != GMK_STEP_CREDIT ? gmk_step_name (kind) : NULL;
}

static gboolean
read_ask (JsonNode *node, gpointer value, GError **error)
{
  GmkStep step = { 0 };
  Reader reader = { 0 };

  if (!begin (node, &reader, error) || !take_step (&reader, asked_step_name, &step))
    return FALSE;
  *(GmkStep *)value = step;
  return TRUE;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void
write_arguments (GString *text, const GmkStep *step)
{
  char point[GMK_POINT_TEXT_MAX];

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
    gmk_point_write (step->point, point);
    g_string_append_printf (text, ",\"%s\"%s", point, step->draw ? ",\"draw\"" : "");
    break;
  case GMK_STEP_CHOOSE:
    g_string_append_printf (text, ",\"%s\"", gmk_choice_name (step->choice));
    if (step->choice == GMK_CHOICE_NUMBER || step->choice == GMK_CHOICE_PICK)
      g_string_append_printf (text, ",%d", step->number);
    break;
  case GMK_STEP_OFFER:
    g_string_append_printf (text, ",%d", step->turn);
    break;
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    g_string_append_printf (text, ",%d", step->offer);
    break;
  case GMK_STEP_CLAIM:
    g_string_append_printf (text, ",\"%s\"", gmk_claim_name (step->draw));
    break;
  case GMK_STEP_CREDIT:
    g_string_append_printf (text, ",%d", step->ms);
    break;
  case GMK_STEP_PASS:
  case GMK_STEP_RESIGN:
  case GMK_STEP_FLAG:
  case GMK_STEP_ABORT:
  case GMK_N_STEPS:
    break;
  }
}

static void
write_ask (GString *text, gconstpointer value)
{
  const GmkStep *step = value;

  g_string_append_printf (text, "[\"%s\"", gmk_step_name (step->kind));
  write_arguments (text, step);
  g_string_append_c (text, ']');
}

static void
write_fact (GString *text, gconstpointer value)
{
  const GmkStep *step = value;

  g_string_append_printf (text, "[%" G_GINT64_FORMAT ",%d,%d,%d,\"%s\"", step->at,
                          step->seat == GMK_SEAT_NONE ? -1 : step->seat, step->by, step->lag_ms,
                          gmk_step_name (step->kind));
  write_arguments (text, step);
  g_string_append_c (text, ']');
}

const GmkCodec gmk_wire_ask = { sizeof (GmkStep), read_ask, write_ask };
const GmkCodec gmk_wire_fact = { sizeof (GmkStep), read_fact, write_fact };
