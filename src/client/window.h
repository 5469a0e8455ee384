/* The window: which page is shown. Knows nothing about games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_WINDOW (gmk_window_get_type ())
G_DECLARE_FINAL_TYPE (GmkWindow, gmk_window, GMK, WINDOW, AdwApplicationWindow)

GtkWindow *gmk_window_new (GtkApplication *application);

/* Goes where a link leads, asking first where the server is not known. */
void gmk_window_open_link (GmkWindow *self, const char *link);

/* Shows the game in a file, or says why that cannot be. */
void gmk_window_open_file (GmkWindow *self, GFile *file);

G_END_DECLS
