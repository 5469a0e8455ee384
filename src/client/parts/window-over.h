/* A window that lies over another one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A new window of a type, of the size that its template gives it but no wider than the window that it
 * lies over. parent may be NULL. */
GtkWindow *gmk_window_over_new (GType type, GtkWindow *parent);

G_END_DECLS
