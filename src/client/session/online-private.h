/* What the files of a person at a room server share.
 *
 * online.c: the link, and where each notice goes. online-me.c: who one is, others. online-tables.c:
 * opening, joining, leaving. online-seek.c: quick match. online-look-up.c: what the server keeps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/connection.h"
#include "client/session/online-requests.h"
#include "client/session/online.h"
#include "wire/notice.h"

G_BEGIN_DECLS

#define GMK_ONLINE_GRACE                                                                           \
  300 /* the server's ms, which it does not tell; replay agrees only with the same */
#define GMK_ONLINE_ROOMS_MAX 64 /* known at once, those that are being shown included */

/* A search that goes on. */
typedef struct {
  gboolean on;
  gboolean due; /* to be said again, after a break */
  GmkSettings settings;
  int asked; /* the window at first */
  int window;
  int others; /* who look for something else */
} GmkOnlineSeek;

struct _GmkOnline {
  GObject parent_instance;
  GmkAddress address;
  GmkAddress shared; /* as others reach the server */
  gboolean hosted;   /* by this app */
  GmkSecrets *secrets;
  GCancellable *fetching; /* of the secret; NULL: it is not being fetched */
  GmkConnection *connection;
  GmkRequests *requests;
  char boot[GMK_BOOT_LENGTH + 1];
  GmkPerson me;
  int players;
  GmkOnlineLobby *lobby;
  GListStore *rooms; /* those that have been shown */
  GHashTable
    *known; /* by number: GmkOnlineRoom *, one reference each; these, and those on their way */
  GHashTable *leaving; /* numbers of rooms to be left, where the server may not know yet */
  GmkOnlineSeek seek;
  gint64 matched; /* the room to come; 0: none */
};

/* With settings of a test's own. */
GmkOnline *gmk_online_new_with (const GmkAddress *address,
                                GmkSecrets *secrets,
                                const char *client,
                                const GmkConnectionSettings *settings);

GmkPerson gmk_online_person (const GmkWirePlayer *player);

/* --- asking --- */

/* What an answer of the expected kind means. TRUE: the task has been returned. */
typedef gboolean (*GmkOnlineTake) (GTask *task, GmkWait *wait, const GmkNotice *notice);

/* A task of the object that is returned with the answer, or with the reason why there is none. A NULL
 * take returns TRUE. */
GTask *gmk_online_task_new (GmkOnline *self,
                            gpointer tag,
                            GCancellable *cancellable,
                            GAsyncReadyCallback cb,
                            gpointer data);
void gmk_online_ask (GTask *task, GmkRequest *request, GmkNoticeKind expected, GmkOnlineTake take);

/* The text fits, and is one; else the task has been returned with that error. */
gboolean
gmk_online_text (GTask *task, const char *text, char *field, gsize size, GmkOnlineError error);

/* The server says what it may not. */
void gmk_online_blame (GmkOnline *self, const char *what);

/* --- rooms: online-tables.c --- */

GmkOnlineRoom *gmk_online_find_room (GmkOnline *self, gint64 number);

/* Takes whatever is said of a room. */
void gmk_online_take_room (GmkOnline *self, const GmkNotice *notice);

/* For a room: it has become whole; it is closed, or left. */
void gmk_online_room_is_whole (GmkOnline *self, GmkOnlineRoom *room);
void gmk_online_forget_room (GmkOnline *self, GmkOnlineRoom *room);
void gmk_online_leave_room (GmkOnline *self, GmkOnlineRoom *room, gboolean keep);

/* After the welcome, after a break, and where the player is another. */
void gmk_online_enter_rooms (GmkOnline *self, const GArray *numbers);
void gmk_online_break_rooms (GmkOnline *self);
void gmk_online_forget_rooms (GmkOnline *self);

/* The task waits until the room is whole; with a NULL notice then. */
void gmk_online_wait_for_room (GTask *task, gint64 number, GmkOnlineTake take);

/* --- quick match: online-seek.c --- */

/* What is said of it. */
void gmk_online_take_seeking (GmkOnline *self, const GmkNotice *notice);

/* Whether this room is what was searched for, though the word of it may have been lost. */
gboolean gmk_online_is_match (GmkOnline *self, GmkOnlineRoom *room);

/* A search that a break has ended begins again, as soon as it is clear that it was in vain. */
void gmk_online_seek_again (GmkOnline *self);
void gmk_online_stop_seeking (GmkOnline *self);

/* --- telling: online.c --- */

void gmk_online_set_me (GmkOnline *self, const GmkWirePlayer *me);

/* A game has changed one's own rating: that of the pool that gmk_online_get_me() tells of. */
void gmk_online_learn_rating (GmkOnline *self, GmkRuleSet set, const GmkRatingStep *change);
void gmk_online_set_players (GmkOnline *self, gint64 players);
void gmk_online_tell_seeking (GmkOnline *self);
void gmk_online_tell_room (GmkOnline *self, GmkOnlineRoom *room, gboolean matched);

/* --- the lobby: online-lobby.c --- */

GmkOnlineLobby *gmk_online_lobby_new (GmkOnline *online);
void gmk_online_lobby_detach (GmkOnlineLobby *self);
void gmk_online_lobby_come_back (GmkOnlineLobby *self);
void gmk_online_lobby_take (GmkOnlineLobby *self, const GmkLobbyChange *change);

G_END_DECLS
