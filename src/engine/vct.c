/* Wins by continuous threats.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/vct.h"

#include <string.h>

#define INFINITE    60000 /* of phi and delta */
#define ATTACKS_MAX 48 /* moves of the attacker at one position; leaving some out proves no less */
#define DEPTH_MAX   (VCT_LINE - 4) /* room for the end that is known without looking */

/* Phi and delta of a position, and the length of the win where it is one. */
typedef struct {
  uint32_t phi;
  uint32_t delta;
  int plies;
} Numbers;

typedef struct {
  Numbers numbers;
  uint16_t cell;
} Child;

typedef struct {
  int n;
  Child children[GMK_POINTS_MAX];
} Node;

void
vct_init (Vct *vct, const History *history, ThreatTick tick, void *data)
{
  memset (vct, 0, sizeof *vct);
  vct->history = history;
  vct->tick = tick;
  vct->data = data;
}

static bool
is_attacker (const Vct *vct, const Position *pos)
{
  return pos->side == vct->attacker;
}

/* The attacker has won, or has not. */
static Numbers
settled (const Vct *vct, const Position *pos, bool won, int plies)
{
  return won == is_attacker (vct, pos) ? (Numbers){ 0, INFINITE, won ? plies : 0 }
                                       : (Numbers){ INFINITE, 0, won ? plies : 0 };
}

static bool
is_settled (Numbers numbers)
{
  return numbers.phi == 0 || numbers.delta == 0;
}

/* The attacker's key differs from the defender's, so that no proof is taken for the other's. */
static uint64_t
key_of (const Vct *vct, const Position *pos)
{
  return pos->hash ^ (vct->attacker == WHITE ? 0x9e3779b97f4a7c15u : 0);
}

static VctEntry *
entry_of (Vct *vct, uint64_t key)
{
  return &vct->table[key % VCT_TABLE];
}

/* What a look tells of a position with the side to move; true: everything. */
static bool
glance (const Vct *vct, const Position *pos, Numbers *numbers)
{
  const bool attacks = is_attacker (vct, pos);
  const int16_t *own = pos->count[pos->side];
  const int16_t *his = pos->count[1 - pos->side];

  if (own[CLASS_FIVE] > 0)
    *numbers = settled (vct, pos, attacks, 1);
  else if (his[CLASS_FIVE] > 1)
    *numbers = settled (vct, pos, !attacks, 2);
  else if (his[CLASS_FIVE] == 1)
    return false;
  else if (own[CLASS_STRAIGHT_FOUR] > 0)
    *numbers = settled (vct, pos, attacks, 3);
  else if (pos->n_empty == 0 || (!attacks && his[CLASS_STRAIGHT_FOUR] == 0))
    *numbers = settled (vct, pos, false, 0);
  else
    return false;
  return true;
}

/* What is thought of a position before it is searched. */
static Numbers
first_numbers (Vct *vct, const Position *pos)
{
  const uint64_t key = key_of (vct, pos);
  const VctEntry *entry = entry_of (vct, key);
  Numbers numbers = { 1, 1, 0 };

  if (glance (vct, pos, &numbers))
    return numbers;
  if (entry->key == key)
    return (Numbers){ entry->phi, entry->delta, entry->plies };

  /* A four leaves the defender one answer, a three several. */
  if (!is_attacker (vct, pos) && pos->count[vct->attacker][CLASS_FIVE] == 0)
    numbers.delta = 3;
  return numbers;
}

static void
keep (Vct *vct, const Position *pos, Numbers numbers)
{
  const uint64_t key = key_of (vct, pos);

  *entry_of (vct, key) = (VctEntry){
    .key = key,
    .phi = numbers.phi,
    .delta = (uint16_t)numbers.delta,
    .plies = (uint16_t)numbers.plies,
  };
}

static void
add_child (Vct *vct, Position *pos, Node *node, int cell)
{
  Child *child = &node->children[node->n++];

  vct->left--;
  child->cell = (uint16_t)cell;
  position_make (pos, cell);
  child->numbers = first_numbers (vct, pos);
  position_unmake (pos);
}

/* Threats, the strongest first. */
static void
add_attacks (Vct *vct, Position *pos, Node *node)
{
  for (PointClass class = CLASS_FOUR_THREE; class >= CLASS_NOMINATED; class --) {
    if (pos->count[pos->side][class] == 0 || class == CLASS_TWO || class == CLASS_DOUBLE_TWO)
      continue;
    for (int cell = 0; cell < pos->n_cells && node->n < ATTACKS_MAX; cell++)
      if (pos->class[pos->side][cell] == class && position_allows (pos, pos->side, cell))
        add_child (vct, pos, node, cell);
  }
}

static void
add_defences (Vct *vct, Position *pos, Node *node)
{
  MovePicker picker;
  int cell;

  movepick_start (&picker, pos, vct->history, CELL_NONE);
  while ((cell = movepick_next (&picker)) != CELL_NONE)
    add_child (vct, pos, node, cell);
}

static void
add_children (Vct *vct, Position *pos, Node *node)
{
  node->n = 0;
  if (pos->count[1 - pos->side][CLASS_FIVE] > 0) {
    const int cell = position_find (pos, 1 - pos->side, CLASS_FIVE);

    if (position_allows (pos, pos->side, cell))
      add_child (vct, pos, node, cell);
  } else if (is_attacker (vct, pos)) {
    add_attacks (vct, pos, node);
  } else {
    add_defences (vct, pos, node);
  }
}

static uint32_t
at_most (uint32_t a, uint32_t most)
{
  return a < most ? a : most;
}

/* The numbers of a position follow from its children's: it succeeds with one that fails, and fails
 * when all succeed. A side without a move has failed. */
static Numbers
sum_up (const Vct *vct, const Position *pos, const Node *node)
{
  const bool attacks = is_attacker (vct, pos);
  Numbers numbers = { INFINITE, 0, 0 };
  int longest = 0;

  for (int i = 0; i < node->n; i++) {
    const Numbers child = node->children[i].numbers;
    const int plies = child.plies + 1;

    if (attacks && child.delta == 0 && (numbers.plies == 0 || plies < numbers.plies))
      numbers.plies = plies;
    longest = plies > longest ? plies : longest;
    numbers.phi = at_most (child.delta, numbers.phi);
    numbers.delta = at_most (numbers.delta + child.phi, INFINITE);
  }
  if (numbers.phi == 0)
    numbers.delta = INFINITE;
  if (!attacks && numbers.delta == 0)
    numbers.plies = node->n > 0 ? longest : pos->count[vct->attacker][CLASS_FIVE] > 0 ? 2 : 4;
  return numbers;
}

/* The child to look at, and how much the next best one lacks. */
static Child *
most_promising (Node *node, uint32_t *second)
{
  Child *best = NULL;

  *second = INFINITE;
  for (int i = 0; i < node->n; i++) {
    Child *child = &node->children[i];

    if (best == NULL || child->numbers.delta < best->numbers.delta) {
      if (best != NULL)
        *second = best->numbers.delta;
      best = child;
    } else if (child->numbers.delta < *second) {
      *second = child->numbers.delta;
    }
  }
  return best;
}

/* Searches below a position until one of its numbers reaches its bound. */
static Numbers
search (Vct *vct, Position *pos, uint32_t phi, uint32_t delta, int depth)
{
  Node node;
  Numbers numbers;

  if (depth >= DEPTH_MAX)
    return settled (vct, pos, false, 0);
  if (vct->tick (vct->data))
    vct->left = -1;

  add_children (vct, pos, &node);
  for (;;) {
    uint32_t second;

    numbers = sum_up (vct, pos, &node);
    if (numbers.phi >= phi || numbers.delta >= delta || vct->left < 0)
      break;

    Child *child = most_promising (&node, &second);
    const uint32_t phi_bound = delta - numbers.delta + child->numbers.phi;
    const uint32_t delta_bound = at_most (second + 1 + second / 4, phi);

    position_make (pos, child->cell);
    child->numbers = search (vct, pos, phi_bound, delta_bound, depth + 1);
    position_unmake (pos);
  }
  keep (vct, pos, numbers);
  return numbers;
}

/* The child that the line goes on with: the attacker's shortest win, the defender's longest stand. */
static int
next_of_line (Vct *vct, Position *pos)
{
  const bool attacks = is_attacker (vct, pos);
  int best = CELL_NONE, best_plies = 0;
  Node node;

  add_children (vct, pos, &node);
  for (int i = 0; i < node.n; i++) {
    const Numbers child = node.children[i].numbers;
    const bool won = is_settled (child) && child.plies > 0;

    if (!won)
      continue;
    if (best == CELL_NONE || (attacks ? child.plies < best_plies : child.plies > best_plies)) {
      best = node.children[i].cell;
      best_plies = child.plies;
    }
  }
  return best;
}

static void
write_line (Vct *vct, Position *pos)
{
  Numbers numbers;

  vct->n_line = 0;
  while (vct->n_line < VCT_LINE && !glance (vct, pos, &numbers)) {
    const int cell = next_of_line (vct, pos);

    if (cell == CELL_NONE)
      break;
    vct->line[vct->n_line++] = (uint16_t)cell;
    position_make (pos, cell);
  }
  for (int i = 0; i < vct->n_line; i++)
    position_unmake (pos);
}

VctAnswer
vct_search (Vct *vct, Position *pos, int64_t moves, int *plies)
{
  Numbers numbers;

  vct->attacker = pos->side;
  vct->left = moves;
  if (!glance (vct, pos, &numbers))
    numbers = search (vct, pos, INFINITE, INFINITE, 0);
  if (!is_settled (numbers))
    return VCT_OPEN;
  if (numbers.phi != 0)
    return VCT_NONE;
  *plies = numbers.plies;
  write_line (vct, pos);
  return VCT_WIN;
}
