/* What a bot does at the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/server/fault/bot.h"

static bool
happens (GRand *random, int percent)
{
  return g_rand_int_range (random, 0, 100) < percent;
}

/* Each seat fills a row of its own, so that the first five comes with the ninth stone; sometimes a
 * stone anywhere makes the game longer and the boards different. */
static GmkPoint
choose_point (const GmkMatch *match, GmkSeat seat, int64_t game, GRand *random)
{
  const int size = match->settings.rules.size;
  const int row = seat == 0 ? 3 : 10;
  const bool anywhere = happens (random, 10);

  for (int i = 0; i < size * size; i++) {
    const int x = anywhere ? g_rand_int_range (random, 0, size) : (int)(game % 5 + i) % size;
    const int y = anywhere ? g_rand_int_range (random, 0, size) : (row + i / size) % size;
    const GmkPoint point = { (int8_t)x, (int8_t)y };
    if (gmk_board_get (&match->board, point) == GMK_EMPTY)
      return point;
  }
  return GMK_POINT_NONE;
}

/* Answers what the other has offered, or lets it be. */
static bool
answer_offer (const GmkMatch *match, GmkSeat seat, GRand *random, GmkStep *step)
{
  const GmkOffer *undo = &match->undo_offer;
  const GmkOffer *draw = &match->draw_offer;

  if (undo->id != 0 && undo->seat != seat) {
    *step = (GmkStep){ .kind = happens (random, 60) ? GMK_STEP_ACCEPT : GMK_STEP_DECLINE,
                       .offer = undo->id };
    return true;
  }
  if (draw->id != 0 && draw->seat != seat && happens (random, 40)) {
    *step = (GmkStep){ .kind = GMK_STEP_ACCEPT, .offer = draw->id };
    return true;
  }
  return false;
}

bool
bot_choose (const GmkMatch *match, GmkSeat seat, int64_t game, GRand *random, GmkStep *step)
{
  if (answer_offer (match, seat, random, step))
    return true;
  if (gmk_match_duty (match).seat != seat) {
    const bool regrets = match->undo_offer.id == 0 && match->plies > 2 && happens (random, 3);
    *step = (GmkStep){ .kind = GMK_STEP_OFFER, .turn = match->turn };
    return regrets;
  }
  if (match->plies > 3 && happens (random, 2))
    *step = (GmkStep){ .kind = GMK_STEP_RESIGN };
  else
    *step = (GmkStep){ .kind = GMK_STEP_PLACE,
                       .point = choose_point (match, seat, game, random),
                       .draw = match->plies > 5 && happens (random, 5) };
  return true;
}
