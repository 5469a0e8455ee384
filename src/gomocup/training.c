/* Learning the weights: selfplay and tune.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/training.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/selfplay.h"
#include "engine/tune.h"
#include "gomocup/scan.h"
#include "gomocup/usage.h"

#define N_SELFPLAY 7 /* arguments */

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

/* What the arguments of selfplay say; 0, or the status where one of them makes no sense. */
static int
read_selfplay (int n, char *arguments[], SelfplaySettings *settings)
{
  int64_t size = 0, seed = 0, threads = 0;
  const struct {
    int64_t low;
    int64_t high;
    int64_t *number;
  } numbers[] = {
    { SELFPLAY_SIZE_MIN, GMK_SIZE_MAX, &size }, { 1, SCAN_NUMBER_MAX, &settings->games },
    { 1, SCAN_NUMBER_MAX, &settings->nodes },   { 0, SCAN_NUMBER_MAX, &seed },
    { 1, SELFPLAY_THREADS_MAX, &threads },
  };
  char why[80];

  if (n != N_SELFPLAY)
    return usage_refuse ("selfplay", "it takes RULE SIZE GAMES NODES SEED THREADS FILE");
  if (!gmk_rule_set_from_name (arguments[0], &settings->set))
    return usage_refuse (arguments[0], "no such rule");
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    if (number_of (arguments[1 + i], numbers[i].low, numbers[i].high, numbers[i].number))
      continue;
    snprintf (why, sizeof why, "a number from %" PRId64 " to %" PRId64 " is wanted", numbers[i].low,
              numbers[i].high);
    return usage_refuse (arguments[1 + i], why);
  }
  settings->size = (int)size;
  settings->seed = (uint64_t)seed;
  settings->threads = (int)threads;
  return 0;
}

int
training_selfplay (int n, char *arguments[])
{
  SelfplaySettings settings;
  SelfplayResult result;
  const int wrong = read_selfplay (n, arguments, &settings);

  if (wrong != 0)
    return wrong;

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

/* --- Where the weights go --------------------------------------------------------------------- */

/* Hours of learning are not to end at a folder that is not there: the file is begun before them, beside
 * the one that it becomes. */
typedef struct {
  const char *path;
  char beside[PATH_MAX];
  FILE *file;
} Output;

/* 0, or the status where it cannot be written, or is one of the inputs. */
static int
output_open (Output *output, const char *path, int n, char *inputs[])
{
  struct stat old, input;

  output->path = path;
  if (stat (path, &old) == 0) {
    if (!S_ISREG (old.st_mode))
      return fail (path, "not a regular file");
    for (int i = 0; i < n; i++)
      if (stat (inputs[i], &input) == 0 && input.st_dev == old.st_dev && input.st_ino == old.st_ino)
        return fail (path, "is one of the games to learn from");
  }
  if (snprintf (output->beside, sizeof output->beside, "%s.new", path) >= PATH_MAX)
    return fail (path, strerror (ENAMETOOLONG));
  output->file = fopen (output->beside, "wb");
  return output->file == NULL ? fail (output->beside, strerror (errno)) : 0;
}

static int
output_write (Output *output, const Weights weights[N_WEIGHTS])
{
  static uint8_t bytes[WEIGHTS_BYTES];

  weights_write (weights, bytes);

  const bool written = fwrite (bytes, sizeof bytes, 1, output->file) == 1;
  const bool closed = fclose (output->file) == 0;

  output->file = NULL;
  if (!written || !closed || rename (output->beside, output->path) != 0) {
    const int status = fail (output->path, strerror (errno));
    remove (output->beside);
    return status;
  }
  return 0;
}

/* Nothing is written after all. */
static void
output_drop (Output *output)
{
  if (output->file == NULL)
    return;
  fclose (output->file);
  remove (output->beside);
}

/* --- Learning --------------------------------------------------------------------------------- */

/* Reads all games and learns. */
static int
learn (TuneGames *games, Weights weights[N_WEIGHTS], int n, char *paths[])
{
  for (int i = 0; i < n; i++) {
    FILE *file = fopen (paths[i], "rb");

    if (file == NULL)
      return fail (paths[i], strerror (errno));

    const bool whole = tune_games_add (games, file);

    fclose (file);
    if (!whole)
      return fail (paths[i], "not a whole file of games, or too many of them");
  }
  return tune_run (games, weights, print_report, NULL) ? 0 : fail (paths[0], "no memory to learn");
}

int
training_tune (int n, char *arguments[])
{
  static Weights weights[N_WEIGHTS];
  Output output = { 0 };
  TuneGames *games;
  int status;

  if (n < 2)
    return usage_refuse ("tune", "it takes WEIGHTS FILE...");
  games = tune_games_new ();
  if (games == NULL)
    return fail (arguments[0], "no memory to learn");
  for (int whom = 0; whom < N_WEIGHTS; whom++)
    weights[whom] = *weights_for ((WeightsFor)whom);

  status = output_open (&output, arguments[0], n - 1, arguments + 1);
  if (status == 0)
    status = learn (games, weights, n - 1, arguments + 1);
  if (status == 0)
    status = output_write (&output, weights);
  output_drop (&output);
  tune_games_free (games);
  return status;
}
