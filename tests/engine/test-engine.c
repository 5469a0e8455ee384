/* The handle: legal answers to every board, limits, stopping, lines and reports.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "tests/engine/ask.h"
#include "tests/engine/near.h"

/* Asks for both colours, at full strength and at the lowest level. */
static void
check_board (GmkEngine *full, GmkEngine *weak, GmkRuleSet set, const GmkBoard *board)
{
  for (GmkColour colour = GMK_BLACK; colour <= GMK_WHITE; colour++) {
    const GmkQuestion question = ask_board (set, board, colour);
    const GmkAnswer strong_answer = ask (full, &question, 400);
    const GmkAnswer weak_answer = ask (weak, &question, 400);
    bool free = colour == GMK_WHITE || question.rules.forbidden == GMK_FORBIDDEN_OFF;

    for (int i = 0; i < board->size * board->size && !free; i++)
      free = board->cells[i] == GMK_EMPTY &&
             gmk_forbidden_kinds (board, gmk_point_at (i, board->size)) == 0;
    if (free) {
      assert_legal_stone (&question, &strong_answer);
      assert_legal_stone (&question, &weak_answer);
    } else {
      g_assert_cmpint (gmk_board_get (board, strong_answer.point), ==, GMK_EMPTY);
    }
  }
}

typedef enum {
  MIXED,
  BLACK_ONLY,
  WHITE_ONLY
} Stones;

/* All but n points filled, in random order: fives and forbidden forms of all kinds come about. */
static GmkBoard
filled_board (GRand *rand, int size, int empty, Stones stones)
{
  GmkBoard board;

  gmk_board_clear (&board, size);
  for (int n = size * size - empty; n > 0; n--) {
    const bool black = stones == BLACK_ONLY || (stones == MIXED && n % 2 == 0);

    gmk_board_put (&board, near_point (rand, &board, size), black ? GMK_BLACK : GMK_WHITE);
  }
  return board;
}

static void
test_any_board (gconstpointer data)
{
  const GmkRuleSet set = (GmkRuleSet)GPOINTER_TO_INT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (50 + set);
  GmkEngine *full = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  GmkEngine *weak = ask_engine (1, 1);

  for (int size = GMK_SIZE_MIN; size <= GMK_SIZE_MAX; size++) {
    const int all = size * size;
    const int empties[] = { 1, 2, 5, all / 2, all - 9, all - 1, all };

    for (guint i = 0; i < G_N_ELEMENTS (empties); i++)
      for (int stones = MIXED; stones <= WHITE_ONLY; stones++) {
        const GmkBoard board = filled_board (rand, size, empties[i], (Stones)stones);

        check_board (full, weak, set, &board);
      }
  }
  gmk_engine_free (full);
  gmk_engine_free (weak);
}

/* White's four can only be stopped on a forbidden point: another point, at once. */
static void
test_forbidden_stop (void)
{
  GmkQuestion question = ask_code (GMK_SET_RENJU, 15, "h8g6f6g5f7g4h7g3g2a1");
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);

  for (int may_pass = 0; may_pass < 2; may_pass++) {
    question.may_pass = may_pass != 0;
    const GmkAnswer answer = ask (engine, &question, 0);

    assert_legal_stone (&question, &answer);
    g_assert_cmpint (answer.report.lines[0].win_in, ==, -2);
  }
  gmk_engine_free (engine);
}

/* The only empty point makes seven in a row: Black passes, or plays it where he may not. */
static void
test_nothing_but_forbidden (void)
{
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  GmkBoard board;

  gmk_board_clear (&board, 7);
  for (int i = 0; i < 49; i++)
    if (i != 3)
      gmk_board_put (&board, gmk_point_at (i, 7), i < 7 ? GMK_BLACK : GMK_WHITE);

  GmkQuestion question = ask_board (GMK_SET_RENJU, &board, GMK_BLACK);

  question.may_pass = true;
  g_assert_cmpint (ask (engine, &question, 1000).kind, ==, GMK_STEP_PASS);
  question.may_pass = false;
  const GmkAnswer answer = ask (engine, &question, 1000);
  g_assert_cmpint (answer.kind, ==, GMK_STEP_PLACE);
  g_assert_true (gmk_point_equal (answer.point, (GmkPoint){ 3, 0 }));
  gmk_engine_free (engine);
}

static void
test_wins (void)
{
  static const struct {
    const char *code;
    int win_in;
  } cases[] = {
    { "H8A1I8A2J8A3K8A5", 1 },
    { "H8A1I8A2J8A4", 3 },
    { "H8A1I8A2J8A3K8", -2 },
  };
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, cases[i].code);
    const GmkAnswer answer = ask (engine, &question, 10000);
    const GmkLine *line = &answer.report.lines[0];

    assert_legal_stone (&question, &answer);
    g_assert_cmpint (answer.report.n_lines, ==, 1);
    g_assert_cmpint (line->win_in, ==, cases[i].win_in);
    g_assert_cmpint (line->n_pv, ==, ABS (cases[i].win_in));
    g_assert_true (gmk_point_equal (line->pv[0], answer.point));
    g_assert_cmpfloat (line->chance, ==, cases[i].win_in > 0 ? 1.0 : 0.0);
  }
  gmk_engine_free (engine);
}

/* Every level makes its own five, and blocks one where it has none. */
static void
test_fives (void)
{
  for (int level = 0; level <= GMK_ENGINE_LEVELS; level++)
    for (int seed = 1; seed <= 10; seed++) {
      GmkEngine *engine = ask_engine (level, (uint64_t)seed);
      const GmkQuestion own = ask_code (GMK_SET_FREESTYLE, 15, "H8H7I8I7J8J7K8K7");
      const GmkQuestion his = ask_code (GMK_SET_FREESTYLE, 15, "H8G8I8A1J8A4K8");
      const GmkAnswer five = ask (engine, &own, 3000);
      const GmkAnswer block = ask (engine, &his, 3000);

      g_assert_true (five.point.y == 7 && (five.point.x == 6 || five.point.x == 11));
      g_assert_true (gmk_point_equal (block.point, (GmkPoint){ 11, 7 }));
      gmk_engine_free (engine);
    }
}

typedef struct {
  int n;
  int depth;
  int n_lines;
} Seen;

static void
see_report (const GmkReport *report, void *data)
{
  Seen *seen = data;

  g_assert_cmpint (report->depth, ==, seen->depth + 1);
  g_assert_cmpint (report->n_lines, ==, seen->n_lines);
  for (int i = 0; i < report->n_lines; i++) {
    g_assert_cmpint (report->lines[i].n_pv, >=, 1);
    g_assert_cmpint (report->lines[i].win_in, ==, 0);
    g_assert_cmpfloat (report->lines[i].chance, >, 0.0);
    g_assert_cmpfloat (report->lines[i].chance, <, 1.0);
    for (int j = 0; j < i; j++) {
      g_assert_cmpint (report->lines[j].score, >=, report->lines[i].score);
      g_assert_false (gmk_point_equal (report->lines[j].pv[0], report->lines[i].pv[0]));
    }
  }
  seen->n++;
  seen->depth = report->depth;
}

static void
test_reports (void)
{
  const GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, "H8I9");
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);

  for (int lines = 1; lines <= 5; lines += 2) {
    const GmkLimits limits = { .depth = 4, .lines = lines };
    Seen seen = { .n_lines = lines };
    GmkAnswer answer;

    gmk_engine_think (engine, &question, &limits, see_report, &seen, &answer);
    g_assert_cmpint (seen.n, ==, 4);
    g_assert_cmpint (answer.report.depth, ==, 4);
    g_assert_true (gmk_point_equal (answer.point, answer.report.lines[0].pv[0]));
  }

  /* More lines than there are moves. */
  const GmkQuestion forced = ask_code (GMK_SET_FREESTYLE, 15, "H8G8I8A1J8A4K8");
  const GmkLimits limits = { .depth = 3, .lines = GMK_ENGINE_LINES_MAX };
  GmkAnswer answer;

  gmk_engine_think (engine, &forced, &limits, NULL, NULL, &answer);
  g_assert_cmpint (answer.report.n_lines, ==, 1);
  gmk_engine_free (engine);

  /* A level weighs several moves, but tells of no more than was asked for. */
  engine = ask_engine (2, 1);
  answer = ask (engine, &question, 3000);
  g_assert_cmpint (answer.report.n_lines, ==, 1);
  gmk_engine_free (engine);
}

static void
see_deeper (const GmkReport *report, void *depth)
{
  g_assert_cmpint (report->depth, >, *(int *)depth);
  *(int *)depth = report->depth;
}

/* Threads that go on from each other's depths end at the one that was asked for, with all lines. */
static void
test_threads (void)
{
  const GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, "H8I9G8");
  const GmkLimits limits = { .depth = 8, .lines = 3 };
  GmkEngineSettings settings = gmk_engine_settings_default ();

  settings.threads = 3;
  settings.seed = 1;

  GmkEngine *engine = gmk_engine_new (&settings);

  g_assert_nonnull (engine);
  for (int i = 0; i < 5; i++) {
    int depth = 0;
    GmkAnswer answer;

    gmk_engine_clear (engine);
    gmk_engine_think (engine, &question, &limits, see_deeper, &depth, &answer);
    g_assert_cmpint (depth, ==, limits.depth);
    g_assert_cmpint (answer.report.depth, ==, limits.depth);
    g_assert_cmpint (answer.report.n_lines, ==, limits.lines);
    g_assert_true (gmk_point_equal (answer.point, answer.report.lines[0].pv[0]));
    for (int j = 1; j < limits.lines; j++) {
      g_assert_cmpint (answer.report.lines[j - 1].score, >=, answer.report.lines[j].score);
      g_assert_false (
        gmk_point_equal (answer.report.lines[j - 1].pv[0], answer.report.lines[j].pv[0]));
    }
  }
  gmk_engine_free (engine);
}

/* A depth beyond all bounds is no harm. */
static void
test_depth (void)
{
  const GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 5, "C3B2B3D3C2C4A1");
  const GmkLimits limits = { .depth = 100000, .nodes = 100000 };
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  GmkAnswer answer;

  gmk_engine_think (engine, &question, &limits, NULL, NULL, &answer);
  assert_legal_stone (&question, &answer);
  gmk_engine_free (engine);
}

static void
test_limits (void)
{
  const GmkQuestion question = ask_code (GMK_SET_EXACT5, 15, "H8I9G8");
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);

  for (int64_t nodes = 1; nodes < 20000; nodes *= 9) {
    const GmkAnswer answer = ask (engine, &question, nodes);

    assert_legal_stone (&question, &answer);
    g_assert_cmpint (answer.report.nodes, <=, nodes + 1);
  }
  gmk_engine_free (engine);
}

/* The same engine, seed and question: the same search, to the node. */
static void
test_deterministic (void)
{
  const GmkQuestion question = ask_code (GMK_SET_RENJU, 15, "H8H9I10G7");

  for (int level = 0; level <= GMK_ENGINE_LEVELS; level++) {
    GmkEngine *one = ask_engine (level, 5);
    GmkEngine *two = ask_engine (level, 5);

    for (int i = 0; i < 3; i++) {
      const GmkAnswer a = ask (one, &question, 5000);
      const GmkAnswer b = ask (two, &question, 5000);

      g_assert_true (gmk_point_equal (a.point, b.point));
      g_assert_cmpint (a.report.nodes, ==, b.report.nodes);
    }
    gmk_engine_free (one);
    gmk_engine_free (two);
  }
}

typedef struct {
  GmkEngine *engine;
  GmkQuestion question;
  GmkAnswer answer;
  GMutex mutex;
  GCond cond;
  bool began;
} Thinking;

static void
tell_began (const GmkReport *report, void *data)
{
  Thinking *thinking = data;

  g_mutex_lock (&thinking->mutex);
  thinking->began = true;
  g_cond_signal (&thinking->cond);
  g_mutex_unlock (&thinking->mutex);
}

static gpointer
think (gpointer data)
{
  Thinking *thinking = data;
  const GmkLimits limits = { 0 };

  gmk_engine_think (thinking->engine, &thinking->question, &limits, tell_began, thinking,
                    &thinking->answer);
  return NULL;
}

/* Without limits it thinks on until it is stopped; with one thread and with two. */
static void
test_stop (void)
{
  for (int threads = 1; threads <= 2; threads++) {
    GmkEngineSettings settings = gmk_engine_settings_default ();
    Thinking thinking = { .question = ask_code (GMK_SET_FREESTYLE, 15, "H8I9G8") };

    settings.threads = threads;
    thinking.engine = gmk_engine_new (&settings);
    g_assert_nonnull (thinking.engine);
    g_mutex_init (&thinking.mutex);
    g_cond_init (&thinking.cond);

    for (int i = 0; i < 5; i++) {
      GThread *thread = g_thread_new ("think", think, &thinking);

      g_mutex_lock (&thinking.mutex);
      while (!thinking.began)
        g_cond_wait (&thinking.cond, &thinking.mutex);
      thinking.began = false;
      g_mutex_unlock (&thinking.mutex);
      gmk_engine_stop (thinking.engine);
      g_thread_join (thread);
      assert_legal_stone (&thinking.question, &thinking.answer);
      gmk_engine_clear (thinking.engine);
    }
    gmk_engine_free (thinking.engine);
    g_mutex_clear (&thinking.mutex);
    g_cond_clear (&thinking.cond);
  }
}

/* A stop that comes early meets the next thought, unless it is taken back. */
static void
test_early_stop (void)
{
  const GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, "H8I9G8");
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);

  gmk_engine_stop (engine);
  const GmkAnswer stopped = ask (engine, &question, 0);
  assert_legal_stone (&question, &stopped);
  g_assert_cmpint (stopped.report.nodes, <=, 2);

  g_assert_cmpint (ask (engine, &question, 3000).report.nodes, >, 2);

  gmk_engine_stop (engine);
  gmk_engine_ready (engine);
  g_assert_cmpint (ask (engine, &question, 3000).report.nodes, >, 2);
  gmk_engine_free (engine);
}

static void
test_settings (void)
{
  const GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, "H8I9G8");
  GmkEngineSettings settings = gmk_engine_settings_default ();
  GmkEngine *engine;
  GmkAnswer answer;

  g_assert_cmpint (settings.level, ==, GMK_ENGINE_LEVEL_FULL);
  settings.threads = GMK_ENGINE_THREADS_MAX;
  settings.memory = 8 << 20;
  engine = gmk_engine_new (&settings);
  g_assert_nonnull (engine);
  answer = ask (engine, &question, 5000);
  assert_legal_stone (&question, &answer);

  settings.memory = 32 << 20;
  settings.threads = 3;
  settings.level = 2;
  g_assert_true (gmk_engine_set (engine, &settings));
  answer = ask (engine, &question, 5000);
  assert_legal_stone (&question, &answer);

  /* What cannot be had changes nothing. */
  settings.memory = INT64_MAX;
  g_assert_false (gmk_engine_set (engine, &settings));
  answer = ask (engine, &question, 5000);
  assert_legal_stone (&question, &answer);
  gmk_engine_free (engine);
  gmk_engine_free (NULL);
}

/* A draw is taken by the side that loses, and never by the one that wins. */
static void
test_draw_offer (void)
{
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  GmkQuestion losing = ask_code (GMK_SET_FREESTYLE, 15, "H8A1I8A2J8A4K8");
  GmkQuestion winning = ask_code (GMK_SET_FREESTYLE, 15, "H8A1I8A2J8A4");
  GmkQuestion early = ask_code (GMK_SET_FREESTYLE, 15, "H8I9H9");

  g_assert_cmpint (ask (engine, &losing, 2000).kind, ==, GMK_STEP_PLACE);
  losing.draw_offered = winning.draw_offered = early.draw_offered = true;
  g_assert_cmpint (ask (engine, &losing, 2000).kind, ==, GMK_STEP_ACCEPT);
  g_assert_cmpint (ask (engine, &winning, 2000).kind, ==, GMK_STEP_PLACE);
  gmk_engine_free (engine);
}

/* The answer to a stone in the middle is beside it, and not always the same. */
static void
test_second_stone (void)
{
  static const char *const stones[] = { "H8", "G7", "I10", "D12" };
  GHashTable *answers = g_hash_table_new (g_direct_hash, g_direct_equal);

  for (uint64_t seed = 1; seed <= 8; seed++) {
    GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, seed);

    for (guint i = 0; i < G_N_ELEMENTS (stones); i++) {
      const GmkQuestion question = ask_code (GMK_SET_FREESTYLE, 15, stones[i]);
      const GmkAnswer answer = ask (engine, &question, 2000);
      GmkPoint stone;

      g_assert_cmpint (gmk_point_read (stones[i], 15, &stone), >, 0);
      assert_legal_stone (&question, &answer);
      g_assert_cmpint (ABS (answer.point.x - stone.x), <=, 1);
      g_assert_cmpint (ABS (answer.point.y - stone.y), <=, 1);
      if (i == 0)
        g_hash_table_add (answers, GINT_TO_POINTER (gmk_point_index (answer.point, 15) + 1));
    }
    gmk_engine_free (engine);
  }
  g_assert_cmpuint (g_hash_table_size (answers), >, 1);
  g_hash_table_unref (answers);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (int set = 0; set < GMK_N_RULE_SETS; set++) {
    g_autofree char *path = g_strconcat ("/engine/any-board/", gmk_rule_set_name (set), NULL);

    g_test_add_data_func (path, GINT_TO_POINTER (set), test_any_board);
  }
  g_test_add_func ("/engine/forbidden-stop", test_forbidden_stop);
  g_test_add_func ("/engine/nothing-but-forbidden", test_nothing_but_forbidden);
  g_test_add_func ("/engine/wins", test_wins);
  g_test_add_func ("/engine/fives", test_fives);
  g_test_add_func ("/engine/reports", test_reports);
  g_test_add_func ("/engine/threads", test_threads);
  g_test_add_func ("/engine/depth", test_depth);
  g_test_add_func ("/engine/limits", test_limits);
  g_test_add_func ("/engine/deterministic", test_deterministic);
  g_test_add_func ("/engine/stop", test_stop);
  g_test_add_func ("/engine/early-stop", test_early_stop);
  g_test_add_func ("/engine/settings", test_settings);
  g_test_add_func ("/engine/draw-offer", test_draw_offer);

  g_test_add_func ("/engine/second-stone", test_second_stone);

  return g_test_run ();
}
