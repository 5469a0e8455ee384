/* Points and game codes in every spelling, and where a wrong one stops making sense.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "tests/core/play.h"
#include "tests/core/suite.h"

/* The code as the project writes it, of what was read; NULL where the text is wrong. */
static char *
read_with (const char *text, int size, unsigned flags, int *end)
{
  GmkPoint moves[GMK_POINTS_MAX];
  GmkCodeError error = { .offset = -1, .move = -1 };
  int n = gmk_code_read (text, size, flags, moves, GMK_POINTS_MAX, end, &error);
  char code[GMK_CODE_TEXT_MAX];

  if (n < 0) {
    g_test_message ("\"%s\": %d, move %d, %s", text, error.offset, error.move, error.expected);
    return NULL;
  }
  gmk_code_write (moves, n, code, sizeof code);
  return g_strdup (code);
}

static void
assert_code (const char *text, int size, unsigned flags, const char *expected)
{
  int end = -1;
  g_autofree char *code = read_with (text, size, flags, &end);

  g_assert_cmpstr (code, ==, expected);
  g_assert_cmpint (end, ==, strlen (text));
}

static void
assert_error (const char *text,
              int size,
              unsigned flags,
              int offset,
              int move,
              const char *expected)
{
  GmkPoint moves[4];
  GmkCodeError error = { .offset = -1, .move = -1 };
  int end = -7;

  g_assert_cmpint (gmk_code_read (text, size, flags, moves, 4, &end, &error), ==, -1);
  g_assert_cmpstr (error.expected, ==, expected);
  g_assert_cmpint (error.offset, ==, offset);
  g_assert_cmpint (error.move, ==, move);
  g_assert_cmpint (end, ==, -7);
  g_assert_cmpint (gmk_code_read (text, size, flags, moves, 4, NULL, NULL), ==, -1);
}

static void
test_points (void)
{
  for (int size = GMK_SIZE_MIN; size <= GMK_SIZE_MAX; size++) {
    for (int i = 0; i < size * size; i++) {
      GmkPoint p = gmk_point_at (i, size);
      GmkPoint q = GMK_POINT_NONE;
      char text[GMK_POINT_TEXT_MAX];
      g_autofree char *lower = NULL;

      gmk_point_write (p, text);
      g_assert_cmpint (gmk_point_read (text, size, &q), ==, strlen (text));
      g_assert_true (gmk_point_equal (p, q));

      lower = g_ascii_strdown (text, -1);
      q = GMK_POINT_NONE;
      g_assert_cmpint (gmk_point_read (lower, size, &q), ==, strlen (text));
      g_assert_true (gmk_point_equal (p, q));
    }
  }
}

static void
test_point_texts (void)
{
  char text[GMK_POINT_TEXT_MAX];

  gmk_point_write ((GmkPoint){ 0, 0 }, text);
  g_assert_cmpstr (text, ==, "A1");
  gmk_point_write ((GmkPoint){ 8, 9 }, text);
  g_assert_cmpstr (text, ==, "I10");
  gmk_point_write ((GmkPoint){ 19, 19 }, text);
  g_assert_cmpstr (text, ==, "T20");
  gmk_point_write (GMK_POINT_NONE, text);
  g_assert_cmpstr (text, ==, "--");
}

static void
test_no_points (void)
{
  const char *wrong[] = { "",
                          "H",
                          "8",
                          "8H",
                          "H0",
                          "H08",
                          "H16",
                          "P1",
                          "H123",
                          " H8",
                          "--",
                          "H-8",
                          "h+8",
                          "@1",
                          "[1",
                          "`1",
                          "\xc3\x84"
                          "1" };
  GmkPoint p = { 3, 4 };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_assert_cmpint (gmk_point_read (wrong[i], 15, &p), ==, 0);
    g_assert_true (gmk_point_equal (p, (GmkPoint){ 3, 4 }));
  }
  /* what follows a point is not its business */
  g_assert_cmpint (gmk_point_read ("H8I9", 15, &p), ==, 2);
  g_assert_cmpint (gmk_point_read ("H15.", 15, &p), ==, 3);
  g_assert_true (gmk_point_equal (p, (GmkPoint){ 7, 14 }));
}

static void
test_spellings (void)
{
  const char *same[] = {
    "H8I9J10",           "h8i9j10",    "h8I9j10",         "H8 I9 J10",
    "  H8\tI9\r\nJ10\n", "H8,I9,J10",  "H8, I9, J10",     "H8-I9-J10",
    "H8 - I9 - J10",     "H8_I9_J10",  "1.h8 2.i9 3.j10", "1. H8\n2. I9\n3. J10\n",
    "1.H8,2.I9,3.J10",   "H8 2.I9J10", "hhigjf",          "HHIGJF",
    "hh ig jf",          "hh-ig,jf",   "1.hh 2.ig 3.jf",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    assert_code (same[i], 15, 0, "H8I9J10");

  assert_code ("", 15, 0, "");
  assert_code (" \n", 15, 0, "");
  assert_code ("A1O15", 15, 0, "A1O15");
  assert_code ("aaoo", 15, 0, "A15O1");
  assert_code ("jj", 19, 0, "J10");
  assert_code ("aatt", 20, 0, "A20T1");
}

static void
test_passes (void)
{
  assert_code ("H8--I9", 15, 0, "H8--I9");
  assert_code ("H8----", 15, 0, "H8----");
  assert_code ("H8 -- I9", 15, 0, "H8--I9");
  assert_code ("H8ppI9", 15, 0, "H8--I9");
  assert_code ("H8,PP,I9", 15, 0, "H8--I9");
  assert_code ("H8---I9", 15, 0, "H8--I9"); /* a pass, then a hyphen between */
  assert_code ("--H8", 15, 0, "--H8");
  assert_code ("ppH8", 15, 0, "--H8");
  assert_code ("pp", 15, 0, "--");
  assert_code ("hhppig", 15, 0, "H8--I9");
  assert_code ("pphh", 15, 0, "--H8");
  assert_code ("hh--ig", 15, 0, "H8--I9");
  /* where the board is that large, pp in letters is a point; beside numbers it is a pass */
  assert_code ("jjpp", 19, 0, "J10P4");
  assert_code ("J10pp", 19, 0, "J10--");
  assert_code ("jj--pp", 19, 0, "J10--P4");
}

static void
test_without_i (void)
{
  assert_code ("H8J9P15", 15, 0, "H8I9O15"); /* P tells */
  assert_code ("H8J9", 15, 0, "H8J9");
  assert_code ("H8J9", 15, GMK_CODE_SKIP_I, "H8I9");
  assert_code ("J10T19", 19, 0, "I10S19");
  assert_code ("A1U20", 20, 0, "A1T20");
  assert_code ("A1J9", 9, 0, "A1I9");
  /* the columns to H are the same either way */
  assert_code ("A1H8", 8, GMK_CODE_SKIP_I, "A1H8");
  /* letters have I */
  assert_code ("ii", 15, GMK_CODE_SKIP_I, "I7");

  assert_error ("H8I9", 15, GMK_CODE_SKIP_I, 2, 2, "a column other than I");
  assert_code ("H8J9", 15, GMK_CODE_WITH_I, "H8J9");
  assert_error ("H8J9P15", 15, GMK_CODE_WITH_I, 4, 3, "a column from A to O");
  assert_error ("H8I9P15", 15, 0, 4, 3, "a column from A to O");
  assert_error ("H8Q9", 15, GMK_CODE_SKIP_I, 2, 2, "a column from A to P");
  assert_error ("A1I8", 8, 0, 2, 2, "a column from A to H");
  assert_error ("A1I8", 8, GMK_CODE_SKIP_I, 2, 2, "a column from A to H");
}

static void
test_errors (void)
{
  assert_error ("x", 15, 0, 0, 1, "a column from A to O");
  assert_error ("H8?", 15, 0, 2, 2, "a column from A to O");
  assert_error ("H8 I9 Q3", 15, 0, 6, 3, "a column from A to O");
  assert_error ("H8I", 15, 0, 3, 2, "a row from 1 to 15");
  assert_error ("H8I0", 15, 0, 3, 2, "a row from 1 to 15");
  assert_error ("H8I16", 15, 0, 3, 2, "a row from 1 to 15");
  assert_error ("H8I091", 15, 0, 3, 2, "a row from 1 to 15");
  assert_error ("H8I100", 15, 0, 3, 2, "a row from 1 to 15");
  assert_error ("H 8", 15, 0, 1, 1, "a row from 1 to 15");
  assert_error ("H8,,I9", 15, 0, 3, 2, "a column from A to O");
  assert_error ("H8,", 15, 0, 3, 2, "a column from A to O");
  assert_error (",H8", 15, 0, 0, 1, "a column from A to O");
  assert_error ("-H8", 15, 0, 0, 1, "a column from A to O");
  assert_error ("H8;I9", 15, 0, 2, 2, "a column from A to O");
  assert_error ("2.h8", 15, 0, 0, 1, "the number of the move and a dot");
  assert_error ("1.h8 2 i9", 15, 0, 5, 2, "the number of the move and a dot");
  assert_error ("1.h8 22.i9", 15, 0, 5, 2, "the number of the move and a dot");
  assert_error ("1.h8 2.", 15, 0, 7, 2, "a column from A to O");
  /* two moves a number, or one, but not now this way and now that */
  assert_code ("1. h8 i9 2. j10 k11", 15, 0, "H8I9J10K11");
  assert_code ("1.h8 i9\n2.j10 k11\n3.l12", 15, 0, "H8I9J10K11L12");
  assert_code ("1.h8,i9 2.j10", 15, 0, "H8I9J10");
  assert_code ("h8 i9 3.j10 k11 5.l12", 15, 0, "H8I9J10K11L12");
  assert_error ("1.h8 i9 2.j10 4.k11", 15, 0, 14, 4, "the number of the move and a dot");
  assert_error ("1.h8 2.i9 2.j10", 15, 0, 10, 3, "the number of the move and a dot");
  assert_error ("1.h8 i9 3.j10 k11 3.l12", 15, 0, 18, 5, "the number of the move and a dot");
  assert_error ("1.h8 i9 4.j10", 15, 0, 8, 3, "the number of the move and a dot");
  assert_error ("1.", 15, 0, 2, 1, "a column from A to O");
  assert_error ("4294967297.h8", 15, 0, 0, 1, "the number of the move and a dot");
  assert_error ("hhi", 15, 0, 3, 2, "the letter of a row on the board");
  assert_error ("hhip", 15, 0, 3, 2, "the letter of a row on the board");
  assert_error ("hhpa", 15, 0, 2, 2, "a column from A to O");
  assert_error ("hhI9", 15, 0, 3, 2, "the letter of a row on the board");
  assert_error ("h8ig", 15, 0, 3, 2, "a row from 1 to 15");
  assert_error ("H8\xff", 15, 0, 2, 2, "a column from A to O");
  assert_error ("A1B2C3D4E5", 15, 0, 8, 5, "no more moves");
  assert_error ("A1B2C3D4 E5", 15, GMK_CODE_TAIL, 9, 5, "no more moves");
}

static void
assert_tail (const char *text, const char *expected, int expected_end)
{
  int end = -1;
  g_autofree char *code = read_with (text, 15, GMK_CODE_TAIL, &end);

  g_assert_cmpstr (code, ==, expected);
  g_assert_cmpint (end, ==, expected_end);
}

static void
test_tail (void)
{
  assert_tail ("H8I9J10", "H8I9J10", 7);
  assert_tail ("H8I9J10\n", "H8I9J10", 8);
  assert_tail ("H8I9J10 and White resigns", "H8I9J10", 7);
  assert_tail ("1.h8 2.i9 3 minutes each", "H8I9", 9);
  assert_tail ("H8J10 group1", "H8J10", 5); /* this p is no column */
  assert_tail ("h8 i9 - 0:1", "H8I9", 5);
  assert_tail ("hh ig * ", "H8I9", 5);

  /* not after white space, or before any move: wrong as ever */
  assert_error ("H8I9x", 15, GMK_CODE_TAIL, 4, 3, "a column from A to O");
  assert_error ("Result: H8", 15, GMK_CODE_TAIL, 0, 1, "a column from A to O");
  assert_error (" !", 15, GMK_CODE_TAIL, 1, 1, "a column from A to O");
  assert_error ("H8 Game", 15, 0, 4, 2, "a row from 1 to 15");
}

/* A code says for every size which columns and rows there are. */
static void
test_expected (void)
{
  for (int size = GMK_SIZE_MIN; size <= GMK_SIZE_MAX; size++) {
    g_autofree char *column = g_strdup_printf ("a column from A to %c", 'A' + size - 1);
    g_autofree char *row = g_strdup_printf ("a row from 1 to %d", size);

    assert_error ("A1?", size, 0, 2, 2, column);
    assert_error ("A99", size, 0, 1, 1, row);
  }
  assert_error ("A1V1", 20, GMK_CODE_SKIP_I, 2, 2, "a column from A to U");
}

/* Whatever the bytes, reading ends within the text and names a place in it. */
static void
test_random_bytes (void)
{
  static const char alphabet[] = "AHIOPTUhip019 .,-_\n?\xc3";
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  int n_read = 0;

  for (int i = 0; i < 200000; i++) {
    char text[24];
    int length = g_rand_int_range (random, 0, sizeof text);
    int size = g_rand_int_range (random, GMK_SIZE_MIN, GMK_SIZE_MAX + 1);
    GmkPoint moves[8];
    GmkCodeError error = { 0 };
    int end = 0;

    for (int j = 0; j < length; j++)
      text[j] = alphabet[g_rand_int_range (random, 0, sizeof alphabet - 1)];
    text[length] = '\0';

    int n = gmk_code_read (text, size, g_rand_int (random) % 8, moves, 8, &end, &error);

    if (n < 0) {
      g_assert_cmpint (error.offset, >=, 0);
      g_assert_cmpint (error.offset, <=, length);
      g_assert_cmpint (error.move, >=, 1);
      g_assert_cmpint (error.move, <=, 9);
      g_assert_nonnull (error.expected);
    } else {
      g_assert_cmpint (end, <=, length);
      for (int j = 0; j < n; j++)
        g_assert_true (gmk_point_is_none (moves[j]) || gmk_point_on (moves[j], size));
      n_read += n > 0;
    }
  }
  g_assert_cmpint (n_read, >, 1000);
}

/* What is written is read again as it was. */
static void
test_round_trip (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (int i = 0; i < 2000; i++) {
    int size = g_rand_int_range (random, GMK_SIZE_MIN, GMK_SIZE_MAX + 1);
    int n = g_rand_int_range (random, 0, 100);
    GmkPoint moves[100];
    GmkPoint again[100];
    char text[100 * 3 + 1];

    for (int j = 0; j < n; j++)
      moves[j] = g_rand_int_range (random, 0, 10) == 0
                   ? GMK_POINT_NONE
                   : gmk_point_at (g_rand_int_range (random, 0, size * size), size);
    g_assert_cmpuint (gmk_code_write (moves, n, text, sizeof text), ==, strlen (text));
    g_assert_cmpint (gmk_code_read (text, size, 0, again, 100, NULL, NULL), ==, n);
    g_assert_cmpmem (moves, (gsize)n * sizeof moves[0], again, (gsize)n * sizeof again[0]);
  }
}

static void
test_write_short (void)
{
  const GmkPoint moves[] = { { 7, 7 }, { 8, 9 }, GMK_POINT_NONE };
  char text[8] = "#######";

  g_assert_cmpuint (gmk_code_write (moves, 3, text, sizeof text), ==, 7);
  g_assert_cmpstr (text, ==, "H8I10--");
  g_assert_cmpuint (gmk_code_write (moves, 3, text, 5), ==, 7);
  g_assert_cmpmem (text, sizeof text, "H8I1\0--", 8); /* the rest is as it was */
  g_assert_cmpuint (gmk_code_write (moves, 3, text, 1), ==, 7);
  g_assert_cmpmem (text, sizeof text, "\08I1\0--", 8);
  g_assert_cmpuint (gmk_code_write (moves, 0, text, 8), ==, 0);
  g_assert_cmpstr (text, ==, "");
}

static void
test_match (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_FREE);
  char text[GMK_CODE_TEXT_MAX];

  g_assert_cmpuint (gmk_match_code (&match, text, sizeof text), ==, 0);
  g_assert_cmpstr (text, ==, "");
  place_all (&match, "H8 I9 J10");
  g_assert_cmpint (pass (&match), ==, GMK_OK);
  place_all (&match, "A1");
  g_assert_cmpuint (gmk_match_code (&match, text, sizeof text), ==, 11);
  g_assert_cmpstr (text, ==, "H8I9J10--A1");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/notation/points", test_points);
  g_test_add_func ("/notation/point-texts", test_point_texts);
  g_test_add_func ("/notation/no-points", test_no_points);
  g_test_add_func ("/notation/spellings", test_spellings);
  g_test_add_func ("/notation/passes", test_passes);
  g_test_add_func ("/notation/without-i", test_without_i);
  g_test_add_func ("/notation/errors", test_errors);
  g_test_add_func ("/notation/tail", test_tail);
  g_test_add_func ("/notation/expected", test_expected);
  g_test_add_func ("/notation/random-bytes", test_random_bytes);
  g_test_add_func ("/notation/round-trip", test_round_trip);
  g_test_add_func ("/notation/write-short", test_write_short);
  g_test_add_func ("/notation/match", test_match);
  return g_test_run ();
}
