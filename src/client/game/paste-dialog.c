/* A dialog that takes a game as text and tells where it stops making sense.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/paste-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "client/board/board-picture.h"
#include "client/parts/choice-list.h"
#include "client/parts/window-over.h"
#include "client/session/local.h"
#include "client/words/words.h"

#define TEXT_MAX 10000 /* bytes; far more than the longest game */
#define REST_MAX 30    /* letters of a rest that is left out, in the report */

struct _GmkPasteDialog {
  AdwWindow parent_instance;

  GtkTextView *text;
  GtkLabel *report;
  GmkBoardPicture *picture;
  AdwComboRow *rules;
  AdwComboRow *size;
  AdwComboRow *players;

  GSettings *settings;
  GtkTextTag *wrong;
  int n_moves;
  GmkPoint moves[GMK_ACTS_MAX];
};

G_DEFINE_FINAL_TYPE (GmkPasteDialog, gmk_paste_dialog, ADW_TYPE_WINDOW)

enum {
  TABLE_MADE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const int sizes[] = { 15, 19 };

static GmkSettings
chosen_settings (GmkPasteDialog *self)
{
  GmkRuleSet set = (GmkRuleSet)adw_combo_row_get_selected (self->rules);
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (
    set, set == GMK_SET_RENJU ? 15 : sizes[adw_combo_row_get_selected (self->size)]);
  return settings;
}

/* --- reading --- */

static char *
get_text (GmkPasteDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

/* Marks the text from a byte on as wrong; -1: nothing is. */
static void
mark_from (GmkPasteDialog *self, const char *text, int offset)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag (buffer, self->wrong, &start, &end);
  if (offset < 0)
    return;
  gtk_text_buffer_get_iter_at_offset (buffer, &start, (int)g_utf8_strlen (text, offset));
  gtk_text_buffer_apply_tag (buffer, self->wrong, &start, &end);
}

/* Where in the text the move of that number, from 0, begins. */
static int
offset_of_move (const char *text, int size, int move)
{
  GmkPoint moves[GMK_ACTS_MAX];
  GmkCodeError error = { 0 };

  return gmk_code_read (text, size, GMK_CODE_TAIL, moves, move, NULL, &error) < 0 ? error.offset
                                                                                  : -1;
}

/* Plays the moves out as far as they can be played; returns the verdict on the one that cannot. */
static GmkVerdict
try_moves (GmkMatch *match, const GmkSettings *settings, const GmkPoint *moves, int n, int *played)
{
  GmkVerdict verdict = GMK_OK;

  gmk_match_init (match, settings, 0);
  for (*played = 0; *played < n; (*played)++) {
    if (gmk_match_over (match))
      return GMK_REFUSED_GAME_OVER;

    GmkPoint p = moves[*played];
    GmkStep step = { .kind = gmk_point_is_none (p) ? GMK_STEP_PASS : GMK_STEP_PLACE,
                     .seat = gmk_match_duty (match).seat,
                     .point = p };

    verdict = gmk_match_step (match, &step);
    if (verdict != GMK_OK)
      break;
  }
  return verdict;
}

static void
show (GmkPasteDialog *self, const GmkMatch *match, const char *report, gboolean good)
{
  GmkBoardScene scene;

  gmk_board_scene_from_match (&scene, match);
  gmk_board_picture_set_scene (self->picture, &scene);
  gtk_label_set_text (self->report, report);
  if (good)
    gtk_widget_remove_css_class (GTK_WIDGET (self->report), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->report), "error");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "paste.play", good);
}

/* A text that reads well on the other board is for that one. */
static int
read_moves (GmkPasteDialog *self, const char *text, int size, int *end, GmkCodeError *error)
{
  GmkCodeError other;
  guint selected = adw_combo_row_get_selected (self->size);
  int n = gmk_code_read (text, size, GMK_CODE_TAIL, self->moves, GMK_ACTS_MAX, end, error);

  if (n < 0 && gtk_widget_get_visible (GTK_WIDGET (self->size)) &&
      gmk_code_read (text, sizes[1 - selected], GMK_CODE_TAIL, self->moves, GMK_ACTS_MAX, NULL,
                     &other) >= 0)
    adw_combo_row_set_selected (self->size, 1 - selected);
  return n;
}

/* How many moves there are, and what of the text is none and left out. */
static char *
count_words (int n, const char *rest)
{
  g_autofree char *count = g_strdup_printf (ngettext ("%d move", "%d moves", n), n);
  g_autofree char *text = g_strdelimit (g_strstrip (g_strdup (rest)), "\r\n\t", ' ');
  gboolean longer = g_utf8_strlen (text, -1) > REST_MAX;
  g_autofree char *shown = g_utf8_substring (text, 0, longer ? REST_MAX : -1);

  if (*text == 0)
    return g_steal_pointer (&count);
  /* Translators: "3 moves", and the beginning of a text that is not read, with "…" where it goes on */
  return g_strdup_printf (_ ("%s. The rest is left out: “%s%s”"), count, shown, longer ? "…" : "");
}

static void
show_too_long (GmkPasteDialog *self)
{
  GmkSettings settings = chosen_settings (self);
  GmkMatch match;

  gmk_match_init (&match, &settings, 0);
  gtk_widget_set_visible (GTK_WIDGET (self->report), TRUE);
  show (self, &match, _ ("This text is too long to be a game"), FALSE);
}

static void
read_cb (GmkPasteDialog *self)
{
  GmkSettings settings = chosen_settings (self);
  g_autofree char *text = get_text (self);
  g_autofree char *report = NULL;
  GmkCodeError error;
  GmkMatch match;
  int played = 0;
  int end = 0;

  gtk_widget_set_visible (GTK_WIDGET (self->size), settings.rules.game != GMK_RENJU);
  if (strlen (text) > TEXT_MAX) {
    show_too_long (self);
    return;
  }
  self->n_moves = read_moves (self, text, settings.rules.size, &end, &error);
  if (self->n_moves < 0) {
    report = gmk_words_code_error (&error);
    gmk_match_init (&match, &settings, 0);
    mark_from (self, text, error.offset);
    gtk_widget_set_visible (GTK_WIDGET (self->report), TRUE);
    show (self, &match, report, FALSE);
    return;
  }

  GmkVerdict verdict = try_moves (&match, &settings, self->moves, self->n_moves, &played);

  if (verdict != GMK_OK) {
    /* Translators: the number of a move, and why it cannot be played */
    report = g_strdup_printf (_ ("Move %d: %s"), played + 1, gmk_words_verdict (verdict));
    mark_from (self, text, offset_of_move (text, settings.rules.size, played));
  } else {
    report = count_words (self->n_moves, text + end);
    mark_from (self, text, text[end] != 0 ? end : -1);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->report), self->n_moves > 0);
  show (self, &match, report, verdict == GMK_OK && self->n_moves > 0);
}

/* --- going on --- */

static void
play_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GmkPasteDialog *self = GMK_PASTE_DIALOG (widget);
  GmkSettings settings = chosen_settings (self);
  guint choice = adw_combo_row_get_selected (self->players);
  GmkPlayer players[GMK_SEATS] = { 0 };

  if (choice > 0)
    players[2 - choice] =
      (GmkPlayer){ .cpu = TRUE, .level = g_settings_get_int (self->settings, "cpu-level") };

  g_autoptr (GmkLocal) local = gmk_local_new (&settings, players, 0);

  gmk_local_play (local, self->moves, self->n_moves, NULL);
  g_signal_emit (self, signals[TABLE_MADE], 0, local);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
clipboard_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkPasteDialog) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);

  if (text == NULL || gtk_text_buffer_get_char_count (buffer) > 0)
    return;
  if (strlen (text) > TEXT_MAX)
    show_too_long (self);
  else
    gtk_text_buffer_set_text (buffer, text, -1);
}

/* --- the object --- */

static void
gmk_paste_dialog_dispose (GObject *object)
{
  g_clear_object (&GMK_PASTE_DIALOG (object)->settings);
  G_OBJECT_CLASS (gmk_paste_dialog_parent_class)->dispose (object);
}

static void
gmk_paste_dialog_class_init (GmkPasteDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_paste_dialog_dispose;
  signals[TABLE_MADE] = g_signal_new ("table-made", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, GMK_TYPE_LOCAL);
  g_type_ensure (GMK_TYPE_BOARD_PICTURE);
  gtk_widget_class_install_action (widget_class, "paste.play", NULL, play_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "paste.play",
                                       NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/paste-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkPasteDialog, text);
  gtk_widget_class_bind_template_child (widget_class, GmkPasteDialog, report);
  gtk_widget_class_bind_template_child (widget_class, GmkPasteDialog, picture);
  gtk_widget_class_bind_template_child (widget_class, GmkPasteDialog, rules);
  gtk_widget_class_bind_template_child (widget_class, GmkPasteDialog, size);
  gtk_widget_class_bind_template_child (widget_class, GmkPasteDialog, players);
  gtk_widget_class_bind_template_callback (widget_class, read_cb);
}

static void
gmk_paste_dialog_init (GmkPasteDialog *self)
{
  GtkTextBuffer *buffer;

  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_choice_lists_begin_at_choice (GTK_WIDGET (self));
  buffer = gtk_text_view_get_buffer (self->text);
  self->wrong = gtk_text_buffer_create_tag (buffer, NULL, "underline", PANGO_UNDERLINE_ERROR, NULL);
  gmk_board_picture_follow (self->picture, self->settings);
  g_signal_connect_object (buffer, "changed", G_CALLBACK (read_cb), self, G_CONNECT_SWAPPED);
  gtk_window_set_focus (GTK_WINDOW (self), GTK_WIDGET (self->text));
  read_cb (self);
}

GtkWindow *
gmk_paste_dialog_new (GtkWindow *parent, const GmkRules *rules)
{
  GmkPasteDialog *self = GMK_PASTE_DIALOG (gmk_window_over_new (GMK_TYPE_PASTE_DIALOG, parent));

  if (rules != NULL) {
    adw_combo_row_set_selected (self->rules, gmk_rules_set (rules));
    adw_combo_row_set_selected (self->size, rules->size == sizes[1] ? 1 : 0);
  }
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (parent)), NULL, clipboard_cb,
                                 g_object_ref (self));
  return GTK_WINDOW (self);
}
