/* Every code of core in the user's language. The only files with sentences about the game: words.c
 * for what happens in it, words-players.c for who does it, words-rules.c for how it is played,
 * words-advice.c for what would be good.
 *
 * A const char * is static; a char * is the caller's to free.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/board/board-scene.h"
#include "client/session/adviser.h"
#include "client/session/analysis.h"
#include "client/session/table.h"
#include "core/notation.h"

G_BEGIN_DECLS

/* Both, one after the other, without a full stop at the end. */
char *gmk_words_two_sentences (const char *first, const char *second);

/* --- what happens --- */

/* "Black", "White". */
const char *gmk_words_colour (GmkColour colour);

/* "H8, black, move 1, last move". */
char *gmk_words_point (GmkPoint p, const GmkPointLook *look);

/* What a step has done; the match is that after the step. */
char *gmk_words_step (const GmkMatch *match, const GmkStep *step);

/* What has to happen next: "White picks one of the 2 fifth moves". */
char *gmk_words_duty (const GmkMatch *match);

/* Where looking back has come to, after so many acts: "Move 12: H8", "The start of the game". */
char *gmk_words_place_in_game (const GmkMatch *match, int acts);

/* One of the choices, for its button. */
const char *gmk_words_choice (GmkChoice choice);

/* Why a step was not taken; for a forbidden point with its forms. */
const char *gmk_words_verdict (GmkVerdict verdict);
char *gmk_words_refusal (const GmkMatch *match, const GmkStep *step, GmkVerdict verdict);

/* Why a point is forbidden: "H8 is forbidden to Black: double-three". */
char *gmk_words_forbidden (const GmkBoard *board, GmkPoint p);

/* The same where such a stone loses, said when the point is chosen for the first time. */
char *gmk_words_would_lose (const GmkBoard *board, GmkPoint p);

/* "double-three, double-four"; "" for no kinds. */
char *gmk_words_kinds (unsigned kinds);

/* "Black wins", and how: "five in a row". */
const char *gmk_words_result (const GmkEnd *end);
char *gmk_words_end (const GmkEnd *end);

/* Both in one: "Black wins: five in a row", "White wins on time". */
char *gmk_words_outcome (const GmkEnd *end);

/* Where a game code stops making sense. */
char *gmk_words_code_error (const GmkCodeError *error);

/* Why a typed text is no point. */
char *gmk_words_no_point (int size);

/* What a level of the CPU is called: "Learner"; what it is like: "Overlooks a three now and then".
 * NULL for a person, 0, and beyond the last level. */
const char *gmk_words_level (int level);
const char *gmk_words_level_about (int level);

/* "Level 3: Learner"; NULL for a person. */
char *gmk_words_level_numbered (int level);

/* Time left: "1:05", below 10 s "9.4"; and for a clock that is heard: "1 minute 5 seconds". */
char *gmk_words_time_left (GmkTime left);
char *gmk_words_time_spoken (GmkTime left);

/* Games won, with halves for draws: "2½". */
char *gmk_words_score (const GmkScore *score, GmkSeat seat);

/* --- who does it --- */

/* Who sits there: "You", "Computer", "Player 1"; at a room the name. */
char *gmk_words_player (const GmkPlayer players[GMK_SEATS], GmkSeat seat);

/* "You win", "Ann wins"; NULL where nobody does. */
char *gmk_words_winner (const GmkPlayer players[GMK_SEATS], GmkSeat winner);

/* What a step has done, by whom where that is more than a colour, and who has which colour after a
 * choice. */
char *
gmk_words_step_of (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], const GmkStep *step);

/* What has to happen next: "Your turn", "Ann to move", "Black to move". */
char *gmk_words_turn (const GmkMatch *match, const GmkPlayer players[GMK_SEATS]);

/* The offer on the table: "Ann offers a draw", "You asked to undo". */
char *gmk_words_draw_offer (const GmkMatch *match, const GmkPlayer players[GMK_SEATS]);
char *gmk_words_undo_offer (const GmkMatch *match, const GmkPlayer players[GMK_SEATS]);

/* What that seat's undo takes back: "Takes 2 stones back". */
char *gmk_words_undo_stones (const GmkMatch *match, GmkSeat seat);

/* What resigning means for that seat. */
const char *
gmk_words_resign (const GmkMatch *match, const GmkPlayer players[GMK_SEATS], GmkSeat seat);

/* --- what would be good --- */

/* Why a move is good, and what there is to say beside it: "H8 makes a four. It wins in 3 moves". */
char *gmk_words_advice (const GmkAdvice *advice);

/* What a position is worth: "Black’s winning chance: 62%", "White wins in 4 moves". */
char *gmk_words_opinion (const GmkAnalysis *analysis, int position);

/* The best move of a judged position; "" where there is none. */
char *gmk_words_best (const GmkOpinion *opinion);

/* What a turning point was: "Gave a won game away", and what it cost: "−34%". */
const char *gmk_words_turning (GmkTurningKind kind);
char *gmk_words_cost (double cost);

/* --- how it is played --- */

const char *gmk_words_game (GmkGame game);

/* One line that explains a game. */
const char *gmk_words_game_about (GmkGame game);
const char *gmk_words_opening (GmkOpeningRule opening);

/* One line that explains an opening rule. */
const char *gmk_words_opening_about (GmkOpeningRule opening);

/* The name of the opening that was played, "D4 Kagetsu"; NULL for none. */
char *gmk_words_opening_name (const GmkMatch *match);

/* "Byo-yomi, 10 min + 3 × 30 s". */
char *gmk_words_time_control (const GmkTimeControl *control);

/* The rule in force, for a title: "Gomoku · 15×15 · overline wins". */
char *gmk_words_rules (const GmkRules *rules);

/* The same of any board and opening: "Gomoku · overline wins". */
char *gmk_words_rule_set (GmkRuleSet set);

/* That the statistics were set aside as this file. */
char *gmk_words_statistics_damaged (const char *file);

/* Some sentences that sum up what will be played. mine: the person's colour against the CPU,
 * GMK_EMPTY where lots are drawn; level: of the CPU, 0 for two persons. */
char *gmk_words_summary (const GmkSettings *settings, GmkColour mine, int level);

/* The same without who plays. */
char *gmk_words_summary_of_game (const GmkSettings *settings);

G_END_DECLS
