/* Games as a file.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/games.h"

#include <string.h>

#include "engine/engine.h"

#define MAGIC      "KAGETSUG" /* without the zero at its end */
#define HEAD_BYTES 12
#define GAME_BYTES 6 /* before the stones */

static unsigned
read_16 (const uint8_t *bytes)
{
  return bytes[0] | (unsigned)bytes[1] << 8;
}

static void
write_16 (uint8_t *bytes, unsigned value)
{
  bytes[0] = (uint8_t)value;
  bytes[1] = (uint8_t)(value >> 8);
}

static void
make_head (uint8_t head[HEAD_BYTES])
{
  memcpy (head, MAGIC, 8);
  write_16 (head + 8, GAMES_VERSION);
  write_16 (head + 10, 0);
}

bool
games_write_head (FILE *file)
{
  uint8_t head[HEAD_BYTES];

  make_head (head);
  return fwrite (head, sizeof head, 1, file) == 1;
}

bool
games_write (FILE *file, const Game *game)
{
  uint8_t bytes[GAME_BYTES + 4 * GMK_POINTS_MAX] = {
    (uint8_t)game->set,
    (uint8_t)game->size,
    (uint8_t)game->winner,
    (uint8_t)game->n_opening,
  };
  uint8_t *next = bytes + GAME_BYTES;

  write_16 (bytes + 4, (unsigned)game->n);
  for (int i = 0; i < game->n; i++, next += 4) {
    write_16 (next, game->stones[i].cell);
    write_16 (next + 2, (uint16_t)game->stones[i].score);
  }
  return fwrite (bytes, (size_t)(next - bytes), 1, file) == 1;
}

bool
games_read_head (FILE *file)
{
  uint8_t head[HEAD_BYTES], expected[HEAD_BYTES];

  make_head (expected);
  return fread (head, sizeof head, 1, file) == 1 && memcmp (head, expected, sizeof head) == 0;
}

/* Whether the stones can have been put in turn. */
static bool
stones_fit (const Game *game)
{
  const GmkRules rules = gmk_rules_make (game->set, game->size);
  GmkBoard board;

  gmk_board_clear (&board, game->size);
  for (int i = 0; i < game->n; i++) {
    const GameStone *stone = &game->stones[i];
    const GmkColour colour = i % 2 == 0 ? GMK_BLACK : GMK_WHITE;
    unsigned kinds;

    if (stone->cell >= game->size * game->size || board.cells[stone->cell] != GMK_EMPTY ||
        stone->score < -GMK_SCORE_MATE || stone->score > GMK_SCORE_MATE)
      return false;

    const GmkPoint p = gmk_point_at (stone->cell, game->size);
    const GmkJudged judged = gmk_rules_judge (&rules, &board, p, colour, &kinds);

    if (judged != GMK_JUDGED_PLAIN && (judged == GMK_JUDGED_CLOSED || i < game->n - 1))
      return false;
    gmk_board_put (&board, p, colour);
  }
  return true;
}

GamesResult
games_read (FILE *file, Game *game)
{
  uint8_t head[GAME_BYTES];
  const size_t n_head = fread (head, 1, sizeof head, file);

  if (n_head == 0 && !ferror (file))
    return GAMES_END;
  if (n_head < sizeof head || head[0] >= GMK_N_RULE_SETS || head[1] < GMK_SIZE_MIN ||
      head[1] > GMK_SIZE_MAX || head[2] > GMK_WHITE)
    return GAMES_BROKEN;

  game->set = (GmkRuleSet)head[0];
  game->size = head[1];
  game->winner = (GmkColour)head[2];
  game->n_opening = head[3];
  game->n = (int)read_16 (head + 4);
  if (game->n > game->size * game->size || game->n_opening > game->n)
    return GAMES_BROKEN;

  for (int i = 0; i < game->n; i++) {
    uint8_t bytes[4];

    if (fread (bytes, sizeof bytes, 1, file) != 1)
      return GAMES_BROKEN;
    game->stones[i] = (GameStone){ (uint16_t)read_16 (bytes), (int16_t)read_16 (bytes + 2) };
  }
  return stones_fit (game) ? GAMES_READ : GAMES_BROKEN;
}
