/* What stands in the place of the lobby while there is no link.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/link-status.h"

#include "client/words/words-online.h"

#define TICK_MS 250 /* how often the seconds to the next try are looked at */

struct _GmkLinkStatus {
  AdwBin parent_instance;

  GmkOnline *online;
  GSignalGroup *of_online;
  gint64 next_try; /* monotonic, µs */
  guint tick;      /* while there is something to count */

  AdwStatusPage *page;
  GtkSpinner *spinner;
  GtkLabel *wait;
  GtkWidget *again;
};

G_DEFINE_FINAL_TYPE (GmkLinkStatus, gmk_link_status, ADW_TYPE_BIN)

static void
show_wait (GmkLinkStatus *self)
{
  const gint64 left = self->next_try - g_get_monotonic_time ();
  g_autofree char *words = gmk_words_wait ((int)(MAX (left, 0) / 1000));

  if (g_strcmp0 (words, gtk_label_get_text (self->wait)) != 0)
    gtk_label_set_text (self->wait, words);
}

static gboolean
tick_cb (gpointer data)
{
  show_wait (data);
  return G_SOURCE_CONTINUE;
}

/* Counts while that is on the screen. */
static void
count (GmkLinkStatus *self)
{
  const gboolean counts = self->online != NULL &&
                          gmk_online_get_state (self->online) == GMK_LINK_LOST &&
                          gtk_widget_get_mapped (GTK_WIDGET (self));

  if (counts && self->tick == 0)
    self->tick = g_timeout_add (TICK_MS, tick_cb, self);
  else if (!counts)
    g_clear_handle_id (&self->tick, g_source_remove);
}

static void
wait_cb (GmkLinkStatus *self)
{
  self->next_try = g_get_monotonic_time () + gmk_online_get_wait (self->online) * 1000LL;
  show_wait (self);
}

static const char *
icon_of (GmkLinkState state)
{
  return state == GMK_LINK_CONNECTING ? NULL : "network-offline-symbolic";
}

static void
show_state (GmkLinkStatus *self)
{
  const GmkLinkState state = gmk_online_get_state (self->online);
  const GError *error = gmk_online_get_error (self->online);
  g_autofree char *why = error != NULL ? gmk_words_failure (error) : NULL;
  const gboolean connecting = state == GMK_LINK_CONNECTING;

  adw_status_page_set_title (self->page,
                             gmk_words_link (state, gmk_online_get_me (self->online)->number != 0));
  adw_status_page_set_icon_name (self->page, icon_of (state));
  if (why != NULL) {
    g_autofree char *escaped = g_markup_escape_text (why, -1); /* descriptions are markup */

    adw_status_page_set_description (self->page, escaped);
  } else {
    adw_status_page_set_description (self->page, NULL);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), connecting);
  gtk_spinner_set_spinning (self->spinner, connecting);
  gtk_widget_set_visible (GTK_WIDGET (self->wait), state == GMK_LINK_LOST);
  gtk_widget_set_visible (self->again, !connecting);
  wait_cb (self);
  count (self);
}

void
gmk_link_status_set_online (GmkLinkStatus *self, GmkOnline *online)
{
  g_return_if_fail (GMK_IS_LINK_STATUS (self));

  g_set_object (&self->online, online);
  g_signal_group_set_target (self->of_online, online);
  show_state (self);
}

static gboolean
gmk_link_status_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GMK_LINK_STATUS (widget)->again);
}

static void
gmk_link_status_dispose (GObject *object)
{
  GmkLinkStatus *self = GMK_LINK_STATUS (object);

  g_clear_handle_id (&self->tick, g_source_remove);
  g_clear_object (&self->of_online);
  g_clear_object (&self->online);
  G_OBJECT_CLASS (gmk_link_status_parent_class)->dispose (object);
}

static void
gmk_link_status_class_init (GmkLinkStatusClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_link_status_dispose;
  widget_class->grab_focus = gmk_link_status_grab_focus;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/online/link-status.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkLinkStatus, page);
  gtk_widget_class_bind_template_child (widget_class, GmkLinkStatus, spinner);
  gtk_widget_class_bind_template_child (widget_class, GmkLinkStatus, wait);
  gtk_widget_class_bind_template_child (widget_class, GmkLinkStatus, again);
  gtk_widget_class_bind_template_callback (widget_class, count);
}

static void
gmk_link_status_init (GmkLinkStatus *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->of_online = g_signal_group_new (GMK_TYPE_ONLINE);
  g_signal_group_connect_swapped (self->of_online, "notify::state", G_CALLBACK (show_state), self);
  g_signal_group_connect_swapped (self->of_online, "notify::wait", G_CALLBACK (wait_cb), self);
}
