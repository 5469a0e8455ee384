/* The program: actions of the app, shortcuts, style.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/application.h"

#include <glib/gi18n.h>

#include "client/game/game-choice.h"
#include "client/preferences.h"
#include "client/window.h"

struct _GmkApplication {
  AdwApplication parent_instance;

  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (GmkApplication, gmk_application, ADW_TYPE_APPLICATION)

/* The window, in front of the others; there is one at most. */
static GtkWidget *
show_window (gpointer application)
{
  GtkWindow *window = NULL;

  for (GList *at = gtk_application_get_windows (application); at != NULL; at = at->next)
    if (GMK_IS_WINDOW (at->data))
      window = at->data;
  if (window == NULL) {
    window = gmk_window_new (application);
    if (g_str_has_suffix (APP_ID, ".Devel"))
      gtk_widget_add_css_class (GTK_WIDGET (window), "devel");
  }
  gtk_window_present (window);
  return GTK_WIDGET (window);
}

/* --- actions --- */

static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (data));

  while (window != NULL && gtk_window_get_transient_for (window) != NULL)
    window = gtk_window_get_transient_for (window);
  if (window != NULL)
    gtk_window_close (window); /* which asks first where somebody would be left waiting */
  else
    g_application_quit (G_APPLICATION (data));
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (data));

  gtk_window_present (gmk_preferences_new (window));
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (data));
  const char *developers[] = { _ ("The makers of Kagetsu"), NULL };

  adw_show_about_window (window, "application-name", "Kagetsu", "application-icon", APP_ID,
                         "version", VERSION, "comments", _ ("Gomoku and renju"), "developer-name",
                         _ ("The makers of Kagetsu"), "developers", developers, "license-type",
                         GTK_LICENSE_GPL_3_0,
                         /* Translators: put your names here, one a line */
                         "translator-credits", _ ("translator-credits"), NULL);
}

/* What the desktop offers to begin with, also while the app does not run. */
static void
play_computer_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_widget_activate_action (show_window (data), "win.new-game", "s", "cpu");
}

static void
play_online_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_widget_activate_action (show_window (data), "win.online", NULL);
}

static void
add_actions (GmkApplication *self)
{
  const GActionEntry entries[] = {
    { .name = "play-computer", .activate = play_computer_cb },
    { .name = "play-online", .activate = play_online_cb },
    { .name = "quit", .activate = quit_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "about", .activate = about_cb },
  };
  const char *switches[] = { "coordinates", "move-numbers" };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  for (gsize i = 0; i < G_N_ELEMENTS (switches); i++) {
    g_autoptr (GAction) action = g_settings_create_action (self->settings, switches[i]);

    g_action_map_add_action (G_ACTION_MAP (self), action);
  }
}

static void
add_shortcuts (GtkApplication *application)
{
  const struct {
    const char *action;
    const char *keys[4];
  } shortcuts[] = {
    { "app.quit", { "<Control>q" } },
    { "app.preferences", { "<Control>comma" } },
    { "app.coordinates", { "<Control>k" } },
    { "app.move-numbers", { "<Control>m" } },
    { "window.close", { "<Control>w" } },
    { "win.home", { "<Control>h" } },
    { "win.new-game('')", { "<Control>n" } },
    { "win.open", { "<Control>o" } },
    { "win.save-as", { "<Shift><Control>s" } },
    { "win.paste", { "<Control>v" } },
    { "win.fullscreen", { "F11" } },
    { "win.rules('')", { "F1" } },
    { "win.shortcuts", { "<Control>question" } },
    { "game.undo", { "<Control>z" } },
    { "game.redo", { "<Shift><Control>z", "<Control>y" } },
    { "game.hint", { "<Control>i" } },
    { "game.pass", { "<Control>p" } },
    { "game.draw", { "<Control>d" } },
    { "game.resign", { "<Control>e" } },
    { "game.rematch", { "<Control>r" } },
    { "game.copy", { "<Control>c" } },
    { "game.analyse", { "<Control>a" } },
    { "game.best-line", { "<Control>b" } },
    { "game.type-move", { "<Control>l" } },
    { "game.say-status", { "<Control>s" } },
    { "game.moves", { "F9" } },
    { "game.accept", { "<Control>Return" } },
    { "game.decline", { "<Control>BackSpace" } },
    { "game.first", { "<Alt>Up", "<Alt>Home" } },
    { "game.previous", { "<Alt>Left" } },
    { "game.next", { "<Alt>Right" } },
    { "game.last", { "<Alt>Down", "<Alt>End" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    gtk_application_set_accels_for_action (application, shortcuts[i].action, shortcuts[i].keys);
}

/* --- the application itself --- */

/* Answers --version without a display. */
static int
gmk_application_handle_local_options (GApplication *application, GVariantDict *options)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;
  g_print ("kagetsu %s\n", VERSION);
  return 0;
}

static void
scheme_cb (GmkApplication *self)
{
  const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                     ADW_COLOR_SCHEME_FORCE_DARK };

  adw_style_manager_set_color_scheme (
    adw_style_manager_get_default (),
    schemes[g_settings_get_enum (self->settings, "colour-scheme")]);
}

static void
gmk_application_startup (GApplication *application)
{
  GmkApplication *self = GMK_APPLICATION (application);

  G_APPLICATION_CLASS (gmk_application_parent_class)->startup (application);
  gtk_window_set_default_icon_name (APP_ID);
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  gmk_game_choice_migrate (self->settings);
  g_signal_connect_object (self->settings, "changed::colour-scheme", G_CALLBACK (scheme_cb), self,
                           G_CONNECT_SWAPPED);
  scheme_cb (self);
  add_actions (self);
  add_shortcuts (GTK_APPLICATION (application));
}

static void
gmk_application_activate (GApplication *application)
{
  show_window (application);
}

/* Dialogs that are still open go with the window. */
static void
gmk_application_window_removed (GtkApplication *application, GtkWindow *window)
{
  GTK_APPLICATION_CLASS (gmk_application_parent_class)->window_removed (application, window);
  if (GMK_IS_WINDOW (window))
    g_application_quit (G_APPLICATION (application));
}

static gboolean
is_link (const char *uri)
{
  const char *scheme = g_uri_peek_scheme (uri);
  const char *schemes[] = { "kagetsu", "https", "http", "wss", "ws" };

  for (gsize i = 0; i < G_N_ELEMENTS (schemes); i++)
    if (g_strcmp0 (scheme, schemes[i]) == 0)
      return TRUE;
  return FALSE;
}

/* A link to a table, or a game in a file. */
static void
gmk_application_open (GApplication *application, GFile **files, int n_files, const char *hint)
{
  GmkWindow *window = GMK_WINDOW (show_window (application));
  g_autofree char *uri = g_file_get_uri (files[0]);

  if (is_link (uri))
    gmk_window_open_link (window, uri);
  else
    gmk_window_open_file (window, files[0]);
}

static void
gmk_application_dispose (GObject *object)
{
  g_clear_object (&GMK_APPLICATION (object)->settings);
  G_OBJECT_CLASS (gmk_application_parent_class)->dispose (object);
}

static void
gmk_application_class_init (GmkApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_application_dispose;
  application_class->handle_local_options = gmk_application_handle_local_options;
  application_class->startup = gmk_application_startup;
  application_class->activate = gmk_application_activate;
  application_class->open = gmk_application_open;
  GTK_APPLICATION_CLASS (klass)->window_removed = gmk_application_window_removed;
}

static void
gmk_application_init (GmkApplication *self)
{
  g_application_add_main_option (G_APPLICATION (self), "version", 0, 0, G_OPTION_ARG_NONE,
                                 _ ("Show the version and exit"), NULL);
}

GApplication *
gmk_application_new (void)
{
  return g_object_new (GMK_TYPE_APPLICATION, "application-id", APP_ID, "flags",
                       G_APPLICATION_HANDLES_OPEN, "resource-base-path", "/org/kagetsu/Kagetsu",
                       NULL);
}
