/* Calls that GTK 4.8 and libadwaita 1.2 do not have. The only file with version checks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Has a screen reader say the text. From GTK 4.14 on an announcement; before, the description of
 * the widget, which is heard where the widget has the focus. */
void gmk_compat_announce (GtkWidget *widget, const char *text);

/* The pages of a stack that have no title have no name either. GTK 4.8 calls them after their class, and a
 * screen reader says that of each that one comes to. */
void gmk_compat_hush_pages (GtkStack *stack);

/* The desktop's accent for lines on a page. From libadwaita 1.6 on people choose it, and it may change:
 * the widget is drawn anew then, if it was asked to follow. */
GdkRGBA gmk_compat_get_accent (GtkWidget *widget);
void gmk_compat_follow_accent (GtkWidget *widget);

/* Device pixels in a logical one. From GTK 4.12 on that may be no whole number; the callback, which gets
 * the widget, hears of changes while the widget is shown. */
double gmk_compat_get_scale (GtkWidget *widget);
void gmk_compat_follow_scale (GtkWidget *widget, void (*changed) (GtkWidget *widget));

G_END_DECLS
