/* A local table as text, and back: what is saved after every step.
 *
 * Lines of words with one space between, every line ended, always in this order:
 *
 *   kagetsu-game 1                 format and version
 *   rules renju                    freestyle, exact5, forbid, forbid-exact5, renju
 *   board 15
 *   opening rif
 *   time byo-yomi 3 600000 30000   kind, periods, main ms, extra ms
 *   first lot                      lot, host, guest
 *   alternate yes
 *   undo consent                   consent, off
 *   absent cpu                     cpu, wait
 *   rated no
 *   grace 0                        ms
 *   player person                  seat 0
 *   player cpu 2                   seat 1, with its level
 *   score 1 0 0                    won by seat 0, by seat 1, drawn, before this game
 *   begins 1                       the seat that began
 *   uncounted                      in the statistics; a line that is there only where it is so
 *   moment 4000                    ms since the game began
 *   steps 2                        so many lines follow:
 *   1 cpu 310 0 place H8           seat ("-": none), by, ms since the game began, lag, step …
 *   0 person 3500 0 place I9 draw  … place POINT [draw], pass, choose CHOICE NUMBER, offer TURN,
 *   end                            accept|decline|withdraw OFFER, resign, flag, claim win|draw,
 *                                  abort, credit MS
 *
 * Reading is strict: every value is checked, and the steps are replayed, so that what does not
 * replay is damaged.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/table.h"

G_BEGIN_DECLS

#define GMK_GAME_FILE_SIZE_MAX (256 * 1024)

#define GMK_GAME_FILE_ERROR (gmk_game_file_error_quark ())
GQuark gmk_game_file_error_quark (void);

/* Messages are English: "line 7: …". */
typedef enum {
  GMK_GAME_FILE_ERROR_VERSION, /* written by a version that this one does not know */
  GMK_GAME_FILE_ERROR_DAMAGED,
  GMK_GAME_FILE_ERROR_TOO_LARGE,
} GmkGameFileError;

char *gmk_game_file_write (const GmkTable *table);

/* Clear the table with gmk_table_clear(). */
gboolean gmk_game_file_read (const char *text, gsize length, GmkTable *table, GError **error);
gboolean gmk_game_file_load (GFile *file, GmkTable *table, GError **error);

/* Renames the file to "<name>.damaged-1", or the next number that is free. *aside (may be NULL) is
 * where it is then. */
gboolean gmk_game_file_set_aside (GFile *file, GFile **aside, GError **error);

G_END_DECLS
