/* The desktop's notifications as they come to a person's message bus.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/client/window/app.h"

G_BEGIN_DECLS

/* Takes them for the person whose turn it is on the desk (see desk_change_person()), from before their
 * app starts until notices_close(). */
void notices_open (void);
void notices_close (void);

/* As if the one that is to be seen had been clicked. */
void notices_click (void);

/* Waits until the one that is to be seen fits the pattern: "title: body"; or until there is none. */
void notices_wait_for (const char *pattern);
void notices_wait_gone (void);

G_END_DECLS
