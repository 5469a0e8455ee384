/* The decisions of openings: colours, balance, fifth moves.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/ask.h"

#define NODES 4000

static GmkQuestion
choice_of (GmkRuleSet set, GmkOpeningRule opening, const char *code, unsigned choices)
{
  GmkQuestion question = ask_code (set, 15, code);

  question.rules.opening = (uint8_t)opening;
  question.duty = (GmkDuty){ .kind = GMK_DUTY_CHOICE, .choices = choices, .opening = true };
  return question;
}

static GmkAnswer
choose (const GmkQuestion *question)
{
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  const GmkAnswer answer = ask (engine, question, NODES);

  g_assert_cmpint (answer.kind, ==, GMK_STEP_CHOOSE);
  g_assert_true ((question->duty.choices & 1u << answer.choice) != 0);
  gmk_engine_free (engine);
  return answer;
}

#define BLACK_BETTER "H8A1I8" /* White is in the corner */
#define WHITE_BETTER "A1H8O15"

static void
test_colours (void)
{
  const unsigned colours = 1u << GMK_CHOICE_BLACK | 1u << GMK_CHOICE_WHITE;
  const unsigned more = colours | 1u << GMK_CHOICE_MORE;
  GmkQuestion question = choice_of (GMK_SET_FREESTYLE, GMK_OPENING_SWAP, BLACK_BETTER, colours);

  g_assert_cmpint (choose (&question).choice, ==, GMK_CHOICE_BLACK);
  question = choice_of (GMK_SET_FREESTYLE, GMK_OPENING_SWAP, WHITE_BETTER, colours);
  g_assert_cmpint (choose (&question).choice, ==, GMK_CHOICE_WHITE);
  question = choice_of (GMK_SET_FREESTYLE, GMK_OPENING_SWAP2, BLACK_BETTER, more);
  g_assert_cmpint (choose (&question).choice, ==, GMK_CHOICE_BLACK);
  question = choice_of (GMK_SET_FREESTYLE, GMK_OPENING_SWAP2, WHITE_BETTER, more);
  g_assert_cmpint (choose (&question).choice, ==, GMK_CHOICE_WHITE);
}

/* After three stones it is White who is asked. */
static void
test_swap (void)
{
  const unsigned choices = 1u << GMK_CHOICE_KEEP | 1u << GMK_CHOICE_SWAP;
  GmkQuestion question = choice_of (GMK_SET_RENJU, GMK_OPENING_RIF, BLACK_BETTER, choices);

  g_assert_cmpint (choose (&question).choice, ==, GMK_CHOICE_SWAP);
  question = choice_of (GMK_SET_RENJU, GMK_OPENING_RIF, WHITE_BETTER, choices);
  g_assert_cmpint (choose (&question).choice, ==, GMK_CHOICE_KEEP);
}

/* White keeps the fifth move that helps Black least, wherever it stands in the row. */
static void
test_pick (void)
{
  GmkQuestion question =
    choice_of (GMK_SET_RENJU, GMK_OPENING_SOOSORV8, "H8H9I10G7", 1u << GMK_CHOICE_PICK);
  const GmkPoint good[] = { { 8, 7 }, { 8, 8 }, { 9, 8 } };

  for (int weak = 0; weak < 4; weak++) {
    question.n_fifths = 4;
    for (int i = 0, next = 0; i < 4; i++)
      question.fifths[i] = i == weak ? (GmkPoint){ 0, 14 } : good[next++];

    const GmkAnswer answer = choose (&question);

    g_assert_cmpint (answer.choice, ==, GMK_CHOICE_PICK);
    g_assert_cmpint (answer.number, ==, weak);
  }
}

static void
test_number (void)
{
  static const char *const codes[] = { "H8H9I10", "H8H9I10G7" };

  for (int max = 1; max <= GMK_FIFTHS_MAX; max += 3)
    for (int i = 0; i < 2; i++) {
      GmkQuestion question =
        choice_of (GMK_SET_RENJU, GMK_OPENING_YAMAGUCHI, codes[i], 1u << GMK_CHOICE_NUMBER);

      question.duty.number_max = max;
      const GmkAnswer answer = choose (&question);

      g_assert_cmpint (answer.choice, ==, GMK_CHOICE_NUMBER);
      g_assert_cmpint (answer.number, >=, 1);
      g_assert_cmpint (answer.number, <=, max);
    }
}

/* Offers twelve, no two of them the same by a symmetry of the stones. */
static void
test_fifths (void)
{
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  GmkQuestion question = ask_code (GMK_SET_RENJU, 15, "H8H9H7H6"); /* a mirror along the column */
  GmkOpening opening = { .size = 15 };

  question.duty = (GmkDuty){
    .kind = GMK_DUTY_FIFTH, .colour = GMK_BLACK, .fifths_wanted = GMK_FIFTHS_MAX, .opening = true
  };
  for (int i = 0; i < GMK_FIFTHS_MAX; i++) {
    const GmkAnswer answer = ask (engine, &question, NODES);

    g_assert_cmpint (answer.kind, ==, GMK_STEP_PLACE);
    g_assert_cmpint (gmk_board_get (&question.board, answer.point), ==, GMK_EMPTY);
    g_assert_false (gmk_opening_symmetric (&opening, &question.board, answer.point));
    opening.fifths[opening.n_fifths++] = answer.point;
    question.fifths[question.n_fifths++] = answer.point;
  }
  gmk_engine_free (engine);
}

/* A third stone for the other player to choose by is not the best one: what it is worth to White
 * lies nearer to even. */
static void
test_balance (void)
{
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, "H8H9");
  int score[2];

  for (int balanced = 0; balanced < 2; balanced++) {
    question.rules.opening = balanced ? GMK_OPENING_SWAP : GMK_OPENING_FREE;
    question.duty.opening = balanced != 0;
    const GmkAnswer answer = ask (engine, &question, 60000);
    GmkQuestion after = question;

    assert_legal_stone (&question, &answer);
    gmk_board_put (&after.board, answer.point, GMK_BLACK);
    after.rules.opening = GMK_OPENING_FREE;
    after.duty = (GmkDuty){ .kind = GMK_DUTY_STONE, .colour = GMK_WHITE };
    score[balanced] = ask (engine, &after, 60000).report.lines[0].score;
  }
  g_test_message ("White after Black's best stone: %d, after a balanced one: %d", score[0],
                  score[1]);
  g_assert_cmpint (ABS (score[1]), <, ABS (score[0]));
  gmk_engine_free (engine);
}

/* Stones keep to the square that the opening gives. */
static void
test_squares (void)
{
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, "H8H9");

  question.rules.opening = GMK_OPENING_LONG_PRO;
  question.duty.opening = true;
  question.duty.outside = 7;
  for (int64_t nodes = 1; nodes < 10000; nodes *= 10) {
    const GmkAnswer answer = ask (engine, &question, nodes);

    assert_legal_stone (&question, &answer);
    g_assert_true (gmk_opening_allows (&question.duty, 15, answer.point));
  }
  gmk_engine_free (engine);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decide/colours", test_colours);
  g_test_add_func ("/engine/decide/swap", test_swap);
  g_test_add_func ("/engine/decide/pick", test_pick);
  g_test_add_func ("/engine/decide/number", test_number);
  g_test_add_func ("/engine/decide/fifths", test_fifths);
  g_test_add_func ("/engine/decide/balance", test_balance);
  g_test_add_func ("/engine/decide/squares", test_squares);

  return g_test_run ();
}
