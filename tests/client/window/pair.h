/* Two or three apps at one room server, which they reach by a way that can be rough.
 *
 * The windows lie on top of each other: a person who comes has mouse and keys until the next one comes;
 * everything else is done as assistive tools do.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/client/window/table.h"
#include "tests/server/fault/proxy.h"
#include "tests/server/run.h"

G_BEGIN_DECLS

extern Run *pair_server;
extern Proxy *pair_way;

/* A server and the way there; ending both and every app. */
void pair_open (void);
void pair_close (void);

/* The server ends as in a crash, and is there again. */
void pair_crash (void);
void pair_recover (void);

/* A person's first start: choices of tables to create (pairs of key and value, NULL-ended), then to the
 * lobby. */
void pair_come (int person, const char *const *choices);

/* The same person at another computer: with the secrets of `other`. */
void pair_come_as (int person, int other);

/* Creates a table; its code. Joins by it. Both then see the board. */
char *pair_create (void);
void pair_join (const char *code);

/* Persons 0 and 1 at a table that 0 has created. */
void pair_sit_down (const char *const *choices);

/* That person puts a stone, and both have it. */
void pair_play (int person, const char *point);

/* Several by turns, beginning with that person. */
void pair_play_all (int person, const char *points);

/* That person sees, or no longer sees, such words, wherever they stand. */
void pair_sees (int person, const char *pattern);
void pair_sees_no (int person, const char *pattern);

/* That person presses such a button. */
void pair_press (int person, const char *button);

/* Whether persons 0 and 1 see the same board, with so many stones. */
void pair_agree (int stones);

G_END_DECLS
