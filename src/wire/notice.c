/* What a server may say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "wire/notice.h"

#include "core/notation.h"
#include "wire/message.h"

#define SEAT_NONE -1
#define LAST_SEAT (GMK_SEATS - 1)

static const char *
closed_name (int value)
{
  static const char *const names[GMK_N_CLOSED] = { "left", "admin" };

  return names[value];
}

#define ID(type, member)     GMK_INT (type, member, 1, GMK_WIRE_ID_MAX)
#define COUNT(type, member)  GMK_INT_OR (type, member, 0, GMK_WIRE_ID_MAX, 0)
#define RATING(type, member) GMK_INT (type, member, -10000, 10000)
#define MOMENT(type, member) GMK_INT (type, member, 0, GMK_TIME_MAX)
#define RULES(type)          GMK_NAME (type, rules, gmk_rule_set_name, GMK_N_RULE_SETS)

/* --- Parts ------------------------------------------------------------------------------------ */

static const GmkField pool_fields[] = {
  RULES (GmkPool),      RATING (GmkPool, rating), COUNT (GmkPool, deviation),
  COUNT (GmkPool, won), COUNT (GmkPool, drawn),   COUNT (GmkPool, lost),
};
static const GmkSchema pool = GMK_SCHEMA (GmkPool, pool_fields);

static const GmkField point_fields[] = {
  COUNT (GmkRatingPoint, game),
  COUNT (GmkRatingPoint, at),
  RATING (GmkRatingPoint, rating),
  COUNT (GmkRatingPoint, deviation),
};
static const GmkSchema point = GMK_SCHEMA (GmkRatingPoint, point_fields);

static const GmkField brief_fields[] = {
  ID (GmkGameBrief, game),
  COUNT (GmkGameBrief, at),
  RULES (GmkGameBrief),
  GMK_INT (GmkGameBrief, size, GMK_SIZE_MIN, GMK_SIZE_MAX),
  GMK_OBJECT (GmkGameBrief, host, &gmk_wire_player),
  GMK_OBJECT (GmkGameBrief, guest, &gmk_wire_player),
  GMK_INT_OR (GmkGameBrief, winner, SEAT_NONE, LAST_SEAT, SEAT_NONE),
  GMK_NAME (GmkGameBrief, end, gmk_end_name, GMK_N_ENDS),
  GMK_BOOL (GmkGameBrief, rated),
};
static const GmkSchema brief = GMK_SCHEMA (GmkGameBrief, brief_fields);

static const GmkField change_fields[] = {
  RATING (GmkRatingChange, before),
  RATING (GmkRatingChange, after),
  COUNT (GmkRatingChange, deviation),
  GMK_BOOL (GmkRatingChange, provisional),
};
static const GmkSchema change = GMK_SCHEMA (GmkRatingChange, change_fields);

/* --- Messages --------------------------------------------------------------------------------- */

static const GmkField numbered[] = { GMK_INT (GmkNumbered, n, 0, GMK_WIRE_ID_MAX) };
static const GmkField welcome[] = {
  ID (GmkWelcome, v),
  GMK_TEXT (GmkWelcome, server, 1),
  GMK_TEXT (GmkWelcome, boot, GMK_BOOT_LENGTH),
  GMK_OBJECT (GmkWelcome, me, &gmk_wire_player),
  GMK_LIST_OF (GmkWelcome, rooms, &gmk_wire_number, GMK_ROOMS_MAX),
};
static const GmkField refusal[] = {
  GMK_TEXT (GmkRefusal, code, 1),
  COUNT (GmkRefusal, retry_ms),
  GMK_TEXT (GmkRefusal, detail, 0),
};
static const GmkField me[] = { GMK_OBJECT (GmkMe, me, &gmk_wire_player) };
static const GmkField recovery[] = { GMK_TEXT (GmkRecovery, code, 1) };
static const GmkField profile[] = {
  GMK_OBJECT (GmkProfile, who, &gmk_wire_player),
  COUNT (GmkProfile, since),
  GMK_LIST (GmkProfile, pools, &pool, GMK_N_RULE_SETS),
};
static const GmkField history[] = {
  ID (GmkHistory, player),
  RULES (GmkHistory),
  GMK_LIST (GmkHistory, points, &point, GMK_PAGE_MAX),
  COUNT (GmkHistory, next),
};
static const GmkField games[] = {
  ID (GmkGames, player),
  GMK_LIST (GmkGames, games, &brief, GMK_PAGE_MAX),
  COUNT (GmkGames, next),
};
static const GmkField game[] = {
  GMK_OBJECT (GmkArchived, brief, &brief),
  GMK_VALUE (GmkArchived, settings, &gmk_wire_settings),
  GMK_INT (GmkArchived, first, 0, LAST_SEAT),
  GMK_INT (GmkArchived, n_steps, 0, GMK_STEPS_MAX),
};
static const GmkField leaders[] = {
  RULES (GmkLeaders),
  ID (GmkLeaders, from),
  GMK_LIST (GmkLeaders, players, &gmk_wire_player, GMK_PAGE_MAX),
  COUNT (GmkLeaders, next),
};
static const GmkField tables[] = {
  GMK_LIST (GmkTables, tables, &gmk_wire_table, GMK_PAGE_MAX),
  COUNT (GmkTables, next),
  GMK_BOOL (GmkTables, more),
  COUNT (GmkTables, players),
};
static const GmkField lobby[] = {
  GMK_LIST (GmkLobbyChange, tables, &gmk_wire_table, GMK_PAGE_MAX),
  GMK_LIST_OF (GmkLobbyChange, gone, &gmk_wire_number, GMK_PAGE_MAX),
  COUNT (GmkLobbyChange, players),
};
static const GmkField opened[] = {
  ID (GmkOpened, room),
  GMK_TEXT (GmkOpened, code, 0),
  GMK_TEXT (GmkOpened, watch, 0),
};
static const GmkField room[] = {
  ID (GmkWireRoom, room),
  COUNT (GmkWireRoom, seq),
  GMK_INT_OR (GmkWireRoom, you, SEAT_NONE, LAST_SEAT, SEAT_NONE),
  GMK_TEXT (GmkWireRoom, code, 0),
  GMK_TEXT (GmkWireRoom, watch, 0),
  GMK_VALUE (GmkWireRoom, settings, &gmk_wire_settings),
  GMK_LIST (GmkWireRoom, seats, &gmk_wire_seat, GMK_SEATS),
  COUNT (GmkWireRoom, watchers),
  GMK_OBJECT (GmkWireRoom, score, &gmk_wire_score),
  COUNT (GmkWireRoom, game),
  GMK_INT_OR (GmkWireRoom, first, SEAT_NONE, LAST_SEAT, SEAT_NONE),
  GMK_INT_OR (GmkWireRoom, n_steps, 0, GMK_STEPS_MAX, 0),
  GMK_INT_OR (GmkWireRoom, now, 0, GMK_TIME_MAX, 0),
  GMK_LIST_OF (GmkWireRoom, rematch, &gmk_wire_number, GMK_SEATS),
  GMK_TEXT (GmkWireRoom, hash, 0),
};
static const GmkField steps[] = {
  COUNT (GmkSteps, room),
  COUNT (GmkSteps, game),
  GMK_INT (GmkSteps, from, 0, GMK_STEPS_MAX),
  GMK_LIST_OF (GmkSteps, steps, &gmk_wire_fact, GMK_STEPS_MAX_A_NOTICE),
};
static const GmkField resumed[] = {
  ID (GmkResumed, room),
  COUNT (GmkResumed, seq),
  GMK_INT_OR (GmkResumed, now, 0, GMK_TIME_MAX, 0),
  GMK_TEXT (GmkResumed, hash, 0),
};
static const GmkField stepped[] = {
  ID (GmkStepped, room),
  ID (GmkStepped, seq),
  GMK_VALUE (GmkStepped, step, &gmk_wire_fact),
  GMK_INT (GmkStepped, turn, 0, UINT16_MAX),
};
static const GmkField began[] = {
  ID (GmkBegan, room),
  ID (GmkBegan, seq),
  ID (GmkBegan, game),
  GMK_INT (GmkBegan, first, 0, LAST_SEAT),
};
static const GmkField rated[] = {
  ID (GmkRated, room),
  ID (GmkRated, seq),
  ID (GmkRated, game),
  GMK_LIST (GmkRated, changes, &change, GMK_SEATS),
};
static const GmkField seats[] = {
  ID (GmkSeats, room),
  GMK_LIST (GmkSeats, seats, &gmk_wire_seat, GMK_SEATS),
  COUNT (GmkSeats, watchers),
};
static const GmkField rematch[] = {
  ID (GmkRematch, room),
  GMK_LIST_OF (GmkRematch, seats, &gmk_wire_number, GMK_SEATS),
};
static const GmkField said[] = {
  ID (GmkSaid, room),
  GMK_OBJECT (GmkSaid, who, &gmk_wire_player),
  GMK_BOOL (GmkSaid, watching),
  GMK_NAME_OR (GmkSaid, preset, gmk_preset_name, GMK_N_PRESETS, GMK_PRESET_NONE),
  GMK_TEXT (GmkSaid, text, 0),
};
static const GmkField seeking[] = {
  GMK_VALUE (GmkSeeking, settings, &gmk_wire_settings),
  COUNT (GmkSeeking, window),
  COUNT (GmkSeeking, others),
};
static const GmkField matched[] = { ID (GmkRoomWord, room) };
static const GmkField closed[] = {
  ID (GmkRoomWord, room),
  GMK_NAME (GmkRoomWord, why, closed_name, GMK_N_CLOSED),
};
static const GmkField closing[] = { COUNT (GmkClosing, in_ms), GMK_BOOL (GmkClosing, final) };

static const GmkMessage messages[GMK_N_NOTICES] = {
  [GMK_NOTICE_PING] = { "ping", GMK_SCHEMA (GmkNumbered, numbered) },
  [GMK_NOTICE_PONG] = { "pong", GMK_SCHEMA (GmkNumbered, numbered) },
  [GMK_NOTICE_WELCOME] = { "welcome", GMK_SCHEMA (GmkWelcome, welcome) },
  [GMK_NOTICE_ERROR] = { "error", GMK_SCHEMA (GmkRefusal, refusal) },
  [GMK_NOTICE_DONE] = { "done", { 0 } },
  [GMK_NOTICE_ME] = { "me", GMK_SCHEMA (GmkMe, me) },
  [GMK_NOTICE_RECOVERY] = { "recovery", GMK_SCHEMA (GmkRecovery, recovery) },
  [GMK_NOTICE_PROFILE] = { "profile", GMK_SCHEMA (GmkProfile, profile) },
  [GMK_NOTICE_HISTORY] = { "history", GMK_SCHEMA (GmkHistory, history) },
  [GMK_NOTICE_GAMES] = { "games", GMK_SCHEMA (GmkGames, games) },
  [GMK_NOTICE_GAME] = { "game", GMK_SCHEMA (GmkArchived, game) },
  [GMK_NOTICE_LEADERS] = { "leaders", GMK_SCHEMA (GmkLeaders, leaders) },
  [GMK_NOTICE_TABLES] = { "tables", GMK_SCHEMA (GmkTables, tables) },
  [GMK_NOTICE_LOBBY] = { "lobby", GMK_SCHEMA (GmkLobbyChange, lobby) },
  [GMK_NOTICE_OPENED] = { "opened", GMK_SCHEMA (GmkOpened, opened) },
  [GMK_NOTICE_ROOM] = { "room", GMK_SCHEMA (GmkWireRoom, room) },
  [GMK_NOTICE_STEPS] = { "steps", GMK_SCHEMA (GmkSteps, steps) },
  [GMK_NOTICE_RESUMED] = { "resumed", GMK_SCHEMA (GmkResumed, resumed) },
  [GMK_NOTICE_STEPPED] = { "stepped", GMK_SCHEMA (GmkStepped, stepped) },
  [GMK_NOTICE_BEGAN] = { "began", GMK_SCHEMA (GmkBegan, began) },
  [GMK_NOTICE_RATED] = { "rated", GMK_SCHEMA (GmkRated, rated) },
  [GMK_NOTICE_SEATS] = { "seats", GMK_SCHEMA (GmkSeats, seats) },
  [GMK_NOTICE_REMATCH] = { "rematch", GMK_SCHEMA (GmkRematch, rematch) },
  [GMK_NOTICE_SAID] = { "said", GMK_SCHEMA (GmkSaid, said) },
  [GMK_NOTICE_SEEKING] = { "seeking", GMK_SCHEMA (GmkSeeking, seeking) },
  [GMK_NOTICE_MATCHED] = { "matched", GMK_SCHEMA (GmkRoomWord, matched) },
  [GMK_NOTICE_CLOSED] = { "closed", GMK_SCHEMA (GmkRoomWord, closed) },
  [GMK_NOTICE_SUPERSEDED] = { "superseded", { 0 } },
  [GMK_NOTICE_CLOSING] = { "closing", GMK_SCHEMA (GmkClosing, closing) },
};

const char *
gmk_notice_name (GmkNoticeKind kind)
{
  return messages[kind].name;
}

gboolean
gmk_notice_read (const char *text, gsize length, GmkNotice *notice, GError **error)
{
  GmkNotice found = { 0 };
  int kind;
  g_autoptr (JsonObject) object = gmk_message_take (text, length, GMK_WIRE_NOTICE_MAX, messages,
                                                    GMK_N_NOTICES, &kind, &found.id, error);

  if (object == NULL)
    return FALSE;
  found.kind = (GmkNoticeKind)kind;
  if (!gmk_schema_read (&messages[kind].schema, object, &found.welcome, error)) {
    gmk_notice_clear (&found);
    return FALSE;
  }
  *notice = found;
  return TRUE;
}

void
gmk_notice_write (const GmkNotice *notice, GString *text)
{
  gmk_message_write (&messages[notice->kind], notice->id, &notice->welcome, text);
}

void
gmk_notice_clear (GmkNotice *notice)
{
  gmk_schema_clear (&messages[notice->kind].schema, &notice->welcome);
  *notice = (GmkNotice){ 0 };
}
