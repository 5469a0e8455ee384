/* What is known of the positions of a game, and where it turned. A value.
 *
 * Position n is the match after its first n acts. Chances are Black's throughout, so that they mean
 * the same whoever holds which colour. Positions become known from the end backwards: what comes
 * after a move is then known when the position before it is judged, and where a move turned out
 * better for its mover than the search had thought, the position before it is worth as much.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "client/session/reason.h"
#include "core/match.h"

G_BEGIN_DECLS

#define GMK_BEST_LINE_MAX 32

typedef enum {
  GMK_OPINION_NONE,    /* not looked at yet */
  GMK_OPINION_OPENING, /* an opening rule is at work: whose colours, which fifth? Not judged */
  GMK_OPINION_JUDGED,
  GMK_OPINION_OVER, /* the game's result */
} GmkOpinionKind;

/* Beyond the kind, filled in for JUDGED; of OVER only plies and black. */
typedef struct {
  GmkOpinionKind kind;
  int plies;         /* stones and passes so far */
  double black;      /* the chance that Black wins, 0 to 1; a draw is 0.5 */
  GmkColour to_move; /* whose stone comes next */
  int win_in;        /* plies to a proved win of that colour; negative: to its loss; 0: neither */
  GmkReason reason;  /* of the first of the line */
  int n_line;
  GmkPoint line[GMK_BEST_LINE_MAX]; /* the best that both can do; a pass is NONE */
} GmkOpinion;

typedef struct {
  GmkMatch match;
  int left; /* positions not known yet: those before this number */
  GmkOpinion opinions[GMK_ACTS_MAX + 1];
} GmkAnalysis;

/* Nothing known of the match yet, which may be over or not. */
void gmk_analysis_init (GmkAnalysis *analysis, const GmkMatch *match);

static inline int
gmk_analysis_n_positions (const GmkAnalysis *analysis)
{
  return analysis->match.n_acts + 1;
}

/* Whether there is a position to judge, which then is the one before `left`, and what it is.
 * Positions that need no judging have become known by then. */
gboolean gmk_analysis_next (GmkAnalysis *analysis, GmkMatch *position);

/* A search's opinion of that position: black, win_in and the line; the rest is filled in here. */
void gmk_analysis_put (GmkAnalysis *analysis, const GmkMatch *position, const GmkOpinion *opinion);

/* The chance of the colour that moves. */
double gmk_opinion_chance (const GmkOpinion *opinion, GmkColour colour);

/* The least loss of winning chance, from 0 to 1, that makes a move a turning point. */
#define GMK_TURNING_COST 0.15

typedef enum {
  GMK_TURNING_CHANCE,    /* the chance fell much */
  GMK_TURNING_WIN_GONE,  /* there was a proved win, and then no more */
  GMK_TURNING_LOSS,      /* there was no proved loss, and then there was */
  GMK_TURNING_FORBIDDEN, /* the move lost at once, since it was forbidden */
} GmkTurningKind;

typedef struct {
  GmkTurningKind kind;
  int position; /* before the move; its opinion has the better one */
  int number;   /* of the move, from 1 */
  GmkColour colour;
  GmkPoint played; /* NONE: a pass */
  double cost;     /* of winning chance, GMK_TURNING_COST to 1 */
} GmkTurningPoint;

/* The turning points among the known positions, in the game's order; writes at most max. As more
 * becomes known, there are more in front; those behind stay. */
int gmk_analysis_turning_points (const GmkAnalysis *analysis, GmkTurningPoint *points, int max);

G_END_DECLS
