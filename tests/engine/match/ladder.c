/* engine-ladder: plays the levels of this build against each other and prints their cross table.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "tests/engine/match/pairing.h"

typedef struct {
  char *rule;
  char *openings;
  int games;
  int concurrency;
  gint64 seed;
  gboolean all;
  char **pairs;
} Options;

static Options options = { .games = 100, .concurrency = 1, .seed = 1 };

static const GOptionEntry entries[] = {
  { "rule", 'r', 0, G_OPTION_ARG_STRING, &options.rule, "freestyle (default), exact5 or renju",
    "RULE" },
  { "openings", 'o', 0, G_OPTION_ARG_FILENAME, &options.openings,
    "Openings, one a line; without, games begin with the empty board", "FILE" },
  { "games", 'g', 0, G_OPTION_ARG_INT, &options.games, "Games of each pair, even (100)", "N" },
  { "concurrency", 'c', 0, G_OPTION_ARG_INT, &options.concurrency, "Games at a time (1)", "N" },
  { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, "For the variety of the levels (1)", "N" },
  { "all", 'a', 0, G_OPTION_ARG_NONE, &options.all, "Everyone against everyone", NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.pairs, NULL, NULL },
  { NULL },
};

/* What each level scored against each other one; without games where they did not meet. */
typedef Tally CrossTable[GMK_ENGINE_LEVELS + 1][GMK_ENGINE_LEVELS + 1];

static Tally
turned (const Tally *tally)
{
  return (Tally){ .won = tally->lost, .drawn = tally->drawn, .lost = tally->won };
}

static void
play (const Pairing *pairing, int one, int other, CrossTable table)
{
  const gint64 start = g_get_monotonic_time ();
  const SeriesResult result = pairing_play (pairing, level_of (one), level_of (other));
  const Tally *tally = &result.tally;
  const Strength strength = tally_strength (tally);

  printf ("%2d - %2d: +%d =%d -%d  %.1f %%  Elo %+.0f ± %.0f  missed blocks %d, %d  %.0f s\n", one,
          other, tally->won, tally->drawn, tally->lost, 100.0 * tally_score (tally), strength.elo,
          strength.error, result.conduct[0][CONDUCT_MISSED_BLOCK],
          result.conduct[1][CONDUCT_MISSED_BLOCK], (double)(g_get_monotonic_time () - start) / 1e6);
  fflush (stdout);
  table[one][other] = *tally;
  table[other][one] = turned (tally);
}

/* The pairs named, else everyone against the one below, or against everyone. */
static void
play_all (const Pairing *pairing, CrossTable table)
{
  for (int i = 0; options.pairs != NULL && options.pairs[i] != NULL; i++) {
    int one, other;

    sscanf (options.pairs[i], "%d:%d", &one, &other);
    play (pairing, one, other, table);
  }
  for (int one = 2; options.pairs == NULL && one <= GMK_ENGINE_LEVELS; one++)
    for (int other = options.all ? 1 : one - 1; other < one; other++)
      play (pairing, one, other, table);
}

static void
show_row (const Tally row[GMK_ENGINE_LEVELS + 1])
{
  for (int other = 1; other <= GMK_ENGINE_LEVELS; other++) {
    g_autofree char *cell =
      g_strdup_printf ("%d-%d-%d", row[other].won, row[other].drawn, row[other].lost);

    printf ("%10s", tally_games (&row[other]) > 0 ? cell : "");
  }
  printf ("\n");
}

static void
show_table (CrossTable table)
{
  printf ("won-drawn-lost\n  ");
  for (int level = 1; level <= GMK_ENGINE_LEVELS; level++)
    printf ("%10d", level);
  printf ("\n");
  for (int level = 1; level <= GMK_ENGINE_LEVELS; level++) {
    printf ("%2d", level);
    show_row (table[level]);
  }
}

static bool
check_pairs (void)
{
  for (int i = 0; options.pairs != NULL && options.pairs[i] != NULL; i++) {
    int levels[2], end = 0;

    if (sscanf (options.pairs[i], "%d:%d%n", &levels[0], &levels[1], &end) != 2 ||
        options.pairs[i][end] != '\0')
      return false;
    for (int j = 0; j < 2; j++)
      if (levels[j] < GMK_ENGINE_LEVEL_FULL || levels[j] > GMK_ENGINE_LEVELS)
        return false;
  }
  return true;
}

static bool
read_options (int *argc, char ***argv, Pairing *pairing, GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("[LEVEL:LEVEL …]");

  g_option_context_set_summary (
    context, "Plays each level of this build against the one below, or those that are named\n"
             "(0: full strength), each opening twice with colours swapped, on 15 lines.");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, error))
    return false;
  if ((options.rule != NULL && !gmk_rule_set_from_name (options.rule, &pairing->set)) ||
      options.games < 2 || options.games % 2 != 0 || options.concurrency < 1 || options.seed < 1 ||
      !check_pairs ()) {
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                         "an argument makes no sense: see --help");
    return false;
  }
  pairing->games = options.games;
  pairing->workers = options.concurrency;
  pairing->seed = (uint64_t)options.seed;
  return true;
}

int
main (int argc, char **argv)
{
  Pairing pairing = { .set = GMK_SET_FREESTYLE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) openings = NULL;
  CrossTable table = { 0 };

  if (!read_options (&argc, &argv, &pairing, &error) ||
      (openings = options.openings != NULL ? openings_load (options.openings, 15, &error)
                                           : openings_none ()) == NULL) {
    fprintf (stderr, "%s\n", error->message);
    return 2;
  }
  pairing.openings = openings;
  play_all (&pairing, table);
  show_table (table);
  return 0;
}
