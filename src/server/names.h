/* Which names may be claimed, and which look alike.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

G_BEGIN_DECLS

#define GMK_NAME_CHARS_MIN 2
#define GMK_NAME_CHARS_MAX 20

/* Brings a name into its one form (Unicode NFKC, Unicode Technical Standard 39): letters, digits and
 * single spaces, hyphens, dots or apostrophes inside, of scripts that go together; no name that looks
 * like a guest's. NULL where that is not to be had. *skeleton gets what is equal for all names that
 * look alike. Both are freed by the caller. */
char *gmk_names_take (const char *wished, char **skeleton);

/* Whether whoever looks like that, joiners aside, would be taken for the server or who keeps it. */
bool gmk_names_is_reserved (const char *skeleton);

G_END_DECLS
