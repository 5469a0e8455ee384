/* Undo and redo at a local table.
 *
 * An undo in the middle of a game is asked for and granted in two steps that stay in the record. An
 * undo past the end cannot be a step, since nothing follows an end: the record is cut short.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/local-private.h"

static GmkMatch *
match_of (GmkLocal *self)
{
  return &self->table.record->match;
}

static gboolean
is_cpu (GmkLocal *self, GmkSeat seat)
{
  return seat < GMK_SEATS && self->table.players[seat].cpu;
}

/* Who takes back: the person against the CPU; of two people whoever acted last. GMK_SEAT_NONE where
 * the CPU plays itself or nobody has acted. */
static GmkSeat
who_takes_back (GmkLocal *self, const GmkMatch *match)
{
  for (GmkSeat seat = 0; seat < GMK_SEATS; seat++)
    if (is_cpu (self, seat))
      return is_cpu (self, gmk_seat_other (seat)) ? GMK_SEAT_NONE : gmk_seat_other (seat);
  return match->n_acts > 0 ? match->acts[match->n_acts - 1].seat : GMK_SEAT_NONE;
}

/* A request from GMK_SEAT_NONE is refused like any malformed step. */
static GmkStep
ask (GmkLocal *self, const GmkMatch *match, GmkSeat seat)
{
  return (GmkStep){
    .kind = GMK_STEP_OFFER,
    .seat = seat,
    .by = is_cpu (self, seat) ? GMK_BY_CPU : GMK_BY_PERSON,
    .turn = match->turn,
  };
}

static GmkStep
grant (GmkLocal *self, const GmkMatch *match)
{
  const GmkSeat seat = gmk_seat_other (match->undo_offer.seat);

  return (GmkStep){
    .kind = GMK_STEP_ACCEPT,
    .seat = seat,
    .by = (uint8_t)gmk_local_by (self, seat),
    .offer = match->undo_offer.id,
  };
}

/* Remembers all but the first n_acts acts of the match, to be put again. */
static void
remember (GmkLocal *self, const GmkMatch *match, int n_acts)
{
  for (int i = match->n_acts - 1; i >= n_acts; i--) {
    const GmkAct *act = &match->acts[i];
    GmkStep step = {
      .kind = act->kind,
      .seat = act->seat,
      .by = (uint8_t)gmk_local_by (self, act->seat),
      .choice = act->choice,
      .number = act->number,
    };

    if (act->kind == GMK_STEP_PLACE)
      step.point = act->point;
    g_array_append_val (self->undone, step);
  }
}

void
gmk_local_grant_undo (GmkLocal *self)
{
  const GmkMatch *match = match_of (self);

  if (match->undo_offer.id == 0)
    return;
  remember (self, match, match->n_acts - gmk_match_undo_acts (match, match->undo_offer.seat));
  gmk_local_take (self, grant (self, match), FALSE);
}

/* Whether the CPU has brought about the end itself, so that going back before that step alone would
 * only let it do the same again. */
static gboolean
ended_by_cpu (GmkLocal *self, const GmkStep *last)
{
  return last->by == GMK_BY_CPU && last->kind != GMK_STEP_RESIGN;
}

/* Asks for an undo and grants it in one go, without a word to anybody. */
static void
take_back_quietly (GmkLocal *self, GmkSeat seat, GmkTime at)
{
  GmkMatch *match = match_of (self);
  GmkStep step = ask (self, match, seat);

  step.at = at;
  if (gmk_record_step (self->table.record, &step) != GMK_OK)
    return;
  step = grant (self, match);
  step.at = at;
  gmk_record_step (self->table.record, &step);
}

/* Forgets the end. Time goes on from the moment of the end, since nobody's clock has run after it;
 * where time itself was the end, from when that duty began, or it would be over again at once. */
static void
take_back_end (GmkLocal *self)
{
  GmkRecord *record = self->table.record;
  const GmkMatch ended = record->match;
  const GmkStep last = record->steps[record->n_steps - 1];

  gmk_record_truncate (record, record->n_steps - 1);

  const GmkTime moment = last.kind == GMK_STEP_FLAG ? record->match.at : last.at;
  if (ended_by_cpu (self, &last))
    take_back_quietly (self, who_takes_back (self, &record->match), moment);
  remember (self, &ended, record->match.n_acts);
  self->table.uncounted = TRUE;
  gmk_local_set_moment (self, moment);
  gmk_local_tell_replaced (self);
}

static gboolean
can_take_back_end (GmkLocal *self)
{
  const gboolean any_person = !is_cpu (self, 0) || !is_cpu (self, 1);

  return any_person && match_of (self)->settings.undo != GMK_UNDO_OFF;
}

gboolean
gmk_local_can_undo (GmkLocal *self)
{
  g_return_val_if_fail (GMK_IS_LOCAL (self), FALSE);

  if (gmk_match_over (match_of (self)))
    return can_take_back_end (self);

  /* Both steps are tried, so that a request never stays without its answer. */
  GmkMatch trial = *match_of (self);
  GmkStep step = ask (self, &trial, who_takes_back (self, &trial));
  step.at = trial.at;
  if (gmk_match_step (&trial, &step) != GMK_OK)
    return FALSE;
  step = grant (self, &trial);
  step.at = trial.at;
  return gmk_match_try (&trial, &step) == GMK_OK;
}

void
gmk_local_undo (GmkLocal *self)
{
  if (!gmk_local_can_undo (self))
    return;
  if (gmk_match_over (match_of (self))) {
    take_back_end (self);
    return;
  }
  gmk_local_take (self, ask (self, match_of (self), who_takes_back (self, match_of (self))), FALSE);
  gmk_local_grant_undo (self);
}

gboolean
gmk_local_can_redo (GmkLocal *self)
{
  g_return_val_if_fail (GMK_IS_LOCAL (self), FALSE);

  return self->undone->len > 0 && !gmk_match_over (match_of (self));
}

static gboolean
put_again (GmkLocal *self)
{
  const guint last = self->undone->len - 1;
  const GmkStep step = g_array_index (self->undone, GmkStep, last);

  g_array_set_size (self->undone, last);
  if (gmk_local_take (self, step, TRUE) == GMK_OK)
    return TRUE;
  g_array_append_val (self->undone, step);
  return FALSE;
}

void
gmk_local_redo (GmkLocal *self)
{
  /* What the CPU had answered is put again with what it answered to. */
  while (gmk_local_can_redo (self) && put_again (self) &&
         is_cpu (self, gmk_match_duty (match_of (self)).seat))
    continue;
}
