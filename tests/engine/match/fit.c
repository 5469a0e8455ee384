/* engine-fit: finds the numbers of the levels.
 *
 * The levels lie on one path from careless to strong, on which no number turns back. The fit plays
 * points of the path against their neighbours, in freestyle and in renju, and adds up the
 * differences in Elo, smoothed over three neighbours. Then it prints those points that divide the
 * whole into equal steps, as rows for src/engine/level.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>

#include "tests/engine/match/pairing.h"

#define POINTS 18

static const struct {
  double nodes;
  double lines;
  double error;
  double oversight;
} weakest = { 300.0, 12.0, 300.0, 80.0 }, strongest = { 160000.0, 4.0, 28.0, 0.0 };

#define OVERSIGHT_END 0.46 /* from here on nothing is overlooked */
#define FOURS_BEGIN   0.57 /* from here on wins by fours are looked for */

typedef struct {
  char *openings;
  int games;
  int concurrency;
  gint64 seed;
} Options;

static Options options = { .games = 60, .concurrency = 1, .seed = 1 };

static const GOptionEntry entries[] = {
  { "openings", 'o', 0, G_OPTION_ARG_FILENAME, &options.openings,
    "Openings, one a line; without, games begin with the empty board", "FILE" },
  { "games", 'g', 0, G_OPTION_ARG_INT, &options.games,
    "Games of each two neighbours and rule, even (60)", "N" },
  { "concurrency", 'c', 0, G_OPTION_ARG_INT, &options.concurrency, "Games at a time (1)", "N" },
  { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, "For the variety of the levels (1)", "N" },
  { NULL },
};

static double
geometric (double from, double to, double skill)
{
  return from * pow (to / from, skill);
}

static double
linear (double from, double to, double skill)
{
  return from + (to - from) * skill;
}

/* The point of the path at 0, the weakest, to 1. */
static Level
level_at (double skill)
{
  const double seeing = fmin (skill / OVERSIGHT_END, 1.0);

  return (Level){
    .nodes = lround (geometric (weakest.nodes, strongest.nodes, skill)),
    .lines = (int)lround (linear (weakest.lines, strongest.lines, skill)),
    .error = (int)lround (geometric (weakest.error, strongest.error, skill)),
    .oversight = (int)lround (weakest.oversight * pow (1.0 - seeing, 2.0)),
    .fours = skill >= FOURS_BEGIN,
  };
}

static void
show_level (const Level *level)
{
  printf ("{ .nodes = %d, .lines = %d, .error = %d, .oversight = %d, .fours = %s }",
          (int)level->nodes, level->lines, level->error, level->oversight,
          level->fours ? "true" : "false");
}

/* How much stronger a point is than the one before. */
static double
measure (const GArray *openings, int point)
{
  static const GmkRuleSet sets[] = { GMK_SET_FREESTYLE, GMK_SET_RENJU };
  const Level below = level_at ((double)(point - 1) / (POINTS - 1));
  const Level above = level_at ((double)point / (POINTS - 1));
  double elo = 0.0;

  printf ("%2d ", point);
  show_level (&above);
  for (gsize i = 0; i < G_N_ELEMENTS (sets); i++) {
    const Pairing pairing = {
      .set = sets[i],
      .openings = openings,
      .games = options.games,
      .workers = options.concurrency,
      .seed = (uint64_t)options.seed,
    };
    const SeriesResult result = pairing_play (&pairing, &above, &below);

    elo += elo_of_score (tally_score (&result.tally)) / G_N_ELEMENTS (sets);
    printf ("  %s %.1f %%", gmk_rule_set_name (sets[i]), 100.0 * tally_score (&result.tally));
  }
  printf ("  Elo %+.0f\n", elo);
  fflush (stdout);
  return elo;
}

/* Strength of each point above the first, from the steps between them. */
static void
add_up (const double steps[POINTS], double strength[POINTS])
{
  strength[0] = 0.0;
  for (int i = 1; i < POINTS; i++) {
    const double before = steps[i > 1 ? i - 1 : i];
    const double after = steps[i < POINTS - 1 ? i + 1 : i];

    strength[i] = strength[i - 1] + MAX ((before + 2.0 * steps[i] + after) / 4.0, 1.0);
  }
}

/* Where on the path that strength is reached. */
static double
skill_of (const double strength[POINTS], double wanted)
{
  int i = 1;

  while (i < POINTS - 1 && strength[i] < wanted)
    i++;
  return (i - 1 + (wanted - strength[i - 1]) / (strength[i] - strength[i - 1])) / (POINTS - 1);
}

static void
show_levels (const double strength[POINTS])
{
  const double step = strength[POINTS - 1] / (GMK_ENGINE_LEVELS - 1);

  printf ("%.0f Elo in all, %.0f a step, %.0f %%:\n", strength[POINTS - 1], step,
          100.0 * elo_score (step));
  for (int i = 0; i < GMK_ENGINE_LEVELS; i++) {
    const Level level = level_at (skill_of (strength, i * step));

    printf ("  [%d] = ", i + 1);
    show_level (&level);
    printf (",\n");
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) openings = NULL;
  double steps[POINTS] = { 0 }, strength[POINTS];

  g_option_context_set_summary (context,
                                "Finds the numbers of the levels, for src/engine/level.c.");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) ||
      (openings = options.openings != NULL ? openings_load (options.openings, 15, &error)
                                           : openings_none ()) == NULL) {
    fprintf (stderr, "%s\n", error->message);
    return 2;
  }
  if (options.games < 2 || options.games % 2 != 0 || options.concurrency < 1 || options.seed < 1) {
    fprintf (stderr, "an argument makes no sense: see --help\n");
    return 2;
  }
  for (int i = 1; i < POINTS; i++)
    steps[i] = measure (openings, i);
  add_up (steps, strength);
  show_levels (strength);
  return 0;
}
