/* A room: two seats, those who watch, and the record of the game between the seats.
 *
 * A step is tried, given to the store, and only when the store has kept it taken into the record,
 * acknowledged and told. One step is on its way at a time; what comes meanwhile waits. A step that
 * could not be kept has not happened. Facts (a game began, a step, a result) are numbered by `seq`,
 * and the last of them are kept as texts for whoever comes back.
 *
 * room.c: life, seats, those who watch. room-show.c: what a room looks like, facts. room-game.c: games
 * and their steps. room-time.c: deadlines, absence, the end of what nobody uses.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/peer.h"

G_BEGIN_DECLS

#define GMK_FACTS_KEPT 64
#define GMK_ASKED_KEPT 8 /* answered step requests that a seat may repeat */
#define GMK_WAITING_MAX                                                                            \
  8 /* requests while the store owes an answer: of steps, of joins of a seat */
#define GMK_ROOM_GRACE 300 /* ms that a step may be late */
#define GMK_ROOM_RETURN_MS                                                                         \
  40000 /* after a start nobody is away for so long: a client's longest wait \
                                    between two tries, and its way */

/* A step request that was taken, so that its repeat is answered and not done again. */
typedef struct {
  int64_t id;
  int64_t turn;
  GmkStep step;
  int64_t seq;
} GmkAsked;

/* A request to join that waits until the seat has been kept. */
typedef struct {
  int64_t peer;
  int64_t id;
} GmkAwaited;

typedef struct {
  GmkUser *user;                     /* NULL: free */
  bool kept;                         /* by the store; until then nothing is shown to … */
  GmkAwaited joins[GMK_WAITING_MAX]; /* … these */
  int n_joins;
  bool here;
  bool cpu;           /* the CPU sits in */
  int64_t away_since; /* while not here; after a start, when absence begins to count */
  int64_t away_duty;  /* ms of this game that it was away while it had the duty … */
  int64_t duty_since; /* … before this moment, from which it has been so; 0: it is not */
  bool wants_rematch;
  GmkAsked asked[GMK_ASKED_KEPT];
  int n_asked;
} GmkRoomSeat;

struct _GmkRoom {
  GmkHub *hub;
  int refs; /* the hub's, and one for each answer that the store owes */
  bool closed;
  bool dismissed; /* nothing is taken any more: its game ends without a result, then it is closed */
  int64_t id;
  char code[GMK_ROOM_CODE_MAX + 1];
  char watch[GMK_ROOM_CODE_MAX + 1];
  bool is_private;
  GmkSettings settings;
  bool kept;   /* by the store; nobody comes in before */
  int keeping; /* the room itself, or seats in it, that the store has not answered for */
  GmkRoomSeat seats[GMK_SEATS];
  GPtrArray *watchers; /* GmkPeer * */
  int won[GMK_SEATS];
  int drawn;
  int64_t seq;

  int64_t game; /* in the archive; 0: none has begun */
  int number;   /* of the game in the series */
  GmkSeat first;
  GmkRecord *record;                 /* NULL before the first game */
  int64_t base;                      /* the transport's clock at the match's moment 0 */
  bool busy;                         /* the store has been asked and owes an answer */
  GQueue waiting;                    /* GmkWaiting * */
  struct _GmkSubstituteJob *thought; /* the CPU thinks; NULL: it does not */

  GString *facts[GMK_FACTS_KEPT]; /* by seq % GMK_FACTS_KEPT */
  GmkTimer timer;
  GmkTimer audience; /* tells how many watch */
};

/* --- room.c --- */

GmkRoom *gmk_room_new (GmkHub *hub, int64_t id, const GmkSettings *settings, bool is_private);

/* What the store has kept; takes its record over. Seats get users of their own. */
GmkRoom *gmk_room_load (GmkHub *hub, GmkStoredRoom *stored);

/* Lets a room go without closing it: the server stops. */
void gmk_room_discard (GmkRoom *room);

GmkRoom *gmk_room_ref (GmkRoom *room);
void gmk_room_unref (GmkRoom *room);

/* Takes the room out of everything and tells who is there. It lives on until the store has answered. */
void gmk_room_close (GmkRoom *room, GmkClosedWhy why);

/* The user's seat, or GMK_SEAT_NONE. */
GmkSeat gmk_room_seat_of (const GmkRoom *room, const GmkUser *user);
bool gmk_room_is_playing (const GmkRoom *room); /* a game has begun and is not over */
bool gmk_room_is_full (const GmkRoom *room);

/* Whether somebody at the table has blocked the user, or is blocked; whether somebody there has
 * blocked anybody. */
bool gmk_room_is_apart (const GmkRoom *room, const GmkUser *user);
bool gmk_room_is_blocking (const GmkRoom *room);

/* Gives a free seat away, here. The caller has told the store. */
void gmk_room_sit (GmkRoom *room, GmkSeat seat, GmkUser *user);
void gmk_room_stand (GmkRoom *room, GmkSeat seat);

/* Shows the room to the peer, whose user has the seat, when that has been kept. */
void gmk_room_await (GmkRoom *room, GmkSeat seat, GmkPeer *peer, int64_t id);

/* The seat has been kept, or could not be and is free again. */
void gmk_room_kept (GmkRoom *room, GmkSeat seat);
void gmk_room_not_kept (GmkRoom *room, GmkSeat seat);

/* A seat's user has come back to the room, or gone away from it. */
void gmk_room_come (GmkRoom *room, GmkSeat seat);
void gmk_room_go (GmkRoom *room, GmkSeat seat);

void gmk_room_watch (GmkRoom *room, GmkPeer *peer);
void gmk_room_unwatch (GmkRoom *room, GmkPeer *peer);

/* --- room-show.c --- */

/* Sends the whole room, or what was missed since fact `since`. */
void gmk_room_show (GmkRoom *room, GmkPeer *peer, int64_t id);
void gmk_room_resume (GmkRoom *room, GmkPeer *peer, int64_t id, int64_t since);

/* Sends a notice to all who are there, and clears it. */
void gmk_room_tell (GmkRoom *room, GmkNotice *notice);

/* The next fact: numbered, kept, sent to all; `id` goes to the seat that asked. */
int64_t gmk_room_fact (GmkRoom *room, GmkNotice *notice, GmkSeat asker, int64_t id);

/* Who sits where and how many watch, to all who are there. */
void gmk_room_tell_seats (GmkRoom *room);

/* Something about seats has changed: tells it, and the lobby, and looks at the time again. */
void gmk_room_changed (GmkRoom *room);

/* As the lobby shows it. */
GmkWireTable gmk_room_table (const GmkRoom *room);

/* --- room-game.c --- */

/* A game begins between the two seats. */
void gmk_room_begin (GmkRoom *room);

/* A seat's user asks for a step. */
void gmk_room_ask (GmkRoom *room, GmkSeat seat, int64_t id, int64_t turn, const GmkStep *step);

/* The CPU answers for a seat. */
void gmk_room_substitute (GmkRoom *room, GmkSeat seat, int64_t turn, const GmkStep *step);

/* A step that nobody has asked for, where the game takes it. */
void gmk_room_commit (GmkRoom *room, const GmkStep *step);

/* The server ends the game without a result. */
void gmk_room_abort (GmkRoom *room);

/* The seat's user will be nobody: its game is aborted where that can still be done, else resigned. */
void gmk_room_give_up (GmkRoom *room, GmkSeat seat);

/* Whoever keeps the server closes the room; as soon as the store has kept that its game is over. */
void gmk_room_dismiss (GmkRoom *room);

/* Wants a rematch, or does not any more. Returns a GmkCode, GMK_OK if it is so. */
int gmk_room_rematch (GmkRoom *room, GmkSeat seat, bool want);

/* --- room-time.c --- */

/* The match's present moment. */
GmkTime gmk_room_moment (const GmkRoom *room);

/* How long until the other seat may claim; -1: not to be foreseen. */
int64_t gmk_room_claim_ms (const GmkRoom *room, GmkSeat away);

/* The absent seat's time while it has the duty begins or ends now. */
void gmk_room_count_absence (GmkRoom *room);

/* Looks at what time brings: deadlines, claims, the CPU, the end of the room. */
void gmk_room_look (GmkRoom *room);

/* Whether somebody is away and may be claimed against some time. */
bool gmk_room_counts_absence (const GmkRoom *room);

/* Whether the CPU plays for whoever is away. */
bool gmk_room_cpu_sits_in (const GmkRoom *room);

/* After loading: whoever has the duty has time to come back, and 20 s. */
void gmk_room_wake (GmkRoom *room);

G_END_DECLS
