/* The fast board.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/position.h"

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

#include "core/forbidden.h"
#include "engine/random.h"

/* A key for every stone, and one for White to move. */
static uint64_t stone_keys[N_SIDES][GMK_POINTS_MAX];
static uint64_t white_key;

static void
make_keys (void)
{
  uint64_t state = 1;

  for (int side = 0; side < N_SIDES; side++)
    for (int cell = 0; cell < GMK_POINTS_MAX; cell++)
      stone_keys[side][cell] = random_next (&state);
  white_key = random_next (&state);
}

static int
least (int a, int b)
{
  return a < b ? a : b;
}

/* How far a window can reach from each cell, in each direction, before the edge. */
static void
measure_room (Position *pos)
{
  const int size = pos->board.size;
  const int reach = pos->tables->reach;

  for (int cell = 0; cell < pos->n_cells; cell++) {
    const int west = cell % size, east = size - 1 - west;
    const int south = cell / size, north = size - 1 - south;
    const int back[] = { west, south, least (west, south), least (west, north) };
    const int forth[] = { east, north, least (east, north), least (east, south) };

    for (int d = 0; d < GMK_DIRECTIONS; d++) {
      pos->room[cell][d][0] = (uint8_t)least (back[d], reach);
      pos->room[cell][d][1] = (uint8_t)least (forth[d], reach);
    }
  }
}

static void
set_up_digits (Position *pos)
{
  const int reach = pos->tables->reach;

  for (int offset = -reach; offset <= reach; offset++) {
    /* The stone lies the other way, seen from the cell at the offset. */
    const uint32_t digit = offset != 0 ? (uint32_t)pattern_digit (-offset, reach) : 0;

    pos->digit[BLACK][offset + reach] = digit * CELL_OWN + (digit * CELL_BLOCKED << 16);
    pos->digit[WHITE][offset + reach] = digit * CELL_BLOCKED + (digit * CELL_OWN << 16);
  }
}

/* The windows of both sides in one direction, read from the board. */
static uint32_t
read_windows (const Position *pos, int cell, int direction)
{
  const GmkPoint p = gmk_point_at (cell, pos->board.size);
  const int reach = pos->tables->reach;
  uint32_t windows = 0;

  for (int offset = -reach; offset <= reach; offset++) {
    if (offset == 0)
      continue;

    const GmkPoint q =
      gmk_point_step (p, gmk_directions[direction][0], gmk_directions[direction][1], offset);
    const GmkColour colour = gmk_board_get (&pos->board, q);
    const uint32_t digit = (uint32_t)pattern_digit (offset, reach);

    if (colour == GMK_OFF)
      windows += digit * CELL_BLOCKED + (digit * CELL_BLOCKED << 16);
    else if (colour != GMK_EMPTY)
      windows += pos->digit[side_of (colour)][reach - offset];
  }
  return windows;
}

static inline Kind
kind_of (const Position *pos, int side, uint32_t windows)
{
  return (Kind)pos->tables->kinds[side][windows >> (16 * side) & 0xffff];
}

/* Gives an empty point a new code, and keeps values and counts true. */
static inline void
set_code (Position *pos, int side, int cell, PatternCode code)
{
  const Worth *worth = pos->tables->worth[side];
  const Worth *now = &worth[code], *before = &worth[pos->code[side][cell]];

  for (int turn = 0; turn < N_TURNS; turn++)
    pos->value[side][turn] += now->value[turn] - before->value[turn];
  pos->count[side][pos->class[side][cell]]--;
  pos->count[side][now->class]++;
  pos->class[side][cell] = now->class;
  pos->code[side][cell] = code;
}

static void
read_point (Position *pos, int cell)
{
  unsigned code[N_SIDES] = { 0 };

  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    pos->windows[d][cell] = read_windows (pos, cell, d);
    for (int side = 0; side < N_SIDES; side++)
      code[side] |= (unsigned)kind_of (pos, side, pos->windows[d][cell]) << (4 * d);
  }
  if (!position_is_empty (pos, cell))
    return;

  for (int side = 0; side < N_SIDES; side++) {
    pos->count[side][CLASS_NONE]++;
    set_code (pos, side, cell, (PatternCode)code[side]);
  }
}

void
position_set_up (Position *pos, GmkRuleSet set, const GmkBoard *board, int side)
{
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  const int size = board->size;

  pthread_once (&once, make_keys);

  memset (pos, 0, offsetof (Position, moves));
  pos->tables = worth_tables (set);
  pos->board = *board;
  pos->n_cells = size * size;
  pos->n_empty = pos->n_cells - board->stones[GMK_BLACK] - board->stones[GMK_WHITE];
  pos->side = side;
  pos->hash = (pos->tables->key * (uint64_t)size) ^ (side == WHITE ? white_key : 0);
  for (int d = 0; d < GMK_DIRECTIONS; d++)
    pos->delta[d] = gmk_directions[d][1] * size + gmk_directions[d][0];
  measure_room (pos);
  set_up_digits (pos);

  for (int cell = 0; cell < pos->n_cells; cell++) {
    if (board->cells[cell] != GMK_EMPTY) {
      pos->hash ^= stone_keys[side_of ((GmkColour)board->cells[cell])][cell];
      pos->rows[cell / size] |= 1u << (cell % size);
    }
    read_point (pos, cell);
  }
}

static inline void
remember_point (Position *pos, int cell)
{
  pos->log[pos->n_log++] = (PointBefore){
    .cell = (uint16_t)cell,
    .class = { pos->class[BLACK][cell], pos -> class[WHITE][cell] },
    .code = { pos->code[BLACK][cell], pos->code[WHITE][cell] },
  };
}

static void
remember_move (Position *pos, int cell)
{
  MoveBefore *before = &pos->moves[pos->n_moves++];

  assert (pos->n_moves <= POSITION_MOVES_MAX);

  before->hash = pos->hash;
  memcpy (before->value, pos->value, sizeof before->value);
  memcpy (before->count, pos->count, sizeof before->count);
  before->cell = (uint16_t)cell;
  before->n_log = (uint16_t)pos->n_log;
}

/* A point becomes taken: it is worth nothing any more, to nobody. */
static void
close_point (Position *pos, int cell)
{
  remember_point (pos, cell);
  for (int side = 0; side < N_SIDES; side++) {
    set_code (pos, side, cell, 0);
    pos->count[side][CLASS_NONE]--;
  }
}

/* A window of the point has changed: looks its pattern in that direction up again. */
static inline void
touch_point (Position *pos, int cell, int direction)
{
  const uint32_t windows = pos->windows[direction][cell];
  const int shift = 4 * direction;
  const unsigned others = 0xffffu ^ (15u << shift);
  const unsigned black = (pos->code[BLACK][cell] & others) | (unsigned)kind_of (pos, BLACK, windows)
                                                               << shift;
  const unsigned white = (pos->code[WHITE][cell] & others) | (unsigned)kind_of (pos, WHITE, windows)
                                                               << shift;

  if (black == pos->code[BLACK][cell] && white == pos->code[WHITE][cell])
    return;

  remember_point (pos, cell);
  if (black != pos->code[BLACK][cell])
    set_code (pos, BLACK, cell, (PatternCode)black);
  if (white != pos->code[WHITE][cell])
    set_code (pos, WHITE, cell, (PatternCode)white);
}

void
position_make (Position *pos, int cell)
{
  const int side = pos->side;
  const int reach = pos->tables->reach;
  const int size = pos->board.size;

  assert (cell >= 0 && cell < pos->n_cells && position_is_empty (pos, cell));

  remember_move (pos, cell);
  close_point (pos, cell);
  pos->board.cells[cell] = (uint8_t)colour_of (side);
  pos->board.stones[colour_of (side)]++;
  pos->n_empty--;
  pos->rows[cell / size] |= 1u << (cell % size);
  pos->hash ^= stone_keys[side][cell] ^ white_key;
  pos->side = 1 - side;

  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    const int delta = pos->delta[d];
    const int first = -pos->room[cell][d][0];
    const int last = pos->room[cell][d][1];

    for (int offset = first; offset <= last; offset++) {
      const int other = cell + offset * delta;

      pos->windows[d][other] += pos->digit[side][offset + reach];
      if (position_is_empty (pos, other))
        touch_point (pos, other, d);
    }
  }
}

void
position_pass (Position *pos)
{
  remember_move (pos, CELL_NONE);
  pos->hash ^= white_key;
  pos->side = 1 - pos->side;
}

static void
take_stone (Position *pos, int cell)
{
  const int side = pos->side;
  const int reach = pos->tables->reach;
  const int size = pos->board.size;

  pos->board.cells[cell] = GMK_EMPTY;
  pos->board.stones[colour_of (side)]--;
  pos->n_empty++;
  pos->rows[cell / size] &= ~(1u << (cell % size));

  for (int d = 0; d < GMK_DIRECTIONS; d++) {
    const int delta = pos->delta[d];
    const int first = -pos->room[cell][d][0];
    const int last = pos->room[cell][d][1];

    for (int offset = first; offset <= last; offset++)
      pos->windows[d][cell + offset * delta] -= pos->digit[side][offset + reach];
  }
}

void
position_unmake (Position *pos)
{
  assert (pos->n_moves > 0);

  const MoveBefore *before = &pos->moves[--pos->n_moves];

  pos->side = 1 - pos->side;
  if (before->cell != CELL_NONE)
    take_stone (pos, before->cell);

  /* No move touches a point twice, so the order does not matter. */
  while (pos->n_log > before->n_log) {
    const PointBefore *point = &pos->log[--pos->n_log];

    for (int side = 0; side < N_SIDES; side++) {
      pos->class[side][point->cell] = point->class[side];
      pos->code[side][point->cell] = point->code[side];
    }
  }
  pos->hash = before->hash;
  memcpy (pos->value, before->value, sizeof pos->value);
  memcpy (pos->count, before->count, sizeof pos->count);
}

bool
position_allows (const Position *pos, int side, int cell)
{
  assert (position_is_empty (pos, cell));

  if (side == WHITE)
    return true;

  switch ((PointClass)pos->class[BLACK][cell]) {
  case CLASS_FORBIDDEN:
    return false;
  case CLASS_NOMINATED:
  case CLASS_NOMINATED_FOUR:
    return gmk_forbidden_kinds (&pos->board, gmk_point_at (cell, pos->board.size)) == 0;
  case CLASS_NONE:
  case CLASS_TWO:
  case CLASS_DOUBLE_TWO:
  case CLASS_THREE:
  case CLASS_THREE_MORE:
  case CLASS_DOUBLE_THREE:
  case CLASS_FOUR:
  case CLASS_FOUR_MORE:
  case CLASS_FOUR_THREE:
  case CLASS_STRAIGHT_FOUR:
  case CLASS_FIVE:
  case N_CLASSES:
    break;
  }
  return true;
}

int
position_find (const Position *pos, int side, PointClass class)
{
  const uint8_t *found = memchr (pos->class[side], class, (size_t)pos -> n_cells);

  assert (found != NULL);
  return (int)(found - pos->class[side]);
}

int
position_forcing (const Position *pos, int side, uint16_t cells[GMK_POINTS_MAX])
{
  const uint8_t *class = pos->class[side];
  int n = 0;

  _Static_assert(CLASS_FORCING == 8 && N_CLASSES <= 16, "bit 3 tells a forcing class");

  /* Eight points at a look: most have none. */
  for (int cell = 0; cell < pos->n_cells; cell += 8) {
    uint64_t eight;

    memcpy (&eight, class + cell, sizeof eight);
    if ((eight & 0x0808080808080808u) == 0)
      continue;
    for (int i = cell; i < cell + 8; i++)
      if (class[i] >= CLASS_FORCING)
        cells[n++] = (uint16_t)i;
  }
  return n;
}
