/* What several messages are made of.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/values.h"

#include "core/notation.h"
#include "wire/wire.h"

/* --- Persons and tables ----------------------------------------------------------------------- */

#define RATING_MAX 10000

static const GmkField player_fields[] = {
  GMK_INT (GmkWirePlayer, player, 0, GMK_WIRE_ID_MAX),
  GMK_TEXT (GmkWirePlayer, name, 0),
  GMK_BOOL (GmkWirePlayer, guest),
  GMK_INT (GmkWirePlayer, rating, -RATING_MAX, RATING_MAX),
  GMK_BOOL (GmkWirePlayer, provisional),
};
const GmkSchema gmk_wire_player = GMK_SCHEMA (GmkWirePlayer, player_fields);

static const GmkField seat_fields[] = {
  GMK_OBJECT_OR (GmkWireSeat, who, &gmk_wire_player),
  GMK_BOOL (GmkWireSeat, away),
  GMK_BOOL (GmkWireSeat, cpu),
  GMK_INT_OR (GmkWireSeat, claim_ms, -1, GMK_CLOCK_MS_MAX, -1),
};
const GmkSchema gmk_wire_seat = GMK_SCHEMA (GmkWireSeat, seat_fields);

static const GmkField table_fields[] = {
  GMK_INT (GmkWireTable, room, 1, GMK_WIRE_ID_MAX),
  GMK_VALUE (GmkWireTable, settings, &gmk_wire_settings),
  GMK_OBJECT (GmkWireTable, host, &gmk_wire_player),
  GMK_OBJECT_OR (GmkWireTable, guest, &gmk_wire_player),
  GMK_INT_OR (GmkWireTable, watchers, 0, GMK_WIRE_ID_MAX, 0),
};
const GmkSchema gmk_wire_table = GMK_SCHEMA (GmkWireTable, table_fields);

static const GmkField score_fields[] = {
  GMK_INT_OR (GmkWireScore, host, 0, GMK_WIRE_ID_MAX, 0),
  GMK_INT_OR (GmkWireScore, guest, 0, GMK_WIRE_ID_MAX, 0),
  GMK_INT_OR (GmkWireScore, drawn, 0, GMK_WIRE_ID_MAX, 0),
};
const GmkSchema gmk_wire_score = GMK_SCHEMA (GmkWireScore, score_fields);

/* --- Numbers ---------------------------------------------------------------------------------- */

static gboolean
read_number (JsonNode *node, gpointer value, GError **error)
{
  return gmk_schema_read_int (node, 0, GMK_WIRE_ID_MAX, value, error);
}

static void
write_number (GString *text, gconstpointer value)
{
  g_string_append_printf (text, "%" G_GINT64_FORMAT, *(const int64_t *)value);
}

const GmkCodec gmk_wire_number = { sizeof (int64_t), read_number, write_number };

/* --- Settings --------------------------------------------------------------------------------- */

/* GmkSettings spread out, as a schema wants it. */
typedef struct {
  int rules;
  int64_t size;
  int opening;
  int time;
  int64_t periods;
  int64_t main_ms;
  int64_t extra_ms;
  int first;
  bool same_first;
  int undo;
  int absent;
  bool rated;
} Spread;

static const GmkField settings_fields[] = {
  GMK_NAME (Spread, rules, gmk_rule_set_name, GMK_N_RULE_SETS),
  GMK_INT (Spread, size, GMK_SIZE_MIN, GMK_SIZE_MAX),
  GMK_NAME_OR (Spread, opening, gmk_opening_rule_name, GMK_N_OPENINGS, GMK_OPENING_FREE),
  GMK_NAME_OR (Spread, time, gmk_clock_name, GMK_N_CLOCKS, GMK_CLOCK_NONE),
  GMK_INT_OR (Spread, periods, 0, 99, 0),
  GMK_INT_OR (Spread, main_ms, 0, GMK_CLOCK_MS_MAX, 0),
  GMK_INT_OR (Spread, extra_ms, 0, GMK_CLOCK_MS_MAX, 0),
  GMK_NAME_OR (Spread, first, gmk_first_name, GMK_N_FIRSTS, GMK_FIRST_LOT),
  GMK_BOOL (Spread, same_first),
  GMK_NAME_OR (Spread, undo, gmk_undo_rule_name, GMK_N_UNDOS, GMK_UNDO_CONSENT),
  GMK_NAME_OR (Spread, absent, gmk_absent_name, GMK_N_ABSENTS, GMK_ABSENT_CPU),
  GMK_BOOL (Spread, rated),
};
static const GmkSchema settings_schema = GMK_SCHEMA (Spread, settings_fields);

static gboolean
read_settings (JsonNode *node, gpointer value, GError **error)
{
  Spread spread;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return gmk_schema_fail (error, "expected an object");
  if (!gmk_schema_read (&settings_schema, json_node_get_object (node), &spread, error))
    return FALSE;

  GmkSettings settings = {
    .rules = gmk_rules_make ((GmkRuleSet)spread.rules, (int)spread.size),
    .time = { .kind = (uint8_t)spread.time,
              .periods = (uint8_t)spread.periods,
              .main_ms = (int32_t)spread.main_ms,
              .extra_ms = (int32_t)spread.extra_ms },
    .first = (uint8_t)spread.first,
    .alternate = !spread.same_first,
    .undo = (uint8_t)spread.undo,
    .absent = (uint8_t)spread.absent,
    .rated = spread.rated,
  };

  settings.rules.opening = (uint8_t)spread.opening;
  if (!gmk_settings_valid (&settings))
    return gmk_schema_fail (error, "settings that do not go together");
  *(GmkSettings *)value = settings;
  return TRUE;
}

static void
write_settings (GString *text, gconstpointer value)
{
  const GmkSettings *settings = value;
  const Spread spread = {
    .rules = gmk_rules_set (&settings->rules),
    .size = settings->rules.size,
    .opening = settings->rules.opening,
    .time = settings->time.kind,
    .periods = settings->time.periods,
    .main_ms = settings->time.main_ms,
    .extra_ms = settings->time.extra_ms,
    .first = settings->first,
    .same_first = !settings->alternate,
    .undo = settings->undo,
    .absent = settings->absent,
    .rated = settings->rated,
  };
  bool comma = false;

  g_string_append_c (text, '{');
  gmk_schema_write (&settings_schema, &spread, text, &comma);
  g_string_append_c (text, '}');
}

const GmkCodec gmk_wire_settings = { sizeof (GmkSettings), read_settings, write_settings };
