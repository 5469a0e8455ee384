/* The desktop's notifications: a service of the freedesktop kind that keeps the last one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "tests/client/window/notices.h"

#include <gio/gio.h>

#define PATH "/org/freedesktop/Notifications"
#define NAME "org.freedesktop.Notifications"

static const char interface[] =
  "<node><interface name='" NAME "'>"
  "<method name='Notify'><arg type='s'/><arg type='u'/><arg type='s'/><arg type='s'/>"
  "<arg type='s'/><arg type='as'/><arg type='a{sv}'/><arg type='i'/><arg type='u' direction='out'/>"
  "</method>"
  "<method name='CloseNotification'><arg type='u'/></method>"
  "<method name='GetCapabilities'><arg type='as' direction='out'/></method>"
  "<method name='GetServerInformation'><arg type='s' direction='out'/><arg type='s' "
  "direction='out'/>"
  "<arg type='s' direction='out'/><arg type='s' direction='out'/></method>"
  "<signal name='ActionInvoked'><arg type='u'/><arg type='s'/></signal>"
  "</interface></node>";

static GDBusConnection *bus;
static guint32 last; /* number of the one that is to be seen */
static char *words;  /* of that one; NULL: there is none */

static void
notify (GVariant *parameters, GDBusMethodInvocation *invocation)
{
  const char *title;
  const char *body;

  g_variant_get_child (parameters, 3, "&s", &title);
  g_variant_get_child (parameters, 4, "&s", &body);
  g_free (words);
  words = g_strdup_printf ("%s: %s", title, body);
  last++;
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", last));
}

static void
close_one (GVariant *parameters, GDBusMethodInvocation *invocation)
{
  guint32 number;

  g_variant_get (parameters, "(u)", &number);
  if (number == last)
    g_clear_pointer (&words, g_free);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
call_cb (GDBusConnection *connection,
         const char *sender,
         const char *path,
         const char *interface_name,
         const char *method,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer data)
{
  const char *const actions[] = { "actions", "body", NULL };

  if (g_str_equal (method, "Notify"))
    notify (parameters, invocation);
  else if (g_str_equal (method, "CloseNotification"))
    close_one (parameters, invocation);
  else if (g_str_equal (method, "GetCapabilities"))
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(^as)", actions));
  else
    g_dbus_method_invocation_return_value (invocation,
                                           g_variant_new ("(ssss)", "test", "kagetsu", "1", "1.2"));
}

void
notices_open (void)
{
  static const GDBusInterfaceVTable vtable = { .method_call = call_cb };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (interface, NULL);
  g_autoptr (GVariant) answer = NULL;
  g_autoptr (GError) error = NULL;

  bus = g_dbus_connection_new_for_address_sync (g_getenv ("DBUS_SESSION_BUS_ADDRESS"),
                                                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_register_object (bus, PATH, node->interfaces[0], &vtable, NULL, NULL, &error);
  g_assert_no_error (error);
  answer = g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                        "org.freedesktop.DBus", "RequestName",
                                        g_variant_new ("(su)", NAME, 4), G_VARIANT_TYPE ("(u)"),
                                        G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
}

void
notices_close (void)
{
  g_clear_object (&bus);
  g_clear_pointer (&words, g_free);
}

void
notices_click (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (words);
  g_dbus_connection_emit_signal (bus, NULL, PATH, NAME, "ActionInvoked",
                                 g_variant_new ("(us)", last, "default"), &error);
  g_assert_no_error (error);
}

static gboolean
fits (gpointer pattern)
{
  return words != NULL && g_pattern_match_simple (pattern, words);
}

void
notices_wait_for (const char *pattern)
{
  app_wait_until (fits, (gpointer)pattern, pattern);
}

static gboolean
is_gone (gpointer data)
{
  return words == NULL;
}

void
notices_wait_gone (void)
{
  app_wait_until (is_gone, NULL, "no notification");
}
