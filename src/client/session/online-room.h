/* A room of a server as a session: a copy of its match, kept by the facts that the room tells.
 *
 * gmk_session_submit() asks the room; the step is taken when the room has said so. Only one step is on
 * its way at a time: what is submitted meanwhile is refused as GMK_REFUSED_NOT_YOUR_TURN. A request
 * that may be lost is said again after a break, with the same number, so that it is done once. A step
 * that the room refuses by one of core's verdicts is "refused"; any other reason is "failed".
 * Whether the copy is the room's is compared by hash after every break; when in doubt it is shown anew
 * ("replaced").
 *
 * A player is `remote` unless the seat is the person's own, and never `cpu`: a CPU that sits in is told by
 * gmk_online_room_get_seat().
 *
 * Before the first game of the series the match is one without stones that nobody has a duty in:
 * gmk_online_room_get_game() is 0.
 *
 * Properties, with notify: "in-touch" (the link is up and the copy is whole), "asked" (a step is on its
 * way), "closed".
 * Signals besides those of GmkSession:
 *   "changed" ()                   seats, watchers, codes, score, who wants a rematch
 *   "failed" (GError *error)       a step or a request at the table; GMK_ONLINE_ERROR
 *   "said" (const GmkSaying *saying)
 *   "rated" (const GmkRatedGame *game)   the game that has just ended is in the archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online-error.h"
#include "client/session/person.h"
#include "client/session/session.h"
#include "core/record.h"

G_BEGIN_DECLS

#define GMK_SAY_MAX  400 /* bytes */
#define GMK_SAID_MAX 200 /* lines that are kept; older ones go */

typedef struct {
  GmkPerson who;   /* number 0: the seat is free */
  gboolean away;   /* the connection is gone */
  gboolean cpu;    /* the CPU sits in */
  gint64 claim_ms; /* until the other may claim, at the moment of get; -1: nothing runs */
} GmkOnlineSeat;

typedef enum {
  GMK_SAYING_TEXT,
  GMK_SAYING_HELLO,
  GMK_SAYING_GOOD_LUCK,
  GMK_SAYING_WELL_PLAYED,
  GMK_SAYING_THANKS,
  GMK_SAYING_ONE_MOMENT,
  GMK_SAYING_SORRY,
  GMK_SAYING_AGAIN,
  GMK_SAYING_GOODBYE,
  GMK_N_SAYINGS
} GmkSayingKind;

typedef struct {
  GmkPerson who;
  gboolean watching;
  GmkSayingKind kind;
  char text[GMK_SAY_MAX + 1]; /* of a text */
} GmkSaying;

typedef struct {
  int before;
  int after;
  gboolean provisional;
} GmkRatingStep;

typedef struct {
  gint64 game; /* number in the archive */
  gboolean rated;
  GmkRatingStep changes[GMK_SEATS]; /* where rated */
} GmkRatedGame;

/* Why a room is no more. */
typedef enum {
  GMK_ROOM_OPEN,
  GMK_ROOM_LEFT,     /* everybody has gone */
  GMK_ROOM_BY_ADMIN, /* whoever keeps the server has closed it */
  GMK_ROOM_GONE,     /* it was not there any more after a break */
} GmkRoomEnd;

#define GMK_TYPE_ONLINE_ROOM (gmk_online_room_get_type ())
G_DECLARE_FINAL_TYPE (GmkOnlineRoom, gmk_online_room, GMK, ONLINE_ROOM, GmkSession)

gint64 gmk_online_room_get_number (GmkOnlineRoom *self);

/* Who one is at this room's server; borrowed, NULL when that has been let go of. */
typedef struct _GmkOnline GmkOnline;
GmkOnline *gmk_online_room_get_online (GmkOnlineRoom *self);

/* To join by and to watch by, "" for those who watch. */
const char *gmk_online_room_get_code (GmkOnlineRoom *self);
const char *gmk_online_room_get_watch_code (GmkOnlineRoom *self);

/* The link that invites to this table; the caller frees it. NULL where there is no code. */
char *gmk_online_room_get_link (GmkOnlineRoom *self);

/* The person's own seat; GMK_SEAT_NONE: watches. */
GmkSeat gmk_online_room_get_mine (GmkOnlineRoom *self);
GmkOnlineSeat gmk_online_room_get_seat (GmkOnlineRoom *self, GmkSeat seat);
int gmk_online_room_get_watchers (GmkOnlineRoom *self);

/* Which game of the series it is, from 1; 0: it waits for somebody to take the other seat. */
int gmk_online_room_get_game (GmkOnlineRoom *self);

/* Who plays this game or, where it is over, has played it: others may sit there since. */
const GmkPlayer *gmk_online_room_get_played (GmkOnlineRoom *self);

/* The record of this game; borrowed until the next signal. */
const GmkRecord *gmk_online_room_get_record (GmkOnlineRoom *self);

gboolean gmk_online_room_get_in_touch (GmkOnlineRoom *self);

/* The step that is on its way, NULL for none; for the ghost stone. */
const GmkStep *gmk_online_room_get_asked (GmkOnlineRoom *self);

GmkRoomEnd gmk_online_room_get_closed (GmkOnlineRoom *self);

/* What this game did to the ratings; NULL: it goes on, or that has not come yet. */
const GmkRatedGame *gmk_online_room_get_rated (GmkOnlineRoom *self);

gboolean gmk_online_room_wants_rematch (GmkOnlineRoom *self, GmkSeat seat);
void gmk_online_room_set_rematch (GmkOnlineRoom *self, gboolean want);

/* What has been said since the person came, the oldest first: elements are GmkSaying. Borrowed. */
const GList *gmk_online_room_get_said (GmkOnlineRoom *self);

/* A preset; or a text, for whoever has claimed a name. */
void gmk_online_room_say (GmkOnlineRoom *self, GmkSayingKind kind, const char *text);

/* Gives the seat up, or, in a game, says that one goes away; stops watching. The room is not among the
 * rooms any more, unless a game goes on in it. */
void gmk_online_room_leave (GmkOnlineRoom *self);

/* Comes back to a game that one has gone away from: "in-touch" when it is whole again. Nothing elsewhere. */
void gmk_online_room_return (GmkOnlineRoom *self);

G_END_DECLS
