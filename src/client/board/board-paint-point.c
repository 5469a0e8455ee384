/* Draws one point of a board: stone or stone to be, marks, focus.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-paint-private.h"

static graphene_point_t
middle_of (const GmkBoardArt *art)
{
  float middle = (float)(art->cell / 2) + 0.5f;

  return GRAPHENE_POINT_INIT (middle, middle);
}

static void
paint_stone (GtkSnapshot *snapshot, const GmkBoardArt *art, GmkColour colour, double growth)
{
  graphene_point_t middle = middle_of (art);
  float shrunk = (float)(0.6 + 0.4 * growth);

  gtk_snapshot_save (snapshot);
  if (growth < 1) {
    gtk_snapshot_translate (snapshot, &middle);
    gtk_snapshot_scale (snapshot, shrunk, shrunk);
    gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-middle.x, -middle.y));
    gtk_snapshot_push_opacity (snapshot, growth);
  }
  gtk_snapshot_append_node (snapshot, gmk_board_art_get_stone (art, colour));
  if (growth < 1)
    gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
paint_ghost (GtkSnapshot *snapshot, const GmkBoardArt *art, const GmkPointPose *pose)
{
  gtk_snapshot_push_opacity (snapshot, pose->pending ? 0.75 : 0.5);
  paint_stone (snapshot, art, pose->ghost, 1);
  gtk_snapshot_pop (snapshot);
}

/* A cairo context for the cell, its origin in the middle. */
static cairo_t *
begin_mark (GtkSnapshot *snapshot, const GmkBoardArt *art, const GdkRGBA *colour, double width)
{
  graphene_point_t middle = middle_of (art);
  cairo_t *cr =
    gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, art->cell + 1, art->cell + 1));

  cairo_translate (cr, middle.x, middle.y);
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  return cr;
}

static void
paint_ring (GtkSnapshot *snapshot,
            const GmkBoardArt *art,
            const GdkRGBA *colour,
            double radius,
            double width,
            gboolean dotted)
{
  cairo_t *cr = begin_mark (snapshot, art, colour, width);

  if (dotted) {
    double dot = 2 * G_PI * radius / 12;

    cairo_set_dash (cr, (double[2]){ 0, dot }, 2, 0);
  }
  cairo_arc (cr, 0, 0, radius, 0, 2 * G_PI);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* Alone on the board, or over a stone to be. */
static void
paint_cross (GtkSnapshot *snapshot, const GmkBoardArt *art, gboolean on_stone)
{
  double arm = art->cell * 0.17;
  double width = MAX (1.5, art->cell * 0.07);
  cairo_t *cr = begin_mark (snapshot, art, &art->palette->mark, width);

  cairo_move_to (cr, -arm, -arm);
  cairo_line_to (cr, arm, arm);
  cairo_move_to (cr, -arm, arm);
  cairo_line_to (cr, arm, -arm);
  if (on_stone)
    gmk_board_paint_stroke (cr, art, &art->palette->mark, width);
  else
    cairo_stroke (cr);
  cairo_destroy (cr);
}

/* The number or the ring of a stone: the last one's number is ringed at the rim. */
static void
paint_stone_marks (GtkSnapshot *snapshot,
                   const GmkBoardArt *art,
                   const GmkPointLook *look,
                   const GmkPointPose *pose,
                   PangoContext *context)
{
  const GmkStoneColours *colours =
    look->stone == GMK_BLACK ? &art->palette->black : &art->palette->white;
  gboolean last = (look->marks & GMK_MARK_LAST) != 0;
  gboolean numbered = pose->numbered && look->number > 0;

  if (numbered) {
    char text[8];

    g_snprintf (text, sizeof text, "%d", look->number);
    gmk_board_paint_text (snapshot, context, text, middle_of (art),
                          art->cell * (look->number < 100 ? 0.42 : 0.33),
                          last ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL, &colours->writing);
  }
  if (last)
    paint_ring (snapshot, art, &colours->writing, art->cell * (numbered ? 0.37 : 0.21),
                MAX (1.2, art->cell * (numbered ? 0.035 : 0.055)), FALSE);
}

/* The letter of a fifth move on offer, on a stone that is not there yet. */
static void
paint_letter (GtkSnapshot *snapshot, const GmkBoardArt *art, char letter, PangoContext *context)
{
  char text[2] = { letter, 0 };

  gtk_snapshot_push_opacity (snapshot, GMK_LETTER_OPACITY);
  paint_stone (snapshot, art, GMK_BLACK, 1);
  gtk_snapshot_pop (snapshot);
  gmk_board_paint_text (snapshot, context, text, middle_of (art), art->cell * 0.5,
                        PANGO_WEIGHT_BOLD, &art->palette->black.writing);
}

/* A stone that is asked for or of a line that is shown: partly there, its number in the line wholly. */
static void
paint_planned (GtkSnapshot *snapshot,
               const GmkBoardArt *art,
               const GmkPointLook *look,
               PangoContext *context)
{
  const GmkStoneColours *colours =
    look->planned == GMK_BLACK ? &art->palette->black : &art->palette->white;
  char text[8];

  gtk_snapshot_push_opacity (snapshot, GMK_PLANNED_OPACITY);
  paint_stone (snapshot, art, look->planned, 1);
  gtk_snapshot_pop (snapshot);
  if (look->number == 0)
    return;
  g_snprintf (text, sizeof text, "%d", look->number);
  gmk_board_paint_text (snapshot, context, text, middle_of (art), art->cell * 0.46,
                        PANGO_WEIGHT_BOLD, &colours->writing);
}

/* A ring round the stone in two tones, so that it stands out on wood and on both colours. */
static void
paint_focus (GtkSnapshot *snapshot, const GmkBoardArt *art)
{
  const GdkRGBA dark = { 0.08f, 0.22f, 0.52f, 1 };
  const GdkRGBA light = { 1, 1, 1, 1 };
  float side = (float)art->cell + 3;
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (&ring, &GRAPHENE_RECT_INIT (-1, -1, side, side), side / 2);
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 3, 3, 3, 3 },
                              (GdkRGBA[4]){ light, light, light, light });
  gtk_snapshot_append_border (snapshot, &ring, (float[4]){ 2, 2, 2, 2 },
                              (GdkRGBA[4]){ dark, dark, dark, dark });
}

void
gmk_board_paint_point (GtkSnapshot *snapshot,
                       const GmkBoardArt *art,
                       const GmkPointLook *look,
                       const GmkPointPose *pose,
                       PangoContext *context)
{
  const GmkPalette *palette = art->palette;

  if (look->stone != GMK_EMPTY) {
    paint_stone (snapshot, art, look->stone, pose->growth);
    paint_stone_marks (snapshot, art, look, pose, context);
  } else if (look->letter != 0) {
    paint_letter (snapshot, art, look->letter, context);
  } else if (look->planned != GMK_EMPTY) {
    paint_planned (snapshot, art, look, context);
  } else {
    if (pose->leaving != GMK_EMPTY)
      paint_stone (snapshot, art, pose->leaving, pose->left);
    if (pose->ghost != GMK_EMPTY)
      paint_ghost (snapshot, art, pose);
    if ((look->marks & GMK_MARK_CROSS) != 0)
      paint_cross (snapshot, art, pose->ghost != GMK_EMPTY);
  }

  if (pose->pending)
    paint_ring (snapshot, art, &palette->mark, art->cell * 0.475, MAX (1.5, art->cell * 0.05),
                FALSE);
  if ((look->marks & GMK_MARK_HINT) != 0)
    paint_ring (snapshot, art, look->letter != 0 ? &palette->black.writing : &palette->mark,
                art->cell * 0.4, MAX (2, art->cell * 0.09), TRUE);
  if ((look->marks & GMK_MARK_OTHER) != 0)
    paint_ring (snapshot, art, &palette->mark, art->cell * 0.26, MAX (1.5, art->cell * 0.07), TRUE);
  if (pose->focused)
    paint_focus (snapshot, art);
}
