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

  gmk_offer_bar_set_words (self->bar, title, gmk_words_winner (players, match->end.winner_seat));
}

static void
show_draw_offer (GmkGamePage *self, const GmkMatch *match)
{
  gboolean black = gmk_match_colour (match, match->draw_offer.seat) == GMK_BLACK;

  gmk_offer_bar_set_words (self->bar, black ? _ ("Black offers a draw") : _ ("White offers a draw"),
                           _ ("A move declines it, too"));
  gmk_offer_bar_add_button (self->bar, _ ("Accept"), "game.accept", NULL, TRUE);
  gmk_offer_bar_add_button (self->bar, _ ("Decline"), "game.decline", NULL, FALSE);
}

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
    duty->kind == GMK_DUTY_CHOICE && gmk_session_is_ours (GMK_SESSION (self->local), duty->seat);

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
  GmkOffer offer = match->draw_offer;

  if (gmk_match_over (match))
    show_result (self, match);
  else if (offer.id != 0 &&
           gmk_session_is_ours (GMK_SESSION (self->local), gmk_seat_other (offer.seat)))
    show_draw_offer (self, match);
  else if (duty.opening)
    show_opening (self, match, &duty);
  else
    gmk_offer_bar_clear (self->bar);
}
