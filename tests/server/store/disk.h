/* A disk that fails when it is told to: a layer over SQLite's files, for databases opened after it was
 * put in.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum {
  DISK_GOOD,
  DISK_FULL,   /* takes no write */
  DISK_BROKEN, /* an error at every write */
  DISK_NO_SYNC /* takes writes, but does not say that they have reached it */
} DiskFault;

/* Puts the layer in, for the whole process. */
void disk_put_in (void);

/* From now on so many writes (or syncs) still succeed, and then they fail so. */
void disk_set (DiskFault fault, int after);

/* How often it has failed since it was set. */
int disk_failed (void);

G_END_DECLS
