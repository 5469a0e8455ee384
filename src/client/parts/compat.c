/* Calls that GTK 4.8 and libadwaita 1.2 do not have.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/parts/compat.h"

#include <adwaita.h>

/* What is newer than the oldest version is asked for here alone. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

void
gmk_compat_announce (GtkWidget *widget, const char *text)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  gtk_accessible_announce (GTK_ACCESSIBLE (widget), text,
                           GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#else
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
#endif
}

void
gmk_compat_hush_pages (GtkStack *stack)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (stack)); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    GtkStackPage *page = gtk_stack_get_page (stack, child);

    if (gtk_stack_page_get_title (page) == NULL)
      gtk_accessible_update_property (GTK_ACCESSIBLE (page), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
  }
}

/* --- accent --- */

GdkRGBA
gmk_compat_get_accent (GtkWidget *widget)
{
  GdkRGBA accent = { 0.21f, 0.52f, 0.89f, 1 }; /* libadwaita's own */

#if ADW_CHECK_VERSION(1, 6, 0)
  AdwStyleManager *manager = adw_style_manager_get_for_display (gtk_widget_get_display (widget));

  adw_accent_color_to_standalone_rgba (adw_style_manager_get_accent_color (manager),
                                       adw_style_manager_get_dark (manager), &accent);
#else
  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "accent_color", &accent);
#endif
  return accent;
}

void
gmk_compat_follow_accent (GtkWidget *widget)
{
#if ADW_CHECK_VERSION(1, 6, 0)
  g_signal_connect_object (adw_style_manager_get_default (), "notify::accent-color",
                           G_CALLBACK (gtk_widget_queue_draw), widget, G_CONNECT_SWAPPED);
#endif
}

/* --- scale --- */

double
gmk_compat_get_scale (GtkWidget *widget)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;

  if (surface != NULL)
    return gdk_surface_get_scale (surface);
#endif
  return gtk_widget_get_scale_factor (widget);
}

#if GTK_CHECK_VERSION(4, 12, 0)
/* The surface is another one each time the widget comes to a window. */
static void
realized_cb (GtkWidget *widget, gpointer changed)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  g_signal_connect_object (surface, "notify::scale", G_CALLBACK (changed), widget,
                           G_CONNECT_SWAPPED);
}

static void
unrealizing_cb (GtkWidget *widget, gpointer changed)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  g_signal_handlers_disconnect_by_func (surface, changed, widget);
}
#endif

void
gmk_compat_follow_scale (GtkWidget *widget, void (*changed) (GtkWidget *widget))
{
#if GTK_CHECK_VERSION(4, 12, 0)
  g_signal_connect (widget, "realize", G_CALLBACK (realized_cb), (gpointer)changed);
  g_signal_connect (widget, "unrealize", G_CALLBACK (unrealizing_cb), (gpointer)changed);
#endif
  g_signal_connect (widget, "notify::scale-factor", G_CALLBACK (changed), NULL);
}

G_GNUC_END_IGNORE_DEPRECATIONS
