/* A page with a title and a way back.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/online/sheet.h"

typedef struct {
  AdwHeaderBar *header;
  GtkWidget *back;
  AdwWindowTitle *title;
  GtkBox *content;
} GmkSheetPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (GmkSheet, gmk_sheet, ADW_TYPE_BIN)

static GmkSheetPrivate *
parts (GmkSheet *self)
{
  return gmk_sheet_get_instance_private (self);
}

void
gmk_sheet_set_title (GmkSheet *self, const char *title, const char *subtitle)
{
  g_return_if_fail (GMK_IS_SHEET (self));

  adw_window_title_set_title (parts (self)->title, title);
  adw_window_title_set_subtitle (parts (self)->title, subtitle != NULL ? subtitle : "");
}

void
gmk_sheet_append (GmkSheet *self, GtkWidget *widget)
{
  g_return_if_fail (GMK_IS_SHEET (self));

  gtk_box_append (parts (self)->content, widget);
}

void
gmk_sheet_add_button (GmkSheet *self, GtkWidget *button)
{
  g_return_if_fail (GMK_IS_SHEET (self));

  adw_header_bar_pack_end (parts (self)->header, button);
}

static gboolean
gmk_sheet_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (parts (GMK_SHEET (widget))->back);
}

static void
gmk_sheet_class_init (GmkSheetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = gmk_sheet_grab_focus;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/kagetsu/Kagetsu/online/sheet.ui");
  gtk_widget_class_bind_template_child_private (widget_class, GmkSheet, header);
  gtk_widget_class_bind_template_child_private (widget_class, GmkSheet, back);
  gtk_widget_class_bind_template_child_private (widget_class, GmkSheet, title);
  gtk_widget_class_bind_template_child_private (widget_class, GmkSheet, content);
}

static void
gmk_sheet_init (GmkSheet *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
