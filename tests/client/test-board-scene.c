/* What a board shows of a match.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>

#include "client/board/board-scene.h"
#include "core/notation.h"

static void
play (GmkMatch *match, const GmkSettings *settings, const char *code)
{
  GmkPoint moves[GMK_ACTS_MAX];
  int n = gmk_code_read (code, settings->rules.size, 0, moves, GMK_ACTS_MAX, NULL, NULL);

  g_assert_cmpint (n, >=, 0);
  gmk_match_init (match, settings, 0);
  for (int i = 0; i < n; i++) {
    GmkStep step = { .kind = GMK_STEP_PLACE,
                     .seat = gmk_match_duty (match).seat,
                     .point = moves[i] };

    g_assert_cmpint (gmk_match_step (match, &step), ==, GMK_OK);
  }
}

static void
choose (GmkMatch *match, GmkChoice choice, int number)
{
  GmkStep step = { .kind = GMK_STEP_CHOOSE,
                   .seat = gmk_match_duty (match).seat,
                   .choice = (guint8)choice,
                   .number = (guint8)number };

  g_assert_cmpint (gmk_match_step (match, &step), ==, GMK_OK);
}

static const GmkPointLook *
look_at (const GmkBoardScene *scene, const char *name)
{
  GmkPoint p;

  g_assert_cmpint (gmk_point_read (name, scene->size, &p), >, 0);
  return &scene->points[gmk_point_index (p, scene->size)];
}

static GmkSettings
settings_of (GmkRuleSet set)
{
  GmkSettings settings = gmk_settings_default ();

  settings.rules = gmk_rules_make (set, 15);
  return settings;
}

static void
test_stones (void)
{
  GmkSettings settings = settings_of (GMK_SET_FREESTYLE);
  GmkMatch match;
  GmkBoardScene scene;

  play (&match, &settings, "H8I9A1");
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (look_at (&scene, "H8")->stone, ==, GMK_BLACK);
  g_assert_cmpint (look_at (&scene, "H8")->number, ==, 1);
  g_assert_cmpint (look_at (&scene, "H8")->marks, ==, 0);
  g_assert_cmpint (look_at (&scene, "I9")->stone, ==, GMK_WHITE);
  g_assert_cmpint (look_at (&scene, "A1")->number, ==, 3);
  g_assert_cmpint (look_at (&scene, "A1")->marks, ==, GMK_MARK_LAST);
  g_assert_cmpint (look_at (&scene, "B1")->stone, ==, GMK_EMPTY);
  g_assert_cmpint (scene.win.length, ==, 0);
}

static void
test_win (void)
{
  GmkSettings settings = settings_of (GMK_SET_FREESTYLE);
  GmkMatch match;
  GmkBoardScene scene;

  play (&match, &settings, "A1A2B1B2C1C2D1D2E1");
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (scene.win.length, ==, 5);
  g_assert_true (gmk_point_equal (scene.win.from, (GmkPoint){ 0, 0 }));
  g_assert_true (gmk_point_equal (scene.win.to, (GmkPoint){ 4, 0 }));
}

/* Where only five wins, a longer line through the same stone is not the one that won. */
static void
test_win_beside_overline (void)
{
  GmkSettings settings = settings_of (GMK_SET_EXACT5);
  GmkMatch match;
  GmkBoardScene scene;

  play (&match, &settings, "A1O1B1O3C1O5E1O7F1O9D2O11D3O13D4O15D5N2D1");
  g_assert_cmpint (match.end.kind, ==, GMK_END_FIVE);
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (scene.win.length, ==, 5);
  g_assert_cmpint (scene.win.from.x, ==, 3);
  g_assert_cmpint (scene.win.to.x, ==, 3);
}

static void
test_forbidden (void)
{
  GmkSettings closed = settings_of (GMK_SET_FORBID);
  GmkSettings renju = settings_of (GMK_SET_RENJU);
  GmkMatch match;
  GmkBoardScene scene;

  play (&match, &closed, "H8A1I8A3J9A5J10A7");
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (look_at (&scene, "J8")->marks, ==, GMK_MARK_CROSS | GMK_MARK_CLOSED);
  g_assert_cmpint (look_at (&scene, "K8")->marks, ==, 0);

  /* In renju it can be played, and loses. */
  play (&match, &renju, "H8A1I8A3J9A5J10A7");
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (look_at (&scene, "J8")->marks, ==, GMK_MARK_CROSS);

  /* White's turn: nothing is marked. */
  play (&match, &renju, "H8A1I8A3J9A5J10");
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (look_at (&scene, "J8")->marks, ==, 0);
}

/* Here it is the square itself that is closed. */
static void
test_outside (void)
{
  GmkSettings settings = settings_of (GMK_SET_FREESTYLE);
  GmkMatch match;
  GmkBoardScene scene;

  settings.rules.opening = GMK_OPENING_PRO;
  play (&match, &settings, "H8H9");
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (scene.square, ==, 5);
  g_assert_true (scene.square_closed);
  g_assert_cmpint (look_at (&scene, "I9")->marks, ==, GMK_MARK_CLOSED);
  g_assert_cmpint (look_at (&scene, "K9")->marks, ==, 0);
}

static void
test_opening (void)
{
  GmkSettings settings = settings_of (GMK_SET_RENJU);
  GmkMatch match;
  GmkBoardScene scene;

  settings.rules.opening = GMK_OPENING_RIF;
  play (&match, &settings, "H8");
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (scene.square, ==, 3);
  g_assert_false (scene.square_closed);
  g_assert_cmpint (look_at (&scene, "I9")->marks, ==, 0);
  g_assert_cmpint (look_at (&scene, "J9")->marks, ==, GMK_MARK_CLOSED);

  play (&match, &settings, "H8H9I9");
  choose (&match, GMK_CHOICE_KEEP, 0);
  for (int i = 0; i < 3; i++) {
    const GmkPoint points[] = { { 9, 7 }, { 7, 6 }, { 8, 6 } };
    GmkStep step = { .kind = GMK_STEP_PLACE,
                     .seat = gmk_match_duty (&match).seat,
                     .point = points[i] };

    g_assert_cmpint (gmk_match_step (&match, &step), ==, GMK_OK);
  }
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (look_at (&scene, "H7")->letter, ==, 'A');
  g_assert_cmpint (look_at (&scene, "I7")->letter, ==, 'B');
  g_assert_cmpint (look_at (&scene, "J8")->marks, ==, GMK_MARK_LAST);

  choose (&match, GMK_CHOICE_PICK, 1);
  gmk_board_scene_from_match (&scene, &match);
  g_assert_cmpint (look_at (&scene, "H7")->letter, ==, 0);
  g_assert_cmpint (look_at (&scene, "I7")->stone, ==, GMK_BLACK);
  g_assert_cmpint (look_at (&scene, "I7")->number, ==, 5);
}

/* A line on the empty points; one stone cannot be put twice, and a pass shows nothing. */
static void
test_line (void)
{
  GmkSettings settings = settings_of (GMK_SET_FREESTYLE);
  const GmkPoint line[] = { { 8, 8 }, GMK_POINT_NONE, { 9, 9 }, { 7, 7 }, { 9, 9 }, { 0, 0 } };
  GmkMatch match;
  GmkBoardScene scene;

  play (&match, &settings, "H8");
  gmk_board_scene_from_match (&scene, &match);
  gmk_board_scene_add_line (&scene, line, G_N_ELEMENTS (line), GMK_WHITE);
  g_assert_cmpint (look_at (&scene, "I9")->planned, ==, GMK_WHITE);
  g_assert_cmpint (look_at (&scene, "I9")->number, ==, 1);
  g_assert_cmpint (look_at (&scene, "I9")->stone, ==, GMK_EMPTY);
  g_assert_cmpint (look_at (&scene, "J10")->planned, ==, GMK_WHITE);
  g_assert_cmpint (look_at (&scene, "J10")->number, ==, 3);
  g_assert_cmpint (look_at (&scene, "H8")->planned, ==, GMK_EMPTY);
  g_assert_cmpint (look_at (&scene, "H8")->number, ==, 1);
  g_assert_cmpint (look_at (&scene, "A1")->planned, ==, GMK_BLACK);
  g_assert_cmpint (look_at (&scene, "A1")->number, ==, 6);
}

/* A stone that is asked for is neither there nor in the way of one that is. */
static void
test_asked (void)
{
  GmkSettings settings = gmk_settings_default ();
  GmkMatch match;
  GmkBoardScene scene;
  const GmkPoint taken = { 7, 7 };
  const GmkPoint free = { 8, 7 };

  gmk_match_init (&match, &settings, 0);
  g_assert_cmpint (gmk_match_step (&match, &(GmkStep){ .point = taken }), ==, GMK_OK);
  gmk_board_scene_from_match (&scene, &match);
  gmk_board_scene_add_asked (&scene, taken, GMK_WHITE);
  gmk_board_scene_add_asked (&scene, free, GMK_WHITE);
  gmk_board_scene_add_asked (&scene, GMK_POINT_NONE, GMK_WHITE);

  const GmkPointLook *look = &scene.points[gmk_point_index (free, 15)];

  g_assert_cmpint (look->planned, ==, GMK_WHITE);
  g_assert_cmpint (look->stone, ==, GMK_EMPTY);
  g_assert_cmpint (scene.points[gmk_point_index (taken, 15)].planned, ==, GMK_EMPTY);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/board-scene/stones", test_stones);
  g_test_add_func ("/board-scene/win", test_win);
  g_test_add_func ("/board-scene/win-beside-overline", test_win_beside_overline);
  g_test_add_func ("/board-scene/forbidden", test_forbidden);
  g_test_add_func ("/board-scene/outside", test_outside);
  g_test_add_func ("/board-scene/opening", test_opening);
  g_test_add_func ("/board-scene/line", test_line);
  g_test_add_func ("/board-scene/asked", test_asked);
  return g_test_run ();
}
