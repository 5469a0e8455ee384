/* The preferences: how the board looks and behaves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/preferences.h"

#include <glib/gi18n.h>

#include "client/language.h"
#include "client/parts/choice-list.h"
#include "client/parts/window-over.h"

struct _GmkPreferences {
  AdwPreferencesWindow parent_instance;

  GSettings *settings;
  GmkLanguage *languages; /* those of the row, after the system's */
  AdwComboRow *board_style;
  AdwComboRow *colour_scheme;
  AdwComboRow *confirm_moves;
  AdwComboRow *language;
  GtkSwitch *coordinates;
  GtkSwitch *move_numbers;
  GtkSwitch *sounds;
};

G_DEFINE_FINAL_TYPE (GmkPreferences, gmk_preferences, ADW_TYPE_PREFERENCES_WINDOW)

static void
board_style_cb (GmkPreferences *self)
{
  g_settings_set_enum (self->settings, "board-style",
                       (int)adw_combo_row_get_selected (self->board_style));
}

static void
colour_scheme_cb (GmkPreferences *self)
{
  g_settings_set_enum (self->settings, "colour-scheme",
                       (int)adw_combo_row_get_selected (self->colour_scheme));
}

static void
confirm_moves_cb (GmkPreferences *self)
{
  g_settings_set_enum (self->settings, "confirm-moves",
                       (int)adw_combo_row_get_selected (self->confirm_moves));
}

/* The choices of each row stand in the order of the schema's values. */
static void
bind_choice (GmkPreferences *self, AdwComboRow *row, const char *key, GCallback callback)
{
  adw_combo_row_set_selected (row, (guint)g_settings_get_enum (self->settings, key));
  g_signal_connect_object (row, "notify::selected", callback, self, G_CONNECT_SWAPPED);
}

static void
language_cb (GmkPreferences *self)
{
  const guint selected = adw_combo_row_get_selected (self->language);

  g_settings_set_string (self->settings, "language",
                         selected > 0 ? self->languages[selected - 1].code : "");
}

/* The system's language comes first, then all that can be had, each in its own words. */
static void
fill_languages (GmkPreferences *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *code = g_settings_get_string (self->settings, "language");
  guint selected = 0;

  self->languages = gmk_language_list ();
  gtk_string_list_append (names, C_ ("language", "Follow system"));
  for (guint i = 0; self->languages[i].code != NULL; i++) {
    gtk_string_list_append (names, self->languages[i].name);
    if (g_str_equal (self->languages[i].code, code))
      selected = i + 1;
  }
  adw_combo_row_set_model (self->language, G_LIST_MODEL (names));
  adw_combo_row_set_selected (self->language, selected);
  g_signal_connect_object (self->language, "notify::selected", G_CALLBACK (language_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
gmk_preferences_dispose (GObject *object)
{
  g_clear_object (&GMK_PREFERENCES (object)->settings);
  g_clear_pointer (&GMK_PREFERENCES (object)->languages, g_free);
  G_OBJECT_CLASS (gmk_preferences_parent_class)->dispose (object);
}

static void
gmk_preferences_class_init (GmkPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_preferences_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/kagetsu/Kagetsu/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, board_style);
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, colour_scheme);
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, confirm_moves);
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, coordinates);
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, language);
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, move_numbers);
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, sounds);
}

static void
gmk_preferences_init (GmkPreferences *self)
{
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_choice_lists_begin_at_choice (GTK_WIDGET (self));
  bind_choice (self, self->board_style, "board-style", G_CALLBACK (board_style_cb));
  bind_choice (self, self->colour_scheme, "colour-scheme", G_CALLBACK (colour_scheme_cb));
  bind_choice (self, self->confirm_moves, "confirm-moves", G_CALLBACK (confirm_moves_cb));
  fill_languages (self);
  g_settings_bind (self->settings, "coordinates", self->coordinates, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "move-numbers", self->move_numbers, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "sounds", self->sounds, "active", G_SETTINGS_BIND_DEFAULT);
}

GtkWindow *
gmk_preferences_new (GtkWindow *parent)
{
  return gmk_window_over_new (GMK_TYPE_PREFERENCES, parent);
}
