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

static bool
help (void)
{
  return fputs (usage_text, stdout) >= 0;
}

static bool
version (void)
{
  return puts ("kagetsu-engine " GMK_VERSION) >= 0;
}

static bool
judge (void)
{
  return gmk_judge_run (stdin, stdout);
}

static const struct {
  const char *name;
  bool (*run) (void);
} commands[] = {
  { "judge", judge },
  { "bench", bench },
  { "--help", help },
  { "--version", version },
};

/* A command without arguments. */
static int
obey (const char *name, const char *next)
{
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (strcmp (name, commands[i].name) == 0)
      return next != NULL ? usage_refuse (next, "too many arguments") : !commands[i].run ();
  return usage_refuse (name, "no such command");
}

int
main (int argc, char *argv[])
{
  if (argc <= 1)
    return protocol_run (STDIN_FILENO, stdout) ? 0 : 1;
  if (strcmp (argv[1], "selfplay") == 0)
    return training_selfplay (argc - 2, argv + 2);
  if (strcmp (argv[1], "tune") == 0)
    return training_tune (argc - 2, argv + 2);
  return obey (argv[1], argv[2]);
}
