/* The root of a search: which moves there are, deeper and deeper looks at them, and reports.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/search.h"

/* What is asked. */
typedef struct {
  GmkRuleSet set;
  const GmkBoard *board;
  int side;                 /* to move */
  const GmkDuty *duty;      /* its squares bound the moves; NULL: they are not bound */
  const GmkOpening *fifths; /* no move that equals one of these by symmetry; NULL: none to avoid */
  GmkPoint last;    /* the other side's last stone, NONE: unknown; of moves that look equal … */
  uint64_t *random; /* … those near it come first, then chance decides; NULL: the order does */
  bool careless;    /* does not see further than a five of either side */
  int lines;        /* best moves wanted with exact scores, 1 or more … */
  int told;         /* … and how many of them a report tells; 0: none */
  bool one;         /* lines are for choosing one move: a proved win settles it */
  int depth;        /* 0: no limit */
  GmkReportFunc report; /* may be NULL */
  void *data;
} Query;

typedef struct {
  uint16_t cell;
  int order;  /* by pattern */
  int tie;    /* among equals the least comes first */
  int score;  /* of this depth; -SCORE_INFINITE: no better than those before it */
  int before; /* of the depth before */
  Variation pv;
} RootMove;

struct Root {
  int n;       /* 0: the side has no point that is not forbidden */
  int n_lines; /* with exact scores */
  bool one;    /* as in the query */
  int n_told;  /* in reports */
  int stable;  /* for how many depths the best move has been the same */
  GmkReport report;
  RootMove moves[GMK_POINTS_MAX]; /* best first */
};

/* Sets the worker's position and its root up: the moves in the order of their patterns. */
void root_generate (Worker *worker, const Query *query);

/* Thinks within the thought's limits and returns the first worker's root. */
const Root *root_think (Thought *thought, const Query *query);

/* The score of a move as far as it is known. */
int root_score (const RootMove *move);
