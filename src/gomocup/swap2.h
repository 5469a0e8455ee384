/* The opening Swap2, of which the protocol asks one seat's part at a time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gomocup/protocol.h"

/* Answers for the seat that has the duty after no stones, three or five: "SWAP", or the stones that
 * it puts. Returns NULL, or the reason why there is no answer. */
const char *swap2_answer (Protocol *protocol, const Game *stones);
