/* The game on the screen.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/table.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/notation.h"
#include "tests/client/window/words.h"

static void
put_cell (GmkBoard *board, const char *name)
{
  GmkPoint p;
  const int length = gmk_point_read (name, board->size, &p);
  const char *rest = name + length + strlen (", ");

  g_assert_cmpint (length, >, 0);
  if (g_str_has_prefix (rest, words_of ("stone", "black")))
    gmk_board_put (board, p, GMK_BLACK);
  else if (g_str_has_prefix (rest, words_of ("stone", "white")))
    gmk_board_put (board, p, GMK_WHITE);
  else
    g_assert_true (g_str_has_prefix (rest, words_of ("point", "empty")));
}

GmkBoard
table_read (void)
{
  g_autoptr (Node) grid = app_find (ATSPI_ROLE_TABLE, words ("Board"));
  const int n = atspi_accessible_get_child_count (grid, NULL);
  GmkBoard board;

  gmk_board_clear (&board, (int)lround (sqrt (n)));
  g_assert_cmpint (board.size * board.size, ==, n);
  for (int i = 0; i < n; i++) {
    g_autoptr (Node) cell = atspi_accessible_get_child_at_index (grid, i, NULL);
    atspi_accessible_clear_cache (cell);
    g_autofree char *name = app_name (cell);
    put_cell (&board, name);
  }
  return board;
}

int
table_stones (void)
{
  const GmkBoard board = table_read ();

  return board.stones[GMK_BLACK] + board.stones[GMK_WHITE];
}

Node *
table_cell (const char *point)
{
  g_autofree char *pattern = g_strconcat (point, ", *", NULL);

  return app_find (ATSPI_ROLE_TABLE_CELL, pattern);
}

void
table_click (const char *point)
{
  g_autoptr (Node) cell = table_cell (point);

  app_click (cell);
}

void
table_click_all (const char *points)
{
  g_auto (GStrv) list = g_strsplit (points, " ", -1);
  int stones = table_stones ();

  for (int i = 0; list[i] != NULL; i++) {
    table_click (list[i]);
    table_wait_for_stones (++stones);
  }
}

void
table_click_point (GmkPoint p)
{
  char name[GMK_POINT_TEXT_MAX];

  gmk_point_write (p, name);
  table_click (name);
}

static gboolean
has_stones (gpointer data)
{
  return table_stones () == *(int *)data;
}

void
table_wait_for_stones (int n)
{
  app_wait_until (has_stones, &n, "so many stones");
}

void
table_prefer (const char *key, const char *value)
{
  table_prefer_at ("org/kagetsu/Kagetsu", key, value);
}

void
table_prefer_at (const char *group, const char *key, const char *value)
{
  g_autofree char *folder =
    g_build_filename (g_getenv ("XDG_CONFIG_HOME"), "glib-2.0", "settings", NULL);
  g_autofree char *path = g_build_filename (folder, "keyfile", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  g_key_file_set_value (file, group, key, value);
  g_assert_true (g_key_file_save_to_file (file, path, NULL));
}

static void
start (const char *choice)
{
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, choice);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Start");
  app_wait_for (ATSPI_ROLE_TABLE, "Board");
  /* The pages slide: what is under the pointer is settled when they have. */
  app_idle (500);
}

void
table_start_against_cpu (void)
{
  start ("Play the Computer");
}

void
table_start_for_two (void)
{
  start ("Two Players");
}

gboolean
table_is_over (void)
{
  g_autoptr (Node) won = app_look (ATSPI_ROLE_STATUS_BAR, "*wins*");
  g_autoptr (Node) drawn = app_look (ATSPI_ROLE_STATUS_BAR, "*raw*");

  return won != NULL || drawn != NULL;
}

GmkPoint
table_beginners_move (const GmkBoard *board, GmkColour own)
{
  GmkBoard copy = *board;
  GmkPoint best = GMK_POINT_NONE;
  int best_length = 0;

  for (int i = 0; i < board->size * board->size; i++) {
    const GmkPoint p = gmk_point_at (i, board->size);
    if (gmk_board_get (board, p) != GMK_EMPTY)
      continue;
    gmk_board_put (&copy, p, own);
    const int length = gmk_board_longest_run (&copy, p).length;
    gmk_board_take (&copy, p);
    if (length > best_length) {
      best = p;
      best_length = length;
    }
  }
  return best;
}
