/* A conversation with the program, line by line, as a manager leads it. Nothing waits for ever.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

typedef struct Talk Talk;

/* Starts the program. */
Talk *talk_begin (void);

/* Says a line, of which the end is added, or several at once. */
void talk_say (Talk *talk, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The next line it says, until the next call. Fails the test where none comes in time. */
const char *talk_hear (Talk *talk);

/* Hears exactly this line. */
void talk_expect (Talk *talk, const char *line);

/* Hears a point "x,y". */
void talk_hear_point (Talk *talk, int *x, int *y);

/* The input ends. */
void talk_fall_silent (Talk *talk);

/* Nobody reads any more, too. */
void talk_turn_away (Talk *talk);

/* Waits until the program has left, however that came, and says nothing any more. */
void talk_await_end (Talk *talk);

/* Says END; the program has to leave by itself, without a word and with status 0. */
void talk_end (Talk *talk);
