/* A player of a server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/profile-page.h"

#include <glib/gi18n.h>

#include "client/online/games-list.h"
#include "client/online/identity.h"
#include "client/online/rating-graph.h"
#include "client/parts/report-dialog.h"
#include "client/words/words-online.h"
#include "core/rating.h"

#define MARKS_MAX 240 /* that the graph goes back */

struct _GmkProfilePage {
  GmkSheet parent_instance;

  GmkOnline *online;
  gint64 player;
  GmkPersonRecord *record; /* NULL until it has come */
  GCancellable *cancellable;

  GtkLabel *since; /* when they have come here */
  GtkLabel *words; /* while there is nothing to show */
  AdwPreferencesGroup *standings;
  GtkWidget *graph_box;
  GtkLabel *graph_title;
  GmkRatingGraph *graph;
  GtkMenuButton *menu;

  GmkRuleSet pool; /* that the graph is of */
  GArray *marks;   /* that have come for it */
  GCancellable *drawing;
};

G_DEFINE_FINAL_TYPE (GmkProfilePage, gmk_profile_page, GMK_TYPE_SHEET)

/* --- the graph --- */

static void ask_for_marks (GmkProfilePage *self, gint64 before);

static void
marks_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  gint64 next = 0;
  g_autoptr (GArray) marks = gmk_online_history_finish (GMK_ONLINE (online), result, &next, &error);
  GmkProfilePage *self = data;

  if (marks == NULL)
    return; /* the page is gone or shows another game; or the graph stays as far as it has come */
  g_array_append_vals (self->marks, marks->data, marks->len);
  gmk_rating_graph_show (self->graph, (GmkRatingMark *)(gpointer)self->marks->data,
                         self->marks->len);
  gtk_widget_set_visible (self->graph_box, self->marks->len > 1);
  if (next != 0 && self->marks->len < MARKS_MAX)
    ask_for_marks (self, next);
}

static void
ask_for_marks (GmkProfilePage *self, gint64 before)
{
  gmk_online_history_async (self->online, self->player, self->pool, before, self->drawing, marks_cb,
                            self);
}

static void
cancel (GCancellable **cancellable)
{
  if (*cancellable != NULL)
    g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}

static void
show_graph (GmkProfilePage *self, GmkRuleSet pool)
{
  g_autofree char *title = g_strdup_printf (_ ("Rating: %s"), gmk_words_pool (pool));

  cancel (&self->drawing);
  self->drawing = g_cancellable_new ();
  self->pool = pool;
  g_array_set_size (self->marks, 0);
  gtk_label_set_text (self->graph_title, title);
  ask_for_marks (self, 0);
}

/* --- the ratings --- */

static void
row_cb (AdwActionRow *row, GmkProfilePage *self)
{
  show_graph (self, (GmkRuleSet)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "pool")));
}

static GtkWidget *
make_row (GmkProfilePage *self, const GmkStanding *standing)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *games = gmk_words_standing (standing);
  g_autofree char *rating = g_strdup_printf (
    standing->deviation >= GMK_RATING_PROVISIONAL ? "%d?" : "%d", standing->rating);
  GtkWidget *label = gtk_label_new (rating);

  gtk_widget_add_css_class (label, "title-3");
  gtk_widget_add_css_class (label, "numeric");
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), gmk_words_pool (standing->rules));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), games);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data (G_OBJECT (row), "pool", GINT_TO_POINTER (standing->rules));
  g_signal_connect_object (row, "activated", G_CALLBACK (row_cb), self, 0);
  return row;
}

static void
show_standings (GmkProfilePage *self)
{
  const GArray *standings = self->record->standings;

  gtk_widget_set_visible (GTK_WIDGET (self->standings), standings->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->words), standings->len == 0);
  gtk_label_set_text (self->words, _ ("No rated games yet"));
  for (guint i = 0; i < standings->len; i++)
    adw_preferences_group_add (self->standings,
                               make_row (self, &g_array_index (standings, GmkStanding, i)));
  if (standings->len > 0)
    show_graph (self, g_array_index (standings, GmkStanding, 0).rules);
}

/* --- who it is --- */

static void
show_who (GmkProfilePage *self)
{
  g_autofree char *name = gmk_words_name (&self->record->who);
  g_autofree char *day = gmk_words_day (self->record->since);
  g_autofree char *since = self->record->who.guest
                             /* Translators: %s is a day */
                             ? g_strdup_printf (_ ("A guest since %s"), day)
                             : g_strdup_printf (_ ("Here since %s"), day);

  gmk_sheet_set_title (GMK_SHEET (self), name, NULL);
  gtk_label_set_text (self->since, since);
  gtk_widget_set_visible (GTK_WIDGET (self->since), TRUE);
}

static GtkWidget *
heading (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  return label;
}

static void
show_games (GmkProfilePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_box_append (GTK_BOX (box), heading (_ ("Games")));
  gtk_box_append (GTK_BOX (box), gmk_games_list_new (self->online, self->player));
  gmk_sheet_append (GMK_SHEET (self), box);
}

static void
record_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GmkPersonRecord) record =
    gmk_online_look_up_finish (GMK_ONLINE (online), result, &error);
  GmkProfilePage *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* the page is gone */
  if (record == NULL) {
    g_autofree char *words = gmk_words_failure (error);

    gtk_label_set_text (self->words, words);
    return;
  }
  self->record = g_steal_pointer (&record);
  show_who (self);
  show_standings (self);
  show_games (self);
  gtk_widget_set_visible (GTK_WIDGET (self->menu),
                          self->player != gmk_online_get_me (self->online)->number);
}

/* --- what can be done about somebody --- */

static void
block_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GmkProfilePage *self = GMK_PROFILE_PAGE (widget);

  if (self->record != NULL)
    gmk_identity_block (GTK_WINDOW (gtk_widget_get_root (widget)), self->online,
                        &self->record->who);
}

static void
report_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GmkProfilePage *self = GMK_PROFILE_PAGE (widget);

  if (self->record != NULL)
    gtk_window_present (gmk_report_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                               self->online, &self->record->who, 0));
}

static GtkWidget *
make_menu (void)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *button = gtk_menu_button_new ();

  g_menu_append (menu, _ ("_Block…"), "profile.block");
  g_menu_append (menu, _ ("_Report…"), "profile.report");
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "view-more-symbolic");
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_tooltip_text (button, _ ("More"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("More"), -1);
  gtk_widget_set_visible (button, FALSE);
  return button;
}

/* --- the object --- */

static void
gmk_profile_page_dispose (GObject *object)
{
  GmkProfilePage *self = GMK_PROFILE_PAGE (object);

  cancel (&self->cancellable);
  cancel (&self->drawing);
  g_clear_pointer (&self->record, gmk_person_record_free);
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_object (&self->online);
  G_OBJECT_CLASS (gmk_profile_page_parent_class)->dispose (object);
}

static void
gmk_profile_page_class_init (GmkProfilePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_profile_page_dispose;
  gtk_widget_class_install_action (widget_class, "profile.block", NULL, block_cb);
  gtk_widget_class_install_action (widget_class, "profile.report", NULL, report_cb);
}

static GtkWidget *
make_graph (GmkProfilePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->graph = GMK_RATING_GRAPH (gmk_rating_graph_new ());
  self->graph_title = GTK_LABEL (heading (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->graph), "card");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->graph_title));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->graph));
  gtk_widget_set_visible (box, FALSE);
  return box;
}

static GtkLabel *
make_words (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, "dim-label");
  return GTK_LABEL (label);
}

static void
gmk_profile_page_init (GmkProfilePage *self)
{
  self->cancellable = g_cancellable_new ();
  self->marks = g_array_new (FALSE, FALSE, sizeof (GmkRatingMark));
  self->since = make_words (NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->since), FALSE);
  self->words = make_words (_ ("One moment …"));
  self->standings = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->standings, _ ("Ratings"));
  gtk_widget_set_visible (GTK_WIDGET (self->standings), FALSE);
  self->graph_box = make_graph (self);
  self->menu = GTK_MENU_BUTTON (make_menu ());
  gmk_sheet_set_title (GMK_SHEET (self), _ ("Profile"), NULL);
  gmk_sheet_add_button (GMK_SHEET (self), GTK_WIDGET (self->menu));
  gmk_sheet_append (GMK_SHEET (self), GTK_WIDGET (self->since));
  gmk_sheet_append (GMK_SHEET (self), GTK_WIDGET (self->words));
  gmk_sheet_append (GMK_SHEET (self), GTK_WIDGET (self->standings));
  gmk_sheet_append (GMK_SHEET (self), self->graph_box);
}

GtkWidget *
gmk_profile_page_new (GmkOnline *online, gint64 player)
{
  GmkProfilePage *self = g_object_new (GMK_TYPE_PROFILE_PAGE, NULL);

  self->online = g_object_ref (online);
  self->player = player;
  gmk_online_look_up_async (online, player, self->cancellable, record_cb, self);
  return GTK_WIDGET (self);
}
