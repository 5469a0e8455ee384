/* Compares what a server has kept with what it has told.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/server/fault/ledger.h"

G_BEGIN_DECLS

typedef struct {
  int games; /* that are over */
  int rated;
  int steps;
} Audit;

/* Opens the folder of a server that does not run. players[2 × table] is the host's number, and the
 * guest's is next to it. Whatever is wrong goes to the ledger. */
Audit audit_folder (const char *folder, Ledger *ledger, const int64_t *players);

G_END_DECLS
