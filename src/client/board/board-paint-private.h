/* What the files that draw a board share.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/board/board-paint.h"

G_BEGIN_DECLS

/* Writes text of that height in pixels round a point. */
void gmk_board_paint_text (GtkSnapshot *snapshot,
                           PangoContext *context,
                           const char *text,
                           graphene_point_t centre,
                           double height,
                           PangoWeight weight,
                           const GdkRGBA *colour);

/* Strokes the path in that colour, with an edge that sets it off from whatever lies below. */
void
gmk_board_paint_stroke (cairo_t *cr, const GmkBoardArt *art, const GdkRGBA *colour, double width);

G_END_DECLS
