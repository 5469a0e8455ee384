/* "kagetsu-server admin": the other side of the door.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Has the words obeyed by the server that runs on the folder, or by what it keeps there where none
 * runs; prints the answer. Returns the status to exit with. */
int gmk_admin_run (const char *folder, char *const words[]);

G_END_DECLS
