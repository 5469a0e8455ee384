/* The CPU plays whole matches against itself, through every opening rule, to the end.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/ask.h"

#define NODES 150
#define SEEDS 3

/* The step that carries the answer out. */
static GmkStep
step_of (const GmkAnswer *answer, const GmkMatch *match)
{
  return (GmkStep){
    .kind = (uint8_t)answer->kind,
    .seat = gmk_match_duty (match).seat,
    .by = GMK_BY_CPU,
    .point = answer->point,
    .choice = (uint8_t)answer->choice,
    .number = (uint8_t)answer->number,
    .offer = match->draw_offer.id,
    .at = match->at,
  };
}

/* Plays to the end, each seat with an engine of its own; every answer is taken. */
static void
play (GmkMatch *match, GmkEngine *const engines[GMK_SEATS], const int64_t nodes[GMK_SEATS])
{
  while (!gmk_match_over (match)) {
    const GmkSeat seat = gmk_match_duty (match).seat;
    GmkQuestion question;

    gmk_question_from_match (&question, match);
    const GmkAnswer answer = ask (engines[seat], &question, nodes[seat]);
    const GmkStep step = step_of (&answer, match);
    const GmkVerdict verdict = gmk_match_step (match, &step);

    if (verdict != GMK_OK)
      g_test_message ("%s at act %d: %s", gmk_step_name (step.kind), match->n_acts,
                      gmk_verdict_name (verdict));
    g_assert_cmpint (verdict, ==, GMK_OK);
  }
}

/* Never by a forbidden move, which the CPU does not make while it has another. */
static void
check_end (const GmkMatch *match)
{
  g_assert_true (match->end.kind == GMK_END_FIVE || match->end.kind == GMK_END_OVERLINE ||
                 match->end.kind == GMK_END_BOARD_FULL ||
                 match->end.kind == GMK_END_NO_LEGAL_POINT ||
                 match->end.kind == GMK_END_TWO_PASSES);
}

static void
play_match (const GmkRules *rules, int level, uint64_t seed, GmkMatch *match)
{
  static const int64_t nodes[GMK_SEATS] = { NODES, NODES };
  GmkEngine *engines[GMK_SEATS] = { ask_engine (level, seed), ask_engine (level, seed + 1000) };
  GmkSettings settings = gmk_settings_default ();

  settings.rules = *rules;
  gmk_match_init (match, &settings, (GmkSeat)(seed % 2));
  play (match, engines, nodes);
  check_end (match);
  for (int seat = 0; seat < GMK_SEATS; seat++)
    gmk_engine_free (engines[seat]);
}

static void
test_opening (gconstpointer data)
{
  const GmkOpeningRule opening = (GmkOpeningRule)(GPOINTER_TO_INT (data) % GMK_N_OPENINGS);
  const GmkRuleSet set = (GmkRuleSet)(GPOINTER_TO_INT (data) / GMK_N_OPENINGS);
  GmkRules rules = gmk_rules_make (set, 15);

  rules.opening = (uint8_t)opening;
  for (uint64_t seed = 1; seed <= SEEDS; seed++) {
    GmkMatch match;

    play_match (&rules, (int)seed % (GMK_ENGINE_LEVELS + 1), seed, &match);
    g_assert_true (gmk_opening_done (&match.opening));
  }
}

/* Boards so small that they fill up. */
static void
test_full_board (void)
{
  int full = 0;

  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    for (int size = GMK_SIZE_MIN; size <= 8; size++) {
      const GmkRules rules = gmk_rules_make ((GmkRuleSet)set, size);
      GmkMatch match;

      play_match (&rules, GMK_ENGINE_LEVEL_FULL, (uint64_t)size, &match);
      full += match.end.kind == GMK_END_BOARD_FULL;
    }
  g_assert_cmpint (full, >, 3);
}

/* Two games of a level part ways soon. */
static void
test_variety (void)
{
  for (int level = 1; level <= GMK_ENGINE_LEVELS; level++) {
    const GmkRules rules = gmk_rules_make (GMK_SET_FREESTYLE, 15);
    g_autoptr (GHashTable) games = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

    for (uint64_t seed = 1; seed <= 8; seed++) {
      char code[GMK_CODE_TEXT_MAX];
      GmkMatch match;

      play_match (&rules, level, seed * 77, &match);
      gmk_match_code (&match, code, sizeof code);
      g_hash_table_add (games, g_strndup (code, 24));
    }
    g_assert_cmpuint (g_hash_table_size (games), >=, 6);
  }
}

/* Games won by the stronger of two levels, of n, colours in turn. */
static double
compare_levels (int strong, int weak, int n)
{
  static const int64_t unlimited[GMK_SEATS] = { 0, 0 };
  GmkEngine *engines[GMK_SEATS] = { ask_engine (strong, 3), ask_engine (weak, 4) };
  GmkSettings settings = gmk_settings_default ();
  double won = 0.0;

  for (int game = 0; game < n; game++) {
    GmkMatch match;

    gmk_match_init (&match, &settings, (GmkSeat)(game % 2));
    play (&match, engines, unlimited);
    won += match.end.winner_seat == 0 ? 1.0 : match.end.winner_seat == 1 ? 0.0 : 0.5;
  }
  for (int seat = 0; seat < GMK_SEATS; seat++)
    gmk_engine_free (engines[seat]);
  return won;
}

/* Three levels apart, there is no doubt about the stronger. What one level makes is measured by
 * engine-ladder. */
static void
test_levels (void)
{
  for (int weak = 1; weak <= 4; weak += 3) {
    const double won = compare_levels (weak + 3, weak, 12);

    g_test_message ("level %d scored %.1f of 12 against %d", weak + 3, won, weak);
    g_assert_cmpfloat (won, >=, 9.0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (int set = 0; set < GMK_N_RULE_SETS; set++)
    for (int opening = 0; opening < GMK_N_OPENINGS; opening++) {
      GmkRules rules = gmk_rules_make ((GmkRuleSet)set, 15);

      rules.opening = (uint8_t)opening;
      if (!gmk_rules_valid (&rules))
        continue;

      g_autofree char *path = g_strjoin ("/", "/engine/games", gmk_rule_set_name (set),
                                         gmk_opening_rule_name (opening), NULL);

      g_test_add_data_func (path, GINT_TO_POINTER (set * GMK_N_OPENINGS + opening), test_opening);
    }
  g_test_add_func ("/engine/games/full-board", test_full_board);
  g_test_add_func ("/engine/games/variety", test_variety);
  g_test_add_func ("/engine/games/levels", test_levels);

  return g_test_run ();
}
