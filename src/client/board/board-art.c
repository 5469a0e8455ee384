/* The pictures of a board: two stones for one size of cell, and the wood.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/board/board-art.h"

#include <cairo.h>
#include <math.h>

#include "client/parts/compat.h"

#define STONE_RADIUS 0.46 /* of the spacing */
/* In pixels. Along the grain, down the board, wood changes so slowly that it can be stretched. */
#define WOOD_WIDTH  640
#define WOOD_HEIGHT 64

static GdkTexture *
texture_from_surface (cairo_surface_t *surface)
{
  cairo_surface_flush (surface);

  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  gsize stride = (gsize)cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes =
    g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize)height);

  return gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
}

static void
add_stop (cairo_pattern_t *pattern, double offset, const GdkRGBA *colour)
{
  cairo_pattern_add_color_stop_rgba (pattern, offset, colour->red, colour->green, colour->blue,
                                     colour->alpha);
}

static void
draw_shadow (cairo_t *cr, double radius, double strength)
{
  double offset = radius * 0.1;
  cairo_pattern_t *shade = cairo_pattern_create_radial (offset, offset * 1.4, radius * 0.72, offset,
                                                        offset * 1.4, radius * 1.14);

  cairo_pattern_add_color_stop_rgba (shade, 0, 0, 0, 0, strength);
  cairo_pattern_add_color_stop_rgba (shade, 1, 0, 0, 0, 0);
  cairo_set_source (cr, shade);
  cairo_paint (cr);
  cairo_pattern_destroy (shade);
}

/* A stone round the origin; the light comes from the upper left. */
static void
draw_stone (cairo_t *cr, double radius, const GmkStoneColours *colours)
{
  cairo_pattern_t *body = cairo_pattern_create_radial (-0.38 * radius, -0.42 * radius, 0,
                                                       -0.1 * radius, -0.1 * radius, radius * 1.15);

  add_stop (body, 0, &colours->light);
  add_stop (body, 0.18, &colours->light);
  add_stop (body, 1, &colours->body);
  cairo_arc (cr, 0, 0, radius, 0, 2 * G_PI);
  cairo_set_source (cr, body);
  cairo_fill (cr);
  cairo_pattern_destroy (body);

  if (colours->rim.alpha > 0) {
    double width = MAX (1, radius * 0.07);

    cairo_arc (cr, 0, 0, radius - width / 2, 0, 2 * G_PI);
    cairo_set_line_width (cr, width);
    gdk_cairo_set_source_rgba (cr, &colours->rim);
    cairo_stroke (cr);
  }
}

static cairo_surface_t *
stone_surface (const GmkPalette *palette,
               GmkColour colour,
               double side,
               double centre,
               double radius,
               double shadow,
               double scale)
{
  int pixels = (int)ceil (side * scale);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels, pixels);

  cairo_surface_set_device_scale (surface, scale, scale);

  cairo_t *cr = cairo_create (surface);

  cairo_translate (cr, centre, centre);
  if (shadow > 0)
    draw_shadow (cr, radius, shadow);
  draw_stone (cr, radius, colour == GMK_BLACK ? &palette->black : &palette->white);
  cairo_destroy (cr);
  return surface;
}

GdkTexture *
gmk_board_art_stone (const GmkPalette *palette, GmkColour colour, int diameter, double scale)
{
  double middle = diameter / 2.0;
  cairo_surface_t *surface =
    stone_surface (palette, colour, diameter, middle, middle - 0.5, 0, scale);
  GdkTexture *texture = texture_from_surface (surface);

  cairo_surface_destroy (surface);
  return texture;
}

/* What the processor draws is read from the surface as it is; a texture it would copy for every stone
 * of every frame. Everybody else has the texture at hand. */
static GskRenderNode *
node_from_surface (cairo_surface_t *surface, const graphene_rect_t *bounds, gboolean by_processor)
{
  if (!by_processor) {
    g_autoptr (GdkTexture) texture = texture_from_surface (surface);

    return gsk_texture_node_new (texture, bounds);
  }

  GskRenderNode *node = gsk_cairo_node_new (bounds);
  cairo_t *cr = gsk_cairo_node_get_draw_context (node);

  cairo_set_source_surface (cr, surface, (double)bounds->origin.x, (double)bounds->origin.y);
  cairo_paint (cr);
  cairo_destroy (cr);
  return node;
}

static GskRenderNode *
stone_node (const GmkBoardArt *art, GmkColour colour)
{
  double side = art->cell + 2 * art->bleed;
  double centre = art->bleed + art->cell / 2 + 0.5;
  cairo_surface_t *surface =
    stone_surface (art->palette, colour, side, centre, art->cell * STONE_RADIUS,
                   (double)art->palette->shadow, art->scale);
  GskRenderNode *node = node_from_surface (
    surface, &GRAPHENE_RECT_INIT (-art->bleed, -art->bleed, (float)side, (float)side),
    art->by_processor);

  cairo_surface_destroy (surface);
  return node;
}

/* A number from 0 to 1 that belongs to a crossing of the noise's grid. */
static float
lattice (int x, int y)
{
  guint32 h = (guint32)x * 0x9e3779b1u ^ (guint32)y * 0x85ebca77u;

  h = (h ^ h >> 15) * 0x2c1b3c6du;
  h ^= h >> 13;
  return (float)(h & 0xffff) / 65535.f;
}

/* Smooth noise from 0 to 1. */
static float
noise (float x, float y)
{
  int x0 = (int)floorf (x);
  int y0 = (int)floorf (y);
  float u = x - (float)x0;
  float v = y - (float)y0;

  u = u * u * (3 - 2 * u);
  v = v * v * (3 - 2 * v);

  float low = lattice (x0, y0) * (1 - u) + lattice (x0 + 1, y0) * u;
  float high = lattice (x0, y0 + 1) * (1 - u) + lattice (x0 + 1, y0 + 1) * u;

  return low * (1 - v) + high * v;
}

/* How much of the grain's colour shows at a place, both from 0 to 1: the veins of a straight-grained
 * plank, thin and close, that bend a little, and its fibres. */
static float
wood_grain (float x, float y)
{
  float bend = noise (x * 3 + 7, y * 0.9f) + 0.25f * noise (x * 11 + 31, y * 2);
  float vein = 0.5f + 0.5f * sinf (2 * (float)G_PI * (x * 22 + 1.6f * bend));
  float fibre = noise (x * 150, y * 5);
  float cloud = noise (x * 2.5f + 5, y * 1.2f + 11);

  /* The parts of what may show go from 0 to 1 and are 1 together. */
  float shows = 0.35f * vein * vein * vein + 0.35f * fibre + 0.3f * cloud;

  return GMK_GRAIN_LEAST + (GMK_GRAIN_MOST - GMK_GRAIN_LEAST) * shows;
}

static guchar
mix (float from, float to, float amount)
{
  return (guchar)(255 * (from + (to - from) * amount));
}

static GdkTexture *
wood_texture (const GmkPalette *palette)
{
  const GdkRGBA *ground = &palette->ground;
  const GdkRGBA *grain = &palette->grain;
  gsize stride = WOOD_WIDTH * 3;
  guchar *pixels = g_malloc (stride * WOOD_HEIGHT);
  guchar *pixel = pixels;

  for (int y = 0; y < WOOD_HEIGHT; y++)
    for (int x = 0; x < WOOD_WIDTH; x++) {
      float amount = wood_grain ((float)x / WOOD_WIDTH, (float)y / WOOD_HEIGHT);

      *pixel++ = mix (ground->red, grain->red, amount);
      *pixel++ = mix (ground->green, grain->green, amount);
      *pixel++ = mix (ground->blue, grain->blue, amount);
    }

  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, stride * WOOD_HEIGHT);

  return gdk_memory_texture_new (WOOD_WIDTH, WOOD_HEIGHT, GDK_MEMORY_R8G8B8, bytes, stride);
}

/* All boards share the wood that was drawn last. */
static GdkTexture *
shared_wood (const GmkPalette *palette)
{
  static const GmkPalette *shared_palette;
  static GdkTexture *shared;

  if (shared_palette != palette) {
    g_clear_object (&shared);
    shared = wood_texture (palette);
    shared_palette = palette;
  }
  return g_object_ref (shared);
}

/* Whether the widget's window is drawn by the processor. */
static gboolean
is_drawn_by_processor (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);

  return native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));
}

static graphene_point_t
origin_of (GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  graphene_point_t origin = GRAPHENE_POINT_INIT (0, 0);
  double x, y;

  if (native == NULL ||
      !gtk_widget_compute_point (widget, GTK_WIDGET (native), &GRAPHENE_POINT_INIT (0, 0), &origin))
    return GRAPHENE_POINT_INIT (0, 0);
  gtk_native_get_surface_transform (native, &x, &y);
  return GRAPHENE_POINT_INIT (origin.x + (float)x, origin.y + (float)y);
}

gboolean
gmk_board_art_prepare (GmkBoardArt *art, const GmkPalette *palette, int cell, GtkWidget *widget)
{
  double scale = gmk_compat_get_scale (widget);
  gboolean by_processor = is_drawn_by_processor (widget);

  art->origin = origin_of (widget);
  if (art->palette == palette && art->cell == cell && art->scale == scale &&
      art->by_processor == by_processor)
    return FALSE;

  g_autoptr (GdkTexture) wood = NULL;

  if (gmk_palette_is_wood (palette))
    wood = shared_wood (palette);
  gmk_board_art_clear (art);
  art->palette = palette;
  art->cell = cell;
  art->scale = scale;
  art->by_processor = by_processor;
  art->bleed = palette->shadow > 0 ? (cell + 11) / 12 : 0;
  art->wood = g_steal_pointer (&wood);
  art->black = stone_node (art, GMK_BLACK);
  art->white = stone_node (art, GMK_WHITE);
  return TRUE;
}

void
gmk_board_art_clear (GmkBoardArt *art)
{
  g_clear_pointer (&art->black, gsk_render_node_unref);
  g_clear_pointer (&art->white, gsk_render_node_unref);
  g_clear_object (&art->wood);
  art->palette = NULL;
}
