/* The closed set of what a client may say. README.md tells what each means and is answered with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "wire/values.h"
#include "wire/wire.h"

G_BEGIN_DECLS

typedef enum {
  GMK_REQUEST_HELLO,
  GMK_REQUEST_PING,
  GMK_REQUEST_PONG,
  GMK_REQUEST_NAME,
  GMK_REQUEST_RECOVERY,
  GMK_REQUEST_RECOVER,
  GMK_REQUEST_ERASE,
  GMK_REQUEST_PROFILE,
  GMK_REQUEST_HISTORY,
  GMK_REQUEST_GAMES,
  GMK_REQUEST_GAME,
  GMK_REQUEST_LEADERS,
  GMK_REQUEST_LOBBY,
  GMK_REQUEST_LEAVE_LOBBY,
  GMK_REQUEST_OPEN,
  GMK_REQUEST_JOIN,
  GMK_REQUEST_LEAVE,
  GMK_REQUEST_SEEK,
  GMK_REQUEST_UNSEEK,
  GMK_REQUEST_STEP,
  GMK_REQUEST_REMATCH,
  GMK_REQUEST_SAY,
  GMK_REQUEST_BLOCK,
  GMK_REQUEST_REPORT,
  GMK_N_REQUESTS
} GmkRequestKind;

typedef struct {
  int64_t v;
  char client[64 + 1];                /* "kagetsu 0.1.0"; for the log */
  char secret[GMK_SECRET_LENGTH + 1]; /* made by the device; who it is */
} GmkHello;

/* PING, PONG: any number, given back. */
typedef struct {
  int64_t n;
} GmkNumbered;

typedef struct {
  char name[GMK_NAME_MAX + 1];
} GmkClaimName;

typedef struct {
  char name[GMK_NAME_MAX + 1];
  char code[32 + 1];
} GmkRecover;

/* PROFILE, HISTORY (of a pool), GAMES, LEADERS (player unused): pages, newest first; `before` is the
 * last page's `next`, 0 for the first page. */
typedef struct {
  int64_t player;
  int rules; /* HISTORY, LEADERS: GmkRuleSet */
  int64_t before;
} GmkPage;

typedef struct {
  int64_t game;
} GmkAskGame;

/* Which tables are wanted: -1 for any. */
typedef struct {
  int rules;     /* GmkRuleSet */
  int rated;     /* 0 or 1 */
  int free;      /* 1: only those with a free seat */
  int64_t after; /* pages by room number: the last page's `next`, 0 for the first */
} GmkAskLobby;

typedef struct {
  GmkSettings settings;
  bool private; /* not in the lobby; whoever has the code may join */
} GmkOpenTable;

/* By number or by code. */
typedef struct {
  int64_t room; /* 0: by code */
  char code[GMK_ROOM_CODE_MAX + 1];
  bool watch;
  char boot[GMK_BOOT_LENGTH + 1]; /* of the server that the client was connected to … */
  int64_t since;                  /* … and the last fact that it has of the room; -1: none */
} GmkJoin;

/* LEAVE, REMATCH. */
typedef struct {
  int64_t room;
  bool want; /* REMATCH: false takes it back */
} GmkAtRoom;

typedef struct {
  GmkSettings settings;
  int64_t window; /* how far the ratings may be apart at first: 0: any */
} GmkSeek;

typedef struct {
  int64_t room;
  int64_t turn; /* of the match, as the asker saw it */
  GmkStep step; /* kind and arguments */
} GmkAskStep;

/* What guests may say. */
typedef enum {
  GMK_PRESET_NONE,
  GMK_PRESET_HELLO,
  GMK_PRESET_GOOD_LUCK,
  GMK_PRESET_WELL_PLAYED,
  GMK_PRESET_THANKS,
  GMK_PRESET_ONE_MOMENT,
  GMK_PRESET_SORRY,
  GMK_PRESET_AGAIN,
  GMK_PRESET_GOODBYE,
  GMK_N_PRESETS
} GmkPreset;
const char *gmk_preset_name (int preset);

/* Either a preset or a text. */
typedef struct {
  int64_t room;
  int preset;
  char text[GMK_CHAT_MAX + 1];
} GmkSay;

typedef struct {
  int64_t player;
  bool on;
} GmkBlock;

typedef enum {
  GMK_WHY_ABUSE,
  GMK_WHY_CHEATING,
  GMK_WHY_NAME,
  GMK_WHY_OTHER,
  GMK_N_WHYS
} GmkWhy;
const char *gmk_why_name (int why);

typedef struct {
  int64_t player;
  int64_t room; /* where it happened; 0: nowhere in particular */
  int why;
  char text[GMK_CHAT_MAX + 1];
} GmkAskReport;

typedef struct {
  GmkRequestKind kind;
  int64_t id; /* the client's own, from 1; the answer carries it. 0: none */
  union {
    GmkHello hello;
    GmkNumbered numbered;
    GmkClaimName name;
    GmkRecover recover;
    GmkPage page;
    GmkAskGame game;
    GmkAskLobby lobby;
    GmkOpenTable open;
    GmkJoin join;
    GmkAtRoom at;
    GmkSeek seek;
    GmkAskStep step;
    GmkSay say;
    GmkBlock block;
    GmkAskReport report;
  };
} GmkRequest;

const char *gmk_request_name (GmkRequestKind kind);

/* Reads one message, which need not end with a 0. *id (may be NULL) is set also where the rest of
 * the message cannot be read, so that the error can be answered to. */
gboolean
gmk_request_read (const char *text, gsize length, GmkRequest *request, int64_t *id, GError **error);

/* Appends the message. */
void gmk_request_write (const GmkRequest *request, GString *text);

G_END_DECLS
