/* Asking the engine on behalf of the protocol.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gomocup/protocol.h"

/* One answer out of `parts` that share the limits, with the best `lines` moves, or one for 0. */
void think_about (Protocol *protocol,
                  const GmkQuestion *question,
                  int parts,
                  int lines,
                  GmkAnswer *answer);

/* Tells of a value of INFO that could not be taken: not before a command that is answered with a
 * move, since nobody reads answers while sending INFO. */
void think_tell_problem (Protocol *protocol);
