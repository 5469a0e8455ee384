/* What the app says, in the language that it speaks.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The language, "en" or one of po/LINGUAS, of whatever is started from now on, and of the words here. */
void words_speak (const char *language);

/* How the app says this; without the underscore of an accelerator. Owned by the words. */
const char *words (const char *english);
const char *words_of (const char *context, const char *english);

/* The same as a pattern, with "*" where something is put in. */
const char *words_like (const char *english);

/* How GTK says this. */
const char *words_of_gtk (const char *english);

/* Which English this text of a screen is: the whole of it, or a part between dots and dashes, is what
 * the app would say in English, numbers and names put in. NULL: none. */
const char *words_find_english (const char *text);

G_END_DECLS
