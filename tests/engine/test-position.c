/* The fast board against core, on random stones of every rule set and size.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <stddef.h>
#include <string.h>

#include "core/forbidden.h"
#include "engine/position.h"
#include "tests/engine/near.h"

#define FORBIDDEN_POSITIONS 100000

static bool
wins (const GmkRules *rules, const GmkBoard *board, GmkPoint p, GmkColour colour)
{
  unsigned kinds;
  const GmkJudged judged = gmk_rules_judge (rules, board, p, colour, &kinds);

  return judged == GMK_JUDGED_FIVE || judged == GMK_JUDGED_OVERLINE;
}

static bool
is_five (const GmkRules *rules, GmkColour colour, int length)
{
  const bool more = rules->overline == GMK_OVERLINE_WINS &&
                    (colour == GMK_WHITE || rules->forbidden == GMK_FORBIDDEN_OFF);

  return more ? length >= 5 : length == 5;
}

/* How many points there are that would make a five together with a stone at p. */
static int
count_five_points (const GmkRules *rules, const GmkBoard *before, GmkPoint p, GmkColour colour)
{
  GmkBoard board = *before;
  int n = 0;

  gmk_board_put (&board, p, colour);
  for (int d = 0; d < GMK_DIRECTIONS; d++)
    for (int offset = -4; offset <= 4; offset++) {
      const GmkPoint q = gmk_point_step (p, gmk_directions[d][0], gmk_directions[d][1], offset);

      if (gmk_board_get (&board, q) != GMK_EMPTY)
        continue;
      gmk_board_put (&board, q, colour);
      n += is_five (rules, colour, gmk_board_run (&board, p, d).length);
      gmk_board_take (&board, q);
    }
  return n;
}

/* What core says of the point for the colour, and what the class says. */
static void
check_point (const Position *pos, const GmkRules *rules, GmkPoint p, GmkColour colour, bool deep)
{
  const GmkBoard *board = &pos->board;
  const int side = side_of (colour);
  const int cell = gmk_point_index (p, board->size);
  const PointClass class = (PointClass)pos->class[side][cell];
  const bool forbids = colour == GMK_BLACK && rules->forbidden != GMK_FORBIDDEN_OFF;
  const unsigned kinds = forbids ? gmk_forbidden_kinds (board, p) : 0;

  g_assert_cmpint (class == CLASS_FIVE, ==, wins (rules, board, p, colour));
  g_assert_cmpint (position_allows (pos, side, cell), ==, kinds == 0);
  if (forbids)
    g_assert_cmpint (class == CLASS_FORBIDDEN, ==, (kinds & (GMK_OVERLINE | GMK_DOUBLE_FOUR)) != 0);
  if (!deep || kinds != 0 || class == CLASS_FIVE)
    return;

  const int n = count_five_points (rules, board, p, colour);

  g_assert_cmpint (class >= CLASS_FORCING, ==, n > 0);
  if (class == CLASS_STRAIGHT_FOUR)
    g_assert_cmpint (n, >=, 2);
  else if (class != CLASS_NOMINATED_FOUR)
    g_assert_cmpint (n, <=, 1);
}

static void
check_points (const Position *pos, const GmkRules *rules, bool deep)
{
  int count[N_SIDES][N_CLASSES] = { 0 };
  int value[N_SIDES][N_TURNS] = { 0 };

  for (int cell = 0; cell < pos->n_cells; cell++) {
    if (!position_is_empty (pos, cell))
      continue;

    const GmkPoint p = gmk_point_at (cell, pos->board.size);

    for (int side = 0; side < N_SIDES; side++) {
      check_point (pos, rules, p, colour_of (side), deep);
      count[side][pos->class[side][cell]]++;
      for (int turn = 0; turn < N_TURNS; turn++)
        value[side][turn] += pos->tables->worth[side][pos->code[side][cell]].value[turn];
    }
  }
  for (int side = 0; side < N_SIDES; side++) {
    for (int turn = 0; turn < N_TURNS; turn++)
      g_assert_cmpint (value[side][turn], ==, pos->value[side][turn]);
    for (int class = 0; class < N_CLASSES; class ++)
      g_assert_cmpint (count[side][class], ==, pos->count[side][class]);
  }
}

/* Whether everything that a position says is the same; the stacks may differ. */
static void
assert_same (const Position *a, const Position *b)
{
  g_assert_cmpmem (&a->board, sizeof a->board, &b->board, sizeof b->board);
  g_assert_cmpint (a->side, ==, b->side);
  g_assert_cmpint (a->n_empty, ==, b->n_empty);
  g_assert_cmpuint (a->hash, ==, b->hash);
  g_assert_cmpmem (a->value, sizeof a->value, b->value, sizeof b->value);
  g_assert_cmpmem (a->count, sizeof a->count, b->count, sizeof b->count);
  g_assert_cmpmem (a->class, sizeof a->class, b->class, sizeof b->class);
  g_assert_cmpmem (a->code, sizeof a->code, b->code, sizeof b->code);
  g_assert_cmpmem (a->windows, sizeof a->windows, b->windows, sizeof b->windows);
  g_assert_cmpmem (a->rows, sizeof a->rows, b->rows, sizeof b->rows);
}

typedef struct {
  Position *pos;
  Position *fresh;   /* set up anew */
  Position *history; /* as it was before each move */
} Trio;

/* Stones at random, each position against core and against one set up anew; then back. */
static void
play_randomly (Trio *trio, GRand *rand, const GmkRules *rules, int n)
{
  const GmkRuleSet set = gmk_rules_set (rules);
  Position *pos = trio->pos;
  GmkBoard board;

  gmk_board_clear (&board, rules->size);
  position_set_up (pos, set, &board, BLACK);
  for (int i = 0; i < n; i++) {
    trio->history[i] = *pos;
    if (g_rand_int_range (rand, 0, 12) == 0) {
      position_pass (pos);
    } else {
      const GmkPoint p = near_point (rand, &pos->board, 4);

      position_make (pos, gmk_point_index (p, rules->size));
    }
    position_set_up (trio->fresh, set, &pos->board, pos->side);
    assert_same (pos, trio->fresh);
    check_points (pos, rules, i % 8 == 0);
  }
  for (int i = n; i-- > 0;) {
    position_unmake (pos);
    g_assert_cmpmem (pos, offsetof (Position, moves), &trio->history[i],
                     offsetof (Position, moves));
  }
}

static void
test_core (gconstpointer data)
{
  const GmkRuleSet set = (GmkRuleSet)GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (100 + set);
  const Trio trio = { g_new (Position, 1), g_new (Position, 1), g_new (Position, 60) };

  for (int size = GMK_SIZE_MIN; size <= GMK_SIZE_MAX; size++) {
    const GmkRules rules = gmk_rules_make (set, size);

    for (int game = 0; game < 3; game++)
      play_randomly ((Trio *)&trio, rand, &rules, MIN (60, size * size - 1));
  }
  g_free (trio.pos);
  g_free (trio.fresh);
  g_free (trio.history);
}

/* What is nominated and what is certain, against core's judge, on every empty point. Returns how
 * many are forbidden. */
static int
check_forbidden (const Position *pos)
{
  int n = 0;

  for (int cell = 0; cell < pos->n_cells; cell++) {
    if (!position_is_empty (pos, cell))
      continue;

    const unsigned kinds = gmk_forbidden_kinds (&pos->board, gmk_point_at (cell, pos->board.size));
    const PointClass class = (PointClass)pos->class[BLACK][cell];
    const bool nominated = class == CLASS_NOMINATED || class == CLASS_NOMINATED_FOUR;

    n += kinds != 0;
    if ((kinds & (GMK_OVERLINE | GMK_DOUBLE_FOUR)) != 0)
      g_assert_cmpint (class, ==, CLASS_FORBIDDEN);
    else if (kinds != 0)
      g_assert_true (nominated);
    else
      g_assert_cmpint (class, !=, CLASS_FORBIDDEN);
    g_assert_cmpint (position_allows (pos, BLACK, cell), ==, kinds == 0);
  }
  return n;
}

/* Renju, stones of both colours at random and more black ones than white, so that forms abound. */
static void
test_forbidden (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  Position *pos = g_new (Position, 1);
  int positions = 0, found = 0;

  while (positions < FORBIDDEN_POSITIONS) {
    const int size = g_rand_int_range (rand, GMK_SIZE_MIN, GMK_SIZE_MAX + 1);
    const int most = MIN (60, size * size - 1);
    const int n = g_rand_int_range (rand, 10, most + 1);
    GmkBoard board;

    gmk_board_clear (&board, size);
    position_set_up (pos, GMK_SET_RENJU, &board, BLACK);
    for (int i = 0; i < n; i++, positions++) {
      if (pos->side == WHITE && g_rand_int_range (rand, 0, 3) == 0)
        position_pass (pos);
      position_make (pos, gmk_point_index (near_point (rand, &pos->board, 4), size));
      found += check_forbidden (pos);
    }
  }
  g_test_message ("%d positions, %d forbidden points", positions, found);
  g_assert_cmpint (found, >, positions);
  g_free (pos);
}

/* A hash tells positions apart by stones, side to move, rules and size. */
static void
test_hash (void)
{
  Position *pos = g_new (Position, 1);
  GmkBoard board;
  uint64_t hash;

  gmk_board_clear (&board, 15);
  position_set_up (pos, GMK_SET_FREESTYLE, &board, BLACK);
  hash = pos->hash;
  position_set_up (pos, GMK_SET_FREESTYLE, &board, WHITE);
  g_assert_cmpuint (pos->hash, !=, hash);
  position_set_up (pos, GMK_SET_RENJU, &board, BLACK);
  g_assert_cmpuint (pos->hash, !=, hash);
  gmk_board_clear (&board, 19);
  position_set_up (pos, GMK_SET_FREESTYLE, &board, BLACK);
  g_assert_cmpuint (pos->hash, !=, hash);

  /* The order of the moves does not matter. */
  position_make (pos, 10);
  position_make (pos, 20);
  position_make (pos, 30);
  hash = pos->hash;
  position_set_up (pos, GMK_SET_FREESTYLE, &board, BLACK);
  position_make (pos, 30);
  position_make (pos, 20);
  g_assert_cmpuint (pos->hash, !=, hash);
  position_make (pos, 10);
  g_assert_cmpuint (pos->hash, ==, hash);
  g_free (pos);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    g_autofree char *path = g_strconcat ("/engine/position/core/", gmk_rule_set_name (set), NULL);

    g_test_add_data_func (path, GINT_TO_POINTER (set), test_core);
  }
  g_test_add_func ("/engine/position/forbidden", test_forbidden);
  g_test_add_func ("/engine/position/hash", test_hash);

  return g_test_run ();
}
