/* Going online from the first page: the servers, and what can go wrong on the way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <string.h>

#include "tests/client/session/false-server.h"
#include "tests/client/session/visitor.h"
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
  const char *bad[] = { "exa mple.org", "1.2.3", "ftp://example.org", "[::1" };

  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    online_type_address (bad[i]);
    app_wait_for (ATSPI_ROLE_ALERT, "This is not the address of a server*");
    desk_screenshot ("servers-bad");
  }
  app_quit ();
}

/* A code of a table is no address; who never answered is not remembered, and was never connected. */
static void
test_not_remembered (void)
{
  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  online_type_address ("abc234");
  app_wait_for (ATSPI_ROLE_ALERT, "This looks like the code of a table*");
  desk_screenshot ("servers-code");
  online_type_address ("127.0.0.1:9");
  app_wait_for (ATSPI_ROLE_INVALID, "Could Not Connect");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Play the Computer");
  app_kill ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  app_wait_for (ATSPI_ROLE_LABEL, "A server is where people meet*");
  g_assert_cmpint (app_count (ATSPI_ROLE_INVALID, "127.0.0.1:9"), ==, 0);
  app_quit ();
}

/* Text that has the focus has its keys, also those that are shortcuts of the app elsewhere: select all,
 * copy, paste twice. */
static void
test_editing_keys (void)
{
  const char *keys[] = { "ctrl+a", "ctrl+c", "ctrl+v", "ctrl+v" };

  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  app_click_on (ATSPI_ROLE_TEXT, "Address or link*");
  app_type ("abcd");
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    app_key (keys[i]);
  g_assert_cmpint (app_count (ATSPI_ROLE_FRAME, "Paste a Game"), ==, 0);
  desk_screenshot ("editing-keys");
  app_key ("Return");
  app_wait_for (ATSPI_ROLE_INVALID, "abcdabcd"); /* where one has gone to */
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

/* Starts the app and goes to something on this computer that may be no server. */
static void
start_at (int port)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", port);

  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  online_type_address (address);
}

/* Gone in the middle: the reason, a countdown, and the lobby again when it is back. */
static void
test_server_gone (void)
{
  Run *server = run_start (NULL);
  g_autofree char *listen = g_strdup_printf ("--listen=127.0.0.1:%d", run_port (server));
  const char *arguments[] = { listen, NULL };

  desk_forget ();
  online_start (server);
  run_free (server);
  app_wait_for (ATSPI_ROLE_INVALID, "Connection Lost");
  app_wait_for (ATSPI_ROLE_LABEL, "The next try is in *");
  app_wait_for (ATSPI_ROLE_LABEL, "The server cannot be reached");
  desk_screenshot ("lost");
  server = run_start (arguments);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Try Again");
  app_wait_for (ATSPI_ROLE_INVALID, "No Open Tables");
  app_quit ();
  run_free (server);
}

/* Something that says this to whoever comes: its words, and a way back. */
static void
check_words (const char *hello, const char *words)
{
  FalseScript script = { .hello = hello };
  FalseServer *server = false_server_new (&script);

  start_at (false_server_port (server));
  app_wait_for (ATSPI_ROLE_LABEL, words);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Play the Computer");
  app_quit ();
  false_server_free (server);
}

static void
test_other_servers (void)
{
  check_words ("{\"kind\":\"welcome\",\"id\":%ID}", "The server sends what makes no sense");
  check_words ("{\"kind\":\"error\",\"id\":%ID,\"code\":\"bad-version\"}",
               "The server speaks another version*");
}

/* A certificate that nobody has signed: nothing is sent, and the reason is told. */
static void
test_certificate (void)
{
  FalseScript script = { .hello = FALSE_WELCOME };
  FalseServer *server = false_server_new_tls (&script);
  g_autofree char *address = g_strdup_printf ("wss://127.0.0.1:%d", false_server_port (server));

  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  online_type_address (address);
  app_wait_for (ATSPI_ROLE_LABEL, "Nobody who is trusted has signed the server*certificate*");
  desk_screenshot ("certificate");
  g_assert_cmpint (false_server_count (server), ==, 0);
  app_quit ();
  false_server_free (server);
}

/* A server of one's own, which goes with the app. */
static void
test_hosting (void)
{
  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Start *");
  app_wait_for (ATSPI_ROLE_INVALID, "Hosting on This Computer");
  app_wait_for (ATSPI_ROLE_INVALID, "No Open Tables");
  desk_screenshot ("hosting");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Stop Hosting");
  app_wait_for (ATSPI_ROLE_LABEL, "A server is where people meet*");
  app_wait_gone (ATSPI_ROLE_INVALID, "Hosting on This Computer*It stops*");
  app_quit ();
}

/* The address that the lobby's bar tells; FALSE: this computer is on no network. */
static gboolean
read_bar (GmkAddress *address)
{
  g_autoptr (Node) bar = app_look (ATSPI_ROLE_LABEL, "Others on this network come to *");
  g_autofree char *words = bar != NULL ? app_name (bar) : NULL;
  g_auto (GStrv) parts = NULL;

  if (words == NULL)
    return FALSE;
  parts = g_strsplit (words + strlen ("Others on this network come to "), ". ", 2);
  g_assert_true (gmk_address_read (parts[0], address, NULL, NULL));
  return TRUE;
}

/* What the page of the new table invites with, which leads to where others reach this computer. */
static void
create_and_read_link (GmkAddress *address, char *code)
{
  GmkAddress shared;
  const gboolean known = read_bar (&shared);

  app_press (ATSPI_ROLE_PUSH_BUTTON, "Create a Table");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Create");
  g_autoptr (Node) label = app_find (ATSPI_ROLE_LABEL, "kagetsu://*");
  g_autofree char *link = app_name (label);
  g_assert_true (gmk_address_read (link, address, code, NULL));
  g_assert_true (!known || gmk_address_equal (address, &shared));
}

/* Whoever hosts a table reads before they go what that means for the others, who are told so, too. */
static void
test_host_goes (void)
{
  char code[GMK_ADDRESS_CODE_MAX + 1];
  GmkAddress address;
  Visitor *anna;

  desk_forget ();
  table_prefer_at ("org/kagetsu/Kagetsu/online", "rated", "false");
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Start *");
  app_wait_for (ATSPI_ROLE_INVALID, "No Open Tables");
  create_and_read_link (&address, code);
  anna = visitor_come ("anna", address.port);
  gmk_online_join_async (anna->online, 0, code, FALSE, NULL, NULL, NULL);
  app_wait_gone (ATSPI_ROLE_LABEL, "Waiting for an opponent"); /* what the title says */
  app_key ("ctrl+q");
  app_wait_for (ATSPI_ROLE_INVALID, "This table is hosted on your computer: *");
  desk_screenshot ("host-goes");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "*Leave");
  app_wait_end ();
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_REFUSED);
  g_assert_error (gmk_online_get_error (anna->online), GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_STOPPED);
  visitor_free (anna);
}

static void
start_hosting (void)
{
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Start *");
  app_wait_for (ATSPI_ROLE_INVALID, "No Open Tables");
}

/* Others are at the server, and its host plays nowhere: asked all the same, whichever way it stops. */
static void
test_host_has_guests (void)
{
  char code[GMK_ADDRESS_CODE_MAX + 1];
  GmkAddress address;
  Visitor *anna, *bert;

  desk_forget ();
  table_prefer_at ("org/kagetsu/Kagetsu/online", "rated", "false");
  start_hosting ();
  create_and_read_link (&address, code);
  anna = visitor_come ("anna", address.port);
  bert = visitor_come ("bert", address.port);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back"); /* how many there are is told when tables change */
  app_wait_for (ATSPI_ROLE_LABEL, "3 players online");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Stop Hosting");
  app_wait_for (ATSPI_ROLE_INVALID, "Stop Hosting?");
  app_wait_for (ATSPI_ROLE_INVALID, "2 other people are at your server*");
  desk_screenshot ("host-has-guests");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "*Stay");
  app_wait_gone (ATSPI_ROLE_INVALID, "2 other people are at your server*");
  for (int times = 0; times < 2; times++) { /* asked once, and again when that was answered */
    app_key ("ctrl+q");
    app_wait_for (ATSPI_ROLE_INVALID, "2 other people are at your server*");
    app_activate ("app.quit", "@av []"); /* of the desktop's menu */
    app_idle (300);
    g_assert_cmpint (app_count (ATSPI_ROLE_INVALID, "2 other people are at your server*"), ==, 1);
    app_press (ATSPI_ROLE_PUSH_BUTTON, times == 0 ? "*Stay" : "Stop Hosting Stop Hosting");
    if (times == 0)
      app_wait_gone (ATSPI_ROLE_INVALID, "2 other people are at your server*");
  }
  app_wait_end ();
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_REFUSED);
  visitor_free (bert);
  visitor_free (anna);
}

/* A link to a server that one has not been at asks first; a table that is gone is told of. */
static void
test_link (void)
{
  Run *server = run_start (NULL);
  g_autofree char *link =
    g_strdup_printf ("kagetsu://127.0.0.1:%d/r/AAAAAA?tls=0", run_port (server));
  const char *arguments[] = { link, NULL };

  desk_forget ();
  app_start (arguments);
  app_wait_for (ATSPI_ROLE_INVALID, "Go to This Server?");
  desk_screenshot ("link");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Go There*");
  app_wait_for (ATSPI_ROLE_INVALID, "This table is no longer there");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Back");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Play the Computer");
  app_quit ();
  run_free (server);
}

/* A link that is opened while the app runs comes to its window; there is no second one. */
static void
test_link_to_running (void)
{
  const char *const line[] = { g_getenv ("KAGETSU_PROGRAM"), "kagetsu://127.0.0.1:9/r/AAAAAA?tls=0",
                               NULL };
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GSubprocess) second = NULL;

  desk_forget ();
  app_start (NULL);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  second = desk_spawn (launcher, line);
  g_assert_true (g_subprocess_wait_check (second, NULL, NULL));
  app_wait_for (ATSPI_ROLE_INVALID, "Go to This Server?");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Cancel*");
  app_wait_gone (ATSPI_ROLE_INVALID, "Go to This Server?");
  app_quit ();
}

/* Plain and far away: it is said what that means. */
static void
test_exposed (void)
{
  desk_forget ();
  app_start (NULL);
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Play Online");
  online_type_address ("ws://203.0.113.9");
  app_wait_for (ATSPI_ROLE_INVALID, "Go There Unencrypted?");
  desk_screenshot ("exposed");
  app_click_on (ATSPI_ROLE_PUSH_BUTTON, "Cancel*");
  app_wait_gone (ATSPI_ROLE_INVALID, "Go There Unencrypted?");
  app_quit ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/online/first-start", test_first_start);
  g_test_add_func ("/window/online/bad-addresses", test_bad_addresses);
  g_test_add_func ("/window/online/not-remembered", test_not_remembered);
  g_test_add_func ("/window/online/lobby", test_lobby);
  g_test_add_func ("/window/online/server-gone", test_server_gone);
  g_test_add_func ("/window/online/other-servers", test_other_servers);
  g_test_add_func ("/window/online/certificate", test_certificate);
  g_test_add_func ("/window/online/hosting", test_hosting);
  g_test_add_func ("/window/online/host-goes", test_host_goes);
  g_test_add_func ("/window/online/host-has-guests", test_host_has_guests);
  g_test_add_func ("/window/online/editing-keys", test_editing_keys);
  g_test_add_func ("/window/online/link", test_link);
  g_test_add_func ("/window/online/link-to-running", test_link_to_running);
  g_test_add_func ("/window/online/exposed", test_exposed);
  return app_run_tests ();
}
