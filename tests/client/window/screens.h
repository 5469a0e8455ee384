/* Looking at screens in one language: whatever can be worked or is a picture has a name, and nothing is left
 * in English. What may stay so, and why, is told in same-words.txt, which KAGETSU_SAME_WORDS names.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Once, before the first screen. */
void screens_begin (const char *in_language);

/* Looks at all that is on the screen, of which it takes a picture, and tells what is wrong. The points of the
 * board are left to `table`, which reads them in the same language. */
void screens_look (const char *what);

/* How much was wrong so far. */
guint screens_faults (void);

G_END_DECLS
