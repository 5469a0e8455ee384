/* Learning the weights: selfplay and tune.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/training.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "engine/selfplay.h"
#include "engine/tune.h"
#include "gomocup/scan.h"

static int
fail (const char *path, const char *why)
{
  fprintf (stderr, "kagetsu-engine: %s: %s\n", path, why);
  return 1;
}

/* The whole argument as a number from low to high. */
static bool
number_of (const char *argument, int64_t low, int64_t high, int64_t *number)
{
  return scan_number (&argument, number) && scan_end (&argument) && *number >= low &&
         *number <= high;
}

int
training_selfplay (int n, char *arguments[])
{
  SelfplaySettings settings;
  SelfplayResult result;
  int64_t size, seed, threads;

  if (n != 7 || !gmk_rule_set_from_name (arguments[0], &settings.set) ||
      !number_of (arguments[1], SELFPLAY_SIZE_MIN, GMK_SIZE_MAX, &size) ||
      !number_of (arguments[2], 1, SCAN_NUMBER_MAX, &settings.games) ||
      !number_of (arguments[3], 1, SCAN_NUMBER_MAX, &settings.nodes) ||
      !number_of (arguments[4], 0, SCAN_NUMBER_MAX, &seed) ||
      !number_of (arguments[5], 1, SELFPLAY_THREADS_MAX, &threads))
    return TRAINING_USAGE;

  settings.size = (int)size;
  settings.seed = (uint64_t)seed;
  settings.threads = (int)threads;

  FILE *file = fopen (arguments[6], "wb");

  if (file == NULL)
    return fail (arguments[6], strerror (errno));

  const bool done = selfplay_run (&settings, file, &result);

  printf ("%" PRId64 " games, %" PRId64 " stones; Black won %" PRId64 ", White %" PRId64
          ", drawn %" PRId64 "\n",
          result.games, result.stones, result.wins[GMK_BLACK], result.wins[GMK_WHITE],
          result.wins[GMK_EMPTY]);
  return fclose (file) != 0 || !done
           ? fail (arguments[6], "not all games could be played or written")
           : 0;
}

static void
print_report (const TuneReport *report, void *data)
{
  printf ("epoch %d/%d: value %.4f, held out %.4f; result %.4f, held out %.4f\n", report->epoch,
          report->n_epochs, report->value[0], report->value[1], report->result[0],
          report->result[1]);
  if (report->epoch == report->n_epochs)
    printf ("%" PRId64 " games, %" PRId64 " positions\n", report->games, report->positions);
  fflush (stdout);
}

/* Reads all games, learns, and writes the weights. */
static int
tune (TuneGames *games, Weights weights[N_WEIGHTS], const char *path, int n, char *paths[])
{
  static uint8_t bytes[WEIGHTS_BYTES];

  for (int i = 0; i < n; i++) {
    FILE *file = fopen (paths[i], "rb");

    if (file == NULL)
      return fail (paths[i], strerror (errno));

    const bool whole = tune_games_add (games, file);

    fclose (file);
    if (!whole)
      return fail (paths[i], "not a whole file of games, or too many of them");
  }
  if (!tune_run (games, weights, print_report, NULL))
    return fail (path, "no memory to learn");
  weights_write (weights, bytes);

  FILE *file = fopen (path, "wb");

  if (file == NULL)
    return fail (path, strerror (errno));

  const bool written = fwrite (bytes, sizeof bytes, 1, file) == 1;

  return fclose (file) != 0 || !written ? fail (path, strerror (errno)) : 0;
}

int
training_tune (int n, char *arguments[])
{
  static Weights weights[N_WEIGHTS];
  TuneGames *games = n >= 2 ? tune_games_new () : NULL;

  if (n < 2)
    return TRAINING_USAGE;
  if (games == NULL)
    return fail (arguments[0], "no memory to learn");
  for (int whom = 0; whom < N_WEIGHTS; whom++)
    weights[whom] = *weights_for ((WeightsFor)whom);

  const int status = tune (games, weights, arguments[0], n - 1, arguments + 1);

  tune_games_free (games);
  return status;
}
