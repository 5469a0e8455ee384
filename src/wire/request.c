/* What a client may say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/request.h"

#include "wire/message.h"

#define ANY -1

const char *
gmk_preset_name (int preset)
{
  static const char *const names[GMK_N_PRESETS] = {
    [GMK_PRESET_NONE] = "none",           [GMK_PRESET_HELLO] = "hello",
    [GMK_PRESET_GOOD_LUCK] = "good-luck", [GMK_PRESET_WELL_PLAYED] = "well-played",
    [GMK_PRESET_THANKS] = "thanks",       [GMK_PRESET_ONE_MOMENT] = "one-moment",
    [GMK_PRESET_SORRY] = "sorry",         [GMK_PRESET_AGAIN] = "again",
    [GMK_PRESET_GOODBYE] = "goodbye",
  };

  return names[preset];
}

const char *
gmk_why_name (int why)
{
  static const char *const names[GMK_N_WHYS] = {
    [GMK_WHY_ABUSE] = "abuse",
    [GMK_WHY_CHEATING] = "cheating",
    [GMK_WHY_NAME] = "name",
    [GMK_WHY_OTHER] = "other",
  };

  return names[why];
}

static const char *
no_yes_name (int value)
{
  return value ? "yes" : "no";
}

/* That one is said by saying nothing. */
static const char *
said_preset_name (int value)
{
  return value != GMK_PRESET_NONE ? gmk_preset_name (value) : NULL;
}

#define ID(type, member)      GMK_INT (type, member, 1, GMK_WIRE_ID_MAX)
#define ID_OR_0(type, member) GMK_INT_OR (type, member, 0, GMK_WIRE_ID_MAX, 0)

static const GmkField hello[] = {
  GMK_INT (GmkHello, v, 1, GMK_WIRE_ID_MAX),
  GMK_TEXT (GmkHello, client, 1),
  GMK_TEXT (GmkHello, secret, GMK_SECRET_LENGTH),
};
static const GmkField numbered[] = { GMK_INT (GmkNumbered, n, 0, GMK_WIRE_ID_MAX) };
static const GmkField name[] = { GMK_TEXT (GmkClaimName, name, 1) };
static const GmkField recover[] = {
  GMK_TEXT (GmkRecover, name, 1),
  GMK_TEXT (GmkRecover, code, 1),
};
static const GmkField profile[] = { ID (GmkPage, player) };
static const GmkField history[] = {
  ID (GmkPage, player),
  GMK_NAME (GmkPage, rules, gmk_rule_set_name, GMK_N_RULE_SETS),
  ID_OR_0 (GmkPage, before),
};
static const GmkField games[] = { ID (GmkPage, player), ID_OR_0 (GmkPage, before) };
static const GmkField game[] = { ID (GmkAskGame, game) };
static const GmkField leaders[] = {
  GMK_NAME (GmkPage, rules, gmk_rule_set_name, GMK_N_RULE_SETS),
  ID_OR_0 (GmkPage, before),
};
static const GmkField lobby[] = {
  GMK_NAME_OR (GmkAskLobby, rules, gmk_rule_set_name, GMK_N_RULE_SETS, ANY),
  GMK_NAME_OR (GmkAskLobby, rated, no_yes_name, 2, ANY),
  GMK_NAME_OR (GmkAskLobby, free, no_yes_name, 2, ANY),
  ID_OR_0 (GmkAskLobby, after),
};
static const GmkField open_table[] = {
  GMK_VALUE (GmkOpenTable, settings, &gmk_wire_settings),
  GMK_BOOL (GmkOpenTable, private),
};
static const GmkField join[] = {
  ID_OR_0 (GmkJoin, room),
  GMK_TEXT (GmkJoin, code, 0),
  GMK_BOOL (GmkJoin, watch),
  GMK_TEXT (GmkJoin, boot, 0),
  GMK_INT_OR (GmkJoin, since, -1, GMK_WIRE_ID_MAX, -1),
};
static const GmkField leave[] = { ID (GmkAtRoom, room) };
static const GmkField seek[] = {
  GMK_VALUE (GmkSeek, settings, &gmk_wire_settings),
  GMK_INT_OR (GmkSeek, window, 0, 10000, 0),
};
static const GmkField step[] = {
  ID (GmkAskStep, room),
  GMK_INT (GmkAskStep, turn, 0, UINT16_MAX),
  GMK_VALUE (GmkAskStep, step, &gmk_wire_ask),
};
static const GmkField rematch[] = { ID (GmkAtRoom, room), GMK_BOOL (GmkAtRoom, want) };
static const GmkField say[] = {
  ID (GmkSay, room),
  GMK_NAME_OR (GmkSay, preset, said_preset_name, GMK_N_PRESETS, GMK_PRESET_NONE),
  GMK_TEXT (GmkSay, text, 0),
};
static const GmkField block[] = { ID (GmkBlock, player), GMK_BOOL (GmkBlock, on) };
static const GmkField report[] = {
  ID (GmkAskReport, player),
  ID_OR_0 (GmkAskReport, room),
  GMK_NAME (GmkAskReport, why, gmk_why_name, GMK_N_WHYS),
  GMK_TEXT (GmkAskReport, text, 0),
};

static const GmkMessage messages[GMK_N_REQUESTS] = {
  [GMK_REQUEST_HELLO] = { "hello", GMK_SCHEMA (GmkHello, hello) },
  [GMK_REQUEST_PING] = { "ping", GMK_SCHEMA (GmkNumbered, numbered) },
  [GMK_REQUEST_PONG] = { "pong", GMK_SCHEMA (GmkNumbered, numbered) },
  [GMK_REQUEST_NAME] = { "name", GMK_SCHEMA (GmkClaimName, name) },
  [GMK_REQUEST_RECOVERY] = { "recovery", { 0 } },
  [GMK_REQUEST_RECOVER] = { "recover", GMK_SCHEMA (GmkRecover, recover) },
  [GMK_REQUEST_ERASE] = { "erase", { 0 } },
  [GMK_REQUEST_PROFILE] = { "profile", GMK_SCHEMA (GmkPage, profile) },
  [GMK_REQUEST_HISTORY] = { "history", GMK_SCHEMA (GmkPage, history) },
  [GMK_REQUEST_GAMES] = { "games", GMK_SCHEMA (GmkPage, games) },
  [GMK_REQUEST_GAME] = { "game", GMK_SCHEMA (GmkAskGame, game) },
  [GMK_REQUEST_LEADERS] = { "leaders", GMK_SCHEMA (GmkPage, leaders) },
  [GMK_REQUEST_LOBBY] = { "lobby", GMK_SCHEMA (GmkAskLobby, lobby) },
  [GMK_REQUEST_LEAVE_LOBBY] = { "leave-lobby", { 0 } },
  [GMK_REQUEST_OPEN] = { "open", GMK_SCHEMA (GmkOpenTable, open_table) },
  [GMK_REQUEST_JOIN] = { "join", GMK_SCHEMA (GmkJoin, join) },
  [GMK_REQUEST_LEAVE] = { "leave", GMK_SCHEMA (GmkAtRoom, leave) },
  [GMK_REQUEST_SEEK] = { "seek", GMK_SCHEMA (GmkSeek, seek) },
  [GMK_REQUEST_UNSEEK] = { "unseek", { 0 } },
  [GMK_REQUEST_STEP] = { "step", GMK_SCHEMA (GmkAskStep, step) },
  [GMK_REQUEST_REMATCH] = { "rematch", GMK_SCHEMA (GmkAtRoom, rematch) },
  [GMK_REQUEST_SAY] = { "say", GMK_SCHEMA (GmkSay, say) },
  [GMK_REQUEST_BLOCK] = { "block", GMK_SCHEMA (GmkBlock, block) },
  [GMK_REQUEST_REPORT] = { "report", GMK_SCHEMA (GmkAskReport, report) },
};

const char *
gmk_request_name (GmkRequestKind kind)
{
  return messages[kind].name;
}

/* What no single field tells. */
static gboolean
is_whole (const GmkRequest *request, GError **error)
{
  if (request->kind == GMK_REQUEST_JOIN &&
      (request->join.room == 0) == (request->join.code[0] == '\0'))
    return gmk_schema_fail (error, "expected either \"room\" or \"code\"");
  if (request->kind == GMK_REQUEST_SAY &&
      (request->say.preset == GMK_PRESET_NONE) == (request->say.text[0] == '\0'))
    return gmk_schema_fail (error, "expected either \"preset\" or \"text\"");
  return TRUE;
}

gboolean
gmk_request_read (const char *text, gsize length, GmkRequest *request, int64_t *id, GError **error)
{
  GmkRequest found = { 0 };
  int kind;
  g_autoptr (JsonObject) object = gmk_message_take (text, length, GMK_WIRE_REQUEST_MAX, messages,
                                                    GMK_N_REQUESTS, &kind, &found.id, error);

  if (id != NULL)
    *id = found.id;
  if (object == NULL)
    return FALSE;
  found.kind = (GmkRequestKind)kind;
  if (!gmk_schema_read (&messages[kind].schema, object, &found.hello, error) ||
      !is_whole (&found, error))
    return FALSE;
  *request = found;
  return TRUE;
}

void
gmk_request_write (const GmkRequest *request, GString *text)
{
  gmk_message_write (&messages[request->kind], request->id, &request->hello, text);
}
