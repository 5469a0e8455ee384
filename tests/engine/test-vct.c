/* Wins by continuous threats: every one that is found is held against every answer on the board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <string.h>

#include "engine/vct.h"
#include "tests/engine/ask.h"
#include "tests/engine/near.h"

#define MOVES       20000
#define PLIES_MAX   9 /* longer wins have too many answers to be tried */
#define POSITIONS   150
#define LONG_ENOUGH 7

static const History no_history;

static bool
never (void *data)
{
  return false;
}

static Vct *
vct_new (void)
{
  Vct *vct = g_new (Vct, 1);

  vct_init (vct, &no_history, never, NULL);
  return vct;
}

static void assert_wins (Vct *vct, Position *pos, int most);

/* The attacker has moved: whatever the other side answers, the attacker wins in so many plies. */
static void
assert_holds (Vct *vct, Position *pos, int most)
{
  const bool four = pos->count[1 - pos->side][CLASS_FIVE] > 0;

  g_assert_cmpint (pos->count[pos->side][CLASS_FIVE], ==, 0);
  for (int cell = 0; cell < pos->n_cells; cell++) {
    if (!position_is_empty (pos, cell) || !position_allows (pos, pos->side, cell))
      continue;
    /* A four that is not stopped becomes five. */
    if (four && pos->class[1 - pos->side][cell] != CLASS_FIVE)
      continue;
    position_make (pos, cell);
    assert_wins (vct, pos, most - 1);
    position_unmake (pos);
  }
}

static void
assert_wins (Vct *vct, Position *pos, int most)
{
  int plies = 0;

  g_assert_cmpint (most, >, 0);
  if (pos->count[pos->side][CLASS_FIVE] > 0)
    return;
  if (pos->count[1 - pos->side][CLASS_FIVE] == 0 &&
      pos->count[pos->side][CLASS_STRAIGHT_FOUR] > 0) {
    position_make (pos, position_find (pos, pos->side, CLASS_STRAIGHT_FOUR));
    assert_holds (vct, pos, most - 1);
    position_unmake (pos);
    return;
  }
  g_assert_cmpint (vct_search (vct, pos, MOVES, &plies), ==, VCT_WIN);
  g_assert_cmpint (plies, <=, most);
  g_assert_cmpint (vct->n_line, >, 0);
  g_assert_true (position_allows (pos, pos->side, vct->line[0]));
  position_make (pos, vct->line[0]);
  assert_holds (vct, pos, most - 1);
  position_unmake (pos);
}

static void
set_up_randomly (Position *pos, GRand *rand, GmkRuleSet set)
{
  const int size = g_rand_int_range (rand, 10, 16);
  GmkBoard board;

  gmk_board_clear (&board, size);
  position_set_up (pos, set, &board, BLACK);
  for (int n = g_rand_int_range (rand, 8, 22); n > 0; n--) {
    const int cell = gmk_point_index (near_point (rand, &pos->board, 3), size);

    if (position_allows (pos, pos->side, cell) && pos->class[pos->side][cell] < CLASS_FORCING)
      position_make (pos, cell);
  }
}

static void
test_truth (gconstpointer data)
{
  const GmkRuleSet set = (GmkRuleSet)GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7 + set);
  Vct *vct = vct_new ();
  Position *pos = g_new (Position, 1);
  int found = 0, long_ones = 0;

  for (int i = 0; i < POSITIONS; i++) {
    int plies = 0;

    set_up_randomly (pos, rand, set);
    const uint64_t hash = pos->hash;

    if (vct_search (vct, pos, MOVES, &plies) == VCT_WIN && plies <= PLIES_MAX) {
      assert_wins (vct, pos, plies);
      found++;
      long_ones += plies >= LONG_ENOUGH;
    }
    g_assert_cmpuint (pos->hash, ==, hash);
  }
  g_test_message ("%d wins by threats, %d of them of %d plies or more", found, long_ones,
                  LONG_ENOUGH);
  g_assert_cmpint (long_ones, >, 3);
  g_free (pos);
  g_free (vct);
}

static void
set_up (Position *pos, GmkRuleSet set, const char *code)
{
  const GmkQuestion question = ask_code (set, 15, code);

  position_set_up (pos, set, &question.board, side_of (question.duty.colour));
}

/* Two open twos that cross: no win by fours, but a three and a double three. */
static void
test_threes (void)
{
  Vct *vct = vct_new ();
  Position *pos = g_new (Position, 1);
  int plies = 0;

  set_up (pos, GMK_SET_FREESTYLE, "H8A1I8A15J10O1J11O15");
  g_assert_cmpint (vct_search (vct, pos, MOVES, &plies), ==, VCT_WIN);
  g_assert_cmpint (plies, >=, 5);

  /* The other side has none. */
  position_pass (pos);
  g_assert_cmpint (vct_search (vct, pos, MOVES, &plies), ==, VCT_NONE);
  g_free (pos);
  g_free (vct);
}

/* With too few moves the question stays open, and further calls go on where it was left. */
static void
test_open (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  Vct *vct = vct_new ();
  Position *pos = g_new (Position, 1);
  int most = 0;

  for (int i = 0; i < POSITIONS; i++) {
    VctAnswer answer = VCT_OPEN;
    int plies = 0, calls = 0;

    set_up_randomly (pos, rand, GMK_SET_FREESTYLE);
    if (vct_search (vct, pos, MOVES, &plies) != VCT_WIN)
      continue;
    vct_init (vct, &no_history, never, NULL);
    for (; answer == VCT_OPEN && calls < 1000; calls++)
      answer = vct_search (vct, pos, 200, &plies);
    g_assert_cmpint (answer, ==, VCT_WIN);
    most = MAX (most, calls);
  }
  g_test_message ("%d calls at most", most);
  g_assert_cmpint (most, >, 3);
  g_free (pos);
  g_free (vct);
}

static bool
at_once (void *data)
{
  return true;
}

static void
test_giving_up (void)
{
  Vct *vct = vct_new ();
  Position *pos = g_new (Position, 1);
  int plies = 0;

  vct_init (vct, &no_history, at_once, NULL);
  set_up (pos, GMK_SET_FREESTYLE, "H8A1I8A15J10O1J11O15");
  g_assert_cmpint (vct_search (vct, pos, MOVES, &plies), ==, VCT_OPEN);
  g_free (pos);
  g_free (vct);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    g_autofree char *path = g_strconcat ("/engine/vct/truth/", gmk_rule_set_name (set), NULL);

    g_test_add_data_func (path, GINT_TO_POINTER (set), test_truth);
  }
  g_test_add_func ("/engine/vct/threes", test_threes);
  g_test_add_func ("/engine/vct/open", test_open);
  g_test_add_func ("/engine/vct/giving-up", test_giving_up);

  return g_test_run ();
}
