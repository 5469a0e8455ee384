/* engine-match: plays two engines against each other and says which is the stronger.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/engine/match/series.h"

#define MEMORY_MIB 64

typedef struct {
  char *rule;
  int size;
  char *openings;
  int games;
  gint64 nodes;
  int turn_ms;
  int grace_ms;
  int memory_mib;
  int concurrency;
  gint64 seed;
  char *sprt;
  char *record;
  char **players;
} Options;

static Options options = {
  .size = 15,
  .games = 100,
  .grace_ms = 100,
  .memory_mib = MEMORY_MIB,
  .concurrency = 1,
  .seed = 1,
};

static const GOptionEntry entries[] = {
  { "rule", 'r', 0, G_OPTION_ARG_STRING, &options.rule, "freestyle (default), exact5 or renju",
    "RULE" },
  { "size", 's', 0, G_OPTION_ARG_INT, &options.size, "Lines of the board, 5 to 20 (15)", "N" },
  { "openings", 'o', 0, G_OPTION_ARG_FILENAME, &options.openings,
    "Openings, one a line; without, games begin with the empty board", "FILE" },
  { "games", 'g', 0, G_OPTION_ARG_INT, &options.games, "Games at most, an even number (100)", "N" },
  { "nodes", 'n', 0, G_OPTION_ARG_INT64, &options.nodes, "Nodes a move", "N" },
  { "time", 't', 0, G_OPTION_ARG_INT, &options.turn_ms, "Milliseconds a move", "MS" },
  { "grace", 0, 0, G_OPTION_ARG_INT, &options.grace_ms,
    "Milliseconds by which an answer may be late (100)", "MS" },
  { "memory", 'm', 0, G_OPTION_ARG_INT, &options.memory_mib, "MiB for each player (64)", "N" },
  { "concurrency", 'c', 0, G_OPTION_ARG_INT, &options.concurrency, "Games at a time (1)", "N" },
  { "seed", 0, 0, G_OPTION_ARG_INT64, &options.seed, "For the variety of levels (1)", "N" },
  { "sprt", 0, 0, G_OPTION_ARG_STRING, &options.sprt,
    "End as soon as it is clear whether the first is ELO1 stronger, or only ELO0", "ELO0,ELO1" },
  { "record", 0, 0, G_OPTION_ARG_FILENAME, &options.record, "Add the games to this file", "FILE" },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.players, NULL, NULL },
  { NULL },
};

typedef struct {
  double elo[2]; /* of the test, where there is one */
  FILE *record;  /* may be NULL */
} Watch;

/* --- players --- */

/* "level:N" is the engine of this build, "newcomer" a beginner, anything else a command line. */
static Player *
make_player (const char *what, guint64 seed, GError **error)
{
  const PlayerLimits limits = {
    .nodes = options.nodes,
    .turn_ms = options.turn_ms,
    .grace_ms = options.grace_ms,
    .memory = (gint64)options.memory_mib << 20,
  };
  gint64 level;

  if (strcmp (what, "newcomer") == 0)
    return newcomer_player_new (seed);
  if (!g_str_has_prefix (what, "level:"))
    return program_player_new (what, &limits, error);
  if (!g_ascii_string_to_signed (what + strlen ("level:"), 10, GMK_ENGINE_LEVEL_FULL,
                                 GMK_ENGINE_LEVELS, &level, error))
    return NULL;
  return level_player_new (level_of ((int)level), seed, &limits);
}

static Player *
new_player_cb (int who, int worker, void *data)
{
  const guint64 seed = (guint64)options.seed * 1000 + (guint64)(2 * worker + who) + 1;
  g_autoptr (GError) error = NULL;
  Player *player = make_player (options.players[who], seed, &error);

  g_assert_no_error (error);
  return player;
}

/* --- what is shown --- */

static void
show_score (const SeriesResult *result, const Watch *watch)
{
  const Tally *tally = &result->tally;
  const Strength strength = tally_strength (tally);

  printf ("%d games: +%d =%d -%d  %.1f %%  Elo %+.0f ± %.0f  LOS %.1f %%", tally_games (tally),
          tally->won, tally->drawn, tally->lost, 100.0 * tally_score (tally), strength.elo,
          strength.error, 100.0 * strength.superior);
  if (options.sprt != NULL)
    printf ("  LLR %+.2f of ±%.2f", tally_sprt (tally, watch->elo[0], watch->elo[1]),
            TALLY_SPRT_BOUND);
  printf ("\n");
  fflush (stdout);
}

static void
show_conduct (const SeriesResult *result)
{
  for (int who = 0; who < 2; who++) {
    printf ("%s: ", options.players[who]);
    for (int i = CONDUCT_SOUND + 1; i < N_CONDUCTS; i++)
      printf ("%d %s, ", result->conduct[who][i], conduct_name ((Conduct)i));
    printf ("%d failed\n", result->failed[who]);
  }
}

static void
write_game (FILE *file, int number, const Game *game, int black)
{
  fprintf (file, "%d black \"%s\" white \"%s\" opening %d winner %s by %s after %d %s\n", number,
           options.players[black], options.players[1 - black], game->opening,
           game->winner == GMK_EMPTY ? "none" : gmk_colour_name (game->winner), game->reason,
           game->plies, game->code);
}

static bool
played_cb (int pair, const Game games[2], const SeriesResult *result, void *data)
{
  const Watch *watch = data;

  if (watch->record != NULL) {
    for (int black = 0; black < 2; black++)
      write_game (watch->record, 2 * pair + black + 1, &games[black], black);
    fflush (watch->record);
  }
  show_score (result, watch);
  return options.sprt == NULL ||
         ABS (tally_sprt (&result->tally, watch->elo[0], watch->elo[1])) < TALLY_SPRT_BOUND;
}

/* --- the arguments --- */

static bool
read_sprt (double elo[2])
{
  return options.sprt == NULL ||
         (sscanf (options.sprt, "%lf,%lf", &elo[0], &elo[1]) == 2 && elo[0] < elo[1]);
}

/* NULL, or what is wrong. */
static const char *
check_options (GmkRules *rules, Watch *watch)
{
  GmkRuleSet set = GMK_SET_FREESTYLE;

  if (options.players == NULL || g_strv_length (options.players) != 2)
    return "two players are wanted";
  if (options.rule != NULL && !gmk_rule_set_from_name (options.rule, &set))
    return "there is no such rule";
  if (options.size < GMK_SIZE_MIN || options.size > GMK_SIZE_MAX)
    return "the size has to be from 5 to 20";
  if (options.games < 2 || options.games % 2 != 0)
    return "the number of games has to be even";
  if (options.concurrency < 1 || options.concurrency > 64)
    return "1 to 64 games at a time";
  if (options.nodes < 0 || options.turn_ms < 0 || options.grace_ms < 0)
    return "limits are not negative";
  if (options.memory_mib < 16)
    return "16 MiB is the least memory";
  if (!read_sprt (watch->elo))
    return "--sprt takes two numbers, the smaller one first";

  *rules = gmk_rules_make (set, options.size);
  return NULL;
}

static bool
check_players (GError **error)
{
  for (int who = 0; who < 2; who++) {
    Player *player = make_player (options.players[who], 1, error);

    if (player == NULL)
      return false;
    player->free (player);
  }
  return true;
}

static bool
read_options (int *argc, char ***argv, GmkRules *rules, Watch *watch, GError **error)
{
  g_autoptr (GOptionContext) context = g_option_context_new ("FIRST SECOND");

  g_option_context_set_summary (
    context, "Plays two engines against each other, each opening twice with colours swapped.\n"
             "FIRST and SECOND are command lines of Gomocup programs, or level:N for the engine\n"
             "of this build at level N, 0 for full strength, or newcomer for somebody who has\n"
             "learnt the rules today.");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, error))
    return false;

  const char *wrong = check_options (rules, watch);

  if (wrong != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, wrong);
  return wrong == NULL && check_players (error);
}

static bool
open_files (GArray **openings, Watch *watch, GError **error)
{
  *openings = options.openings != NULL ? openings_load (options.openings, options.size, error)
                                       : openings_none ();
  if (*openings == NULL)
    return false;
  if (options.record != NULL && (watch->record = fopen (options.record, "a")) == NULL) {
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s cannot be written", options.record);
    return false;
  }
  return true;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) openings = NULL;
  GmkRules rules;
  Watch watch = { 0 };
  SeriesResult result;

  signal (SIGPIPE, SIG_IGN); /* a program that crashed is a lost game */
  if (!read_options (&argc, &argv, &rules, &watch, &error) ||
      !open_files (&openings, &watch, &error)) {
    fprintf (stderr, "%s\n", error->message);
    return 2;
  }

  const Series series = {
    .rules = rules,
    .openings = openings,
    .pairs = options.games / 2,
    .workers = MIN (options.concurrency, options.games / 2),
    .new_player = new_player_cb,
    .played = played_cb,
    .data = &watch,
  };

  series_play (&series, &result);
  show_score (&result, &watch);
  show_conduct (&result);
  if (watch.record != NULL)
    fclose (watch.record);
  return result.failed[0] + result.failed[1] > 0;
}
