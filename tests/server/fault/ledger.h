/* What has been told to anybody, table by table and game by game: what the archive has to hold, and
 * what no later telling may contradict. And what was found to be wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "core/match.h"

G_BEGIN_DECLS

typedef struct {
  int64_t room;
  int64_t number;           /* in the room's series */
  GArray *steps;            /* GmkStep, all that were told so far */
  GByteArray *acknowledged; /* 1 for each step that was, to whom asked for it */
} LedgerGame;

typedef struct {
  GPtrArray *tables; /* GPtrArray * of LedgerGame *, in the order of their beginning */
  int n_acknowledged;
  int n_faults;
} Ledger;

Ledger *ledger_new (int n_tables);
void ledger_free (Ledger *ledger);

/* Something is wrong: prints the first ones, and counts all. */
void ledger_blame (Ledger *ledger, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Step n of a game was told; or the beginning of the game, with n −1. */
void
ledger_tell (Ledger *ledger, int table, int64_t room, int64_t number, int n, const GmkStep *step);

/* And was acknowledged to whom had asked for it. It has been told before. */
void ledger_acknowledge (Ledger *ledger, int table, int64_t room, int64_t number, int n);

/* The games of a table. */
const GPtrArray *ledger_games (const Ledger *ledger, int table);

bool ledger_step_equal (const GmkStep *a, const GmkStep *b);

G_END_DECLS
