/* kagetsu-engine: the CPU and the rules for tournaments and scripts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "engine/bench.h"
#include "gomocup/judge.h"
#include "gomocup/protocol.h"
#include "gomocup/training.h"
#include "gomocup/usage.h"

static bool
bench (void)
{
  BenchResult result;

  if (!bench_run (&result))
    return false;

  printf ("Bench: %" PRId64 "\n%" PRId64 " ms, %" PRId64 " nodes/ms\n", result.nodes, result.ms,
          result.nodes / (result.ms > 0 ? result.ms : 1));
  return true;
}

int
main (int argc, char *argv[])
{
  const char *command = argc == 2 ? argv[1] : "";
  int status = TRAINING_USAGE;

  if (argc == 1)
    return protocol_run (STDIN_FILENO, stdout) ? 0 : 1;
  if (strcmp (argv[1], "selfplay") == 0)
    status = training_selfplay (argc - 2, argv + 2);
  else if (strcmp (argv[1], "tune") == 0)
    status = training_tune (argc - 2, argv + 2);
  if (status != TRAINING_USAGE)
    return status;
  if (strcmp (command, "judge") == 0)
    return gmk_judge_run (stdin, stdout) ? 0 : 1;
  if (strcmp (command, "bench") == 0)
    return bench () ? 0 : 1;
  if (strcmp (command, "--help") == 0)
    return fputs (usage_text, stdout) < 0;
  if (strcmp (command, "--version") == 0)
    return puts ("kagetsu-engine " GMK_VERSION) < 0;
  fputs (usage_text, stderr);
  return TRAINING_USAGE;
}
