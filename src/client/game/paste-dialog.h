/* A dialog that takes a game as text and tells where it stops making sense.
 *
 * Signal: "table-made" (GmkLocal *table).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "core/rules.h"

G_BEGIN_DECLS

#define GMK_TYPE_PASTE_DIALOG (gmk_paste_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GmkPasteDialog, gmk_paste_dialog, GMK, PASTE_DIALOG, AdwWindow)

/* Begins with what is on the clipboard, if that is text, and with these rules, if any. */
GtkWindow *gmk_paste_dialog_new (GtkWindow *parent, const GmkRules *rules);

G_END_DECLS
