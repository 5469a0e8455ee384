/* The game page's panel: the moves or the chat beside the board; in the narrow layout it slides up when
 * it is asked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

static void
set_state (GmkGamePage *self, const char *name, gboolean state)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (state));
}

void
gmk_game_page_update_panel (GmkGamePage *self)
{
  gboolean chat = gtk_stack_get_visible_child (self->panel) == GTK_WIDGET (self->chat);
  gboolean open = gmk_game_layout_get_moves_open (self->layout);
  gboolean wide = gmk_game_layout_get_wide (self->layout);
  gboolean hidden = gmk_game_page_is_analysing (self);

  set_state (self, "moves", open && !chat && !hidden);
  set_state (self, "chat", chat && (open || wide) && !hidden);
}

void
gmk_game_page_set_panel (GmkGamePage *self, GmkPanel panel)
{
  gboolean chat = panel == GMK_PANEL_CHAT;

  /* The analysis stands where the panel would. */
  if (panel != GMK_PANEL_NONE && gmk_game_page_is_analysing (self))
    g_action_group_change_action_state (G_ACTION_GROUP (self->actions), "analyse",
                                        g_variant_new_boolean (FALSE));

  /* What slides down stays what it was. */
  if (panel != GMK_PANEL_NONE || gmk_game_layout_get_wide (self->layout))
    gtk_stack_set_visible_child (self->panel, chat ? GTK_WIDGET (self->chat) : self->moves_box);
  gmk_game_layout_set_moves_open (self->layout, panel != GMK_PANEL_NONE);
  gmk_game_page_update_panel (self);
}

static void
moves_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  gmk_game_page_set_panel (data, g_variant_get_boolean (state) ? GMK_PANEL_MOVES : GMK_PANEL_NONE);
}

void
gmk_game_page_add_panel_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = {
    { .name = "moves", .state = "false", .change_state = moves_cb }
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
