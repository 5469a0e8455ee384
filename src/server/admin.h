/* What whoever keeps the server may ask of it: a closed set of commands, each a few words that come
 * and a text that goes back.
 *
 * The same commands work on a server that runs and, as far as they only touch what is kept, on its
 * store alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "server/hub.h"

G_BEGIN_DECLS

/* `text` is what to print, of whole lines; where the command was not done, why, without a line end. */
typedef void (*GmkAdminDone) (bool done, const char *text, gpointer data);

/* Does what the words say, ended by NULL. hub NULL: no server runs. The answer comes once, before this
 * returns or from gmk_store_answer(). */
void gmk_admin_obey (GmkStore *store,
                     GmkHub *hub,
                     const char *const *words,
                     GmkAdminDone done,
                     gpointer data);

/* What --help says of them. */
char *gmk_admin_help (void);

G_END_DECLS
