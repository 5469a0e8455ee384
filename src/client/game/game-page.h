/* The page on which a game is played: owns the session, makes steps of points and buttons, and
 * words of steps. Knows session and core.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <adwaita.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define GMK_TYPE_GAME_PAGE (gmk_game_page_get_type ())
G_DECLARE_FINAL_TYPE (GmkGamePage, gmk_game_page, GMK, GAME_PAGE, AdwBin)

GtkWidget *gmk_game_page_new (void);

/* The table that is shown and played at; NULL before the first. */
GmkSession *gmk_game_page_get_session (GmkGamePage *self);
void gmk_game_page_set_session (GmkGamePage *self, GmkSession *session);

/* What can be done on the page, for the prefix "game". */
GActionGroup *gmk_game_page_get_actions (GmkGamePage *self);

/* Tells for a while that an unfinished game was put aside; the action brings it back. */
void gmk_game_page_offer_old (GmkGamePage *self, const char *action);

/* Whether a game goes on here, at a table of the server on this computer. */
gboolean gmk_game_page_is_needed_by_host (GmkGamePage *self);

/* Leaves the table, after asking where that costs something: a game in a room that goes on. FALSE: the
 * person stays. quits: the app ends with it. Answered at once where there is nothing to ask. */
void gmk_game_page_ask_to_leave_async (GmkGamePage *self,
                                       gboolean quits,
                                       GAsyncReadyCallback cb,
                                       gpointer data);
gboolean gmk_game_page_ask_to_leave_finish (GmkGamePage *self, GAsyncResult *result);

G_END_DECLS
