/* The match runner: the referee, the score, openings, and a match of the shipped program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>
#include <signal.h>
#include <string.h>

#include "tests/engine/match/series.h"

/* --- tally --- */

static void
test_tally (void)
{
  Tally tally = { 0 };

  tally_add (&tally, 2, 2);
  tally_add (&tally, 2, 0);
  tally_add (&tally, 1, 2);
  tally_add (&tally, 2, 0);
  g_assert_cmpint (tally_games (&tally), ==, 8);
  g_assert_cmpint (tally.won, ==, 5);
  g_assert_cmpint (tally.drawn, ==, 1);
  g_assert_cmpint (tally.lost, ==, 2);
  g_assert_cmpint (tally.pairs[4], ==, 1);
  g_assert_cmpint (tally.pairs[3], ==, 1);
  g_assert_cmpint (tally.pairs[2], ==, 2);
  g_assert_cmpfloat_with_epsilon (tally_score (&tally), 5.5 / 8.0, 1e-9);
}

static void
test_elo (void)
{
  g_assert_cmpfloat_with_epsilon (elo_score (0.0), 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (elo_of_score (10.0 / 11.0), 400.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (elo_of_score (elo_score (-123.0)), -123.0, 1e-6);
  g_assert_true (isfinite (elo_of_score (1.0)));
}

static Tally
repeated (int n, int one, int other)
{
  Tally tally = { 0 };

  for (int i = 0; i < n; i++) {
    tally_add (&tally, one, other);
    tally_add (&tally, 2, 0);
    tally_add (&tally, 0, 0);
  }
  return tally;
}

/* Equal players are equal, more games are more certain, and the test ends on the right side. */
static void
test_strength (void)
{
  const Tally equal = repeated (50, 2, 2), longer = repeated (200, 2, 2);
  const Tally worse = repeated (50, 0, 2);
  const Strength strength = tally_strength (&equal);

  g_assert_cmpfloat_with_epsilon (strength.elo, 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (strength.superior, 0.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (strength.error / tally_strength (&longer).error, 2.0, 0.02);
  g_assert_cmpfloat (tally_strength (&worse).superior, <, 0.01);
  g_assert_cmpfloat (tally_sprt (&worse, 0.0, 50.0), <, -TALLY_SPRT_BOUND);
  g_assert_cmpfloat (tally_sprt (&longer, -100.0, 0.0), >, TALLY_SPRT_BOUND);
  g_assert_cmpfloat (ABS (tally_sprt (&equal, -10.0, 10.0)), <, TALLY_SPRT_BOUND);
}

/* --- conduct --- */

static Conduct
conduct_after (GmkRuleSet set, const char *code, const char *answer)
{
  const GmkRules rules = gmk_rules_make (set, 15);
  GmkPoint moves[GMK_POINTS_MAX], p;
  const int n = gmk_code_read (code, 15, 0, moves, GMK_POINTS_MAX, NULL, NULL);
  GmkBoard board;

  g_assert_cmpint (n, >=, 0);
  g_assert_cmpint (gmk_point_read (answer, 15, &p), >, 0);
  gmk_board_clear (&board, 15);
  for (int i = 0; i < n; i++)
    gmk_board_put (&board, moves[i], i % 2 == 0 ? GMK_BLACK : GMK_WHITE);
  return conduct_judge (&rules, &board, p, n % 2 == 0 ? GMK_BLACK : GMK_WHITE);
}

static void
test_conduct (void)
{
  /* White has four with one end, Black has none of his own. */
  const char *four = "A1D8A3E8A5F8C8G8";

  g_assert_cmpint (conduct_after (GMK_SET_FREESTYLE, four, "H8"), ==, CONDUCT_SOUND);
  g_assert_cmpint (conduct_after (GMK_SET_FREESTYLE, four, "A7"), ==, CONDUCT_MISSED_BLOCK);

  /* Black has four as well. */
  const char *fours = "A1D8A2E8A3F8A4G8";

  g_assert_cmpint (conduct_after (GMK_SET_FREESTYLE, fours, "A5"), ==, CONDUCT_SOUND);
  g_assert_cmpint (conduct_after (GMK_SET_FREESTYLE, fours, "H8"), ==, CONDUCT_MISSED_WIN);

  /* Nothing stops a straight four. */
  const char *straight = "A1D8A3E8A5F8A7G8";

  g_assert_cmpint (conduct_after (GMK_SET_FREESTYLE, straight, "O15"), ==, CONDUCT_SOUND);
}

static void
test_conduct_renju (void)
{
  /* Black: H8 and F8, G9 and G7, around G8: a double-three. */
  const char *threes = "F8A1H8A3G9A5G7A7";

  g_assert_cmpint (conduct_after (GMK_SET_RENJU, threes, "G8"), ==, CONDUCT_FORBIDDEN);
  g_assert_cmpint (conduct_after (GMK_SET_FREESTYLE, threes, "G8"), ==, CONDUCT_SOUND);

  /* The one stop of White's four is forbidden: nothing is missed. */
  const char *caught = "h8g6f6g5f7g4h7g3g2a1";

  g_assert_cmpint (conduct_after (GMK_SET_RENJU, caught, "A5"), ==, CONDUCT_SOUND);
  g_assert_cmpint (conduct_after (GMK_SET_FREESTYLE, caught, "A5"), ==, CONDUCT_MISSED_BLOCK);
}

/* --- openings --- */

static char *
data_path (const char *name)
{
  return g_build_filename (g_getenv ("GMK_TEST_DATA"), name, NULL);
}

static void
test_openings (void)
{
  g_autofree char *path = data_path ("openings15.txt");
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) openings = openings_load (path, 15, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (openings->len, ==, 30);

  /* "-1,0, -1,-1, -2,3": Y downwards. */
  const Opening *first = &g_array_index (openings, Opening, 0);
  const Opening turned = opening_turn (first, 15, 5);

  g_assert_cmpint (first->n, ==, 3);
  g_assert_true (gmk_point_equal (first->stones[1], (GmkPoint){ 6, 8 }));
  g_assert_true (gmk_point_equal (first->stones[2], (GmkPoint){ 5, 4 }));
  g_assert_true (gmk_point_equal (turned.stones[2], (GmkPoint){ 4, 9 }));
}

/* A new file with that text; its path, to be removed and freed. */
static char *
temporary_file (const char *text)
{
  char *path = g_build_filename (g_get_tmp_dir (), "match-XXXXXX", NULL);
  const int fd = g_mkstemp (path);

  g_assert_cmpint (fd, >=, 0);
  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

/* What no opening is on a board of nine lines. */
static void
test_bad_openings (void)
{
  static const char *const bad[] = {
    "", "0", "0,0,1", "0,0 0,1", "5,0", "0,0, 1,1, 0,0", "0,x", "99999999999999999999,0"
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_autofree char *path = temporary_file (bad[i]);
    g_autoptr (GError) error = NULL;

    g_assert_null (openings_load (path, 9, &error));
    g_assert_nonnull (error);
    g_remove (path);
  }
}

/* --- the referee --- */

/* Answers with points of a code, one after the other; "!" and a word is trouble. */
typedef struct {
  Player player;
  const char *const *answers;
} Scripted;

static const char *
scripted_begin (Player *player, const GmkRules *rules)
{
  return NULL;
}

static const char *
scripted_answer (Player *player, const GmkMatch *match, GmkPoint *p)
{
  const char *text = *((Scripted *)player)->answers++;

  g_assert_nonnull (text);
  if (text[0] == '!')
    return text + 1;
  g_assert_cmpint (gmk_point_read (text, match->board.size, p), >, 0);
  return NULL;
}

static void
play_scripts (GmkRuleSet set, const char *const *black, const char *const *white, Game *game)
{
  const GmkRules rules = gmk_rules_make (set, 15);
  const Opening empty = { 0 };
  Scripted one = { { scripted_begin, scripted_answer, NULL }, black };
  Scripted other = { { scripted_begin, scripted_answer, NULL }, white };
  Player *const players[GMK_SEATS] = { &one.player, &other.player };

  game_play (&rules, &empty, players, game);
}

static void
test_referee (void)
{
  g_autofree Game *game = g_new (Game, 1);

  play_scripts (GMK_SET_FREESTYLE, (const char *const[]){ "A1", "A2", "A3", "A4", "A5", NULL },
                (const char *const[]){ "B1", "B2", "B3", "B4", NULL }, game);
  g_assert_cmpint (game->winner, ==, GMK_BLACK);
  g_assert_cmpstr (game->reason, ==, "five");
  g_assert_cmpint (game->plies, ==, 9);
  g_assert_cmpstr (game->code, ==, "A1B1A2B2A3B3A4B4A5");
  g_assert_cmpint (game->conduct[0][CONDUCT_SOUND], ==, 5);
  g_assert_cmpint (game->conduct[1][CONDUCT_MISSED_BLOCK], ==, 1);

  play_scripts (GMK_SET_FREESTYLE, (const char *const[]){ "A1", "B1", NULL },
                (const char *const[]){ "B1", NULL }, game);
  g_assert_cmpint (game->winner, ==, GMK_WHITE);
  g_assert_cmpstr (game->reason, ==, "illegal");

  play_scripts (GMK_SET_FREESTYLE, (const char *const[]){ "A1", NULL },
                (const char *const[]){ "!time", NULL }, game);
  g_assert_cmpint (game->winner, ==, GMK_BLACK);
  g_assert_cmpstr (game->reason, ==, "time");

  play_scripts (GMK_SET_RENJU, (const char *const[]){ "F8", "H8", "G9", "G7", "G8", NULL },
                (const char *const[]){ "A1", "A3", "A5", "A7", NULL }, game);
  g_assert_cmpint (game->winner, ==, GMK_WHITE);
  g_assert_cmpstr (game->reason, ==, "forbidden");
  g_assert_cmpint (game->conduct[0][CONDUCT_FORBIDDEN], ==, 1);
}

/* --- programs --- */

/* A program that answers what the shell script says to one move; then it is gone. */
static void
check_program (const char *command, const char *reason)
{
  const PlayerLimits limits = { .turn_ms = 200, .grace_ms = 100, .memory = 64 << 20 };
  const GmkRules rules = gmk_rules_make (GMK_SET_FREESTYLE, 15);
  const Opening empty = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree Game *game = g_new (Game, 1);
  Player *program = program_player_new (command, &limits, &error);
  const char *const answers[] = { "A1", "A2", "A3", NULL };
  Scripted other = { { scripted_begin, scripted_answer, NULL }, answers };
  Player *const players[GMK_SEATS] = { program, &other.player };

  g_assert_no_error (error);
  game_play (&rules, &empty, players, game);
  g_assert_cmpint (game->winner, ==, GMK_WHITE);
  g_assert_cmpstr (game->reason, ==, reason);
  program->free (program);
}

static void
test_programs (void)
{
  g_autoptr (GError) error = NULL;

  check_program ("/no/such/program", "crash");
  check_program ("sh -c 'exit 1'", "crash");
  check_program ("sh -c 'echo OK; read a; read b; echo MESSAGE hm; echo 7,7; exit'", "crash");
  check_program ("sh -c 'echo OK; cat >/dev/null'", "time");
  check_program ("sh -c 'echo OK; echo 99,1; cat >/dev/null'", "nonsense");
  check_program ("sh -c 'echo OK; echo 0,0; echo 0,0; cat >/dev/null'", "illegal");
  g_assert_null (program_player_new ("sh -c '", &(PlayerLimits){ 0 }, &error));
  g_assert_nonnull (error);
}

/* What the runner prints for these arguments. */
static char *
run_match (const char *arguments)
{
  g_autofree char *command = g_strdup_printf ("%s %s", g_getenv ("ENGINE_MATCH"), arguments);
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  int status = -1;

  g_spawn_command_line_sync (command, &output, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  return output;
}

/* The shipped program against itself as a library. */
static void
test_match (gconstpointer rule)
{
  static const char *const lines[] = {
    "^4 games: \\+[0-4] =[0-4] -[0-4] .* Elo .* LLR .*$",
    "^level:0: 0 forbidden, 0 missed win, 0 missed block, 0 failed$",
  };
  g_autofree char *openings = data_path ("openings15.txt");
  g_autofree char *arguments =
    g_strdup_printf ("--rule %s --openings %s --games 4 --nodes 300 --concurrency 2 --sprt 0,5 %s "
                     "level:0",
                     (const char *)rule, openings, g_getenv ("KAGETSU_ENGINE"));
  g_autofree char *output = run_match (arguments);

  g_test_message ("%s", output);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_true (g_regex_match_simple (lines[i], output, G_REGEX_MULTILINE, 0));
}

/* It ends as soon as it is clear who is stronger. */
static void
test_early_end (void)
{
  g_autofree char *output = run_match ("--games 1000 --nodes 1000 --sprt=-200,200 level:0 level:1");

  g_assert_null (strstr (output, "100 games"));
}

/* Somebody who has learnt the rules today beats the lowest level now and then, and no other often. */
static void
test_newcomer (void)
{
  g_autofree char *lowest = run_match ("--games 60 newcomer level:1");
  g_autofree char *third = run_match ("--games 60 newcomer level:3");
  int won = 0, won_third = 0;

  g_test_message ("%s%s", lowest, third);
  g_assert_cmpint (sscanf (strstr (lowest, "\n60 games"), "\n60 games: +%d", &won), ==, 1);
  g_assert_cmpint (sscanf (strstr (third, "\n60 games"), "\n60 games: +%d", &won_third), ==, 1);
  g_assert_cmpint (won, >=, 5);
  g_assert_cmpint (won_third, <, won);
}

static void
test_record (void)
{
  g_autofree char *record = temporary_file ("");
  g_autofree char *arguments =
    g_strdup_printf ("--games 4 --nodes 100 --record %s level:0 level:1", record);
  g_autofree char *output = run_match (arguments);
  g_autofree char *games = NULL;

  g_assert_true (g_file_get_contents (record, &games, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (games, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  g_assert_true (g_regex_match_simple (
    "^2 black \"level:1\" white \"level:0\" opening 0 winner (black|white|none) by [a-z-]+ after "
    "[0-9]+ ([A-O][0-9]+)+$",
    lines[1], 0, 0));
  g_remove (record);
}

int
main (int argc, char **argv)
{
  signal (SIGPIPE, SIG_IGN);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/match/tally", test_tally);
  g_test_add_func ("/match/elo", test_elo);
  g_test_add_func ("/match/strength", test_strength);
  g_test_add_func ("/match/conduct", test_conduct);
  g_test_add_func ("/match/conduct-renju", test_conduct_renju);
  g_test_add_func ("/match/openings", test_openings);
  g_test_add_func ("/match/bad-openings", test_bad_openings);
  g_test_add_func ("/match/referee", test_referee);
  g_test_add_func ("/match/programs", test_programs);
  g_test_add_func ("/match/early-end", test_early_end);
  g_test_add_func ("/match/newcomer", test_newcomer);
  g_test_add_func ("/match/record", test_record);
  g_test_add_data_func ("/match/freestyle", "freestyle", test_match);
  g_test_add_data_func ("/match/exact5", "exact5", test_match);
  g_test_add_data_func ("/match/renju", "renju", test_match);

  return g_test_run ();
}
