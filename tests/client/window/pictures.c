/* The pictures that software centres show, of the real app, in the language of the environment. Writes
 * them into the folder that KAGETSU_SHOTS names; data/screenshots/make.sh makes the rest of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gi18n.h>
#include <locale.h>

#include "core/notation.h"
#include "core/record.h"
#include "tests/client/session/visitor.h"
#include "tests/client/window/desk.h"
#include "tests/client/window/table.h"
#include "tests/server/run.h"

/* Kagetsu, the opening, and on from there. */
#define GAME "H8 H9 I9 J10 J8 I8 J7 K7 K9 J6 L10 M11 I5 H6 I6 H5 H7 G8 F7 G7"

/* White leaves the main line with its sixth stone, and pays for it. */
#define WON                                                                                        \
  "H8 H9 I9 J10 J8 I8 J7 K7 K9 J6 L10 I7 M9 I5 H4 I6 I4 K6 H6 K5 K4 J4 L6 L9 K11 J12 J11 I11 "     \
  "M11 N12 K12 K13 K8 K10 N8 O7 M8 L8 M10 M12 M7"
#define MISTAKE    12  /* the move */
#define ANALYSIS_S 300 /* at most */

/* 960 by 660 and 360 by 660, with the frame that is drawn where there is no window manager. */
#define WIDTH        "970"
#define HEIGHT       "670"
#define NARROW_WIDTH "370"

#define SCREEN_WIDTH  1280
#define SCREEN_HEIGHT 1000

/* --- the app --- */

/* As on the desktop that the app is made for. */
static void
prefer_font (const char *name)
{
  g_autofree char *path =
    g_build_filename (g_getenv ("XDG_CONFIG_HOME"), "gtk-4.0", "settings.ini", NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();

  g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL);
  g_key_file_set_string (file, "Settings", "gtk-font-name", name);
  g_assert_true (g_key_file_save_to_file (file, path, NULL));
}

/* The pointer waits where no window is. */
static void
prefer_size (const char *width, const char *height)
{
  desk_forget ();
  prefer_font ("Cantarell 11");
  atspi_generate_mouse_event (SCREEN_WIDTH - 1, SCREEN_HEIGHT - 1, "abs", NULL);
  table_prefer ("window-width", width);
  table_prefer ("window-height", height);
  table_prefer ("colour-scheme", "'light'");
}

/* A game at a table here, as a file; level 0: between two people. */
static char *
write_game (const char *stones, int level)
{
  g_auto (GStrv) points = g_strsplit (stones, " ", -1);
  const int n = (int)g_strv_length (points);
  g_autoptr (GString) text = g_string_new (
    "kagetsu-game 1\nrules renju\nboard 15\nopening free\ntime none 0 0 0\nfirst host\n"
    "alternate yes\nundo consent\nabsent cpu\nrated no\ngrace 0\nplayer person\n");
  char *path = g_build_filename (desk_home (), "game.kagetsu", NULL);

  if (level > 0)
    g_string_append_printf (text, "player cpu %d\n", level);
  else
    g_string_append (text, "player person\n");
  g_string_append_printf (text, "score 0 0 0\nbegins 0\nmoment %d\nsteps %d\n", n * 9000, n);
  for (int i = 0; i < n; i++)
    g_string_append_printf (text, "%d %s %d 0 place %s\n", i % 2,
                            level > 0 && i % 2 == 1 ? "cpu" : "person", (i + 1) * 9000, points[i]);
  g_string_append (text, "end\n");
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  return path;
}

static void
open_game (const char *stones, int level)
{
  g_autofree char *path = write_game (stones, level);
  const char *const arguments[] = { path, NULL };

  app_start (arguments);
  app_wait_for (ATSPI_ROLE_TABLE, "*");
}

/* What slides or fades comes to rest. */
static void
shoot (const char *name)
{
  app_idle (1500);
  desk_screenshot (name);
  app_kill ();
}

/* --- the pictures --- */

static void
test_game (void)
{
  prefer_size (WIDTH, HEIGHT);
  open_game (GAME, 6);
  shoot ("game");
}

static void
test_narrow (void)
{
  prefer_size (NARROW_WIDTH, HEIGHT);
  open_game (GAME, 6);
  shoot ("narrow");
}

static void
test_analysis (void)
{
  prefer_size (WIDTH, HEIGHT);
  open_game (WON, 0);
  app_key ("ctrl+a");
  app_wait_for (ATSPI_ROLE_PUSH_BUTTON, C_ ("analysis", "Stop"));
  for (int i = 0; i < ANALYSIS_S && app_count (ATSPI_ROLE_PUSH_BUTTON, C_ ("analysis", "Stop")) > 0;
       i++)
    app_idle (1000);
  app_key ("alt+Up");
  for (int i = 0; i < MISTAKE; i++)
    app_key ("alt+Right");
  shoot ("analysis");
}

static void
test_rules (void)
{
  prefer_size (WIDTH, HEIGHT);
  app_start (NULL);
  app_activate ("rules", "[<'threes'>]");
  shoot ("rules");
}

/* --- online --- */

static void
play_a_game (Visitor *winner, Visitor *loser, GmkRuleSet set)
{
  GmkSettings settings = gmk_settings_default ();
  const int rated = loser->rated;

  settings.rules = gmk_rules_make (set, 15);
  settings.time = (GmkTimeControl){ .kind = GMK_CLOCK_TURN, .extra_ms = 60000 };
  settings.rated = true;
  visitors_sit_down (winner, loser, &settings);
  visitors_play (winner, loser, "H8 I9 J8 I8 I7 J9");
  visitor_play (loser, "resign");
  WAIT (loser->rated > rated);
  gmk_online_room_leave (winner->room);
  gmk_online_room_leave (loser->room);
  WAIT (g_list_model_get_n_items (gmk_online_get_rooms (winner->online)) == 0 &&
        g_list_model_get_n_items (gmk_online_get_rooms (loser->online)) == 0);
}

static void
open_table (Visitor *host, GmkRuleSet set, int size, GmkOpeningRule opening, GmkTimeControl time)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (set, size);
  settings.rules.opening = opening;
  settings.time = time;
  settings.rated = size == 15;
  visitor_open (host, &settings, FALSE);
}

static void
open_tables (Visitor *const people[])
{
  const GmkTimeControl turn = { .kind = GMK_CLOCK_TURN, .extra_ms = 30000 };
  const GmkTimeControl increment = { .kind = GMK_CLOCK_INCREMENT,
                                     .main_ms = 300000,
                                     .extra_ms = 5000 };
  const GmkTimeControl byoyomi = {
    .kind = GMK_CLOCK_BYOYOMI, .periods = 3, .main_ms = 600000, .extra_ms = 30000
  };
  GmkSettings settings = gmk_settings_default ();

  open_table (people[0], GMK_SET_RENJU, 15, GMK_OPENING_SOOSORV8, byoyomi);
  open_table (people[1], GMK_SET_FREESTYLE, 15, GMK_OPENING_SWAP2, turn);
  open_table (people[2], GMK_SET_EXACT5, 19, GMK_OPENING_FREE, increment);
  settings.rules = gmk_rules_make (GMK_SET_RENJU, 15);
  settings.time = turn;
  visitors_sit_down (people[3], people[4], &settings);
  visitors_play (people[3], people[4], "H8 H9 I9");
}

static void
test_lobby (void)
{
  static const char *const names[] = { "Hanako", "Anatole", "Inês", "Дмитрий", "Marek" };
  static const char *const options[] = { "--limit-messages=100000", NULL };
  Run *server = run_start (options);
  Visitor *people[G_N_ELEMENTS (names)];
  g_autofree char *known = g_strdup_printf ("['127.0.0.1:%d']", run_port (server));

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    people[i] = visitor_come (names[i], run_port (server));
    visitor_claim (people[i], names[i]);
  }
  for (int i = 0; i < 4; i++)
    play_a_game (people[i], people[i + 1], i % 2 == 0 ? GMK_SET_RENJU : GMK_SET_FREESTYLE);
  open_tables (people);

  prefer_size (WIDTH, HEIGHT);
  table_prefer ("servers", known);
  app_start (NULL);
  app_activate ("online", "@av []");
  app_wait_for (ATSPI_ROLE_LABEL, "Hanako*");
  shoot ("lobby");
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    visitor_free (people[i]);
  run_free (server);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  bindtextdomain ("kagetsu", g_getenv ("KAGETSU_LOCALE_DIR"));
  bind_textdomain_codeset ("kagetsu", "UTF-8");
  textdomain ("kagetsu");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pictures/game", test_game);
  g_test_add_func ("/pictures/lobby", test_lobby);
  g_test_add_func ("/pictures/analysis", test_analysis);
  g_test_add_func ("/pictures/rules", test_rules);
  g_test_add_func ("/pictures/narrow", test_narrow);
  return app_run_tests ();
}
