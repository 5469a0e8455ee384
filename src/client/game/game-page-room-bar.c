/* The bar of a table in a room: why it is no more or out of reach, the result with what it did to the
 * ratings, offers, a game to be claimed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/game/game-page-room.h"
#include "client/words/words-online.h"
#include "client/words/words-room.h"
#include "client/words/words.h"

static gboolean
show_closed (GmkGamePage *self)
{
  const char *words = gmk_words_room_end (gmk_online_room_get_closed (gmk_game_page_room (self)));

  if (words == NULL || gmk_match_over (gmk_game_page_match (self)))
    return FALSE;
  gmk_offer_bar_set_words (self->bar, words, NULL);
  gmk_offer_bar_add_button (self->bar, _ ("Back"), "win.home", NULL, TRUE);
  return TRUE;
}

/* A link that does not come back by itself, such as that of a device which another one has taken the
 * place of. */
static gboolean
show_refused (GmkGamePage *self)
{
  GmkOnline *online = gmk_game_page_online (self);
  const GError *error = online != NULL ? gmk_online_get_error (online) : NULL;

  if (online == NULL || gmk_online_get_state (online) != GMK_LINK_REFUSED)
    return FALSE;

  gboolean elsewhere = g_error_matches (error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_SUPERSEDED);
  g_autofree char *words = gmk_words_failure (error);

  gmk_offer_bar_set_words (self->bar, words,
                           elsewhere ? _ ("This table is not up to date here.") : NULL);
  gmk_offer_bar_add_button (self->bar, elsewhere ? _ ("Play Here") : _ ("Try Again"),
                            "game.reconnect", NULL, TRUE);
  return TRUE;
}

/* What there is to say below the result, a line each. */
static char *
result_detail (GmkGamePage *self)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);
  const GmkMatch *match = gmk_game_page_match (self);
  const GmkPlayer *players = gmk_online_room_get_played (room);
  g_autofree char *winner = gmk_words_winner (players, match->end.winner_seat);
  g_autofree char *rated = gmk_words_rated (room);
  g_autofree char *rematch = gmk_words_rematch (room);
  const char *closed = gmk_words_room_end (gmk_online_room_get_closed (room));
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();

  if (winner != NULL)
    g_ptr_array_add (lines, winner);
  if (rated != NULL && (match->settings.rated || match->end.kind == GMK_END_ABORTED))
    g_ptr_array_add (lines, rated);
  if (closed != NULL)
    g_ptr_array_add (lines, (char *)closed);
  else if (rematch != NULL)
    g_ptr_array_add (lines, rematch);
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("\n", (char **)lines->pdata);
}

/* The last step of the game tells who ended it, where that matters. */
static char *
result_title (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkOnlineRoom *room = gmk_game_page_room (self);
  const GmkRecord *record = gmk_online_room_get_record (room);
  const GmkStep *last = record->n_steps > 0 ? &record->steps[record->n_steps - 1] : NULL;

  if (last != NULL && (match->end.kind == GMK_END_ABORTED || match->end.kind == GMK_END_CLAIMED))
    return gmk_words_step_of (match, gmk_online_room_get_played (room), last);
  return gmk_words_outcome (&match->end);
}

static void
add_rematch (GmkGamePage *self)
{
  GmkOnlineRoom *room = gmk_game_page_room (self);
  GmkSeat mine = gmk_online_room_get_mine (room);

  if (mine == GMK_SEAT_NONE || gmk_online_room_get_closed (room) != GMK_ROOM_OPEN)
    return;
  if (gmk_online_room_wants_rematch (room, mine))
    gmk_offer_bar_add_button (self->bar, _ ("Take Back"), "game.rematch", NULL, FALSE);
  else if (gmk_online_room_wants_rematch (room, gmk_seat_other (mine)))
    gmk_offer_bar_add_button (self->bar, _ ("Rematch"), "game.rematch", NULL, TRUE);
}

static gboolean
show_result (GmkGamePage *self)
{
  if (!gmk_match_over (gmk_game_page_match (self)))
    return FALSE;

  g_autofree char *title = result_title (self);
  g_autofree char *detail = result_detail (self);

  gmk_offer_bar_set_words (self->bar, title, detail);
  add_rematch (self);
  return TRUE;
}

static gboolean
show_claim (GmkGamePage *self)
{
  GmkSeat mine = gmk_online_room_get_mine (gmk_game_page_room (self));

  if (!gmk_game_page_may_claim (self))
    return FALSE;

  g_autofree char *name = gmk_words_player (gmk_game_page_players (self), gmk_seat_other (mine));
  g_autofree char *title = g_strdup_printf (_ ("%s has been away for too long"), name);

  gmk_offer_bar_set_words (self->bar, title, _ ("You may also go on waiting"));
  gmk_offer_bar_add_button (self->bar, _ ("Claim the Win"), "game.claim",
                            g_variant_new_boolean (FALSE), TRUE);
  gmk_offer_bar_add_button (self->bar, _ ("Claim a Draw"), "game.claim",
                            g_variant_new_boolean (TRUE), FALSE);
  return TRUE;
}

static gboolean
show_watching (GmkGamePage *self)
{
  if (gmk_online_room_get_mine (gmk_game_page_room (self)) != GMK_SEAT_NONE)
    return FALSE;
  gmk_offer_bar_set_words (self->bar, _ ("You are watching"), NULL);
  return TRUE;
}

gboolean
gmk_game_page_show_room_bar (GmkGamePage *self)
{
  return show_closed (self) || show_refused (self) || show_result (self) ||
         gmk_game_page_show_offers (self) || show_claim (self) ||
         gmk_game_page_show_own_offers (self) || gmk_game_page_show_opening (self) ||
         show_watching (self);
}
