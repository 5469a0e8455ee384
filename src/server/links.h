/* The small page behind an invitation, https://HOST/r/CODE, which opens the app.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

G_BEGIN_DECLS

/* The page for a path "/r/CODE" at a host as a stranger wrote it; NULL where either cannot be. The page
 * is the same whether or not there is such a room. secure: clients reach the server by TLS. */
char *gmk_links_page (const char *path, const char *host, bool secure);

G_END_DECLS
