/* The page on which a new game is chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/new-game-page.h"

#include <glib/gi18n.h>

#include "client/game/game-choice.h"
#include "client/parts/choice-list.h"
#include "client/words/words-online.h"
#include "client/words/words.h"

/* A row with a list of choices, the setting it shows, and the values its choices stand for. */
typedef struct {
  AdwComboRow *row;
  const char *key;
  const int *values; /* -1 at the end */
} Choice;

struct _GmkNewGamePage {
  AdwBin parent_instance;

  GmkNewGame what;
  GSettings *settings;

  AdwWindowTitle *title;
  GtkWidget *players;
  AdwComboRow *opponent;
  AdwComboRow *colour;
  AdwComboRow *begins;
  AdwComboRow *host_begins;
  AdwComboRow *level;
  GtkWidget *terms;
  GtkWidget *rated_row;
  GtkWidget *private_row;
  AdwComboRow *absent;
  GtkWidget *alternate_row;
  GtkWidget *undo_row;
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
  GtkSwitch *rated;
  GtkSwitch *private;
  GtkSwitch *alternate;
  GtkSwitch *undo;
  GtkLabel *summary;
  GtkButton *start;

  int n_choices;
  Choice choices[14];
};

G_DEFINE_FINAL_TYPE (GmkNewGamePage, gmk_new_game_page, ADW_TYPE_BIN)

enum {
  TABLE_MADE,
  CHOSEN,
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
bind_rows_here (GmkNewGamePage *self)
{
  bind_row (self, self->opponent, "opponent", two_values);
  bind_row (self, self->colour, "first", three_values);
  bind_row (self, self->begins, "first", three_values);
  list_levels (self->level);
  bind_row (self, self->level, "cpu-level", level_values);
}

/* Where it cannot be chosen, the switch shows what is, and the choice stays what it was. */
static void
rated_cb (GmkNewGamePage *self)
{
  if (gtk_widget_get_sensitive (self->rated_row))
    g_settings_set_boolean (self->settings, "rated", gtk_switch_get_active (self->rated));
}

static void
bind_rows_online (GmkNewGamePage *self)
{
  g_signal_connect_object (self->rated, "notify::active", G_CALLBACK (rated_cb), self,
                           G_CONNECT_SWAPPED);
  if (self->what != GMK_NEW_GAME_TABLE)
    return;
  bind_row (self, self->host_begins, "first", three_values);
  bind_row (self, self->absent, "absent", two_values);
  g_settings_bind (self->settings, "private", self->private, "active", G_SETTINGS_BIND_DEFAULT);
}

static void
bind_rows (GmkNewGamePage *self)
{
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
show_rows (GmkNewGamePage *self, const GmkSettings *settings)
{
  gboolean renju = settings->rules.game == GMK_RENJU;
  GmkClockKind clock = settings->time.kind;

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

/* Who sits where at this screen. */
static void
show_players (GmkNewGamePage *self, gboolean cpu)
{
  gtk_widget_set_visible (GTK_WIDGET (self->level), cpu);
  gtk_widget_set_visible (GTK_WIDGET (self->colour), cpu);
  gtk_widget_set_visible (GTK_WIDGET (self->begins), !cpu);
}

/* A game is rated with a clock alone, and at an open table. */
static void
show_rated (GmkNewGamePage *self, gboolean private_table, gboolean rated)
{
  gboolean clock = g_settings_get_enum (self->settings, "time") != GMK_TIME_NONE;

  /* in this order: what is shown here is not chosen */
  if (!clock || private_table)
    gtk_widget_set_sensitive (self->rated_row, FALSE);
  gtk_switch_set_active (self->rated, rated);
  gtk_widget_set_sensitive (self->rated_row, clock && !private_table);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->rated_row),
                               private_table ? _ ("A private table is never rated")
                               : !clock      ? _ ("Only games with a clock are rated")
                                             : _ ("The result changes both players’ ratings"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->absent), !rated);
}

/* What will be asked for, and the sentence that sums it up. */
static GmkSettings
chosen_settings (GmkNewGamePage *self, char **summary)
{
  if (self->what == GMK_NEW_GAME_HERE) {
    GmkGameChoice choice = gmk_game_choice_load (self->settings);

    show_players (self, choice.cpu);
    adw_action_row_set_subtitle (ADW_ACTION_ROW (self->level),
                                 gmk_words_level_about (choice.level));
    *summary = gmk_words_summary (&choice.settings, choice.mine, choice.level);
    return choice.settings;
  }
  if (self->what == GMK_NEW_GAME_TABLE) {
    GmkOnlineChoice choice = gmk_game_choice_load_table (self->settings);

    show_rated (self, choice.private, choice.settings.rated);
    *summary = gmk_words_table_summary (&choice.settings, choice.private);
    return choice.settings;
  }

  GmkSettings settings = gmk_game_choice_load_match (self->settings);

  show_rated (self, FALSE, settings.rated);
  *summary = gmk_words_match_summary (&settings);
  return settings;
}

static void
update (GmkNewGamePage *self)
{
  g_autofree char *summary = NULL;
  const GmkSettings settings = chosen_settings (self, &summary);
  g_autofree char *rules = gmk_words_rules (&settings.rules);
  const char *opening = gmk_words_opening_about (settings.rules.opening);

  show_rows (self, &settings);
  gtk_label_set_text (self->summary, summary);
  adw_expander_row_set_subtitle (self->rules, rules);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->gomoku_opening), opening);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->renju_opening), opening);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->game),
                               gmk_words_game_about ((GmkGame)settings.rules.game));
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

/* GLib 2.74 tells nobody of a change to a key that a schema has from the one it extends. */
static void
chosen_cb (GmkNewGamePage *self, GParamSpec *pspec, AdwComboRow *row)
{
  for (int i = 0; i < self->n_choices; i++)
    if (self->choices[i].row == row)
      changed_cb (self, self->choices[i].key);
}

static void
watch_rows (GmkNewGamePage *self)
{
  GtkAdjustment *const numbers[] = { self->main_minutes, self->extra_seconds, self->periods };

  for (int i = 0; i < self->n_choices; i++)
    g_signal_connect_object (self->choices[i].row, "notify::selected", G_CALLBACK (chosen_cb), self,
                             G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_signal_connect_object (numbers[i], "notify::value", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
  g_signal_connect_object (self->undo, "notify::active", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
start_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GmkNewGamePage *self = GMK_NEW_GAME_PAGE (widget);

  if (self->what != GMK_NEW_GAME_HERE) {
    g_signal_emit (self, signals[CHOSEN], 0);
    return;
  }

  GmkGameChoice choice = gmk_game_choice_load (self->settings);
  g_autoptr (GmkLocal) local = gmk_game_choice_make_table (&choice);

  g_signal_emit (self, signals[TABLE_MADE], 0, local);
}

static gboolean
gmk_new_game_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GMK_NEW_GAME_PAGE (widget)->start));
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
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, title);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, players);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, opponent);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, colour);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, begins);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, host_begins);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, level);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, terms);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, rated_row);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, rated);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, private_row);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, private);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, absent);
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
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, alternate_row);
  gtk_widget_class_bind_template_child (widget_class, GmkNewGamePage, undo_row);
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
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "new-game.start", NULL, start_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/new-game-page.ui");
  bind_children (widget_class);
}

static void
gmk_new_game_page_init (GmkNewGamePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_choice_lists_begin_at_choice (GTK_WIDGET (self));
}

/* What of the page there is for each use. */
static void
set_use (GmkNewGamePage *self)
{
  const char *const titles[] = { _ ("New Game"), _ ("Create a Table"), _ ("Quick Match") };
  const char *const starts[] = { _ ("Start"), C_ ("a table", "Create"), _ ("Find an Opponent") };
  const gboolean here = self->what == GMK_NEW_GAME_HERE;
  const gboolean table = self->what == GMK_NEW_GAME_TABLE;

  adw_window_title_set_title (self->title, titles[self->what]);
  gtk_button_set_label (self->start, starts[self->what]);
  gtk_widget_set_visible (self->players, here);
  gtk_widget_set_visible (self->terms, !here);
  gtk_widget_set_visible (self->private_row, table);
  gtk_widget_set_visible (GTK_WIDGET (self->host_begins), table);
  gtk_widget_set_visible (GTK_WIDGET (self->absent), table);
  gtk_widget_set_visible (self->alternate_row, here || table);
  gtk_widget_set_visible (self->undo_row, here || table);
}

GtkWidget *
gmk_new_game_page_new (GmkNewGame what)
{
  const char *const schemas[] = { "org.kagetsu.Kagetsu", "org.kagetsu.Kagetsu.Online",
                                  "org.kagetsu.Kagetsu.Match" };
  GmkNewGamePage *self = g_object_new (GMK_TYPE_NEW_GAME_PAGE, NULL);

  self->what = what;
  self->settings = g_settings_new (schemas[what]);
  set_use (self);
  if (what == GMK_NEW_GAME_HERE)
    bind_rows_here (self);
  else
    bind_rows_online (self);
  bind_rows (self);
  watch_rows (self);
  update (self);
  return GTK_WIDGET (self);
}
