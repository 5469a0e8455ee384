/* The program's log: one event a line on stderr, as key=value. No secrets, nothing that players say.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An event with pairs of key and value, ended by NULL. From any thread. */
void gmk_log (const char *event, ...) G_GNUC_NULL_TERMINATED;

/* The same as a line, for tests: `time` is written as it is. */
char *gmk_log_line (const char *time, const char *event, const char *const *pairs);

G_END_DECLS
