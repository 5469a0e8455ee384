/* The language that the app speaks: that of the system, unless the person prefers another one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Looks for translations in this folder and settles the language of everything that is translated from
 * now on, GTK's own words included. First of all in main(): before any other thread, and before
 * anything is translated. */
void gmk_language_set_up (const char *locales);

typedef struct {
  const char *code; /* as the setting has it */
  const char *name; /* what its speakers call it */
} GmkLanguage;

/* The languages that can be had here, English among them; ends with a code of NULL. */
GmkLanguage *gmk_language_list (void);

G_END_DECLS
