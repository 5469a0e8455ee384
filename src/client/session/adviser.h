/* Asks the engine for advice, beside the game and at full strength: hints. No GTK.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "client/session/reason.h"
#include "core/match.h"

G_BEGIN_DECLS

#define GMK_ADVICE_OTHERS 2

/* Another move that is nearly as good. */
typedef struct {
  GmkPoint point;
  double chance; /* of winning, 0 to 1, for the side to move; never above the best move's */
} GmkOtherMove;

typedef struct {
  GmkStep step; /* what to do: PLACE, PASS or CHOOSE, with the seat that has the duty */
  GmkReason reason;
  gboolean judged; /* whether the two that follow are known; not for the choices of openings */
  int win_in;    /* plies to a proved win of the side to move; negative: to its loss; 0: neither */
  double chance; /* of winning, 0 to 1, for the side to move */
  int n_others;
  GmkOtherMove others[GMK_ADVICE_OTHERS]; /* better ones first; none where the best is needed */
} GmkAdvice;

#define GMK_TYPE_ADVISER (gmk_adviser_get_type ())
G_DECLARE_FINAL_TYPE (GmkAdviser, gmk_adviser, GMK, ADVISER, GObject)

GmkAdviser *gmk_adviser_new (void);

/* Thinks about the match as it is now (it is copied) for about ms milliseconds on a thread of its
 * own. Cancelling stops it at once with G_IO_ERROR_CANCELLED. One question at a time: a new one
 * cancels the one under way. The match may not be over. */
void gmk_adviser_ask_async (GmkAdviser *self,
                            const GmkMatch *match,
                            int ms,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer data);
gboolean
gmk_adviser_ask_finish (GmkAdviser *self, GAsyncResult *result, GmkAdvice *advice, GError **error);

G_END_DECLS
