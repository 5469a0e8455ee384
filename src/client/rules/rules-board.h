/* A diagram of the rules: a board on which a stone can be tried, and what comes of it in words.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/rules/rules-book.h"

G_BEGIN_DECLS

#define GMK_TYPE_RULES_BOARD (gmk_rules_board_get_type ())
G_DECLARE_FINAL_TYPE (GmkRulesBoard, gmk_rules_board, GMK, RULES_BOARD, GtkWidget)

/* The diagram has to outlive it; looks as the settings say. */
GtkWidget *gmk_rules_board_new (const GmkRulesDiagram *diagram, GSettings *settings);

G_END_DECLS
