/* A hub without sockets and with a clock that stands still until it is told: its store is in memory,
 * its transport a double. What takes a minute at a table takes no time here, and is exact.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/hub.h"
#include "tests/server/copy.h"

G_BEGIN_DECLS

typedef struct _Stage Stage;
typedef struct _Actor Actor; /* one connection */

Stage *stage_new (void);
void stage_free (Stage *stage);
GmkHub *stage_hub (Stage *stage);

/* The server ends, with every connection, and another one begins with what the store has kept. */
void stage_restart (Stage *stage);

/* Waits until the store has answered all that it was asked. No time passes. */
void stage_settle (Stage *stage);

/* Lets so many ms pass, and does everything that falls due on the way. */
void stage_pass (Stage *stage, int64_t ms);

/* Connects, each from an address of its own or from that one. */
Actor *stage_connect (Stage *stage);
Actor *stage_connect_from (Stage *stage, const char *address);

/* Connects, says hello, and is welcome. */
Actor *stage_enter (Stage *stage, const char *device);

/* Cuts the connection and forgets it. */
void actor_leave (Actor *actor);

/* The server's end of it. */
GmkPeer *actor_peer (Actor *actor);

/* How long its pongs are on their way; 0 at first. */
void actor_set_trip (Actor *actor, int64_t ms);

/* What the server has measured of it. */
int64_t actor_trip (const Actor *actor);

/* Says it, with an id of its own, which is returned. Nothing is waited for. */
int64_t actor_say (Actor *actor, GmkRequest request);
void actor_say_text (Actor *actor, const char *text);
void actor_say_bytes (Actor *actor, const char *bytes, gsize length);

/* Says hello with the secret of that name: equal names are equal devices. */
int64_t actor_hello (Actor *actor, const char *device);

/* Asks for a step with the copy's turn; words as of talk_step(). */
int64_t actor_step (Actor *actor, const char *words);

/* What the request was answered with: the code of an error, "done", or the kind of a notice; "" where
 * no answer has come. */
const char *actor_answer (const Actor *actor, int64_t id);

/* How many notices of that kind have come so far. */
int actor_count (const Actor *actor, GmkNoticeKind kind);

const RoomCopy *actor_copy (const Actor *actor);
const char *actor_boot (const Actor *actor);
int64_t actor_player (const Actor *actor);
int actor_closed (const Actor *actor); /* with which code; 0: open */

/* The last notice of a kind that was kept: SEATS, RATED, GAME; NULL: none. */
const GmkNotice *actor_last (const Actor *actor, GmkNoticeKind kind);

/* Asks for a seat at a table, or comes back to it. */
int64_t actor_join (Actor *actor, int64_t room);

/* Two at a new table whose first game has begun; *first is who begins. */
void stage_open_game (Stage *stage,
                      Actor *host,
                      Actor *guest,
                      const GmkSettings *settings,
                      Actor **first);

G_END_DECLS
