/* One table at this computer: two people at one screen, or one against the CPU.
 *
 * Holds the record, stamps steps, arms the deadline, keeps the running score of a series and saves
 * itself after every step. An undo asked for here is granted at once: between two people at one
 * screen it takes the last act back, against the CPU it goes back to the person's own last duty,
 * also while the CPU thinks. Acts taken back can be put again until something else is played.
 *
 * Properties: "thinking".
 * Signals: "save-failed" (const GError *error)   the game could not be written to its file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/session.h"
#include "client/session/table.h"

G_BEGIN_DECLS

#define GMK_TYPE_LOCAL (gmk_local_get_type ())
G_DECLARE_FINAL_TYPE (GmkLocal, gmk_local, GMK, LOCAL, GmkSession)

/* A new table and its first game; a seat with a CPU gets a player that submits like a person. The
 * settings have to be valid; a table here gives no grace and rates nothing. first: who begins, or
 * GMK_SEAT_NONE to go by the settings. */
GmkLocal *
gmk_local_new (const GmkSettings *settings, const GmkPlayer players[GMK_SEATS], GmkSeat first);

/* A game played elsewhere, to look at; takes the record over. players: who they were. */
GmkLocal *gmk_local_new_from_record (GmkRecord *record, const GmkPlayer players[GMK_SEATS]);

/* Plays these moves (GMK_POINT_NONE: a pass) at a table just made, without CPU answers between.
 * Returns how many were taken; *verdict (may be NULL) says why the next one was not. */
int gmk_local_play (GmkLocal *self, const GmkPoint *moves, int n, GmkVerdict *verdict);

/* Undo, and putting again what was undone. Undo works after the end of a game, too: the ending
 * step is forgotten first, and "replaced" follows. One press takes back a stone that ended the game,
 * the CPU's together with the person's before it; of a game that ended by resigning, agreement or
 * time only the end. Time used up is given back to the duty that it ran out in. Without effect where
 * the can_ function says no. */
gboolean gmk_local_can_undo (GmkLocal *self);
void gmk_local_undo (GmkLocal *self);
gboolean gmk_local_can_redo (GmkLocal *self);
void gmk_local_redo (GmkLocal *self);

/* The game does not count in the statistics: a hint was given, say, or it was begun elsewhere. That is kept
 * with the game; one whose end was taken back does not count either. */
void gmk_local_uncount (GmkLocal *self);
gboolean gmk_local_get_uncounted (GmkLocal *self);

/* The next game of the series: beginner as the settings say, score kept. "replaced" follows. */
void gmk_local_rematch (GmkLocal *self);

/* Whether the CPU is thinking, for the words on screen; notify::thinking tells of changes. */
gboolean gmk_local_get_thinking (GmkLocal *self);

/* Where the game is saved by itself, now and after every step; NULL: nowhere. Written whole and
 * atomically on a thread of its own, so that a crash leaves the game before or after a step, never
 * half of one. What still waits is written before this returns, and before the table goes. The file
 * has to be a local one; its folder is made where there is none. */
void gmk_local_set_file (GmkLocal *self, GFile *file);

/* The table that was saved there, which goes on being saved there. G_IO_ERROR_NOT_FOUND: there is
 * none. A damaged file gives GMK_GAME_FILE_ERROR (see game-file.h) and is left alone. Clocks go on
 * where they stood. */
GmkLocal *gmk_local_restore (GFile *file, GError **error);

/* A file that a person keeps, wherever it is: opened, it is a table like any other, saved nowhere until
 * gmk_local_set_file(). Errors: as of restoring. */
void gmk_local_open_async (GFile *file,
                           GCancellable *cancellable,
                           GAsyncReadyCallback cb,
                           gpointer data);
GmkLocal *gmk_local_open_finish (GAsyncResult *result, GError **error);

/* Writes the table as it stands into such a file. */
void gmk_local_write_async (GmkLocal *self,
                            GFile *file,
                            GCancellable *cancellable,
                            GAsyncReadyCallback cb,
                            gpointer data);
gboolean gmk_local_write_finish (GmkLocal *self, GAsyncResult *result, GError **error);

G_END_DECLS
