/* Who sits at one side of the board: stone, name, a line about them, games won, clock. Framed when it is that
 * seat's turn.
 *
 * Signal: "clock-low" ()   as the "low" of its clock
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define GMK_TYPE_PLAYER_CARD (gmk_player_card_get_type ())
G_DECLARE_FINAL_TYPE (GmkPlayerCard, gmk_player_card, GMK, PLAYER_CARD, GtkWidget)

void gmk_player_card_set_seat (GmkPlayerCard *self, GmkSession *session, GmkSeat seat);
GmkSeat gmk_player_card_get_seat (GmkPlayerCard *self);

/* What is below the name; NULL: nothing. */
void gmk_player_card_set_detail (GmkPlayerCard *self, const char *detail);

/* What can be done about whoever sits there; NULL: nothing. */
void gmk_player_card_set_menu (GmkPlayerCard *self, GMenuModel *menu);

/* The match or the score has changed. */
void gmk_player_card_refresh (GmkPlayerCard *self);

G_END_DECLS
