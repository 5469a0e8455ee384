/* kagetsu-engine: the rules for scripts.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "gomocup/judge.h"

static const char usage[] =
  "Usage: kagetsu-engine judge\n"
  "       kagetsu-engine --help | --version\n"
  "\n"
  "judge answers each line of the input with one line:\n"
  "  game RULE SIZE CODE                what the last step brings\n"
  "  point RULE SIZE BLACK WHITE POINT  what a black stone there brings\n"
  "  forbidden RULE SIZE BLACK WHITE    the points forbidden to Black\n"
  "\n"
  "RULE is freestyle, exact5, forbid, forbid-exact5 or renju, SIZE 5 to 20; CODE is like\n"
  "H8I9J10, with -- for a pass; BLACK and WHITE are stones like H8I9, or - for none.\n"
  "A line that makes no sense is answered with \"error COLUMN what was expected\", and the exit\n"
  "status is 1.\n";

int
main (int argc, char *argv[])
{
  const char *command = argc == 2 ? argv[1] : "";

  if (strcmp (command, "judge") == 0)
    return gmk_judge_run (stdin, stdout) ? 0 : 1;
  if (strcmp (command, "--help") == 0)
    return fputs (usage, stdout) < 0;
  if (strcmp (command, "--version") == 0)
    return puts ("kagetsu-engine " GMK_VERSION) < 0;
  fputs (usage, stderr);
  return 2;
}
