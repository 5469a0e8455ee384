/* Core's values as columns: settings, steps, ends, ratings.
 *
 * Each group has its columns in one order, as many question marks, and the values for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/store/sqlite/database.h"

G_BEGIN_DECLS

#define SETTINGS_COLUMNS                                                                           \
  "game_kind, size, overline, forbidden, opening, clock, periods, main_ms, extra_ms, begins, "     \
  "alternate, undo, absent, for_rating, grace_ms"
#define SETTINGS_MARKS "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
#define N_SETTINGS     15 /* columns */
#define SETTINGS(s)                                                                                \
  INTEGER ((s)->rules.game), INTEGER ((s)->rules.size), INTEGER ((s)->rules.overline),             \
    INTEGER ((s)->rules.forbidden), INTEGER ((s)->rules.opening), INTEGER ((s)->time.kind),        \
    INTEGER ((s)->time.periods), INTEGER ((s)->time.main_ms), INTEGER ((s)->time.extra_ms),        \
    INTEGER ((s)->first), INTEGER ((s)->alternate), INTEGER ((s)->undo), INTEGER ((s)->absent),    \
    INTEGER ((s)->rated), INTEGER ((s)->grace_ms)

#define STEP_COLUMNS "at, seat, by, lag_ms, kind, x, y, draw, choice, number, offer, turn, ms"
#define STEP_MARKS   "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
#define STEP(s)                                                                                    \
  INTEGER ((s)->at), INTEGER ((s)->seat), INTEGER ((s)->by), INTEGER ((s)->lag_ms),                \
    INTEGER ((s)->kind), INTEGER ((s)->point.x), INTEGER ((s)->point.y), INTEGER ((s)->draw),      \
    INTEGER ((s)->choice), INTEGER ((s)->number), INTEGER ((s)->offer), INTEGER ((s)->turn),       \
    INTEGER ((s)->ms)

#define END_COLUMNS "end_kind, winner, winner_seat, end_forbidden"

#define RATING_COLUMNS "rating, deviation, volatility"
#define RATING(r)      REAL ((r)->rating), REAL ((r)->deviation), REAL ((r)->volatility)

/* The groups as they stand in a row, from that column on. What was read may be anything that the
 * columns can hold: a damaged file is found out here for settings (false), and by replay for steps. */
bool gmk_columns_settings (const GmkRows *rows, int column, GmkSettings *settings);
GmkStep gmk_columns_step (const GmkRows *rows, int column);
GmkEnd gmk_columns_end (const GmkRows *rows, int column);
GmkRating gmk_columns_rating (const GmkRows *rows, int column);

G_END_DECLS
