/* What a board shows: stones, marks and lines, as a plain value. The views draw it and know no match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "core/forbidden.h"
#include "core/match.h"

G_BEGIN_DECLS

typedef enum {
  GMK_MARK_LAST = 1 << 0,
  GMK_MARK_CROSS = 1 << 1, /* forbidden to Black */
  GMK_MARK_HINT = 1 << 2,
  GMK_MARK_CLOSED = 1 << 3, /* takes no stone now; not drawn */
  GMK_MARK_OTHER = 1 << 4,  /* nearly as good as the hint */
} GmkMark;

typedef struct {
  guint8 stone; /* GmkColour */
  guint8 marks; /* set of GmkMark */
  char letter;  /* of a fifth move on offer, 'A' and on; 0: none */
  guint8
    planned; /* GmkColour of a stone that is not there but asked for, or in a line that is shown */
  guint16 number; /* of the move that put the stone, or in the line shown; 0: none */
} GmkPointLook;

typedef struct {
  int size;
  GmkPointLook points[GMK_POINTS_MAX]; /* by point index */
  GmkRun win;                          /* length 0: none */
  gboolean square_closed;              /* rather than what lies around it */
  int square; /* lines of the central square that the opening speaks of; 0: none */
} GmkBoardScene;

/* An empty board. */
void gmk_board_scene_clear (GmkBoardScene *scene, int size);

/* The match as it stands: its stones with their numbers, the last one, fifth moves on offer, the
 * points closed to Black where it is Black's turn, the winning line. */
void gmk_board_scene_from_match (GmkBoardScene *scene, const GmkMatch *match);

/* Shows a stone that has been asked for and is not there yet. */
void gmk_board_scene_add_asked (GmkBoardScene *scene, GmkPoint p, GmkColour colour);

/* Shows a line of play on empty points as stones that are not there, numbered from 1; a pass takes
 * a number and shows nothing. */
void gmk_board_scene_add_line (GmkBoardScene *scene, const GmkPoint *line, int n, GmkColour first);

static inline gboolean
gmk_point_look_equal (const GmkPointLook *a, const GmkPointLook *b)
{
  return a->stone == b->stone && a->marks == b->marks && a->letter == b->letter &&
         a->planned == b->planned && a->number == b->number;
}

G_END_DECLS
