/* Forbidden points: the collected positions, the second judge, the lines that show why.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/forbidden.h"

#include "core/rules.h"
#include "tests/core/slow-judge.h"
#include "tests/core/suite.h"

/* The kinds that a list of their names says. */
static unsigned
kinds_of (JsonArray *names)
{
  unsigned kinds = 0;

  for (guint i = 0; i < json_array_get_length (names); i++) {
    const char *name = json_array_get_string_element (names, i);

    kinds |= g_str_equal (name, "overline")      ? GMK_OVERLINE
             : g_str_equal (name, "double-four") ? GMK_DOUBLE_FOUR
                                                 : GMK_DOUBLE_THREE;
    g_assert_true (g_str_equal (name, "overline") || g_str_equal (name, "double-four") ||
                   g_str_equal (name, "double-three"));
  }
  return kinds;
}

static GmkBoard
board_of (JsonObject *position)
{
  return suite_board ((int)json_object_get_int_member (position, "size"),
                      json_object_get_string_member (position, "black"),
                      json_object_get_string_member (position, "white"));
}

static void
check_point (JsonObject *position)
{
  GmkBoard board = board_of (position);
  GmkPoint p = suite_point (json_object_get_string_member (position, "point"), board.size);
  const char *expected = json_object_get_string_member (position, "expected");
  unsigned expected_kinds = kinds_of (json_object_get_array_member (position, "kinds"));
  bool is_five = g_str_equal (expected, "five");

  g_assert_cmpuint (gmk_forbidden_kinds (&board, p), ==, expected_kinds);
  g_assert_cmpint (gmk_forbidden_is_five (&board, p), ==, is_five);
  g_assert_cmpint (expected_kinds != 0, ==, g_str_equal (expected, "forbidden"));

  GmkRules rules = gmk_rules_make (GMK_SET_RENJU, board.size);
  GmkJudged judged = is_five               ? GMK_JUDGED_FIVE
                     : expected_kinds != 0 ? GMK_JUDGED_FORBIDDEN
                                           : GMK_JUDGED_PLAIN;
  unsigned kinds;

  g_assert_cmpint (gmk_rules_judge (&rules, &board, p, GMK_BLACK, &kinds), ==, judged);
  g_assert_cmpuint (kinds, ==, expected_kinds);
}

/* Every empty point of the board is forbidden as the set says, or not at all. */
static void
check_set (JsonObject *position)
{
  GmkBoard board = board_of (position);
  JsonObject *expected = json_object_get_object_member (position, "expected");
  guint n_found = 0;

  for (int i = 0; i < board.size * board.size; i++) {
    GmkPoint p = gmk_point_at (i, board.size);
    char name[GMK_POINT_TEXT_MAX];

    if (gmk_board_get (&board, p) != GMK_EMPTY)
      continue;
    gmk_point_write (p, name);

    unsigned kinds = gmk_forbidden_kinds (&board, p);

    if (kinds != 0) {
      g_assert_true (json_object_has_member (expected, name));
      g_assert_cmpuint (kinds, ==, kinds_of (json_object_get_array_member (expected, name)));
      n_found++;
    }
  }
  g_assert_cmpuint (n_found, ==, json_object_get_size (expected));
}

static void
test_collected (gconstpointer type)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *cases = json_object_get_array_member (suite_load ("handout.json", parser), "cases");
  int n = 0;

  for (guint i = 0; i < json_array_get_length (cases); i++) {
    JsonObject *position = json_array_get_object_element (cases, i);

    if (!g_str_equal (json_object_get_string_member (position, "type"), type))
      continue;
    g_test_message ("%s", json_object_get_string_member (position, "id"));
    if (g_str_equal (type, "point"))
      check_point (position);
    else
      check_set (position);
    n++;
  }
  g_assert_cmpint (n, ==, g_str_equal (type, "point") ? 103 : 22);
}

/* A position with so many stones in a hundred points, so many of them black in a hundred. */
static GmkBoard
random_board (GRand *random, int size, int filled, int black)
{
  GmkBoard board;

  gmk_board_clear (&board, size);
  for (int i = 0; i < size * size; i++) {
    if (g_rand_int_range (random, 0, 100) < filled)
      gmk_board_put (&board, gmk_point_at (i, size),
                     g_rand_int_range (random, 0, 100) < black ? GMK_BLACK : GMK_WHITE);
  }
  return board;
}

static void
check_against_slow_judge (GmkBoard *board, GmkPoint p)
{
  bool five;
  unsigned kinds = slow_judge (board, p, &five);

  if (kinds != gmk_forbidden_kinds (board, p) || five != gmk_forbidden_is_five (board, p)) {
    for (int y = board->size - 1; y >= 0; y--) {
      g_autoptr (GString) row = g_string_new (NULL);

      for (int x = 0; x < board->size; x++)
        g_string_append_c (row, ".xo"[gmk_board_get (board, (GmkPoint){ (int8_t)x, (int8_t)y })]);
      g_test_message ("%s", row->str);
    }
    g_test_message ("%d %d", p.x, p.y);
  }
  g_assert_cmpuint (gmk_forbidden_kinds (board, p), ==, kinds);
  g_assert_cmpint (gmk_forbidden_is_five (board, p), ==, five);
}

/* Both judges say the same on random positions, from nearly empty to nearly full. */
static void
test_second_judge (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  int seen[8] = { 0 };

  for (int i = 0; i < 20000; i++) {
    int size = g_rand_int_range (random, GMK_SIZE_MIN, GMK_SIZE_MAX + 1);
    int filled = g_rand_int_range (random, 5, 90);
    int black = g_rand_int_range (random, 40, 101);
    GmkBoard board = random_board (random, size, filled, black);

    for (int j = 0; j < 40; j++) {
      GmkPoint p = gmk_point_at (g_rand_int_range (random, 0, size * size), size);

      if (gmk_board_get (&board, p) != GMK_EMPTY)
        continue;
      check_against_slow_judge (&board, p);
      seen[gmk_forbidden_kinds (&board, p)]++;
    }
  }
  g_assert_cmpint (seen[GMK_OVERLINE], >, 1000);
  g_assert_cmpint (seen[GMK_DOUBLE_FOUR], >, 1000);
  g_assert_cmpint (seen[GMK_DOUBLE_THREE], >, 1000);
}

/* Every line of eleven cells about the new stone. */
static void
test_every_line (void)
{
  const int size = 11;
  const GmkPoint p = { 5, 5 };
  int n_double_fours = 0;

  for (int code = 0; code < 59049; code++) { /* 3 to the power of 10 */
    GmkBoard board = suite_board (size, "", "");
    int rest = code;

    for (int8_t x = 0; x < size; x++) {
      if (x == p.x)
        continue;
      if (rest % 3 != GMK_EMPTY)
        gmk_board_put (&board, (GmkPoint){ x, p.y }, (GmkColour)(rest % 3));
      rest /= 3;
    }
    check_against_slow_judge (&board, p);
    n_double_fours += gmk_forbidden_kinds (&board, p) == GMK_DOUBLE_FOUR;
  }
  g_assert_cmpint (n_double_fours, >, 0);
}

/* Bands of black stones, on which the questions of false threes nest deepest. */
static void
test_bands (void)
{
  const int size = 11;
  int n_forbidden = 0;

  for (int slope = 0; slope < 3; slope++) {
    for (int period = 4; period <= 8; period++) {
      for (int width = 1; width <= 3; width++) {
        GmkBoard board = suite_board (size, "", "");

        for (int i = 0; i < size * size; i++) {
          GmkPoint p = gmk_point_at (i, size);

          if ((p.y + slope * p.x) % period < width)
            gmk_board_put (&board, p, GMK_BLACK);
        }
        for (int i = 0; i < size * size; i++) {
          GmkPoint p = gmk_point_at (i, size);

          if (gmk_board_get (&board, p) != GMK_EMPTY)
            continue;
          check_against_slow_judge (&board, p);
          n_forbidden += gmk_forbidden_kinds (&board, p) == GMK_DOUBLE_THREE;
        }
      }
    }
  }
  g_assert_cmpint (n_forbidden, >, 100);
}

/* The lines as text: kind, the stones beside the new one, and the points that the shape needs. */
static char *
lines_of (const GmkBoard *board, const char *point)
{
  GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX];
  int n = gmk_forbidden_lines (board, suite_point (point, board->size), lines);
  GString *text = g_string_new (NULL);

  for (int i = 0; i < n; i++) {
    char kind[GMK_KINDS_TEXT_MAX];
    char stones[100];
    char gaps[100];

    gmk_kinds_write (lines[i].kind, kind);
    gmk_code_write (lines[i].stones, lines[i].n_stones, stones, sizeof stones);
    gmk_code_write (lines[i].gaps, lines[i].n_gaps, gaps, sizeof gaps);
    g_string_append_printf (text, "%s%s:%s:%s", i > 0 ? " " : "", kind, stones, gaps);
  }
  return g_string_free (text, FALSE);
}

static void
test_lines (void)
{
  static const struct {
    const char *black, *white, *point, *lines;
  } table[] = {
    { "G8I9", "", "H8", "" },
    { "D8E8F8G8", "", "H8", "" }, /* a five */
    { "F8G8H9H10", "", "H8", "double-three:F8G8:E8I8 double-three:H9H10:H7H11" },
    { "F8G8H9H11", "", "H8", "double-three:F8G8:E8I8 double-three:H9H11:H10" },
    /* four and three: not forbidden */
    { "E8F8G8H9H10", "D8", "H8", "" },
    /* two fours on one line */
    { "D8F8G8J8", "", "H8", "double-four:D8F8G8:E8 double-four:F8G8J8:I8" },
    /* a straight four and a four */
    { "E8F8G8H9H10H11", "H7", "H8", "double-four:E8F8G8:D8I8 double-four:H9H10H11:H12" },
    { "E8F8G8I8J8", "", "H8", "overline:E8F8G8I8J8:" },
    { "D8E8F8G8I8J8K8L8", "", "H8", "overline:D8E8F8G8I8J8K8L8:" },
    /* longer than a game can bring: some of its stones */
    { "B8C8D8E8F8G8I8J8K8L8M8N8", "", "H8", "overline:C8D8E8F8G8I8J8K8:" },
    /* a third line that is false is not among them */
    { "F8G8H9H10G7I9", "K11F6", "H8", "double-three:F8G8:E8I8 double-three:H9H10:H7H11" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++) {
    GmkBoard board = suite_board (15, table[i].black, table[i].white);
    g_autofree char *lines = lines_of (&board, table[i].point);

    g_assert_cmpstr (lines, ==, table[i].lines);
  }
}

/* On any board, the lines name just the kinds of the point, and what is written fits. */
static void
test_lines_and_kinds (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (6);
  int n_lines = 0;

  for (int i = 0; i < 20000; i++) {
    GmkBoard board = random_board (random, 15, g_rand_int_range (random, 10, 60), 90);
    GmkPoint p = gmk_point_at (g_rand_int_range (random, 0, 15 * 15), 15);
    GmkForbiddenLine lines[GMK_FORBIDDEN_LINES_MAX];
    unsigned kinds = 0;

    if (gmk_board_get (&board, p) != GMK_EMPTY)
      continue;

    int n = gmk_forbidden_lines (&board, p, lines);

    g_assert_cmpint (n, <=, GMK_FORBIDDEN_LINES_MAX);
    for (int j = 0; j < n; j++) {
      kinds |= lines[j].kind;
      g_assert_cmpint (lines[j].n_stones, >=, 2);
      g_assert_cmpint (lines[j].n_stones, <=, 8);
      g_assert_cmpint (lines[j].n_gaps, <=, 2);
      for (int k = 0; k < lines[j].n_stones; k++)
        g_assert_cmpint (gmk_board_get (&board, lines[j].stones[k]), ==, GMK_BLACK);
      for (int k = 0; k < lines[j].n_gaps; k++)
        g_assert_cmpint (gmk_board_get (&board, lines[j].gaps[k]), ==, GMK_EMPTY);
    }
    g_assert_cmpuint (kinds, ==, gmk_forbidden_kinds (&board, p));
    n_lines += n;
  }
  g_assert_cmpint (n_lines, >, 1000);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/forbidden/points", "point", test_collected);
  g_test_add_data_func ("/forbidden/sets", "all-forbidden-points", test_collected);
  g_test_add_func ("/forbidden/second-judge", test_second_judge);
  g_test_add_func ("/forbidden/every-line", test_every_line);
  g_test_add_func ("/forbidden/bands", test_bands);
  g_test_add_func ("/forbidden/lines", test_lines);
  g_test_add_func ("/forbidden/lines-and-kinds", test_lines_and_kinds);
  return g_test_run ();
}
