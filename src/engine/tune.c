/* Learning from games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/tune.h"

#include <stdlib.h>
#include <string.h>

#include "engine/eval.h"
#include "engine/model.h"
#include "engine/random.h"

#define HELD_OUT 10  /* one game of that many teaches nothing */
#define BATCH    128 /* games between two steps */
#define EPOCHS   24

#define RATE_FIRST 0.01f /* of a step, falling evenly … */
#define RATE_LAST  0.0003f
#define DECAY      0.003f /* of deviations: see factored_step () */
#define TRUST      0.3    /* the search's part in what a position is taken to be worth */

/* A game cut to its length. */
typedef struct {
  GmkRuleSet set;
  int size;
  GmkColour winner;
  int n_opening;
  int n;
  GameStone stones[];
} Record;

struct TuneGames {
  int n;
  int room;
  Record **records;
};

/* What is at work while the games are gone through. */
typedef struct {
  Model model;
  Position *pos;
  int64_t samples; /* of this batch */
  int64_t step;
  int64_t n[2]; /* positions learnt from, held out */
  TuneReport *report;
} Tuner;

TuneGames *
tune_games_new (void)
{
  return calloc (1, sizeof (TuneGames));
}

void
tune_games_free (TuneGames *games)
{
  if (games == NULL)
    return;

  for (int i = 0; i < games->n; i++)
    free (games->records[i]);
  free (games->records);
  free (games);
}

static bool
add_game (TuneGames *games, const Game *game)
{
  const size_t stones = (size_t)game->n * sizeof game->stones[0];

  if (games->n == games->room) {
    const int room = games->room == 0 ? 1024 : 2 * games->room;
    Record **records =
      room > TUNE_GAMES_MAX ? NULL : realloc (games->records, (size_t)room * sizeof *records);

    if (records == NULL)
      return false;
    games->records = records;
    games->room = room;
  }

  Record *record = malloc (sizeof *record + stones);

  if (record == NULL)
    return false;
  *record = (Record){ game->set, game->size, game->winner, game->n_opening, game->n };
  memcpy (record->stones, game->stones, stones);
  games->records[games->n++] = record;
  return true;
}

bool
tune_games_add (TuneGames *games, FILE *file)
{
  Game *game = malloc (sizeof *game);
  bool good = game != NULL && games_read_head (file);

  while (good) {
    const GamesResult result = games_read (file, game);

    if (result == GAMES_END)
      break;
    good = result == GAMES_READ && add_game (games, game);
  }
  free (game);
  return good;
}

/* What each position was worth to Black, back from the result: in part what the search thought, for
 * the rest what the next position was worth. */
static void
look_back (const Record *record, double worth[GMK_POINTS_MAX + 1])
{
  worth[record->n] = record->winner == GMK_EMPTY ? 0.5 : record->winner == GMK_BLACK;
  for (int i = record->n - 1; i >= record->n_opening; i--) {
    const double chance = eval_chance (record->stones[i].score);

    worth[i] = TRUST * (i % 2 == 0 ? chance : 1 - chance) + (1 - TRUST) * worth[i + 1];
  }
}

static void
learn_position (Tuner *tuner, double worth, double result, bool held_out)
{
  const Position *pos = tuner->pos;
  TuneReport *report = tuner->report;
  const bool black = pos->side == BLACK;

  report->value[held_out] += model_value (&tuner->model, pos, black ? worth : 1 - worth, !held_out);
  report->result[held_out] += model_value (&tuner->model, pos, black ? result : 1 - result, false);
  tuner->n[held_out]++;
  tuner->samples += !held_out;
}

/* Every quiet position of the game that was thought about. */
static void
learn_game (Tuner *tuner, const Record *record, bool held_out)
{
  Position *pos = tuner->pos;
  double worth[GMK_POINTS_MAX + 1];
  GmkBoard board;

  look_back (record, worth);
  gmk_board_clear (&board, record->size);
  position_set_up (pos, record->set, &board, BLACK);
  for (int i = 0; i < record->n; i++) {
    if (i >= record->n_opening && model_is_quiet (pos))
      learn_position (tuner, worth[i], worth[record->n], held_out);
    position_make (pos, record->stones[i].cell);
  }
}

static void
shuffle (int *order, int n, uint64_t *random)
{
  for (int i = n - 1; i > 0; i--) {
    const int j = random_below (random, i + 1);
    const int k = order[i];

    order[i] = order[j];
    order[j] = k;
  }
}

/* Once through all games, in a random order. */
static void
learn_games (Tuner *tuner, const TuneGames *games, const int *order, float rate)
{
  for (int i = 0; i < games->n; i++) {
    learn_game (tuner, games->records[order[i]], order[i] % HELD_OUT == 0);
    if ((i % BATCH == BATCH - 1 || i == games->n - 1) && tuner->samples > 0) {
      model_step (&tuner->model, ++tuner->step, tuner->samples, rate, DECAY);
      tuner->samples = 0;
    }
  }
}

static void
begin_report (Tuner *tuner, TuneReport *report, int epoch, int n_games)
{
  *report = (TuneReport){ .epoch = epoch, .n_epochs = EPOCHS, .games = n_games };
  tuner->report = report;
  memset (tuner->n, 0, sizeof tuner->n);
}

static void
end_report (const Tuner *tuner, TuneReport *report)
{
  report->positions = tuner->n[0] + tuner->n[1];
  for (int i = 0; i < 2; i++) {
    report->value[i] /= tuner->n[i] > 0 ? (double)tuner->n[i] : 1;
    report->result[i] /= tuner->n[i] > 0 ? (double)tuner->n[i] : 1;
  }
}

static void
learn (Tuner *tuner, const TuneGames *games, int *order, TuneReportFunc report, void *data)
{
  uint64_t random = 1;
  TuneReport told;

  for (int i = 0; i < games->n; i++)
    order[i] = i;
  for (int epoch = 1; epoch <= EPOCHS; epoch++) {
    const float done = (float)(epoch - 1) / (float)(EPOCHS - 1);

    shuffle (order, games->n, &random);
    begin_report (tuner, &told, epoch, games->n);
    learn_games (tuner, games, order, RATE_FIRST + done * (RATE_LAST - RATE_FIRST));
    end_report (tuner, &told);
    if (report != NULL)
      report (&told, data);
  }
}

bool
tune_run (const TuneGames *games, Weights weights[N_WEIGHTS], TuneReportFunc report, void *data)
{
  Tuner tuner = { .pos = malloc (sizeof (Position)) };
  int *order = malloc ((size_t)(games->n + 1) * sizeof *order);
  const bool room = model_init (&tuner.model) && tuner.pos != NULL && order != NULL;

  if (room) {
    learn (&tuner, games, order, report, data);
    model_round (&tuner.model, weights);
  }
  model_free (&tuner.model);
  free (tuner.pos);
  free (order);
  return room;
}
