/* Games between two players, in pairs.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/engine/match/series.h"

#include <string.h>

#define SYMMETRIES 8

/* What the workers share. */
typedef struct {
  const Series *series;
  SeriesResult *result;
  GMutex mutex; /* for the result and all below */
  int next;     /* pair to be played */
  bool enough;
} Work;

typedef struct {
  Work *work;
  GThread *thread;
  Player *players[2];
} Runner;

/* The next pair's number, or -1. */
static int
take_pair (Work *work)
{
  g_mutex_lock (&work->mutex);
  const int pair = work->enough || work->next >= work->series->pairs ? -1 : work->next++;
  g_mutex_unlock (&work->mutex);
  return pair;
}

static bool
has_failed (const Game *game)
{
  static const char *const failures[] = { "crash", "time", "nonsense", "illegal", NULL };

  return g_strv_contains (failures, game->reason);
}

static void
count_game (SeriesResult *result, const Game *game, int black)
{
  for (int colour = 0; colour < 2; colour++)
    for (int i = 0; i < N_CONDUCTS; i++)
      result->conduct[colour == 0 ? black : 1 - black][i] += game->conduct[colour][i];
  if (has_failed (game))
    result->failed[game->winner == GMK_WHITE ? black : 1 - black]++;
}

static int
half_points (const Game *game, GmkColour colour)
{
  return game->winner == GMK_EMPTY ? 1 : game->winner == colour ? 2 : 0;
}

static void
count_pair (Work *work, int pair, const Game games[2])
{
  const Series *series = work->series;

  g_mutex_lock (&work->mutex);
  count_game (work->result, &games[0], 0);
  count_game (work->result, &games[1], 1);
  tally_add (&work->result->tally, half_points (&games[0], GMK_BLACK),
             half_points (&games[1], GMK_WHITE));
  if (series->played != NULL && !work->enough)
    work->enough = !series->played (pair, games, work->result, series->data);
  g_mutex_unlock (&work->mutex);
}

static gpointer
work_cb (gpointer data)
{
  Runner *runner = data;
  const Series *series = runner->work->series;
  const int n = (int)series->openings->len;
  g_autofree Game *games = g_new (Game, 2);
  int pair;

  while ((pair = take_pair (runner->work)) >= 0) {
    const Opening opening = opening_turn (&g_array_index (series->openings, Opening, pair % n),
                                          series->rules.size, pair / n % SYMMETRIES);

    for (int black = 0; black < 2; black++) {
      Player *const players[GMK_SEATS] = { runner->players[black], runner->players[1 - black] };

      game_play (&series->rules, &opening, players, &games[black]);
    }
    count_pair (runner->work, pair, games);
  }
  return NULL;
}

void
series_play (const Series *series, SeriesResult *result)
{
  g_autofree Runner *runners = g_new0 (Runner, series->workers);
  Work work = { .series = series, .result = result };

  *result = (SeriesResult){ 0 };
  g_mutex_init (&work.mutex);
  for (int i = 0; i < series->workers; i++) {
    runners[i].work = &work;
    for (int who = 0; who < 2; who++)
      runners[i].players[who] = series->new_player (who, i, series->data);
  }
  for (int i = 0; i < series->workers; i++)
    runners[i].thread = g_thread_new ("games", work_cb, &runners[i]);
  for (int i = 0; i < series->workers; i++) {
    g_thread_join (runners[i].thread);
    for (int who = 0; who < 2; who++)
      runners[i].players[who]->free (runners[i].players[who]);
  }
  g_mutex_clear (&work.mutex);
}
