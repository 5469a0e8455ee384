/* Suites kept as data files, and boards written as text.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

#include "core/notation.h"

/* The root object of a data file. */
static inline JsonObject *
suite_load (const char *name, JsonParser *parser)
{
  g_autofree char *path = g_build_filename (g_getenv ("GMK_TEST_DATA"), name, NULL);
  g_autoptr (GError) error = NULL;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  return json_node_get_object (json_parser_get_root (parser));
}

static inline GmkPoint
suite_point (const char *text, int size)
{
  GmkPoint p;

  g_assert_cmpint (gmk_point_read (text, size, &p), ==, strlen (text));
  return p;
}

/* Puts the stones of a list, "H8I9J10". */
static inline void
suite_put (GmkBoard *board, const char *list, GmkColour colour)
{
  GmkPoint points[GMK_POINTS_MAX];
  int n = gmk_code_read (list, board->size, 0, points, GMK_POINTS_MAX, NULL, NULL);

  g_assert_cmpint (n, >=, 0);
  for (int i = 0; i < n; i++)
    gmk_board_put (board, points[i], colour);
}

static inline GmkBoard
suite_board (int size, const char *black, const char *white)
{
  GmkBoard board;

  gmk_board_clear (&board, size);
  suite_put (&board, black, GMK_BLACK);
  suite_put (&board, white, GMK_WHITE);
  return board;
}
