/* The lists that drop-downs and rows with choices open.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The lists of all drop-downs and rows with choices in the widget, itself included, begin at what is
 * chosen: the keys go on from there, and it is in sight. By themselves they begin at the first choice. */
void gmk_choice_lists_begin_at_choice (GtkWidget *widget);

G_END_DECLS
