/* How fast the engine is: nodes a second, their number as its signature, and how soon it stops.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <stdio.h>

#include "engine/bench.h"
#include "tests/engine/ask.h"

#define STOPS 50

static gint64 stopped_at;

static gpointer
stop_soon (gpointer engine)
{
  g_usleep (20000);
  stopped_at = g_get_monotonic_time ();
  gmk_engine_stop (engine);
  return NULL;
}

static void
measure_stop (void)
{
  const GmkQuestion question = ask_code (GMK_SET_RENJU, 15, "H8H9I10G7");
  GmkEngine *engine = ask_engine (GMK_ENGINE_LEVEL_FULL, 1);
  gint64 longest = 0;

  for (int i = 0; i < STOPS; i++) {
    GThread *thread = g_thread_new ("stop", stop_soon, engine);

    gmk_engine_clear (engine);
    ask (engine, &question, 0);
    const gint64 end = g_get_monotonic_time ();

    g_thread_join (thread);
    longest = MAX (longest, end - stopped_at);
  }
  printf ("from stop to answer: %.2f ms at most, of %d\n", (double)longest / 1000.0, STOPS);
  gmk_engine_free (engine);
}

int
main (void)
{
  BenchResult result;

  if (!bench_run (&result))
    return 1;
  printf ("Bench: %" G_GINT64_FORMAT "\n", (gint64)result.nodes);
  printf ("%.0f thousand nodes a second\n", (double)result.nodes / (double)MAX (result.ms, 1));
  measure_stop ();
  return 0;
}
