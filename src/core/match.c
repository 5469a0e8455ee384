/* A match: beginning, reading, looking back, comparing. step.c holds how it changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/line.h"

#include <assert.h>
#include <string.h>

void
gmk_match_init (GmkMatch *match, const GmkSettings *settings, GmkSeat first)
{
  assert (gmk_settings_valid (settings) && first < GMK_SEATS);

  memset (match, 0, sizeof *match);
  match->settings = *settings;
  match->first = first;
  match->end.winner_seat = GMK_SEAT_NONE;
  gmk_line_set_up (match);
  gmk_clock_init (&match->clock, &settings->time);
  gmk_clock_start (&match->clock, gmk_match_duty (match).seat, 0);
}

GmkColour
gmk_match_colour (const GmkMatch *match, GmkSeat seat)
{
  return seat == match->black ? GMK_BLACK : GMK_WHITE;
}

GmkSeat
gmk_match_seat (const GmkMatch *match, GmkColour colour)
{
  return colour == GMK_BLACK ? match->black : gmk_seat_other (match->black);
}

GmkDuty
gmk_match_duty (const GmkMatch *match)
{
  GmkDuty duty = { .seat = GMK_SEAT_NONE };

  if (gmk_match_over (match))
    return duty;

  if (!gmk_opening_done (&match->opening)) {
    gmk_opening_duty (&match->opening, match->first, match->black, &duty);
    return duty;
  }

  duty.kind = GMK_DUTY_STONE;
  duty.colour = match->plies % 2 == 0 ? GMK_BLACK : GMK_WHITE;
  duty.seat = gmk_match_seat (match, duty.colour);
  return duty;
}

bool
gmk_match_may_pass (const GmkMatch *match)
{
  const int first_pass = gmk_rules_first_pass (&match->settings.rules);
  const GmkDuty duty = gmk_match_duty (match);

  return duty.kind == GMK_DUTY_STONE && !duty.opening && first_pass > 0 &&
         match->plies + 1 >= first_pass;
}

int
gmk_match_undo_acts (const GmkMatch *match, GmkSeat seat)
{
  for (int i = match->n_acts - 1; i >= 0; i--)
    if (match->acts[i].seat == seat)
      return match->n_acts - i;
  return 0;
}

int
gmk_match_undo_stones (const GmkMatch *match, GmkSeat seat)
{
  int stones = 0;

  for (int i = match->n_acts - gmk_match_undo_acts (match, seat); i < match->n_acts; i++)
    if (match->acts[i].kind == GMK_STEP_PLACE)
      stones++;
  return stones;
}

GmkTime
gmk_match_deadline (const GmkMatch *match)
{
  const GmkTime time_up = gmk_clock_deadline (&match->clock);

  return time_up == GMK_TIME_NEVER ? GMK_TIME_NEVER : time_up + match->settings.grace_ms;
}

bool
gmk_match_due (const GmkMatch *match, GmkTime now, GmkStep *step)
{
  const GmkTime deadline = gmk_match_deadline (match);

  if (now < deadline)
    return false;
  *step = (GmkStep){ .kind = GMK_STEP_FLAG, .seat = match->clock.running, .at = now };
  return true;
}

/* The ply that an act brought; false for an act that brought none. Stones and passes alternate
 * from Black, so its number fixes the colour. */
static bool
ply_of (const GmkAct *act, int number, GmkPly *ply)
{
  const bool picked = act->kind == GMK_STEP_CHOOSE && act->choice == GMK_CHOICE_PICK;

  if (act->fifth || (act->kind == GMK_STEP_CHOOSE && !picked))
    return false;

  ply->point = act->point;
  ply->colour = number % 2 == 0 ? GMK_BLACK : GMK_WHITE;
  /* White picks, but the stone is Black's. */
  ply->seat = picked ? gmk_seat_other (act->seat) : act->seat;
  return true;
}

int
gmk_match_plies (const GmkMatch *match, GmkPly *plies, int max)
{
  GmkPly ply;

  for (int i = 0, n = 0; i < match->n_acts && n < max; i++)
    if (ply_of (&match->acts[i], n, &ply))
      plies[n++] = ply;
  return match->plies;
}

bool
gmk_match_last_ply (const GmkMatch *match, GmkPly *ply)
{
  for (int i = match->n_acts - 1; i >= 0; i--)
    if (ply_of (&match->acts[i], match->plies - 1, ply))
      return true;
  return false;
}

void
gmk_match_rewind (const GmkMatch *match, int n_acts, GmkMatch *earlier)
{
  assert (n_acts >= 0 && n_acts <= match->n_acts && earlier != match);

  gmk_match_init (earlier, &match->settings, match->first);
  for (int i = 0; i < n_acts; i++)
    gmk_line_push (earlier, match->acts[i]);
  earlier->turn = (uint16_t)n_acts;
  gmk_clock_start (&earlier->clock, gmk_match_duty (earlier).seat, 0);
}

static bool
equal_openings (const GmkOpening *a, const GmkOpening *b)
{
  return a->rule == b->rule && a->size == b->size && a->stage == b->stage &&
         a->wanted == b->wanted && a->n_fifths == b->n_fifths && a->last == b->last &&
         memcmp (a->fifths, b->fifths, a->n_fifths * sizeof a->fifths[0]) == 0;
}

static bool
equal_offers (GmkOffer a, GmkOffer b)
{
  return a.id == b.id && a.seat == b.seat;
}

static bool
equal_ends (GmkEnd a, GmkEnd b)
{
  return a.kind == b.kind && a.winner == b.winner && a.winner_seat == b.winner_seat &&
         a.kinds == b.kinds;
}

bool
gmk_match_equal (const GmkMatch *a, const GmkMatch *b)
{
  return gmk_settings_equal (&a->settings, &b->settings) && a->first == b->first &&
         a->black == b->black && gmk_board_equal (&a->board, &b->board) &&
         equal_openings (&a->opening, &b->opening) && gmk_clock_equal (&a->clock, &b->clock) &&
         equal_ends (a->end, b->end) && equal_offers (a->draw_offer, b->draw_offer) &&
         equal_offers (a->undo_offer, b->undo_offer) &&
         memcmp (a->undo_declined, b->undo_declined, sizeof a->undo_declined) == 0 &&
         memcmp (a->undo_after, b->undo_after, sizeof a->undo_after) == 0 &&
         a->n_steps == b->n_steps && a->turn == b->turn && a->plies == b->plies &&
         a->n_acts == b->n_acts && a->at == b->at &&
         memcmp (a->acts, b->acts, a->n_acts * sizeof a->acts[0]) == 0;
}

static uint64_t
hash_bytes (uint64_t hash, const uint8_t *bytes, size_t n)
{
  for (size_t i = 0; i < n; i++)
    hash = (hash ^ bytes[i]) * UINT64_C (0x100000001b3);
  return hash;
}

uint64_t
gmk_match_hash (const GmkMatch *match)
{
  const GmkRules *rules = &match->settings.rules;
  const GmkOpening *opening = &match->opening;
  const uint8_t head[] = {
    rules->game,    rules->size,       rules->overline,    rules->forbidden,
    rules->opening, match->black,      match->turn & 0xff, match->turn >> 8,
    opening->stage, opening->n_fifths, opening->wanted,    match->plies & 1,
  };
  uint64_t hash = hash_bytes (UINT64_C (0xcbf29ce484222325), head, sizeof head);

  hash = hash_bytes (hash, match->board.cells, (size_t)rules->size * rules->size);
  for (int i = 0; i < opening->n_fifths; i++) {
    const uint8_t fifth[] = { (uint8_t)opening->fifths[i].x, (uint8_t)opening->fifths[i].y };
    hash = hash_bytes (hash, fifth, sizeof fifth);
  }
  return hash;
}
