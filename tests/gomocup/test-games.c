/* Whole games of the program against itself, and its forbidden points, judged by core.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "core/forbidden.h"
#include "core/notation.h"
#include "tests/gomocup/ask.h"
#include "tests/gomocup/talk.h"

typedef struct {
  int number; /* of the protocol */
  GmkRuleSet set;
} Rule;

static const Rule rules[] = {
  { 0, GMK_SET_FREESTYLE },
  { 1, GMK_SET_EXACT5 },
  { 4, GMK_SET_RENJU },
};

static Talk *
begin_game (const Rule *rule, int size)
{
  Talk *talk = talk_begin ();

  talk_say (talk, "START %d\nINFO rule %d\nINFO max_node 1000", size, rule->number);
  talk_expect (talk, "OK");
  return talk;
}

/* A step of whoever has the duty. The rows of a board count from the bottom. */
static void
put_stone (GmkMatch *match, int x, int y)
{
  const GmkStep step = {
    .kind = GMK_STEP_PLACE,
    .seat = gmk_match_duty (match).seat,
    .point = { (int8_t)x, (int8_t)(match->settings.rules.size - 1 - y) },
  };

  g_assert_true (x >= 0 && x < match->settings.rules.size);
  g_assert_cmpint (gmk_match_step (match, &step), ==, GMK_OK);
}

static void
say_board (Talk *talk, const GmkMatch *match)
{
  GmkPly plies[GMK_POINTS_MAX];
  const int n = gmk_match_plies (match, plies, GMK_POINTS_MAX);

  talk_say (talk, "BOARD");
  for (int i = 0; i < n; i++)
    talk_say (talk, "%d,%d,%d", plies[i].point.x, match->board.size - 1 - plies[i].point.y,
              i % 2 == n % 2 ? 1 : 2);
  talk_say (talk, "DONE");
}

/* The first stones spread the games out. */
static void
play_game (const Rule *rule, int size, gboolean by_board, GRand *chance)
{
  Talk *players[2] = { begin_game (rule, size), begin_game (rule, size) };
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;
  int x = g_rand_int_range (chance, size / 2 - 2, size / 2 + 2);
  int y = g_rand_int_range (chance, size / 2 - 2, size / 2 + 2);

  settings.rules = gmk_rules_make (rule->set, size);
  gmk_match_init (&match, &settings, 0);
  talk_say (players[0], "PLAY %d,%d", x, y);
  talk_hear_point (players[0], &x, &y);
  put_stone (&match, x, y);

  for (int turn = 1; !gmk_match_over (&match); turn = 1 - turn) {
    if (by_board)
      say_board (players[turn], &match);
    else
      talk_say (players[turn], "TURN %d,%d", x, y);
    talk_hear_point (players[turn], &x, &y);
    put_stone (&match, x, y);
  }
  g_test_message ("rule %d, size %d: %s after %d", rule->number, size,
                  gmk_end_name (match.end.kind), match.plies);
  g_assert_cmpint (match.end.kind, !=, GMK_END_FORBIDDEN);
  talk_end (players[0]);
  talk_end (players[1]);
}

static void
test_games (void)
{
  GRand *chance = g_rand_new_with_seed (6);

  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++) {
    play_game (&rules[i], 15, FALSE, chance);
    play_game (&rules[i], 15, TRUE, chance);
    play_game (&rules[i], 6, FALSE, chance);
  }
  play_game (&rules[0], 20, FALSE, chance);
  g_rand_free (chance);
}

/* A board of random stones as lines of a list, Black first. */
static char *
random_stones (GRand *chance, int n, GmkBoard *board)
{
  GString *text = g_string_new (NULL);

  gmk_board_clear (board, board->size);
  while (board->stones[GMK_BLACK] + board->stones[GMK_WHITE] < n) {
    const GmkColour colour =
      board->stones[GMK_BLACK] <= board->stones[GMK_WHITE] ? GMK_BLACK : GMK_WHITE;
    const GmkPoint p =
      gmk_point_at (g_rand_int_range (chance, 0, board->size * board->size), board->size);

    if (gmk_board_get (board, p) != GMK_EMPTY)
      continue;
    gmk_board_put (board, p, colour);
    g_string_append_printf (text, "%d,%d,%d\n", p.x, board->size - 1 - p.y,
                            colour == GMK_BLACK ? 1 : 2);
  }
  return g_string_free (text, FALSE);
}

static char *
forbidden_points (const GmkBoard *board)
{
  GString *text = g_string_new ("FORBID ");

  for (int y = 0; y < board->size; y++)
    for (int x = 0; x < board->size; x++) {
      const GmkPoint p = { (int8_t)x, (int8_t)(board->size - 1 - y) };

      if (gmk_board_get (board, p) == GMK_EMPTY && gmk_forbidden_kinds (board, p) != 0)
        g_string_append_printf (text, "%02d%02d", x, y);
    }
  g_string_append_c (text, '.');
  return g_string_free (text, FALSE);
}

static void
test_forbidden_points (void)
{
  static const int sizes[] = { 5, 12, 15, 20 };
  GRand *chance = g_rand_new_with_seed (7);
  int some = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++) {
    Talk *talk = begin_game (&rules[2], sizes[i]);

    for (int k = 0; k < 20; k++) {
      GmkBoard board = { .size = (uint8_t)sizes[i] };
      g_autofree char *stones = random_stones (chance, sizes[i] * sizes[i] / 2 / 2 * 2, &board);
      g_autofree char *expected = forbidden_points (&board);

      talk_say (talk, "YXBOARD\n%sDONE\nYXSHOWFORBID", stones);
      talk_expect (talk, expected);
      some += strlen (expected) > strlen ("FORBID .");
    }
    talk_end (talk);
  }
  g_assert_cmpint (some, >, 20);
  g_rand_free (chance);
}

/* Only Black has forbidden points, only in renju, and only when he is to move. */
static void
test_forbidden_to_whom (void)
{
#define DOUBLE_THREE "YXBOARD\n7,7,%d\n0,0,%d\n8,7,%d\n14,0,%d\n6,6,%d\n0,14,%d\n6,5,%d\n14,14,%d\n"
  Talk *talk = begin_game (&rules[2], 15);

  talk_say (talk, DOUBLE_THREE "DONE\nYXSHOWFORBID", 1, 2, 1, 2, 1, 2, 1, 2);
  talk_expect (talk, "FORBID 0607.");
  talk_say (talk, "TAKEBACK 14,14\nYXSHOWFORBID");
  talk_expect (talk, "OK");
  talk_expect (talk, "FORBID .");
  talk_say (talk, "PLAY 14,14\nYXSHOWFORBID");
  talk_expect (talk, "14,14");
  talk_expect (talk, "FORBID 0607.");
  talk_say (talk, DOUBLE_THREE "7,14,2\nDONE\nYXSHOWFORBID", 2, 1, 2, 1, 2, 1, 2, 1);
  talk_expect (talk, "FORBID .");
  talk_say (talk, DOUBLE_THREE "DONE\nINFO rule 0\nYXSHOWFORBID", 1, 2, 1, 2, 1, 2, 1, 2);
  talk_expect (talk, "FORBID .");
  talk_say (talk, "INFO rule 4\nYXSHOWFORBID\nYXSHOWFORBID 1");
  talk_expect (talk, "FORBID 0607.");
  talk_expect (talk, "ERROR the command takes nothing after it");
  talk_end (talk);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/against-itself", test_games);
  g_test_add_func ("/games/forbidden-points", test_forbidden_points);
  g_test_add_func ("/games/forbidden-to-whom", test_forbidden_to_whom);
  return g_test_run ();
}
