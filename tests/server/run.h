/* A room server in a process of its own, on a port of its own and with a data folder of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _Run Run;

/* Starts the program that KAGETSU_SERVER names, with further arguments (NULL-ended, or NULL), and
 * waits until it listens. New guests and hellos of an address are not limited if these do not say so. */
Run *run_start (const char *const *arguments);

/* The same with another program that takes --listen and --data, and tells its address as it does. */
Run *run_start_program (const char *program, const char *const *arguments);
int run_port (const Run *run);
const char *run_folder (const Run *run);
int run_process (const Run *run); /* its number */

/* Ends it with SIGTERM and asserts that it ended well; or with SIGKILL. */
void run_stop (Run *run);
void run_kill (Run *run);

/* Starts it again with the same folder; on another port. */
void run_again (Run *run);

/* Ends it, if it runs, and removes the folder. */
void run_free (Run *run);

G_END_DECLS
