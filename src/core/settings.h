/* A table's settings: the rules, the time, who begins, and what the players agreed on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/clock.h"
#include "core/rules.h"

/* Who begins the first game of a series. */
typedef enum {
  GMK_FIRST_LOT,
  GMK_FIRST_HOST,
  GMK_FIRST_GUEST,
  GMK_N_FIRSTS
} GmkFirst;

typedef enum {
  GMK_UNDO_CONSENT,
  GMK_UNDO_OFF,
  GMK_N_UNDOS
} GmkUndoRule;

/* What happens at an unrated table when a player is away. */
typedef enum {
  GMK_ABSENT_CPU,
  GMK_ABSENT_WAIT,
  GMK_N_ABSENTS
} GmkAbsent;

/* A table's settings. */
typedef struct {
  GmkRules rules;
  GmkTimeControl time;
  uint8_t first;     /* GmkFirst; host is seat 0 */
  bool alternate;    /* who begins changes after every game */
  uint8_t undo;      /* GmkUndoRule */
  uint8_t absent;    /* GmkAbsent */
  bool rated;        /* needs a clock */
  uint16_t grace_ms; /* how late a step may come after its time is up: 0 to 1000 */
} GmkSettings;

/* The defaults of the rules: gomoku 15×15, all optional restrictions off, no clock. */
GmkSettings gmk_settings_default (void);
bool gmk_settings_valid (const GmkSettings *settings);
bool gmk_settings_equal (const GmkSettings *a, const GmkSettings *b);

/* Who begins: the first game of a series (last is GMK_SEAT_NONE) by `first`, with lot, 0 or 1, for
 * the drawing; later ones in turn or the same again. */
GmkSeat gmk_settings_who_begins (const GmkSettings *settings, GmkSeat last, unsigned lot);
