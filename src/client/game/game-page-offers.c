/* The game page's bar: results, offers, and what an opening asks for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include <glib/gi18n.h>

#include "client/words/words.h"

gboolean
gmk_game_page_show_result (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);

  if (!gmk_match_over (match))
    return FALSE;

  g_autofree char *title = gmk_words_outcome (&match->end);
  g_autofree char *winner = gmk_words_winner (gmk_game_page_players (self), match->end.winner_seat);

  gmk_offer_bar_set_words (self->bar, title, winner);
  return TRUE;
}

/* --- offers --- */

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

static gboolean
show_offer (GmkGamePage *self, GmkOffer offer, gboolean asked)
{
  const GmkMatch *match = gmk_game_page_match (self);

  if (offer.id == match->undo_offer.id)
    show_undo_offer (self, match);
  else
    show_draw_offer (self, match, asked);
  self->offer = offer.id;
  if (asked) {
    gmk_offer_bar_add_button (self->bar, _ ("Accept"), "game.accept", NULL, TRUE);
    gmk_offer_bar_add_button (self->bar, _ ("Decline"), "game.decline", NULL, FALSE);
  } else {
    gmk_offer_bar_add_button (self->bar, C_ ("an offer", "Withdraw"), "game.withdraw", NULL, FALSE);
  }
  return TRUE;
}

gboolean
gmk_game_page_show_offers (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);

  if (gmk_game_page_is_asked (self, match->undo_offer))
    return show_offer (self, match->undo_offer, TRUE);
  return gmk_game_page_is_asked (self, match->draw_offer) &&
         show_offer (self, match->draw_offer, TRUE);
}

gboolean
gmk_game_page_show_own_offers (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);

  if (gmk_game_page_has_asked (self, match->undo_offer))
    return show_offer (self, match->undo_offer, FALSE);
  return gmk_game_page_has_asked (self, match->draw_offer) &&
         show_offer (self, match->draw_offer, FALSE);
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

/* A person who has to choose gets the choices, one who has to put a stone and one who waits the rule
 * in a line. */
gboolean
gmk_game_page_show_opening (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkDuty duty = gmk_match_duty (match);
  const char *detail = gmk_words_opening_about (match->settings.rules.opening);
  gboolean chooses = duty.kind == GMK_DUTY_CHOICE && gmk_session_is_ours (self->session, duty.seat);

  if (!duty.opening)
    return FALSE;
  if (chooses)
    detail =
      (duty.choices & 1u << GMK_CHOICE_PICK) != 0 ? _ ("Choose its point on the board") : NULL;

  g_autofree char *words = gmk_words_duty (match);

  gmk_offer_bar_set_words (self->bar, words, detail);
  if (chooses)
    add_choices (self, &duty);
  return TRUE;
}

void
gmk_game_page_update_bar (GmkGamePage *self)
{
  self->offer = 0;
  gmk_offer_bar_begin (self->bar);
  self->kind->show_bar (self);
  gmk_offer_bar_end (self->bar);
}
