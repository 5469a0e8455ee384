/* Says that there is a room server on this computer.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/host-bar.h"

#include <glib/gi18n.h>

#include "client/parts/offer-bar.h"

struct _GmkHostBar {
  AdwBin parent_instance;

  GmkServers *servers;
  GmkOfferBar *bar;
};

G_DEFINE_FINAL_TYPE (GmkHostBar, gmk_host_bar, ADW_TYPE_BIN)

static void
show_running (GmkHostBar *self)
{
  GmkHosting *hosting = gmk_servers_get_hosting (self->servers);
  const gboolean running = gmk_hosting_get_running (hosting);
  g_autofree char *name = NULL;
  g_autofree char *detail = NULL;
  GmkAddress address;

  gtk_widget_set_visible (GTK_WIDGET (self), running);
  if (!running)
    return;
  if (gmk_hosting_get_shared_address (hosting, &address)) {
    name = gmk_address_name (&address);
    /* Translators: %s is an address, such as 192.168.1.4:8765 */
    detail =
      g_strdup_printf (_ ("Others on this network come to %s. It stops with the app."), name);
  } else {
    detail = g_strdup (_ ("This computer is on no network, so nobody else can come. It stops with "
                          "the app."));
  }
  gmk_offer_bar_set_words (self->bar, _ ("Hosting on This Computer"), detail);
  if (name != NULL)
    gmk_offer_bar_add_button (self->bar, _ ("Copy Link"), "win.copy-host-link", NULL, FALSE);
  gmk_offer_bar_add_button (self->bar, _ ("Stop Hosting"), "win.stop-hosting", NULL, FALSE);
  gmk_offer_bar_end (self->bar);
}

void
gmk_host_bar_set_servers (GmkHostBar *self, GmkServers *servers)
{
  g_return_if_fail (GMK_IS_HOST_BAR (self));

  g_set_object (&self->servers, servers);
  g_signal_connect_object (gmk_servers_get_hosting (servers), "notify::running",
                           G_CALLBACK (show_running), self, G_CONNECT_SWAPPED);
  show_running (self);
}

static void
gmk_host_bar_dispose (GObject *object)
{
  g_clear_object (&GMK_HOST_BAR (object)->servers);
  G_OBJECT_CLASS (gmk_host_bar_parent_class)->dispose (object);
}

static void
gmk_host_bar_class_init (GmkHostBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_host_bar_dispose;
}

static void
gmk_host_bar_init (GmkHostBar *self)
{
  GtkWidget *clamp = adw_clamp_new ();

  self->bar = g_object_new (GMK_TYPE_OFFER_BAR, NULL);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 800);
  adw_clamp_set_child (ADW_CLAMP (clamp), GTK_WIDGET (self->bar));
  adw_bin_set_child (ADW_BIN (self), clamp);
  gtk_widget_add_css_class (GTK_WIDGET (self), "notice");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
