/* Pictures of every screen of online play but the room's, at a size and in a scheme and a language of the
 * environment's: KAGETSU_SHOTS_SIZE, KAGETSU_SHOTS_AS, ADW_DEBUG_COLOR_SCHEME, KAGETSU_SHOTS_LANGUAGE.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdio.h>

#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"
#include "tests/server/run.h"

#define FRAME    10 /* that a window draws where there is no window manager */
#define N_PEOPLE 10
#define N_GAMES  72 /* after which ratings are sure */

static Run *server;
static Visitor *people[N_PEOPLE];

/* --- the app --- */

static void
prefer (void)
{
  const char *size = g_getenv ("KAGETSU_SHOTS_SIZE"),
             *language = g_getenv ("KAGETSU_SHOTS_LANGUAGE");
  int width = 1100, height = 760, n;

  desk_forget ();
  if (language != NULL)
    g_setenv ("LANGUAGE", language, TRUE);
  n = size != NULL ? sscanf (size, "%dx%d", &width, &height) : 2;
  g_assert_cmpint (n, ==, 2);

  g_autofree char *w = g_strdup_printf ("%d", width + FRAME);
  g_autofree char *h = g_strdup_printf ("%d", height + FRAME);

  table_prefer ("window-width", w);
  table_prefer ("window-height", h);
  atspi_generate_mouse_event (1279, 999, "abs", NULL); /* where no window is */
}

static void
go (const char *action)
{
  app_activate (action, "@av []");
}

static void
shoot (const char *what)
{
  const char *suffix = g_getenv ("KAGETSU_SHOTS_AS");
  g_autofree char *name = g_strconcat (what, "-", suffix != NULL ? suffix : "wide", NULL);

  app_idle (700);
  desk_screenshot (name);
}

static void
shoot_dialog (const char *what)
{
  shoot (what);
  app_key ("Escape");
  app_idle (300);
}

static void
connect_to (const char *address)
{
  g_autofree char *parameter = g_strdup_printf ("[<'%s'>]", address);

  app_activate ("connect", parameter);
}

/* --- the people --- */

static GmkSettings
rated_game (GmkRuleSet set)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (set, 15);
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60000 };
  settings.rated = true;
  return settings;
}

static void
play_a_game (int n)
{
  Visitor *a = people[0], *b = people[1], *loser = n % 3 == 1 ? a : b;
  const GmkSettings settings = rated_game (n % 8 == 7 ? GMK_SET_RENJU : GMK_SET_FREESTYLE);
  const int rated = a->rated;

  visitors_sit_down (a, b, &settings);
  visitors_play (a, b, "H8 I9 J8 I8 I7 J9");
  visitor_play (loser, "resign");
  WAIT (a->rated > rated && b->rated > rated);
  gmk_online_room_leave (a->room);
  gmk_online_room_leave (b->room);
  WAIT (g_list_model_get_n_items (gmk_online_get_rooms (a->online)) == 0 &&
        g_list_model_get_n_items (gmk_online_get_rooms (b->online)) == 0);
}

static void
gather (void)
{
  const char *const options[] = { "--limit-messages=100000", NULL };

  server = run_start (options);
  for (int i = 0; i < N_PEOPLE; i++)
    people[i] = visitor_come ("person", run_port (server));
  visitor_claim (people[0], "Bartholomew Longname");
  visitor_claim (people[1], "Clementine Marchand");
  visitor_claim (people[3], "Дмитрий");
  for (int i = 0; i < N_GAMES; i++)
    play_a_game (i);
}

static void
open_tables (void)
{
  for (int i = 1; i < N_PEOPLE - 2; i++) {
    GmkSettings settings = rated_game ((GmkRuleSet)(i % GMK_N_RULE_SETS));

    if (i % 3 == 0)
      settings.time = (GmkTimeControl){
        .kind = GMK_CLOCK_BYOYOMI, .periods = 3, .main_ms = 600000, .extra_ms = 30000
      };
    if (i % GMK_N_RULE_SETS == GMK_SET_RENJU)
      settings.rules.opening = GMK_OPENING_SOOSORV8;
    else if (i % 2 == 0)
      settings.rules.opening = GMK_OPENING_SWAP2;
    visitor_open (people[i], &settings, FALSE);
  }
  for (int i = N_PEOPLE - 2; i < N_PEOPLE; i++) {
    const GmkSettings settings = rated_game (i % 2 == 0 ? GMK_SET_EXACT5 : GMK_SET_RENJU);

    gmk_online_seek_async (people[i]->online, &settings, 0, NULL, NULL, NULL);
    WAIT (gmk_online_get_seeking (people[i]->online) == 0);
  }
}

/* The app is the first of them from now on. */
static void
become_first (void)
{
  g_autofree char *from = g_build_filename (people[0]->folder, "secrets", NULL);
  g_autofree char *folder = g_build_filename (g_getenv ("XDG_DATA_HOME"), "kagetsu", NULL);
  g_autofree char *to = g_build_filename (folder, "players", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (from, &text, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (to, text, -1, &error);
  g_assert_no_error (error);
  gmk_online_disconnect (people[0]->online);
}

/* --- what is looked at --- */

static void
test_servers (void)
{
  prefer ();
  table_prefer ("servers", "['play.example.org', 'ws://203.0.113.9:8765', '127.0.0.1:9']");
  app_start (NULL);
  go ("servers");
  shoot ("servers");
  connect_to ("ws://203.0.113.10");
  shoot_dialog ("exposed");
  connect_to ("127.0.0.1:9");
  shoot ("unreachable");
  go ("servers");
  go ("host");
  app_wait_for (ATSPI_ROLE_INVALID, "Hosting on This Computer*");
  app_wait_for (ATSPI_ROLE_INVALID, "No Open Tables*");
  shoot ("hosting");
  go ("servers");
  shoot ("servers-hosting");
  app_kill ();
}

static void
look_at_lobby (void)
{
  go ("lobby");
  shoot ("lobby");
  go ("create-table");
  shoot ("create");
  go ("quick-match");
  shoot ("match");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Find an Opponent*");
  app_idle (300);
  shoot ("seeking");
  go ("stop-seeking");
  go ("join-code");
  app_write (ATSPI_ROLE_TEXT, "Code or link*", "QQQQQQ");
  app_key ("Return");
  shoot_dialog ("code");
}

static void
look_at_names (void)
{
  go ("recovery-code");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Show a New Code*");
  shoot_dialog ("recovery");
  go ("recover");
  app_write (ATSPI_ROLE_TEXT, "Name*", "claire");
  app_write (ATSPI_ROLE_TEXT, "Recovery code*", "AAAA-BBBB");
  app_key ("Return");
  shoot_dialog ("recover");
  go ("erase");
  shoot_dialog ("erase");
}

static void
look_things_up (void)
{
  go ("my-profile");
  shoot ("profile");
  go ("back");
  app_activate ("player", "[<int64 2>]");
  shoot ("profile-other");
  go ("back");
  go ("leaders");
  shoot ("leaders");
  go ("back");
  go ("my-games");
  shoot ("games");
  app_activate ("replay", "[<int64 3>]");
  shoot ("replay");
  go ("back");
  go ("back");
}

static void
test_lobby (void)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", run_port (server));

  prefer ();
  open_tables ();
  become_first ();
  app_start (NULL);
  connect_to (address);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Join *");
  look_at_lobby ();
  look_things_up ();
  look_at_names ();
  for (int i = 3; i < 5; i++) {
    g_autofree char *room = g_strdup_printf ("[<(int64 %" G_GINT64_FORMAT ", true)>]",
                                             gmk_online_room_get_number (people[i]->room));

    app_activate ("join", room);
    app_wait_for (ATSPI_ROLE_TABLE, "Board*");
    go ("lobby");
  }
  shoot ("own-tables");
  go ("quick-match");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Find an Opponent*");
  shoot ("own-tables-seeking");
  go ("stop-seeking");
  run_kill (server);
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, "Try Again*");
  shoot ("lost");
  app_kill ();
  run_again (server);
}

/* Somebody who has no name. */
static void
test_guest (void)
{
  g_autofree char *address = g_strdup_printf ("127.0.0.1:%d", run_port (server));

  prefer ();
  app_start (NULL);
  connect_to (address);
  app_wait_for (ATSPI_ROLE_LABEL, "* online*");
  app_key ("F10");
  shoot_dialog ("menu");
  app_key ("ctrl+comma");
  shoot_dialog ("preferences");
  go ("claim-name");
  app_write (ATSPI_ROLE_TEXT, "Name*", "x");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Claim*");
  shoot ("claim-sure");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Cancel*Cancel*");
  app_press (ATSPI_ROLE_PUSH_BUTTON, "Cancel*");
  go ("my-profile");
  shoot ("profile-empty");
  go ("back");
  app_kill ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/survey/servers", test_servers);
  g_test_add_func ("/survey/gather", gather);
  g_test_add_func ("/survey/lobby", test_lobby);
  g_test_add_func ("/survey/guest", test_guest);
  return app_run_tests ();
}
