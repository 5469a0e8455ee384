/* The commands of the protocol: each a small function, and the table of them all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gomocup/commands.h"

#include <assert.h>
#include <string.h>

#include "gomocup/coordinates.h"
#include "gomocup/report.h"
#include "gomocup/scan.h"
#include "gomocup/swap2.h"
#include "gomocup/think.h"

static const char *
read_nothing (const char *rest)
{
  return scan_end (&rest) ? NULL : "the command takes nothing after it";
}

static const char *
read_point (const Protocol *protocol, const char *rest, GmkPoint *p)
{
  const char *wrong = coordinates_read (&rest, protocol->game.board.size, p);

  if (wrong == NULL && !scan_end (&rest))
    return "there is more than a point";
  return wrong;
}

static void
write_point (Protocol *protocol, const char *before, GmkPoint p)
{
  char text[COORDINATES_TEXT_MAX];

  coordinates_write (p, protocol->game.board.size, text);
  fprintf (protocol->out, "%s%s\n", before, text);
}

/* Puts a stone for the side to move, or suggests it, and shows so many best moves. */
static const char *
answer (Protocol *protocol, int shown, bool suggest)
{
  Game *game = &protocol->game;
  GmkAnswer answer;

  if (gmk_board_is_full (&game->board))
    return "the board is full";

  const GmkQuestion question = game_question (game, protocol->info.set);

  think_tell_problem (protocol);
  think_about (protocol, &question, 1, shown, &answer);
  assert (answer.kind == GMK_STEP_PLACE);

  if (shown > 0 && !protocol->info.shows)
    report_write (&answer.report, game->board.size, protocol->out);
  write_point (protocol, suggest ? "SUGGEST " : "", answer.point);
  if (!suggest)
    game_put (game, answer.point, game->to_move);
  return NULL;
}

static const char *
answer_as_told (Protocol *protocol)
{
  return answer (protocol, 0, protocol->info.suggests);
}

static void
new_game (Protocol *protocol, int size)
{
  game_clear (&protocol->game, size);
  protocol->started = true;
  info_new_game (&protocol->info);
  if (protocol->thought)
    gmk_engine_clear (protocol->engine);
  protocol->thought = false;
  fputs ("OK\n", protocol->out);
}

static const char *
start (Protocol *protocol, const char *rest)
{
  int64_t size;

  if (!scan_number (&rest, &size) || !scan_end (&rest))
    return "START takes the size of the board";
  if (size < GMK_SIZE_MIN || size > GMK_SIZE_MAX)
    return "the size of the board has to be from 5 to 20";

  new_game (protocol, (int)size);
  return NULL;
}

static const char *
rectstart (Protocol *protocol, const char *rest)
{
  return "only square boards are played, please use START";
}

static const char *
restart (Protocol *protocol, const char *rest)
{
  const char *wrong = read_nothing (rest);

  if (wrong == NULL)
    new_game (protocol, protocol->game.board.size);
  return wrong;
}

static const char *
begin (Protocol *protocol, const char *rest)
{
  const char *wrong = read_nothing (rest);

  if (wrong != NULL)
    return wrong;
  return protocol->game.n > 0 ? "the board is not empty" : answer_as_told (protocol);
}

static const char *
turn (Protocol *protocol, const char *rest)
{
  Game *game = &protocol->game;
  GmkPoint p;
  const char *wrong = read_point (protocol, rest, &p);

  if (wrong == NULL)
    wrong = game_put (game, p, game->to_move);
  if (wrong != NULL)
    return wrong;

  wrong = answer_as_told (protocol);
  if (wrong != NULL)
    game_take (game, p);
  return wrong;
}

static const char *
play (Protocol *protocol, const char *rest)
{
  GmkPoint p;
  const char *wrong = read_point (protocol, rest, &p);

  if (wrong == NULL)
    wrong = game_put (&protocol->game, p, protocol->game.to_move);
  if (wrong == NULL)
    write_point (protocol, "", p);
  return wrong;
}

static const char *
suggest (Protocol *protocol, const char *rest)
{
  const char *wrong = read_nothing (rest);

  return wrong != NULL ? wrong : answer (protocol, 0, true);
}

static const char *
takeback (Protocol *protocol, const char *rest)
{
  GmkPoint p;
  const char *wrong = read_point (protocol, rest, &p);

  if (wrong == NULL)
    wrong = game_take (&protocol->game, p);
  if (wrong == NULL)
    fputs ("OK\n", protocol->out);
  return wrong;
}

/* What is wrong with the command itself is told once, after its list. */
static const char *
begin_list (Protocol *protocol,
            const char *rest,
            bool owned,
            const char *(*finish) (Protocol *protocol))
{
  stone_list_begin (&protocol->list, protocol->started ? protocol->game.board.size : GMK_SIZE_MAX,
                    owned);
  protocol->list.wrong =
    protocol->started ? read_nothing (rest) : "no game has begun, please use START";
  protocol->finish = finish;
  return NULL;
}

static const char *
set_up (Protocol *protocol)
{
  protocol->game = protocol->list.game;
  return NULL;
}

static const char *
set_up_and_answer (Protocol *protocol)
{
  const Game before = protocol->game;

  protocol->game = protocol->list.game;

  const char *wrong = answer_as_told (protocol);

  if (wrong != NULL)
    protocol->game = before;
  return wrong;
}

static const char *
answer_swap2 (Protocol *protocol)
{
  return swap2_answer (protocol, &protocol->list.game);
}

static const char *
board (Protocol *protocol, const char *rest)
{
  return begin_list (protocol, rest, true, set_up_and_answer);
}

static const char *
yxboard (Protocol *protocol, const char *rest)
{
  return begin_list (protocol, rest, true, set_up);
}

static const char *
swap2board (Protocol *protocol, const char *rest)
{
  return begin_list (protocol, rest, false, answer_swap2);
}

static const char *
done (Protocol *protocol, const char *rest)
{
  const char *(*finish) (Protocol *) = protocol->finish;

  protocol->finish = NULL;
  if (finish == NULL)
    return "DONE ends a list of stones, and none was begun";
  if (!scan_end (&rest))
    return "DONE takes nothing after it: the list is dropped";
  if (protocol->list.wrong != NULL)
    return protocol->list.wrong;

  stone_list_end (&protocol->list);
  return finish (protocol);
}

static const char *
info (Protocol *protocol, const char *rest)
{
  GmkEngineSettings *settings = &protocol->info.settings;
  const GmkEngineSettings before = *settings;
  const int64_t bound = protocol->bounds.memory;

  info_read (&protocol->info, rest);
  if (bound > 0 && settings->memory > bound)
    settings->memory = bound;
  if ((settings->memory != before.memory || settings->threads != before.threads) &&
      !gmk_engine_set (protocol->engine, settings))
    info_refuse_settings (&protocol->info, &before);
  return NULL;
}

static const char *
about (Protocol *protocol, const char *rest)
{
  fputs ("name=\"Kagetsu\", version=\"" GMK_VERSION "\", author=\"The makers of Kagetsu\"\n",
         protocol->out);
  return NULL;
}

static const char *
yxshowinfo (Protocol *protocol, const char *rest)
{
  protocol->info.shows = true;
  protocol->info.yixin = true;
  fprintf (protocol->out,
           "MESSAGE Kagetsu " GMK_VERSION "\n"
           "MESSAGE INFO MAX_THREAD_NUM %d\n",
           GMK_ENGINE_THREADS_MAX);
  return NULL;
}

static const char *
yxnbest (Protocol *protocol, const char *rest)
{
  int64_t n;

  if (!scan_number (&rest, &n) || !scan_end (&rest) || n < 1)
    return "YXNBEST takes how many moves to show";

  return answer (protocol, n > GMK_ENGINE_LINES_MAX ? GMK_ENGINE_LINES_MAX : (int)n,
                 protocol->info.suggests);
}

/* Row by row from the top. */
static const char *
yxshowforbid (Protocol *protocol, const char *rest)
{
  const GmkBoard *stones = &protocol->game.board;
  const GmkRules rules = gmk_rules_make (protocol->info.set, stones->size);
  const char *wrong = read_nothing (rest);

  if (wrong != NULL)
    return wrong;

  fputs ("FORBID ", protocol->out);
  for (int i = 0; i < stones->size * stones->size && protocol->game.to_move == GMK_BLACK; i++) {
    const GmkPoint wire = gmk_point_at (i, stones->size);
    const GmkPoint p = coordinates_turn (wire, stones->size);
    unsigned kinds = 0;

    if (gmk_board_get (stones, p) == GMK_EMPTY)
      gmk_rules_judge (&rules, stones, p, GMK_BLACK, &kinds);
    if (kinds != 0)
      fprintf (protocol->out, "%02d%02d", wire.x, wire.y);
  }
  fputs (".\n", protocol->out);
  return NULL;
}

/* The inbox has heard it already. */
static const char *
yxstop (Protocol *protocol, const char *rest)
{
  return NULL;
}

static const char *
end (Protocol *protocol, const char *rest)
{
  protocol->ended = true;
  return NULL;
}

static const Command commands[] = {
  { "START", start },
  { "RECTSTART", rectstart },
  { "RESTART", restart, .needs_game = true },
  { "BEGIN", begin, .needs_game = true },
  { "TURN", turn, .needs_game = true },
  { "BOARD", board },
  { "DONE", done, .in_list = true },
  { "TAKEBACK", takeback, .needs_game = true },
  { "SUGGEST", suggest, .needs_game = true },
  { "PLAY", play, .needs_game = true },
  { "SWAP2BOARD", swap2board },
  { "INFO", info },
  { "ABOUT", about },
  { "END", end, .in_list = true, .stops = true },
  { "STOP", yxstop, .stops = true },
  { "YXSTOP", yxstop, .stops = true },
  { "YXBOARD", yxboard },
  { "YXNBEST", yxnbest, .needs_game = true },
  { "YXSHOWFORBID", yxshowforbid, .needs_game = true },
  { "YXSHOWINFO", yxshowinfo },
};

/* The table is short, and a command does more than looking it up. */
const Command *
command_find (const char **line)
{
  const char *rest = *line;
  char word[SCAN_WORD_MAX];

  if (!scan_word (&rest, word))
    return NULL;

  for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
    if (strcmp (commands[i].word, word) == 0) {
      *line = rest;
      return &commands[i];
    }
  return NULL;
}
