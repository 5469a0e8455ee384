/* Core's values as columns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "server/store/sqlite/columns.h"

#include "core/forbidden.h"

/* These numbers stand in files. Whoever changes one of them writes a new version of the schema. */
_Static_assert(GMK_GOMOKU == 0 && GMK_RENJU == 1 && GMK_N_GAMES == 2, "game_kind");
_Static_assert(GMK_OVERLINE_WINS == 0 && GMK_EXACTLY_FIVE == 1, "overline");
_Static_assert(GMK_FORBIDDEN_OFF == 0 && GMK_FORBIDDEN_CLOSED == 1 && GMK_FORBIDDEN_LOSES == 2,
               "forbidden");
_Static_assert(GMK_OPENING_FREE == 0 && GMK_OPENING_SWAP == 1 && GMK_OPENING_SWAP2 == 2 &&
                 GMK_OPENING_PRO == 3 && GMK_OPENING_LONG_PRO == 4 && GMK_OPENING_RIF == 5 &&
                 GMK_OPENING_YAMAGUCHI == 6 && GMK_OPENING_SOOSORV8 == 7 &&
                 GMK_OPENING_TARAGUCHI10 == 8 && GMK_N_OPENINGS == 9,
               "opening");
_Static_assert(GMK_CLOCK_NONE == 0 && GMK_CLOCK_TURN == 1 && GMK_CLOCK_BYOYOMI == 2 &&
                 GMK_CLOCK_INCREMENT == 3 && GMK_N_CLOCKS == 4,
               "clock");
_Static_assert(GMK_FIRST_LOT == 0 && GMK_FIRST_HOST == 1 && GMK_FIRST_GUEST == 2, "begins");
_Static_assert(GMK_UNDO_CONSENT == 0 && GMK_UNDO_OFF == 1, "undo");
_Static_assert(GMK_ABSENT_CPU == 0 && GMK_ABSENT_WAIT == 1, "absent");
_Static_assert(GMK_SET_FREESTYLE == 0 && GMK_SET_EXACT5 == 1 && GMK_SET_FORBID == 2 &&
                 GMK_SET_FORBID_EXACT5 == 3 && GMK_SET_RENJU == 4 && GMK_N_RULE_SETS == 5,
               "pool");
_Static_assert(GMK_STEP_PLACE == 0 && GMK_STEP_PASS == 1 && GMK_STEP_CHOOSE == 2 &&
                 GMK_STEP_OFFER == 3 && GMK_STEP_ACCEPT == 4 && GMK_STEP_DECLINE == 5 &&
                 GMK_STEP_WITHDRAW == 6 && GMK_STEP_RESIGN == 7 && GMK_STEP_FLAG == 8 &&
                 GMK_STEP_CLAIM == 9 && GMK_STEP_ABORT == 10 && GMK_STEP_CREDIT == 11 &&
                 GMK_N_STEPS == 12,
               "step kind");
_Static_assert(GMK_BY_PERSON == 0 && GMK_BY_CPU == 1, "by");
_Static_assert(GMK_CHOICE_KEEP == 0 && GMK_CHOICE_SWAP == 1 && GMK_CHOICE_BLACK == 2 &&
                 GMK_CHOICE_WHITE == 3 && GMK_CHOICE_MORE == 4 && GMK_CHOICE_TEN == 5 &&
                 GMK_CHOICE_NUMBER == 6 && GMK_CHOICE_PICK == 7 && GMK_N_CHOICES == 8,
               "choice");
_Static_assert(GMK_OVERLINE == 1 && GMK_DOUBLE_FOUR == 2 && GMK_DOUBLE_THREE == 4, "end_forbidden");
_Static_assert(GMK_SEAT_NONE == 2 && GMK_SEATS == 2, "seat");
_Static_assert(GMK_EMPTY == 0 && GMK_BLACK == 1 && GMK_WHITE == 2, "winner");
_Static_assert(GMK_END_NONE == 0 && GMK_END_FIVE == 1 && GMK_END_OVERLINE == 2 &&
                 GMK_END_FORBIDDEN == 3 && GMK_END_RESIGNED == 4 && GMK_END_TIME == 5 &&
                 GMK_END_CLAIMED == 6 && GMK_END_BOARD_FULL == 7 && GMK_END_NO_LEGAL_POINT == 8 &&
                 GMK_END_TWO_PASSES == 9 && GMK_END_AGREED == 10 && GMK_END_ABORTED == 11 &&
                 GMK_N_ENDS == 12,
               "end_kind");

bool
gmk_columns_settings (const GmkRows *rows, int column, GmkSettings *settings)
{
  int i = column;

  *settings = (GmkSettings){ 0 };
  settings->rules.game = (uint8_t)gmk_rows_integer (rows, i++);
  settings->rules.size = (uint8_t)gmk_rows_integer (rows, i++);
  settings->rules.overline = (uint8_t)gmk_rows_integer (rows, i++);
  settings->rules.forbidden = (uint8_t)gmk_rows_integer (rows, i++);
  settings->rules.opening = (uint8_t)gmk_rows_integer (rows, i++);
  settings->time.kind = (uint8_t)gmk_rows_integer (rows, i++);
  settings->time.periods = (uint8_t)gmk_rows_integer (rows, i++);
  settings->time.main_ms = (int32_t)gmk_rows_integer (rows, i++);
  settings->time.extra_ms = (int32_t)gmk_rows_integer (rows, i++);
  settings->first = (uint8_t)gmk_rows_integer (rows, i++);
  settings->alternate = gmk_rows_integer (rows, i++) != 0;
  settings->undo = (uint8_t)gmk_rows_integer (rows, i++);
  settings->absent = (uint8_t)gmk_rows_integer (rows, i++);
  settings->rated = gmk_rows_integer (rows, i++) != 0;
  settings->grace_ms = (uint16_t)gmk_rows_integer (rows, i++);
  return gmk_settings_valid (settings);
}

GmkStep
gmk_columns_step (const GmkRows *rows, int column)
{
  int i = column;
  GmkStep step = { 0 };

  step.at = gmk_rows_integer (rows, i++);
  step.seat = (GmkSeat)gmk_rows_integer (rows, i++);
  step.by = (uint8_t)gmk_rows_integer (rows, i++);
  step.lag_ms = (uint8_t)gmk_rows_integer (rows, i++);
  step.kind = (uint8_t)gmk_rows_integer (rows, i++);
  step.point.x = (int8_t)gmk_rows_integer (rows, i++);
  step.point.y = (int8_t)gmk_rows_integer (rows, i++);
  step.draw = gmk_rows_integer (rows, i++) != 0;
  step.choice = (uint8_t)gmk_rows_integer (rows, i++);
  step.number = (uint8_t)gmk_rows_integer (rows, i++);
  step.offer = (uint16_t)gmk_rows_integer (rows, i++);
  step.turn = (uint16_t)gmk_rows_integer (rows, i++);
  step.ms = (int32_t)gmk_rows_integer (rows, i++);
  return step;
}

GmkEnd
gmk_columns_end (const GmkRows *rows, int column)
{
  return (GmkEnd){
    .kind = (uint8_t)gmk_rows_integer (rows, column),
    .winner = (uint8_t)gmk_rows_integer (rows, column + 1),
    .winner_seat = (GmkSeat)gmk_rows_integer (rows, column + 2),
    .kinds = (uint8_t)gmk_rows_integer (rows, column + 3),
  };
}

GmkRating
gmk_columns_rating (const GmkRows *rows, int column)
{
  return (GmkRating){
    .rating = gmk_rows_real (rows, column),
    .deviation = gmk_rows_real (rows, column + 1),
    .volatility = gmk_rows_real (rows, column + 2),
  };
}
