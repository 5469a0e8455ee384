/* The page on which a room server is chosen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/server-page.h"

#include <glib/gi18n.h>

#include "client/online/host-bar.h"

struct _GmkServerPage {
  AdwBin parent_instance;

  GmkServers *servers;

  GmkHostBar *host_bar;
  AdwPreferencesGroup *known;
  GPtrArray *rows; /* of the known servers */
  AdwEntryRow *address;
  GtkWidget *go; /* while there is something to go to */
  GtkLabel *wrong;
  AdwActionRow *host;
  GtkButton *host_button;
};

G_DEFINE_FINAL_TYPE (GmkServerPage, gmk_server_page, ADW_TYPE_BIN)

/* --- known servers --- */

static void
remove_cb (GmkServerPage *self, GtkWidget *button)
{
  g_autofree char *name = g_strdup (g_object_get_data (G_OBJECT (button), "server"));

  gmk_servers_remove (self->servers, name);
  gtk_widget_grab_focus (GTK_WIDGET (self->address));
}

static GtkWidget *
make_remove_button (GmkServerPage *self, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  /* Translators: %s is the address of a server */
  g_autofree char *label = g_strdup_printf (_ ("Remove %s"), name);

  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  g_object_set_data_full (G_OBJECT (button), "server", g_strdup (name), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
make_row (GmkServerPage *self, const char *name)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.connect");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", name);
  if (gmk_servers_can_remove (self->servers, name))
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), make_remove_button (self, name));
  adw_action_row_add_suffix (
    ADW_ACTION_ROW (row), g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic",
                                        "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
  return row;
}

static void
list_known (GmkServerPage *self)
{
  g_auto (GStrv) names = gmk_servers_list (self->servers);

  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (self->known, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  for (char **name = names; *name != NULL; name++) {
    GtkWidget *row = make_row (self, *name);

    adw_preferences_group_add (self->known, row);
    g_ptr_array_add (self->rows, row);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->known), names[0] != NULL);
}

/* --- an address --- */

/* What is wrong with the address; NULL: nothing. */
static void
show_wrong (GmkServerPage *self, const char *words)
{
  gtk_widget_set_visible (GTK_WIDGET (self->wrong), words != NULL);
  gtk_label_set_text (self->wrong, words != NULL ? words : "");
  if (words != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->address), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->address), "error");
}

static void
changed_cb (GmkServerPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->address));

  show_wrong (self, NULL);
  gtk_widget_set_visible (self->go, *text != 0);
}

/* A link to a table may stand there, too; the window knows what to do with it. */
static void
apply_cb (GmkServerPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->address));
  g_autofree char *kept = g_strdup (text);
  GmkAddress address;

  if (gmk_address_is_code (kept)) {
    show_wrong (self, _ ("This looks like the code of a table. Go to its server first, and choose "
                         "“Join with a Code” there."));
    return;
  }
  if (!gmk_address_read (kept, &address, NULL, NULL)) {
    show_wrong (self, _ ("This is not the address of a server. It looks like “example.org” or "
                         "“192.168.1.4:8765”."));
    return;
  }
  gtk_editable_set_text (GTK_EDITABLE (self->address), "");
  gtk_widget_activate_action (GTK_WIDGET (self), "win.connect", "s", kept);
}

/* --- on this computer --- */

static void
show_hosting (GmkServerPage *self)
{
  const gboolean running = gmk_hosting_get_running (gmk_servers_get_hosting (self->servers));

  gtk_button_set_label (self->host_button, running ? _ ("Open") : C_ ("a server", "Start"));
  if (running)
    gmk_server_page_set_hosting_failure (self, NULL);
}

void
gmk_server_page_set_hosting_failure (GmkServerPage *self, const GError *error)
{
  g_autofree char *words = NULL;

  g_return_if_fail (GMK_IS_SERVER_PAGE (self));

  if (error != NULL)
    /* Translators: %s is the reason, as the server gives it */
    words = g_strdup_printf (_ ("The server could not be started: %s"), error->message);
  adw_action_row_set_subtitle (
    self->host,
    words != NULL ? words : _ ("For people on the same network; it stops with the app"));
}

static gboolean
gmk_server_page_grab_focus (GtkWidget *widget)
{
  GmkServerPage *self = GMK_SERVER_PAGE (widget);

  return gtk_widget_grab_focus (GTK_WIDGET (self->address));
}

/* --- the object --- */

static void
gmk_server_page_dispose (GObject *object)
{
  GmkServerPage *self = GMK_SERVER_PAGE (object);

  g_clear_object (&self->servers);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  G_OBJECT_CLASS (gmk_server_page_parent_class)->dispose (object);
}

static void
gmk_server_page_class_init (GmkServerPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_server_page_dispose;
  widget_class->grab_focus = gmk_server_page_grab_focus;
  g_type_ensure (GMK_TYPE_HOST_BAR);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/online/server-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkServerPage, host_bar);
  gtk_widget_class_bind_template_child (widget_class, GmkServerPage, known);
  gtk_widget_class_bind_template_child (widget_class, GmkServerPage, address);
  gtk_widget_class_bind_template_child (widget_class, GmkServerPage, go);
  gtk_widget_class_bind_template_child (widget_class, GmkServerPage, wrong);
  gtk_widget_class_bind_template_child (widget_class, GmkServerPage, host);
  gtk_widget_class_bind_template_child (widget_class, GmkServerPage, host_button);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
}

static void
gmk_server_page_init (GmkServerPage *self)
{
  self->rows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
gmk_server_page_new (GmkServers *servers)
{
  GmkServerPage *self = g_object_new (GMK_TYPE_SERVER_PAGE, NULL);

  self->servers = g_object_ref (servers);
  gmk_host_bar_set_servers (self->host_bar, servers);
  g_signal_connect_object (servers, "changed", G_CALLBACK (list_known), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gmk_servers_get_hosting (servers), "notify::running",
                           G_CALLBACK (show_hosting), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gmk_servers_get_hosting (servers), "failed",
                           G_CALLBACK (gmk_server_page_set_hosting_failure), self,
                           G_CONNECT_SWAPPED);
  list_known (self);
  gmk_server_page_set_hosting_failure (self, NULL);
  show_hosting (self);
  return GTK_WIDGET (self);
}
