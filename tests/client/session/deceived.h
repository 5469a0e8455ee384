/* A person and a server that is none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "tests/client/session/false-server.h"
#include "tests/client/session/visitor.h"

G_BEGIN_DECLS

/* Those of the test that is running. */
extern FalseScript script;
extern FalseServer *server;
extern Visitor *anna;

/* Nothing is connected yet. settings: NULL for a test's own. */
void begin (const FalseScript *says);
void begin_with (const FalseScript *says, const GmkConnectionSettings *settings);
void end (void);

/* Waits for the state, which has to come with that error. */
void wait_for (GmkLinkState state, GmkOnlineError error);

G_END_DECLS
