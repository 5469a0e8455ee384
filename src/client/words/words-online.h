/* What a room server, its players and its tables come to in the user's language.
 *
 * A const char * is static; a char * is the caller's to free.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/online-look-up.h"

G_BEGIN_DECLS

/* --- what went wrong --- */

/* The sentence for a code of GMK_ONLINE_ERROR or a verdict of core, without a full stop. */
const char *gmk_words_online_error (int code);

/* Why something did not happen, with the reason that came with it where it says more. */
char *gmk_words_failure (const GError *error);

/* The same for a table that was looked for by its code. */
char *gmk_words_no_code (const GError *error);

/* Why a room is no more; NULL while it is open. */
const char *gmk_words_room_end (GmkRoomEnd end);

/* --- the link --- */

/* "Connecting …", "Connection Lost"; been_there: it was up before. */
const char *gmk_words_link (GmkLinkState state, gboolean been_there);

/* "The next try is in 5 seconds", "Trying again …". */
char *gmk_words_wait (int wait_ms);

/* "12 players online". */
char *gmk_words_players_online (int players);

/* --- players --- */

/* A name, also where somebody has been erased or the seat is free. A guest's, which the server has given, is
 * said in the user's language; nobody can claim one that looks like it. */
char *gmk_words_name (const GmkPerson *person);

/* "1612", "1500?" while provisional. */
char *gmk_words_rating (const GmkPerson *person);

/* "Ann (1612)". */
char *gmk_words_person (const GmkPerson *person);

/* "20 won, 1 drawn, 9 lost". */
char *gmk_words_standing (const GmkStanding *standing);

/* What is said with a preset; "" for a text. */
const char *gmk_words_saying (GmkSayingKind kind);

const char *gmk_words_report (GmkReportWhy why);

/* --- tables and games --- */

/* "Gomoku, exactly five": the pool in which a rating stands. */
const char *gmk_words_pool (GmkRuleSet rules);

/* "30 seconds a turn · rated". */
char *gmk_words_terms (const GmkSettings *settings);

/* Some sentences that sum up the table, or the quick match, that one is about to ask for. */
char *gmk_words_table_summary (const GmkSettings *settings, gboolean private_table);
char *gmk_words_match_summary (const GmkSettings *settings);

/* Who played whom: "Ann (1612) – Ben (1500?)"; how it ended for that player, or who won. */
char *gmk_words_pairing (const GmkGameLine *game);
char *gmk_words_game_result (const GmkGameLine *game, gint64 player);

/* A day: "3 March 2026". */
char *gmk_words_day (gint64 seconds);

/* How long something has been going on: "0:12". */
char *gmk_words_elapsed (gint64 ms);

G_END_DECLS
