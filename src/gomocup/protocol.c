/* The Gomocup protocol: one line in, answers out.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define _POSIX_C_SOURCE 200809L

#include "gomocup/protocol.h"

#include <stdlib.h>

#include "gomocup/commands.h"
#include "gomocup/scan.h"

static const char *
obey (Protocol *protocol, const Command *command, const char *rest)
{
  if (protocol->finish != NULL && !command->in_list) {
    protocol->finish = NULL;
    fputs ("ERROR the list of stones was not ended by DONE and is dropped\n", protocol->out);
  }
  if (command->needs_game && !protocol->started)
    return "no game has begun, please use START";
  return command->obey (protocol, rest);
}

bool
protocol_obey (Protocol *protocol, const char *line)
{
  const Command *command = command_find (&line);
  const char *wrong = NULL;

  if (command != NULL)
    wrong = obey (protocol, command, line);
  else if (scan_end (&line))
    ;
  else if (protocol->finish != NULL)
    stone_list_add (&protocol->list, line);
  else
    fputs ("UNKNOWN there is no such command\n", protocol->out);

  if (wrong != NULL)
    fprintf (protocol->out, "ERROR %s\n", wrong);
  fflush (protocol->out);
  return !protocol->ended;
}

bool
protocol_stops (const char *line)
{
  const Command *command = command_find (&line);

  return command != NULL && command->stops;
}

Protocol *
protocol_new (FILE *out, ProtocolBounds bounds)
{
  Protocol *protocol = calloc (1, sizeof *protocol);

  if (protocol == NULL)
    return NULL;

  protocol->out = out;
  protocol->bounds = bounds;
  info_init (&protocol->info);
  if (bounds.memory > 0)
    protocol->info.settings.memory = bounds.memory;
  protocol->engine = gmk_engine_new (&protocol->info.settings);
  if (protocol->engine == NULL) {
    free (protocol);
    return NULL;
  }
  return protocol;
}

void
protocol_free (Protocol *protocol)
{
  if (protocol != NULL)
    gmk_engine_free (protocol->engine);
  free (protocol);
}

bool
protocol_run (int in, FILE *out)
{
  Protocol *protocol = protocol_new (out, (ProtocolBounds){ 0 });
  char line[INBOX_LINE_MAX];

  if (protocol == NULL)
    return false;

  protocol->inbox = inbox_open (in, fileno (out), protocol->engine, protocol_stops);
  if (protocol->inbox == NULL) {
    protocol_free (protocol);
    return false;
  }
  while (!ferror (out) && inbox_take (protocol->inbox, line) && protocol_obey (protocol, line))
    continue;
  protocol_free (protocol); /* the inbox, which lives on, asks nothing more of it */
  return !ferror (out);
}
