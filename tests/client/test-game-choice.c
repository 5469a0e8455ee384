/* Whatever the settings hold, a new game can be made of them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gsettingsbackend.h>

#include "client/game/game-choice.h"

static GSettings *
new_settings (void)
{
  g_autoptr (GSettingsBackend) memory = g_memory_settings_backend_new ();

  return g_settings_new_with_backend ("org.kagetsu.Kagetsu", memory);
}

static void
test_defaults (void)
{
  g_autoptr (GSettings) settings = new_settings ();
  GmkGameChoice choice = gmk_game_choice_load (settings);
  GmkSettings wanted = gmk_settings_default ();

  g_assert_true (gmk_settings_equal (&choice.settings, &wanted));
  g_assert_true (choice.cpu);
  g_assert_cmpint (choice.level, ==, 3);
  g_assert_cmpint (choice.mine, ==, GMK_EMPTY);
}

/* All values of all the settings that could fail to go together. */
static void
test_valid (void)
{
  g_autoptr (GSettings) settings = new_settings ();
  const int sizes[] = { 5, 8, 15, 19, 20 };

  for (int game = 0; game < GMK_N_GAMES; game++)
    for (gsize size = 0; size < G_N_ELEMENTS (sizes); size++)
      for (int overline = 0; overline < GMK_N_OVERLINES; overline++)
        for (int forbidden = 0; forbidden < GMK_N_FORBIDDENS; forbidden++)
          for (int opening = 0; opening < GMK_N_OPENINGS; opening++)
            for (int time = GMK_TIME_NONE; time <= GMK_TIME_INCREMENT; time++) {
              GmkGameChoice choice;

              g_settings_set_enum (settings, "game", game);
              g_settings_set_int (settings, "board-size", sizes[size]);
              g_settings_set_enum (settings, "overline", overline);
              g_settings_set_enum (settings, "forbidden", forbidden);
              g_settings_set_enum (settings, "gomoku-opening", opening);
              g_settings_set_enum (settings, "renju-opening", opening);
              g_settings_set_enum (settings, "time", time);
              choice = gmk_game_choice_load (settings);
              g_assert_true (gmk_settings_valid (&choice.settings));
              g_assert_cmpint (choice.settings.rules.game, ==, game);
            }
}

static void
test_choices (void)
{
  g_autoptr (GSettings) settings = new_settings ();
  GmkGameChoice choice;

  g_settings_set_string (settings, "game", "renju");
  g_settings_set_string (settings, "renju-opening", "soosorv-8");
  g_settings_set_string (settings, "first", "guest");
  g_settings_set_string (settings, "time", "byo-yomi");
  g_settings_set_int (settings, "main-minutes", 5);
  g_settings_set_int (settings, "extra-seconds", 20);
  g_settings_set_int (settings, "periods", 4);
  g_settings_set_int (settings, "cpu-level", 7);
  g_settings_set_boolean (settings, "undo", FALSE);
  choice = gmk_game_choice_load (settings);

  g_assert_cmpint (gmk_rules_set (&choice.settings.rules), ==, GMK_SET_RENJU);
  g_assert_cmpint (choice.settings.rules.opening, ==, GMK_OPENING_SOOSORV8);
  g_assert_cmpint (choice.settings.time.kind, ==, GMK_CLOCK_BYOYOMI);
  g_assert_cmpint (choice.settings.time.main_ms, ==, 5 * 60 * 1000);
  g_assert_cmpint (choice.settings.time.extra_ms, ==, 20 * 1000);
  g_assert_cmpint (choice.settings.time.periods, ==, 4);
  g_assert_cmpint (choice.settings.undo, ==, GMK_UNDO_OFF);
  g_assert_cmpint (choice.mine, ==, GMK_WHITE);
  g_assert_cmpint (choice.level, ==, 7);

  g_settings_set_string (settings, "opponent", "person");
  choice = gmk_game_choice_load (settings);
  g_assert_false (choice.cpu);
  g_assert_cmpint (choice.level, ==, 0);
}

/* A choice among the three levels of earlier versions becomes one among ten, once. */
static void
test_migrate (void)
{
  const int levels[] = { 2, 5, 8 };

  for (int before = 1; before <= 3; before++) {
    g_autoptr (GSettings) settings = new_settings ();

    gmk_game_choice_migrate (settings);
    g_assert_cmpint (gmk_game_choice_load (settings).level, ==, 3);
    g_settings_set_int (settings, "level", before);
    gmk_game_choice_migrate (settings);
    g_assert_cmpint (gmk_game_choice_load (settings).level, ==, levels[before - 1]);
    g_settings_set_int (settings, "cpu-level", 9);
    gmk_game_choice_migrate (settings);
    g_assert_cmpint (gmk_game_choice_load (settings).level, ==, 9);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/game-choice/defaults", test_defaults);
  g_test_add_func ("/game-choice/valid", test_valid);
  g_test_add_func ("/game-choice/choices", test_choices);
  g_test_add_func ("/game-choice/migrate", test_migrate);
  return g_test_run ();
}
