/* Draws a board: ground and grid, lines over the stones. The points are drawn in board-paint-point.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-paint-private.h"

#include <math.h>

#define CORNER 8 /* rounding of the ground, in pixels */

/* --- ground --- */

/* In device pixels: broad lines are for cells that have room for them. */
static int
line_width (const GmkBoardArt *art)
{
  return art->cell < 24 ? 1 : art->palette->line_width;
}

/* Where the pixels of the device begin that a line through `centre` covers. */
static float
line_start (const GmkBoardArt *art, float origin, float centre)
{
  float scale = (float)art->scale;
  float pixel = floorf ((origin + centre) * scale) - (float)((line_width (art) - 1) / 2);

  return pixel / scale - origin;
}

static float
line_left (const GmkBoardArt *art, graphene_point_t centre)
{
  return line_start (art, art->origin.x, centre.x);
}

static float
line_top (const GmkBoardArt *art, graphene_point_t centre)
{
  return line_start (art, art->origin.y, centre.y);
}

static void
paint_grid (GtkSnapshot *snapshot, const GmkBoardArt *art, const GmkBoardGeometry *geometry)
{
  int8_t last = (int8_t)(geometry->size - 1);
  graphene_point_t from = gmk_board_geometry_centre (geometry, (GmkPoint){ 0, last });
  graphene_point_t to = gmk_board_geometry_centre (geometry, (GmkPoint){ last, 0 });
  float width = (float)line_width (art) / (float)art->scale;
  float left = line_left (art, from);
  float top = line_top (art, from);
  float across = line_left (art, to) - left + width;
  float down = line_top (art, to) - top + width;

  for (int8_t i = 0; i <= last; i++) {
    graphene_point_t at = gmk_board_geometry_centre (geometry, (GmkPoint){ i, i });
    graphene_rect_t column = GRAPHENE_RECT_INIT (line_left (art, at), top, width, down);
    graphene_rect_t row = GRAPHENE_RECT_INIT (left, line_top (art, at), across, width);

    gtk_snapshot_append_color (snapshot, &art->palette->line, &column);
    gtk_snapshot_append_color (snapshot, &art->palette->line, &row);
  }
}

static void
paint_disc (GtkSnapshot *snapshot, const GdkRGBA *colour, graphene_point_t centre, float radius)
{
  GskRoundedRect disc;

  gsk_rounded_rect_init_from_rect (
    &disc, &GRAPHENE_RECT_INIT (centre.x - radius, centre.y - radius, 2 * radius, 2 * radius),
    radius);
  gtk_snapshot_push_rounded_clip (snapshot, &disc);
  gtk_snapshot_append_color (snapshot, colour, &disc.bounds);
  gtk_snapshot_pop (snapshot);
}

/* Where the fourth lines and the middle ones cross: five points, on 19 lines nine. */
static void
paint_stars (GtkSnapshot *snapshot, const GmkBoardArt *art, const GmkBoardGeometry *geometry)
{
  int size = geometry->size;
  int in = 3;
  int middle = size / 2;
  int places[3] = { in, middle, size - 1 - in };
  float radius =
    fmaxf (1.5f, (float)geometry->cell * 0.085f) + (float)(art->palette->line_width - 1);

  if (size % 2 == 0 || size < 9)
    return;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      if (size < 19 && (i == 1) != (j == 1))
        continue;

      GmkPoint p = { (int8_t)places[i], (int8_t)places[j] };

      paint_disc (snapshot, &art->palette->line, gmk_board_geometry_centre (geometry, p), radius);
    }
}

void
gmk_board_paint_text (GtkSnapshot *snapshot,
                      PangoContext *context,
                      const char *text,
                      graphene_point_t centre,
                      double height,
                      PangoWeight weight,
                      const GdkRGBA *colour)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (context);
  PangoFontDescription *font =
    pango_font_description_copy (pango_context_get_font_description (context));
  int width, pixels;

  pango_font_description_set_absolute_size (font, height * PANGO_SCALE);
  pango_font_description_set_weight (font, weight);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, &pixels);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (roundf (centre.x - (float)width / 2),
                                                          roundf (centre.y - (float)pixels / 2)));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
}

/* Letters below and above, numbers left and right; they are names and never mirrored. */
static void
paint_coordinates (GtkSnapshot *snapshot,
                   const GmkBoardArt *art,
                   const GmkBoardGeometry *geometry,
                   PangoContext *context)
{
  const GdkRGBA *colour = &art->palette->label;
  double height = CLAMP (geometry->cell * 0.36, 7, 15);
  float near_edge = (float)geometry->margin * 0.5f + 0.04f * (float)geometry->cell;
  float far_edge = (float)geometry->side - near_edge;

  for (int8_t i = 0; i < geometry->size; i++) {
    graphene_point_t at = gmk_board_geometry_centre (geometry, (GmkPoint){ i, i });
    char column[2] = { (char)('A' + i), 0 };
    char row[4];

    g_snprintf (row, sizeof row, "%d", i + 1);
    for (int side = 0; side < 2; side++) {
      float edge = side == 0 ? near_edge : far_edge;

      gmk_board_paint_text (snapshot, context, column,
                            GRAPHENE_POINT_INIT (at.x, (float)geometry->top + edge), height,
                            PANGO_WEIGHT_NORMAL, colour);
      gmk_board_paint_text (snapshot, context, row,
                            GRAPHENE_POINT_INIT ((float)geometry->left + edge, at.y), height,
                            PANGO_WEIGHT_NORMAL, colour);
    }
  }
}

static GskRoundedRect
ground_of (const GmkBoardGeometry *geometry)
{
  GskRoundedRect ground;

  gsk_rounded_rect_init_from_rect (
    &ground, &GRAPHENE_RECT_INIT (geometry->left, geometry->top, geometry->side, geometry->side),
    CORNER);
  return ground;
}

void
gmk_board_paint_ground (GtkSnapshot *snapshot,
                        const GmkBoardArt *art,
                        const GmkBoardGeometry *geometry,
                        PangoContext *coordinates)
{
  GskRoundedRect ground = ground_of (geometry);
  graphene_rect_t square = ground.bounds;
  GdkRGBA edge = art->palette->edge;

  gtk_snapshot_push_rounded_clip (snapshot, &ground);
  if (art->wood != NULL)
    gtk_snapshot_append_texture (snapshot, art->wood, &square);
  else
    gtk_snapshot_append_color (snapshot, &art->palette->ground, &square);
  paint_grid (snapshot, art, geometry);
  paint_stars (snapshot, art, geometry);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &ground, (float[4]){ 1, 1, 1, 1 },
                              (GdkRGBA[4]){ edge, edge, edge, edge });
  if (coordinates != NULL)
    paint_coordinates (snapshot, art, geometry, coordinates);
}

/* --- lines over the board --- */

void
gmk_board_paint_stroke (cairo_t *cr, const GmkBoardArt *art, const GdkRGBA *colour, double width)
{
  gdk_cairo_set_source_rgba (cr, &art->palette->halo);
  cairo_set_line_width (cr, width + MAX (2, art->cell * 0.08));
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, colour);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static cairo_t *
begin_lines (GtkSnapshot *snapshot, const GmkBoardGeometry *geometry)
{
  cairo_t *cr = gtk_snapshot_append_cairo (
    snapshot, &GRAPHENE_RECT_INIT (geometry->left, geometry->top, geometry->side, geometry->side));

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  return cr;
}

static graphene_rect_t
square_bounds (const GmkBoardGeometry *geometry, int square)
{
  graphene_point_t centre = gmk_board_geometry_centre (geometry, gmk_board_centre (geometry->size));
  float side = (float)(square * geometry->cell);

  return GRAPHENE_RECT_INIT (centre.x - side / 2, centre.y - side / 2, side, side);
}

void
gmk_board_paint_closed (GtkSnapshot *snapshot,
                        const GmkBoardGeometry *geometry,
                        int square,
                        gboolean inside)
{
  graphene_rect_t bounds = square_bounds (geometry, square);
  GskRoundedRect ground = ground_of (geometry);

  gtk_snapshot_push_rounded_clip (snapshot, &ground);

  cairo_t *cr = begin_lines (snapshot, geometry);

  graphene_rect_t points = square_bounds (geometry, geometry->size);

  cairo_set_source_rgba (cr, 0, 0, 0, 0.22);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  cairo_rectangle (cr, bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
  if (!inside)
    cairo_rectangle (cr, points.origin.x, points.origin.y, points.size.width, points.size.height);
  cairo_fill (cr);
  cairo_destroy (cr);
  gtk_snapshot_pop (snapshot);
}

void
gmk_board_paint_square (GtkSnapshot *snapshot,
                        const GmkBoardArt *art,
                        const GmkBoardGeometry *geometry,
                        int square)
{
  graphene_rect_t bounds = square_bounds (geometry, square);
  cairo_t *cr = begin_lines (snapshot, geometry);

  gdk_cairo_set_source_rgba (cr, &art->palette->mark);
  cairo_set_line_width (cr, MAX (1.5, geometry->cell * 0.05));
  cairo_set_dash (cr, (double[2]){ geometry->cell * 0.2, geometry->cell * 0.2 }, 2, 0);
  cairo_rectangle (cr, bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* Broad enough to be seen around the stones that lie on it. */
void
gmk_board_paint_run (GtkSnapshot *snapshot,
                     const GmkBoardArt *art,
                     const GmkBoardGeometry *geometry,
                     const GmkRun *run,
                     double progress)
{
  graphene_point_t from = gmk_board_geometry_centre (geometry, run->from);
  graphene_point_t to = gmk_board_geometry_centre (geometry, run->to);
  cairo_t *cr = begin_lines (snapshot, geometry);

  gdk_cairo_set_source_rgba (cr, &art->palette->win);
  cairo_set_line_width (cr, geometry->cell * 1.08);
  cairo_move_to (cr, from.x, from.y);
  cairo_line_to (cr, from.x + (to.x - from.x) * progress, from.y + (to.y - from.y) * progress);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* Stones and gaps of a line lie on one line with p: from end to end. */
static void
line_ends (GmkPoint p, const GmkForbiddenLine *line, GmkPoint *from, GmkPoint *to)
{
  *from = *to = p;
  for (int i = 0; i < line->n_stones + line->n_gaps; i++) {
    GmkPoint q = i < line->n_stones ? line->stones[i] : line->gaps[i - line->n_stones];

    if (q.x < from->x || (q.x == from->x && q.y < from->y))
      *from = q;
    if (q.x > to->x || (q.x == to->x && q.y > to->y))
      *to = q;
  }
}

static void
paint_reason (cairo_t *cr,
              const GmkBoardArt *art,
              const GmkBoardGeometry *geometry,
              GmkPoint p,
              const GmkForbiddenLine *line,
              int index)
{
  const GdkRGBA *colour = &art->palette->reason[index % (int)G_N_ELEMENTS (art->palette->reason)];
  double unit = geometry->cell;
  double width = MAX (2, unit * 0.1);
  GmkPoint ends[2];

  line_ends (p, line, &ends[0], &ends[1]);

  graphene_point_t from = gmk_board_geometry_centre (geometry, ends[0]);
  graphene_point_t to = gmk_board_geometry_centre (geometry, ends[1]);

  cairo_set_dash (cr, (double[2]){ unit * 0.3, unit * 0.3 }, index % 3 == 0 ? 0 : 2, 0);
  if (index % 3 == 2)
    cairo_set_dash (cr, (double[2]){ 0, unit * 0.22 }, 2, 0);
  cairo_move_to (cr, from.x, from.y);
  cairo_line_to (cr, to.x, to.y);
  gmk_board_paint_stroke (cr, art, colour, width);

  cairo_set_dash (cr, NULL, 0, 0);
  for (int i = 0; i < line->n_gaps; i++) {
    graphene_point_t gap = gmk_board_geometry_centre (geometry, line->gaps[i]);

    cairo_arc (cr, gap.x, gap.y, unit * 0.22, 0, 2 * G_PI);
    gmk_board_paint_stroke (cr, art, colour, width);
  }
}

void
gmk_board_paint_reasons (GtkSnapshot *snapshot,
                         const GmkBoardArt *art,
                         const GmkBoardGeometry *geometry,
                         GmkPoint p,
                         const GmkForbiddenLine *lines,
                         int n_lines)
{
  cairo_t *cr = begin_lines (snapshot, geometry);

  for (int i = 0; i < n_lines; i++)
    paint_reason (cr, art, geometry, p, &lines[i], i);

  graphene_point_t at = gmk_board_geometry_centre (geometry, p);
  double arm = geometry->cell * 0.22;

  cairo_move_to (cr, at.x - arm, at.y - arm);
  cairo_line_to (cr, at.x + arm, at.y + arm);
  cairo_move_to (cr, at.x - arm, at.y + arm);
  cairo_line_to (cr, at.x + arm, at.y - arm);
  gmk_board_paint_stroke (cr, art, &art->palette->mark, MAX (2.5, geometry->cell * 0.12));
  cairo_destroy (cr);
}
