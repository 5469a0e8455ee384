/* What a button of the action bar holds: an icon over a caption.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/action-content.h"

struct _GmkActionContent {
  GtkWidget parent_instance;

  GtkWidget *icon;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (GmkActionContent, gmk_action_content, GTK_TYPE_WIDGET)

enum {
  PROP_0,
  PROP_ICON_NAME,
  PROP_LABEL,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

/* A button with a picture in it has no name by itself. */
static void
name_button (GmkActionContent *self)
{
  GtkWidget *button = gtk_widget_get_parent (GTK_WIDGET (self));

  if (GTK_IS_BUTTON (button))
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    gtk_label_get_text (GTK_LABEL (self->label)), -1);
}

static void
gmk_action_content_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GmkActionContent *self = GMK_ACTION_CONTENT (object);

  switch (id) {
  case PROP_ICON_NAME:
    g_value_set_string (value, gtk_image_get_icon_name (GTK_IMAGE (self->icon)));
    break;
  case PROP_LABEL:
    g_value_set_string (value, gtk_label_get_text (GTK_LABEL (self->label)));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gmk_action_content_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GmkActionContent *self = GMK_ACTION_CONTENT (object);

  switch (id) {
  case PROP_ICON_NAME:
    gtk_image_set_from_icon_name (GTK_IMAGE (self->icon), g_value_get_string (value));
    break;
  case PROP_LABEL:
    gtk_label_set_text (GTK_LABEL (self->label), g_value_get_string (value));
    name_button (self);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gmk_action_content_dispose (GObject *object)
{
  GmkActionContent *self = GMK_ACTION_CONTENT (object);

  g_clear_pointer (&self->icon, gtk_widget_unparent);
  g_clear_pointer (&self->label, gtk_widget_unparent);
  G_OBJECT_CLASS (gmk_action_content_parent_class)->dispose (object);
}

static void
gmk_action_content_class_init (GmkActionContentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = gmk_action_content_get_property;
  object_class->set_property = gmk_action_content_set_property;
  object_class->dispose = gmk_action_content_dispose;
  props[PROP_ICON_NAME] = g_param_spec_string ("icon-name", NULL, NULL, NULL, flags);
  props[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
gmk_action_content_init (GmkActionContent *self)
{
  GtkLayoutManager *box = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (box), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (box), 2);
  self->icon =
    g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  self->label = g_object_new (GTK_TYPE_LABEL, "ellipsize", PANGO_ELLIPSIZE_END, NULL);
  gtk_widget_add_css_class (self->label, "caption");
  gtk_widget_set_parent (self->icon, GTK_WIDGET (self));
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  g_signal_connect (self, "notify::parent", G_CALLBACK (name_button), NULL);
}
