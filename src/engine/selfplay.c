/* The engine against itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/selfplay.h"

#include <pthread.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "engine/position.h"
#include "engine/random.h"

#define MEMORY                                                                                     \
  ((int64_t)8 << 20) /* of an engine: it forgets after every game, so little is quick */

#define OPENING_MIN   3 /* stones */
#define OPENING_MAX   7
#define OPENING_REACH 2   /* how far a stone lies from one before, in lines */
#define UNEQUAL_MIN   0.2 /* an opening is taken where the chance to win lies between this … */
#define UNEQUAL_MAX   0.8 /* … and this */

/* What the threads share. */
typedef struct {
  const SelfplaySettings *settings;
  pthread_mutex_t lock; /* of all below */
  FILE *file;
  int64_t begun; /* games that a thread has taken on */
  bool failed;
  SelfplayResult *result;
} Hall;

/* One thread's. */
typedef struct {
  Hall *hall;
  GmkEngine *engine;
  uint64_t random;
  GmkRules rules;
  GmkBoard board;
  Position pos; /* the board again, only to see whether a five can still come */
  Game game;
} Player;

static GmkColour
colour_to_move (const Game *game)
{
  return game->n % 2 == 0 ? GMK_BLACK : GMK_WHITE;
}

/* Puts a stone and says what it brings; one that wins or is forbidden is on the board too. */
static GmkJudged
put (Player *player, GmkPoint p, int score)
{
  Game *game = &player->game;
  unsigned kinds;
  const GmkJudged judged =
    gmk_rules_judge (&player->rules, &player->board, p, colour_to_move (game), &kinds);

  gmk_board_put (&player->board, p, colour_to_move (game));
  game->stones[game->n++] =
    (GameStone){ (uint16_t)gmk_point_index (p, game->size), (int16_t)score };
  return judged;
}

static GmkPoint
random_near (Player *player, GmkPoint p)
{
  const int span = 2 * OPENING_REACH + 1;

  return (GmkPoint){ p.x - OPENING_REACH + random_below (&player->random, span),
                     p.y - OPENING_REACH + random_below (&player->random, span) };
}

/* Random stones. False where they end a game, or are forbidden. */
static bool
put_opening (Player *player)
{
  Game *game = &player->game;
  const int size = player->hall->settings->size;
  const int n = OPENING_MIN + random_below (&player->random, OPENING_MAX - OPENING_MIN + 1);

  *game = (Game){ .set = player->hall->settings->set, .size = size };
  gmk_board_clear (&player->board, size);
  while (game->n < n) {
    const GmkPoint from =
      game->n == 0
        ? gmk_board_centre (size)
        : gmk_point_at (game->stones[random_below (&player->random, game->n)].cell, size);
    const GmkPoint p = random_near (player, from);

    if (gmk_board_get (&player->board, p) == GMK_EMPTY && put (player, p, 0) != GMK_JUDGED_PLAIN)
      return false;
  }
  game->n_opening = n;
  return true;
}

static GmkAnswer
think (Player *player)
{
  const GmkQuestion question = {
    .rules = player->rules,
    .board = player->board,
    .duty = { .kind = GMK_DUTY_STONE, .colour = colour_to_move (&player->game) },
    .last = GMK_POINT_NONE,
  };
  const GmkLimits limits = { .nodes = player->hall->settings->nodes };
  GmkAnswer answer;

  gmk_engine_think (player->engine, &question, &limits, NULL, NULL, &answer);
  return answer;
}

/* No five can come any more, for no side, or it has become unlikely. */
static bool
is_drawn (Player *player)
{
  Position *pos = &player->pos;
  const int n = player->game.n;

  if (2 * n > player->game.size * player->game.size)
    return true;

  position_set_up (pos, player->game.set, &player->board, n % 2 == 0 ? BLACK : WHITE);
  for (int side = 0; side < N_SIDES; side++)
    for (int cell = 0; cell < pos->n_cells; cell++)
      if (pos->code[side][cell] != 0)
        return false;
  return true;
}

/* One stone; false: the game is over, and its winner known. */
static bool
play_stone (Player *player)
{
  Game *game = &player->game;
  const GmkColour own = colour_to_move (game), his = gmk_colour_other (own);
  GmkAnswer answer;

  game->winner = GMK_EMPTY;
  if (is_drawn (player))
    return false;

  answer = think (player);
  if (answer.kind != GMK_STEP_PLACE || answer.report.n_lines == 0)
    return false; /* every point is closed */

  const GmkLine *line = &answer.report.lines[0];

  switch (put (player, answer.point, line->score)) {
  case GMK_JUDGED_PLAIN:
    game->winner = line->win_in > 0 ? own : line->win_in < 0 ? his : GMK_EMPTY;
    return line->win_in == 0;
  case GMK_JUDGED_FIVE:
  case GMK_JUDGED_OVERLINE:
    game->winner = own;
    return false;
  case GMK_JUDGED_CLOSED:
  case GMK_JUDGED_FORBIDDEN:
    game->winner = his;
    return false;
  }
  return false;
}

/* A game from an opening that is not decided already. */
static void
play_game (Player *player)
{
  for (;;) {
    gmk_engine_clear (player->engine);
    if (!put_opening (player))
      continue;

    const GmkAnswer answer = think (player);
    const double chance = answer.report.n_lines > 0 ? answer.report.lines[0].chance : 0.0;

    if (chance >= UNEQUAL_MIN && chance <= UNEQUAL_MAX)
      break;
  }
  while (play_stone (player))
    ;
}

/* The number of the next game, or -1: there is none to be played any more. */
static int64_t
take_on (Hall *hall)
{
  pthread_mutex_lock (&hall->lock);
  const int64_t number = !hall->failed && hall->begun < hall->settings->games ? hall->begun++ : -1;
  pthread_mutex_unlock (&hall->lock);
  return number;
}

static void
hand_in (Hall *hall, const Game *game)
{
  SelfplayResult *result = hall->result;

  pthread_mutex_lock (&hall->lock);
  if (games_write (hall->file, game)) {
    result->games++;
    result->stones += game->n - game->n_opening;
    result->wins[game->winner]++;
  } else {
    hall->failed = true;
  }
  pthread_mutex_unlock (&hall->lock);
}

static void *
play (void *data)
{
  Player *player = data;
  int64_t number;

  while ((number = take_on (player->hall)) >= 0) {
    player->random = player->hall->settings->seed * 0x9e3779b97f4a7c15u + (uint64_t)number;
    random_next (&player->random);
    play_game (player);
    hand_in (player->hall, &player->game);
  }
  return NULL;
}

static Player *
player_new (Hall *hall)
{
  GmkEngineSettings settings = gmk_engine_settings_default ();
  Player *player = calloc (1, sizeof *player);

  settings.memory = MEMORY;
  settings.seed = 1;
  if (player == NULL || (player->engine = gmk_engine_new (&settings)) == NULL) {
    free (player);
    return NULL;
  }
  player->hall = hall;
  player->rules = gmk_rules_make (hall->settings->set, hall->settings->size);
  return player;
}

static void
player_free (Player *player)
{
  gmk_engine_free (player->engine);
  free (player);
}

bool
selfplay_run (const SelfplaySettings *settings, FILE *file, SelfplayResult *result)
{
  Hall hall = { .settings = settings, .file = file, .result = result };
  Player *players[SELFPLAY_THREADS_MAX];
  pthread_t threads[SELFPLAY_THREADS_MAX];
  int n = 0;

  *result = (SelfplayResult){ 0 };
  if (!games_write_head (file))
    return false;

  pthread_mutex_init (&hall.lock, NULL);
  for (; n < settings->threads && (players[n] = player_new (&hall)) != NULL; n++)
    if (pthread_create (&threads[n], NULL, play, players[n]) != 0) {
      player_free (players[n]);
      break;
    }
  for (int i = 0; i < n; i++) {
    pthread_join (threads[i], NULL);
    player_free (players[i]);
  }
  pthread_mutex_destroy (&hall.lock);
  return n == settings->threads && !hall.failed && fflush (file) == 0;
}
