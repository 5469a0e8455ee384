/* The commands of the protocol.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "gomocup/protocol.h"

typedef struct {
  const char *word;
  const char *(*obey) (Protocol *protocol, const char *rest); /* NULL, or why not */
  bool needs_game;
  bool in_list; /* may come in the middle of a list of stones */
  bool stops;   /* the thoughts before it */
} Command;

/* The command that the line begins with, which is taken off; NULL where there is none. */
const Command *command_find (const char **line);
