/* The preferences: how the board looks and behaves. They apply at once.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_PREFERENCES (gmk_preferences_get_type ())
G_DECLARE_FINAL_TYPE (GmkPreferences, gmk_preferences, GMK, PREFERENCES, AdwPreferencesWindow)

GtkWindow *gmk_preferences_new (GtkWindow *parent);

G_END_DECLS
