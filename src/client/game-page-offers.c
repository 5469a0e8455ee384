/* The game page's bar: results, offers, and what an opening asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game-page-private.h"

#include <glib/gi18n.h>

#include "client/words.h"

static void
show_result (GmkGamePage *self, const GmkMatch *match)
{
  const GmkPlayer *players = gmk_game_page_players (self);
  g_autofree char *title = gmk_words_outcome (&match->end);
  g_autofree char *winner = gmk_words_winner (players, match->end.winner_seat);

  gmk_offer_bar_set_words (self->bar, title, winner);
}

/* --- offers --- */

/* Somebody here has to answer. */
static void
add_answers (GmkGamePage *self, GmkOffer offer)
{
  gmk_offer_bar_add_button (self->bar, _ ("Accept"), "game.accept", g_variant_new_int32 (offer.id),
                            TRUE);
  gmk_offer_bar_add_button (self->bar, _ ("Decline"), "game.decline",
                            g_variant_new_int32 (offer.id), FALSE);
}

/* Somebody here waits for an answer from elsewhere. */
static void
add_withdrawal (GmkGamePage *self, GmkOffer offer)
{
  gmk_offer_bar_add_button (self->bar, C_ ("an offer", "Withdraw"), "game.withdraw",
                            g_variant_new_int32 (offer.id), FALSE);
}

static void
show_draw_offer (GmkGamePage *self, const GmkMatch *match, gboolean asked)
{
  g_autofree char *title = gmk_words_draw_offer (match, gmk_game_page_players (self));

  gmk_offer_bar_set_words (self->bar, title, asked ? _ ("A move declines it, too") : NULL);
}

static void
show_undo_offer (GmkGamePage *self, const GmkMatch *match)
{
  g_autofree char *title = gmk_words_undo_offer (match, gmk_game_page_players (self));
  g_autofree char *stones = gmk_words_undo_stones (match, match->undo_offer.seat);

  gmk_offer_bar_set_words (self->bar, title, stones);
}

/* Shows an offer to whom it concerns here, as one to answer or as one's own to another screen. */
static gboolean
show_offer (GmkGamePage *self, const GmkMatch *match, GmkOffer offer, gboolean asked)
{
  GmkSeat other = gmk_seat_other (offer.seat);
  gboolean concerns = asked ? gmk_session_is_ours (self->session, other)
                            : gmk_session_is_ours (self->session, offer.seat) &&
                                gmk_game_page_players (self)[other].remote;

  if (offer.id == 0 || !concerns)
    return FALSE;
  if (offer.id == match->undo_offer.id)
    show_undo_offer (self, match);
  else
    show_draw_offer (self, match, asked);
  if (asked)
    add_answers (self, offer);
  else
    add_withdrawal (self, offer);
  return TRUE;
}

/* What is to be answered comes before what is waited for. */
static gboolean
show_offers (GmkGamePage *self, const GmkMatch *match)
{
  return show_offer (self, match, match->undo_offer, TRUE) ||
         show_offer (self, match, match->draw_offer, TRUE) ||
         show_offer (self, match, match->undo_offer, FALSE) ||
         show_offer (self, match, match->draw_offer, FALSE);
}

/* --- openings --- */

static void
add_choices (GmkGamePage *self, const GmkDuty *duty)
{
  for (int choice = 0; choice < GMK_N_CHOICES; choice++) {
    const char *label = gmk_words_choice ((GmkChoice)choice);

    if ((duty->choices & 1u << choice) == 0 || choice == GMK_CHOICE_PICK)
      continue;
    if (choice == GMK_CHOICE_NUMBER)
      gmk_offer_bar_add_number (self->bar, label, "game.announce", duty->number_max,
                                _ ("Number of fifth moves"));
    else
      gmk_offer_bar_add_button (self->bar, label, "game.choose",
                                g_variant_new_string (gmk_choice_name (choice)), FALSE);
  }
}

/* What an opening asks for. A person who has to choose gets the choices, one who has to put a stone
 * and one who waits the rule in a line. */
static void
show_opening (GmkGamePage *self, const GmkMatch *match, const GmkDuty *duty)
{
  g_autofree char *words = gmk_words_duty (match);
  const char *detail = gmk_words_opening_about (match->settings.rules.opening);
  gboolean chooses =
    duty->kind == GMK_DUTY_CHOICE && gmk_session_is_ours (self->session, duty->seat);

  if (chooses)
    detail =
      (duty->choices & 1u << GMK_CHOICE_PICK) != 0 ? _ ("Choose its point on the board") : NULL;
  gmk_offer_bar_set_words (self->bar, words, detail);
  if (chooses)
    add_choices (self, duty);
}

void
gmk_game_page_update_bar (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkDuty duty = gmk_match_duty (match);

  if (gmk_match_over (match))
    show_result (self, match);
  else if (show_offers (self, match))
    return;
  else if (duty.opening)
    show_opening (self, match, &duty);
  else
    gmk_offer_bar_clear (self->bar);
}
