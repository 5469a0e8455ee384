/* Going online from the first page: the servers, and what can go wrong on the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <string.h>

#include "tests/client/window/desk.h"
#include "tests/client/window/online.h"
#include "tests/client/window/table.h"

static void
test_first_start (void)
{
  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  app_wait_for (ATSPI_ROLE_LABEL, "A server is where people meet*");
  desk_screenshot ("servers-first");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Play the Computer");
  app_quit ();
}

static void
test_bad_addresses (void)
{
  const char *bad[] = { "example", "exa mple.org", "1.2.3", "ftp://example.org", "[::1" };

  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  for (gsize i = 1; i < G_N_ELEMENTS (bad); i++) {
    online_type_address (bad[i]);
    app_wait_for (ATSPI_ROLE_ALERT, "This is not the address of a server*");
    desk_screenshot ("servers-bad");
  }
  app_quit ();
}

static void
test_lobby (void)
{
  Run *server = run_start (NULL);

  desk_forget ();
  online_start (server);
  app_wait_for (ATSPI_ROLE_LABEL, "No Open Tables");
  desk_screenshot ("lobby-empty");
  app_quit ();
  run_free (server);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/online/first-start", test_first_start);
  g_test_add_func ("/window/online/bad-addresses", test_bad_addresses);
  g_test_add_func ("/window/online/lobby", test_lobby);
  return app_run_tests ();
}
