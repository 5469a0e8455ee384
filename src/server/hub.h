/* Who is connected, which rooms there are, and what each request leads to. The one place that finds
 * a user or a room by its number: where another machine would be asked, were there one.
 *
 * hub.c: persons, rooms, which request goes where. hub-sign-in.c: coming and going. hub-tables.c:
 * requests for tables and at them. hub-look-up.c: requests that the store answers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/lobby.h"
#include "server/peer.h"
#include "server/rates.h"
#include "server/room.h"
#include "server/seek.h"
#include "server/store/store.h"
#include "server/substitute.h"
#include "server/timers.h"
#include "wire/code.h"

G_BEGIN_DECLS

/* All may be changed while the server runs. */
typedef struct {
  int messages; /* of a connection in … */
  int messages_ms;
  int talks; /* things said by a player in … */
  int talks_ms;
  int guest_tables; /* open at once */
  int named_tables; /* at most GMK_ROOMS_MAX */
  int rooms;        /* in all */
  int watchers;     /* of a room */
  int guests;   /* new ones of an address in an hour; who has been here before is always let in */
  int hellos;   /* of an address in a minute */
  int reports;  /* of a player in ten minutes */
  int forsaken; /* rated games that a player gives up in a day until it has to pause … */
  int pause_minutes; /* … for so long, and then three times as long */
} GmkHubLimits;

GmkHubLimits gmk_hub_limits_default (void);

/* Counted since the start. */
typedef struct {
  int64_t steps;
  int64_t refused[GMK_N_CODES];
} GmkHubFigures;

struct _GmkHub {
  GmkStore *store;
  GmkSubstitute *substitute;
  GmkHubLimits limits;
  GmkHubFigures figures;
  char boot[GMK_BOOT_LENGTH + 1];
  GmkTimers timers;
  GmkLobby lobby;
  GmkSeeks seeks;
  GHashTable *peers; /* by number: GmkPeer *, not owned */
  GHashTable *users; /* by number: GmkUser *, one reference each */
  GHashTable *rooms; /* by number: GmkRoom *, one reference each */
  GHashTable *codes; /* by code and by watch code: GmkRoom *, not owned */
  int n_players;     /* signed in */
  int64_t last_peer;
  int64_t last_arrival;
  GmkRates guests; /* new ones */
  GmkRates hellos;
  GmkRates reports;
  int64_t last_room;
  bool closing;
};

/* The hub of what the store has kept. NULL with an error. */
GmkHub *gmk_hub_new (GmkStore *store,
                     GmkSubstitute *substitute,
                     const GmkHubLimits *limits,
                     GError **error);
void gmk_hub_free (GmkHub *hub);

/* Tells everybody that the server stops in so many ms, for good or to be started again, and takes
 * nothing more. */
void gmk_hub_say_closing (GmkHub *hub, int64_t in_ms, bool final);

/* Ends every game of a user who will be nobody: without a result where it has hardly begun, else it is
 * given up. */
void gmk_hub_give_up (GmkHub *hub, GmkUser *user);

/* Does what time has brought; returns when to come again. */
int64_t gmk_hub_run_timers (GmkHub *hub);

/* A request of somebody. */
void gmk_hub_take (GmkHub *hub, GmkPeer *peer, const GmkRequest *request);

/* The connection by number: who waits for an answer may be gone when it comes. NULL: it is. */
GmkPeer *gmk_hub_peer (GmkHub *hub, int64_t number);

/* A user by number, with a reference for the caller; asked of the store where it is not here, or
 * held without asking. */
GmkUser *gmk_hub_user (GmkHub *hub, int64_t id);
GmkUser *gmk_hub_hold_user (GmkHub *hub, int64_t id);

/* Asks the store anew about a user who is here: name and ratings have been changed there. */
void gmk_hub_refresh (GmkHub *hub, int64_t id);

/* Gives a reference back; a user whom nothing holds any more is forgotten. */
void gmk_hub_release (GmkHub *hub, GmkUser *user);

/* The room by number, or by code: *watch tells that it is a code to watch by. NULL: none. */
GmkRoom *gmk_hub_room (GmkHub *hub, int64_t id);
GmkRoom *gmk_hub_room_by_code (GmkHub *hub, const char *code, bool *watch);

/* The room is there from now on, with the reference that it was made with. */
void gmk_hub_add_room (GmkHub *hub, GmkRoom *room);

/* Closes a room here and in the store. */
void gmk_hub_close_room (GmkHub *hub, GmkRoom *room, GmkClosedWhy why);

/* For gmk_room_close(). */
void gmk_hub_forget_room (GmkHub *hub, GmkRoom *room);

/* A code that no room has: six characters without look-alikes. */
void gmk_hub_new_code (GmkHub *hub, char code[GMK_ROOM_CODE_MAX + 1]);

/* How long the user may not play rated games, ms; 0: it may. */
int64_t gmk_hub_pause (const GmkHub *hub, const GmkUser *user);

/* 0 or 1, by lot. */
unsigned gmk_hub_lot (void);

/* --- hub-sign-in.c: coming and going --- */

/* A hello, of a connection that has not said one. */
void gmk_hub_hello (GmkHub *hub, GmkPeer *peer, const GmkRequest *request);

/* The connection is that player's from now on, and no other's. False: another one, which has asked
 * later, is; this one is told so and closed. */
bool gmk_hub_sign_in (GmkHub *hub, GmkPeer *peer, const GmkStoredPlayer *player);

/* The connection is gone. */
void gmk_hub_left (GmkHub *hub, GmkPeer *peer);

/* --- hub-tables.c: requests for tables and at them --- */

void gmk_hub_tables (GmkHub *hub, GmkPeer *peer, const GmkRequest *request);

/* A table for two who have found each other, the first in seat 0. They are told when it is kept. */
void gmk_hub_open_match (GmkHub *hub, const GmkSettings *settings, GmkUser *host, GmkUser *guest);

/* --- hub-look-up.c: requests that the store answers --- */

void gmk_hub_look_up (GmkHub *hub, GmkPeer *peer, const GmkRequest *request);

G_END_DECLS
