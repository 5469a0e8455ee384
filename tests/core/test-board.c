/* The board: putting, taking, runs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "core/board.h"

static GmkPoint
random_point (GRand *random, int size)
{
  return gmk_point_at (g_rand_int_range (random, 0, size * size), size);
}

/* Whatever is put and taken, counts and cells agree with a plain list of what was done. */
static void
test_put_take (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  for (int size = GMK_SIZE_MIN; size <= GMK_SIZE_MAX; size++) {
    GmkColour expected[GMK_POINTS_MAX] = { GMK_EMPTY };
    GmkBoard board;

    gmk_board_clear (&board, size);
    for (int i = 0; i < 2000; i++) {
      GmkPoint p = random_point (random, size);
      GmkColour *cell = &expected[gmk_point_index (p, size)];

      if (*cell == GMK_EMPTY) {
        *cell = g_rand_boolean (random) ? GMK_BLACK : GMK_WHITE;
        gmk_board_put (&board, p, *cell);
      } else {
        *cell = GMK_EMPTY;
        gmk_board_take (&board, p);
      }
    }

    int stones[3] = { 0 };

    for (int i = 0; i < size * size; i++) {
      g_assert_cmpint (gmk_board_get (&board, gmk_point_at (i, size)), ==, expected[i]);
      stones[expected[i]]++;
    }
    g_assert_cmpint (board.stones[GMK_EMPTY], ==, 0);
    g_assert_cmpint (board.stones[GMK_BLACK], ==, stones[GMK_BLACK]);
    g_assert_cmpint (board.stones[GMK_WHITE], ==, stones[GMK_WHITE]);
  }
}

/* Equal stones mean equal bytes, by whatever way they came there. */
static void
test_equal (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (2);
  GmkBoard there;
  GmkBoard back;

  gmk_board_clear (&there, 7);
  gmk_board_put (&there, (GmkPoint){ 3, 3 }, GMK_BLACK);
  back = there;

  GmkPoint put[10];
  int n = 0;

  while (n < 10) {
    GmkPoint p = random_point (random, 7);

    if (gmk_board_get (&back, p) != GMK_EMPTY)
      continue;
    gmk_board_put (&back, p, n % 2 == 0 ? GMK_WHITE : GMK_BLACK);
    put[n++] = p;
    g_assert_false (gmk_board_equal (&there, &back));
  }
  while (n > 0)
    gmk_board_take (&back, put[--n]);

  g_assert_true (gmk_board_equal (&there, &back));
  g_assert_cmpmem (&there, sizeof there, &back, sizeof back);

  gmk_board_take (&back, (GmkPoint){ 3, 3 });
  gmk_board_put (&back, (GmkPoint){ 3, 3 }, GMK_WHITE);
  g_assert_false (gmk_board_equal (&there, &back));
}

static void
test_size_counts (void)
{
  GmkBoard small;
  GmkBoard large;

  gmk_board_clear (&small, 5);
  gmk_board_clear (&large, 6);
  g_assert_false (gmk_board_equal (&small, &large));
}

static void
test_full (void)
{
  GmkBoard board;

  gmk_board_clear (&board, GMK_SIZE_MAX);
  for (int i = 0; i < GMK_POINTS_MAX; i++) {
    g_assert_false (gmk_board_is_full (&board));
    gmk_board_put (&board, gmk_point_at (i, GMK_SIZE_MAX), i % 3 == 0 ? GMK_BLACK : GMK_WHITE);
  }
  g_assert_true (gmk_board_is_full (&board));
  gmk_board_take (&board, (GmkPoint){ 19, 19 });
  g_assert_false (gmk_board_is_full (&board));
}

static void
test_edges (void)
{
  GmkBoard board;

  gmk_board_clear (&board, 9);
  g_assert_cmpint (gmk_board_get (&board, (GmkPoint){ 8, 8 }), ==, GMK_EMPTY);
  g_assert_cmpint (gmk_board_get (&board, (GmkPoint){ 9, 0 }), ==, GMK_OFF);
  g_assert_cmpint (gmk_board_get (&board, (GmkPoint){ 0, 9 }), ==, GMK_OFF);
  g_assert_cmpint (gmk_board_get (&board, (GmkPoint){ -1, 4 }), ==, GMK_OFF);
  g_assert_cmpint (gmk_board_get (&board, (GmkPoint){ 4, -1 }), ==, GMK_OFF);
  g_assert_cmpint (gmk_board_get (&board, GMK_POINT_NONE), ==, GMK_OFF);
}

static void
test_centre (void)
{
  g_assert_true (gmk_point_equal (gmk_board_centre (15), (GmkPoint){ 7, 7 }));
  g_assert_true (gmk_point_equal (gmk_board_centre (19), (GmkPoint){ 9, 9 }));
  g_assert_true (gmk_point_equal (gmk_board_centre (5), (GmkPoint){ 2, 2 }));
  g_assert_true (gmk_point_equal (gmk_board_centre (20), (GmkPoint){ 10, 10 }));
}

static void
put_row (GmkBoard *board, int x, int y, int dx, int dy, int n, GmkColour colour)
{
  for (int i = 0; i < n; i++)
    gmk_board_put (board, gmk_point_step ((GmkPoint){ (int8_t)x, (int8_t)y }, dx, dy, i), colour);
}

static void
assert_run (GmkRun run, int x1, int y1, int x2, int y2, int length)
{
  g_assert_cmpint (run.from.x, ==, x1);
  g_assert_cmpint (run.from.y, ==, y1);
  g_assert_cmpint (run.to.x, ==, x2);
  g_assert_cmpint (run.to.y, ==, y2);
  g_assert_cmpint (run.length, ==, length);
}

/* A run has the same ends from each of its stones, and ends at gaps, other stones and edges. */
static void
test_runs (void)
{
  GmkBoard board;

  gmk_board_clear (&board, 10);
  put_row (&board, 0, 4, 1, 0, 4, GMK_BLACK); /* from the left edge */
  gmk_board_put (&board, (GmkPoint){ 4, 4 }, GMK_WHITE);
  put_row (&board, 9, 7, 0, 1, 3, GMK_WHITE);  /* to the upper edge */
  put_row (&board, 4, 6, 1, 1, 4, GMK_BLACK);  /* rising, to the upper edge */
  put_row (&board, 5, 3, 1, -1, 4, GMK_WHITE); /* falling, to the lower edge */

  for (int i = 0; i < 4; i++)
    assert_run (gmk_board_run (&board, (GmkPoint){ (int8_t)i, 4 }, 0), 0, 4, 3, 4, 4);
  for (int i = 0; i < 3; i++)
    assert_run (gmk_board_run (&board, (GmkPoint){ 9, (int8_t)(7 + i) }, 1), 9, 7, 9, 9, 3);
  for (int i = 0; i < 4; i++)
    assert_run (gmk_board_run (&board, (GmkPoint){ (int8_t)(4 + i), (int8_t)(6 + i) }, 2), 4, 6, 7,
                9, 4);
  /* the falling line begins with the stone that stops the row */
  assert_run (gmk_board_run (&board, (GmkPoint){ 6, 2 }, 3), 4, 4, 8, 0, 5);
  assert_run (gmk_board_run (&board, (GmkPoint){ 4, 4 }, 0), 4, 4, 4, 4, 1);
}

static void
test_longest_run (void)
{
  GmkBoard board;

  gmk_board_clear (&board, 15);
  put_row (&board, 3, 7, 1, 0, 4, GMK_BLACK);
  put_row (&board, 7, 3, 0, 1, 4, GMK_BLACK);
  gmk_board_put (&board, (GmkPoint){ 7, 7 }, GMK_BLACK);
  /* of equal ones, the first direction's */
  assert_run (gmk_board_longest_run (&board, (GmkPoint){ 7, 7 }), 3, 7, 7, 7, 5);

  gmk_board_put (&board, (GmkPoint){ 7, 8 }, GMK_BLACK);
  assert_run (gmk_board_longest_run (&board, (GmkPoint){ 7, 7 }), 7, 3, 7, 8, 6);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board/put-take", test_put_take);
  g_test_add_func ("/board/equal", test_equal);
  g_test_add_func ("/board/size-counts", test_size_counts);
  g_test_add_func ("/board/full", test_full);
  g_test_add_func ("/board/edges", test_edges);
  g_test_add_func ("/board/centre", test_centre);
  g_test_add_func ("/board/runs", test_runs);
  g_test_add_func ("/board/longest-run", test_longest_run);
  return g_test_run ();
}
