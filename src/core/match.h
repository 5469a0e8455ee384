/* A match: a fold over steps. Read this first.
 *
 * A step is everything that can happen in a match and must be there when it is replayed. A match
 * is a plain value; gmk_match_step() applies a step or says why not, and then nothing has changed.
 * It allocates nothing and never asks the time. Whoever holds the authority (a local table, a
 * room) stamps each step with its seat and its moment.
 *
 * Acts are what the line of play consists of: stones, passes, offered fifths and choices. An undo
 * takes acts back, and the match is then what the remaining acts make of it. Steps are never taken
 * back: a record keeps them all.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/opening.h"
#include "core/settings.h"

#define GMK_STEPS_MAX 4096
#define GMK_ACTS_MAX  832 /* 400 stones, a pass after each, an opening's choices and fifths */
#define GMK_LAG_MAX   150 /* ms of a round trip that are forgiven */

typedef enum {
  GMK_STEP_PLACE, /* point, draw: a stone, or a fifth move offered; a draw offer may ride on a stone */
  GMK_STEP_PASS,
  GMK_STEP_CHOOSE,   /* choice, number: an opening's choice */
  GMK_STEP_OFFER,    /* an undo asked for; taken at `turn`, which has to be the match's */
  GMK_STEP_ACCEPT,   /* offer */
  GMK_STEP_DECLINE,  /* offer */
  GMK_STEP_WITHDRAW, /* offer */
  GMK_STEP_RESIGN,
  GMK_STEP_FLAG,  /* the running seat's time is up; seat is that seat */
  GMK_STEP_CLAIM, /* draw: a draw rather than the win; the other seat is away and has the duty */
  GMK_STEP_ABORT, /* no result; by a seat only until both have acted, by GMK_SEAT_NONE at any time */
  GMK_STEP_CREDIT, /* ms: time given back to seat by the table */
  GMK_N_STEPS
} GmkStepKind;

typedef enum {
  GMK_BY_PERSON,
  GMK_BY_CPU
} GmkBy;

typedef struct {
  uint8_t kind; /* GmkStepKind */
  GmkSeat seat;
  uint8_t by;     /* GmkBy */
  bool draw;      /* PLACE, CLAIM */
  GmkPoint point; /* PLACE */
  uint8_t choice; /* CHOOSE: GmkChoice */
  uint8_t number; /* CHOOSE: of NUMBER and PICK */
  uint8_t lag_ms; /* 0 to GMK_LAG_MAX */
  uint16_t offer; /* ACCEPT, DECLINE, WITHDRAW: the offer's id */
  uint16_t turn;  /* OFFER: the turn it was asked at */
  int32_t ms;     /* CREDIT: 1 and more */
  GmkTime at;     /* since the match began; never before the step before */
} GmkStep;

/* Why a step was not taken. */
typedef enum {
  GMK_OK,
  GMK_REFUSED_GAME_OVER,
  GMK_REFUSED_NOT_YOUR_TURN,
  GMK_REFUSED_NOT_NOW, /* that kind of step does not answer the duty */
  GMK_REFUSED_OFF_BOARD,
  GMK_REFUSED_OCCUPIED,
  GMK_REFUSED_FORBIDDEN,       /* closed */
  GMK_REFUSED_NO_PASS,         /* passing is not allowed, or not yet */
  GMK_REFUSED_OUTSIDE_OPENING, /* outside the square that the opening rule gives */
  GMK_REFUSED_SYMMETRIC,       /* a fifth move equal to one already offered */
  GMK_REFUSED_BAD_CHOICE,      /* not among the choices, or the number is out of range */
  GMK_REFUSED_LATE,            /* the time was up */
  GMK_REFUSED_OFFER_OPEN,      /* there is one on the table already */
  GMK_REFUSED_OFFER_GONE,      /* the offer is not on the table, or not yours to answer */
  GMK_REFUSED_STALE,           /* asked at another turn */
  GMK_REFUSED_UNDO_OFF,
  GMK_REFUSED_UNDO_TOO_SOON, /* refused before, and the wait is not over */
  GMK_REFUSED_NOTHING_TO_UNDO,
  GMK_REFUSED_NOT_DUE,    /* the time is not up */
  GMK_REFUSED_CLAIM_VOID, /* it is not the other's duty */
  GMK_REFUSED_TOO_LATE_TO_ABORT,
  GMK_REFUSED_TOO_MANY_STEPS,
  GMK_REFUSED_MALFORMED, /* a value out of range, or a moment before the last step's */
  GMK_N_VERDICTS
} GmkVerdict;

typedef enum {
  GMK_END_NONE,
  GMK_END_FIVE,
  GMK_END_OVERLINE,  /* a line of six or more where that wins */
  GMK_END_FORBIDDEN, /* Black made a forbidden move; kinds tell which */
  GMK_END_RESIGNED,
  GMK_END_TIME,
  GMK_END_CLAIMED,        /* the other was away: won, or drawn */
  GMK_END_BOARD_FULL,     /* draws from here on */
  GMK_END_NO_LEGAL_POINT, /* Black has closed points only */
  GMK_END_TWO_PASSES,
  GMK_END_AGREED,
  GMK_END_ABORTED, /* no result */
  GMK_N_ENDS
} GmkEndKind;

typedef struct {
  uint8_t kind;        /* GmkEndKind */
  uint8_t winner;      /* GmkColour that won; GMK_EMPTY for a draw, an abort, or none yet */
  GmkSeat winner_seat; /* GMK_SEAT_NONE where there is no winner */
  uint8_t kinds;       /* FORBIDDEN: set of GmkForbiddenKind */
} GmkEnd;

typedef struct {
  uint16_t id;  /* the number of the step that made it, from 1; 0: no offer */
  GmkSeat seat; /* who made it */
} GmkOffer;

/* One act of the line of play. */
typedef struct {
  uint8_t kind; /* GmkStepKind: PLACE, PASS or CHOOSE */
  GmkSeat seat;
  uint8_t choice; /* CHOOSE */
  uint8_t number; /* CHOOSE */
  GmkPoint point; /* PLACE; after a pick, of the stone kept */
  bool fifth;     /* PLACE: a fifth move offered, not a stone */
} GmkAct;

typedef struct {
  GmkSettings settings;
  GmkSeat first; /* who began */
  GmkSeat black; /* who holds Black now */
  GmkBoard board;
  GmkOpening opening;
  GmkClock clock;
  GmkEnd end;
  GmkOffer draw_offer;
  GmkOffer undo_offer;
  uint8_t undo_declined[GMK_SEATS]; /* how often that seat's requests were refused */
  GmkTime undo_after[GMK_SEATS];    /* when that seat may ask again */
  uint16_t n_steps;                 /* taken so far */
  uint16_t turn;                    /* acts and accepted undos ever made; never falls */
  uint16_t plies;                   /* stones and passes on the line of play */
  uint16_t n_acts;
  GmkTime at; /* of the last step */
  GmkAct acts[GMK_ACTS_MAX];
} GmkMatch;

/* A new match, begun at moment 0, in which `first` begins with the black stones. The settings have
 * to be valid. */
void gmk_match_init (GmkMatch *match, const GmkSettings *settings, GmkSeat first);

/* Applies the step or says why not; then the match is unchanged. Safe for any bytes in *step. */
GmkVerdict gmk_match_step (GmkMatch *match, const GmkStep *step);

/* What gmk_match_step() would say. */
GmkVerdict gmk_match_try (const GmkMatch *match, const GmkStep *step);

/* What has to happen next. */
GmkDuty gmk_match_duty (const GmkMatch *match);

static inline bool
gmk_match_over (const GmkMatch *match)
{
  return match->end.kind != GMK_END_NONE;
}

/* Which colour the seat holds, and which seat the colour. */
GmkColour gmk_match_colour (const GmkMatch *match, GmkSeat seat);
GmkSeat gmk_match_seat (const GmkMatch *match, GmkColour colour);

/* Whether the seat that has the duty may pass now. */
bool gmk_match_may_pass (const GmkMatch *match);

/* How many acts an undo asked for by that seat now would take back; 0: nothing to undo. And how
 * many of them are stones on the board (an offered fifth counts as one). */
int gmk_match_undo_acts (const GmkMatch *match, GmkSeat seat);
int gmk_match_undo_stones (const GmkMatch *match, GmkSeat seat);

/* Whether a DECLINE that was just taken refused an undo, after which its asker has to wait from that moment
 * on; else it refused a draw. */
bool gmk_match_declined_undo (const GmkMatch *match, const GmkStep *step);

/* The moment to look again: when the running seat's time, grace included, is up. GMK_TIME_NEVER
 * where nothing is to come. */
GmkTime gmk_match_deadline (const GmkMatch *match);

/* Hands out the step that time has decided at `now`; false, and *step untouched, for none. */
bool gmk_match_due (const GmkMatch *match, GmkTime now, GmkStep *step);

/* One stone or pass of the line of play, with the kept fifth in its place. */
typedef struct {
  GmkPoint point; /* GMK_POINT_NONE: a pass */
  GmkColour colour;
  GmkSeat seat; /* who put it */
} GmkPly;

/* The line of play from the first stone on; writes at most max plies and returns match->plies. */
int gmk_match_plies (const GmkMatch *match, GmkPly *plies, int max);

/* The last ply; false where there is none. */
bool gmk_match_last_ply (const GmkMatch *match, GmkPly *ply);

/* The match as it was after its first n_acts acts: colours, board, opening. Clock and offers are
 * those of a new match. For replaying and for looking back. */
void gmk_match_rewind (const GmkMatch *match, int n_acts, GmkMatch *earlier);

/* Whether two matches are the same in every respect. */
bool gmk_match_equal (const GmkMatch *a, const GmkMatch *b);

/* A hash of rules, stones, colours, turn and duty, equal for equal boards: what two copies compare
 * (FNV-1a, 64 bits). */
uint64_t gmk_match_hash (const GmkMatch *match);
