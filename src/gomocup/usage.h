/* What --help says: the whole of what the program takes and answers. What is said of other arguments.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

extern const char usage_text[];

/* The exit status where arguments make no sense: says which one and why in a line on standard error, and
 * returns it. */
#define USAGE_STATUS 2
int usage_refuse (const char *argument, const char *why);
