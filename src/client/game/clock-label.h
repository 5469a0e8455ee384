/* A seat's clock: asks the session how much is left whenever what it shows would change.
 *
 * Signal: "low" ()   somebody at this screen has little time left in this turn, which began with more.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "client/session/session.h"

G_BEGIN_DECLS

#define GMK_TYPE_CLOCK_LABEL (gmk_clock_label_get_type ())
G_DECLARE_FINAL_TYPE (GmkClockLabel, gmk_clock_label, GMK, CLOCK_LABEL, GtkWidget)

/* Shows that seat's clock; invisible where the match has none. NULL: no session. */
void gmk_clock_label_set_session (GmkClockLabel *self, GmkSession *session, GmkSeat seat);

/* The match has changed. */
void gmk_clock_label_refresh (GmkClockLabel *self);

G_END_DECLS
