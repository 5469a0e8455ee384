/* The lobby of a room server.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/lobby-page.h"

#include <glib/gi18n.h>

#include "client/online/host-bar.h"
#include "client/online/link-status.h"
#include "client/online/own-tables.h"
#include "client/online/seek-bar.h"
#include "client/online/table-row.h"
#include "client/parts/choice-list.h"
#include "client/parts/compat.h"
#include "client/parts/toast.h"
#include "client/words/words-online.h"

struct _GmkLobbyPage {
  AdwBin parent_instance;

  GmkOnline *online;
  GmkOnlineLobby *lobby; /* of the online */
  GSignalGroup *of_online;
  GSignalGroup *of_lobby;

  GtkWidget *profile; /* one's own; has the title inside */
  GtkLabel *server;
  GtkLabel *me; /* or what the link does */
  GmkHostBar *host_bar;
  GmkSeekBar *seek_bar;
  GtkStack *body;
  GmkLinkStatus *status;
  GmkOwnTables *own_tables;
  GtkLabel *players; /* how many are online */
  GtkDropDown *rules;
  GtkDropDown *rated;
  GtkToggleButton *free_seat;
  GtkStack *list;
  GtkListView *tables;
  GtkWidget *quick_match;
  GtkWidget *actions;
  GmkToast *toast;
};

G_DEFINE_FINAL_TYPE (GmkLobbyPage, gmk_lobby_page, ADW_TYPE_BIN)

/* --- what is shown --- */

static void
show_title (GmkLobbyPage *self)
{
  const GmkPerson *me = gmk_online_get_me (self->online);
  g_autofree char *name = gmk_address_name (gmk_online_get_address (self->online));
  g_autofree char *person = me->number != 0 ? gmk_words_person (me) : NULL;
  const GmkLinkState state = gmk_online_get_state (self->online);
  const char *words = state != GMK_LINK_UP ? gmk_words_link (state, me->number != 0) : person;

  gtk_label_set_text (self->server, name);
  gtk_label_set_text (self->me, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->me), words != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->profile), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  words != NULL ? words : name, -1);
}

/* At least oneself, once it is known. */
static void
show_players (GmkLobbyPage *self)
{
  const int n = gmk_online_get_players (self->online);
  g_autofree char *words = n > 0 ? gmk_words_players_online (n) : NULL;

  gtk_label_set_text (self->players, words != NULL ? words : "");
}

/* The list, or why it is empty. */
static void
show_list (GmkLobbyPage *self)
{
  const gboolean any = g_list_model_get_n_items (G_LIST_MODEL (self->lobby)) > 0;

  gtk_stack_set_visible_child_name (self->list, any ? "tables"
                                                : gmk_online_lobby_get_loading (self->lobby)
                                                  ? "loading"
                                                  : "empty");
}

static void
show_state (GmkLobbyPage *self)
{
  const gboolean up = gmk_online_get_state (self->online) == GMK_LINK_UP;

  gtk_stack_set_visible_child_name (self->body, up ? "lobby" : "status");
  gtk_widget_set_sensitive (self->actions, up);
  show_title (self);
  show_players (self);
}

/* --- which tables --- */

static void
ask_for_tables (GmkLobbyPage *self)
{
  const int rated = (int)gtk_drop_down_get_selected (self->rated);
  const GmkLobbyFilter filter = {
    .rules = (int)gtk_drop_down_get_selected (self->rules) - 1,
    .rated = rated == 0 ? -1 : rated == 1,
    .free = gtk_toggle_button_get_active (self->free_seat) ? 1 : -1,
  };

  if (self->lobby == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  gmk_online_lobby_enter (self->lobby, &filter);
  show_list (self);
}

/* Nothing is asked for while nobody looks. */
static void
unmap_cb (GmkLobbyPage *self)
{
  if (self->lobby != NULL)
    gmk_online_lobby_leave (self->lobby);
}

static void
activate_cb (GmkLobbyPage *self, guint position)
{
  g_autoptr (GmkOnlineTable) table = g_list_model_get_item (G_LIST_MODEL (self->lobby), position);

  if (table != NULL)
    gmk_table_row_join (GTK_WIDGET (self), table);
}

/* Games by the name of their pool, after "any". */
static void
fill_rules (GmkLobbyPage *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("Any game"));
  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    gtk_string_list_append (names, gmk_words_pool ((GmkRuleSet)set));
  gtk_drop_down_set_model (self->rules, G_LIST_MODEL (names));
}

/* --- what it shows the lobby of --- */

void
gmk_lobby_page_set_online (GmkLobbyPage *self, GmkOnline *online)
{
  g_return_if_fail (GMK_IS_LOBBY_PAGE (self));

  if (!g_set_object (&self->online, online))
    return;
  if (self->lobby != NULL)
    gmk_online_lobby_leave (self->lobby);
  g_set_object (&self->lobby, gmk_online_get_lobby (online));
  g_signal_group_set_target (self->of_online, online);
  g_signal_group_set_target (self->of_lobby, self->lobby);
  gmk_link_status_set_online (self->status, online);
  gmk_own_tables_set_rooms (self->own_tables, gmk_online_get_rooms (online));
  gmk_seek_bar_set_online (self->seek_bar, online);

  g_autoptr (GtkNoSelection) model =
    gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->lobby)));

  gtk_list_view_set_model (self->tables, GTK_SELECTION_MODEL (model));
  show_state (self);
  ask_for_tables (self);
}

void
gmk_lobby_page_set_sought (GmkLobbyPage *self, const GmkSettings *settings)
{
  g_return_if_fail (GMK_IS_LOBBY_PAGE (self));

  gmk_seek_bar_set_sought (self->seek_bar, settings);
}

void
gmk_lobby_page_toast (GmkLobbyPage *self, const char *text)
{
  g_return_if_fail (GMK_IS_LOBBY_PAGE (self));

  gmk_toast_show (self->toast, text, 6);
}

static gboolean
gmk_lobby_page_grab_focus (GtkWidget *widget)
{
  GmkLobbyPage *self = GMK_LOBBY_PAGE (widget);

  return gtk_widget_is_sensitive (self->quick_match)
           ? gtk_widget_grab_focus (self->quick_match)
           : gtk_widget_grab_focus (GTK_WIDGET (self->status));
}

/* --- the object --- */

static void
gmk_lobby_page_dispose (GObject *object)
{
  GmkLobbyPage *self = GMK_LOBBY_PAGE (object);

  g_clear_object (&self->of_online);
  g_clear_object (&self->of_lobby);
  g_clear_object (&self->lobby);
  g_clear_object (&self->online);
  G_OBJECT_CLASS (gmk_lobby_page_parent_class)->dispose (object);
}

static void
ensure_types (void)
{
  g_type_ensure (GMK_TYPE_HOST_BAR);
  g_type_ensure (GMK_TYPE_LINK_STATUS);
  g_type_ensure (GMK_TYPE_OWN_TABLES);
  g_type_ensure (GMK_TYPE_SEEK_BAR);
  g_type_ensure (GMK_TYPE_TABLE_ROW);
  g_type_ensure (GMK_TYPE_TOAST);
}

static void
gmk_lobby_page_class_init (GmkLobbyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_lobby_page_dispose;
  widget_class->grab_focus = gmk_lobby_page_grab_focus;
  ensure_types ();
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/online/lobby-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, server);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, me);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, profile);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, host_bar);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, seek_bar);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, body);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, status);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, own_tables);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, players);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, rules);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, rated);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, free_seat);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, list);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, tables);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, quick_match);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, actions);
  gtk_widget_class_bind_template_child (widget_class, GmkLobbyPage, toast);
  gtk_widget_class_bind_template_callback (widget_class, ask_for_tables);
  gtk_widget_class_bind_template_callback (widget_class, unmap_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static GSignalGroup *
follow_online (GmkLobbyPage *self)
{
  GSignalGroup *group = g_signal_group_new (GMK_TYPE_ONLINE);

  g_signal_group_connect_swapped (group, "notify::state", G_CALLBACK (show_state), self);
  g_signal_group_connect_swapped (group, "notify::me", G_CALLBACK (show_title), self);
  g_signal_group_connect_swapped (group, "notify::players", G_CALLBACK (show_players), self);
  return group;
}

static GSignalGroup *
follow_lobby (GmkLobbyPage *self)
{
  GSignalGroup *group = g_signal_group_new (GMK_TYPE_ONLINE_LOBBY);

  g_signal_group_connect_swapped (group, "notify::loading", G_CALLBACK (show_list), self);
  g_signal_group_connect_swapped (group, "items-changed", G_CALLBACK (show_list), self);
  return group;
}

static void
gmk_lobby_page_init (GmkLobbyPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gmk_compat_hush_pages (self->body);
  gmk_compat_hush_pages (self->list);
  gmk_choice_lists_begin_at_choice (GTK_WIDGET (self));
  fill_rules (self);
  self->of_online = follow_online (self);
  self->of_lobby = follow_lobby (self);
}

GtkWidget *
gmk_lobby_page_new (GmkServers *servers)
{
  GmkLobbyPage *self = g_object_new (GMK_TYPE_LOBBY_PAGE, NULL);

  gmk_host_bar_set_servers (self->host_bar, servers);
  return GTK_WIDGET (self);
}
