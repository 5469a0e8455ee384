/* Why a move is good.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "client/session/reason.h"
#include "core/notation.h"

typedef struct {
  GmkRuleSet set;
  const char *black;
  const char *white;
  GmkColour colour;
  const char *point;
  GmkReason reason;
} Case;

static const Case cases[] = {
  /* A five, also beside a longer line where that counts, and not where it does not. */
  { GMK_SET_FREESTYLE, "H8I8J8K8", "", GMK_BLACK, "L8", GMK_REASON_FIVE },
  { GMK_SET_FREESTYLE, "H8I8J8L8M8", "", GMK_BLACK, "K8", GMK_REASON_FIVE },
  { GMK_SET_EXACT5, "H8I8J8L8M8", "", GMK_BLACK, "K8", GMK_REASON_BEST },
  { GMK_SET_RENJU, "", "H8I8J8L8M8", GMK_WHITE, "K8", GMK_REASON_FIVE },

  /* The other's five stopped, but not a line that wins nothing. */
  { GMK_SET_FREESTYLE, "H8I8J8K8", "G8", GMK_WHITE, "L8", GMK_REASON_STOP_FOUR },
  { GMK_SET_EXACT5, "H8I8J8L8M8", "", GMK_WHITE, "K8", GMK_REASON_BEST },
  { GMK_SET_RENJU, "H8I8J8L8M8", "", GMK_WHITE, "K8", GMK_REASON_BEST },

  { GMK_SET_FREESTYLE, "H8I8J8H9H10", "G8", GMK_BLACK, "H11", GMK_REASON_FOUR },
  { GMK_SET_FREESTYLE, "H8I8J8", "G8", GMK_BLACK, "L8", GMK_REASON_FOUR },
  { GMK_SET_FREESTYLE, "H8I8J8", "", GMK_BLACK, "K8", GMK_REASON_FOUR },

  /* A four or a three that the stone has no part in is no reason for it. */
  { GMK_SET_FREESTYLE, "F8G8H8I8", "E8", GMK_BLACK, "L8", GMK_REASON_BEST },
  { GMK_SET_FREESTYLE, "H8I8J8", "", GMK_BLACK, "D8", GMK_REASON_BEST },

  /* A three is none where the points that would make it a straight four are forbidden. */
  { GMK_SET_RENJU, "H8I8G5G6G7G9G10K5K6K7K9K10", "", GMK_BLACK, "J8", GMK_REASON_BEST },
  { GMK_SET_EXACT5, "H8I8G5G6G7G9G10K5K6K7K9K10", "", GMK_BLACK, "J8", GMK_REASON_THREE },

  /* A four on one line and an open three on another. */
  { GMK_SET_RENJU, "H8I8J8K9K10", "G8", GMK_BLACK, "K8", GMK_REASON_FOUR_THREE },
  { GMK_SET_RENJU, "H8I8J8K9K10", "G8K12K6", GMK_BLACK, "K8", GMK_REASON_FOUR },

  /* Two of one kind, on two lines. */
  { GMK_SET_FREESTYLE, "H8I8J8K9K10K11", "G8K12", GMK_BLACK, "K8", GMK_REASON_TWO_FOURS },
  { GMK_SET_FREESTYLE, "I8J8K9K10", "", GMK_BLACK, "K8", GMK_REASON_TWO_THREES },
  { GMK_SET_FREESTYLE, "I8J8K9K10", "K12K7", GMK_BLACK, "K8", GMK_REASON_THREE },

  { GMK_SET_FREESTYLE, "H8I8", "", GMK_BLACK, "J8", GMK_REASON_THREE },
  { GMK_SET_FREESTYLE, "H8I8", "", GMK_BLACK, "K8", GMK_REASON_THREE },
  { GMK_SET_FREESTYLE, "H8I8", "G8", GMK_BLACK, "J8", GMK_REASON_BEST },
  { GMK_SET_FREESTYLE, "H8I8", "", GMK_BLACK, "L8", GMK_REASON_BEST },
  { GMK_SET_FREESTYLE, "H8I9", "", GMK_BLACK, "J10", GMK_REASON_THREE },
  { GMK_SET_FREESTYLE, "H8G9", "", GMK_BLACK, "F10", GMK_REASON_THREE },

  /* The other's three stopped at an end, in the middle, and from one point further. */
  { GMK_SET_FREESTYLE, "H8I8J8", "", GMK_WHITE, "K8", GMK_REASON_STOP_THREE },
  { GMK_SET_FREESTYLE, "H8I8K8", "", GMK_WHITE, "J8", GMK_REASON_STOP_THREE },
  { GMK_SET_FREESTYLE, "H8I8J8", "", GMK_WHITE, "E8", GMK_REASON_BEST },
  { GMK_SET_FREESTYLE, "H8I8J8", "G8", GMK_WHITE, "K8", GMK_REASON_BEST },
  { GMK_SET_FREESTYLE, "H8I8J8", "", GMK_WHITE, "K9", GMK_REASON_BEST },

  /* A three needs room for a straight four. */
  { GMK_SET_FREESTYLE, "H8I8", "F8M8", GMK_BLACK, "J8", GMK_REASON_THREE },
  { GMK_SET_FREESTYLE, "H8I8", "F8L8", GMK_BLACK, "J8", GMK_REASON_BEST },

  { GMK_SET_FREESTYLE, "", "", GMK_BLACK, "H8", GMK_REASON_BEST },
  { GMK_SET_FREESTYLE, "A1B1", "", GMK_BLACK, "C1", GMK_REASON_BEST },
  { GMK_SET_FREESTYLE, "A1B1C1", "", GMK_BLACK, "D1", GMK_REASON_FOUR },
};

static void
put (GmkBoard *board, const char *code, GmkColour colour)
{
  GmkPoint points[16];
  const int n = gmk_code_read (code, board->size, 0, points, 16, NULL, NULL);

  for (int i = 0; i < n; i++)
    gmk_board_put (board, points[i], colour);
}

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const Case *c = &cases[i];
    const GmkRules rules = gmk_rules_make (c->set, 15);
    GmkBoard board;
    GmkPoint p;

    gmk_board_clear (&board, 15);
    put (&board, c->black, GMK_BLACK);
    put (&board, c->white, GMK_WHITE);
    g_assert_cmpint (gmk_point_read (c->point, 15, &p), >, 0);
    const GmkReason reason = gmk_reason_find (&rules, &board, p, c->colour);
    if (reason != c->reason)
      g_test_message ("case %u: black %s, white %s, %s", i, c->black, c->white, c->point);
    g_assert_cmpint (reason, ==, c->reason);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/reason/cases", test_cases);

  return g_test_run ();
}
