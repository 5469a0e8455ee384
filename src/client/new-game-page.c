/* The page on which a new game is chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/new-game-page.h"

#include <glib/gi18n.h>

#include "client/game-choice.h"
#include "client/words.h"

/* A row with a list of choices, the setting it shows, and the values its choices stand for. */
typedef struct {
  AdwComboRow *row;
  const char *key;
  const int *values; /* -1 at the end */
} Choice;

struct _GmkNewGamePage {
  AdwBin parent_instance;

  GSettings *settings;

  AdwComboRow *opponent;
  AdwComboRow *colour;
  AdwComboRow *begins;
  AdwComboRow *level;
  AdwComboRow *game;
  AdwComboRow *size;
  AdwComboRow *time;
  GtkWidget *main_row;
  GtkWidget *extra_row;
  GtkWidget *periods_row;
  GtkAdjustment *main_minutes;
  GtkAdjustment *extra_seconds;
  GtkAdjustment *periods;
  AdwExpanderRow *rules;
  AdwComboRow *overline;
  AdwComboRow *forbidden;
  AdwComboRow *gomoku_opening;
  AdwComboRow *renju_opening;
  GtkSwitch *alternate;
  GtkSwitch *undo;
  GtkLabel *summary;
  GtkWidget *start;

  int n_choices;
  Choice choices[12];
};

G_DEFINE_FINAL_TYPE (GmkNewGamePage, gmk_new_game_page, ADW_TYPE_BIN)

enum {
  TABLE_MADE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static const int two_values[] = { 0, 1, -1 };
static const int three_values[] = { 0, 1, 2, -1 };
static const int time_values[] = { GMK_TIME_NONE,    GMK_TIME_TURN_30,   GMK_TIME_TURN_60,
                                   GMK_TIME_BYOYOMI, GMK_TIME_INCREMENT, -1 };
static const int level_values[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1 };
static const int size_values[] = { 15, 19, -1 };
static const int gomoku_openings[] = { GMK_OPENING_FREE, GMK_OPENING_SWAP,     GMK_OPENING_SWAP2,
                                       GMK_OPENING_PRO,  GMK_OPENING_LONG_PRO, -1 };
static const int renju_openings[] = { GMK_OPENING_FREE,
                                      GMK_OPENING_RIF,
                                      GMK_OPENING_YAMAGUCHI,
                                      GMK_OPENING_SOOSORV8,
                                      GMK_OPENING_TARAGUCHI10,
                                      GMK_OPENING_SWAP,
                                      -1 };

/* --- rows and settings --- */

/* Levels and sizes are numbers in the settings, everything else a word. */
static gboolean
is_number (const int *values)
{
  return values == level_values || values == size_values;
}

static void
selected_cb (GmkNewGamePage *self, GParamSpec *pspec, AdwComboRow *row)
{
  for (int i = 0; i < self->n_choices; i++) {
    const Choice *choice = &self->choices[i];
    int value;

    if (choice->row != row)
      continue;
    value = choice->values[adw_combo_row_get_selected (row)];
    if (is_number (choice->values))
      g_settings_set_int (self->settings, choice->key, value);
    else
      g_settings_set_enum (self->settings, choice->key, value);
    return;
  }
}

static void
read_choice (GmkNewGamePage *self, const Choice *choice)
{
  int value = is_number (choice->values) ? g_settings_get_int (self->settings, choice->key)
                                         : g_settings_get_enum (self->settings, choice->key);

  for (guint i = 0; choice->values[i] >= 0; i++)
    if (choice->values[i] == value)
      adw_combo_row_set_selected (choice->row, i);
}

static void
bind_row (GmkNewGamePage *self, AdwComboRow *row, const char *key, const int *values)
{
  Choice *choice = &self->choices[self->n_choices++];

  *choice = (Choice){ row, key, values };
  read_choice (self, choice);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
list_levels (AdwComboRow *row)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  for (guint i = 0; level_values[i] >= 0; i++)
    /* Translators: the number of a level and its name, in a list of all levels */
    gtk_string_list_take (names, g_strdup_printf (C_ ("level", "%d · %s"), level_values[i],
                                                  gmk_words_level (level_values[i])));
  adw_combo_row_set_model (row, G_LIST_MODEL (names));
}

static void
bind_rows (GmkNewGamePage *self)
{
  bind_row (self, self->opponent, "opponent", two_values);
  bind_row (self, self->colour, "first", three_values);
  bind_row (self, self->begins, "first", three_values);
  list_levels (self->level);
  bind_row (self, self->level, "cpu-level", level_values);
  bind_row (self, self->game, "game", two_values);
  bind_row (self, self->size, "board-size", size_values);
  bind_row (self, self->time, "time", time_values);
  bind_row (self, self->overline, "overline", two_values);
  bind_row (self, self->forbidden, "forbidden", two_values);
  bind_row (self, self->gomoku_opening, "gomoku-opening", gomoku_openings);
  bind_row (self, self->renju_opening, "renju-opening", renju_openings);

  g_settings_bind (self->settings, "main-minutes", self->main_minutes, "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "extra-seconds", self->extra_seconds, "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "periods", self->periods, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "alternate", self->alternate, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "undo", self->undo, "active", G_SETTINGS_BIND_DEFAULT);
}

/* --- what goes together --- */

static void
show_rows (GmkNewGamePage *self, const GmkGameChoice *choice)
{
  gboolean renju = choice->settings.rules.game == GMK_RENJU;
  GmkClockKind clock = choice->settings.time.kind;

  gtk_widget_set_visible (GTK_WIDGET (self->level), choice->cpu);
  gtk_widget_set_visible (GTK_WIDGET (self->colour), choice->cpu);
  gtk_widget_set_visible (GTK_WIDGET (self->begins), !choice->cpu);
  gtk_widget_set_visible (GTK_WIDGET (self->size), !renju);
  gtk_widget_set_visible (GTK_WIDGET (self->overline), !renju);
  gtk_widget_set_visible (GTK_WIDGET (self->forbidden), !renju);
  gtk_widget_set_visible (GTK_WIDGET (self->gomoku_opening), !renju);
  gtk_widget_set_visible (GTK_WIDGET (self->renju_opening), renju);
  gtk_widget_set_visible (self->main_row,
                          clock == GMK_CLOCK_BYOYOMI || clock == GMK_CLOCK_INCREMENT);
  gtk_widget_set_visible (self->extra_row,
                          clock == GMK_CLOCK_BYOYOMI || clock == GMK_CLOCK_INCREMENT);
  gtk_widget_set_visible (self->periods_row, clock == GMK_CLOCK_BYOYOMI);
}

static void
update (GmkNewGamePage *self)
{
  GmkGameChoice choice = gmk_game_choice_load (self->settings);
  g_autofree char *summary = gmk_words_summary (&choice.settings, choice.mine, choice.level);
  g_autofree char *rules = gmk_words_rules (&choice.settings.rules);
  const char *opening = gmk_words_opening_about (choice.settings.rules.opening);

  show_rows (self, &choice);
  gtk_label_set_text (self->summary, summary);
  adw_expander_row_set_subtitle (self->rules, rules);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->level), gmk_words_level_about (choice.level));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->gomoku_opening), opening);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->renju_opening), opening);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->game),
                               gmk_words_game_about ((GmkGame)choice.settings.rules.game));
}

/* The settings are also changed elsewhere: the home page sets the opponent. */
static void
changed_cb (GmkNewGamePage *self, const char *key)
{
  for (int i = 0; i < self->n_choices; i++)
    if (g_strcmp0 (self->choices[i].key, key) == 0)
      read_choice (self, &self->choices[i]);
  update (self);
}

static void
start_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GmkGameChoice choice = gmk_game_choice_load (GMK_NEW_GAME_PAGE (widget)->settings);
  g_autoptr (GmkLocal) local = gmk_game_choice_make_table (&choice);

  g_signal_emit (widget, signals[TABLE_MADE], 0, local);
}

static gboolean
gmk_new_game_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GMK_NEW_GAME_PAGE (widget)->start);
}

/* --- the object --- */

static void
gmk_new_game_page_dispose (GObject *object)
{
  g_clear_object (&GMK_NEW_GAME_PAGE (object)->settings);
  G_OBJECT_CLASS (gmk_new_game_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, opponent);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, colour);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, begins);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, level);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, game);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, size);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, time);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, main_row);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, extra_row);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, periods_row);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, main_minutes);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, extra_seconds);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, periods);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, rules);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, overline);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, forbidden);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, gomoku_opening);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, renju_opening);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, alternate);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, undo);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, summary);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, start);
}

static void
gmk_new_game_page_class_init (GmkNewGamePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_new_game_page_dispose;
  widget_class->grab_focus = gmk_new_game_page_grab_focus;
  signals[TABLE_MADE] = g_signal_new ("table-made", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 1, GMK_TYPE_LOCAL);
  gtk_widget_class_install_action (widget_class, "new-game.start", NULL, start_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.home", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/new-game-page.ui");
  bind_children (widget_class);
}

static void
gmk_new_game_page_init (GmkNewGamePage *self)
{
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gtk_widget_init_template (GTK_WIDGET (self));
  bind_rows (self);
  g_signal_connect_object (self->settings, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
}

GtkWidget *
gmk_new_game_page_new (void)
{
  return g_object_new (GMK_TYPE_NEW_GAME_PAGE, NULL);
}
