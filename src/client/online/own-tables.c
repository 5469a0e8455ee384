/* The tables at which one sits or watches.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/own-tables.h"

#include <glib/gi18n.h>

#include "client/session/online-room.h"
#include "client/words/words-online.h"
#include "client/words/words-room.h"
#include "client/words/words.h"

#define LISTED_HEIGHT 180 /* pixels; more tables are scrolled to */

struct _GmkOwnTables {
  AdwBin parent_instance;

  GListModel *rooms;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (GmkOwnTables, gmk_own_tables, ADW_TYPE_BIN)

/* Who else is at the table: "Against Ann", "Waiting for an opponent", "Ann – Ben". */
static char *
who (GmkOnlineRoom *room)
{
  const GmkSeat mine = gmk_online_room_get_mine (room);

  if (mine == GMK_SEAT_NONE) {
    const GmkOnlineSeat host = gmk_online_room_get_seat (room, 0);
    const GmkOnlineSeat guest = gmk_online_room_get_seat (room, 1);
    g_autofree char *host_name = gmk_words_name (&host.who);
    g_autofree char *guest_name = gmk_words_name (&guest.who);

    return g_strdup_printf (_ ("%s – %s"), host_name, guest_name);
  }

  const GmkOnlineSeat other = gmk_online_room_get_seat (room, (GmkSeat)(1 - mine));

  if (other.who.number == 0)
    return g_strdup (_ ("Waiting for an opponent"));

  g_autofree char *name = gmk_words_name (&other.who);

  /* Translators: %s is the opponent’s name */
  return g_strdup_printf (_ ("Against %s"), name);
}

static void
show_room (AdwActionRow *row, GmkOnlineRoom *room)
{
  const GmkMatch *match = gmk_session_get_match (GMK_SESSION (room));
  g_autofree char *words = who (room);
  g_autofree char *rules = gmk_words_rules (&match->settings.rules);
  /* what has happened since one has gone away is not told here */
  g_autofree char *state = gmk_online_room_get_in_touch (room) ? gmk_words_room_state (room)
                                                               : g_strdup (_ ("You are away"));
  /* Translators: how a game stands, and its rules: "Your turn", "Gomoku · 15×15" */
  g_autofree char *both = g_strdup_printf (C_ ("own table", "%s · %s"), state, rules);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), words);
  adw_action_row_set_subtitle (row, gmk_online_room_get_game (room) > 0 ? both : rules);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row),
                               gmk_online_room_get_game (room) > 0 ? both : rules);
}

static void
told_cb (GmkOnlineRoom *room, gpointer what, AdwActionRow *row)
{
  show_room (row, room);
}

static GtkWidget *
make_row (gpointer item, gpointer data)
{
  GmkOnlineRoom *room = item;
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  /* a scroller reckons with lines that are not broken, and would cut the last one off */
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 1);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.show-room");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "x", gmk_online_room_get_number (room));
  adw_action_row_add_suffix (
    ADW_ACTION_ROW (row), g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic",
                                        "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  show_room (ADW_ACTION_ROW (row), room);
  g_signal_connect_object (room, "changed", G_CALLBACK (show_room), row, G_CONNECT_SWAPPED);
  g_signal_connect_object (room, "stepped", G_CALLBACK (told_cb), row, 0);
  g_signal_connect_object (room, "notify::in-touch", G_CALLBACK (told_cb), row, 0);
  g_signal_connect_object (room, "replaced", G_CALLBACK (show_room), row, G_CONNECT_SWAPPED);
  return row;
}

static void
changed_cb (GmkOwnTables *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), g_list_model_get_n_items (self->rooms) > 0);
}

void
gmk_own_tables_set_rooms (GmkOwnTables *self, GListModel *rooms)
{
  g_return_if_fail (GMK_IS_OWN_TABLES (self));

  if (self->rooms != NULL)
    g_signal_handlers_disconnect_by_func (self->rooms, changed_cb, self);
  g_set_object (&self->rooms, rooms);
  gtk_list_box_bind_model (self->list, rooms, make_row, NULL, NULL);
  g_signal_connect_object (rooms, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

static void
gmk_own_tables_dispose (GObject *object)
{
  GmkOwnTables *self = GMK_OWN_TABLES (object);

  if (self->list != NULL)
    gtk_list_box_bind_model (self->list, NULL, NULL, NULL, NULL);
  self->list = NULL;
  g_clear_object (&self->rooms);
  G_OBJECT_CLASS (gmk_own_tables_parent_class)->dispose (object);
}

static void
gmk_own_tables_class_init (GmkOwnTablesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_own_tables_dispose;
}

static void
gmk_own_tables_init (GmkOwnTables *self)
{
  GtkWidget *clamp = adw_clamp_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = gtk_label_new (_ ("Your Tables"));
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Your Tables"), -1);
  gtk_widget_add_css_class (heading, "heading");
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), LISTED_HEIGHT);
  gtk_widget_set_overflow (scroller,
                           GTK_OVERFLOW_HIDDEN); /* its corners are round, wherever it is cut */
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), scroller);
  gtk_widget_add_css_class (box, "own-tables");
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 800);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  adw_bin_set_child (ADW_BIN (self), clamp);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
