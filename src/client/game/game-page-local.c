/* What a table here lets the game page do: undo and redo at once, hints, a rematch at once, the
 * computer that thinks, a game that saves itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include <glib/gi18n.h>

#include "client/session/local.h"
#include "client/words/words-online.h"
#include "client/words/words.h"

static void
thinking_cb (GmkGamePage *self)
{
  gmk_game_page_show_cards (self);
  gmk_game_page_update_play_actions (self);
}

static void
save_failed_cb (GmkGamePage *self)
{
  gmk_game_page_toast (self, _ ("The game could not be saved"));
}

static void
join (GmkGamePage *self)
{
  g_signal_connect_object (self->session, "save-failed", G_CALLBACK (save_failed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::thinking", G_CALLBACK (thinking_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
part (GmkGamePage *self)
{
}

static char *
greet (GmkGamePage *self)
{
  return NULL;
}

/* A game of a server's archive, which is looked at and not played on. */
static gboolean
is_archived (GmkGamePage *self)
{
  const GmkPlayer *players = gmk_game_page_players (self);

  return players[0].remote && players[1].remote;
}

/* The level of the computer, or that it is thinking; the rating that somebody had elsewhere. */
static char *
describe (GmkGamePage *self, GmkSeat seat)
{
  const GmkPlayer *player = &gmk_game_page_players (self)[seat];
  GmkDuty duty = gmk_match_duty (gmk_game_page_match (self));
  gboolean turn = duty.kind != GMK_DUTY_NONE && duty.seat == seat;

  if (player->remote)
    return gmk_words_rating (&player->person);
  if (player->cpu && turn && gmk_local_get_thinking (GMK_LOCAL (self->session)))
    return g_strdup (_ ("thinking…"));
  return player->cpu ? gmk_words_level_numbered (player->level) : NULL;
}

static char *
tell (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);

  return gmk_match_over (match) ? g_strdup (gmk_words_result (&match->end))
                                : gmk_words_turn (match, gmk_game_page_players (self));
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
         gmk_game_page_show_opening (self);
}

/* --- actions --- */

static void
undo (GmkGamePage *self)
{
  gmk_local_undo (GMK_LOCAL (self->session));
}

static void
redo (GmkGamePage *self)
{
  gmk_local_redo (GMK_LOCAL (self->session));
}

static void
rematch (GmkGamePage *self)
{
  gmk_local_rematch (GMK_LOCAL (self->session));
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

/* What each button does or, where it does nothing now, why. */
static void
update_actions (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkLocal *local = GMK_LOCAL (self->session);
  gboolean ours = gmk_game_page_is_our_duty (self);
  gboolean here = !is_archived (self);
  gboolean can_undo = here && gmk_local_can_undo (local);
  gboolean can_redo = here && gmk_local_can_redo (local);
  gboolean fixed = match->settings.undo == GMK_UNDO_OFF;
  const char *no_undo =
    gmk_words_verdict (fixed ? GMK_REFUSED_UNDO_OFF : GMK_REFUSED_NOTHING_TO_UNDO);

  gmk_game_page_set_enabled (self, "undo", can_undo);
  gmk_game_page_set_enabled (self, "redo", can_redo);
  gmk_game_page_set_enabled (self, "hint", ours && self->hinting == NULL);
  gmk_game_page_set_enabled (self, "rematch", here && gmk_match_over (match));
  gtk_widget_set_tooltip_text (self->rematch_button, _ ("Play again, the other side begins"));
  gtk_widget_set_tooltip_text (self->undo_button,
                               can_undo ? _ ("Take back the last move") : no_undo);
  gtk_widget_set_tooltip_text (self->redo_button, can_redo ? _ ("Play again what was taken back")
                                                           : _ ("Nothing was taken back"));
  gtk_widget_set_tooltip_text (self->hint_button,
                               ours ? _ ("Show a good move")
                                    : gmk_words_verdict (GMK_REFUSED_NOT_YOUR_TURN));
  gtk_widget_set_visible (self->redo_button, TRUE);
  gtk_widget_set_visible (self->new_button, TRUE);
  gtk_widget_set_visible (self->hint_button, TRUE);
  gtk_widget_set_visible (self->end_undo_button, here);
  gtk_widget_set_visible (self->rematch_button, here);
}

const GmkTableKind gmk_table_here = {
  .join = join,
  .part = part,
  .greet = greet,
  .describe = describe,
  .tell = tell,
  .busy = busy,
  .show_bar = show_bar,
  .update_actions = update_actions,
  .undo = undo,
  .redo = redo,
  .rematch = rematch,
};
