/* A bar beside the board that says something and offers what can be done about it: an offer, a
 * choice of an opening, a result.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/offer-bar.h"

struct _GmkOfferBar {
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkWidget *box;
  GtkLabel *title;
  GtkLabel *detail;
  GtkFlowBox *buttons;

  GPtrArray *shown; /* Button */
  GPtrArray *wanted;
  char *wanted_title;
  char *wanted_detail;
};

G_DEFINE_FINAL_TYPE (GmkOfferBar, gmk_offer_bar, GTK_TYPE_WIDGET)

/* --- what is to be shown, and what is --- */

typedef struct {
  char *label;
  char *action;
  GVariant *target; /* NULL: none */
  gboolean suggested;
  int most;     /* of a number that goes to the action in place of the target; 0: there is none */
  char *spoken; /* what the number is */
} Button;

static void
button_free (gpointer data)
{
  Button *button = data;

  g_free (button->label);
  g_free (button->action);
  g_clear_pointer (&button->target, g_variant_unref);
  g_free (button->spoken);
  g_free (button);
}

static gboolean
button_equal (gconstpointer a, gconstpointer b)
{
  const Button *one = a;
  const Button *other = b;

  return g_str_equal (one->label, other->label) && g_str_equal (one->action, other->action) &&
         one->suggested == other->suggested && one->most == other->most &&
         (one->target == other->target || (one->target != NULL && other->target != NULL &&
                                           g_variant_equal (one->target, other->target)));
}

static gboolean
buttons_equal (GPtrArray *some, GPtrArray *others)
{
  if (some->len != others->len)
    return FALSE;
  for (guint i = 0; i < some->len; i++)
    if (!button_equal (some->pdata[i], others->pdata[i]))
      return FALSE;
  return TRUE;
}

void
gmk_offer_bar_begin (GmkOfferBar *self)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  g_ptr_array_set_size (self->wanted, 0);
  g_clear_pointer (&self->wanted_title, g_free);
  g_clear_pointer (&self->wanted_detail, g_free);
}

void
gmk_offer_bar_set_words (GmkOfferBar *self, const char *title, const char *detail)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  gmk_offer_bar_begin (self);
  self->wanted_title = g_strdup (title);
  self->wanted_detail = g_strdup (detail);
}

static Button *
want_button (GmkOfferBar *self, const char *label, const char *action)
{
  Button *button = g_new0 (Button, 1);

  button->label = g_strdup (label);
  button->action = g_strdup (action);
  g_ptr_array_add (self->wanted, button);
  return button;
}

void
gmk_offer_bar_add_button (GmkOfferBar *self,
                          const char *label,
                          const char *action,
                          GVariant *target,
                          gboolean suggested)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  Button *button = want_button (self, label, action);

  button->target = target != NULL ? g_variant_ref_sink (target) : NULL;
  button->suggested = suggested;
}

void
gmk_offer_bar_add_number (GmkOfferBar *self,
                          const char *label,
                          const char *action,
                          int most,
                          const char *spoken)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  Button *button = want_button (self, label, action);

  button->target = g_variant_ref_sink (g_variant_new_int32 (MIN (2, most)));
  button->suggested = TRUE;
  button->most = most;
  button->spoken = g_strdup (spoken);
}

/* --- making it so --- */

/* The wrapper that a flow box makes is no stop for the keyboard of its own. */
static void
append (GmkOfferBar *self, GtkWidget *widget)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), widget);
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_append (self->buttons, child);
}

static void
number_changed_cb (GtkSpinButton *spin, GtkActionable *button)
{
  gtk_actionable_set_action_target (button, "i", gtk_spin_button_get_value_as_int (spin));
}

static void
append_number (GmkOfferBar *self, const Button *wanted, GtkWidget *button)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (1, wanted->most, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), g_variant_get_int32 (wanted->target));
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  wanted->spoken, -1);
  g_signal_connect (spin, "value-changed", G_CALLBACK (number_changed_cb), button);
  append (self, spin);
}

static void
append_button (GmkOfferBar *self, const Button *wanted)
{
  GtkWidget *button = gtk_button_new_with_label (wanted->label);

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), wanted->action);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), wanted->target);
  if (wanted->suggested)
    gtk_widget_add_css_class (button, "suggested-action");
  append (self, button);
  if (wanted->most > 0)
    append_number (self, wanted, button);
}

static void
show_buttons (GmkOfferBar *self)
{
  GtkWidget *child;
  GPtrArray *shown = self->shown;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))) != NULL)
    gtk_flow_box_remove (self->buttons, child);
  for (guint i = 0; i < self->wanted->len; i++)
    append_button (self, self->wanted->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), self->wanted->len > 0);
  self->shown = self->wanted;
  self->wanted = shown;
}

/* What is there already stays: a press on its way reaches the button, and the focus does not go. */
void
gmk_offer_bar_end (GmkOfferBar *self)
{
  g_return_if_fail (GMK_IS_OFFER_BAR (self));

  const char *title = self->wanted_title != NULL ? self->wanted_title : "";
  const char *detail = self->wanted_detail != NULL ? self->wanted_detail : "";

  if (!g_str_equal (gtk_label_get_text (self->title), title)) {
    gtk_label_set_text (self->title, title);
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                    -1);
  }
  gtk_label_set_text (self->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), *detail != 0);
  if (!buttons_equal (self->wanted, self->shown))
    show_buttons (self);
  gtk_widget_set_visible (GTK_WIDGET (self), *title != 0);
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
  GmkOfferBar *self = GMK_OFFER_BAR (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->shown, g_ptr_array_unref);
  g_clear_pointer (&self->wanted, g_ptr_array_unref);
  g_clear_pointer (&self->wanted_title, g_free);
  g_clear_pointer (&self->wanted_detail, g_free);
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
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/parts/offer-bar.ui");
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
  self->shown = g_ptr_array_new_with_free_func (button_free);
  self->wanted = g_ptr_array_new_with_free_func (button_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
