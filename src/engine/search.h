/* Principal variation search with what it needs on one thread, a worker.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <pthread.h>

#include "engine/engine.h"
#include "engine/movepick.h"
#include "engine/threat.h"
#include "engine/timeman.h"
#include "engine/tt.h"
#include "engine/vct.h"

#define SEARCH_PLY_MAX   200
#define SEARCH_DEPTH_MAX 100
#define SCORE_INFINITE   32000

typedef struct Worker Worker;
typedef struct Root Root; /* see root.h */

/* What the workers of one thought share. */
typedef struct {
  Table *table;
  const atomic_bool *stop; /* from outside */
  atomic_bool halt;        /* from the first worker: limits are reached or the answer is known */
  TimeManager time;
  int64_t max_nodes; /* INT64_MAX: no limit */
  bool fours;        /* whether wins by fours are looked for */
  int n_workers;
  Worker **workers; /* the first one watches the limits */

  /* Where several workers deepen, each goes on from the deepest look that one of them finished. */
  pthread_mutex_t lock;
  atomic_int finished; /* that depth, 0: none; written under the lock, … */
  Root *front;         /* … and what was found there: the lock's */
} Thought;

typedef struct {
  int n;
  uint16_t cells[GMK_ENGINE_PV_MAX];
} Variation;

/* What the plies below have to know of one above. */
typedef struct {
  int eval;          /* static, for the side to move there */
  int extra;         /* plies that the line has gained so far */
  uint16_t excluded; /* the move left out, CELL_NONE for none */
} Ply;

struct Worker {
  Thought *thought;
  int number;            /* 0: the first */
  Root *root;            /* the moves at the root as this worker sees them */
  _Atomic int64_t nodes; /* moves made in this thought; written by its own thread only */
  bool stopped;          /* the search unwinds and its values mean nothing */
  int depth;             /* being looked at; SEARCH_DEPTH_MAX + 1: none that another could finish */
  int selective_depth;
  Position pos;
  History history;
  Threat threat;
  Vct vct;
  int reductions[64][64]; /* by depth and number of the move, hundredths of a ply */
  Ply stack[SEARCH_PLY_MAX + 1];
  Variation pv[SEARCH_PLY_MAX + 1];
};

/* Ready for its first thought; root is kept. */
void search_init (Worker *worker);

/* Counts a node; true: break off. */
bool search_tick (Worker *worker);

/* Nodes of all workers so far. */
int64_t search_nodes (const Thought *thought);

/* The score of the worker's position for the side to move, between the bounds; its line is in
 * worker->pv[ply]. cut: the window is empty and the score is expected to reach beta. Means nothing
 * when worker->stopped. */
int search_position (Worker *worker, int alpha, int beta, int depth, int ply, bool cut);

/* Takes the win by fours of that many plies that was just found as the line of the ply. */
void search_write_fours (Worker *worker, int ply, int plies);

/* What is settled by looking at who can make five or a straight four. */
bool search_is_plain (const Position *pos, int ply, int *score);
