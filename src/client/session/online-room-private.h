/* What the files of an online room share.
 *
 * online-room.c: the room as a session. online-room-copy.c: what the room tells. online-room-ask.c: what
 * is asked of it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online-requests.h"
#include "client/session/online-room.h"

G_BEGIN_DECLS

/* A room that is being shown anew, while the copy stays as it was. */
typedef struct {
  GmkRecord *record; /* NULL: it is not */
  int due;           /* steps that have not come yet */
  gint64 seq;
  int game;
  GmkScore score;
  gint64 now;
  char hash[16 + 1];
} GmkShowing;

/* A step on its way. */
typedef struct {
  GmkRequest request; /* id 0: there is none */
  int game;
  int from;       /* steps that the record had when it was asked for */
  gboolean waits; /* for the answer */
  gboolean stale; /* refused so; to be told when the copy is whole */
} GmkAskedStep;

struct _GmkOnlineRoom {
  GmkSession parent_instance;
  GmkOnline *online; /* not owned; NULL: it has been let go of */
  gint64 number;
  char code[GMK_ROOM_CODE_MAX + 1];
  char watch_code[GMK_ROOM_CODE_MAX + 1];
  char joined_by[GMK_ROOM_CODE_MAX + 1]; /* the code that it is watched by; "": the number does */
  GmkSettings settings;
  GmkSeat mine;
  GmkOnlineSeat seats[GMK_SEATS]; /* claim_ms as told … */
  gint64 seats_at;                /* … at this time of the connection's clock */
  GmkPlayer players[GMK_SEATS];
  GmkPlayer played[GMK_SEATS]; /* this game */
  int watchers;
  GmkScore score; /* of the games before this one */
  gboolean wants[GMK_SEATS];

  GmkRecord *record; /* the copy; NULL: not shown yet */
  int game;
  gint64 seq;                     /* of the last fact in it */
  char boot[GMK_BOOT_LENGTH + 1]; /* of the server that told it */
  GmkShowing showing;
  gboolean shown;    /* is among the rooms */
  gboolean in_touch; /* the link is up and the copy is whole */
  gboolean left;     /* by the person, in a game */
  gboolean anew;     /* the copy is wrong */
  int doubts;        /* of it, in a row */
  gint64 offset;     /* the match's moment at 0 of the connection's clock */
  GmkTime latest;    /* moment that was shown */

  gint64 coming; /* number of the request to join; 0: none is on its way */
  guint retry;   /* joins later */
  GmkAskedStep asked;
  GQueue said; /* GmkSaying, the oldest first */
  gboolean has_rated;
  GmkRatedGame rated;
  GmkRoomEnd closed;
};

GmkOnlineRoom *gmk_online_room_new (GmkOnline *online, gint64 number);

/* Asks for what was missed, or for the whole. */
void gmk_online_room_come_back (GmkOnlineRoom *self);

/* The link is down. */
void gmk_online_room_break (GmkOnlineRoom *self);

/* It is no more, or has been left: its online forgets it. */
void gmk_online_room_close (GmkOnlineRoom *self, GmkRoomEnd why);

/* Its online lets go of it. */
void gmk_online_room_detach (GmkOnlineRoom *self);

/* Takes what is told of it. */
void gmk_online_room_take (GmkOnlineRoom *self, const GmkNotice *notice);

/* --- online-room.c, for the others --- */

void gmk_online_room_tell_changed (GmkOnlineRoom *self);
void gmk_online_room_tell_failed (GmkOnlineRoom *self, const GError *error);
void gmk_online_room_tell_said (GmkOnlineRoom *self, const GmkSaying *saying);
void gmk_online_room_tell_rated (GmkOnlineRoom *self);
void gmk_online_room_tell_asked (GmkOnlineRoom *self);
void gmk_online_room_set_in_touch (GmkOnlineRoom *self, gboolean in_touch);

/* The match's moment is `now` at the server, or was half a round trip ago; anew: whatever was shown
 * before. */
void gmk_online_room_set_now (GmkOnlineRoom *self, gint64 now, gboolean anew);

/* --- online-room-ask.c, for the others --- */

void gmk_online_room_submit (GmkSession *session, const GmkStep *step);

/* The copy is wrong: it is asked for anew. */
void gmk_online_room_doubt (GmkOnlineRoom *self, const char *why);

/* A fact is in the copy: is it what was asked for? */
void gmk_online_room_compare_asked (GmkOnlineRoom *self, const GmkStep *step, gint64 id);

/* The copy is whole again: what may have been lost is said again. */
void gmk_online_room_settle_asked (GmkOnlineRoom *self);

/* Nothing will come of it. */
void gmk_online_room_drop_asked (GmkOnlineRoom *self, GmkVerdict verdict);

G_END_DECLS
