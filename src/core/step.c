/* Steps: each is first checked, then applied; applying cannot fail.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/line.h"

/* So near the end of the record only steps that end the match are taken. */
#define STEPS_FOR_THE_END 8

/* A refused undo makes the next request wait 10·n² s; n counts no further than this. */
#define UNDO_WAIT_MS      10000
#define UNDO_DECLINED_MAX 10

/* What checking a stone found out, so that it need not be judged twice. */
typedef struct {
  GmkJudged judged;
  unsigned kinds;
} Judgement;

static bool
ends_the_match (GmkStepKind kind)
{
  return kind == GMK_STEP_RESIGN || kind == GMK_STEP_FLAG || kind == GMK_STEP_CLAIM ||
         kind == GMK_STEP_ABORT;
}

static GmkVerdict
check_form (const GmkMatch *match, const GmkStep *step)
{
  const bool by_the_table = step->kind == GMK_STEP_ABORT && step->seat == GMK_SEAT_NONE;

  if (step->kind >= GMK_N_STEPS || (step->seat >= GMK_SEATS && !by_the_table) ||
      step->by > GMK_BY_CPU || step->lag_ms > GMK_LAG_MAX || step->at < match->at ||
      step->at > GMK_TIME_MAX)
    return GMK_REFUSED_MALFORMED;

  if (gmk_match_over (match))
    return GMK_REFUSED_GAME_OVER;

  const int limit = ends_the_match (step->kind) ? GMK_STEPS_MAX : GMK_STEPS_MAX - STEPS_FOR_THE_END;
  return match->n_steps < limit ? GMK_OK : GMK_REFUSED_TOO_MANY_STEPS;
}

/* Whether a step may answer the duty: the right seat, in time. */
static GmkVerdict
check_turn (const GmkMatch *match, const GmkStep *step, const GmkDuty *duty)
{
  const GmkTime deadline = gmk_match_deadline (match);

  if (step->seat != duty->seat)
    return GMK_REFUSED_NOT_YOUR_TURN;
  if (deadline != GMK_TIME_NEVER && step->at - step->lag_ms >= deadline)
    return GMK_REFUSED_LATE;
  return GMK_OK;
}

static GmkVerdict
check_fifth (const GmkMatch *match, const GmkStep *step)
{
  if (step->draw)
    return GMK_REFUSED_NOT_NOW;
  return gmk_opening_symmetric (&match->opening, &match->board, step->point) ? GMK_REFUSED_SYMMETRIC
                                                                             : GMK_OK;
}

static GmkVerdict
check_place (const GmkMatch *match, const GmkStep *step, const GmkDuty *duty, Judgement *found)
{
  const GmkRules *rules = &match->settings.rules;

  if (duty->kind == GMK_DUTY_CHOICE)
    return GMK_REFUSED_NOT_NOW;
  if (!gmk_point_on (step->point, rules->size))
    return GMK_REFUSED_OFF_BOARD;
  if (gmk_board_get (&match->board, step->point) != GMK_EMPTY)
    return GMK_REFUSED_OCCUPIED;
  if (duty->kind == GMK_DUTY_FIFTH)
    return check_fifth (match, step);
  if (!gmk_opening_allows (duty, rules->size, step->point))
    return GMK_REFUSED_OUTSIDE_OPENING;
  if (step->draw && match->draw_offer.id != 0 && match->draw_offer.seat == step->seat)
    return GMK_REFUSED_OFFER_OPEN;

  found->judged = gmk_rules_judge (rules, &match->board, step->point, duty->colour, &found->kinds);
  return found->judged == GMK_JUDGED_CLOSED ? GMK_REFUSED_FORBIDDEN : GMK_OK;
}

static GmkVerdict
check_choice (const GmkMatch *match, const GmkStep *step, const GmkDuty *duty)
{
  if (duty->kind != GMK_DUTY_CHOICE)
    return GMK_REFUSED_NOT_NOW;
  if (step->choice >= GMK_N_CHOICES || !(duty->choices & (1u << step->choice)))
    return GMK_REFUSED_BAD_CHOICE;

  const bool in_range = step->choice == GMK_CHOICE_NUMBER
                          ? step->number >= 1 && step->number <= duty->number_max
                        : step->choice == GMK_CHOICE_PICK ? step->number < match->opening.n_fifths
                                                          : true;
  return in_range ? GMK_OK : GMK_REFUSED_BAD_CHOICE;
}

static GmkVerdict
check_act (const GmkMatch *match, const GmkStep *step, Judgement *found)
{
  const GmkDuty duty = gmk_match_duty (match);
  const GmkVerdict verdict = check_turn (match, step, &duty);

  if (verdict != GMK_OK)
    return verdict;
  if (step->kind == GMK_STEP_PLACE)
    return check_place (match, step, &duty, found);
  if (step->kind == GMK_STEP_CHOOSE)
    return check_choice (match, step, &duty);
  return gmk_match_may_pass (match) ? GMK_OK : GMK_REFUSED_NO_PASS;
}

static GmkVerdict
check_undo_offer (const GmkMatch *match, const GmkStep *step)
{
  if (match->settings.undo == GMK_UNDO_OFF)
    return GMK_REFUSED_UNDO_OFF;
  if (step->turn != match->turn)
    return GMK_REFUSED_STALE;
  if (match->undo_offer.id != 0)
    return GMK_REFUSED_OFFER_OPEN;
  if (step->at < match->undo_after[step->seat])
    return GMK_REFUSED_UNDO_TOO_SOON;
  return gmk_match_undo_acts (match, step->seat) > 0 ? GMK_OK : GMK_REFUSED_NOTHING_TO_UNDO;
}

/* An offer is answered by the other seat and withdrawn by its own. */
static GmkVerdict
check_answer (const GmkMatch *match, const GmkStep *step)
{
  const GmkSeat from = step->kind == GMK_STEP_WITHDRAW ? step->seat : gmk_seat_other (step->seat);
  const bool to_draw = step->offer == match->draw_offer.id && match->draw_offer.seat == from;
  const bool to_undo = step->offer == match->undo_offer.id && match->undo_offer.seat == from;

  return step->offer != 0 && (to_draw || to_undo) ? GMK_OK : GMK_REFUSED_OFFER_GONE;
}

static GmkVerdict
check_claim (const GmkMatch *match, const GmkStep *step)
{
  const GmkSeat on_duty = gmk_match_duty (match).seat;

  return on_duty == gmk_seat_other (step->seat) ? GMK_OK : GMK_REFUSED_CLAIM_VOID;
}

static GmkVerdict
check_flag (const GmkMatch *match, const GmkStep *step)
{
  const bool due = step->seat == match->clock.running && step->at >= gmk_match_deadline (match);

  return due ? GMK_OK : GMK_REFUSED_NOT_DUE;
}

static GmkVerdict
check_abort (const GmkMatch *match, const GmkStep *step)
{
  bool acted[GMK_SEATS] = { false, false };

  if (step->seat == GMK_SEAT_NONE)
    return GMK_OK;
  for (int i = 0; i < match->n_acts; i++) {
    acted[match->acts[i].seat] = true;
    if (acted[0] && acted[1])
      return GMK_REFUSED_TOO_LATE_TO_ABORT;
  }
  return GMK_OK;
}

static GmkVerdict
check (const GmkMatch *match, const GmkStep *step, Judgement *found)
{
  const GmkVerdict form = check_form (match, step);

  if (form != GMK_OK)
    return form;

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
  case GMK_STEP_PASS:
  case GMK_STEP_CHOOSE:
    return check_act (match, step, found);
  case GMK_STEP_OFFER:
    return check_undo_offer (match, step);
  case GMK_STEP_ACCEPT:
  case GMK_STEP_DECLINE:
  case GMK_STEP_WITHDRAW:
    return check_answer (match, step);
  case GMK_STEP_FLAG:
    return check_flag (match, step);
  case GMK_STEP_CLAIM:
    return check_claim (match, step);
  case GMK_STEP_ABORT:
    return check_abort (match, step);
  case GMK_STEP_CREDIT:
    return step->ms >= 1 && step->ms <= GMK_CLOCK_MS_MAX ? GMK_OK : GMK_REFUSED_MALFORMED;
  case GMK_STEP_RESIGN:
  case GMK_N_STEPS:
    break;
  }
  return GMK_OK;
}

/* --- Applying a step -------------------------------------------------------------------------- */

static void
end_with (GmkMatch *match, GmkEndKind kind, GmkColour winner)
{
  match->end.kind = kind;
  match->end.winner = winner;
  match->end.winner_seat = winner == GMK_EMPTY ? GMK_SEAT_NONE : gmk_match_seat (match, winner);
  match->draw_offer = match->undo_offer = (GmkOffer){ 0 };
}

static void
end_by_stone (GmkMatch *match, GmkColour colour, const Judgement *found)
{
  switch (found->judged) {
  case GMK_JUDGED_FIVE:
    end_with (match, GMK_END_FIVE, colour);
    break;
  case GMK_JUDGED_OVERLINE:
    end_with (match, GMK_END_OVERLINE, colour);
    break;
  case GMK_JUDGED_FORBIDDEN:
    end_with (match, GMK_END_FORBIDDEN, gmk_colour_other (colour));
    match->end.kinds = (uint8_t)found->kinds;
    break;
  case GMK_JUDGED_PLAIN:
  case GMK_JUDGED_CLOSED:
    break;
  }
}

static bool
two_passes (const GmkMatch *match)
{
  const int n = match->n_acts;

  return n >= 2 && match->acts[n - 1].kind == GMK_STEP_PASS &&
         match->acts[n - 2].kind == GMK_STEP_PASS;
}

/* Ends that the position brings about by itself. */
static void
end_by_position (GmkMatch *match)
{
  const GmkDuty duty = gmk_match_duty (match);

  if (two_passes (match))
    end_with (match, GMK_END_TWO_PASSES, GMK_EMPTY);
  else if (gmk_board_is_full (&match->board))
    end_with (match, GMK_END_BOARD_FULL, GMK_EMPTY);
  else if (duty.kind == GMK_DUTY_STONE && duty.colour == GMK_BLACK && !duty.opening &&
           !gmk_rules_black_can_move (&match->settings.rules, &match->board))
    end_with (match, GMK_END_NO_LEGAL_POINT, GMK_EMPTY);
}

/* A stone of the other side lets a draw offer lapse, one offered back accepts it; any act makes a
 * request for an undo void. */
static void
settle_offers (GmkMatch *match, const GmkStep *step)
{
  const bool offered_by_other = match->draw_offer.id != 0 && match->draw_offer.seat != step->seat;

  match->undo_offer = (GmkOffer){ 0 };
  if (offered_by_other)
    match->draw_offer = (GmkOffer){ 0 };
  if (!step->draw || step->kind != GMK_STEP_PLACE)
    return;

  if (offered_by_other)
    end_with (match, GMK_END_AGREED, GMK_EMPTY);
  else
    match->draw_offer = (GmkOffer){ .id = match->n_steps, .seat = step->seat };
}

static void
apply_act (GmkMatch *match, const GmkStep *step, const Judgement *found)
{
  const GmkDuty duty = gmk_match_duty (match);

  gmk_line_push (match,
                 (GmkAct){ .kind = step->kind,
                           .seat = step->seat,
                           .choice = step->kind == GMK_STEP_CHOOSE ? step->choice : 0,
                           .number = step->kind == GMK_STEP_CHOOSE ? step->number : 0,
                           .point = step->kind == GMK_STEP_PLACE ? step->point : GMK_POINT_NONE });
  match->turn++;
  end_by_stone (match, duty.colour, found);
  if (!gmk_match_over (match))
    settle_offers (match, step);
  if (!gmk_match_over (match))
    end_by_position (match);

  /* All the fifth moves together are one duty: its clock runs on between them. */
  const bool same_duty =
    gmk_match_duty (match).kind == GMK_DUTY_FIFTH && duty.kind == GMK_DUTY_FIFTH;
  if (same_duty)
    return;
  gmk_clock_stop (&match->clock, step->at, step->lag_ms);
  gmk_clock_reward (&match->clock, step->seat);
}

static void
apply_undo (GmkMatch *match, GmkSeat seat, GmkTime at)
{
  gmk_clock_stop (&match->clock, at, 0);
  gmk_line_take_back (match, match->n_acts - gmk_match_undo_acts (match, seat));
  match->turn++;
  match->draw_offer = match->undo_offer = (GmkOffer){ 0 };
}

static void
apply_accept (GmkMatch *match, const GmkStep *step)
{
  if (step->offer == match->draw_offer.id)
    end_with (match, GMK_END_AGREED, GMK_EMPTY);
  else
    apply_undo (match, match->undo_offer.seat, step->at);
}

/* How long a seat waits after as many refusals. */
static GmkTime
undo_wait (int declined)
{
  return (GmkTime)UNDO_WAIT_MS * declined * declined;
}

bool
gmk_match_declined_undo (const GmkMatch *match, const GmkStep *step)
{
  const GmkSeat asker = gmk_seat_other (step->seat);

  return match->undo_declined[asker] > 0 &&
         match->undo_after[asker] == step->at + undo_wait (match->undo_declined[asker]);
}

static void
apply_decline (GmkMatch *match, const GmkStep *step)
{
  if (step->offer == match->draw_offer.id) {
    match->draw_offer = (GmkOffer){ 0 };
    return;
  }

  const GmkSeat asker = match->undo_offer.seat;

  if (match->undo_declined[asker] < UNDO_DECLINED_MAX)
    match->undo_declined[asker]++;
  match->undo_after[asker] = step->at + undo_wait (match->undo_declined[asker]);
  match->undo_offer = (GmkOffer){ 0 };
}

static void
apply_withdraw (GmkMatch *match, const GmkStep *step)
{
  GmkOffer *offer = step->offer == match->draw_offer.id ? &match->draw_offer : &match->undo_offer;

  *offer = (GmkOffer){ 0 };
}

static void
apply (GmkMatch *match, const GmkStep *step, const Judgement *found)
{
  const GmkColour own = gmk_match_colour (match, step->seat);
  const GmkColour other = gmk_colour_other (own);

  match->n_steps++;
  match->at = step->at;

  switch ((GmkStepKind)step->kind) {
  case GMK_STEP_PLACE:
  case GMK_STEP_PASS:
  case GMK_STEP_CHOOSE:
    apply_act (match, step, found);
    break;
  case GMK_STEP_OFFER:
    match->undo_offer = (GmkOffer){ .id = match->n_steps, .seat = step->seat };
    break;
  case GMK_STEP_ACCEPT:
    apply_accept (match, step);
    break;
  case GMK_STEP_DECLINE:
    apply_decline (match, step);
    break;
  case GMK_STEP_WITHDRAW:
    apply_withdraw (match, step);
    break;
  case GMK_STEP_RESIGN:
    end_with (match, GMK_END_RESIGNED, other);
    break;
  case GMK_STEP_FLAG:
    end_with (match, GMK_END_TIME, other);
    break;
  case GMK_STEP_CLAIM:
    end_with (match, GMK_END_CLAIMED, step->draw ? GMK_EMPTY : own);
    break;
  case GMK_STEP_ABORT:
    end_with (match, GMK_END_ABORTED, GMK_EMPTY);
    break;
  case GMK_STEP_CREDIT:
    gmk_clock_credit (&match->clock, step->seat, step->ms);
    break;
  case GMK_N_STEPS:
    break;
  }

  /* A match that is over has no clock running; a duty that has just begun starts one. */
  if (gmk_match_over (match))
    gmk_clock_stop (&match->clock, step->at, 0);
  else if (match->clock.running == GMK_SEAT_NONE)
    gmk_clock_start (&match->clock, gmk_match_duty (match).seat, step->at);
}

GmkVerdict
gmk_match_try (const GmkMatch *match, const GmkStep *step)
{
  Judgement found = { GMK_JUDGED_PLAIN, 0 };

  return check (match, step, &found);
}

GmkVerdict
gmk_match_step (GmkMatch *match, const GmkStep *step)
{
  Judgement found = { GMK_JUDGED_PLAIN, 0 };
  const GmkVerdict verdict = check (match, step, &found);

  if (verdict == GMK_OK)
    apply (match, step, &found);
  return verdict;
}
