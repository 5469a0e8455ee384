/* Opening rules as state machines: who owes what next, and what may be chosen.
 *
 * Stone numbers fix the colour: 1, 3 and 5 are black. Persons are seats; a swap exchanges who holds
 * which colour and leaves stones and turn as they are. Sources: the RIF's rule pages for RIF 1996,
 * Yamaguchi, Soosorv-8 and Taraguchi-10; the Gomocup's and vcpr.cz's pages for Swap, Swap2, Pro and
 * Long Pro. Yamaguchi has no limit on the fifth moves announced; GMK_FIFTHS_MAX is ours.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/clock.h"
#include "core/rules.h"

#define GMK_FIFTHS_MAX 12

typedef enum {
  GMK_DUTY_NONE,   /* the match is over */
  GMK_DUTY_STONE,  /* put a stone (or pass, where that is allowed) */
  GMK_DUTY_FIFTH,  /* put one of the fifth moves on offer; it is not on the board until picked */
  GMK_DUTY_CHOICE, /* choose one of `choices` */
} GmkDutyKind;

typedef enum {
  GMK_CHOICE_KEEP,   /* keep the colours as they are */
  GMK_CHOICE_SWAP,   /* exchange colours */
  GMK_CHOICE_BLACK,  /* take Black */
  GMK_CHOICE_WHITE,  /* take White */
  GMK_CHOICE_MORE,   /* Swap2: put two more stones and let the other choose */
  GMK_CHOICE_TEN,    /* Taraguchi-10: no swap, offer ten fifth moves */
  GMK_CHOICE_NUMBER, /* announce how many fifth moves there will be: number 1 to number_max */
  GMK_CHOICE_PICK,   /* keep the fifth move of that number: number 0 to n_fifths - 1 */
  GMK_N_CHOICES
} GmkChoice;

/* "keep", "swap", "black", "white", "more", "ten", "number", "pick"; static. */
const char *gmk_choice_name (int choice);

/* What has to happen next, and within which bounds. */
typedef struct {
  GmkDutyKind kind;
  GmkSeat seat;
  GmkColour colour;  /* of the stone to put; GMK_EMPTY for a choice */
  unsigned choices;  /* CHOICE: set of 1u << GmkChoice */
  int number_max;    /* CHOICE with NUMBER: the largest number */
  int inside;        /* STONE: only in the central square of so many lines; 0: anywhere */
  int outside;       /* STONE: only outside that square; 0: anywhere */
  int fifths_wanted; /* FIFTH: how many there have to be in all */
  bool opening;      /* part of the opening rule; false in normal play */
} GmkDuty;

typedef struct {
  uint8_t rule;     /* GmkOpeningRule */
  uint8_t size;     /* of the board */
  uint8_t stage;    /* position in the rule's script */
  uint8_t wanted;   /* fifth moves announced, 0 before that */
  uint8_t n_fifths; /* offered so far; stays after the pick, so that they can be shown */
  GmkSeat last;     /* who put the last stone */
  GmkPoint fifths[GMK_FIFTHS_MAX];
} GmkOpening;

/* The start of a rule's script, on a board of that size. */
void gmk_opening_init (GmkOpening *opening, GmkOpeningRule rule, int size);

/* Whether the opening's script is done and normal play goes on. */
bool gmk_opening_done (const GmkOpening *opening);

/* The duty of an opening that is not done. `first` is the seat that began, `black` the seat that
 * holds Black now. */
void gmk_opening_duty (const GmkOpening *opening, GmkSeat first, GmkSeat black, GmkDuty *duty);

/* Whether the point lies within the duty's square. */
bool gmk_opening_allows (const GmkDuty *duty, int size, GmkPoint p);

/* Whether p equals one of the fifth moves offered, or mirrors or turns into one by a symmetry of
 * the shape of the stones, wherever that shape stands. */
bool gmk_opening_symmetric (const GmkOpening *opening, const GmkBoard *board, GmkPoint p);

/* Take note of a stone, of an offered fifth, of a choice. The caller has checked them against the
 * duty and moves colours and stones itself. */
void gmk_opening_stone (GmkOpening *opening, GmkSeat seat);
void gmk_opening_fifth (GmkOpening *opening, GmkPoint p);
void gmk_opening_choice (GmkOpening *opening, GmkChoice choice, int number);

/* The 26 standard openings of renju. */
typedef struct {
  char code[4];     /* "D1" to "D13" direct, "I1" to "I13" indirect */
  const char *name; /* "Kansei"; static */
} GmkOpeningName;

#define GMK_N_OPENING_NAMES 26
extern const GmkOpeningName gmk_opening_names[GMK_N_OPENING_NAMES];

/* The opening that the first three moves make, by the order of the moves: an index into
 * gmk_opening_names, or -1. */
int gmk_opening_recognise (int size, const GmkPoint moves[3]);
