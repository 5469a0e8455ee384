/* The page that tells the rules: chapters beside what they say, or one after the other where the
 * window is narrow.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GMK_TYPE_RULES_PAGE (gmk_rules_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkRulesPage, gmk_rules_page, GMK, RULES_PAGE, AdwBin)

GtkWidget *gmk_rules_page_new (void);

/* Opens a chapter by its name; NULL: where the page was left, or the first. */
void gmk_rules_page_open (GmkRulesPage *self, const char *chapter);

G_END_DECLS
