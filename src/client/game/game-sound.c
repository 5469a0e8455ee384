/* What is heard of a game: stones, offers that come, how it ended for whoever sits here.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-sound.h"

/* A draw has no winner and no sound. */
static unsigned
sound_of_end (GmkSession *session, const GmkEnd *end)
{
  if (end->winner_seat == GMK_SEAT_NONE)
    return 0;
  if (gmk_session_is_ours (session, end->winner_seat))
    return 1u << GMK_SOUND_WIN;
  return gmk_session_is_ours (session, gmk_seat_other (end->winner_seat)) ? 1u << GMK_SOUND_LOSS
                                                                          : 0;
}

/* Whether the step just taken made that offer, and it is for somebody here to answer. An offer is
 * called by the number of its step. */
static gboolean
has_come (GmkSession *session, const GmkMatch *match, GmkOffer offer)
{
  return offer.id != 0 && offer.id == match->n_steps &&
         gmk_session_is_ours (session, gmk_seat_other (offer.seat)) &&
         !gmk_session_is_ours (session, offer.seat);
}

unsigned
gmk_game_sound_of (GmkSession *session, const GmkStep *step)
{
  const GmkMatch *match = gmk_session_get_match (session);
  unsigned sounds = step->kind == GMK_STEP_PLACE ? 1u << GMK_SOUND_STONE : 0;

  if (gmk_match_over (match))
    return sounds | sound_of_end (session, &match->end);
  if (has_come (session, match, match->undo_offer) || has_come (session, match, match->draw_offer))
    sounds |= 1u << GMK_SOUND_OFFER;
  return sounds;
}

void
gmk_game_sound_play (GmkSession *session, const GmkStep *step)
{
  const unsigned sounds = gmk_game_sound_of (session, step);

  for (int sound = 0; sound < GMK_N_SOUNDS; sound++)
    if ((sounds & 1u << sound) != 0)
      gmk_sound_play ((GmkSound)sound);
}
