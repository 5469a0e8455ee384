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

G_END_DECLS
