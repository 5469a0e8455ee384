/* The game page's doings: points and buttons become steps.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-page-private.h"

#include <glib/gi18n.h>

#include "client/parts/message.h"
#include "client/words/words.h"

void
gmk_game_page_submit (GmkGamePage *self, GmkStep step)
{
  step.by = GMK_BY_PERSON;
  gmk_session_submit (self->session, &step);
}

/* --- points --- */

static void
pick_fifth (GmkGamePage *self, const GmkMatch *match, GmkPoint p)
{
  for (int i = 0; i < match->opening.n_fifths; i++)
    if (gmk_point_equal (match->opening.fifths[i], p)) {
      gmk_game_page_submit (self, (GmkStep){ .kind = GMK_STEP_CHOOSE,
                                             .seat = gmk_game_page_person (self),
                                             .choice = GMK_CHOICE_PICK,
                                             .number = (guint8)i });
      return;
    }
  gmk_game_page_toast (self, _ ("Pick one of the points with a letter"));
}

/* Where a forbidden stone loses, it is told at the first time that the point is chosen, and played at the
 * second. Whether it was told now. */
static gboolean
warn_of_loss (GmkGamePage *self, const GmkMatch *match, GmkPoint p)
{
  GmkDuty duty = gmk_match_duty (match);
  const int turn = (int)match->turn;
  GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX];

  if (match->settings.rules.forbidden != GMK_FORBIDDEN_LOSES || duty.kind != GMK_DUTY_STONE ||
      duty.colour != GMK_BLACK || gmk_board_get (&match->board, p) != GMK_EMPTY ||
      gmk_forbidden_kinds (&match->board, p) == 0)
    return FALSE;
  if (self->warned_turn == turn && gmk_point_equal (self->warned_of, p))
    return FALSE;
  self->warned_turn = turn;
  self->warned_of = p;

  g_autofree char *words = gmk_words_would_lose (&match->board, p);

  gmk_board_view_explain (self->board, p, lines, gmk_forbidden_lines (&match->board, p, lines),
                          FALSE);
  gmk_game_page_toast (self, words);
  return TRUE;
}

void
gmk_game_page_play_point (GmkGamePage *self, GmkPoint p)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkDuty duty = gmk_match_duty (match);
  const char *busy = self->kind->busy (self);

  if (!gmk_game_page_is_live (self))
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), "last", NULL);
  else if (!gmk_game_page_takes_part (self))
    return;
  else if (busy != NULL && *busy != 0)
    gmk_game_page_toast (self, busy);
  else if (busy != NULL)
    return;
  else if (duty.kind == GMK_DUTY_CHOICE && (duty.choices & 1u << GMK_CHOICE_PICK) != 0)
    pick_fifth (self, match, p);
  else if (!warn_of_loss (self, match, p))
    gmk_game_page_submit (self, (GmkStep){ .kind = GMK_STEP_PLACE,
                                           .seat = gmk_game_page_person (self),
                                           .point = p,
                                           .draw = self->draw && duty.kind == GMK_DUTY_STONE });
}

void
gmk_game_page_refused (GmkGamePage *self, const GmkStep *step, GmkVerdict verdict)
{
  const GmkMatch *match = gmk_game_page_match (self);
  g_autofree char *words = gmk_words_refusal (match, step, verdict);
  GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX];
  int n_lines = 0;

  if (verdict == GMK_REFUSED_FORBIDDEN)
    n_lines = gmk_forbidden_lines (&match->board, step->point, lines);
  if (step->kind == GMK_STEP_PLACE && !gmk_match_over (match))
    gmk_board_view_explain (self->board, step->point, lines, n_lines, FALSE);
  gmk_game_page_toast (self, words);
}

static void
point_entered_cb (GmkGamePage *self, int x, int y)
{
  GmkPoint p = { (gint8)x, (gint8)y };

  gmk_board_view_set_cursor (self->board, p);
  gmk_game_page_play_point (self, p);
}

/* Types a point, beginning with the letters that were typed already. */
static void
open_entry (GmkGamePage *self, const char *text)
{
  if (self->entry == NULL) {
    self->entry = GMK_MOVE_ENTRY (gmk_move_entry_new ());
    g_signal_connect_swapped (self->entry, "point-entered", G_CALLBACK (point_entered_cb), self);
    gtk_widget_set_parent (GTK_WIDGET (self->entry), GTK_WIDGET (self));
  }
  gmk_board_view_point_popover (self->board, GTK_POPOVER (self->entry));
  gmk_move_entry_open (self->entry, gmk_game_page_match (self)->board.size, text);
}

static void
type_move_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  open_entry (data, "");
}

static void
say_status_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;
  g_autofree char *duty = gmk_words_duty (gmk_game_page_match (self));
  const char *last = gtk_label_get_text (self->status);
  /* Translators: what happened last, and what comes next */
  g_autofree char *text = g_strdup_printf (_ ("%s. %s."), last, duty);

  gmk_board_view_announce (self->board, text);
}

/* The letter of a key, whatever the keyboard's layout, in lower case; else the sign on it, or 0. */
static char
key_letter (GtkEventController *controller, guint keyval, guint keycode)
{
  GdkDisplay *display = gtk_widget_get_display (gtk_event_controller_get_widget (controller));
  g_autofree guint *keyvals = NULL;
  int n = 0;

  if (keyval < 128)
    return (char)g_ascii_tolower ((char)keyval);
  if (!gdk_display_map_keycode (display, keycode, NULL, &keyvals, &n))
    return 0;
  for (int i = 0; i < n; i++)
    if (keyvals[i] < 128 && g_ascii_isalpha ((char)keyvals[i]))
      return (char)g_ascii_tolower ((char)keyvals[i]);
  return 0;
}

/* Letters and digits begin a point, be it one of this board or not; S, where no column is called so,
 * says the status. */
static gboolean
key_cb (GtkEventController *controller,
        guint keyval,
        guint keycode,
        GdkModifierType modifiers,
        gpointer data)
{
  GmkGamePage *self = data;
  int size = self->session != NULL ? gmk_game_page_match (self)->board.size : 0;
  char letter = key_letter (controller, keyval, keycode);
  char text[2] = { letter, 0 };

  if ((modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0)
    return FALSE;
  if (letter == 's' && size <= 's' - 'a')
    say_status_cb (NULL, NULL, self);
  else if (size > 0 && g_ascii_isalnum (letter))
    open_entry (self, text);
  else
    return FALSE;
  return TRUE;
}

/* --- the other steps --- */

static void
pass_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;

  gmk_game_page_submit (self,
                        (GmkStep){ .kind = GMK_STEP_PASS, .seat = gmk_game_page_person (self) });
}

static void
choose_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;
  const char *name = g_variant_get_string (parameter, NULL);

  for (int choice = 0; choice < GMK_N_CHOICES; choice++)
    if (g_strcmp0 (name, gmk_choice_name (choice)) == 0)
      gmk_game_page_submit (self, (GmkStep){ .kind = GMK_STEP_CHOOSE,
                                             .seat = gmk_game_page_person (self),
                                             .choice = (guint8)choice });
}

static void
announce_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;

  gmk_game_page_submit (self, (GmkStep){ .kind = GMK_STEP_CHOOSE,
                                         .seat = gmk_game_page_person (self),
                                         .choice = GMK_CHOICE_NUMBER,
                                         .number = (guint8)g_variant_get_int32 (parameter) });
}

/* Answers just the offer that is shown, even where it has gone by now: then the answer is refused. */
static void
answer (GmkGamePage *self, GmkStepKind kind)
{
  const GmkMatch *match = gmk_game_page_match (self);
  GmkSeat from =
    self->offer == match->undo_offer.id ? match->undo_offer.seat : match->draw_offer.seat;
  GmkSeat seat = kind == GMK_STEP_WITHDRAW ? from : gmk_seat_other (from);

  gmk_game_page_submit (self, (GmkStep){ .kind = kind, .seat = seat, .offer = self->offer });
}

static void
accept_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  answer (data, GMK_STEP_ACCEPT);
}

static void
decline_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  answer (data, GMK_STEP_DECLINE);
}

static void
withdraw_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  answer (data, GMK_STEP_WITHDRAW);
}

static void
draw_cb (GSimpleAction *action, GVariant *state, gpointer data)
{
  GmkGamePage *self = data;

  self->draw = g_variant_get_boolean (state);
  g_simple_action_set_state (action, state);
  gmk_game_page_say (self, self->draw ? _ ("A draw will be offered with the next move")
                                      : _ ("No draw will be offered"));
}

static void
resign_answered_cb (GmkGamePage *self, const char *response)
{
  if (gmk_message_is_yes (response) && !gmk_match_over (gmk_game_page_match (self)))
    gmk_game_page_submit (
      self, (GmkStep){ .kind = GMK_STEP_RESIGN, .seat = gmk_game_page_person (self) });
}

static void
resign_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;
  const GmkMatch *match = gmk_game_page_match (self);
  const char *words =
    gmk_words_resign (match, gmk_game_page_players (self), gmk_game_page_person (self));
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog = gmk_message_ask (GTK_WINDOW (root), _ ("Resign This Game?"), words,
                                       _ ("_Cancel"), _ ("_Resign"), ADW_RESPONSE_DESTRUCTIVE);

  g_signal_connect_object (dialog, "response", G_CALLBACK (resign_answered_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- what each kind of table does in its own way --- */

static void
undo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ((GmkGamePage *)data)->kind->undo (data);
}

static void
redo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ((GmkGamePage *)data)->kind->redo (data);
}

static void
rematch_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  ((GmkGamePage *)data)->kind->rematch (data);
}

static void
copy_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkGamePage *self = data;
  char code[GMK_CODE_TEXT_MAX];

  gmk_match_code (gmk_game_page_match (self), code, sizeof code);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), code);
  gmk_game_page_toast (self, _ ("The game is copied as a code"));
}

/* --- what can be done --- */

gboolean
gmk_game_page_is_asked (GmkGamePage *self, GmkOffer offer)
{
  return offer.id != 0 && gmk_session_is_ours (self->session, gmk_seat_other (offer.seat));
}

gboolean
gmk_game_page_has_asked (GmkGamePage *self, GmkOffer offer)
{
  return offer.id != 0 && gmk_session_is_ours (self->session, offer.seat) &&
         gmk_game_page_players (self)[gmk_seat_other (offer.seat)].remote;
}

static void
update_pass (GmkGamePage *self, const GmkMatch *match, gboolean ours)
{
  gboolean may = ours && gmk_match_may_pass (match);

  gmk_game_page_set_enabled (self, "pass", may);
  gtk_widget_set_tooltip_text (self->pass_button, may ? _ ("Give up this turn")
                                                      : gmk_words_verdict (GMK_REFUSED_NO_PASS));
  gtk_widget_set_visible (self->pass_button, gmk_rules_first_pass (&match->settings.rules) > 0);
}

void
gmk_game_page_update_play_actions (GmkGamePage *self)
{
  const GmkMatch *match = gmk_game_page_match (self);
  gboolean free = self->kind->busy (self) == NULL;
  gboolean plays = free && !gmk_match_over (match) && gmk_game_page_takes_part (self);
  gboolean ours = plays && gmk_game_page_is_our_duty (self);
  gboolean chooses = ours && gmk_match_duty (match).kind == GMK_DUTY_CHOICE;
  gboolean asked = gmk_game_page_is_asked (self, match->draw_offer) ||
                   gmk_game_page_is_asked (self, match->undo_offer);
  gboolean asks = gmk_game_page_has_asked (self, match->draw_offer) ||
                  gmk_game_page_has_asked (self, match->undo_offer);
  GAction *draw = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "draw");

  gmk_game_page_set_enabled (self, "draw", plays);
  gmk_game_page_set_enabled (self, "resign", plays);
  gmk_game_page_set_enabled (self, "accept", free && asked);
  gmk_game_page_set_enabled (self, "decline", free && asked);
  gmk_game_page_set_enabled (self, "withdraw", free && asks);
  gmk_game_page_set_enabled (self, "choose", chooses);
  gmk_game_page_set_enabled (self, "announce", chooses);
  gmk_game_page_set_enabled (self, "copy", match->plies > 0);
  g_simple_action_set_state (G_SIMPLE_ACTION (draw), g_variant_new_boolean (self->draw));
  update_pass (self, match, ours);
  self->kind->update_actions (self);
}

void
gmk_game_page_add_play_actions (GmkGamePage *self)
{
  const GActionEntry entries[] = {
    { .name = "undo", .activate = undo_cb },
    { .name = "redo", .activate = redo_cb },
    { .name = "pass", .activate = pass_cb },
    { .name = "draw", .state = "false", .change_state = draw_cb },
    { .name = "resign", .activate = resign_cb },
    { .name = "rematch", .activate = rematch_cb },
    { .name = "accept", .activate = accept_cb },
    { .name = "decline", .activate = decline_cb },
    { .name = "withdraw", .activate = withdraw_cb },
    { .name = "choose", .activate = choose_cb, .parameter_type = "s" },
    { .name = "announce", .activate = announce_cb, .parameter_type = "i" },
    { .name = "copy", .activate = copy_cb },
    { .name = "type-move", .activate = type_move_cb },
    { .name = "say-status", .activate = say_status_cb },
  };
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
