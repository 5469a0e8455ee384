/* Reporting a problem. What is copied is for those who mend it, and so in one language. It has no name,
 * no secret and no address in it: of a game the rules and the moves, of the settings these few.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/problem-dialog.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "client/parts/form-dialog.h"
#include "core/notation.h"

static const char *const told_settings[] = { "language",      "colour-scheme", "board-style",
                                             "confirm-moves", "coordinates",   "move-numbers",
                                             "window-width",  "window-height" };

/* --- what is told --- */

static void
tell_versions (GString *facts)
{
  g_autofree char *system = g_get_os_info (G_OS_INFO_KEY_PRETTY_NAME);
  const gboolean flatpak = g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);

  g_string_append_printf (facts, "%s %s\n", APP_ID, VERSION);
  g_string_append_printf (facts, "GTK %u.%u.%u, libadwaita %u.%u.%u, GLib %u.%u.%u\n",
                          gtk_get_major_version (), gtk_get_minor_version (),
                          gtk_get_micro_version (), adw_get_major_version (),
                          adw_get_minor_version (), adw_get_micro_version (), glib_major_version,
                          glib_minor_version, glib_micro_version);
  g_string_append_printf (facts, "system: %s%s\n", system != NULL ? system : "unknown",
                          flatpak ? ", Flatpak" : "");
}

static const char *
variable (const char *name)
{
  const char *value = g_getenv (name);

  return value != NULL && *value != '\0' ? value : "unknown";
}

static void
tell_desktop (GString *facts, GtkWidget *window)
{
  GdkDisplay *display = gtk_widget_get_display (window);

  g_string_append_printf (facts, "desktop: %s, %s, %s, scale %d\n",
                          variable ("XDG_CURRENT_DESKTOP"), variable ("XDG_SESSION_TYPE"),
                          G_OBJECT_TYPE_NAME (display), gtk_widget_get_scale_factor (window));
  g_string_append_printf (facts, "language: %s, locale %s\n", g_get_language_names ()[0],
                          setlocale (LC_MESSAGES, NULL));
}

static void
tell_settings (GString *facts)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.kagetsu.Kagetsu");

  for (gsize i = 0; i < G_N_ELEMENTS (told_settings); i++) {
    g_autoptr (GVariant) value = g_settings_get_value (settings, told_settings[i]);
    g_autofree char *text = g_variant_print (value, FALSE);

    g_string_append_printf (facts, "%s: %s\n", told_settings[i], text);
  }
}

static void
tell_game (GString *facts, const GmkMatch *match)
{
  const GmkRules *rules = &match->settings.rules;
  char code[GMK_CODE_TEXT_MAX];

  gmk_match_code (match, code, sizeof code);
  g_string_append_printf (facts, "game: %s, %d lines, opening %s, clock %s\n%s\n",
                          gmk_rule_set_name (gmk_rules_set (rules)), rules->size,
                          gmk_opening_rule_name (rules->opening),
                          gmk_clock_name (match->settings.time.kind), code);
}

static char *
make_facts (GtkWidget *window, const GmkMatch *match)
{
  GString *facts = g_string_new (NULL);

  tell_versions (facts);
  tell_desktop (facts, window);
  tell_settings (facts);
  if (match != NULL)
    tell_game (facts, match);
  g_string_truncate (facts, facts->len - 1);
  return g_string_free (facts, FALSE);
}

/* --- the dialog --- */

static void
copy_cb (GtkWindow *dialog, const char *facts)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (dialog)), facts);
  gtk_window_destroy (dialog);
}

static void
free_facts (gpointer facts, GClosure *closure)
{
  g_free (facts);
}

GtkWindow *
gmk_problem_dialog_new (GtkWindow *parent, const GmkMatch *match)
{
  char *facts = make_facts (GTK_WIDGET (parent), match);
  GmkFormDialog *dialog = gmk_form_dialog_new (
    parent, _ ("Report a Problem"),
    _ (
      "Copy this and add what you did and what went wrong. There is no name and no address in it."),
    _ ("Copy"), FALSE);

  gmk_form_dialog_set_text (dialog, facts);
  g_signal_connect_data (dialog, "confirmed", G_CALLBACK (copy_cb), facts, free_facts, 0);
  return GTK_WINDOW (dialog);
}
