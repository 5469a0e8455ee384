/* Who sits at one side of the board: stone, name, level, games won, clock. Framed when it is that
 * seat's turn.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/local.h"

G_BEGIN_DECLS

#define GMK_TYPE_PLAYER_CARD (gmk_player_card_get_type ())
G_DECLARE_FINAL_TYPE (GmkPlayerCard, gmk_player_card, GMK, PLAYER_CARD, GtkWidget)

void gmk_player_card_set_seat (GmkPlayerCard *self, GmkLocal *local, GmkSeat seat);

/* The match, the score or the thinking has changed. */
void gmk_player_card_refresh (GmkPlayerCard *self);

G_END_DECLS
