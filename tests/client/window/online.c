/* The app at a room server, as a person uses it.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/online.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AtspiEditableText, g_object_unref)

void
online_enter (const char *entry, const char *text)
{
  g_autoptr (Node) node = app_find (ATSPI_ROLE_TEXT, entry);
  g_autoptr (AtspiEditableText) editable = atspi_accessible_get_editable_text_iface (node);

  app_click (node);
  app_key ("ctrl+a");
  atspi_editable_text_set_text_contents (editable, text, NULL);
}

void
online_type_address (const char *address)
{
  online_enter ("Address or link", address);
  app_key ("Return");
}

void
online_start (const Run *server)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", run_port (server));

  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  online_type_address (address);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Quick Match");
}

void
online_choose (const char *item)
{
  app_key ("F10");
  app_click_on (ATSPI_ROLE_MENU_ITEM, item);
}
