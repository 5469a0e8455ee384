/* libadwaita's toasts come one after the other, and one that is dismissed while it still appears
 * takes the app with it. This is one widget, whose words change.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/toast.h"

#include <glib/gi18n.h>

#define WIDTH 30 /* in letters: as many as there is room for in 360 pixels */

struct _GmkToast {
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkLabel *label;
  GtkWidget *button;
  guint closing;
};

G_DEFINE_FINAL_TYPE (GmkToast, gmk_toast, ADW_TYPE_BIN)

void
gmk_toast_close (GmkToast *self)
{
  g_return_if_fail (GMK_IS_TOAST (self));

  g_clear_handle_id (&self->closing, g_source_remove);
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
closing_cb (gpointer data)
{
  GmkToast *self = data;

  self->closing = 0;
  gmk_toast_close (self);
}

/* One that is gone is no place to click, to reach with Tab, or to hear of. */
static void
revealed_cb (GmkToast *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_revealer_get_reveal_child (self->revealer) ||
                                               gtk_revealer_get_child_revealed (self->revealer));
}

void
gmk_toast_offer (GmkToast *self,
                 const char *text,
                 const char *label,
                 const char *action,
                 unsigned seconds)
{
  g_return_if_fail (GMK_IS_TOAST (self));

  g_clear_handle_id (&self->closing, g_source_remove);
  gtk_label_set_text (self->label, text);
  if (label != NULL)
    gtk_button_set_label (GTK_BUTTON (self->button), label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), action);
  gtk_widget_set_visible (self->button, label != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  if (seconds > 0)
    self->closing = g_timeout_add_once (seconds * 1000, closing_cb, self);
}

void
gmk_toast_show (GmkToast *self, const char *text, unsigned seconds)
{
  gmk_toast_offer (self, text, NULL, NULL, seconds);
}

static void
gmk_toast_dispose (GObject *object)
{
  g_clear_handle_id (&GMK_TOAST (object)->closing, g_source_remove);
  G_OBJECT_CLASS (gmk_toast_parent_class)->dispose (object);
}

static void
gmk_toast_class_init (GmkToastClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gmk_toast_dispose;
}

static GtkWidget *
close_button (GmkToast *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_set_tooltip_text (button, _ ("Close"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Close"), -1);
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (gmk_toast_close), self);
  return button;
}

static void
gmk_toast_init (GmkToast *self)
{
  GtkWidget *box = g_object_new (GTK_TYPE_BOX, "css-name", "toast", "spacing", 6, NULL);

  self->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->label, TRUE);
  gtk_label_set_max_width_chars (self->label, WIDTH);
  gtk_label_set_xalign (self->label, 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->label), "heading");
  self->button = gtk_button_new ();
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (self->button, "clicked", G_CALLBACK (gmk_toast_close), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (box), self->button);
  gtk_box_append (GTK_BOX (box), close_button (self));

  self->revealer = GTK_REVEALER (gtk_revealer_new ());
  gtk_revealer_set_transition_type (self->revealer, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE);
  gtk_revealer_set_child (self->revealer, box);
  g_signal_connect_swapped (self->revealer, "notify::child-revealed", G_CALLBACK (revealed_cb),
                            self);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->revealer));
  gtk_widget_set_hexpand (GTK_WIDGET (self), FALSE);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_END);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
