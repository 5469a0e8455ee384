/* Reporting a problem: what whoever mends it needs to know, shown and copied.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "core/match.h"

G_BEGIN_DECLS

/* match: the game that goes on; NULL: none. Nothing of it is kept. */
GtkWindow *gmk_problem_dialog_new (GtkWindow *parent, const GmkMatch *match);

G_END_DECLS
