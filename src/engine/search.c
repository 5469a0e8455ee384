/* Principal variation search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval.h"

#define CLOCK_INTERVAL 256 /* nodes between two looks at the clock */

#define LEAF_FOURS 10 /* wins by fours at the horizon: how long … */
#define LEAF_MOVES 80 /* … and how many moves are tried */

#define RAZOR_DEPTH       4
#define RAZOR_MARGIN      80 /* a ply */
#define FUTILITY_DEPTH    8
#define FUTILITY_MARGIN   80 /* a ply */
#define REDUCE_DEPTH_MIN  2
#define REDUCTION         130 /* hundredths of a ply */
#define MOVES_MIN         5   /* searched even where little is left to search */
#define MOVES_PART        2
#define INTERNAL_DEPTH    4 /* from here on a position without a table move is searched less deep */
#define HISTORY_BONUS_MAX 400

#define SINGULAR_DEPTH  6  /* from here on it is asked whether the table move stands alone, … */
#define SINGULAR_TRUST  3  /* … if the table's look was at most so much shallower, … */
#define SINGULAR_MARGIN 2  /* … by how much, a ply, … */
#define SINGULAR_FAR    50 /* … and from where on it is searched two plies deeper */
#define EXTRA_MAX       10 /* plies that a line may gain by that */
#define CUT_MARGIN      30 /* a ply */

/* What a node knows while its moves are searched. */
typedef struct {
  int alpha;
  int beta;
  int depth;
  int ply;
  int eval;       /* static, or better where the table knows better */
  bool pv;        /* the window is open */
  bool cut;       /* some move is expected to be too good */
  bool defence;   /* the other side threatens a straight four */
  bool improving; /* the side to move stands better than at its move before */
  int excluded;   /* a move that is left out, CELL_NONE for none */
  int n;          /* moves searched so far */
  int best;
  int best_cell;
  int n_quiet; /* of them, those that force nothing */
  uint16_t quiet[GMK_POINTS_MAX];
} Node;

static bool
tick (void *worker)
{
  return search_tick (worker);
}

void
search_init (Worker *worker)
{
  memset (&worker->history, 0, sizeof worker->history);
  threat_init (&worker->threat, tick, worker);
  vct_init (&worker->vct, &worker->history, tick, worker);
  for (int ply = 0; ply <= SEARCH_PLY_MAX; ply++)
    worker->stack[ply] = (Ply){ .excluded = CELL_NONE };
  for (int depth = 1; depth < 64; depth++)
    for (int n = 1; n < 64; n++)
      worker->reductions[depth][n] = (int)(REDUCTION * log (depth) * log (n));
}

int64_t
search_nodes (const Thought *thought)
{
  int64_t nodes = 0;

  for (int i = 0; i < thought->n_workers; i++)
    nodes += atomic_load_explicit (&thought->workers[i]->nodes, memory_order_relaxed);
  return nodes;
}

bool
search_tick (Worker *worker)
{
  Thought *thought = worker->thought;

  if (worker->stopped)
    return true; /* what is looked at while it unwinds is none */

  const int64_t nodes = atomic_load_explicit (&worker->nodes, memory_order_relaxed) + 1;

  atomic_store_explicit (&worker->nodes, nodes, memory_order_relaxed);

  if (atomic_load_explicit (thought->stop, memory_order_relaxed) ||
      atomic_load_explicit (&thought->halt, memory_order_relaxed) ||
      atomic_load_explicit (&thought->finished, memory_order_relaxed) >= worker->depth)
    worker->stopped = true;
  else if (worker == thought->workers[0])
    worker->stopped =
      (thought->max_nodes != INT64_MAX && search_nodes (thought) > thought->max_nodes) ||
      (nodes % CLOCK_INTERVAL == 0 && tm_is_out (&thought->time));
  return worker->stopped;
}

bool
search_is_plain (const Position *pos, int ply, int *score)
{
  const int16_t *own = pos->count[pos->side];
  const int16_t *his = pos->count[1 - pos->side];

  if (own[CLASS_FIVE] > 0)
    *score = GMK_SCORE_MATE - (ply + 1);
  else if (his[CLASS_FIVE] > 1)
    *score = -GMK_SCORE_MATE + (ply + 2);
  else if (his[CLASS_FIVE] == 0 && own[CLASS_STRAIGHT_FOUR] > 0)
    *score = GMK_SCORE_MATE - (ply + 3);
  else if (pos->n_empty == 0)
    *score = 0;
  else
    return false;
  return true;
}

/* Proved scores count plies from the root; in the table, from the position itself. */
static int
to_table (int score, int ply)
{
  return score >= GMK_SCORE_MATE_MIN    ? score + ply
         : score <= -GMK_SCORE_MATE_MIN ? score - ply
                                        : score;
}

static int
from_table (int score, int ply)
{
  return score >= GMK_SCORE_MATE_MIN    ? score - ply
         : score <= -GMK_SCORE_MATE_MIN ? score + ply
                                        : score;
}

/* The move, and after it the line of the ply below. */
static void
write_variation (Worker *worker, int ply, int cell)
{
  Variation *pv = &worker->pv[ply];
  const Variation *rest = &worker->pv[ply + 1];
  const int n = rest->n < GMK_ENGINE_PV_MAX - 1 ? rest->n : GMK_ENGINE_PV_MAX - 1;

  pv->cells[0] = (uint16_t)cell;
  memcpy (pv->cells + 1, rest->cells, (size_t)n * sizeof rest->cells[0]);
  pv->n = n + 1;
}

void
search_write_fours (Worker *worker, int ply, int plies)
{
  Variation *pv = &worker->pv[ply];
  const uint16_t *line = worker->threat.line;

  pv->n = 0;
  while (pv->n < plies - 1 && pv->n < GMK_ENGINE_PV_MAX && line[pv->n] != CELL_NONE) {
    pv->cells[pv->n] = line[pv->n];
    pv->n++;
  }
}

/* The horizon: the static value, unless the side to move wins by fours. */
static int
search_horizon (Worker *worker, int alpha, int beta, int ply)
{
  Position *pos = &worker->pos;
  Thought *thought = worker->thought;
  Entry entry;

  if (tt_probe (thought->table, pos->hash, &entry)) {
    const int score = from_table (entry.score, ply);

    if (entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && score >= beta) ||
        (entry.bound == BOUND_UPPER && score <= alpha))
      return score;
  }

  const int eval = eval_position (pos);
  int score = eval;

  if (eval >= beta)
    return eval;
  if (thought->fours) {
    const int plies = threat_fours (&worker->threat, pos, LEAF_FOURS, LEAF_MOVES);

    if (plies > 0) {
      score = GMK_SCORE_MATE - (ply + plies);
      search_write_fours (worker, ply, plies);
    }
  }
  if (!worker->stopped)
    tt_store (thought->table, pos->hash,
              (Entry){ .score = (int16_t)to_table (score, ply),
                       .eval = (int16_t)eval,
                       .move = score != eval ? worker->threat.line[0] : CELL_NONE,
                       .depth = 0,
                       .bound = BOUND_EXACT });
  return score;
}

/* One answer only: it is made, and costs no depth. */
static int
search_forced (Worker *worker, int alpha, int beta, int depth, int ply, bool cut)
{
  Position *pos = &worker->pos;
  const int cell = position_find (pos, 1 - pos->side, CLASS_FIVE);

  if (!position_allows (pos, pos->side, cell))
    return -GMK_SCORE_MATE + (ply + 2);

  worker->stack[ply + 1].extra = worker->stack[ply].extra;
  position_make (pos, cell);
  const int score = -search_position (worker, -beta, -alpha, depth, ply + 1, !cut);
  position_unmake (pos);
  write_variation (worker, ply, cell);
  return score;
}

/* How many moves are searched before the rest is believed to be no better. */
static int
move_limit (const Node *node)
{
  const int limit = MOVES_MIN + (node->depth * node->depth + 2 * node->depth) / MOVES_PART;

  return node->improving ? limit : limit / 2;
}

/* Whether a move need not be searched: late in the order, or of no help to a score far below what
 * is wanted. Never while all that was searched is lost: then every move has to be looked at. */
static bool
is_hopeless (const Node *node, const Position *pos, int cell)
{
  const PointClass own = (PointClass)pos->class[pos->side][cell];
  const PointClass his = (PointClass)pos->class[1 - pos->side][cell];

  if (node->best <= -GMK_SCORE_MATE_MIN || own >= CLASS_FORCING || node->defence)
    return false;
  if (node->n >= move_limit (node))
    return true;
  return !node->pv && node->depth <= FUTILITY_DEPTH && own < CLASS_THREE && his < CLASS_THREE &&
         node->eval + FUTILITY_MARGIN * (node->depth + 1) <= node->alpha;
}

/* How much less deep a move is searched at first. */
static int
reduction (const Worker *worker, const Node *node, int cell)
{
  const Position *pos = &worker->pos;
  const PointClass own = (PointClass)pos->class[pos->side][cell];
  const PointClass his = (PointClass)pos->class[1 - pos->side][cell];

  if (node->depth < REDUCE_DEPTH_MIN || node->n < 1 + node->pv)
    return 0;

  int less = worker->reductions[node->depth < 63 ? node->depth : 63][node->n < 63 ? node->n : 63];

  less += 100 * (!node->improving && !node->pv && less > 100);
  less += 100 * node->cut;
  less -= 100 * node->pv;
  less -= 100 * (own >= CLASS_THREE);
  less -= 100 * (his >= CLASS_THREE);
  less -= 200 * worker->history.quiet[pos->side][cell] / HISTORY_MAX;
  return less / 100;
}

/* The score of one move: the first with the whole window, the others with an empty one that only
 * tells whether they are better, and again where they are. */
static int
search_move (Worker *worker, Node *node, int cell, int extension)
{
  Position *pos = &worker->pos;
  const int alpha = node->alpha;
  const int depth = node->depth - 1 + extension;
  const int ply = node->ply;
  int less = extension <= 0 ? reduction (worker, node, cell) : 0;
  int score = alpha + 1;

  less = less > depth - 1 ? depth - 1 : less;
  less = less < 0 ? 0 : less;
  worker->stack[ply + 1].extra = worker->stack[ply].extra + (extension > 0 ? extension : 0);
  position_make (pos, cell);
  tt_prefetch (worker->thought->table, pos->hash);
  if (less > 0)
    score = -search_position (worker, -alpha - 1, -alpha, depth - less, ply + 1, true);
  if (score > alpha && (less > 0 || !node->pv || node->n > 0))
    score = -search_position (worker, -alpha - 1, -alpha, depth, ply + 1, !node->cut);
  if (node->pv && (node->n == 0 || (score > alpha && score < node->beta)))
    score = -search_position (worker, -node->beta, -alpha, depth, ply + 1, false);
  position_unmake (pos);
  return score;
}

/* Remembers what refuted, and what did not. */
static void
reward (Worker *worker, const Node *node)
{
  const Position *pos = &worker->pos;
  const int last = position_last (pos);
  const int bonus = node->depth * node->depth * 4;
  const int most = bonus < HISTORY_BONUS_MAX ? bonus : HISTORY_BONUS_MAX;

  if (last != CELL_NONE)
    worker->history.counter[1 - pos->side][last] = (uint16_t)node->best_cell;
  for (int i = 0; i < node->n_quiet; i++)
    history_add (&worker->history, pos->side, node->quiet[i],
                 node->quiet[i] == node->best_cell ? most : -most / 2);
}

/* Searches the picker's moves; true: one was too good for the other side to allow. */
static bool
search_moves (Worker *worker, Node *node, MovePicker *picker, int first, int first_extension)
{
  Position *pos = &worker->pos;
  int cell;

  while ((cell = movepick_next (picker)) != CELL_NONE) {
    if (cell == node->excluded || is_hopeless (node, pos, cell))
      continue;

    const int score = search_move (worker, node, cell, cell == first ? first_extension : 0);

    if (worker->stopped)
      return true;
    node->n++;
    if (pos->class[pos->side][cell] < CLASS_FORCING)
      node->quiet[node->n_quiet++] = (uint16_t)cell;
    if (score <= node->best)
      continue;
    node->best = score;
    if (score <= node->alpha)
      continue;
    node->best_cell = cell;
    node->alpha = score;
    write_variation (worker, node->ply, cell);
    if (score >= node->beta) {
      reward (worker, node);
      return true;
    }
  }
  return false;
}

/* Whether the score of a look at least as deep as the depth settles what the window asks. */
static bool
settles (const Entry *entry, int score, int alpha, int beta)
{
  return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && score >= beta) ||
         (entry->bound == BOUND_UPPER && score <= alpha);
}

/* Whether the table's move stands alone: how much deeper it is to be searched, negative for less
 * deep. *cutoff: even without that move the score is too good, by about *score. */
static int
singular (Worker *worker, const Node *node, const Entry *entry, int table_score, bool *cutoff)
{
  const int ply = node->ply;
  const int wanted = table_score - SINGULAR_MARGIN * node->depth;
  const int extra = worker->stack[ply].extra;

  worker->stack[ply].excluded = entry->move;
  const int score = search_position (worker, wanted - 1, wanted, node->depth / 2, ply, node->cut);
  worker->stack[ply].excluded = CELL_NONE;
  worker->stack[ply].extra = extra;

  if (worker->stopped)
    return 0;
  if (score < wanted)
    return !node->pv && score < wanted - SINGULAR_FAR && extra < EXTRA_MAX ? 2 : 1;
  *cutoff = !node->pv && wanted >= node->beta;
  return table_score >= node->beta ? -1 : 0;
}

int
search_position (Worker *worker, int alpha, int beta, int depth, int ply, bool cut)
{
  Position *pos = &worker->pos;
  Thought *thought = worker->thought;
  Ply *here = &worker->stack[ply];
  const int asked = depth;
  Node node = {
    .ply = ply,
    .pv = beta - alpha > 1,
    .cut = cut,
    .excluded = here->excluded,
    .best = -SCORE_INFINITE,
    .best_cell = CELL_NONE,
  };
  int score;

  worker->pv[ply].n = 0;
  worker->pv[ply + 1].n = 0;
  if (ply > worker->selective_depth)
    worker->selective_depth = ply;

  /* 1. Limits. */
  if (search_tick (worker))
    return 0;

  /* 2. What is settled by looking. */
  if (search_is_plain (pos, ply, &score))
    return score;

  /* 3. A shorter win, or a longer loss, than what is certain already cannot come. */
  alpha = alpha > -GMK_SCORE_MATE + ply ? alpha : -GMK_SCORE_MATE + ply;
  beta = beta < GMK_SCORE_MATE - ply - 1 ? beta : GMK_SCORE_MATE - ply - 1;
  if (alpha >= beta)
    return alpha;
  if (ply >= SEARCH_PLY_MAX - 1)
    return eval_position (pos);

  /* 4. A four has to be stopped. */
  here->eval = ply > 0 ? -worker->stack[ply - 1].eval : 0;
  if (pos->count[1 - pos->side][CLASS_FIVE] > 0)
    return search_forced (worker, alpha, beta, depth, ply, cut);

  /* 5. The horizon. */
  if (depth <= 0)
    return search_horizon (worker, alpha, beta, ply);

  /* 6. What the table knows. */
  Entry entry = { .move = CELL_NONE };
  const bool known = tt_probe (thought->table, pos->hash, &entry);
  const int table_score = known ? from_table (entry.score, ply) : 0;

  if (known && !node.pv && node.excluded == CELL_NONE && entry.depth >= depth &&
      settles (&entry, table_score, alpha, beta))
    return table_score;

  /* 7. The static value; that of a position with a straight four coming means little. */
  node.defence = movepick_is_defence (pos);
  const int eval = known ? entry.eval : eval_position (pos);
  node.eval = eval;
  if (!node.defence)
    here->eval = eval;
  if (known && (entry.bound & (table_score > eval ? BOUND_LOWER : BOUND_UPPER)))
    node.eval = table_score;
  node.improving = ply < 2 || here->eval > worker->stack[ply - 2].eval;

  if (!node.pv && !node.defence && node.excluded == CELL_NONE) {
    /* 8. So far below that only a win by fours would help. */
    if (depth <= RAZOR_DEPTH && node.eval + RAZOR_MARGIN * depth <= alpha)
      return search_horizon (worker, alpha, beta, ply);

    /* 9. So far above, with no threat against it, that nothing quiet will change it. */
    if (depth <= FUTILITY_DEPTH && node.eval - FUTILITY_MARGIN * (depth - node.improving) >= beta &&
        pos->count[1 - pos->side][CLASS_FOUR_THREE] == 0 && beta > -GMK_SCORE_MATE_MIN &&
        node.eval < GMK_SCORE_MATE_MIN)
      return node.eval;
  }

  /* 10. Without a move to begin with, a shallower search is the quickest way to one; likewise
   * where the line has long been searched less deep than this. */
  const bool has_move = entry.move < pos->n_cells && position_is_empty (pos, entry.move);

  if (!has_move && depth >= INTERNAL_DEPTH)
    depth--;
  else if (has_move && node.pv && depth - entry.depth >= 4)
    depth--;

  /* 11. Expected to be too good anyway. */
  if (!node.pv && cut && depth > 2 && node.excluded == CELL_NONE && !node.defence &&
      node.eval >= beta + CUT_MARGIN * depth)
    depth--;

  node.alpha = alpha;
  node.beta = beta;
  node.depth = depth;

  /* 12. A move that stands alone deserves a deeper look. */
  int extension = 0;

  if (has_move && depth >= SINGULAR_DEPTH && node.excluded == CELL_NONE && ply > 0 &&
      (entry.bound & BOUND_LOWER) && entry.depth >= depth - SINGULAR_TRUST &&
      abs (table_score) < GMK_SCORE_MATE_MIN) {
    bool cutoff = false;

    extension = singular (worker, &node, &entry, table_score, &cutoff);
    if (worker->stopped)
      return 0;
    if (cutoff)
      return beta;
  }

  /* 13. The moves. */
  MovePicker picker;

  movepick_start (&picker, pos, &worker->history, has_move ? entry.move : CELL_NONE);
  if (!search_moves (worker, &node, &picker, has_move ? entry.move : CELL_NONE, extension) &&
      node.best <= -GMK_SCORE_MATE_MIN) {
    movepick_start_rest (&picker, pos, &worker->history);
    search_moves (worker, &node, &picker, CELL_NONE, 0);
  }
  if (worker->stopped)
    return 0;

  /* 14. No move at all: a draw where every point is closed, a loss where nothing stops him. */
  if (node.n == 0 && node.best == -SCORE_INFINITE) {
    if (node.excluded != CELL_NONE)
      return alpha;
    node.best = node.defence ? -GMK_SCORE_MATE + (ply + 4) : 0;
  }

  /* 15. Remember. */
  if (node.excluded == CELL_NONE)
    tt_store (thought->table, pos->hash,
              (Entry){ .score = (int16_t)to_table (node.best, ply),
                       .eval = (int16_t)eval,
                       .move = (uint16_t)node.best_cell,
                       .depth = (int8_t)asked,
                       .bound = node.best >= beta   ? BOUND_LOWER
                                : node.best > alpha ? BOUND_EXACT
                                                    : BOUND_UPPER });
  return node.best;
}
