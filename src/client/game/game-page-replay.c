/* The game page's looking back: earlier positions, by slider, list and keys.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include "client/words/words.h"

const GmkMatch *
gmk_game_page_shown_match (GmkGamePage *self, GmkMatch *earlier)
{
  const GmkMatch *match = gmk_game_page_match (self);

  if (gmk_game_page_is_live (self))
    return match;
  gmk_match_rewind (match, self->shown, earlier);
  return earlier;
}

/* Whether an act is a stone or a pass of the line of play. */
static gboolean
is_ply (const GmkAct *act)
{
  return act->kind == GMK_STEP_PASS || (act->kind == GMK_STEP_PLACE && !act->fifth) ||
         (act->kind == GMK_STEP_CHOOSE && act->choice == GMK_CHOICE_PICK);
}

/* How many acts there have been when the stone or pass of that number is there. */
static int
acts_at_ply (const GmkMatch *match, int ply)
{
  int acts = 0;

  while (acts < match->n_acts && ply > 0)
    ply -= is_ply (&match->acts[acts++]);
  return acts;
}

int
gmk_game_page_shown_acts (GmkGamePage *self)
{
  return gmk_game_page_is_live (self) ? gmk_game_page_match (self)->n_acts : self->shown;
}

void
gmk_game_page_show_acts (GmkGamePage *self, int acts)
{
  int all = gmk_game_page_match (self)->n_acts;

  acts = CLAMP (acts, 0, all);
  if (acts == gmk_game_page_shown_acts (self))
    return;
  self->shown = acts < all ? acts : -1;
  gmk_game_page_refresh (self);

  g_autofree char *words = gmk_words_place_in_game (gmk_game_page_match (self), acts);

  gmk_game_page_say (self, words);
}

static void
first_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gmk_game_page_show_acts (data, 0);
}

static void
previous_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gmk_game_page_show_acts (data, gmk_game_page_shown_acts (data) - 1);
}

static void
next_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gmk_game_page_show_acts (data, gmk_game_page_shown_acts (data) + 1);
}

static void
last_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gmk_game_page_show_acts (data, gmk_game_page_match (data)->n_acts);
}

static void
slid_cb (GmkGamePage *self)
{
  if (self->session != NULL)
    gmk_game_page_show_acts (self, (int)(gtk_range_get_value (GTK_RANGE (self->slider)) + 0.5));
}

static void
move_chosen_cb (GmkGamePage *self, int number)
{
  gmk_game_page_show_acts (self, acts_at_ply (gmk_game_page_match (self), number));
}

void
gmk_game_page_update_replay (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkMatch earlier;
  int shown = gmk_game_page_shown_acts (self);
  const struct {
    const char *name;
    gboolean enabled;
  } states[] = {
    { "first", shown > 0 },
    { "previous", shown > 0 },
    { "next", shown < match->n_acts },
    { "last", shown < match->n_acts },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    gmk_game_page_set_enabled (self, states[i].name, states[i].enabled);

  g_signal_handlers_block_by_func (self->slider, slid_cb, self);
  gtk_range_set_range (GTK_RANGE (self->slider), 0, MAX (match->n_acts, 1));
  gtk_range_set_value (GTK_RANGE (self->slider), shown);
  gtk_widget_set_sensitive (GTK_WIDGET (self->slider), match->n_acts > 0);
  g_signal_handlers_unblock_by_func (self->slider, slid_cb, self);
  gmk_move_list_show (self->moves, match, gmk_game_page_shown_match (self, &earlier)->plies);
}

void
gmk_game_page_add_replay_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = {
    { .name = "first", .activate = first_cb },
    { .name = "previous", .activate = previous_cb },
    { .name = "next", .activate = next_cb },
    { .name = "last", .activate = last_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_swapped (self->slider, "value-changed", G_CALLBACK (slid_cb), self);
  g_signal_connect_swapped (self->moves, "move-chosen", G_CALLBACK (move_chosen_cb), self);
}
