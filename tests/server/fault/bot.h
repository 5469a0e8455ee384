/* A bot that plays rated games through any weather, as a good client would: its own deadline for a
 * silent server, coming back with jitter, resuming by boot and fact, repeating the step that was not
 * acknowledged under the same id, a copy by replay whose hash is compared.
 *
 * Two bots share a table. The host opens it, the guest joins by its code, and they play rematch after
 * rematch: mostly the shortest five, here and there an undo, a draw or a resignation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/server/copy.h"
#include "tests/server/fault/ledger.h"
#include "tests/server/socket.h"
#include "wire/request.h"

G_BEGIN_DECLS

/* Of all bots. */
typedef struct {
  int connections;
  int resumed;         /* only what was missed came */
  int shown;           /* the whole room came */
  int repeated;        /* steps asked for again */
  int superseded;      /* by a late hello of its own */
  GHashTable *refused; /* code, count */
} BotFigures;

/* What all bots have in common. */
typedef struct {
  int epoll;
  int port;
  GRand *random;
  Ledger *ledger;
  bool ending; /* games are played to their end, and no further */
  BotFigures figures;
} BotScene;

typedef struct {
  int number;
  char code[GMK_ROOM_CODE_MAX + 1]; /* told by the host; "": not yet */
} BotTable;

typedef enum {
  BOT_AWAY,
  BOT_OPENING, /* the connection, and the hello */
  BOT_COMING,  /* to the table */
  BOT_SITTING
} BotState;

typedef struct {
  BotScene *scene;
  BotTable *table;
  int seat; /* 0: the host */
  int64_t player;
  Socket socket;
  BotState state;
  int attempts;   /* to come back, in vain */
  gint64 back_at; /* all moments are µs */
  gint64 opened_at;
  gint64 heard_at;
  gint64 ping_at;
  gint64 act_at;
  RoomCopy copy;
  char boot[GMK_BOOT_LENGTH + 1];      /* of this connection */
  char copy_boot[GMK_BOOT_LENGTH + 1]; /* under which the copy was good */
  int64_t last_id;
  int64_t join_id;
  GmkRequest asked; /* a step that has not been answered; id 0: none */
  bool checked;     /* at the end: the copy is the server's, the game is over */
} Bot;

void bot_init (Bot *bot, BotScene *scene, BotTable *table, int seat);
void bot_clear (Bot *bot);

/* Does what is due by now. */
void bot_turn (Bot *bot, gint64 now);

/* --- bot-play.c: what to do at the board --- */

/* Chooses a step for the seat, true; or waits for the other, false. */
bool bot_choose (const GmkMatch *match, GmkSeat seat, int64_t game, GRand *random, GmkStep *step);

G_END_DECLS
