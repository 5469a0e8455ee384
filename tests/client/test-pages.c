/* Every page and dialog can be made from its template and goes away again.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/game-choice.h"
#include "client/game/game-page.h"
#include "client/game/new-game-page.h"
#include "client/game/paste-dialog.h"
#include "client/home-page.h"
#include "client/preferences.h"
#include "tests/client/window/desk.h"

static void
settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Shows a page in a window of that size and lets it go. */
static void
show_page (GtkWidget *page, int width, int height)
{
  GtkWidget *window = adw_window_new ();

  g_object_add_weak_pointer (G_OBJECT (page), (gpointer *)&page);
  adw_window_set_content (ADW_WINDOW (window), page);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  g_assert_cmpint (gtk_widget_get_width (page), <=, width);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
  g_assert_null (page);
}

static void
test_home (void)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;
  GtkWidget *page = gmk_home_page_new ();

  show_page (gmk_home_page_new (), 360, 640);
  gmk_match_init (&match, &settings, 0);
  gmk_home_page_set_game (GMK_HOME_PAGE (page), &match);
  gmk_home_page_toast (GMK_HOME_PAGE (page), "<b> & so on");
  show_page (page, 360, 294);
}

static void
test_new_game (void)
{
  for (int what = GMK_NEW_GAME_HERE; what <= GMK_NEW_GAME_MATCH; what++) {
    show_page (gmk_new_game_page_new ((GmkNewGame)what), 360, 294);
    show_page (gmk_new_game_page_new ((GmkNewGame)what), 1024, 600);
  }
}

static gpointer
part_of (GtkWidget *page, const char *name)
{
  return gtk_widget_get_template_child (page, GMK_TYPE_NEW_GAME_PAGE, name);
}

/* How many rows stand above the one that has the focus; -1 while that is none of a list's. */
static int
focused_row (GtkWidget *window)
{
  GtkWidget *row = gtk_window_get_focus (GTK_WINDOW (window));
  int above = 0;

  if (row == NULL || !GTK_IS_LIST_VIEW (gtk_widget_get_parent (row)))
    return -1;
  while ((row = gtk_widget_get_prev_sibling (row)) != NULL)
    above++;
  return above;
}

/* The list of a row begins at what is chosen. */
static void
test_list_begins_at_choice (void)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *page = gmk_new_game_page_new (GMK_NEW_GAME_HERE);
  AdwComboRow *time = part_of (page, "time");

  adw_window_set_content (ADW_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  gtk_test_widget_wait_for_draw (window);
  for (guint chosen = 4; chosen > 1; chosen--) {
    adw_combo_row_set_selected (time, chosen);
    gtk_widget_activate (GTK_WIDGET (time));
    gtk_test_widget_wait_for_draw (window);
    g_assert_cmpint (focused_row (window), ==, (int)chosen);
    gtk_popover_popdown (GTK_POPOVER (
      gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), GTK_TYPE_POPOVER)));
    settle ();
  }
  adw_combo_row_set_selected (time, 0);
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();
}

/* Whatever is chosen, rows and summary go along. */
static void
test_new_game_follows (void)
{
  GtkWidget *page = g_object_ref_sink (gmk_new_game_page_new (GMK_NEW_GAME_HERE));
  GtkLabel *summary = part_of (page, "summary");

  adw_combo_row_set_selected (part_of (page, "game"), 1);
  g_assert_nonnull (strstr (gtk_label_get_text (summary), "Black loses by an overline"));
  g_assert_false (gtk_widget_get_visible (part_of (page, "gomoku_opening")));
  g_assert_true (gtk_widget_get_visible (part_of (page, "renju_opening")));

  g_assert_false (gtk_widget_get_visible (part_of (page, "periods_row")));
  adw_combo_row_set_selected (part_of (page, "time"), 3);
  g_assert_true (gtk_widget_get_visible (part_of (page, "periods_row")));
  gtk_adjustment_set_value (part_of (page, "main_minutes"), 7);
  gtk_adjustment_set_value (part_of (page, "periods"), 5);
  gtk_adjustment_set_value (part_of (page, "extra_seconds"), 45);
  g_assert_nonnull (
    strstr (gtk_label_get_text (summary), "7\302\240min + 5\302\240×\302\24045\302\240s"));

  adw_combo_row_set_selected (part_of (page, "game"), 0);
  adw_combo_row_set_selected (part_of (page, "time"), 0);
  g_assert_nonnull (strstr (gtk_label_get_text (summary), "There is no clock."));
  g_assert_finalize_object (page);
}

/* A private table is not rated, and shows that; what was chosen comes back with an open one. */
static void
test_new_table (void)
{
  GtkWidget *page = g_object_ref_sink (gmk_new_game_page_new (GMK_NEW_GAME_TABLE));
  GtkLabel *summary = part_of (page, "summary");
  GtkSwitch *rated = part_of (page, "rated");

  g_assert_false (gtk_switch_get_active (rated));
  adw_combo_row_set_selected (part_of (page, "time"), 1);
  gtk_switch_set_active (rated, TRUE);
  g_assert_nonnull (strstr (gtk_label_get_text (summary), "changes both ratings"));
  gtk_switch_set_active (part_of (page, "private"), TRUE);
  g_assert_false (gtk_switch_get_active (rated));
  g_assert_nonnull (strstr (gtk_label_get_text (summary), "not rated"));
  gtk_switch_set_active (part_of (page, "private"), FALSE);
  g_assert_true (gtk_switch_get_active (rated));

  g_assert_null (strstr (gtk_label_get_text (summary), "No move is taken back."));
  gtk_switch_set_active (part_of (page, "undo"), FALSE);
  g_assert_nonnull (strstr (gtk_label_get_text (summary), "No move is taken back."));
  g_assert_finalize_object (page);
}

/* A quick match has choices of its own. */
static void
test_new_match (void)
{
  GtkWidget *page = g_object_ref_sink (gmk_new_game_page_new (GMK_NEW_GAME_MATCH));
  GtkLabel *summary = part_of (page, "summary");

  g_assert_nonnull (strstr (gtk_label_get_text (summary), "Swap2"));
  g_assert_nonnull (strstr (gtk_label_get_text (summary), "30\302\240seconds a turn"));
  g_assert_true (gtk_switch_get_active (part_of (page, "rated")));
  g_assert_finalize_object (page);
}

/* A page with a table, of each opening, while its duty waits. */
static void
test_game (void)
{
  for (int opening = 0; opening < GMK_N_OPENINGS; opening++) {
    GmkGameChoice choice = { .settings = gmk_settings_default () };
    g_autoptr (GmkLocal) local = NULL;
    GtkWidget *page = gmk_game_page_new ();
    gboolean renju = gmk_rules_opening_fits (GMK_RENJU, (GmkOpeningRule)opening);

    choice.settings.rules = gmk_rules_make (renju ? GMK_SET_RENJU : GMK_SET_FREESTYLE, 15);
    choice.settings.rules.opening = (guint8)opening;
    local = gmk_game_choice_make_table (&choice);
    gmk_game_page_set_session (GMK_GAME_PAGE (page), GMK_SESSION (local));
    show_page (page, opening % 2 == 0 ? 360 : 1024, opening % 3 == 0 ? 294 : 600);
    g_assert_finalize_object (g_steal_pointer (&local));
  }
}

/* What lies in the stack and is not shown asks for no room: the panel beside a small board is 280 wide. */
static void
test_panel (void)
{
  GtkWidget *page = g_object_ref_sink (gmk_game_page_new ());
  GObject *panel = gtk_widget_get_template_child (page, GMK_TYPE_GAME_PAGE, "panel");
  int least;

  gtk_widget_measure (GTK_WIDGET (panel), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, >, 0);
  g_assert_cmpint (least, <=, 280);
  g_assert_finalize_object (page);
}

/* Plays until Black has five. */
static void
finish (GmkLocal *local)
{
  const GmkPoint moves[] = { { 7, 7 }, { 0, 0 },  { 7, 8 },  { 0, 2 }, { 7, 9 },
                             { 2, 0 }, { 7, 10 }, { 7, 11 }, { 7, 6 } };

  gmk_local_play (local, moves, G_N_ELEMENTS (moves), NULL);
  g_assert_true (gmk_match_over (gmk_session_get_match (GMK_SESSION (local))));
}

/* A page that goes while its game is analysed takes the work with it. */
static void
test_analysis (void)
{
  GmkGameChoice choice = { .settings = gmk_settings_default () };
  g_autoptr (GmkLocal) local = gmk_game_choice_make_table (&choice);
  GtkWidget *page = gmk_game_page_new ();
  GActionGroup *actions = gmk_game_page_get_actions (GMK_GAME_PAGE (page));

  gmk_game_page_set_session (GMK_GAME_PAGE (page), GMK_SESSION (local));
  g_assert_false (g_action_group_get_action_enabled (actions, "analyse"));
  finish (local);
  g_assert_true (g_action_group_get_action_enabled (actions, "analyse"));
  g_assert_false (g_action_group_get_action_enabled (actions, "stop-analysis"));

  g_action_group_activate_action (actions, "analyse", NULL);
  g_assert_true (g_action_group_get_action_enabled (actions, "stop-analysis"));
  g_assert_false (g_action_group_get_action_enabled (actions, "continue-analysis"));
  g_action_group_activate_action (actions, "stop-analysis", NULL);
  g_assert_false (g_action_group_get_action_enabled (actions, "stop-analysis"));
  g_action_group_activate_action (actions, "continue-analysis", NULL);
  g_assert_true (g_action_group_get_action_enabled (actions, "stop-analysis"));
  show_page (page, 360, 294);
  g_assert_finalize_object (g_steal_pointer (&local));
}

/* An undo after the end ends the analysis, too. */
static void
test_undo_ends_analysis (void)
{
  GmkGameChoice choice = { .settings = gmk_settings_default () };
  g_autoptr (GmkLocal) local = gmk_game_choice_make_table (&choice);
  GtkWidget *page = gmk_game_page_new ();
  GActionGroup *actions = gmk_game_page_get_actions (GMK_GAME_PAGE (page));

  gmk_game_page_set_session (GMK_GAME_PAGE (page), GMK_SESSION (local));
  finish (local);
  g_action_group_activate_action (actions, "analyse", NULL);
  gmk_local_undo (local);

  g_autoptr (GVariant) state = g_action_group_get_action_state (actions, "analyse");
  g_assert_false (g_variant_get_boolean (state));
  g_assert_false (g_action_group_get_action_enabled (actions, "analyse"));
  g_assert_false (g_action_group_get_action_enabled (actions, "stop-analysis"));
  show_page (page, 1024, 600);
}

static GtkWindow *
narrow_window (void)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());

  gtk_window_set_default_size (window, 360, 640);
  gtk_window_present (window);
  gtk_test_widget_wait_for_draw (GTK_WIDGET (window));
  return window;
}

/* They are no wider than what they lie over. */
static void
test_dialogs (void)
{
  GtkWindow *parent = narrow_window ();
  GtkWindow *dialogs[] = { gmk_preferences_new (parent), gmk_paste_dialog_new (parent, NULL) };

  for (gsize i = 0; i < G_N_ELEMENTS (dialogs); i++) {
    GtkWindow *dialog = dialogs[i];

    g_object_add_weak_pointer (G_OBJECT (dialog), (gpointer *)&dialog);
    gtk_window_present (dialog);
    gtk_test_widget_wait_for_draw (GTK_WIDGET (dialog));
    g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (dialog)), <=,
                     gtk_widget_get_width (GTK_WIDGET (parent)));
    gtk_window_destroy (dialog);
    settle ();
    g_assert_null (dialog);
  }
  gtk_window_destroy (parent);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  desk_set_up (1100, 700);
  g_setenv ("GTK_A11Y", "test", TRUE);
  adw_init ();
  g_test_add_func ("/pages/home", test_home);
  g_test_add_func ("/pages/new-game", test_new_game);
  g_test_add_func ("/pages/new-game-follows", test_new_game_follows);
  g_test_add_func ("/pages/list-begins-at-choice", test_list_begins_at_choice);
  g_test_add_func ("/pages/new-table", test_new_table);
  g_test_add_func ("/pages/new-match", test_new_match);
  g_test_add_func ("/pages/game", test_game);
  g_test_add_func ("/pages/panel", test_panel);
  g_test_add_func ("/pages/analysis", test_analysis);
  g_test_add_func ("/pages/undo-ends-analysis", test_undo_ends_analysis);
  g_test_add_func ("/pages/dialogs", test_dialogs);
  status = g_test_run ();
  desk_clear_away ();
  return status;
}
