/* The Gomocup protocol with the extensions of Yixin Board: one line in, answers out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdio.h>

#include "gomocup/inbox.h"
#include "gomocup/info.h"
#include "gomocup/stone-list.h"

/* The most that may be used, whatever is told; 0: no bound. For whoever sends anything at all. */
typedef struct {
  int64_t nodes; /* of an answer */
  int64_t memory;
} ProtocolBounds;

typedef struct Protocol Protocol;

struct Protocol {
  FILE *out;
  Inbox *inbox; /* NULL: lines come one by one, and none comes during a thought */
  GmkEngine *engine;
  ProtocolBounds bounds;
  Info info;
  bool started;
  bool ended;
  bool thought; /* since the game began */
  Game game;    /* once started */
  StoneList list;
  const char *(*finish) (Protocol *protocol); /* what DONE does; NULL: no list is being sent */
};

/* NULL: no memory. */
Protocol *protocol_new (FILE *out, ProtocolBounds bounds);
void protocol_free (Protocol *protocol); /* accepts NULL */

/* Obeys a line of any bytes, without its end. False: that was END. */
bool protocol_obey (Protocol *protocol, const char *line);

/* Whether the line stops the thoughts before it. */
bool protocol_stops (const char *line);

/* Obeys the lines of `in` until END or its end. False where the program could not go on. */
bool protocol_run (int in, FILE *out);
