/* Calls that GTK 4.8 does not have. The only file with version checks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Has a screen reader say the text. From GTK 4.14 on an announcement; before, the description of
 * the widget, which is heard where the widget has the focus. */
void gmk_compat_announce (GtkWidget *widget, const char *text);

G_END_DECLS
