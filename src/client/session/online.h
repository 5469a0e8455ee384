/* A person at one room server: the link, who one is there, the lobby, the rooms. No GTK.
 *
 * Comes back by itself after a break, with jitter, and brings every room to where the server has it.
 * Asynchronous calls answer on the thread that made the object, always; with GMK_ONLINE_ERROR where
 * the server refused, with GMK_ONLINE_ERROR_OFFLINE where the link is down or goes down before the
 * answer. Cancelling one forgets the answer; it does not take the request back.
 *
 * Properties, with notify: "state", "me", "wait", "players", "seeking".
 * Signals:
 *   "room-opened" (GmkOnlineRoom *room)  one more room: opened, joined, matched, or a seat kept there
 *                                        from before; told when the room is whole
 *   "matched" (GmkOnlineRoom *room)      a quick match was found; after its "room-opened"
 *   "closing" (int in_ms)                the server is about to stop
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/address.h"
#include "client/session/online-error.h"
#include "client/session/online-lobby.h"
#include "client/session/online-room.h"
#include "client/session/person.h"
#include "client/session/secrets.h"

G_BEGIN_DECLS

typedef enum {
  GMK_LINK_OFF,        /* not asked for */
  GMK_LINK_CONNECTING, /* on its way for the first time, or anew after all was forgotten */
  GMK_LINK_UP,         /* welcome */
  GMK_LINK_LOST,       /* comes back by itself in gmk_online_get_wait() */
  GMK_LINK_REFUSED,    /* does not come back by itself; gmk_online_get_error() says why */
} GmkLinkState;

#define GMK_TYPE_ONLINE (gmk_online_get_type ())
G_DECLARE_FINAL_TYPE (GmkOnline, gmk_online, GMK, ONLINE, GObject)

/* client: what it calls itself in the server's log, "kagetsu 0.1.0". Nothing is connected yet. */
GmkOnline *gmk_online_new (const GmkAddress *address, GmkSecrets *secrets, const char *client);

const GmkAddress *gmk_online_get_address (GmkOnline *self);

/* The server is hosted by this app and ends with it. Links lead to where others on the network reach it;
 * NULL: as this computer does. */
void gmk_online_set_hosted (GmkOnline *self, const GmkAddress *shared);
gboolean gmk_online_is_hosted (GmkOnline *self);
const GmkAddress *gmk_online_get_shared_address (GmkOnline *self);

/* --- the link --- */

/* Goes online, or tries again at once. Makes a secret where there is none for this server. */
void gmk_online_connect (GmkOnline *self);

/* Goes offline and stays so. */
void gmk_online_disconnect (GmkOnline *self);

GmkLinkState gmk_online_get_state (GmkOnline *self);

/* Why it is LOST or REFUSED; NULL else. */
const GError *gmk_online_get_error (GmkOnline *self);

/* Milliseconds until the next try, while LOST; 0: trying. Notified at each new value to count from. */
int gmk_online_get_wait (GmkOnline *self);

/* --- who one is --- */

/* number 0 before the first welcome. */
const GmkPerson *gmk_online_get_me (GmkOnline *self);

/* How many are at the server, as it said last. */
int gmk_online_get_players (GmkOnline *self);

/* Claims a name, which is for good. */
void gmk_online_claim_name_async (GmkOnline *self,
                                  const char *name,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback cb,
                                  gpointer data);
gboolean gmk_online_claim_name_finish (GmkOnline *self, GAsyncResult *result, GError **error);

/* A new recovery code, which ends the one before. The caller frees it. */
void gmk_online_get_recovery_async (GmkOnline *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback cb,
                                    gpointer data);
char *gmk_online_get_recovery_finish (GmkOnline *self, GAsyncResult *result, GError **error);

/* Becomes the player of that name on this device. */
void gmk_online_recover_async (GmkOnline *self,
                               const char *name,
                               const char *code,
                               GCancellable *cancellable,
                               GAsyncReadyCallback cb,
                               gpointer data);
gboolean gmk_online_recover_finish (GmkOnline *self, GAsyncResult *result, GError **error);

/* Erases name, secret and chat for good, there and in the keyring; then the state is OFF. */
void gmk_online_erase_async (GmkOnline *self,
                             GCancellable *cancellable,
                             GAsyncReadyCallback cb,
                             gpointer data);
gboolean gmk_online_erase_finish (GmkOnline *self, GAsyncResult *result, GError **error);

/* --- others --- */

void gmk_online_block_async (GmkOnline *self,
                             gint64 player,
                             gboolean on,
                             GCancellable *cancellable,
                             GAsyncReadyCallback cb,
                             gpointer data);
gboolean gmk_online_block_finish (GmkOnline *self, GAsyncResult *result, GError **error);

typedef enum {
  GMK_REPORT_ABUSE,
  GMK_REPORT_CHEATING,
  GMK_REPORT_NAME,
  GMK_REPORT_OTHER,
  GMK_N_REPORTS
} GmkReportWhy;

/* room: where it happened, 0 for nowhere in particular; text: at most GMK_SAY_MAX bytes, may be "". */
void gmk_online_report_async (GmkOnline *self,
                              gint64 player,
                              gint64 room,
                              GmkReportWhy why,
                              const char *text,
                              GCancellable *cancellable,
                              GAsyncReadyCallback cb,
                              gpointer data);
gboolean gmk_online_report_finish (GmkOnline *self, GAsyncResult *result, GError **error);

/* --- tables --- */

/* The open tables, of which nothing is asked until gmk_online_lobby_enter(). */
GmkOnlineLobby *gmk_online_get_lobby (GmkOnline *self);

/* Rooms of which one has a seat or which one watches: GListModel of GmkOnlineRoom. */
GListModel *gmk_online_get_rooms (GmkOnline *self);

/* settings: valid; private: not in the lobby. */
void gmk_online_open_async (GmkOnline *self,
                            const GmkSettings *settings,
                            gboolean private_table,
                            GCancellable *cancellable,
                            GAsyncReadyCallback cb,
                            gpointer data);

/* By number, or where that is 0 by code, in which case, spaces and hyphens do not count. A code that
 * is for watching lets watch only. */
void gmk_online_join_async (GmkOnline *self,
                            gint64 room,
                            const char *code,
                            gboolean watch,
                            GCancellable *cancellable,
                            GAsyncReadyCallback cb,
                            gpointer data);

/* The room, whole; the caller has a reference. */
GmkOnlineRoom *gmk_online_open_finish (GmkOnline *self, GAsyncResult *result, GError **error);
GmkOnlineRoom *gmk_online_join_finish (GmkOnline *self, GAsyncResult *result, GError **error);

/* Waits for another with the same settings; window: how far ratings may be apart at first, 0: any.
 * It goes on over a break. Answered when the server has taken it; then "matched" comes. */
void gmk_online_seek_async (GmkOnline *self,
                            const GmkSettings *settings,
                            int window,
                            GCancellable *cancellable,
                            GAsyncReadyCallback cb,
                            gpointer data);
gboolean gmk_online_seek_finish (GmkOnline *self, GAsyncResult *result, GError **error);
void gmk_online_unseek (GmkOnline *self);

/* The window of the search that goes on, with notify when it has grown; -1: none. */
int gmk_online_get_seeking (GmkOnline *self);

/* How many look for a match with other settings meanwhile; with the same notify. */
int gmk_online_get_other_seekers (GmkOnline *self);

G_END_DECLS
