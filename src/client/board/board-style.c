/* How a board looks: its palettes, and which one is meant by the settings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-style.h"

/* A colour as it is written in a style sheet, #rrggbb, and its opacity. */
#define RGBA(hex, alpha)                                                                           \
  {                                                                                                \
    (float)((hex) >> 16 & 0xff) / 255, (float)((hex) >> 8 & 0xff) / 255,                           \
      (float)((hex)&0xff) / 255, (alpha)                                                           \
  }
#define RGB(hex) RGBA (hex, 1)
#define CLEAR    RGBA (0, 0)

static const GmkPalette wood = {
  .ground = RGB (0xebc485),
  .grain = RGB (0xc08c4c),
  .edge = RGBA (0x5a3a16, 0.45),
  .line = RGBA (0x3a240c, 0.85),
  .line_width = 1,
  .label = RGB (0x543410),
  .mark = RGB (0xa01c14),
  .halo = RGB (0xfff3d9),
  .win = RGBA (0x9c1f12, 0.9),
  .reason = { RGB (0xa01c14), RGB (0x154f96), RGB (0x613583) },
  .shadow = 0.42f,
  .black = { RGB (0x55555a), RGB (0x0e0e11), CLEAR, RGB (0xffffff) },
  .white = { RGB (0xffffff), RGB (0xd9d5cb), RGBA (0x5a4a30, 0.85), RGB (0x1a1a1e) },
};

static const GmkPalette dark_wood = {
  .ground = RGB (0x6a4a30),
  .grain = RGB (0x44301f),
  .edge = RGBA (0x000000, 0.5),
  .line = RGBA (0xe8cfa6, 0.62),
  .line_width = 1,
  .label = RGB (0xe3caa2),
  .mark = RGB (0xffb454),
  .halo = RGB (0x1c110a),
  .win = RGBA (0xffb454, 0.85),
  .reason = { RGB (0xffb454), RGB (0x8fd0ff), RGB (0xe5a5ff) },
  .shadow = 0.55f,
  .black = { RGB (0x5a5a60), RGB (0x050507), RGBA (0xffffff, 0.42), RGB (0xffffff) },
  .white = { RGB (0xfcfbf8), RGB (0xc9c5ba), CLEAR, RGB (0x1a1a1e) },
};

static const GmkPalette paper = {
  .ground = RGB (0xfaf8f2),
  .grain = RGB (0xfaf8f2),
  .edge = RGBA (0x000000, 0.18),
  .line = RGB (0x55524a),
  .line_width = 1,
  .label = RGB (0x55524a),
  .mark = RGB (0xb3261e),
  .halo = RGB (0xffffff),
  .win = RGBA (0xc8402a, 0.8),
  .reason = { RGB (0xb3261e), RGB (0x1a5fb4), RGB (0x613583) },
  .black = { RGB (0x1c1c1f), RGB (0x1c1c1f), RGB (0x1c1c1f), RGB (0xffffff) },
  .white = { RGB (0xffffff), RGB (0xffffff), RGB (0x1c1c1f), RGB (0x1c1c1f) },
};

static const GmkPalette contrast = {
  .ground = RGB (0xffffff),
  .grain = RGB (0xffffff),
  .edge = RGB (0x000000),
  .line = RGB (0x000000),
  .line_width = 2,
  .label = RGB (0x000000),
  .mark = RGB (0xb00020),
  .halo = RGB (0xffffff),
  .win = RGB (0xb00020),
  .reason = { RGB (0xb00020), RGB (0x00408a), RGB (0x5b0f8b) },
  .black = { RGB (0x000000), RGB (0x000000), RGB (0x000000), RGB (0xffffff) },
  .white = { RGB (0xffffff), RGB (0xffffff), RGB (0x000000), RGB (0x000000) },
};

static const GmkPalette contrast_dark = {
  .ground = RGB (0x000000),
  .grain = RGB (0x000000),
  .edge = RGB (0xffffff),
  .line = RGB (0xb8b8b8),
  .line_width = 2,
  .label = RGB (0xffffff),
  .mark = RGB (0xffd500),
  .halo = RGB (0x000000),
  .win = RGB (0xffd500),
  .reason = { RGB (0xffd500), RGB (0x6fd3ff), RGB (0xff9de1) },
  .black = { RGB (0x000000), RGB (0x000000), RGB (0xffffff), RGB (0xffffff) },
  .white = { RGB (0xffffff), RGB (0xffffff), RGB (0xffffff), RGB (0x000000) },
};

const GmkPalette *
gmk_palette_get (GmkBoardStyle style, gboolean dark, gboolean high_contrast)
{
  switch (style) {
  case GMK_BOARD_STYLE_WOOD:
    return &wood;
  case GMK_BOARD_STYLE_DARK_WOOD:
    return &dark_wood;
  case GMK_BOARD_STYLE_PAPER:
    return &paper;
  case GMK_BOARD_STYLE_CONTRAST:
    return dark ? &contrast_dark : &contrast;
  case GMK_BOARD_STYLE_AUTOMATIC:
  case GMK_N_BOARD_STYLES:
  default:
    if (high_contrast)
      return dark ? &contrast_dark : &contrast;
    return dark ? &dark_wood : &wood;
  }
}
