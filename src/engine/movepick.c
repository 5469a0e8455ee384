/* Hands out the moves worth trying, the best first.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/movepick.h"

#include <string.h>

#define ORDER_COUNTER 60 /* about what an open three is worth */
#define HISTORY_UNIT  32 /* of history for one of order */

/* A set of cells: a bit for every column, row by row. */
typedef struct {
  uint32_t rows[GMK_SIZE_MAX];
} CellSet;

void
history_add (History *history, int side, int cell, int bonus)
{
  int16_t *value = &history->quiet[side][cell];
  const int size = bonus < 0 ? -bonus : bonus;

  /* What is near the limit moves less, so that it is never passed. */
  *value = (int16_t)(*value + bonus - *value * size / HISTORY_MAX);
}

static void
add_cell (CellSet *set, const Position *pos, int cell)
{
  set->rows[cell / pos->board.size] |= 1u << (cell % pos->board.size);
}

/* The cells whose stones make the straight four, or the two fours, that a point is worth to the
 * side: a stone of the other side elsewhere does not hurt it. */
static CellSet
cells_that_hurt (const Position *pos, int side, int cell)
{
  CellSet set = { { 0 } };

  add_cell (&set, pos, cell);
  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    const Kind kind = pattern_kind (pos->code[side][cell], d);

    if (kind < KIND_FOUR || kind == KIND_OVERLINE)
      continue;
    for (int n = -pos->room[cell][d][0]; n <= pos->room[cell][d][1]; n++)
      add_cell (&set, pos, cell + n * pos->delta[d]);
  }
  return set;
}

/* What stops every straight four that threatens, and own fours. */
static CellSet
defending_cells (const Position *pos)
{
  const int size = pos->board.size;
  const int side = pos->side;
  uint16_t forcing[GMK_POINTS_MAX];
  CellSet all;

  memset (&all, 0xff, sizeof all);
  for (int n = position_forcing (pos, 1 - side, forcing), i = 0; i < n; i++) {
    if (pos->class[1 - side][forcing[i]] != CLASS_STRAIGHT_FOUR)
      continue;

    const CellSet one = cells_that_hurt (pos, 1 - side, forcing[i]);

    for (int y = 0; y < size; y++)
      all.rows[y] &= one.rows[y];
  }
  for (int n = position_forcing (pos, side, forcing), i = 0; i < n; i++)
    add_cell (&all, pos, forcing[i]);
  return all;
}

/* The row and its copies shifted by up to n columns each way. */
static uint32_t
widen (uint32_t row, int n)
{
  uint32_t wide = row;

  for (int i = 1; i <= n; i++)
    wide |= row << i | row >> i;
  return wide;
}

static void
add_row (CellSet *set, int size, int y, uint32_t row)
{
  if (y >= 0 && y < size)
    set->rows[y] |= row;
}

/* All points at most two columns and two rows away from a stone, or three cells in line with
 * one. */
static CellSet
cells_near_stones (const Position *pos)
{
  const int size = pos->board.size;
  CellSet set = { { 0 } };

  for (int y = 0; y < size; y++) {
    const uint32_t row = pos->rows[y];

    if (row == 0)
      continue;
    for (int dy = -2; dy <= 2; dy++)
      add_row (&set, size, y + dy, widen (row, 2));
    add_row (&set, size, y, widen (row, 3));
    add_row (&set, size, y + 3, row | row << 3 | row >> 3);
    add_row (&set, size, y - 3, row | row << 3 | row >> 3);
  }
  return set;
}

static void
add_moves (MovePicker *picker, const CellSet *set)
{
  const Position *pos = picker->pos;
  const History *history = picker->history;
  const int size = pos->board.size;
  const int side = pos->side;
  const int last = position_last (pos);
  const int counter = last != CELL_NONE ? history->counter[1 - side][last] : CELL_NONE;
  const Worth *own = pos->tables->worth[side];
  const Worth *his = pos->tables->worth[1 - side];

  for (int y = 0; y < size; y++) {
    uint32_t row = set->rows[y] & ~pos->rows[y] & ((1u << size) - 1);

    for (; row != 0; row &= row - 1) {
      const int cell = y * size + __builtin_ctz (row);
      int order = own[pos->code[side][cell]].attack + his[pos->code[1 - side][cell]].defend +
                  history->quiet[side][cell] / HISTORY_UNIT;

      if (cell == picker->first)
        continue;
      if (cell == counter)
        order += ORDER_COUNTER;
      picker->moves[picker->n++] = (Move){ order, (uint16_t)cell };
    }
  }
}

static void
start (MovePicker *picker, const Position *pos, const History *history, int first)
{
  picker->pos = pos;
  picker->history = history;
  picker->first = first;
  picker->n = 0;
  picker->next = 0;
}

void
movepick_start (MovePicker *picker, const Position *pos, const History *history, int first)
{
  const bool has_first = first != CELL_NONE && position_allows (pos, pos->side, first);

  start (picker, pos, history, first);
  picker->stage = has_first ? PICK_FIRST : PICK_GENERATE;
}

void
movepick_start_rest (MovePicker *picker, const Position *pos, const History *history)
{
  CellSet set = cells_near_stones (pos);

  start (picker, pos, history, CELL_NONE);
  picker->stage = PICK_BEST;
  if (movepick_is_defence (pos))
    return;
  for (int y = 0; y < pos->board.size; y++)
    set.rows[y] = ~set.rows[y];
  add_moves (picker, &set);
}

static void
generate (MovePicker *picker)
{
  const Position *pos = picker->pos;
  const CellSet set = movepick_is_defence (pos) ? defending_cells (pos) : cells_near_stones (pos);

  add_moves (picker, &set);
}

int
movepick_next (MovePicker *picker)
{
  if (picker->stage == PICK_FIRST) {
    picker->stage = PICK_GENERATE;
    return picker->first;
  }
  if (picker->stage == PICK_GENERATE) {
    picker->stage = PICK_BEST;
    generate (picker);
  }
  while (picker->next < picker->n) {
    Move *moves = picker->moves;
    int best = picker->next;

    for (int i = best + 1; i < picker->n; i++)
      if (moves[i].order > moves[best].order)
        best = i;

    const Move move = moves[best];

    moves[best] = moves[picker->next];
    moves[picker->next++] = move;
    if (position_allows (picker->pos, picker->pos->side, move.cell))
      return move.cell;
  }
  return CELL_NONE;
}
