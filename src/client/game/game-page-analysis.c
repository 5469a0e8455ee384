/* The game page's analysis of a finished game: begun when it is first opened, kept until the game
 * goes on or another one comes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include <glib/gi18n.h>

#include "client/words/words.h"

#define POSITION_NODES 400000 /* the work that one position is worth */
#define POSITION_MS    2000   /* and where that takes too long */
#define LINE_SHOWN     5      /* stones of a best line that proves nothing */

/* --- on the board --- */

void
gmk_game_page_add_best_line (GmkGamePage *self, GmkBoardScene *scene)
{
  if (!gmk_game_page_is_analysing (self) || !self->best_line)
    return;

  const GmkAnalysis *analysis = gmk_analyst_get_analysis (self->analyst);
  const GmkOpinion *opinion = &analysis->opinions[gmk_game_page_shown_acts (self)];

  if (opinion->kind != GMK_OPINION_JUDGED)
    return;
  gmk_board_scene_add_line (
    scene, opinion->line,
    opinion->win_in != 0 ? opinion->n_line : MIN (opinion->n_line, LINE_SHOWN), opinion->to_move);
}

/* --- the panel --- */

gboolean
gmk_game_page_is_analysing (GmkGamePage *self)
{
  return self->analyst != NULL && gtk_widget_get_visible (GTK_WIDGET (self->analysis));
}

/* Whoever was at the panel is at the board again. */
static void
close_panel (GmkGamePage *self)
{
  GtkWidget *panel = GTK_WIDGET (self->analysis);
  GtkRoot *root = gtk_widget_get_root (panel);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, panel))
    gtk_widget_grab_focus (GTK_WIDGET (self->board));
  gtk_widget_set_visible (panel, FALSE);
}

static void
open_panel (GmkGamePage *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->analysis), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->analysis));
}

/* --- the work --- */

static void
judged_cb (GmkGamePage *self)
{
  /* The line of the position that is shown may have come. */
  if (gmk_game_page_is_analysing (self))
    gmk_game_page_show_board (self);
}

static void
say_done (GmkGamePage *self)
{
  const GmkAnalysis *analysis = gmk_analyst_get_analysis (self->analyst);
  GmkTurningPoint points[GMK_ACTS_MAX];
  int n = gmk_analysis_turning_points (analysis, points, GMK_ACTS_MAX);
  g_autofree char *text =
    n == 0 ? g_strdup (_ ("The analysis is complete. No move gave much away"))
           : g_strdup_printf (ngettext ("The analysis is complete. It found %d turning point",
                                        "The analysis is complete. It found %d turning points", n),
                              n);

  gmk_game_page_say (self, text);
}

static void
running_cb (GmkGamePage *self)
{
  gmk_game_page_update_analysis (self);
  if (gmk_analyst_is_done (self->analyst))
    say_done (self);
}

static void
begin (GmkGamePage *self)
{
  self->analyst = gmk_analyst_new (gmk_game_page_match (self), POSITION_NODES, POSITION_MS);
  g_signal_connect_object (self->analyst, "judged", G_CALLBACK (judged_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->analyst, "notify::running", G_CALLBACK (running_cb), self,
                           G_CONNECT_SWAPPED);
  gmk_analysis_panel_set_analyst (self->analysis, self->analyst);
  gmk_analyst_start (self->analyst);
}

void
gmk_game_page_forget_analysis (GmkGamePage *self)
{
  if (self->analyst == NULL)
    return;
  close_panel (self);
  gmk_analysis_panel_set_analyst (self->analysis, NULL);
  g_signal_handlers_disconnect_by_data (self->analyst, self);
  g_clear_object (&self->analyst);
}

/* --- actions --- */

static void
analyse_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  GmkGamePage *self = data;

  if (self->analyst == NULL)
    begin (self);
  if (g_variant_get_boolean (state))
    open_panel (self);
  else
    close_panel (self);
  gmk_game_page_refresh (self);
}

static void
stop_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;

  gmk_analyst_stop (self->analyst);
  gmk_game_page_say (self, _ ("The analysis was stopped"));
}

static void
continue_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gmk_analyst_start (((GmkGamePage *)data)->analyst);
}

static void
best_line_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  GmkGamePage *self = data;

  self->best_line = g_variant_get_boolean (state);
  g_simple_action_set_state (action, state);
  gmk_game_page_show_board (self);
}

static void
position_chosen_cb (GmkGamePage *self, int position)
{
  gmk_game_page_show_acts (self, position);
}

void
gmk_game_page_update_analysis (GmkGamePage *self)
{
  gboolean open = gmk_game_page_is_analysing (self);
  gboolean running = self->analyst != NULL && gmk_analyst_get_running (self->analyst);
  gboolean done = self->analyst != NULL && gmk_analyst_is_done (self->analyst);
  const GmkMatch *match = gmk_game_page_match (self);
  GAction *analyse = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "analyse");

  g_simple_action_set_state (G_SIMPLE_ACTION (analyse), g_variant_new_boolean (open));
  gmk_game_page_set_enabled (self, "analyse", gmk_match_over (match) && match->n_acts > 0);
  gmk_game_page_set_enabled (self, "best-line", open);
  gmk_game_page_set_enabled (self, "stop-analysis", running);
  gmk_game_page_set_enabled (self, "continue-analysis", self->analyst != NULL && !running && !done);
  if (self->analyst != NULL)
    gmk_analysis_panel_set_position (self->analysis, gmk_game_page_shown_acts (self));
  gmk_game_page_update_wide (self);
}

void
gmk_game_page_add_analysis_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = {
    { .name = "analyse", .state = "false", .change_state = analyse_cb },
    { .name = "stop-analysis", .activate = stop_cb },
    { .name = "continue-analysis", .activate = continue_cb },
    { .name = "best-line", .state = "true", .change_state = best_line_cb },
  };

  self->best_line = TRUE;
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_swapped (self->analysis, "position-chosen", G_CALLBACK (position_chosen_cb),
                            self);
}
