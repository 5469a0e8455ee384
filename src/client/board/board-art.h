/* The textures of a board: two stones for one size of cell, and the wood. Drawn once and shown many
 * times, which is many times quicker than shading each stone anew.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/board/board-style.h"
#include "core/board.h"

G_BEGIN_DECLS

/* Start with all zero. */
typedef struct {
  const GmkPalette *palette;
  int cell;  /* logical pixels */
  int scale; /* device pixels in a logical one */
  int bleed; /* logical pixels by which a stone's texture is larger than its cell, on each side */
  GdkTexture *black;
  GdkTexture *white;
  GdkTexture *wood; /* NULL for a flat ground */
} GmkBoardArt;

/* Makes the textures for that palette, cell and scale; FALSE: they are so already. */
gboolean gmk_board_art_prepare (GmkBoardArt *art, const GmkPalette *palette, int cell, int scale);
void gmk_board_art_clear (GmkBoardArt *art);

/* A stone by itself, diameter logical pixels wide, for cards and lists. */
GdkTexture *
gmk_board_art_stone (const GmkPalette *palette, GmkColour colour, int diameter, int scale);

static inline GdkTexture *
gmk_board_art_get_stone (const GmkBoardArt *art, GmkColour colour)
{
  return colour == GMK_BLACK ? art->black : art->white;
}

G_END_DECLS
