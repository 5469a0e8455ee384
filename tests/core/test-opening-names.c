/* The 26 openings: every placement is named, and nothing else is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "core/opening.h"
#include "tests/core/suite.h"

/* The moves of a code of three stones. */
static void
read_three (const char *code, GmkPoint moves[3])
{
  g_assert_cmpint (gmk_code_read (code, 15, 0, moves, 3, NULL, NULL), ==, 3);
}

static void
test_placements (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *openings =
    json_object_get_array_member (suite_load ("openings26.json", parser), "openings");
  guint n_placements = 0;

  g_assert_cmpuint (json_array_get_length (openings), ==, GMK_N_OPENING_NAMES);
  for (int i = 0; i < GMK_N_OPENING_NAMES; i++) {
    JsonObject *opening = json_array_get_object_element (openings, (guint)i);
    JsonArray *all = json_object_get_array_member (opening, "all");

    g_assert_cmpstr (gmk_opening_names[i].code, ==,
                     json_object_get_string_member (opening, "code"));
    g_assert_cmpstr (gmk_opening_names[i].name, ==,
                     json_object_get_string_member (opening, "name"));
    for (guint j = 0; j < json_array_get_length (all); j++) {
      GmkPoint moves[3];

      read_three (json_array_get_string_element (all, j), moves);
      g_assert_cmpint (gmk_opening_recognise (15, moves), ==, i);
    }
    n_placements += json_array_get_length (all);
  }
  g_assert_cmpuint (n_placements, ==, 184);
}

/* Of all second and third stones, the 184 placements are recognised and no others. */
static void
test_nothing_else (void)
{
  const int n = 15 * 15;
  int recognised = 0;

  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      const GmkPoint moves[3] = { { 7, 7 }, gmk_point_at (i, 15), gmk_point_at (j, 15) };

      recognised += gmk_opening_recognise (15, moves) >= 0;
    }
  }
  g_assert_cmpint (recognised, ==, 184);
}

/* The order of the moves counts, not the shape: these two are each other's with the black stones
 * exchanged. And the first stone is at the centre. */
static void
test_order (void)
{
  GmkPoint moves[3];

  read_three ("H8H9I10", moves);
  g_assert_cmpstr (gmk_opening_names[gmk_opening_recognise (15, moves)].code, ==, "D2");
  read_three ("H8I9J9", moves);
  g_assert_cmpstr (gmk_opening_names[gmk_opening_recognise (15, moves)].code, ==, "I2");
  read_three ("H7H8I9", moves);
  g_assert_cmpint (gmk_opening_recognise (15, moves), ==, -1);
}

static void
test_other_size (void)
{
  const GmkPoint moves[3] = { { 9, 9 }, { 9, 10 }, { 10, 10 } };

  g_assert_cmpstr (gmk_opening_names[gmk_opening_recognise (19, moves)].name, ==, "Kagetsu");
  g_assert_cmpint (gmk_opening_recognise (15, moves), ==, -1);
}

static void
test_no_points (void)
{
  const GmkPoint passes[3] = { { 7, 7 }, GMK_POINT_NONE, GMK_POINT_NONE };

  g_assert_cmpint (gmk_opening_recognise (15, passes), ==, -1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/opening-names/placements", test_placements);
  g_test_add_func ("/opening-names/nothing-else", test_nothing_else);
  g_test_add_func ("/opening-names/order", test_order);
  g_test_add_func ("/opening-names/other-size", test_other_size);
  g_test_add_func ("/opening-names/no-points", test_no_points);
  return g_test_run ();
}
