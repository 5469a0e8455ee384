/* What a button of the action bar holds: an icon over a caption. Names the button for assistive
 * tools, too.
 *
 * Properties: "icon-name", "label".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define GMK_TYPE_ACTION_CONTENT (gmk_action_content_get_type ())
G_DECLARE_FINAL_TYPE (GmkActionContent, gmk_action_content, GMK, ACTION_CONTENT, GtkWidget)

G_END_DECLS
