/* The window: which page is shown.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/window.h"

#include <glib/gi18n.h>

#include "client/game/new-game-page.h"
#include "client/game/paste-dialog.h"
#include "client/game/saved-game.h"
#include "client/game/statistics-page.h"
#include "client/problem-dialog.h"
#include "client/rules/rules-page.h"
#include "client/window-private.h"

G_DEFINE_FINAL_TYPE (GmkWindow, gmk_window, ADW_TYPE_APPLICATION_WINDOW)

/* The table here that the game page has; NULL: none, or one in a room. */
static GmkLocal *
current_table (GmkWindow *self)
{
  GmkSession *session =
    self->game != NULL ? gmk_game_page_get_session (GMK_GAME_PAGE (self->game)) : NULL;

  return GMK_IS_LOCAL (session) ? GMK_LOCAL (session) : NULL;
}

GmkLocal *
gmk_window_get_shown_table (GmkWindow *self)
{
  GtkWidget *page = gmk_window_get_page (self);
  GmkSession *session =
    GMK_IS_GAME_PAGE (page) ? gmk_game_page_get_session (GMK_GAME_PAGE (page)) : NULL;

  return GMK_IS_LOCAL (session) ? GMK_LOCAL (session) : NULL;
}

/* --- pages --- */

/* The page that the back button of a page leads to. */
static GtkWidget *
way_back (GmkWindow *self, GtkWidget *page)
{
  GtkWidget *back = g_object_get_data (G_OBJECT (page), "back");

  return back != NULL ? back : GTK_WIDGET (self->home);
}

/* Whether one comes to a page by going back and back again. */
static gboolean
leads_back (GmkWindow *self, GtkWidget *from, GtkWidget *page)
{
  while (from != GTK_WIDGET (self->home) && from != page)
    from = way_back (self, from);
  return from == page;
}

static void
remove_passed (GmkWindow *self)
{
  for (guint i = self->passing->len; i-- > 0;) {
    GtkWidget *page = g_ptr_array_index (self->passing, i);

    if (leads_back (self, gmk_window_get_page (self), page))
      continue;
    g_ptr_array_remove_index (self->passing, i);
    adw_leaflet_remove (self->pages, page);
  }
}

void
gmk_window_show (GmkWindow *self, GtkWidget *page, GtkWidget *back)
{
  if (gtk_widget_get_parent (page) == NULL)
    adw_leaflet_append (self->pages, page);
  if (back != NULL && !leads_back (self, back, page)) /* never in a circle */
    g_object_set_data (G_OBJECT (page), "back", back);
  adw_leaflet_set_visible_child (self->pages, page);
  gtk_widget_grab_focus (page);
  remove_passed (self);
}

void
gmk_window_show_passing (GmkWindow *self, GtkWidget *page, GtkWidget *back)
{
  g_ptr_array_add (self->passing, page);
  gmk_window_show (self, page, back);
}

GtkWidget *
gmk_window_get_page (GmkWindow *self)
{
  return adw_leaflet_get_visible_child (self->pages);
}

/* The game's actions work while its page is the visible one. */
static void
page_cb (GmkWindow *self)
{
  GtkWidget *page = adw_leaflet_get_visible_child (self->pages);
  GActionGroup *actions =
    GMK_IS_GAME_PAGE (page) ? gmk_game_page_get_actions (GMK_GAME_PAGE (page)) : NULL;
  GmkLocal *table = current_table (self);

  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", actions);
  gmk_window_update_files (self);
  if (page == GTK_WIDGET (self->home) && table != NULL)
    gmk_home_page_set_game (self->home, gmk_session_get_match (GMK_SESSION (table)));
}

static void
show_table (GmkWindow *self, GmkLocal *table)
{
  if (self->game == NULL)
    self->game = gmk_game_page_new ();
  /* The page comes first: with it comes its old focus, which a new game moves to the centre. */
  gmk_window_show (self, self->game, NULL);
  gmk_game_page_set_session (GMK_GAME_PAGE (self->game), GMK_SESSION (table));
  gmk_window_update_files (self);
  gtk_widget_grab_focus (self->game);
}

void
gmk_window_take_table (GmkWindow *self, GmkLocal *table)
{
  g_autoptr (GFile) file = gmk_saved_game_file ();
  GmkLocal *before = current_table (self);

  if (before != NULL)
    gmk_local_set_file (before, NULL);
  g_free (self->aside);
  self->aside = gmk_saved_game_keep ();
  if (gmk_session_get_match (GMK_SESSION (table))->n_acts > 0)
    gmk_local_uncount (table); /* begun elsewhere */
  gmk_local_set_file (table, file);
  show_table (self, table);
  if (self->aside != NULL)
    gmk_game_page_offer_old (GMK_GAME_PAGE (self->game), "win.bring-back");
}

/* --- actions --- */

/* From the page that is shown to the one behind it. */
static void
go_back (GmkWindow *self)
{
  gmk_window_show (self, way_back (self, gmk_window_get_page (self)), NULL);
}

static void
left_cb (GObject *page, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkWindow) self = data;

  if (gmk_game_page_ask_to_leave_finish (GMK_GAME_PAGE (page), result) &&
      gmk_window_get_page (self) == GTK_WIDGET (page))
    go_back (self);
}

/* A table of a server may be one that others wait at. */
static void
back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (gmk_window_get_page (self) == self->table)
    gmk_game_page_ask_to_leave_async (GMK_GAME_PAGE (self->table), FALSE, left_cb,
                                      g_object_ref (self));
  else
    go_back (self);
}

static void
home_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;

  if (gmk_window_get_page (self) == self->table)
    back_cb (action, parameter, data);
  else
    gmk_window_show (self, GTK_WIDGET (self->home), NULL);
}

static void
new_game_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  const char *opponent = g_variant_get_string (parameter, NULL);

  if (*opponent != 0)
    g_settings_set_string (self->settings, "opponent", opponent);
  if (self->new_game == NULL) {
    self->new_game = gmk_new_game_page_new (GMK_NEW_GAME_HERE);
    g_signal_connect_object (self->new_game, "table-made", G_CALLBACK (gmk_window_take_table), self,
                             G_CONNECT_SWAPPED);
    adw_leaflet_insert_child_after (self->pages, self->new_game, GTK_WIDGET (self->home));
  }
  gmk_window_show (self, self->new_game, NULL);
}

static void
continue_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  g_autoptr (GmkLocal) restored = NULL;

  if (current_table (self) != NULL) {
    gmk_window_show (self, self->game, NULL);
    return;
  }
  restored = gmk_saved_game_restore ();
  if (restored != NULL)
    show_table (self, restored);
}

/* The game that the present one took the place of, in its place again. */
static void
bring_back_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  g_autofree char *text = g_steal_pointer (&self->aside);
  g_autoptr (GmkLocal) restored = NULL;

  if (text == NULL)
    return;
  gmk_local_set_file (current_table (self), NULL);
  if (gmk_saved_game_lay_back (text))
    restored = gmk_saved_game_restore ();
  if (restored != NULL) {
    show_table (self, restored);
  } else {
    g_autoptr (GFile) file = gmk_saved_game_file ();

    gmk_local_set_file (current_table (self), file);
  }
}

static void
paste_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  GmkLocal *table = current_table (self);
  const GmkRules *rules =
    table != NULL ? &gmk_session_get_match (GMK_SESSION (table))->settings.rules : NULL;
  GtkWindow *dialog = gmk_paste_dialog_new (GTK_WINDOW (self), rules);

  g_signal_connect_object (dialog, "table-made", G_CALLBACK (gmk_window_take_table), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (dialog);
}

static void
rules_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  const char *chapter = g_variant_get_string (parameter, NULL);
  GtkWidget *page = adw_leaflet_get_visible_child (self->pages);

  if (self->rules == NULL)
    self->rules = gmk_rules_page_new ();
  gmk_rules_page_open (GMK_RULES_PAGE (self->rules), *chapter != 0 ? chapter : NULL);
  gmk_window_show (self, self->rules, page);
}

/* With the game that is shown, or the one here that waits. */
static void
problem_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  GtkWidget *page = gmk_window_get_page (self);
  GmkSession *session = GMK_IS_GAME_PAGE (page) ? gmk_game_page_get_session (GMK_GAME_PAGE (page))
                                                : GMK_SESSION (current_table (self));

  gtk_window_present (gmk_problem_dialog_new (
    GTK_WINDOW (self), session != NULL ? gmk_session_get_match (session) : NULL));
}

static void
statistics_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GmkWindow *self = data;
  GtkWidget *page = gmk_window_get_page (self);

  if (!GMK_IS_STATISTICS_PAGE (page))
    gmk_window_show_passing (self, gmk_statistics_page_new (), page);
}

static void
fullscreen_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkWindow *window = data;

  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

/* Made when it is asked for, since it is the largest window of all and seldom seen. */
static void
shortcuts_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkApplicationWindow *window = data;

  if (gtk_application_window_get_help_overlay (window) == NULL) {
    g_autoptr (GtkBuilder) builder =
      gtk_builder_new_from_resource ("/org/kagetsu/Kagetsu/help-overlay.ui");

    gtk_application_window_set_help_overlay (
      window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
  }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

static void
add_actions (GmkWindow *self)
{
  const GActionEntry entries[] = {
    { .name = "home", .activate = home_cb },
    { .name = "back", .activate = back_cb },
    { .name = "new-game", .activate = new_game_cb, .parameter_type = "s" },
    { .name = "continue", .activate = continue_cb },
    { .name = "bring-back", .activate = bring_back_cb },
    { .name = "paste", .activate = paste_cb },
    { .name = "rules", .activate = rules_cb, .parameter_type = "s" },
    { .name = "statistics", .activate = statistics_cb },
    { .name = "shortcuts", .activate = shortcuts_cb },
    { .name = "report-problem", .activate = problem_cb },
    { .name = "fullscreen", .activate = fullscreen_cb },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  gmk_window_add_files (self);
  gmk_window_add_online (self);
  gmk_window_add_hosting (self);
  gmk_window_add_tables (self);
}

/* --- keys --- */

/* Whether what has the focus is text to be edited, or to be marked and copied. */
static gboolean
is_text (GtkWidget *focus)
{
  return GTK_IS_TEXT (focus) || GTK_IS_TEXT_VIEW (focus) ||
         (GTK_IS_LABEL (focus) && gtk_label_get_selectable (GTK_LABEL (focus)));
}

/* GTK asks the shortcuts of an app before whatever has the focus; but a text takes its own keys first. */
static gboolean
key_cb (GtkEventControllerKey *keys,
        guint keyval,
        guint keycode,
        GdkModifierType modifiers,
        GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  return (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 && is_text (focus) &&
         gtk_event_controller_key_forward (keys, focus);
}

/* Before the window has an application, whose shortcuts come after this. */
static void
add_keys (GmkWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* --- the window itself --- */

static void
close_cb (gpointer data)
{
  g_autoptr (GmkWindow) self = data;

  gtk_window_close (GTK_WINDOW (self));
}

/* Nothing holds the window any more. The dialog that has asked goes before its parent does. */
static void
closing_cb (GObject *page, GAsyncResult *result, gpointer data)
{
  g_autoptr (GmkWindow) self = data;

  self->asking = FALSE;
  self->left = gmk_game_page_ask_to_leave_finish (GMK_GAME_PAGE (page), result);
  self->may_stop = self->left; /* who stays is asked about the others again */
  if (self->left)
    g_idle_add_once (close_cb, g_steal_pointer (&self));
}

static void
may_stop_cb (GObject *window, GAsyncResult *result, gpointer data)
{
  GmkWindow *self = GMK_WINDOW (window);

  self->asking = FALSE;
  self->may_stop = gmk_window_ask_to_stop_hosting_finish (self, result);
  if (self->may_stop)
    g_idle_add_once (close_cb, g_object_ref (self));
}

/* Whoever plays at a table of their own server is asked about that table. */
static gboolean
asks_for_guests (GmkWindow *self)
{
  return !self->may_stop && gmk_hosting_get_running (gmk_servers_get_hosting (self->servers)) &&
         (self->table == NULL || !gmk_game_page_is_needed_by_host (GMK_GAME_PAGE (self->table)));
}

static gboolean
gmk_window_close_request (GtkWindow *window)
{
  GmkWindow *self = GMK_WINDOW (window);
  int width, height;

  gtk_window_get_default_size (window, &width, &height);
  g_settings_set_int (self->settings, "window-width", width);
  g_settings_set_int (self->settings, "window-height", height);
  g_settings_set_boolean (self->settings, "window-maximized", gtk_window_is_maximized (window));
  if (self->asking)
    return TRUE;
  if (asks_for_guests (self)) {
    self->asking = TRUE;
    gmk_window_ask_to_stop_hosting_async (self, may_stop_cb, NULL);
    return TRUE;
  }
  if (self->table != NULL && !self->left) {
    self->asking = TRUE;
    gmk_game_page_ask_to_leave_async (GMK_GAME_PAGE (self->table), TRUE, closing_cb,
                                      g_object_ref (self));
    return TRUE;
  }
  return GTK_WINDOW_CLASS (gmk_window_parent_class)->close_request (window);
}

static void
look_at_saved_game (GmkWindow *self)
{
  GmkTable table;
  g_autofree char *damaged = NULL;

  if (gmk_saved_game_look (&table, &damaged)) {
    gmk_home_page_set_game (self->home, &table.record->match);
    gmk_table_clear (&table);
  } else if (damaged != NULL) {
    /* Translators: %s is the name of a file */
    g_autofree char *text =
      g_strdup_printf (_ ("The saved game could not be read and was set aside as “%s”"), damaged);

    gmk_home_page_toast (self->home, text);
  }
}

static void
gmk_window_dispose (GObject *object)
{
  GmkWindow *self = GMK_WINDOW (object);

  gmk_window_clear_online (self);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->aside, g_free);
  g_clear_pointer (&self->passing, g_ptr_array_unref);
  G_OBJECT_CLASS (gmk_window_parent_class)->dispose (object);
}

static void
gmk_window_class_init (GmkWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = gmk_window_close_request;
  g_type_ensure (GMK_TYPE_HOME_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/kagetsu/Kagetsu/window.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, GmkWindow, home);
  gtk_widget_class_bind_template_callback (widget_class, page_cb);
}

static void
gmk_window_init (GmkWindow *self)
{
  self->settings = g_settings_new ("org.kagetsu.Kagetsu");
  self->passing = g_ptr_array_new ();
  add_keys (self);
  add_actions (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  look_at_saved_game (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->home));
  gmk_window_come_back (self);
}

GtkWindow *
gmk_window_new (GtkApplication *application)
{
  return g_object_new (GMK_TYPE_WINDOW, "application", application, NULL);
}
