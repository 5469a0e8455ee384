/* What is drawn on a board can be told from what it lies on, in every style: text at least 4.5 to 1,
 * marks at least 3 to 1, by the contrast of the Web Content Accessibility Guidelines 2.1.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "client/board/board-art.h"
#include "client/board/board-paint.h"

#define TEXT 4.5
#define MARK 3.0

/* --- contrast --- */

static double
linear (double part)
{
  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static double
luminance (const GdkRGBA *colour)
{
  return 0.2126 * linear ((double)colour->red) + 0.7152 * linear ((double)colour->green) +
         0.0722 * linear ((double)colour->blue);
}

static double
contrast (GdkRGBA a, GdkRGBA b)
{
  const double first = luminance (&a);
  const double second = luminance (&b);

  return (MAX (first, second) + 0.05) / (MIN (first, second) + 0.05);
}

/* What is seen where a colour lies on another, as much of it as there is. */
static GdkRGBA
over (GdkRGBA upper, GdkRGBA lower, double opacity)
{
  const float part = upper.alpha * (float)opacity;

  return (GdkRGBA){ .red = upper.red * part + lower.red * (1 - part),
                    .green = upper.green * part + lower.green * (1 - part),
                    .blue = upper.blue * part + lower.blue * (1 - part),
                    .alpha = 1 };
}

static void
assert_told (const char *what, GdkRGBA upper, GdkRGBA lower, double least)
{
  const double found = contrast (over (upper, lower, 1), lower);

  if (found < least)
    g_test_message ("%s: %.2f", what, found);
  g_assert_cmpfloat (found, >=, least);
}

static void
test_formula (void)
{
  const GdkRGBA white = { 1, 1, 1, 1 };
  const GdkRGBA black = { 0, 0, 0, 1 };
  const GdkRGBA grey = { 0x77 / 255.f, 0x77 / 255.f, 0x77 / 255.f, 1 };

  g_assert_cmpfloat_with_epsilon (contrast (white, black), 21, 0.001);
  g_assert_cmpfloat_with_epsilon (contrast (black, white), 21, 0.001);
  g_assert_cmpfloat_with_epsilon (contrast (grey, white), 4.48, 0.005);
}

/* --- a board --- */

/* A stone by its edge: its own colour, or a rim, is told from the board. */
static void
check_stone (const GmkStoneColours *stone, GdkRGBA ground)
{
  const GdkRGBA rim = over (stone->rim, stone->body, 1);

  g_assert_cmpfloat (MAX (contrast (stone->body, ground), contrast (rim, stone->body)), >=, MARK);
}

/* What is written on a stone, also where the board shines through. */
static void
check_writing (const GmkStoneColours *stone, GdkRGBA ground)
{
  const GdkRGBA tones[] = { stone->light, stone->body };

  for (gsize i = 0; i < G_N_ELEMENTS (tones); i++) {
    assert_told ("number", stone->writing, tones[i], TEXT);
    assert_told ("number of a planned stone", stone->writing,
                 over (tones[i], ground, GMK_PLANNED_OPACITY), TEXT);
    assert_told ("letter of a fifth move", stone->writing,
                 over (tones[i], ground, GMK_LETTER_OPACITY), TEXT);
  }
}

static void
check_ground (const GmkPalette *palette, GdkRGBA ground)
{
  assert_told ("coordinates", palette->label, ground, TEXT);
  assert_told ("lines", palette->line, ground, MARK);
  assert_told ("mark", palette->mark, ground, MARK);
  assert_told ("winning line", palette->win, ground, MARK);
  check_stone (&palette->black, ground);
  check_stone (&palette->white, ground);
  check_writing (&palette->black, ground);
  check_writing (&palette->white, ground);
  for (gsize i = 0; i < G_N_ELEMENTS (palette->reason); i++)
    assert_told ("line of a forbidden form", palette->reason[i], ground, MARK);
}

/* What may lie on a stone of either colour has an edge, and is told from that. */
static void
check_halo (const GmkPalette *palette)
{
  assert_told ("mark in its edge", palette->mark, palette->halo, MARK);
  for (gsize i = 0; i < G_N_ELEMENTS (palette->reason); i++)
    assert_told ("line in its edge", palette->reason[i], palette->halo, MARK);
}

static void
test_style (gconstpointer data)
{
  const int number = GPOINTER_TO_INT (data);
  const GmkPalette *palette =
    gmk_palette_get ((GmkBoardStyle)(number / 4), number % 2 == 1, number / 2 % 2 == 1);

  /* The lightest and the darkest place of the wood. */
  check_ground (palette, over (palette->grain, palette->ground, (double)GMK_GRAIN_LEAST));
  check_ground (palette, over (palette->grain, palette->ground, (double)GMK_GRAIN_MOST));
  check_halo (palette);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-style/formula", test_formula);
  for (int style = 0; style < GMK_N_BOARD_STYLES; style++)
    for (int desktop = 0; desktop < 4; desktop++) {
      g_autofree char *path =
        g_strdup_printf ("/board-style/%d/%s%s", style, desktop % 2 == 1 ? "dark" : "light",
                         desktop / 2 == 1 ? "-contrast" : "");

      g_test_add_data_func (path, GINT_TO_POINTER (style * 4 + desktop), test_style);
    }
  return g_test_run ();
}
