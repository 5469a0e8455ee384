/* Wins by fours, against a slow search that knows nothing but core.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <string.h>

#include "engine/threat.h"
#include "tests/engine/near.h"

#define FOURS 3 /* as far as the slow search can look */

/* The slow search. */
typedef struct {
  GmkRules rules;
  GmkBoard board;
} Game;

static bool
is_free (const Game *game, GmkPoint p, GmkColour colour, bool *wins)
{
  unsigned kinds;
  const GmkJudged judged = gmk_rules_judge (&game->rules, &game->board, p, colour, &kinds);

  *wins = judged == GMK_JUDGED_FIVE || judged == GMK_JUDGED_OVERLINE;
  return kinds == 0;
}

/* The points where the colour wins at once; returns how many and the last of them. */
static int
winning_points (const Game *game, GmkColour colour, GmkPoint *last)
{
  int n = 0;

  for (int i = 0; i < game->board.size * game->board.size; i++) {
    const GmkPoint p = gmk_point_at (i, game->board.size);
    bool wins;

    if (game->board.cells[i] != GMK_EMPTY)
      continue;
    is_free (game, p, colour, &wins);
    if (wins) {
      n++;
      *last = p;
    }
  }
  return n;
}

static bool slow_fours (Game *game, GmkColour colour, int fours);

/* Whether a four at p wins. */
static bool
slow_four (Game *game, GmkPoint p, GmkColour colour, int fours)
{
  const GmkColour other = gmk_colour_other (colour);
  GmkPoint point, reply;
  bool won = false;
  bool five;

  if (!is_free (game, p, colour, &five))
    return false;

  gmk_board_put (&game->board, p, colour);
  const int n = winning_points (game, colour, &reply);

  if (n > 0 && winning_points (game, other, &point) == 0) {
    if (n > 1 || !is_free (game, reply, other, &five)) {
      won = true;
    } else {
      gmk_board_put (&game->board, reply, other);
      won = slow_fours (game, colour, fours - 1);
      gmk_board_take (&game->board, reply);
    }
  }
  gmk_board_take (&game->board, p);
  return won;
}

static bool
slow_fours (Game *game, GmkColour colour, int fours)
{
  GmkPoint point;

  if (winning_points (game, colour, &point) > 0)
    return true;
  if (fours == 0)
    return false;
  for (int i = 0; i < game->board.size * game->board.size; i++)
    if (game->board.cells[i] == GMK_EMPTY &&
        slow_four (game, gmk_point_at (i, game->board.size), colour, fours))
      return true;
  return false;
}

/* Plays the line found: each four forces the answer, and at its end there is a five. */
static void
check_line (const Threat *threat, const Game *start, GmkColour attacker, int plies)
{
  Game game = *start;
  const GmkColour defender = gmk_colour_other (attacker);
  GmkPoint point;
  bool wins;

  for (int ply = 0; ply + 1 < plies; ply += 2) {
    const GmkPoint four = gmk_point_at (threat->line[ply], game.board.size);

    g_assert_true (is_free (&game, four, attacker, &wins));
    g_assert_false (wins);
    gmk_board_put (&game.board, four, attacker);
    g_assert_cmpint (winning_points (&game, defender, &point), ==, 0);
    g_assert_cmpint (winning_points (&game, attacker, &point), >, 0);
    if (threat->line[ply + 1] == CELL_NONE) {
      g_assert_true (winning_points (&game, attacker, &point) > 1 ||
                     !is_free (&game, point, defender, &wins));
      g_assert_cmpint (ply + 3, ==, plies);
      return;
    }
    gmk_board_put (&game.board, gmk_point_at (threat->line[ply + 1], game.board.size), defender);
  }
  g_assert_cmpint (winning_points (&game, attacker, &point), >, 0);
}

static bool
never (void *data)
{
  return false;
}

static void
test_slow (gconstpointer data)
{
  const GmkRuleSet set = (GmkRuleSet)GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (20 + set);
  Threat *threat = g_new (Threat, 1);
  Position *pos = g_new (Position, 1);
  int found = 0, long_ones = 0, none = 0;

  threat_init (threat, never, NULL);
  for (int i = 0; i < 400; i++) {
    Game game = { .rules = gmk_rules_make (set, 9 + i % 3) };
    const int side = i / 2 % N_SIDES;

    gmk_board_clear (&game.board, game.rules.size);
    for (int n = g_rand_int_range (rand, 14, 34); n > 0; n--) {
      const GmkColour colour = n % 2 == 0 ? GMK_BLACK : GMK_WHITE;
      const GmkPoint p = near_point (rand, &game.board, 3);
      bool wins;

      if (is_free (&game, p, colour, &wins) && !wins)
        gmk_board_put (&game.board, p, colour);
    }

    position_set_up (pos, set, &game.board, side);
    const uint64_t hash = pos->hash;
    const int plies = threat_fours (threat, pos, FOURS, 100000);

    g_assert_cmpuint (pos->hash, ==, hash);
    g_assert_cmpint (plies > 0, ==, slow_fours (&game, colour_of (side), FOURS));
    if (plies > 0)
      check_line (threat, &game, colour_of (side), plies);
    found += plies > 1;
    long_ones += plies > 3;
    none += plies == 0;
  }
  g_test_message ("%d wins by fours, %d of them by more than one, %d without", found, long_ones,
                  none);
  g_assert_cmpint (long_ones, >, 5);
  g_assert_cmpint (none, >, 20);
  g_free (threat);
  g_free (pos);
}

static bool
at_once (void *data)
{
  ++*(int *)data;
  return true;
}

/* A search that is told to give up finds nothing, and does not claim that there is nothing. */
static void
test_giving_up (void)
{
  Threat *threat = g_new (Threat, 1);
  Position *pos = g_new (Position, 1);
  GmkBoard board;
  int ticks = 0;

  gmk_board_clear (&board, 15);
  for (int8_t x = 5; x < 8; x++)
    gmk_board_put (&board, (GmkPoint){ x, 7 }, GMK_BLACK);

  position_set_up (pos, GMK_SET_FREESTYLE, &board, BLACK);
  threat_init (threat, at_once, &ticks);
  g_assert_cmpint (threat_fours (threat, pos, 8, 1000), ==, 0);
  g_assert_true (threat->open);
  g_assert_cmpint (ticks, ==, 1);

  threat_init (threat, never, NULL);
  g_assert_cmpint (threat_fours (threat, pos, 0, 1000), ==, 0);
  g_assert_true (threat->open);
  g_assert_cmpint (threat_fours (threat, pos, 1, 1000), ==, 3);
  g_free (threat);
  g_free (pos);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    g_autofree char *path = g_strconcat ("/engine/threat/slow/", gmk_rule_set_name (set), NULL);

    g_test_add_data_func (path, GINT_TO_POINTER (set), test_slow);
  }
  g_test_add_func ("/engine/threat/giving-up", test_giving_up);

  return g_test_run ();
}
