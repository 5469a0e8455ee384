/* Openings that games begin with.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/match/openings.h"

#include <gio/gio.h>
#include <string.h>

static bool
add_stone (Opening *opening, int size, gint64 x, gint64 y)
{
  const GmkPoint centre = gmk_board_centre (size);

  if (opening->n == OPENING_STONES_MAX || ABS (x) >= size || ABS (y) >= size)
    return false;

  const GmkPoint p = { (int8_t)(centre.x + x), (int8_t)(centre.y - y) };

  if (!gmk_point_on (p, size))
    return false;
  for (int i = 0; i < opening->n; i++)
    if (gmk_point_equal (opening->stones[i], p))
      return false;
  opening->stones[opening->n++] = p;
  return true;
}

/* What is wrong with the line is all that a caller could tell: it is the line. */
static bool
read_opening (const char *line, int size, Opening *opening)
{
  g_auto (GStrv) numbers = g_strsplit (line, ",", -1);
  const guint n = g_strv_length (numbers);

  *opening = (Opening){ 0 };
  for (guint i = 0; i + 1 < n; i += 2) {
    gint64 x, y;

    if (!g_ascii_string_to_signed (g_strstrip (numbers[i]), 10, -size, size, &x, NULL) ||
        !g_ascii_string_to_signed (g_strstrip (numbers[i + 1]), 10, -size, size, &y, NULL) ||
        !add_stone (opening, size, x, y))
      return false;
  }
  return n % 2 == 0;
}

GArray *
openings_load (const char *path, int size, GError **error)
{
  g_autoptr (GArray) openings = g_array_new (FALSE, FALSE, sizeof (Opening));
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;

  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (int i = 0; lines[i] != NULL; i++) {
    Opening opening;

    g_strstrip (lines[i]);
    if (lines[i][0] == '\0' || lines[i][0] == '#')
      continue;
    if (!read_opening (lines[i], size, &opening)) {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s:%d: no opening on a board of %d",
                   path, i + 1, size);
      return NULL;
    }
    g_array_append_val (openings, opening);
  }
  if (openings->len == 0) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: no opening", path);
    return NULL;
  }
  return g_steal_pointer (&openings);
}

GArray *
openings_none (void)
{
  GArray *openings = g_array_new (FALSE, TRUE, sizeof (Opening));

  return g_array_set_size (openings, 1);
}

Opening
opening_turn (const Opening *opening, int size, int symmetry)
{
  Opening turned = *opening;

  for (int i = 0; i < turned.n; i++) {
    GmkPoint p = turned.stones[i];

    if (symmetry & 1)
      p.x = (int8_t)(size - 1 - p.x);
    if (symmetry & 2)
      p.y = (int8_t)(size - 1 - p.y);
    if (symmetry & 4)
      p = (GmkPoint){ p.y, p.x };
    turned.stones[i] = p;
  }
  return turned;
}
