/* How many connections there are from each address.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/transport/address.h"

G_BEGIN_DECLS

typedef struct {
  GHashTable *counts; /* by GmkAddress.key */
} GmkHeadcount;

void gmk_headcount_init (GmkHeadcount *heads);
void gmk_headcount_clear (GmkHeadcount *heads);

/* One more from there; false if that would be more than `max`. An address without a key is not
 * counted. Whatever was added is to be removed. */
bool gmk_headcount_add (GmkHeadcount *heads, const GmkAddress *address, int max);
void gmk_headcount_remove (GmkHeadcount *heads, const GmkAddress *address);

G_END_DECLS
