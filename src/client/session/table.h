/* What a local table is made of: its game so far, who plays, and the score of the series.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "client/session/person.h"
#include "core/record.h"

G_BEGIN_DECLS

typedef struct {
  gboolean cpu;     /* else a person */
  int level;        /* of the CPU: 1 to GMK_ENGINE_LEVELS; 0 for a person */
  gboolean remote;  /* a person at another screen */
  GmkPerson person; /* at a room; number 0: at a table here, or a free seat */
} GmkPlayer;

/* Results by seat, of games that ended at this table. */
typedef struct {
  int won[GMK_SEATS];
  int drawn;
} GmkScore;

#define GMK_SCORE_GAMES_MAX 1000000 /* each number of a score stays at most this */

typedef struct {
  GmkRecord *record;
  GmkPlayer players[GMK_SEATS];
  GmkScore score;     /* of the games before this one */
  GmkTime moment;     /* how long this game has been going on */
  gboolean uncounted; /* it is in no statistics: somebody helped, or its end was taken back */
} GmkTable;

void gmk_table_clear (GmkTable *table);

/* The score with the present game, if that has ended. */
GmkScore gmk_table_score (const GmkTable *table);

G_END_DECLS
