/* The pictures of a board: two stones for one size of cell, and the wood. Drawn once and shown many
 * times, which is many times quicker than shading each stone anew.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/board/board-style.h"
#include "core/board.h"

G_BEGIN_DECLS

/* How much of the grain's colour shows in the wood, from 0 for none to 1. */
#define GMK_GRAIN_LEAST 0.08f
#define GMK_GRAIN_MOST  0.54f

/* Start with all zero. */
typedef struct {
  const GmkPalette *palette;
  int cell;                /* logical pixels */
  double scale;            /* device pixels in a logical one */
  graphene_point_t origin; /* of the widget in its window, in logical pixels */
  gboolean by_processor;   /* rather than by a graphics card */
  int bleed; /* logical pixels by which a stone's picture is larger than its cell, on each side */
  GskRenderNode *black; /* the cell's corner is at (0, 0) */
  GskRenderNode *white;
  GdkTexture *wood; /* NULL for a flat ground */
} GmkBoardArt;

/* Makes the pictures for that palette and cell, as they are best for the widget that shows them; FALSE:
 * they are so already. */
gboolean
gmk_board_art_prepare (GmkBoardArt *art, const GmkPalette *palette, int cell, GtkWidget *widget);
void gmk_board_art_clear (GmkBoardArt *art);

/* A stone by itself, diameter logical pixels wide, for cards and lists. */
GdkTexture *
gmk_board_art_stone (const GmkPalette *palette, GmkColour colour, int diameter, double scale);

static inline GskRenderNode *
gmk_board_art_get_stone (const GmkBoardArt *art, GmkColour colour)
{
  return colour == GMK_BLACK ? art->black : art->white;
}

G_END_DECLS
