/* Openings: every rule, step by step, and what it refuses.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/core/play.h"

#define ONLY(choice) (1u << GMK_CHOICE_##choice)

static void
assert_stone (const GmkMatch *match, GmkSeat seat, GmkColour colour, int inside, int outside)
{
  const GmkDuty duty = gmk_match_duty (match);

  g_assert_cmpint (duty.kind, ==, GMK_DUTY_STONE);
  g_assert_cmpint (duty.seat, ==, seat);
  g_assert_cmpint (duty.colour, ==, colour);
  g_assert_cmpint (duty.inside, ==, inside);
  g_assert_cmpint (duty.outside, ==, outside);
}

static void
assert_choice (const GmkMatch *match, GmkSeat seat, unsigned choices)
{
  const GmkDuty duty = gmk_match_duty (match);

  g_assert_cmpint (duty.kind, ==, GMK_DUTY_CHOICE);
  g_assert_cmpint (duty.seat, ==, seat);
  g_assert_cmpuint (duty.choices, ==, choices);
}

static void
assert_fifths (const GmkMatch *match, GmkSeat seat, int wanted)
{
  const GmkDuty duty = gmk_match_duty (match);

  g_assert_cmpint (duty.kind, ==, GMK_DUTY_FIFTH);
  g_assert_cmpint (duty.seat, ==, seat);
  g_assert_cmpint (duty.colour, ==, GMK_BLACK);
  g_assert_cmpint (duty.fifths_wanted, ==, wanted);
}

static void
assert_normal_play (const GmkMatch *match, GmkSeat seat, GmkColour colour)
{
  assert_stone (match, seat, colour, 0, 0);
  g_assert_false (gmk_match_duty (match).opening);
}

/* The first three stones, which one seat puts alone, within the squares. */
static void
assert_one_of_the_26 (GmkMatch *match)
{
  assert_stone (match, 0, GMK_BLACK, 1, 0);
  g_assert_cmpint (place (match, "H9"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  place_all (match, "H8");
  assert_stone (match, 0, GMK_WHITE, 3, 0);
  g_assert_cmpint (place (match, "H10"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  g_assert_cmpint (place (match, "H8"), ==, GMK_REFUSED_OCCUPIED);
  place_all (match, "H9");
  assert_stone (match, 0, GMK_BLACK, 5, 0);
  g_assert_cmpint (place (match, "H11"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  place_all (match, "J10");
}

static void
test_rif (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_RIF);

  assert_one_of_the_26 (&match);
  assert_choice (&match, 1, ONLY (KEEP) | ONLY (SWAP));
  g_assert_cmpint (place (&match, "A1"), ==, GMK_REFUSED_NOT_NOW);
  g_assert_cmpint (choose (&match, GMK_CHOICE_BLACK, 0), ==, GMK_REFUSED_BAD_CHOICE);
  g_assert_cmpint (choose (&match, GMK_CHOICE_SWAP, 0), ==, GMK_OK);
  g_assert_cmpint (gmk_match_colour (&match, 1), ==, GMK_BLACK);

  assert_stone (&match, 0, GMK_WHITE, 0, 0);
  g_assert_cmpint (pass (&match), ==, GMK_REFUSED_NO_PASS);
  place_all (&match, "A1");
  assert_fifths (&match, 1, 2);
  place_all (&match, "K11");
  g_assert_cmpint (gmk_board_get (&match.board, at ("K11")), ==, GMK_EMPTY);
  g_assert_cmpint (place (&match, "K11"), ==, GMK_REFUSED_SYMMETRIC);
  g_assert_cmpint (place (&match, "H8"), ==, GMK_REFUSED_OCCUPIED);
  place_all (&match, "K12");

  assert_choice (&match, 0, ONLY (PICK));
  g_assert_cmpint (choose (&match, GMK_CHOICE_PICK, 2), ==, GMK_REFUSED_BAD_CHOICE);
  g_assert_cmpint (choose (&match, GMK_CHOICE_PICK, 1), ==, GMK_OK);
  g_assert_cmpint (gmk_board_get (&match.board, at ("K12")), ==, GMK_BLACK);
  g_assert_cmpint (gmk_board_get (&match.board, at ("K11")), ==, GMK_EMPTY);
  assert_normal_play (&match, 0, GMK_WHITE);
  g_assert_cmpint (match.plies, ==, 5);

  GmkPly ply;
  g_assert_true (gmk_match_last_ply (&match, &ply));
  g_assert_true (gmk_point_equal (ply.point, at ("K12")));
  g_assert_cmpint (ply.colour, ==, GMK_BLACK);
  g_assert_cmpint (ply.seat, ==, 1);
}

static void
test_yamaguchi (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_YAMAGUCHI);

  assert_one_of_the_26 (&match);
  assert_choice (&match, 0, ONLY (NUMBER));
  g_assert_cmpint (choose (&match, GMK_CHOICE_NUMBER, 0), ==, GMK_REFUSED_BAD_CHOICE);
  g_assert_cmpint (choose (&match, GMK_CHOICE_NUMBER, 13), ==, GMK_REFUSED_BAD_CHOICE);
  g_assert_cmpint (choose (&match, GMK_CHOICE_NUMBER, 3), ==, GMK_OK);
  assert_choice (&match, 1, ONLY (KEEP) | ONLY (SWAP));
  g_assert_cmpint (choose (&match, GMK_CHOICE_KEEP, 0), ==, GMK_OK);
  assert_stone (&match, 1, GMK_WHITE, 0, 0);
  place_all (&match, "A1");
  assert_fifths (&match, 0, 3);
  place_all (&match, "K11 K12 K13");
  assert_choice (&match, 1, ONLY (PICK));
  g_assert_cmpint (choose (&match, GMK_CHOICE_PICK, 0), ==, GMK_OK);
  assert_normal_play (&match, 1, GMK_WHITE);
}

static void
test_soosorv8 (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_SOOSORV8);

  assert_one_of_the_26 (&match);
  assert_choice (&match, 1, ONLY (KEEP) | ONLY (SWAP));
  g_assert_cmpint (choose (&match, GMK_CHOICE_SWAP, 0), ==, GMK_OK);
  assert_stone (&match, 0, GMK_WHITE, 0, 0);
  place_all (&match, "A1");
  assert_choice (&match, 0, ONLY (NUMBER));
  g_assert_cmpint (choose (&match, GMK_CHOICE_NUMBER, 9), ==, GMK_REFUSED_BAD_CHOICE);
  g_assert_cmpint (choose (&match, GMK_CHOICE_NUMBER, 2), ==, GMK_OK);
  assert_choice (&match, 1, ONLY (KEEP) | ONLY (SWAP));
  g_assert_cmpint (choose (&match, GMK_CHOICE_SWAP, 0), ==, GMK_OK);
  assert_fifths (&match, 0, 2);
  place_all (&match, "K11 K12");
  assert_choice (&match, 1, ONLY (PICK));
  g_assert_cmpint (choose (&match, GMK_CHOICE_PICK, 0), ==, GMK_OK);
  assert_normal_play (&match, 1, GMK_WHITE);
}

static void
test_single_fifth_is_a_stone (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_SOOSORV8);

  assert_one_of_the_26 (&match);
  choose (&match, GMK_CHOICE_KEEP, 0);
  place_all (&match, "A1");
  g_assert_cmpint (choose (&match, GMK_CHOICE_NUMBER, 1), ==, GMK_OK);
  choose (&match, GMK_CHOICE_KEEP, 0);
  assert_stone (&match, 0, GMK_BLACK, 0, 0);
  place_all (&match, "K11");
  g_assert_cmpint (gmk_board_get (&match.board, at ("K11")), ==, GMK_BLACK);
  assert_normal_play (&match, 1, GMK_WHITE);
}

/* Taraguchi-10 up to the choice after the fourth stone, nobody swapping. */
static GmkMatch
taraguchi_to_the_fourth (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_TARAGUCHI10);

  assert_stone (&match, 0, GMK_BLACK, 1, 0);
  place_all (&match, "H8");
  assert_choice (&match, 1, ONLY (KEEP) | ONLY (SWAP));
  choose (&match, GMK_CHOICE_KEEP, 0);
  assert_stone (&match, 1, GMK_WHITE, 3, 0);
  place_all (&match, "H9");
  assert_choice (&match, 0, ONLY (KEEP) | ONLY (SWAP));
  choose (&match, GMK_CHOICE_KEEP, 0);
  assert_stone (&match, 0, GMK_BLACK, 5, 0);
  place_all (&match, "J10");
  assert_choice (&match, 1, ONLY (KEEP) | ONLY (SWAP));
  choose (&match, GMK_CHOICE_KEEP, 0);
  assert_stone (&match, 1, GMK_WHITE, 7, 0);
  g_assert_cmpint (place (&match, "D8"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  place_all (&match, "E8");
  assert_choice (&match, 0, ONLY (KEEP) | ONLY (SWAP) | ONLY (TEN));
  return match;
}

static void
test_taraguchi10_fifth_in_square (void)
{
  GmkMatch match = taraguchi_to_the_fourth ();

  g_assert_cmpint (choose (&match, GMK_CHOICE_SWAP, 0), ==, GMK_OK);
  assert_stone (&match, 1, GMK_BLACK, 9, 0);
  g_assert_cmpint (place (&match, "C8"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  place_all (&match, "D8");
  assert_choice (&match, 0, ONLY (KEEP) | ONLY (SWAP));
  g_assert_cmpint (choose (&match, GMK_CHOICE_SWAP, 0), ==, GMK_OK);
  assert_normal_play (&match, 1, GMK_WHITE);
}

static void
test_taraguchi10_ten_fifths (void)
{
  GmkMatch match = taraguchi_to_the_fourth ();

  g_assert_cmpint (choose (&match, GMK_CHOICE_TEN, 0), ==, GMK_OK);
  assert_fifths (&match, 0, 10);
  place_all (&match, "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10");
  assert_choice (&match, 1, ONLY (PICK));
  g_assert_cmpint (choose (&match, GMK_CHOICE_PICK, 9), ==, GMK_OK);
  g_assert_cmpint (gmk_board_get (&match.board, at ("A10")), ==, GMK_BLACK);
  assert_normal_play (&match, 1, GMK_WHITE);
}

static void
test_swap (void)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 19, GMK_OPENING_SWAP);

  assert_stone (&match, 0, GMK_BLACK, 0, 0);
  place_all (&match, "A1");
  assert_stone (&match, 0, GMK_WHITE, 0, 0);
  place_all (&match, "B1");
  assert_stone (&match, 0, GMK_BLACK, 0, 0);
  place_all (&match, "C1");
  assert_choice (&match, 1, ONLY (BLACK) | ONLY (WHITE));
  g_assert_cmpint (choose (&match, GMK_CHOICE_BLACK, 0), ==, GMK_OK);
  assert_normal_play (&match, 0, GMK_WHITE);
}

static void
test_swap2 (void)
{
  const unsigned all = ONLY (BLACK) | ONLY (WHITE) | ONLY (MORE);
  GmkMatch start = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_SWAP2);

  place_all (&start, "A1 B1 C1");
  assert_choice (&start, 1, all);

  GmkMatch white = start;
  choose (&white, GMK_CHOICE_WHITE, 0);
  assert_normal_play (&white, 1, GMK_WHITE);

  GmkMatch black = start;
  choose (&black, GMK_CHOICE_BLACK, 0);
  assert_normal_play (&black, 0, GMK_WHITE);

  GmkMatch more = start;
  choose (&more, GMK_CHOICE_MORE, 0);
  assert_stone (&more, 1, GMK_WHITE, 0, 0);
  place_all (&more, "D1");
  assert_stone (&more, 1, GMK_BLACK, 0, 0);
  place_all (&more, "E2");
  assert_choice (&more, 0, ONLY (BLACK) | ONLY (WHITE));
  choose (&more, GMK_CHOICE_WHITE, 0);
  assert_normal_play (&more, 0, GMK_WHITE);
}

static void
test_pro (void)
{
  GmkMatch match = match_of (GMK_SET_FREESTYLE, 15, GMK_OPENING_PRO);

  g_assert_cmpint (place (&match, "A1"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  place_all (&match, "H8 A1");
  assert_stone (&match, 0, GMK_BLACK, 0, 5);
  g_assert_cmpint (place (&match, "J10"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  place_all (&match, "K8");
  assert_normal_play (&match, 1, GMK_WHITE);
}

static void
test_long_pro (void)
{
  GmkMatch match = match_of (GMK_SET_EXACT5, 19, GMK_OPENING_LONG_PRO);

  place_all (&match, "J10 A1");
  assert_stone (&match, 0, GMK_BLACK, 0, 7);
  g_assert_cmpint (place (&match, "M13"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  place_all (&match, "N10");
  assert_normal_play (&match, 1, GMK_WHITE);
}

/* The first stone at the centre under an opening that asks for it, anywhere without one. */
static void
test_centre_first (void)
{
  GmkMatch rif = match_of (GMK_SET_RENJU, 15, GMK_OPENING_RIF);
  GmkMatch free = match_of (GMK_SET_RENJU, 15, GMK_OPENING_FREE);

  g_assert_cmpint (place (&rif, "H9"), ==, GMK_REFUSED_OUTSIDE_OPENING);
  g_assert_cmpint (place (&free, "H9"), ==, GMK_OK);
}

/* Up to the fifth moves, with these four stones, where seat 0 keeps Black. */
static GmkMatch
rif_to_the_fifths (const char *fourth)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_RIF);

  place_all (&match, "H8 H9 H7");
  choose (&match, GMK_CHOICE_KEEP, 0);
  place_all (&match, fourth);
  return match;
}

/* H6 H7 H8 H9: white, black, black, white. Its mirror line is not the middle of the board. */
static void
test_symmetry_of_the_shape (void)
{
  static const struct {
    const char *first, *second;
    GmkVerdict verdict;
  } cases[] = {
    { "I8", "I7", GMK_REFUSED_SYMMETRIC }, /* mirrored across H7½ */
    { "I8", "G8", GMK_REFUSED_SYMMETRIC }, /* across the column */
    { "I8", "G7", GMK_REFUSED_SYMMETRIC }, /* turned by half */
    { "I8", "I9", GMK_OK },
    { "H10", "H5", GMK_REFUSED_SYMMETRIC }, /* on the column itself */
    { "H10", "H4", GMK_OK },
    { "L12", "D3", GMK_REFUSED_SYMMETRIC }, /* far away */
  };

  for (size_t i = 0; i < G_N_ELEMENTS (cases); i++) {
    GmkMatch match = rif_to_the_fifths ("H6");

    g_assert_cmpint (place (&match, cases[i].first), ==, GMK_OK);
    g_assert_cmpint (place (&match, cases[i].second), ==, cases[i].verdict);
  }
}

static void
test_no_symmetry (void)
{
  GmkMatch match = rif_to_the_fifths ("I6");

  g_assert_cmpint (place (&match, "I8"), ==, GMK_OK);
  g_assert_cmpint (place (&match, "G8"), ==, GMK_OK);
}

/* An undo over a swap brings back who held which colour. */
static void
test_undo_over_a_swap (void)
{
  GmkMatch match = match_of (GMK_SET_RENJU, 15, GMK_OPENING_RIF);

  place_all (&match, "H8 H9 J10");
  choose (&match, GMK_CHOICE_SWAP, 0);
  g_assert_cmpint (match.black, ==, 1);
  place_all (&match, "A1"); /* seat 0, now White */
  g_assert_cmpint (gmk_match_undo_acts (&match, 1), ==, 2);
  g_assert_cmpint (ask_undo (&match, 1), ==, GMK_OK);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 0, match.undo_offer.id), ==, GMK_OK);
  g_assert_cmpint (match.black, ==, 0);
  assert_choice (&match, 1, ONLY (KEEP) | ONLY (SWAP));
  g_assert_cmpint (gmk_board_get (&match.board, at ("A1")), ==, GMK_EMPTY);
  g_assert_cmpint (match.turn, ==, 6); /* five acts and the undo */
}

/* Taking back a pick brings the offered fifths back. */
static void
test_undo_of_a_pick (void)
{
  GmkMatch match = rif_to_the_fifths ("I6");

  place_all (&match, "K11 K12");
  choose (&match, GMK_CHOICE_PICK, 0);
  ask_undo (&match, 1);
  g_assert_cmpint (answer (&match, GMK_STEP_ACCEPT, 0, match.undo_offer.id), ==, GMK_OK);
  assert_choice (&match, 1, ONLY (PICK));
  g_assert_cmpint (gmk_board_get (&match.board, at ("K11")), ==, GMK_EMPTY);
  g_assert_cmpint (match.opening.n_fifths, ==, 2);
  g_assert_cmpint (match.plies, ==, 4);
}

/* Fifth moves together are one duty of the clock. */
static void
test_fifths_share_a_clock (void)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;

  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  settings.rules.opening = GMK_OPENING_RIF;
  settings.time =
    (GmkTimeControl){ .kind = GMK_CLOCK_INCREMENT, .main_ms = 60000, .extra_ms = 1000 };
  gmk_match_init (&match, &settings, 0);
  place_all (&match, "H8 H9 H7");
  choose (&match, GMK_CHOICE_KEEP, 0);
  place_all (&match, "I6");
  g_assert_cmpint (gmk_clock_left (&match.clock, 0, 0).main_ms, ==, 63000);

  GmkStep fifth = step_of (GMK_STEP_PLACE, 0);
  fifth.point = at ("K11");
  fifth.at = 5000;
  g_assert_cmpint (take (&match, fifth), ==, GMK_OK);
  fifth.point = at ("K12");
  fifth.at = 8000;
  g_assert_cmpint (take (&match, fifth), ==, GMK_OK);
  g_assert_cmpint (gmk_clock_left (&match.clock, 0, 8000).main_ms, ==, 56000);
  g_assert_cmpint (match.clock.running, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/opening/rif", test_rif);
  g_test_add_func ("/opening/yamaguchi", test_yamaguchi);
  g_test_add_func ("/opening/soosorv-8", test_soosorv8);
  g_test_add_func ("/opening/single-fifth-is-a-stone", test_single_fifth_is_a_stone);
  g_test_add_func ("/opening/taraguchi-10/fifth-in-square", test_taraguchi10_fifth_in_square);
  g_test_add_func ("/opening/taraguchi-10/ten-fifths", test_taraguchi10_ten_fifths);
  g_test_add_func ("/opening/swap", test_swap);
  g_test_add_func ("/opening/swap2", test_swap2);
  g_test_add_func ("/opening/pro", test_pro);
  g_test_add_func ("/opening/long-pro", test_long_pro);
  g_test_add_func ("/opening/centre-first", test_centre_first);
  g_test_add_func ("/opening/symmetry/of-the-shape", test_symmetry_of_the_shape);
  g_test_add_func ("/opening/symmetry/none", test_no_symmetry);
  g_test_add_func ("/opening/undo/over-a-swap", test_undo_over_a_swap);
  g_test_add_func ("/opening/undo/of-a-pick", test_undo_of_a_pick);
  g_test_add_func ("/opening/fifths-share-a-clock", test_fifths_share_a_clock);
  return g_test_run ();
}
