/* A window that lies over another one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/window-over.h"

GtkWindow *
gmk_window_over_new (GType type, GtkWindow *parent)
{
  GtkWindow *self = g_object_new (type, "transient-for", parent, NULL);
  int width, height;

  gtk_window_get_default_size (self, &width, &height);
  if (parent != NULL && gtk_widget_get_width (GTK_WIDGET (parent)) > 0)
    gtk_window_set_default_size (self, MIN (width, gtk_widget_get_width (GTK_WIDGET (parent))),
                                 height);
  return self;
}
