/* What the rules say of each diagram is what the game does.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>

#include "client/rules/rules-book.h"
#include "core/notation.h"

static int
put_stones (GmkBoard *board, const char *points, GmkColour colour)
{
  int n_stones = 0;
  GmkPoint p;

  for (int n; *points != 0; points += n, n_stones++) {
    n = gmk_point_read (points, board->size, &p);
    g_assert_cmpint (n, >, 0);
    g_assert_cmpint (gmk_board_get (board, p), ==, GMK_EMPTY);
    gmk_board_put (board, p, colour);
    g_assert_cmpint (gmk_board_longest_run (board, p).length, <, 5);
  }
  return n_stones;
}

/* Every point of the board brings what the diagram says, and no more than it says decides. */
static void
check_tries (const GmkRulesDiagram *diagram, const GmkBoard *board)
{
  const GmkRules rules = gmk_rules_make (diagram->set, diagram->size);
  int deciding = 0;

  for (int i = 0; i < diagram->size * diagram->size; i++) {
    const GmkPoint p = gmk_point_at (i, diagram->size);
    unsigned kinds;

    if (gmk_board_get (board, p) == GMK_EMPTY)
      deciding += gmk_rules_judge (&rules, board, p, diagram->colour, &kinds) != GMK_JUDGED_PLAIN;
  }
  for (int i = 0; i < GMK_RULES_TRIES && diagram->tries[i].point != NULL; i++) {
    const GmkRulesTry *tried = &diagram->tries[i];
    unsigned kinds;
    GmkPoint p;

    g_assert_cmpint (gmk_point_read (tried->point, diagram->size, &p), >, 0);
    g_assert_cmpint (gmk_board_get (board, p), ==, GMK_EMPTY);
    g_assert_cmpint (gmk_rules_judge (&rules, board, p, diagram->colour, &kinds), ==,
                     tried->judged);
    deciding -= tried->judged != GMK_JUDGED_PLAIN;
  }
  g_test_message ("%s: %d more", diagram->caption, deciding);
  g_assert_cmpint (deciding, >=, 0);
}

static void
check_diagram (const GmkRulesDiagram *diagram)
{
  GmkBoard board;
  int black, white;

  gmk_board_clear (&board, diagram->size);
  black = put_stones (&board, diagram->black, GMK_BLACK);
  white = put_stones (&board, diagram->white, GMK_WHITE);
  if (diagram->colour == GMK_EMPTY)
    return;
  /* it is that colour's turn */
  g_assert_cmpint (black - white, ==, diagram->colour == GMK_WHITE);
  check_tries (diagram, &board);
}

static void
test_diagrams (void)
{
  int n = 0;

  for (int i = 0; i < gmk_rules_n_chapters; i++)
    for (const GmkRulesPart *part = gmk_rules_book[i].parts; part->kind != GMK_RULES_END; part++)
      if (part->kind == GMK_RULES_DIAGRAM) {
        check_diagram (part->diagram);
        n++;
      }
  g_assert_cmpint (n, >=, 14);
}

/* A link to a chapter leads to one chapter. */
static void
test_names (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (int i = 0; i < gmk_rules_n_chapters; i++) {
    g_assert_true (g_hash_table_add (names, (gpointer)gmk_rules_book[i].name));
    g_assert_cmpint (gmk_rules_book[i].parts[0].kind, !=, GMK_RULES_END);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/client/rules-book/diagrams", test_diagrams);
  g_test_add_func ("/client/rules-book/names", test_names);
  return g_test_run ();
}
