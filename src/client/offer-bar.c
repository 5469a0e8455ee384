/* A bar beside the board that says something and offers what can be done about it: an offer, a
 * choice of an opening, a result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/offer-bar.h"

struct _GmkOfferBar {
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *box;
  GtkLabel *title;
  GtkLabel *detail;
  GtkFlowBox *buttons;
};

G_DEFINE_FINAL_TYPE (GmkOfferBar, gmk_offer_bar, GTK_TYPE_WIDGET)

static void
remove_buttons (GmkOfferBar *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_flow_box_remove (self->buttons, child);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), FALSE);
}

void
gmk_offer_bar_clear (GmkOfferBar *self)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  remove_buttons (self);
}

void
gmk_offer_bar_set_words (GmkOfferBar *self, const char *title, const char *detail)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  remove_buttons (self);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->detail, detail != NULL ? detail : "");
  gtk_widget_set_visible (GTK_WIDGET (self->detail), detail != NULL && *detail != 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* The wrapper that a flow box makes is no stop for the keyboard of its own. */
static void
append (GmkOfferBar *self, GtkWidget *widget)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), widget);
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_append (self->buttons, child);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), TRUE);
}

void
gmk_offer_bar_add_button (GmkOfferBar *self,
                          const char *label,
                          const char *action,
                          GVariant *target,
                          gboolean suggested)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  if (suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  append (self, button);
}

static void
number_changed_cb (GtkSpinButton *spin, GtkActionable *button)
{
  gtk_actionable_set_action_target (button, "i", gtk_spin_button_get_value_as_int (spin));
}

void
gmk_offer_bar_add_number (GmkOfferBar *self,
                          const char *label,
                          const char *action,
                          int most,
                          const char *spoken)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  GtkWidget *spin = gtk_spin_button_new_with_range (1, most, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), MIN (2, most));
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  gmk_offer_bar_add_button (self, label, action, g_variant_new_int32 (MIN (2, most)), TRUE);

  GtkWidget *child = gtk_widget_get_last_child (GTK_WIDGET (self->buttons));
  GtkWidget *button = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (child));

  g_signal_connect (spin, "value-changed", G_CALLBACK (number_changed_cb), button);
  append (self, spin);
}

/* As high as its words and buttons are; with less, they scroll. */
static void
gmk_offer_bar_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  GmkOfferBar *self = GMK_OFFER_BAR (widget);
  int scrolled;

  gtk_widget_measure (self->box, orientation, for_size, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    return;
  gtk_widget_measure (self->scroller, orientation, for_size, &scrolled, NULL, NULL, NULL);
  *minimum = MIN (scrolled, *natural);
}

static GtkSizeRequestMode
gmk_offer_bar_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
gmk_offer_bar_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  gtk_widget_allocate (GMK_OFFER_BAR (widget)->scroller, width, height, baseline, NULL);
}

static void
gmk_offer_bar_dispose (GObject *object)
{
  g_clear_pointer (&GMK_OFFER_BAR (object)->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_offer_bar_parent_class)->dispose (object);
}

static void
gmk_offer_bar_class_init (GmkOfferBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gmk_offer_bar_dispose;
  widget_class->get_request_mode = gmk_offer_bar_get_request_mode;
  widget_class->measure = gmk_offer_bar_measure;
  widget_class->size_allocate = gmk_offer_bar_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/kagetsu/Kagetsu/offer-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GmkOfferBar, scroller);
  gtk_widget_class_bind_template_child (widget_class, GmkOfferBar, box);
  gtk_widget_class_bind_template_child (widget_class, GmkOfferBar, title);
  gtk_widget_class_bind_template_child (widget_class, GmkOfferBar, detail);
  gtk_widget_class_bind_template_child (widget_class, GmkOfferBar, buttons);
  gtk_widget_class_set_css_name (widget_class, "offerbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
gmk_offer_bar_init (GmkOfferBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
