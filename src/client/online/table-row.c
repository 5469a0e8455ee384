/* An open table in the lobby.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/table-row.h"

#include <glib/gi18n.h>

#include "client/words/words-online.h"
#include "client/words/words.h"

struct _GmkTableRow {
  AdwBin parent_instance;

  GmkOnlineTable *table;
  GtkWidget *profile;
  GtkLabel *players;
  GtkLabel *rules;
  GtkLabel *terms;
  GtkButton *join;
};

G_DEFINE_FINAL_TYPE (GmkTableRow, gmk_table_row, ADW_TYPE_BIN)

enum {
  PROP_TABLE = 1,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

static gboolean
has_free_seat (GmkOnlineTable *table)
{
  return gmk_online_table_get_guest (table)->number == 0;
}

static char *
players_words (GmkOnlineTable *table)
{
  g_autofree char *host = gmk_words_person (gmk_online_table_get_host (table));
  g_autofree char *guest = NULL;

  if (has_free_seat (table))
    return g_steal_pointer (&host);
  guest = gmk_words_person (gmk_online_table_get_guest (table));
  /* Translators: two players at a table */
  return g_strdup_printf (_ ("%s – %s"), host, guest);
}

/* Each button says for whom it is, since many of them stand one below the other. */
static void
name_buttons (GmkTableRow *self, const char *players)
{
  g_autofree char *join =
    g_strdup_printf (has_free_seat (self->table) ? _ ("Join %s") : _ ("Watch %s"), players);
  g_autofree char *host = gmk_words_name (gmk_online_table_get_host (self->table));
  g_autofree char *profile = g_strdup_printf (_ ("Profile of %s"), host);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->join), GTK_ACCESSIBLE_PROPERTY_LABEL, join,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->profile), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  profile, -1);
  gtk_widget_set_tooltip_text (self->profile, profile);
}

/* What the buttons do is said after for whom: an action without its target is none. */
static void
aim_buttons (GmkTableRow *self)
{
  GtkActionable *join = GTK_ACTIONABLE (self->join);
  GtkActionable *profile = GTK_ACTIONABLE (self->profile);

  gtk_actionable_set_action_target (join, "(xb)", gmk_online_table_get_number (self->table),
                                    !has_free_seat (self->table));
  gtk_actionable_set_action_target (profile, "x", gmk_online_table_get_host (self->table)->number);
  gtk_actionable_set_action_name (join, "win.join");
  gtk_actionable_set_action_name (profile, "win.player");
}

static void
show_table (GmkTableRow *self)
{
  const GmkSettings *settings = gmk_online_table_get_settings (self->table);
  g_autofree char *players = players_words (self->table);
  g_autofree char *rules = gmk_words_rules (&settings->rules);
  g_autofree char *terms = gmk_words_terms (settings);
  const gboolean free_seat = has_free_seat (self->table);

  gtk_label_set_text (self->players, players);
  gtk_label_set_text (self->rules, rules);
  gtk_label_set_text (self->terms, terms);
  gtk_button_set_label (self->join, free_seat ? C_ ("a table", "Join") : C_ ("a table", "Watch"));
  aim_buttons (self);
  name_buttons (self, players);
}

void
gmk_table_row_join (GtkWidget *from, GmkOnlineTable *table)
{
  gtk_widget_activate_action (from, "win.join", "(xb)", gmk_online_table_get_number (table),
                              !has_free_seat (table));
}

/* --- the object --- */

static void
gmk_table_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GmkTableRow *self = GMK_TABLE_ROW (object);

  g_assert (id == PROP_TABLE);
  if (g_set_object (&self->table, g_value_get_object (value)) && self->table != NULL)
    show_table (self);
}

static void
gmk_table_row_dispose (GObject *object)
{
  g_clear_object (&GMK_TABLE_ROW (object)->table);
  G_OBJECT_CLASS (gmk_table_row_parent_class)->dispose (object);
}

static void
gmk_table_row_class_init (GmkTableRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = gmk_table_row_set_property;
  object_class->dispose = gmk_table_row_dispose;
  props[PROP_TABLE] = g_param_spec_object ("table", NULL, NULL, GMK_TYPE_ONLINE_TABLE,
                                           G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/online/table-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkTableRow, profile);
  gtk_widget_class_bind_template_child (widget_class, GmkTableRow, players);
  gtk_widget_class_bind_template_child (widget_class, GmkTableRow, rules);
  gtk_widget_class_bind_template_child (widget_class, GmkTableRow, terms);
  gtk_widget_class_bind_template_child (widget_class, GmkTableRow, join);
}

static void
gmk_table_row_init (GmkTableRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
