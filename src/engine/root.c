/* The root of a search.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "engine/root.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/opening.h"
#include "engine/eval.h"
#include "engine/random.h"

#define WINDOW          40 /* half the width of the first window around the last score */
#define WINDOW_BELOW    160 /* … below it, for every second worker, so that they do not look alike */
#define WINDOW_DEPTH    4
#define ONLY_MOVE_DEPTH 6     /* deep enough a look at a move without alternative */
#define ROOT_FOURS      60    /* the search for a win by fours before all else: how long … */
#define ROOT_MOVES      60000 /* … how many moves are tried, … */
#define ROOT_PART       8     /* … and at most that part of the limit of nodes */
#define VCT_PART        16  /* the search for a win by threats takes that part of the nodes, … */
#define VCT_MOVES       500 /* … or a little more */
#define EDGE            3   /* lines between a stone and the edge that make it one of the middle */
#define TIES            256 /* random order of moves that look equal */
#define HELPER_STACK    ((size_t)4 << 20)

static int
least (int a, int b)
{
  return a < b ? a : b;
}

int
root_score (const RootMove *move)
{
  return move->score != -SCORE_INFINITE ? move->score : move->before;
}

/* Columns or rows between two points, whichever are more. */
static int
distance (GmkPoint p, GmkPoint q)
{
  const int dx = abs (p.x - q.x), dy = abs (p.y - q.y);

  return dx > dy ? dx : dy;
}

static int
tie_of (const Query *query, GmkPoint p)
{
  const GmkColour colour = gmk_board_get (query->board, query->last);
  const bool known = colour == GMK_BLACK || colour == GMK_WHITE;
  const int far = known ? distance (p, query->last) : 0;

  return far * TIES + (query->random != NULL ? random_below (query->random, TIES) : 0);
}

static void
add_move (Root *root, const Position *pos, const Query *query, int cell)
{
  const int size = pos->board.size;

  if (!position_is_empty (pos, cell) || !position_allows (pos, pos->side, cell))
    return;
  if (query->duty != NULL && !gmk_opening_allows (query->duty, size, gmk_point_at (cell, size)))
    return;
  if (query->fifths != NULL &&
      gmk_opening_symmetric (query->fifths, &pos->board, gmk_point_at (cell, size)))
    return;

  const int order = pos->tables->worth[pos->side][pos->code[pos->side][cell]].attack +
                    pos->tables->worth[1 - pos->side][pos->code[1 - pos->side][cell]].defend;

  root->moves[root->n++] = (RootMove){
    .cell = (uint16_t)cell,
    .order = order,
    .tie = tie_of (query, gmk_point_at (cell, size)),
    .score = -SCORE_INFINITE,
  };
}

/* Every point where a side could make five. */
static void
add_fives (Root *root, const Position *pos, const Query *query, int side)
{
  for (int cell = 0; cell < pos->n_cells; cell++)
    if (pos->class[side][cell] == CLASS_FIVE)
      add_move (root, pos, query, cell);
}

static void
add_picked (Root *root, Worker *worker, const Query *query)
{
  MovePicker picker;
  int cell;

  movepick_start (&picker, &worker->pos, &worker->history, CELL_NONE);
  while ((cell = movepick_next (&picker)) != CELL_NONE)
    add_move (root, &worker->pos, query, cell);
}

/* The answer to a single stone away from the edge is a point beside it. */
static void
add_neighbours (Root *root, const Position *pos, const Query *query)
{
  const int size = pos->board.size;

  for (int cell = 0; cell < pos->n_cells; cell++) {
    const GmkPoint stone = gmk_point_at (cell, size);
    const int edge =
      least (least (stone.x, size - 1 - stone.x), least (stone.y, size - 1 - stone.y));

    if (position_is_empty (pos, cell) || edge < EDGE)
      continue;
    for (int8_t dy = -1; dy <= 1; dy++)
      for (int8_t dx = -1; dx <= 1; dx++)
        if (dx != 0 || dy != 0)
          add_move (
            root, pos, query,
            gmk_point_index ((GmkPoint){ (int8_t)(stone.x + dx), (int8_t)(stone.y + dy) }, size));
  }
}

static void
add_all (Root *root, const Position *pos, const Query *query)
{
  for (int cell = 0; cell < pos->n_cells; cell++)
    add_move (root, pos, query, cell);
}

static int
compare_order (const void *a, const void *b)
{
  const RootMove *p = a, *q = b;

  if (p->order != q->order)
    return p->order < q->order ? 1 : -1;
  return p->tie != q->tie ? p->tie - q->tie : (int)p->cell - (int)q->cell;
}

void
root_generate (Worker *worker, const Query *query)
{
  Position *pos = &worker->pos;
  Root *root = worker->root;

  *root = (Root){ 0 };
  position_set_up (pos, query->set, query->board, query->side);

  add_fives (root, pos, query, query->side);
  if (root->n == 0)
    add_fives (root, pos, query, 1 - query->side);
  if (root->n == 0 && pos->n_empty == pos->n_cells && query->duty == NULL)
    add_move (root, pos, query,
              gmk_point_index (gmk_board_centre (pos->board.size), pos->board.size));
  if (root->n == 0 && pos->n_empty == pos->n_cells - 1 && query->told <= 1)
    add_neighbours (root, pos, query);
  if (root->n == 0 && !query->careless)
    add_picked (root, worker, query);
  if (root->n == 0)
    add_all (root, pos, query);

  qsort (root->moves, (size_t)root->n, sizeof root->moves[0], compare_order);
  root->n_lines = least (query->lines, root->n);
  root->one = query->one || root->n_lines == 1;
  root->n_told = least (least (query->told, root->n_lines), GMK_ENGINE_LINES_MAX);
  for (int i = 0; i < root->n; i++)
    root->moves[i].before = eval_position (pos);
}

/* The best move first; of equals the one that stood before. Few moves change places. */
static void
sort_by_score (RootMove *moves, int n)
{
  for (int i = 1; i < n; i++) {
    int j = i;

    if (moves[j - 1].score >= moves[j].score)
      continue;

    const RootMove move = moves[i];

    for (; j > 0 && moves[j - 1].score < move.score; j--)
      moves[j] = moves[j - 1];
    moves[j] = move;
  }
}

static void
keep_variation (RootMove *move, const Variation *rest)
{
  const int n = least (rest->n, GMK_ENGINE_PV_MAX - 1);

  move->pv.cells[0] = move->cell;
  memcpy (move->pv.cells + 1, rest->cells, (size_t)n * sizeof rest->cells[0]);
  move->pv.n = n + 1;
}

/* How much less deep the n-th move after the first is looked at before it shows that it is better. */
static int
root_reduction (const Worker *worker, int cell, int n, int depth)
{
  const Position *pos = &worker->pos;

  if (n < 2 || depth < 3 || pos->class[pos->side][cell] >= CLASS_THREE ||
      pos->class[1 - pos->side][cell] >= CLASS_THREE)
    return 0;

  const int less = worker->reductions[depth < 63 ? depth : 63][n < 63 ? n : 63] / 100 - 1;

  return less < 0 ? 0 : least (less, depth - 2);
}

/* One look at the moves from number `first` on, between the bounds. Returns the best score. */
static int
search_window (Worker *worker, Root *root, int first, int alpha, int beta, int depth)
{
  int best = -SCORE_INFINITE;

  for (int i = first; i < root->n; i++)
    root->moves[i].score = -SCORE_INFINITE;

  for (int i = first; i < root->n && best < beta; i++) {
    RootMove *move = &root->moves[i];
    int score = alpha + 1;
    const int less = root_reduction (worker, move->cell, i - first, depth);

    position_make (&worker->pos, move->cell);
    if (less > 0)
      score = -search_position (worker, -alpha - 1, -alpha, depth - 1 - less, 1, true);
    if (i > first && score > alpha && !worker->stopped)
      score = -search_position (worker, -alpha - 1, -alpha, depth - 1, 1, true);
    if (i == first || (score > alpha && !worker->stopped))
      score = -search_position (worker, -beta, -alpha, depth - 1, 1, false);
    position_unmake (&worker->pos);
    if (worker->stopped)
      break;

    if (i == first || score > alpha) {
      move->score = score;
      keep_variation (move, &worker->pv[1]);
    }
    best = score > best ? score : best;
    alpha = score > alpha ? score : alpha;
  }
  return best;
}

/* The best of the moves from number `first` on, put there, with an exact score. */
static void
search_line (Worker *worker, Root *root, int first, int depth)
{
  const int before = root->moves[first].before;
  int below = worker->number % 2 == 0 ? WINDOW : WINDOW_BELOW, above = WINDOW;

  for (;;) {
    const bool narrow = depth >= WINDOW_DEPTH && below + above < 64 * WINDOW;
    const int alpha = narrow ? before - below : -SCORE_INFINITE;
    const int beta = narrow ? before + above : SCORE_INFINITE;
    const int score = search_window (worker, root, first, alpha, beta, depth);

    if (!worker->stopped || score > alpha)
      sort_by_score (root->moves + first, root->n - first);
    if (worker->stopped)
      return;
    if (score <= alpha)
      below *= 4;
    else if (score >= beta)
      above *= 4;
    else
      return;
  }
}

/* Plays the line on and lengthens it by what has to come: fives, their blocks and straight fours
 * where it is decided, else what the table knows. */
static int
next_of_line (const Position *pos, const Table *table, int score)
{
  const int side = pos->side;
  const bool decided = abs (score) >= GMK_SCORE_MATE_MIN;
  Entry entry;

  if (pos->count[side][CLASS_FIVE] > 0)
    return position_find (pos, side, CLASS_FIVE);
  if (pos->count[1 - side][CLASS_FIVE] > 0)
    return position_find (pos, 1 - side, CLASS_FIVE);
  if (pos->count[side][CLASS_STRAIGHT_FOUR] > 0)
    return position_find (pos, side, CLASS_STRAIGHT_FOUR);
  if (tt_probe (table, pos->hash, &entry) && entry.move < pos->n_cells &&
      (decided || entry.bound == BOUND_EXACT))
    return entry.move;
  return CELL_NONE;
}

static void
write_line (GmkLine *line, Position *pos, const Table *table, const RootMove *move)
{
  const int score = root_score (move);
  const int size = pos->board.size;
  bool over = false;
  int n = 0;

  while (n < GMK_ENGINE_PV_MAX && !over) {
    const int cell = n == 0           ? move->cell
                     : n < move->pv.n ? move->pv.cells[n]
                                      : next_of_line (pos, table, score);

    if (cell == CELL_NONE || !position_is_empty (pos, cell) ||
        !position_allows (pos, pos->side, cell))
      break;
    over = pos->class[pos->side][cell] == CLASS_FIVE;
    line->pv[n++] = gmk_point_at (cell, size);
    position_make (pos, cell);
  }
  for (int i = 0; i < n; i++)
    position_unmake (pos);

  line->n_pv = n;
  line->score = score;
  line->chance = eval_chance (score);
  line->win_in = score >= GMK_SCORE_MATE_MIN    ? GMK_SCORE_MATE - score
                 : score <= -GMK_SCORE_MATE_MIN ? -GMK_SCORE_MATE - score
                                                : 0;
}

/* Fills the report in from the moves as they stand. */
static void
write_report (Worker *worker, int depth)
{
  Root *root = worker->root;
  GmkReport *report = &root->report;
  const Thought *thought = worker->thought;

  report->depth = depth;
  report->selective_depth = worker->selective_depth > depth ? worker->selective_depth : depth;
  report->nodes = search_nodes (thought);
  report->ms = tm_elapsed (&thought->time);
  report->n_lines = root->n_told;
  for (int i = 0; i < report->n_lines; i++)
    write_line (&report->lines[i], &worker->pos, thought->table, &root->moves[i]);
}

/* Whether every line wanted is proved, or one by which to win where one move is wanted. */
static bool
is_decided (const Root *root)
{
  if (root->one && root_score (&root->moves[0]) >= GMK_SCORE_MATE_MIN)
    return true;
  for (int i = 0; i < root->n_lines; i++)
    if (abs (root_score (&root->moves[i])) < GMK_SCORE_MATE_MIN)
      return false;
  return true;
}

static bool
is_done (const Root *root, const Worker *worker, int depth)
{
  return is_decided (root) || (root->n == 1 && depth >= ONLY_MOVE_DEPTH) ||
         depth >= 2 * worker->pos.n_empty /* whatever was reduced has been seen to the end */ ||
         tm_is_enough (&worker->thought->time, root->stable);
}

/* A move is proved to win in so many plies: it is the best, with what is known of its line. */
static bool
take_win (Root *root, const uint16_t *line, int n, int plies)
{
  for (int i = 0; i < root->n; i++) {
    RootMove *move = &root->moves[i];

    if (move->cell != line[0])
      continue;
    move->score = GMK_SCORE_MATE - plies;
    move->pv.n = least (n, GMK_ENGINE_PV_MAX);
    memcpy (move->pv.cells, line, (size_t)move->pv.n * sizeof line[0]);
    sort_by_score (root->moves, root->n);
    return true;
  }
  return false;
}

/* A win by fours is looked for before all else. True: there is one, and it is the best move. */
static bool
find_fours (Worker *worker)
{
  Root *root = worker->root;
  const Thought *thought = worker->thought;
  int64_t moves = ROOT_MOVES;

  if (!thought->fours || !root->one)
    return false;
  if (thought->max_nodes != INT64_MAX &&
      (thought->max_nodes - search_nodes (thought)) / ROOT_PART < moves)
    moves = (thought->max_nodes - search_nodes (thought)) / ROOT_PART;

  for (int fours = 1; fours <= ROOT_FOURS && !worker->stopped && moves > 0; fours *= 2) {
    const int plies = threat_fours (&worker->threat, &worker->pos, fours, (int)moves);

    if (plies == 0) {
      if (!worker->threat.open)
        return false;
      moves = worker->threat.left;
      continue;
    }
    search_write_fours (worker, 0, plies);
    return take_win (root, worker->threat.line, plies > 1 ? worker->pv[0].n : 1, plies);
  }
  return false;
}

/* Looks on for a win by threats, as long as that has taken no more than its part of the nodes. If
 * there is one, it becomes the best move. */
static void
find_threats (Worker *worker, int64_t *spent)
{
  Root *root = worker->root;
  Thought *thought = worker->thought;
  const int64_t nodes = search_nodes (thought);
  int plies;

  if (!thought->fours || !root->one || *spent > nodes / VCT_PART)
    return;

  const VctAnswer answer =
    vct_search (&worker->vct, &worker->pos, VCT_MOVES + nodes / VCT_PART, &plies);

  *spent = answer == VCT_NONE ? INT64_MAX : *spent + search_nodes (thought) - nodes;
  if (answer == VCT_WIN && worker->vct.n_line > 0)
    take_win (root, worker->vct.line, worker->vct.n_line, plies);
}

/* Looks at the best lines wanted, the better ones left out. */
static void
search_depth (Worker *worker, int depth)
{
  Root *root = worker->root;
  const int best = root->moves[0].cell;

  for (int i = 0; i < root->n; i++)
    root->moves[i].before = root_score (&root->moves[i]);
  worker->depth = depth;
  for (int line = 0; line < root->n_lines && !worker->stopped; line++)
    search_line (worker, root, line, depth);
  worker->depth = SEARCH_DEPTH_MAX + 1;
  sort_by_score (root->moves, root->n_lines);
  root->stable = root->moves[0].cell == best ? root->stable + 1 : 0;
}

/* Tells the other workers of a depth that was finished, or takes over what one of them finished
 * before. Returns the depth that the worker's root is of now. */
static int
meet (Worker *worker, int depth)
{
  Thought *thought = worker->thought;

  if (thought->n_workers == 1)
    return depth;

  pthread_mutex_lock (&thought->lock);
  const int finished = atomic_load (&thought->finished);

  if (finished >= depth) {
    *worker->root = *thought->front;
    worker->stopped = false;
    depth = finished;
  } else if (!worker->stopped) {
    *thought->front = *worker->root;
    atomic_store (&thought->finished, depth);
  }
  pthread_mutex_unlock (&thought->lock);
  return depth;
}

/* Depth after depth, until the worker is stopped or knows enough. */
static void
deepen (Worker *worker, const Query *query)
{
  Root *root = worker->root;
  const bool first = worker == worker->thought->workers[0];
  const int last_depth =
    query->depth > 0 ? least (query->depth, SEARCH_DEPTH_MAX) : SEARCH_DEPTH_MAX;

  int64_t spent = 0;

  for (int depth = 1; depth <= last_depth; depth++) {
    search_depth (worker, depth);
    depth = meet (worker, depth);
    if (first && !worker->stopped && !is_decided (root))
      find_threats (worker, &spent);
    if (first)
      write_report (worker, worker->stopped ? depth - 1 : depth);
    if (worker->stopped)
      return;
    if (first && query->report != NULL)
      query->report (&root->report, query->data);
    if (first && is_done (root, worker, depth))
      return;
  }
}

static void
begin (Worker *worker, const Query *query)
{
  worker->stopped = false;
  worker->depth = SEARCH_DEPTH_MAX + 1;
  worker->selective_depth = 0;
  root_generate (worker, query);
  worker->stack[0].eval = eval_position (&worker->pos);
}

/* A further thread: searches the same, and what it finishes first the others need not. */
typedef struct {
  pthread_t thread;
  bool running;
  Worker *worker;
  Query query;
} Helper;

static void *
help (void *data)
{
  Helper *helper = data;

  begin (helper->worker, &helper->query);
  if (helper->worker->root->n > 0)
    deepen (helper->worker, &helper->query);
  return NULL;
}

static void
start_helpers (Thought *thought, const Query *query, Helper *helpers)
{
  pthread_attr_t attributes;

  pthread_attr_init (&attributes);
  pthread_attr_setstacksize (&attributes, HELPER_STACK);
  for (int i = 1; i < thought->n_workers; i++) {
    helpers[i] = (Helper){ .worker = thought->workers[i], .query = *query };
    helpers[i].query.report = NULL;
    helpers[i].query.random = NULL; /* it belongs to the first */
    helpers[i].running = pthread_create (&helpers[i].thread, &attributes, help, &helpers[i]) == 0;
  }
  pthread_attr_destroy (&attributes);
}

static void
stop_helpers (Thought *thought, Helper *helpers)
{
  atomic_store (&thought->halt, true);
  for (int i = 1; i < thought->n_workers; i++)
    if (helpers[i].running)
      pthread_join (helpers[i].thread, NULL);
  atomic_store (&thought->halt, false);
}

const Root *
root_think (Thought *thought, const Query *query)
{
  Worker *worker = thought->workers[0];
  Root *root = worker->root;
  Helper helpers[GMK_ENGINE_THREADS_MAX];

  begin (worker, query);
  write_report (worker, 0);
  if (root->n == 0)
    return root;

  if (find_fours (worker)) {
    write_report (worker, (GMK_SCORE_MATE - root->moves[0].score));
    if (query->report != NULL)
      query->report (&root->report, query->data);
    return root;
  }

  const bool helped = thought->n_workers > 1 && !atomic_load (thought->stop);

  atomic_store (&thought->finished, 0);
  if (helped)
    start_helpers (thought, query, helpers);
  deepen (worker, query);
  if (helped)
    stop_helpers (thought, helpers);
  return root;
}
