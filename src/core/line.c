/* The line of play: a fold over acts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/line.h"

#include <assert.h>

void
gmk_line_set_up (GmkMatch *match)
{
  gmk_board_clear (&match->board, match->settings.rules.size);
  gmk_opening_init (&match->opening, match->settings.rules.opening, match->settings.rules.size);
  match->black = match->first;
  match->plies = 0;
  match->n_acts = 0;
}

static void
put_stone (GmkMatch *match, GmkPoint p, GmkColour colour)
{
  gmk_board_put (&match->board, p, colour);
  match->plies++;
}

static void
make_choice (GmkMatch *match, GmkSeat seat, GmkAct *act)
{
  switch ((GmkChoice)act->choice) {
  case GMK_CHOICE_SWAP:
    match->black = gmk_seat_other (match->black);
    break;
  case GMK_CHOICE_BLACK:
    match->black = seat;
    break;
  case GMK_CHOICE_WHITE:
    match->black = gmk_seat_other (seat);
    break;
  case GMK_CHOICE_PICK:
    act->point = match->opening.fifths[act->number];
    put_stone (match, act->point, GMK_BLACK);
    break;
  case GMK_CHOICE_KEEP:
  case GMK_CHOICE_MORE:
  case GMK_CHOICE_TEN:
  case GMK_CHOICE_NUMBER:
  case GMK_N_CHOICES:
    break;
  }
  gmk_opening_choice (&match->opening, act->choice, act->number);
}

void
gmk_line_push (GmkMatch *match, GmkAct act)
{
  const GmkDuty duty = gmk_match_duty (match);

  if (act.kind == GMK_STEP_CHOOSE) {
    make_choice (match, act.seat, &act);
  } else if (act.kind == GMK_STEP_PASS) {
    match->plies++;
  } else if (duty.kind == GMK_DUTY_FIFTH) {
    act.fifth = true;
    gmk_opening_fifth (&match->opening, act.point);
  } else {
    put_stone (match, act.point, duty.colour);
    if (duty.opening)
      gmk_opening_stone (&match->opening, act.seat);
  }
  match->acts[match->n_acts++] = act;
}

void
gmk_line_take_back (GmkMatch *match, int n)
{
  gmk_line_set_up (match);
  for (int i = 0; i < n; i++)
    gmk_line_push (match, match->acts[i]);
}
