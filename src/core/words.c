/* The words for core's values that files and the wire use.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "core/notation.h"

static const char *const verdicts[GMK_N_VERDICTS] = {
  [GMK_OK] = "ok",
  [GMK_REFUSED_GAME_OVER] = "game-over",
  [GMK_REFUSED_NOT_YOUR_TURN] = "not-your-turn",
  [GMK_REFUSED_NOT_NOW] = "not-now",
  [GMK_REFUSED_OFF_BOARD] = "off-board",
  [GMK_REFUSED_OCCUPIED] = "occupied",
  [GMK_REFUSED_FORBIDDEN] = "forbidden-point",
  [GMK_REFUSED_NO_PASS] = "no-pass",
  [GMK_REFUSED_OUTSIDE_OPENING] = "outside-opening",
  [GMK_REFUSED_SYMMETRIC] = "symmetric",
  [GMK_REFUSED_BAD_CHOICE] = "bad-choice",
  [GMK_REFUSED_LATE] = "late",
  [GMK_REFUSED_OFFER_OPEN] = "offer-open",
  [GMK_REFUSED_OFFER_GONE] = "offer-gone",
  [GMK_REFUSED_STALE] = "stale",
  [GMK_REFUSED_UNDO_OFF] = "undo-off",
  [GMK_REFUSED_UNDO_TOO_SOON] = "undo-too-soon",
  [GMK_REFUSED_NOTHING_TO_UNDO] = "nothing-to-undo",
  [GMK_REFUSED_NOT_DUE] = "not-due",
  [GMK_REFUSED_CLAIM_VOID] = "claim-void",
  [GMK_REFUSED_TOO_LATE_TO_ABORT] = "too-late-to-abort",
  [GMK_REFUSED_TOO_MANY_STEPS] = "too-many-steps",
  [GMK_REFUSED_MALFORMED] = "malformed",
};

static const char *const ends[GMK_N_ENDS] = {
  [GMK_END_NONE] = "none",
  [GMK_END_FIVE] = "five",
  [GMK_END_OVERLINE] = "overline",
  [GMK_END_FORBIDDEN] = "forbidden",
  [GMK_END_RESIGNED] = "resigned",
  [GMK_END_TIME] = "time",
  [GMK_END_CLAIMED] = "claimed",
  [GMK_END_BOARD_FULL] = "board-full",
  [GMK_END_NO_LEGAL_POINT] = "no-legal-point",
  [GMK_END_TWO_PASSES] = "two-passes",
  [GMK_END_AGREED] = "agreed",
  [GMK_END_ABORTED] = "aborted",
};

static const char *const steps[GMK_N_STEPS] = {
  [GMK_STEP_PLACE] = "place",       [GMK_STEP_PASS] = "pass",     [GMK_STEP_CHOOSE] = "choose",
  [GMK_STEP_OFFER] = "offer",       [GMK_STEP_ACCEPT] = "accept", [GMK_STEP_DECLINE] = "decline",
  [GMK_STEP_WITHDRAW] = "withdraw", [GMK_STEP_RESIGN] = "resign", [GMK_STEP_FLAG] = "flag",
  [GMK_STEP_CLAIM] = "claim",       [GMK_STEP_ABORT] = "abort",   [GMK_STEP_CREDIT] = "credit",
};

static const char *const firsts[GMK_N_FIRSTS] = { "lot", "host", "guest" };
static const char *const undos[GMK_N_UNDOS] = { "consent", "off" };
static const char *const claims[] = { "win", "draw" };
static const char *const absents[GMK_N_ABSENTS] = { "cpu", "wait" };

static const char *const clocks[GMK_N_CLOCKS] = {
  [GMK_CLOCK_NONE] = "none",
  [GMK_CLOCK_TURN] = "turn",
  [GMK_CLOCK_BYOYOMI] = "byo-yomi",
  [GMK_CLOCK_INCREMENT] = "increment",
};

static const char *const colours[] = {
  [GMK_EMPTY] = "empty",
  [GMK_BLACK] = "black",
  [GMK_WHITE] = "white",
  [GMK_OFF] = "off",
};

static const char *
look_up (const char *const *words, int n, int value)
{
  return value >= 0 && value < n ? words[value] : "unknown";
}

const char *
gmk_verdict_name (int verdict)
{
  return look_up (verdicts, GMK_N_VERDICTS, verdict);
}

const char *
gmk_end_name (int end)
{
  return look_up (ends, GMK_N_ENDS, end);
}

const char *
gmk_step_name (int kind)
{
  return look_up (steps, GMK_N_STEPS, kind);
}

const char *
gmk_clock_name (int kind)
{
  return look_up (clocks, GMK_N_CLOCKS, kind);
}

const char *
gmk_first_name (int first)
{
  return look_up (firsts, GMK_N_FIRSTS, first);
}

const char *
gmk_undo_rule_name (int undo)
{
  return look_up (undos, GMK_N_UNDOS, undo);
}

const char *
gmk_absent_name (int absent)
{
  return look_up (absents, GMK_N_ABSENTS, absent);
}

const char *
gmk_colour_name (int colour)
{
  return look_up (colours, GMK_OFF + 1, colour);
}

const char *
gmk_claim_name (int draw)
{
  return look_up (claims, 2, draw);
}

void
gmk_kinds_write (unsigned kinds, char text[GMK_KINDS_TEXT_MAX])
{
  static const char *const names[] = { "overline", "double-four", "double-three" };

  text[0] = '\0';
  for (int i = 0; i < 3; i++) {
    if (kinds & 1u << i) {
      if (text[0] != '\0')
        strcat (text, ",");
      strcat (text, names[i]);
    }
  }
}
