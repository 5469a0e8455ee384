/* What local.c, local-file.c and local-undo.c share, and what tests turn: time and pace.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "client/session/cpu-player.h"
#include "client/session/local.h"
#include "client/session/saver.h"

G_BEGIN_DECLS

/* Microseconds that only grow, from any beginning, as of g_get_monotonic_time(). */
typedef gint64 (*GmkLocalTimeFunc) (gpointer data);

struct _GmkLocal {
  GmkSession parent_instance;

  GmkTable table; /* never without a record, once made */
  GmkCpuPlayer *cpus[GMK_SEATS];
  GmkSaver *saver;

  GmkLocalTimeFunc time_func;
  gpointer time_data;
  gint64 zero;    /* when the game began, by time_func */
  GmkTime latest; /* the moment last told */
  GSource *deadline;

  GArray *undone; /* of GmkStep: what redo puts again, the next one last */
};

/* Takes the table over, as it stands. */
GmkLocal *gmk_local_new_from_table (GmkTable table);

/* The table as it stands, as game-file.h has it. */
char *gmk_local_text (GmkLocal *self);

/* Applies a step of any seat at the present moment, saves, and tells of it. An act ends what redo
 * could put again, unless it is such an act itself. */
GmkVerdict gmk_local_take (GmkLocal *self, GmkStep step, gboolean again);

/* The present moment is this from now on. */
void gmk_local_set_moment (GmkLocal *self, GmkTime moment);

/* Saves, and tells that the match is another one. */
void gmk_local_tell_replaced (GmkLocal *self);

/* Who acts for the seat. */
GmkBy gmk_local_by (GmkLocal *self, GmkSeat seat);

/* Grants the undo that is asked for, if one is. */
void gmk_local_grant_undo (GmkLocal *self);

/* Another source of time; the present moment stays. */
void gmk_local_set_time_func (GmkLocal *self, GmkLocalTimeFunc func, gpointer data);

/* For every CPU at the table: see gmk_cpu_player_set_pace(). */
void gmk_local_set_pace (GmkLocal *self, int ms);

G_END_DECLS
