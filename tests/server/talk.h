/* A client for tests: says requests, hears notices, and keeps its own copy of one room as any client
 * would, by replaying the facts.
 *
 * Every wait has a limit, after which the test fails and what was heard is printed. Pings are answered
 * while anything is waited for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "tests/server/copy.h"
#include "wire/request.h"

G_BEGIN_DECLS

typedef struct _Talk Talk;

/* Connects to ws://127.0.0.1:port/ws. */
Talk *talk_connect (int port);

/* The same, from an address of this machine: "127.0.0.9". */
Talk *talk_connect_from (int port, const char *address);

/* Says hello with the secret of that name: equal names are equal devices. */
int64_t talk_say_hello (Talk *talk, const char *device);

/* Connects, says hello, and has been welcomed. */
Talk *talk_sign_in (int port, const char *device);

void talk_free (Talk *talk);

/* Cuts the connection without a word. */
void talk_cut (Talk *talk);

/* Says it, with an id of its own, which is returned; talk_say_again() takes the id of the request. */
int64_t talk_say (Talk *talk, GmkRequest *request);
void talk_say_again (Talk *talk, const GmkRequest *request);
void talk_say_text (Talk *talk, const char *text);

/* The next notice of that kind, of those not heard yet; the others are kept. Clear it. */
GmkNotice talk_hear (Talk *talk, GmkNoticeKind kind);

/* The answer to the request: it has to be an error with that code, or to be done. */
void talk_hear_error (Talk *talk, int64_t id, const char *code);
void talk_hear_done (Talk *talk, int64_t id);

/* The answer to the request, whatever it is. Clear it. */
GmkNotice talk_hear_answer (Talk *talk, int64_t id);

/* Waits until the server has answered everything said before, so that what has not come by then does
 * not come any more. */
void talk_settle (Talk *talk);

/* How many notices of that kind have come and were not heard; and forgets them all. */
int talk_pending (const Talk *talk, GmkNoticeKind kind);
void talk_forget (Talk *talk);

/* Waits for the server to close; the code. */
int talk_wait_closed (Talk *talk);

/* --- The copy of a room --- */

const RoomCopy *talk_room (const Talk *talk);
const char *talk_boot (const Talk *talk);
int64_t talk_player (const Talk *talk);

/* Waits until the copy has got that far. */
void talk_wait_turn (Talk *talk, int turn);
void talk_wait_over (Talk *talk);
void talk_wait_game (Talk *talk);

/* Asks for a step with the copy's turn: "H8", "H8 draw", "pass", "swap", "offer", "accept",
 * "decline", "withdraw" (of the offer on the table), "resign", "abort", "claim win", "claim draw". */
int64_t talk_step (Talk *talk, const char *words);

/* Asks for it, and waits until it is a fact in this copy. */
void talk_play (Talk *talk, const char *words);

/* Two who sit down at a new table. */
void talk_sit_down (Talk *host, Talk *guest, const GmkSettings *settings);

/* The same, and their first game has begun; *first is who begins. */
void talk_open_game (Talk *host, Talk *guest, const GmkSettings *settings, Talk **first);

/* Whether both copies are the same match, once everything that was told has come to both. */
void talk_assert_equal (Talk *a, Talk *b);

G_END_DECLS
