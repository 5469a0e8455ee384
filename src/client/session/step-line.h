/* One step as a line of text; game-file.h tells how it looks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/line-reader.h"
#include "core/match.h"

G_BEGIN_DECLS

void gmk_step_line_write (GString *text, const GmkStep *step);

/* Reads the next line, of a match on a board of that size. Whether the step may be taken is the
 * match's to say. */
gboolean gmk_step_line_read (GmkLineReader *reader, int size, GmkStep *step);

G_END_DECLS
