/* Where the desktop's sound theme keeps a sound.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Looks in the theme and in those it is based on; *file gets a path that the caller frees, or NULL
 * where none of them has such a sound. FALSE: the theme wants this one to be silent. */
gboolean gmk_sound_theme_find (const char *theme, const char *event, char **file);

G_END_DECLS
