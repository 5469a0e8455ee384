/* Asking the engine on behalf of the protocol.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "gomocup/think.h"

#include <time.h>

#include "gomocup/report.h"

static int64_t
now_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void
report_cb (const GmkReport *report, void *data)
{
  const Protocol *protocol = data;

  report_write (report, protocol->game.board.size, protocol->out);
  fflush (protocol->out);
}

void
think_about (Protocol *protocol,
             const GmkQuestion *question,
             int parts,
             int lines,
             GmkAnswer *answer)
{
  const int64_t bound = protocol->bounds.nodes;
  const int64_t start = now_ms ();
  GmkLimits limits = info_limits (&protocol->info, parts);

  limits.lines = lines;
  if (bound > 0 && (limits.nodes == 0 || limits.nodes > bound))
    limits.nodes = bound;

  protocol->thought = true;
  inbox_thought_begins (protocol->inbox);
  gmk_engine_think (protocol->engine, question, &limits, protocol->info.shows ? report_cb : NULL,
                    protocol, answer);
  inbox_thought_ends (protocol->inbox);
  info_spend (&protocol->info, now_ms () - start);
}

void
think_tell_problem (Protocol *protocol)
{
  const char *key;
  const char *wanted;

  while (info_problem (&protocol->info, &key, &wanted))
    fprintf (protocol->out, "ERROR INFO %s wants %s\n", key, wanted);
}
