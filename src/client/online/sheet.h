/* A page with a title and a way back, on which things stand one below the other.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_SHEET (gmk_sheet_get_type ())
G_DECLARE_DERIVABLE_TYPE (GmkSheet, gmk_sheet, GMK, SHEET, AdwBin)

struct _GmkSheetClass {
  AdwBinClass parent_class;
};

void gmk_sheet_set_title (GmkSheet *self, const char *title, const char *subtitle);
void gmk_sheet_append (GmkSheet *self, GtkWidget *widget);

/* A button at the right of the title. */
void gmk_sheet_add_button (GmkSheet *self, GtkWidget *button);

G_END_DECLS
