/* A person and a server that is none.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/session/deceived.h"

FalseScript script;
FalseServer *server;
Visitor *anna;

void
begin_with (const FalseScript *says, const GmkConnectionSettings *settings)
{
  script = *says;
  server = false_server_new (&script);
  anna = visitor_new ("anna", false_server_port (server), settings);
}

void
begin (const FalseScript *says)
{
  begin_with (says, NULL);
}

void
end (void)
{
  visitor_free (anna);
  false_server_free (server);
}

void
wait_for (GmkLinkState state, GmkOnlineError error)
{
  WAIT (gmk_online_get_state (anna->online) == state ||
        (gmk_online_get_error (anna->online) != NULL &&
         gmk_online_get_error (anna->online)->code != (int)error));
  g_assert_error (gmk_online_get_error (anna->online), GMK_ONLINE_ERROR, (int)error);
}
