/* The app at a room server, as a person uses it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/online.h"

void
online_type_address (const char *address)
{
  g_autoptr (Node) entry = app_find (ATSPI_ROLE_TEXT, "Address or link*");

  app_click (entry);
  app_write (ATSPI_ROLE_TEXT, "Address or link*", address);
  app_key ("Return");
}

void
online_start (const Run *server)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", run_port (server));

  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  online_type_address (address);
  app_wait_for (ATSPI_ROLE_LABEL, "* online");
}

void
online_claim (const char *name)
{
  app_write (ATSPI_ROLE_TEXT, "Name", name);
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Claim");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Claim Claim");
}

void
online_choose (const char *item)
{
  app_open_menu (item);
  app_press (ATSPI_ROLE_MENU_ITEM, item);
}
