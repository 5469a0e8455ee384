/* Points of the protocol and points of the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "core/notation.h"
#include "gomocup/coordinates.h"

/* Both count columns from the left; the protocol counts rows from the top, the board does not. */
static void
test_named (void)
{
  static const struct {
    const char *text, *name;
    int size;
  } cases[] = {
    { "0,0", "A15", 15 },   { "0,14", "A1", 15 }, { "14,0", "O15", 15 }, { "14,14", "O1", 15 },
    { "7,7", "H8", 15 },    { "2,3", "C12", 15 }, { "0,0", "A20", 20 },  { "19,18", "T2", 20 },
    { "10,10", "K10", 20 }, { "1,0", "B5", 5 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++) {
    const char *rest = cases[i].text;
    char text[COORDINATES_TEXT_MAX];
    char name[GMK_POINT_TEXT_MAX];
    GmkPoint p = GMK_POINT_NONE;

    g_assert_null (coordinates_read (&rest, cases[i].size, &p));
    g_assert_cmpstr (rest, ==, "");
    gmk_point_write (p, name);
    g_assert_cmpstr (name, ==, cases[i].name);
    coordinates_write (p, cases[i].size, text);
    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

static void
test_refused (void)
{
  static const char *const outside[] = { "5,0", "0,5", "-1,0", "0,-1", "256,0", "0,4294967296" };
  static const char *const malformed[] = {
    "", "1", "1,", ",1", "1;1", "a,1", "1,a", "1 1", "- 1,1"
  };
  GmkPoint p = { 3, 4 };

  for (gsize i = 0; i < G_N_ELEMENTS (outside); i++) {
    const char *rest = outside[i];

    g_assert_cmpstr (coordinates_read (&rest, 5, &p), ==, "the point is not on the board");
  }
  for (gsize i = 0; i < G_N_ELEMENTS (malformed); i++) {
    const char *rest = malformed[i];

    g_assert_cmpstr (coordinates_read (&rest, 5, &p), ==, "a point is written x,y");
  }
  g_assert_true (gmk_point_equal (p, (GmkPoint){ 3, 4 }));
}

/* Only the point is taken off. */
static void
test_rest (void)
{
  const char *rest = "  1 , 2,1";
  GmkPoint p;

  g_assert_null (coordinates_read (&rest, 15, &p));
  g_assert_cmpstr (rest, ==, ",1");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/coordinates/named", test_named);
  g_test_add_func ("/coordinates/refused", test_refused);
  g_test_add_func ("/coordinates/rest", test_rest);
  return g_test_run ();
}
