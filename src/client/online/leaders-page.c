/* The leaderboard of each game at a server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/leaders-page.h"

#include <glib/gi18n.h>

#include "client/online/paged-list.h"
#include "client/parts/choice-list.h"
#include "client/words/words-online.h"

struct _GmkLeadersPage {
  GmkSheet parent_instance;

  GmkOnline *online;
  gint64 next;
  GCancellable *cancellable; /* of the game that is chosen */
  GtkDropDown *rules;
  GmkPagedList *list;
};

G_DEFINE_FINAL_TYPE (GmkLeadersPage, gmk_leaders_page, GMK_TYPE_SHEET)

static GtkWidget *
make_row (const GmkPerson *person, int rank)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *place = g_strdup_printf ("%d", rank);
  g_autofree char *name = gmk_words_name (person);
  g_autofree char *rating = gmk_words_rating (person);
  GtkWidget *rank_label = gtk_label_new (place);
  GtkWidget *rating_label = gtk_label_new (rating);

  gtk_widget_add_css_class (rank_label, "dim-label");
  gtk_widget_add_css_class (rank_label, "numeric");
  gtk_widget_add_css_class (rating_label, "numeric");
  gtk_label_set_width_chars (GTK_LABEL (rank_label), 3);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), rank_label);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), rating_label);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.player");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "x", person->number);
  return row;
}

static void
leaders_cb (GObject *online, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  int from = 1;
  gint64 next = 0;
  g_autoptr (GArray) leaders =
    gmk_online_leaders_finish (GMK_ONLINE (online), result, &from, &next, &error);
  GmkLeadersPage *self = data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return; /* the page is gone, or shows another game */
  if (leaders == NULL) {
    g_autofree char *words = gmk_words_failure (error);

    gmk_paged_list_fail (self->list, words);
    return;
  }
  self->next = next;
  for (guint i = 0; i < leaders->len; i++)
    gmk_paged_list_append (self->list,
                           make_row (&g_array_index (leaders, GmkPerson, i), from + (int)i));
  gmk_paged_list_take (self->list, next != 0);
}

static void
wanted_cb (GmkLeadersPage *self)
{
  gmk_online_leaders_async (self->online, (GmkRuleSet)gtk_drop_down_get_selected (self->rules),
                            self->next, self->cancellable, leaders_cb, self);
}

static void
begin (GmkLeadersPage *self)
{
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->next = 0;
  gmk_paged_list_begin (self->list);
}

/* --- the object --- */

static void
gmk_leaders_page_dispose (GObject *object)
{
  GmkLeadersPage *self = GMK_LEADERS_PAGE (object);

  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->online);
  G_OBJECT_CLASS (gmk_leaders_page_parent_class)->dispose (object);
}

static void
gmk_leaders_page_class_init (GmkLeadersPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_leaders_page_dispose;
}

static void
gmk_leaders_page_init (GmkLeadersPage *self)
{
  GtkWidget *list = gmk_paged_list_new (
    _ ("Leaderboard"),
    _ ("Nobody yet. A place here takes a name, ten rated games within a month, and a rating "
       "that is sure enough."));
  const char *names[GMK_N_RULE_SETS + 1] = { NULL };

  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    names[set] = gmk_words_pool ((GmkRuleSet)set);
  self->rules = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (names));
  gmk_choice_lists_begin_at_choice (GTK_WIDGET (self->rules));
  self->list = GMK_PAGED_LIST (list);
  gtk_widget_set_halign (GTK_WIDGET (self->rules), GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->rules), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Game"), -1);
  gmk_sheet_set_title (GMK_SHEET (self), _ ("Leaderboard"), NULL);
  gmk_sheet_append (GMK_SHEET (self), GTK_WIDGET (self->rules));
  gmk_sheet_append (GMK_SHEET (self), list);
  g_signal_connect_object (list, "wanted", G_CALLBACK (wanted_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rules, "notify::selected", G_CALLBACK (begin), self,
                           G_CONNECT_SWAPPED);
}

GtkWidget *
gmk_leaders_page_new (GmkOnline *online)
{
  GmkLeadersPage *self = g_object_new (GMK_TYPE_LEADERS_PAGE, NULL);

  self->online = g_object_ref (online);
  begin (self);
  return GTK_WIDGET (self);
}
