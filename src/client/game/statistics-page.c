/* How games against the computer ended, by rule set and level.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/game/statistics-page.h"

#include <glib/gi18n.h>

#include "client/game/statistics-file.h"
#include "client/parts/compat.h"
#include "client/parts/message.h"
#include "client/parts/toast.h"
#include "client/words/words.h"

#define TOAST_SECONDS 5

struct _GmkStatisticsPage {
  AdwBin parent_instance;

  GtkStack *stack;
  GtkWidget *none;
  AdwPreferencesPage *results;
  GtkWidget *about;  /* the last group, with the button */
  GPtrArray *groups; /* one for each rule set that was played */
  GmkToast *toast;
};

G_DEFINE_FINAL_TYPE (GmkStatisticsPage, gmk_statistics_page, ADW_TYPE_BIN)

static char *
words_of (const GmkResults *results)
{
  /* Translators: how many games against the computer ended so */
  return g_strdup_printf (_ ("Won: %d · Drawn: %d · Lost: %d"), results->won, results->drawn,
                          results->lost);
}

static GtkWidget *
row_new (int level, const GmkResults *results)
{
  g_autofree char *title = gmk_words_level_numbered (level);
  g_autofree char *words = words_of (results);

  return g_object_new (ADW_TYPE_ACTION_ROW, "title", title, "subtitle", words, NULL);
}

static void
add_group (GmkStatisticsPage *self, const GmkStatistics *statistics, GmkRuleSet set)
{
  const GmkResults sum = gmk_statistics_sum (statistics, set);
  g_autofree char *title = gmk_words_rule_set (set);
  g_autofree char *words = words_of (&sum);

  if (gmk_results_games (&sum) == 0)
    return;

  GtkWidget *group =
    g_object_new (ADW_TYPE_PREFERENCES_GROUP, "title", title, "description", words, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (statistics->of[set]); i++)
    if (gmk_results_games (&statistics->of[set][i]) > 0)
      adw_preferences_group_add (ADW_PREFERENCES_GROUP (group),
                                 row_new ((int)i + 1, &statistics->of[set][i]));
  adw_preferences_page_add (self->results, ADW_PREFERENCES_GROUP (group));
  g_ptr_array_add (self->groups, group);
}

/* Groups can only be added behind the others: what is about all of them goes last again. */
static void
show (GmkStatisticsPage *self, const GmkStatistics *statistics)
{
  AdwPreferencesGroup *about = ADW_PREFERENCES_GROUP (self->about);

  for (guint i = 0; i < self->groups->len; i++)
    adw_preferences_page_remove (self->results, self->groups->pdata[i]);
  g_ptr_array_set_size (self->groups, 0);

  g_object_ref (about);
  adw_preferences_page_remove (self->results, about);
  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    add_group (self, statistics, (GmkRuleSet)set);
  adw_preferences_page_add (self->results, about);
  g_object_unref (about);
  gtk_stack_set_visible_child (self->stack,
                               self->groups->len > 0 ? GTK_WIDGET (self->results) : self->none);
}

static void
load (GmkStatisticsPage *self)
{
  GmkStatistics statistics;
  g_autofree char *damaged = NULL;

  if (!gmk_statistics_file_load (&statistics, &damaged))
    gmk_toast_show (self->toast, _ ("The statistics cannot be read"), 0);
  if (damaged != NULL) {
    g_autofree char *words = gmk_words_statistics_damaged (damaged);

    gmk_toast_show (self->toast, words, 0);
  }
  show (self, &statistics);
}

/* --- forgetting it all --- */

static void
answered_cb (GmkStatisticsPage *self, const char *response)
{
  const GmkStatistics nothing = { 0 };
  g_autoptr (GError) error = NULL;

  if (!gmk_message_is_yes (response))
    return;
  if (gmk_statistics_file_save (&nothing, &error))
    show (self, &nothing);
  else
    gmk_toast_show (self->toast, _ ("The statistics could not be saved"), TOAST_SECONDS);
}

static void
reset_cb (GmkStatisticsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog =
    gmk_message_ask (GTK_WINDOW (root), _ ("Reset Statistics?"),
                     _ ("All results against the computer are forgotten. "
                        "This cannot be undone."),
                     _ ("_Cancel"), C_ ("statistics", "_Reset"), ADW_RESPONSE_DESTRUCTIVE);

  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* --- the object --- */

static void
gmk_statistics_page_dispose (GObject *object)
{
  g_clear_pointer (&GMK_STATISTICS_PAGE (object)->groups, g_ptr_array_unref);
  G_OBJECT_CLASS (gmk_statistics_page_parent_class)->dispose (object);
}

static void
gmk_statistics_page_class_init (GmkStatisticsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_statistics_page_dispose;
  g_type_ensure (GMK_TYPE_TOAST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/game/statistics-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkStatisticsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, GmkStatisticsPage, none);
  gtk_widget_class_bind_template_child (widget_class, GmkStatisticsPage, results);
  gtk_widget_class_bind_template_child (widget_class, GmkStatisticsPage, about);
  gtk_widget_class_bind_template_child (widget_class, GmkStatisticsPage, toast);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
}

static void
gmk_statistics_page_init (GmkStatisticsPage *self)
{
  self->groups = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_compat_hush_pages (self->stack);
  load (self);
}

GtkWidget *
gmk_statistics_page_new (void)
{
  return g_object_new (GMK_TYPE_STATISTICS_PAGE, NULL);
}
