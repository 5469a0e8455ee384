/* The preferences: how the board looks and behaves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/preferences.h"

struct _GmkPreferences {
  AdwPreferencesWindow parent_instance;

  GSettings *settings;
  AdwComboRow *board_style;
  AdwComboRow *colour_scheme;
  AdwComboRow *confirm_moves;
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
gmk_preferences_dispose (GObject *object)
{
  g_clear_object (&GMK_PREFERENCES (object)->settings);
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
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, move_numbers);
  gtk_widget_class_bind_template_child (widget_class, GmkPreferences, sounds);
}

static void
gmk_preferences_init (GmkPreferences *self)
{
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gtk_widget_init_template (GTK_WIDGET (self));
  bind_choice (self, self->board_style, "board-style", G_CALLBACK (board_style_cb));
  bind_choice (self, self->colour_scheme, "colour-scheme", G_CALLBACK (colour_scheme_cb));
  bind_choice (self, self->confirm_moves, "confirm-moves", G_CALLBACK (confirm_moves_cb));
  g_settings_bind (self->settings, "coordinates", self->coordinates, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "move-numbers", self->move_numbers, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "sounds", self->sounds, "active", G_SETTINGS_BIND_DEFAULT);
}

GtkWindow *
gmk_preferences_new (GtkWindow *parent)
{
  return g_object_new (GMK_TYPE_PREFERENCES, "transient-for", parent, NULL);
}
