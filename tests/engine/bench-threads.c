/* What a second thread is worth: the time to a depth with one and with two threads, on the positions
 * of an openings file, and how soon two threads stop.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>

#include "tests/engine/ask.h"
#include "tests/engine/match/openings.h"

#define SIZE  15
#define DEPTH 14
#define STOPS 200

static gint64 stopped_at;

static GmkEngine *
engine_with (int threads)
{
  GmkEngineSettings settings = gmk_engine_settings_default ();

  settings.threads = threads;
  settings.seed = 1;

  GmkEngine *engine = gmk_engine_new (&settings);

  g_assert_nonnull (engine);
  return engine;
}

static GmkQuestion
question_of (const Opening *opening)
{
  GmkBoard board;

  gmk_board_clear (&board, SIZE);
  for (int i = 0; i < opening->n; i++)
    gmk_board_put (&board, opening->stones[i], i % 2 == 0 ? GMK_BLACK : GMK_WHITE);
  return ask_board (GMK_SET_FREESTYLE, &board, opening->n % 2 == 0 ? GMK_BLACK : GMK_WHITE);
}

/* Milliseconds to the depth, from nothing. */
static double
time_to_depth (GmkEngine *engine, const GmkQuestion *question)
{
  const GmkLimits limits = { .depth = DEPTH };
  GmkAnswer answer;

  gmk_engine_clear (engine);
  const gint64 start = g_get_monotonic_time ();
  gmk_engine_think (engine, question, &limits, NULL, NULL, &answer);
  return (double)(g_get_monotonic_time () - start) / 1000.0;
}

static void
measure_depth (GArray *openings)
{
  GmkEngine *one = engine_with (1), *two = engine_with (2);
  double sum = 0.0;

  for (guint i = 0; i < openings->len; i++) {
    const GmkQuestion question = question_of (&g_array_index (openings, Opening, i));
    const double alone = time_to_depth (one, &question);
    const double together = time_to_depth (two, &question);

    printf ("%2u  %7.0f ms with one thread, %7.0f with two\n", i + 1, alone, together);
    sum += log (together / alone);
  }
  printf ("time to depth %d: two threads take %.2f of one's, geometric mean of %u\n", DEPTH,
          exp (sum / openings->len), openings->len);
  gmk_engine_free (one);
  gmk_engine_free (two);
}

/* After a while that is another each time, so that every part of a thought is met. */
static gpointer
stop_soon (gpointer engine)
{
  static int n;

  g_usleep ((gulong)(500 * (++n % 100)));
  stopped_at = g_get_monotonic_time ();
  gmk_engine_stop (engine);
  return NULL;
}

static void
measure_stop (GArray *openings)
{
  GmkEngine *engine = engine_with (2);
  gint64 longest = 0;

  for (guint i = 0; i < STOPS; i++) {
    const GmkQuestion question =
      question_of (&g_array_index (openings, Opening, i % openings->len));
    GThread *thread = g_thread_new ("stop", stop_soon, engine);

    ask (engine, &question, 0);
    const gint64 end = g_get_monotonic_time ();

    g_thread_join (thread);
    gmk_engine_ready (engine);
    longest = MAX (longest, end - stopped_at);
  }
  printf ("from stop to answer: %.2f ms at most, of %d\n", (double)longest / 1000.0, STOPS);
  gmk_engine_free (engine);
}

int
main (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("GMK_TEST_DATA"), "openings15.txt", NULL);
  g_autoptr (GError) error = NULL;
  GArray *openings = openings_load (path, SIZE, &error);

  if (openings == NULL) {
    fprintf (stderr, "%s\n", error->message);
    return 1;
  }
  measure_stop (openings);
  measure_depth (openings);
  g_array_unref (openings);
  return 0;
}
