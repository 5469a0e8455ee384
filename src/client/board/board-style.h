/* How a board looks: its palettes, and which one is meant by the settings.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

/* The setting, by the values of the schema. */
typedef enum {
  GMK_BOARD_STYLE_AUTOMATIC, /* wood, dark wood or high contrast, as the desktop is */
  GMK_BOARD_STYLE_WOOD,
  GMK_BOARD_STYLE_DARK_WOOD,
  GMK_BOARD_STYLE_PAPER,
  GMK_BOARD_STYLE_CONTRAST,
  GMK_N_BOARD_STYLES
} GmkBoardStyle;

typedef struct {
  GdkRGBA light;   /* where the light falls */
  GdkRGBA body;    /* the rest of the stone; equal to light: drawn flat */
  GdkRGBA rim;     /* a thin outline, clear: none */
  GdkRGBA writing; /* numbers and marks on the stone */
} GmkStoneColours;

typedef struct {
  GdkRGBA ground;
  GdkRGBA grain; /* the veins of the wood; equal to ground: a flat ground */
  GdkRGBA edge;  /* around the ground */
  GdkRGBA line;
  int line_width; /* in device pixels */
  GdkRGBA label;
  GdkRGBA mark;      /* hint, crosses */
  GdkRGBA halo;      /* around marks and lines that may lie on a stone */
  GdkRGBA win;       /* winning line */
  GdkRGBA reason[3]; /* lines of a forbidden form, one after the other */
  float shadow;      /* under the stones, 0 for none */
  GmkStoneColours black;
  GmkStoneColours white;
} GmkPalette;

/* The palette for a setting on a desktop that is dark or not, with high contrast or not. Static, so
 * that equal pointers mean equal palettes. */
const GmkPalette *gmk_palette_get (GmkBoardStyle style, gboolean dark, gboolean high_contrast);

static inline gboolean
gmk_palette_is_wood (const GmkPalette *palette)
{
  return !gdk_rgba_equal (&palette->ground, &palette->grain);
}

G_END_DECLS
