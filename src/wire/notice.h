/* The closed set of what a server may say. README.md tells what each means.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "wire/code.h"
#include "wire/request.h"
#include "wire/values.h"
#include "wire/wire.h"

G_BEGIN_DECLS

typedef enum {
  GMK_NOTICE_PING,
  GMK_NOTICE_PONG,
  GMK_NOTICE_WELCOME,
  GMK_NOTICE_ERROR,
  GMK_NOTICE_DONE,
  GMK_NOTICE_ME,
  GMK_NOTICE_RECOVERY,
  GMK_NOTICE_PROFILE,
  GMK_NOTICE_HISTORY,
  GMK_NOTICE_GAMES,
  GMK_NOTICE_GAME,
  GMK_NOTICE_LEADERS,
  GMK_NOTICE_TABLES,
  GMK_NOTICE_LOBBY,
  GMK_NOTICE_OPENED,
  GMK_NOTICE_ROOM,
  GMK_NOTICE_STEPS,
  GMK_NOTICE_RESUMED,
  GMK_NOTICE_STEPPED,
  GMK_NOTICE_BEGAN,
  GMK_NOTICE_RATED,
  GMK_NOTICE_SEATS,
  GMK_NOTICE_REMATCH,
  GMK_NOTICE_SAID,
  GMK_NOTICE_SEEKING,
  GMK_NOTICE_MATCHED,
  GMK_NOTICE_CLOSED,
  GMK_NOTICE_SUPERSEDED,
  GMK_NOTICE_CLOSING,
  GMK_N_NOTICES
} GmkNoticeKind;

#define GMK_PAGE_MAX           24 /* elements of a page or of a lobby change */
#define GMK_STEPS_MAX_A_NOTICE 128
#define GMK_ROOMS_MAX          16 /* that a player has a seat in */

typedef struct {
  int64_t v;
  char server[64 + 1];            /* "kagetsu-server 0.1.0" */
  char boot[GMK_BOOT_LENGTH + 1]; /* another one: the server has started anew */
  GmkWirePlayer me;
  GArray *rooms; /* int64_t: where a seat is kept for this player */
} GmkWelcome;

typedef struct {
  char code[32 + 1]; /* gmk_code_name(); a client takes one that it does not know for a failure */
  int64_t retry_ms;  /* 0: not known */
  char detail[200 + 1]; /* English, for developers */
} GmkRefusal;

typedef struct {
  GmkWirePlayer me;
} GmkMe;

typedef struct {
  char code[32 + 1];
} GmkRecovery;

typedef struct {
  int rules; /* GmkRuleSet */
  int64_t rating;
  int64_t deviation;
  int64_t won;
  int64_t drawn;
  int64_t lost;
} GmkPool;

typedef struct {
  GmkWirePlayer who;
  int64_t since; /* seconds since 1970 */
  GArray *pools; /* GmkPool; those played in */
} GmkProfile;

typedef struct {
  int64_t game; /* 0: an annulment */
  int64_t at;   /* seconds since 1970 */
  int64_t rating;
  int64_t deviation;
} GmkRatingPoint;

typedef struct {
  int64_t player;
  int rules;
  GArray *points; /* GmkRatingPoint */
  int64_t next;   /* to ask for the page after this one; 0: this was the last */
} GmkHistory;

typedef struct {
  int64_t game;
  int64_t at; /* when it ended, seconds since 1970 */
  int rules;
  int64_t size;
  GmkWirePlayer host; /* seat 0, with the rating before the game */
  GmkWirePlayer guest;
  int64_t winner; /* seat; -1: none */
  int end;        /* GmkEndKind */
  bool rated;
} GmkGameBrief;

typedef struct {
  int64_t player;
  GArray *games; /* GmkGameBrief */
  int64_t next;
} GmkGames;

/* An archived game; its steps follow as STEPS. */
typedef struct {
  GmkGameBrief brief;
  GmkSettings settings;
  int64_t first; /* seat */
  int64_t n_steps;
} GmkArchived;

typedef struct {
  int rules;
  int64_t from;    /* rank of the first, from 1 */
  GArray *players; /* GmkWirePlayer */
  int64_t next;
} GmkLeaders;

/* One page of the lobby as it stands. */
typedef struct {
  GArray *tables; /* GmkWireTable, by number */
  int64_t next;
  bool more;       /* the next page follows without being asked for */
  int64_t players; /* that are connected */
} GmkTables;

/* What has changed in it. */
typedef struct {
  GArray *tables; /* GmkWireTable: new or changed */
  GArray *gone;   /* int64_t */
  int64_t players;
} GmkLobbyChange;

typedef struct {
  int64_t room;
  char code[GMK_ROOM_CODE_MAX + 1];  /* to join */
  char watch[GMK_ROOM_CODE_MAX + 1]; /* to watch */
} GmkOpened;

/* A whole room. Its n_steps steps follow as STEPS. */
typedef struct {
  int64_t room;
  int64_t seq; /* of the last fact in it */
  int64_t you; /* your seat; -1: you watch */
  char code[GMK_ROOM_CODE_MAX + 1];
  char watch[GMK_ROOM_CODE_MAX + 1];
  GmkSettings settings;
  GArray *seats; /* GmkWireSeat, two */
  int64_t watchers;
  GmkWireScore score; /* of the games before this one */
  int64_t game;       /* number in the series, from 1; 0: it has not begun */
  int64_t first;      /* seat that began; -1: not begun */
  int64_t n_steps;
  int64_t now;       /* the match's present moment, ms */
  GArray *rematch;   /* int64_t: seats that want one */
  char hash[16 + 1]; /* gmk_match_hash() after all steps, hexadecimal; "" before the first game */
} GmkWireRoom;

typedef struct {
  int64_t room;  /* or … */
  int64_t game;  /* … of an archived game */
  int64_t from;  /* number of the first, from 0 */
  GArray *steps; /* GmkStep */
} GmkSteps;

/* Nothing was missed, or all that was has been sent. */
typedef struct {
  int64_t room;
  int64_t seq;
  int64_t now;
  char hash[16 + 1];
} GmkResumed;

typedef struct {
  int64_t room;
  int64_t seq;
  GmkStep step;
  int64_t turn; /* of the match after it */
} GmkStepped;

typedef struct {
  int64_t room;
  int64_t seq;
  int64_t game;
  int64_t first;
} GmkBegan;

typedef struct {
  int64_t before;
  int64_t after;
  int64_t deviation;
  bool provisional;
} GmkRatingChange;

typedef struct {
  int64_t room;
  int64_t seq;
  int64_t game;    /* number in the archive */
  GArray *changes; /* GmkRatingChange, two; empty: not rated */
} GmkRated;

typedef struct {
  int64_t room;
  GArray *seats; /* GmkWireSeat, two */
  int64_t watchers;
} GmkSeats;

typedef struct {
  int64_t room;
  GArray *seats; /* int64_t: who wants one */
} GmkRematch;

typedef struct {
  int64_t room;
  GmkWirePlayer who;
  bool watching;
  int preset;
  char text[GMK_CHAT_MAX + 1];
} GmkSaid;

typedef struct {
  GmkSettings settings;
  int64_t window; /* now */
  int64_t others; /* who seek with other settings */
} GmkSeeking;

typedef enum {
  GMK_CLOSED_LEFT, /* all have gone */
  GMK_CLOSED_ADMIN,
  GMK_N_CLOSED
} GmkClosedWhy;

/* MATCHED, CLOSED. */
typedef struct {
  int64_t room;
  int why; /* CLOSED: GmkClosedWhy */
} GmkRoomWord;

typedef struct {
  int64_t in_ms;
  bool final; /* nobody starts it again by itself */
} GmkClosing;

typedef struct {
  GmkNoticeKind kind;
  int64_t id; /* of the request that it answers; 0: none */
  union {
    GmkNumbered numbered;
    GmkWelcome welcome;
    GmkRefusal error;
    GmkMe me;
    GmkRecovery recovery;
    GmkProfile profile;
    GmkHistory history;
    GmkGames games;
    GmkArchived game;
    GmkLeaders leaders;
    GmkTables tables;
    GmkLobbyChange lobby;
    GmkOpened opened;
    GmkWireRoom room;
    GmkSteps steps;
    GmkResumed resumed;
    GmkStepped stepped;
    GmkBegan began;
    GmkRated rated;
    GmkSeats seats;
    GmkRematch rematch;
    GmkSaid said;
    GmkSeeking seeking;
    GmkRoomWord word;
    GmkClosing closing;
  };
} GmkNotice;

const char *gmk_notice_name (GmkNoticeKind kind);

/* Reads one message, which need not end with a 0. Clear it with gmk_notice_clear(). */
gboolean gmk_notice_read (const char *text, gsize length, GmkNotice *notice, GError **error);

/* Appends the message. */
void gmk_notice_write (const GmkNotice *notice, GString *text);

void gmk_notice_clear (GmkNotice *notice);

G_END_DECLS
