/* The game on the screen, read and played as a person would, through the accessibility tree.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "core/board.h"
#include "tests/client/window/app.h"

G_BEGIN_DECLS

/* What the board shows. */
GmkBoard table_read (void);
int table_stones (void);

/* The cell of a point: "H8". */
Node *table_cell (const char *point);

/* A click on a point with the mouse. */
void table_click (const char *point);
void table_click_point (GmkPoint p);

/* Clicks on "H8 H9 J10" one after the other; each has to bring a stone. */
void table_click_all (const char *points);

/* Waits until there are so many stones. */
void table_wait_for_stones (int n);

/* Sets choices of the app before it starts: "game", "'renju'". */
void table_prefer (const char *key, const char *value);
void table_prefer_at (const char *group, const char *key, const char *value);

/* From the first page to an empty board. */
void table_start_against_cpu (void);
void table_start_for_two (void);

/* Whether the game has ended: the status line says who won, or that it is drawn. */
gboolean table_is_over (void);

/* The empty point beside one's own longest run, or near the last stone: a beginner's move. */
GmkPoint table_beginners_move (const GmkBoard *board, GmkColour own);

G_END_DECLS
