/* What a table in a room lets the game page do: everything is asked of the room, and an undo of the
 * other player.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game-page-private.h"

#include <glib/gi18n.h>

#include "client/words.h"

static void
join (GmkGamePage *self)
{
}

static void
part (GmkGamePage *self)
{
}

static char *
describe (GmkGamePage *self, GmkSeat seat)
{
  return NULL;
}

static char *
tell (GmkGamePage *self)
{
  return gmk_words_turn (gmk_game_page_match (self), gmk_game_page_players (self));
}

static const char *
busy (GmkGamePage *self)
{
  return NULL;
}

static gboolean
show_bar (GmkGamePage *self)
{
  return gmk_game_page_show_result (self) || gmk_game_page_show_offers (self) ||
         gmk_game_page_show_own_offers (self) || gmk_game_page_show_opening (self);
}

/* --- actions --- */

/* The one seat that is ours; GMK_SEAT_NONE: one watches. */
static GmkSeat
own_seat (GmkGamePage *self)
{
  if (gmk_session_is_ours (self->session, 0))
    return 0;
  return gmk_session_is_ours (self->session, 1) ? 1 : GMK_SEAT_NONE;
}

static void
undo (GmkGamePage *self)
{
  gmk_game_page_submit (self, (GmkStep){ .kind = GMK_STEP_OFFER,
                                         .seat = own_seat (self),
                                         .turn = gmk_game_page_match (self)->turn });
}

static void
rematch (GmkGamePage *self)
{
}

/* Why no undo can be asked for; GMK_OK where it can. */
static GmkVerdict
why_no_undo (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkStep step = { .kind = GMK_STEP_OFFER,
                   .seat = own_seat (self),
                   .turn = match->turn,
                   .at = gmk_session_get_now (self->session) };

  if (step.seat == GMK_SEAT_NONE)
    return GMK_REFUSED_NOT_YOUR_TURN;
  return gmk_match_try (match, &step);
}

static void
update_actions (GmkGamePage *self)
{
  GmkVerdict no_undo = why_no_undo (self);

  gmk_game_page_set_enabled (self, "undo", no_undo == GMK_OK);
  gmk_game_page_set_enabled (self, "redo", FALSE);
  gmk_game_page_set_enabled (self, "hint", FALSE);
  gmk_game_page_set_enabled (self, "rematch", FALSE);
  gtk_widget_set_tooltip_text (self->undo_button, no_undo == GMK_OK ? _ ("Ask to take back a move")
                                                                    : gmk_words_verdict (no_undo));
  gtk_widget_set_visible (self->redo_button, FALSE);
  gtk_widget_set_visible (self->hint_button, FALSE);
  gtk_widget_set_visible (self->end_undo_button, FALSE);
}

const GmkTableKind gmk_table_in_room = {
  .join = join,
  .part = part,
  .describe = describe,
  .tell = tell,
  .busy = busy,
  .show_bar = show_bar,
  .update_actions = update_actions,
  .undo = undo,
  .rematch = rematch,
};
