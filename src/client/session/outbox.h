/* What is to be said to a room server, no faster than it listens.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "wire/request.h"

G_BEGIN_DECLS

typedef struct _GmkOutbox GmkOutbox;
typedef void (*GmkOutboxSend) (const char *text, gpointer data);

/* n messages at once, and after that n in `per` ms, evenly. */
GmkOutbox *gmk_outbox_new (int n, int per, GmkOutboxSend send, gpointer data);
void gmk_outbox_free (GmkOutbox *self);

/* What may wait goes when nothing else is there to say, and leaves half of the credit to what will
 * be. Sends at once where that is allowed. */
void gmk_outbox_put (GmkOutbox *self, const GmkRequest *request, gboolean may_wait);

/* Forgets what has not been sent, and what has been: another link has all its credit. */
void gmk_outbox_clear (GmkOutbox *self);

G_END_DECLS
