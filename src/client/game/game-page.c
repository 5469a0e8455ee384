/* The page on which a game is played: owns the session, makes steps of points and buttons, and
 * words of steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include <glib/gi18n.h>

#include "client/game/game-sound.h"
#include "client/parts/action-content.h"
#include "client/parts/compat.h"
#include "client/session/local.h"
#include "client/words/words.h"

#define TOAST_SECONDS  3
#define OFFER_SECONDS  10
#define CREDIT_TOLD_MS 1000

G_DEFINE_FINAL_TYPE (GmkGamePage, gmk_game_page, ADW_TYPE_BIN)

const GmkMatch *
gmk_game_page_match (GmkGamePage *self)
{
  return gmk_session_get_match (self->session);
}

GmkSeat
gmk_game_page_person (GmkGamePage *self)
{
  GmkDuty duty = gmk_match_duty (gmk_game_page_match (self));
  GmkSeat seat = duty.kind != GMK_DUTY_NONE ? duty.seat : 0;

  return gmk_session_is_ours (self->session, seat) ? seat : gmk_seat_other (seat);
}

gboolean
gmk_game_page_takes_part (GmkGamePage *self)
{
  return gmk_session_is_ours (self->session, 0) || gmk_session_is_ours (self->session, 1);
}

gboolean
gmk_game_page_is_our_duty (GmkGamePage *self)
{
  GmkDuty duty = gmk_match_duty (gmk_game_page_match (self));

  return gmk_game_page_is_live (self) && duty.kind != GMK_DUTY_NONE &&
         gmk_session_is_ours (self->session, duty.seat);
}

/* --- words --- */

void
gmk_game_page_say (GmkGamePage *self, const char *text)
{
  gtk_label_set_text (self->status, text);
  gmk_board_view_announce (self->board, text);
}

void
gmk_game_page_toast (GmkGamePage *self, const char *text)
{
  gmk_toast_show (self->toast, text, TOAST_SECONDS);
  gmk_board_view_announce (self->board, text);
}

void
gmk_game_page_offer_old (GmkGamePage *self, const char *action)
{
  g_return_if_fail (GMK_IS_GAME_PAGE (self));

  gmk_toast_offer (self->toast, _ ("The last game was put aside"), _ ("Bring Back"), action,
                   OFFER_SECONDS);
}

/* What happened last, and how it ended if it did. */
static char *
last_words (GmkGamePage *self, const GmkStep *step)
{
  const GmkMatch *match = gmk_game_page_match (self);
  g_autofree char *what = gmk_words_step_of (match, gmk_game_page_players (self), step);

  if (!gmk_match_over (match))
    return g_steal_pointer (&what);

  g_autofree char *outcome = gmk_words_outcome (&match->end);

  return gmk_words_two_sentences (what, outcome);
}

/* --- what is shown --- */

static void
show_title (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  g_autofree char *rules = gmk_words_rules (&match->settings.rules);
  g_autofree char *duty = NULL;

  if (!gmk_game_page_is_live (self))
    /* Translators: which of a game's acts the board shows while looking back */
    duty = g_strdup_printf (_ ("Looking back: %d of %d"), self->shown, match->n_acts);
  else
    duty = self->kind->tell (self);

  gtk_label_set_text (self->rules, rules);
  adw_window_title_set_title (self->title, rules);
  adw_window_title_set_subtitle (self->title, duty);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), rules);
}

/* What the computer chose or declined is still said when its stone follows at once. */
static char *
words_with_lead (GmkGamePage *self, const GmkStep *step)
{
  g_autofree char *lead = g_steal_pointer (&self->lead);
  g_autofree char *words = last_words (self, step);

  if (step->by != GMK_BY_CPU)
    return g_steal_pointer (&words);
  if (step->kind == GMK_STEP_CHOOSE || step->kind == GMK_STEP_DECLINE)
    self->lead = g_strdup (words);
  return lead != NULL ? gmk_words_two_sentences (lead, words) : g_steal_pointer (&words);
}

/* The lines of the forbidden form that ended the game stay on the board. */
static void
show_forbidden_end (GmkGamePage *self, const GmkMatch *match)
{
  GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX];
  GmkPly last;

  if (match->end.kind != GMK_END_FORBIDDEN || !gmk_match_last_ply (match, &last))
    return;

  GmkBoard before = match->board;

  gmk_board_take (&before, last.point);
  gmk_board_view_explain (self->board, last.point, lines,
                          gmk_forbidden_lines (&before, last.point, lines), TRUE);
}

void
gmk_game_page_show_board (GmkGamePage *self)
{
  GmkMatch earlier;
  const GmkMatch *match = gmk_game_page_shown_match (self, &earlier);
  GmkDuty duty = gmk_match_duty (match);
  gboolean live = gmk_game_page_is_live (self);
  gboolean puts = duty.kind == GMK_DUTY_STONE || duty.kind == GMK_DUTY_FIFTH;
  gboolean ours = gmk_session_is_ours (self->session, duty.seat);
  GmkBoardScene scene;

  gmk_board_scene_from_match (&scene, match);
  gmk_game_page_add_hint (self, &scene);
  gmk_game_page_add_best_line (self, &scene);
  if (live && self->kind->add_to_board != NULL)
    self->kind->add_to_board (self, &scene);
  gmk_board_view_set_scene (self->board, &scene);
  gmk_board_view_set_next (
    self->board, live && puts && ours && self->kind->busy (self) == NULL ? duty.colour : GMK_EMPTY);
  show_forbidden_end (self, match);
}

static void
show_opening_name (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  g_autofree char *name = gmk_words_opening_name (match);

  gtk_label_set_text (self->opening, name != NULL ? name : "");
  gtk_widget_set_visible (GTK_WIDGET (self->opening), name != NULL);
}

static void
show_card (GmkGamePage *self, GmkPlayerCard *card)
{
  g_autofree char *detail = self->kind->describe (self, gmk_player_card_get_seat (card));

  gmk_player_card_set_detail (card, detail);
  gmk_player_card_refresh (card);
}

void
gmk_game_page_show_cards (GmkGamePage *self)
{
  show_card (self, self->top);
  show_card (self, self->bottom);
}

void
gmk_game_page_refresh (GmkGamePage *self)
{
  if (self->session == NULL)
    return;
  show_title (self);
  gmk_game_page_show_board (self);
  show_opening_name (self);
  gmk_game_page_show_cards (self);
  gtk_stack_set_visible_child (self->actions_stack, gmk_match_over (gmk_game_page_match (self))
                                                      ? self->end_actions
                                                      : self->play_actions);
  gmk_game_page_update_bar (self);
  gmk_game_page_update_replay (self);
  gmk_game_page_update_play_actions (self);
  gmk_game_page_update_analysis (self);
}

void
gmk_game_page_set_enabled (GmkGamePage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* --- the session --- */

/* Who has put a stone knows it, and wants to hear how it goes on. */
static void
say_what_comes (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  g_autofree char *duty = gmk_words_duty (match);

  if (!gmk_match_over (match))
    gmk_board_view_announce (self->board, duty);
}

/* Time that a table gives back is no turn of the game: what happened before stays to be read. A trifle
 * is not told. */
static void
say_credit (GmkGamePage *self, const GmkStep *step, const char *words)
{
  if (step->ms >= CREDIT_TOLD_MS)
    gmk_game_page_toast (self, words);
}

static void
stepped_cb (GmkGamePage *self, const GmkStep *step)
{
  g_autofree char *words = words_with_lead (self, step);

  gmk_game_sound_play (self->session, step);
  gmk_game_page_count (self);
  gmk_game_page_forget_hint (self);
  gmk_game_page_forget_analysis (self);
  if (step->kind == GMK_STEP_PLACE)
    self->draw = FALSE;
  self->shown = -1;
  gmk_game_page_refresh (self);
  if (step->kind == GMK_STEP_CREDIT) {
    say_credit (self, step, words);
    return;
  }
  gmk_game_page_say (self, words);
  if (step->kind == GMK_STEP_PLACE && step->by == GMK_BY_PERSON)
    say_what_comes (self);
}

static void
refused_cb (GmkGamePage *self, const GmkStep *step, int verdict)
{
  if (step->by == GMK_BY_PERSON)
    gmk_game_page_refused (self, step, (GmkVerdict)verdict);
}

static void
replaced_cb (GmkGamePage *self)
{
  g_autofree char *words = self->kind->greet (self);

  if (words == NULL)
    words = gmk_words_duty (gmk_game_page_match (self));
  gmk_game_page_forget_hint (self);
  gmk_game_page_forget_analysis (self);
  g_clear_pointer (&self->lead, g_free);
  self->draw = FALSE;
  self->shown = -1;
  gmk_game_page_refresh (self);
  if (gmk_game_page_match (self)->n_acts == 0) {
    self->counts = TRUE;
    gmk_board_view_reset_cursor (self->board);
  }
  gmk_game_page_say (self, words);
}

/* Who plays at this screen sits at the lower edge. */
static void
seat_cards (GmkGamePage *self)
{
  gboolean second =
    gmk_session_is_ours (self->session, 1) && !gmk_session_is_ours (self->session, 0);
  GmkSeat lower = second ? 1 : 0;

  gmk_player_card_set_seat (self->bottom, self->session, lower);
  gmk_player_card_set_seat (self->top, self->session, gmk_seat_other (lower));
}

static void
let_go (GmkGamePage *self)
{
  gmk_game_page_forget_hint (self);
  gmk_game_page_forget_analysis (self);
  if (self->session == NULL)
    return;
  self->kind->part (self);
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
}

void
gmk_game_page_set_session (GmkGamePage *self, GmkSession *session)
{
  g_return_if_fail (GMK_IS_GAME_PAGE (self));
  g_return_if_fail (GMK_IS_SESSION (session));

  if (self->session == session)
    return;
  let_go (self);
  self->session = g_object_ref (session);
  self->kind = GMK_IS_LOCAL (session) ? &gmk_table_here : &gmk_table_in_room;
  g_signal_connect_object (session, "stepped", G_CALLBACK (stepped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "replaced", G_CALLBACK (replaced_cb), self, G_CONNECT_SWAPPED);
  self->kind->join (self);
  seat_cards (self);
  self->counts = !gmk_match_over (gmk_game_page_match (self));
  replaced_cb (self);
}

GmkSession *
gmk_game_page_get_session (GmkGamePage *self)
{
  g_return_val_if_fail (GMK_IS_GAME_PAGE (self), NULL);

  return self->session;
}

GActionGroup *
gmk_game_page_get_actions (GmkGamePage *self)
{
  g_return_val_if_fail (GMK_IS_GAME_PAGE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

/* --- the object --- */

static void
point_chosen_cb (GmkGamePage *self, int x, int y)
{
  gmk_game_page_play_point (self, (GmkPoint){ (int8_t)x, (int8_t)y });
}

static void
clock_low_cb (GmkGamePage *self)
{
  gmk_sound_play (GMK_SOUND_CLOCK);
  gmk_board_view_announce (self->board, _ ("Less than ten seconds are left"));
}

/* The rules below the board and the button for the moves belong to the narrow layout. Not during its
 * allocation. */
static void
update_wide_cb (gpointer data)
{
  GmkGamePage *self = data;
  gboolean wide = gmk_game_layout_get_wide (self->layout);

  self->updating_wide = 0;
  gtk_widget_set_visible (self->moves_button, !wide && !gmk_game_page_is_analysing (self));
  gtk_widget_set_visible (GTK_WIDGET (self->rules), !wide);
  gmk_game_page_update_panel (self);
  if (wide)
    gtk_widget_add_css_class (GTK_WIDGET (self->analysis), "wide");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->analysis), "wide");
}

void
gmk_game_page_update_wide (GmkGamePage *self)
{
  if (self->updating_wide == 0)
    self->updating_wide = g_idle_add_once (update_wide_cb, self);
}

static gboolean
gmk_game_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GMK_GAME_PAGE (widget)->board));
}

static void
gmk_game_page_dispose (GObject *object)
{
  GmkGamePage *self = GMK_GAME_PAGE (object);

  let_go (self);
  g_clear_handle_id (&self->updating_wide, g_source_remove);
  g_clear_handle_id (&self->reading, g_source_remove);
  g_clear_object (&self->of_online);
  g_clear_object (&self->adviser);
  for (int seat = 0; seat < GMK_SEATS; seat++)
    g_clear_object (&self->menus[seat]);
  g_clear_pointer (&self->lead, g_free);
  g_clear_object (&self->actions);
  g_clear_object (&self->settings);
  if (self->entry != NULL)
    gtk_widget_unparent (GTK_WIDGET (self->entry));
  self->entry = NULL;
  G_OBJECT_CLASS (gmk_game_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, title);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, toast);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, abort_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, resign_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, new_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, rematch_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, chat_content);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, chat_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, chat);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, moves_box);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, panel);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, invite);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, places);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, watchers);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, watchers_box);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, layout);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, board);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, top);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, bottom);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, bar);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, status);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, rules);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, moves);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, opening);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, slider);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, moves_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, undo_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, redo_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, hint_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, pass_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, actions_stack);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, play_actions);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, end_actions);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, end_undo_button);
  gtk_widget_class_bind_template_child (widget_class, GmkGamePage, analysis);
}

static void
gmk_game_page_class_init (GmkGamePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_game_page_dispose;
  widget_class->grab_focus = gmk_game_page_grab_focus;
  g_type_ensure (GMK_TYPE_ACTION_CONTENT);
  g_type_ensure (GMK_TYPE_ANALYSIS_PANEL);
  g_type_ensure (GMK_TYPE_GAME_LAYOUT);
  g_type_ensure (GMK_TYPE_BOARD_VIEW);
  g_type_ensure (GMK_TYPE_CHAT_VIEW);
  g_type_ensure (GMK_TYPE_INVITE_PANEL);
  g_type_ensure (GMK_TYPE_PLAYER_CARD);
  g_type_ensure (GMK_TYPE_OFFER_BAR);
  g_type_ensure (GMK_TYPE_MOVE_LIST);
  g_type_ensure (GMK_TYPE_TOAST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/game-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, point_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, clock_low_cb);
  gtk_widget_class_bind_template_callback (widget_class, gmk_game_page_update_wide);
  gtk_widget_class_bind_template_callback (widget_class, gmk_game_page_heard);
  gtk_widget_class_bind_template_callback (widget_class, gmk_game_page_read_chat);
}

static void
gmk_game_page_init (GmkGamePage *self)
{
  self->shown = -1;
  self->actions = g_simple_action_group_new ();
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_compat_hush_pages (self->places);
  gmk_compat_hush_pages (self->panel);
  gmk_compat_hush_pages (self->actions_stack);
  gmk_board_view_follow (self->board, self->settings);
  gmk_game_page_add_play_actions (self);
  gmk_game_page_add_hint_actions (self);
  gmk_game_page_add_panel_actions (self);
  gmk_game_page_add_room_actions (self);
  gmk_game_page_add_replay_actions (self);
  gmk_game_page_add_analysis_actions (self);
}

GtkWidget *
gmk_game_page_new (void)
{
  return g_object_new (GMK_TYPE_GAME_PAGE, NULL);
}
