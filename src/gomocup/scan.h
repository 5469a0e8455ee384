/* Reading a line part by part.
 *
 * Each function takes its part off the front of *rest, the white space before it included, or
 * returns false and takes nothing where there is no such part.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define SCAN_WORD_MAX   24                 /* with the ending 0; a longer word is cut to this */
#define SCAN_NUMBER_MAX ((int64_t)1 << 50) /* a larger number is read as this */

/* Everything up to the next white space, in capitals. */
bool scan_word (const char **rest, char word[SCAN_WORD_MAX]);

/* A decimal integer, from -SCAN_NUMBER_MAX to SCAN_NUMBER_MAX. */
bool scan_number (const char **rest, int64_t *number);

bool scan_comma (const char **rest);

/* The end of the line. */
bool scan_end (const char **rest);
