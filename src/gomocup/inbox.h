/* The lines that have come in and wait to be obeyed.
 *
 * A thread of its own reads, so that a line that stops a thought is heard while one is under way.
 * Lines are handed out in their order and none is lost: where too many wait, reading waits too. A
 * thought is stopped if and only if a stopping line has been read that comes after its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "engine/engine.h"

/* Bytes of a line with the ending 0. Of a longer one INBOX_LINE_MAX - 2 are kept and a "?" is put
 * after them, and "?" stands for a byte 0 as well: no command has one. */
#define INBOX_LINE_MAX 1024

typedef struct Inbox Inbox;

/* Whether a line stops the thoughts before it. Called by the reading thread. */
typedef bool (*InboxStops) (const char *line);

/* The program's inbox: reads `in` from now on. When that has ended and nobody reads `out` any
 * more, thoughts are stopped too. NULL where there is no thread to be had. Once, for good. */
Inbox *inbox_open (int in, int out, GmkEngine *engine, InboxStops stops);

/* The next line without its end, waiting for it. False: there will be no more. */
bool inbox_take (Inbox *inbox, char line[INBOX_LINE_MAX]);

/* Around each thought of the engine. inbox may be NULL: then nothing stops it. */
void inbox_thought_begins (Inbox *inbox);
void inbox_thought_ends (Inbox *inbox);
