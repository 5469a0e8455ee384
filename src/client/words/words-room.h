/* What goes on at a table in a room beside the game, in the user's language.
 *
 * A const char * is static; a char * is the caller's to free.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online.h"

G_BEGIN_DECLS

/* Whether somebody is there: "away", "away, to be claimed in 12 s", "the computer plays"; NULL where
 * there is nothing to say. */
char *gmk_words_presence (const GmkOnlineSeat *seat);

/* The link, while it is not up: "Reconnecting in 3 s…"; NULL where it is. */
char *gmk_words_link_state (GmkOnline *online);

/* How the game stands: "Waiting for an opponent", "Your turn", "The computer plays for Ann", "Black wins". */
char *gmk_words_room_state (GmkOnlineRoom *room);

/* What the game did to a rating: "1500 → 1662?"; and to both: "You: 1500 → 1662?", "Ann: 1500 → 1338?" in two lines. */
char *gmk_words_rating_change (const GmkRatingStep *change);
char *gmk_words_rated (GmkOnlineRoom *room);

/* Who wants a rematch; NULL: nobody. */
char *gmk_words_rematch (GmkOnlineRoom *room);

/* "The computer plays for Ann". */
char *gmk_words_sits_in (GmkOnlineRoom *room, GmkSeat seat);

/* What the computer has played for the person here since they last did so themselves; NULL: nothing. */
char *gmk_words_meanwhile (GmkOnlineRoom *room);

/* "2 people are watching". */
char *gmk_words_watchers (int n);

/* What it costs to go away from a game that goes on; quits: the app ends. */
const char *gmk_words_leaving (GmkOnlineRoom *room, gboolean quits);

/* A line of a chat, as it is heard: "Ann: Hello". */
char *gmk_words_said (const GmkSaying *saying);

G_END_DECLS
