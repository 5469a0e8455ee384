/* The CPU: give it a position and limits, get an answer. The only public header of this folder.
 *
 * An engine owns its threads and tables. gmk_engine_think() blocks; every other thread may call
 * gmk_engine_stop() meanwhile. All other calls belong to one thread at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/match.h"

typedef struct GmkEngine GmkEngine;

#define GMK_ENGINE_LEVELS      10 /* 1 the weakest; GMK_ENGINE_LEVEL_FULL is not weakened at all */
#define GMK_ENGINE_LEVEL_FULL  0
#define GMK_ENGINE_LINES_MAX   16 /* best moves told at once */
#define GMK_ENGINE_PV_MAX      32
#define GMK_ENGINE_THREADS_MAX 64

typedef struct {
  int level;      /* GMK_ENGINE_LEVEL_FULL, or 1 to GMK_ENGINE_LEVELS */
  int threads;    /* 1 to GMK_ENGINE_THREADS_MAX; fewer are used where memory holds no more */
  int64_t memory; /* bytes for everything, 8 MiB and more */
  uint64_t seed;  /* for the variety of the levels; 0: from the clock */
} GmkEngineSettings;

/* What to answer: a stone, or another duty of an opening. */
typedef struct {
  GmkRules rules;
  GmkBoard board; /* any stones, also some that no game could bring */
  GmkDuty duty; /* what is owed; of a position that was set up: {.kind = GMK_DUTY_STONE, .colour} */
  GmkPoint last; /* the last stone, or GMK_POINT_NONE where that is unknown */
  bool may_pass;
  int n_fifths; /* fifth moves offered so far */
  GmkPoint fifths[GMK_FIFTHS_MAX];
  bool draw_offered; /* by the other side: the answer may accept */
} GmkQuestion;

typedef struct {
  int64_t turn_ms;  /* hard limit of this answer; 0: none */
  int64_t match_ms; /* left for the rest of the game, without increments; 0: no such limit */
  int64_t nodes;    /* 0: no limit */
  int depth;        /* in plies; 0: no limit */
  int lines;        /* best moves wanted, 1 to GMK_ENGINE_LINES_MAX; 0 as 1 */
} GmkLimits;

/* How a score reads: */
#define GMK_SCORE_MATE     30000                   /* won on the spot */
#define GMK_SCORE_MATE_MIN (GMK_SCORE_MATE - 1000) /* proved: |score| = GMK_SCORE_MATE - plies */

typedef struct {
  int score;     /* for the side to move, 0 is even; `chance` says what it is worth */
  double chance; /* of winning, 0 to 1 */
  int
    win_in; /* plies to a proved win, the winning stone included; negative: to a loss; 0: neither */
  int n_pv;
  GmkPoint pv[GMK_ENGINE_PV_MAX]; /* the line it expects, the answer first; a pass is NONE */
} GmkLine;

typedef struct {
  int depth;
  int selective_depth;
  int64_t nodes;
  int64_t ms;
  int n_lines;
  GmkLine lines[GMK_ENGINE_LINES_MAX]; /* best first */
} GmkReport;

typedef struct {
  GmkStepKind
    kind;         /* PLACE, PASS, CHOOSE, or ACCEPT of the draw offered; never fails to be legal */
  GmkPoint point; /* PLACE */
  GmkChoice choice; /* CHOOSE */
  int number;       /* CHOOSE of NUMBER and PICK */
  GmkReport report; /* the last one */
} GmkAnswer;

/* Called after every finished depth, on the thread that thinks. */
typedef void (*GmkReportFunc) (const GmkReport *report, void *data);

/* A new engine, or NULL where memory or threads are not to be had. */
GmkEngine *gmk_engine_new (const GmkEngineSettings *settings);
void gmk_engine_free (GmkEngine *engine); /* accepts NULL; not while it thinks */

/* One thread, 64 MiB, full strength. */
GmkEngineSettings gmk_engine_settings_default (void);

/* Takes new settings between two thoughts. false, and the old ones stay, where they cannot be had. */
bool gmk_engine_set (GmkEngine *engine, const GmkEngineSettings *settings);

/* Forgets what it learnt from earlier positions. */
void gmk_engine_clear (GmkEngine *engine);

/* Thinks until it knows, the limits are reached, or it is stopped, and answers in any case. The
 * question's board has to hold an empty point where a stone is owed. report may be NULL. */
void gmk_engine_think (GmkEngine *engine,
                       const GmkQuestion *question,
                       const GmkLimits *limits,
                       GmkReportFunc report,
                       void *data,
                       GmkAnswer *answer);

/* Ends the thought under way, or the next one if none is: from any thread, returns at once. The
 * answer is there within 50 ms. */
void gmk_engine_stop (GmkEngine *engine);

/* Takes back a stop that no thought has met. */
void gmk_engine_ready (GmkEngine *engine);

/* The question that a match puts to the seat that has the duty. */
void gmk_question_from_match (GmkQuestion *question, const GmkMatch *match);
