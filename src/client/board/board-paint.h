/* Draws a board: ground and grid, one point, lines over the stones. Holds no state.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/board/board-art.h"
#include "client/board/board-geometry.h"
#include "client/board/board-scene.h"

G_BEGIN_DECLS

/* How much of a stone that is not there yet can be seen where something is written on it: a stone of a
 * line that is shown, a fifth move on offer. */
#define GMK_PLANNED_OPACITY 0.75
#define GMK_LETTER_OPACITY  0.8

/* What the person at the board, and not the match, brings to a point. */
typedef struct {
  GmkColour ghost;  /* a stone that is not there yet; GMK_EMPTY: none */
  gboolean pending; /* the ghost waits for a second tap */
  gboolean focused; /* shows the ring of the keyboard's focus */
  gboolean numbered;
  double growth;     /* of a stone just put, 0 to 1; 1: it is there */
  GmkColour leaving; /* a stone just taken back, while it can still be seen; GMK_EMPTY: none */
  double left;       /* how much of it is left, 1 to 0 */
} GmkPointPose;

/* Ground, lines, star points and, where the context is not NULL, coordinates. */
void gmk_board_paint_ground (GtkSnapshot *snapshot,
                             const GmkBoardArt *art,
                             const GmkBoardGeometry *geometry,
                             PangoContext *coordinates);

/* A shade over what lies inside of a central square of so many lines, or around it. */
void gmk_board_paint_closed (GtkSnapshot *snapshot,
                             const GmkBoardGeometry *geometry,
                             int square,
                             gboolean inside);

/* The edge of a central square of so many lines. */
void gmk_board_paint_square (GtkSnapshot *snapshot,
                             const GmkBoardArt *art,
                             const GmkBoardGeometry *geometry,
                             int square);

/* One point, in its own cell: (0, 0) is the cell's corner. */
void gmk_board_paint_point (GtkSnapshot *snapshot,
                            const GmkBoardArt *art,
                            const GmkPointLook *look,
                            const GmkPointPose *pose,
                            PangoContext *context);

/* The winning line, under the stones, drawn as far as progress (0 to 1) says. */
void gmk_board_paint_run (GtkSnapshot *snapshot,
                          const GmkBoardArt *art,
                          const GmkBoardGeometry *geometry,
                          const GmkRun *run,
                          double progress);

/* Why a point is forbidden: each line in a colour and a dash of its own. */
void gmk_board_paint_reasons (GtkSnapshot *snapshot,
                              const GmkBoardArt *art,
                              const GmkBoardGeometry *geometry,
                              GmkPoint p,
                              const GmkForbiddenLine *lines,
                              int n_lines);

G_END_DECLS
