/* Who one is at a server, others, and what it keeps: names, devices, games.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "client/session/online-look-up.h"
#include "tests/client/session/visitor.h"
#include "tests/server/run.h"

static Run *server;

static const char *const server_options[] = { "--limit-messages=100000", NULL };

/* An answer of any kind. */
typedef struct {
  gboolean done;
  gboolean good;
  char *text;
  GArray *array;
  gint64 next;
  int from;
  GmkRecord *record;
  GmkGameLine line;
  GmkPersonRecord *person;
  GError *error;
} Answer;

static void
answer_clear (Answer *answer)
{
  g_free (answer->text);
  g_clear_pointer (&answer->array, g_array_unref);
  gmk_record_free (answer->record);
  gmk_person_record_free (answer->person);
  g_clear_error (&answer->error);
  *answer = (Answer){ 0 };
}

/* For each call that returns no more than whether it was done. */
#define DONE_CB(name)                                                                              \
  static void name##_cb (GObject *source, GAsyncResult *result, gpointer data)                     \
  {                                                                                                \
    Answer *answer = data;                                                                         \
    answer->good = gmk_online_##name##_finish (GMK_ONLINE (source), result, &answer->error);       \
    answer->done = TRUE;                                                                           \
  }

DONE_CB (claim_name)
DONE_CB (recover)
DONE_CB (erase)
DONE_CB (block)
DONE_CB (report)

static void
recovery_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->text = gmk_online_get_recovery_finish (GMK_ONLINE (source), result, &answer->error);
  answer->done = TRUE;
}

static void
games_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->array =
    gmk_online_games_finish (GMK_ONLINE (source), result, &answer->next, &answer->error);
  answer->done = TRUE;
}

static void
leaders_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->array = gmk_online_leaders_finish (GMK_ONLINE (source), result, &answer->from,
                                             &answer->next, &answer->error);
  answer->done = TRUE;
}

static void
game_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->record =
    gmk_online_game_finish (GMK_ONLINE (source), result, &answer->line, &answer->error);
  answer->done = TRUE;
}

static void
look_up_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->person = gmk_online_look_up_finish (GMK_ONLINE (source), result, &answer->error);
  answer->done = TRUE;
}

static void
claim (Visitor *visitor, const char *name, Answer *answer)
{
  answer_clear (answer);
  gmk_online_claim_name_async (visitor->online, name, NULL, claim_name_cb, answer);
  WAIT (answer->done);
}

/* --- Names and devices -------------------------------------------------------------------------- */

static void
test_name (void)
{
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));
  g_autofree char *too_long = g_strnfill (1000, 'x');
  Answer answer = { 0 };

  claim (anna, too_long, &answer);
  g_assert_error (answer.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NAME_BAD);
  claim (anna, "\xff", &answer);
  g_assert_error (answer.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NAME_BAD);
  claim (anna, "Anna", &answer);
  g_assert_no_error (answer.error);
  g_assert_cmpstr (gmk_online_get_me (anna->online)->name, ==, "Anna");
  g_assert_false (gmk_online_get_me (anna->online)->guest);
  claim (anna, "Annabel", &answer);
  g_assert_error (answer.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NAME_KEPT);
  claim (bert, "anna", &answer);
  g_assert_error (answer.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NAME_TAKEN);
  answer_clear (&answer);
  visitor_free (bert);
  visitor_free (anna);
}

/* online.md 26: a name, and the table that belongs to it, go to another device by a code. */
static void
test_recover (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *phone = visitor_come ("phone", run_port (server));
  Answer code = { 0 }, answer = { 0 };
  gint64 number;

  gmk_online_get_recovery_async (anna->online, NULL, recovery_cb, &code);
  WAIT (code.done);
  g_assert_error (code.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NAMED_ONLY);
  answer_clear (&code);
  claim (anna, "Rosa", &answer);
  g_assert_no_error (answer.error);
  gmk_online_get_recovery_async (anna->online, NULL, recovery_cb, &code);
  WAIT (code.done);
  g_assert_no_error (code.error);
  visitor_open (anna, &settings, FALSE);
  visitor_open (phone, &settings, FALSE);
  number = gmk_online_get_me (anna->online)->number;

  answer_clear (&answer);
  gmk_online_recover_async (phone->online, "Rosa", "0000-0000", NULL, recover_cb, &answer);
  WAIT (answer.done);
  g_assert_error (answer.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_BAD_RECOVERY);
  answer_clear (&answer);
  gmk_online_recover_async (phone->online, "Rosa", code.text, NULL, recover_cb, &answer);
  WAIT (answer.done);
  g_assert_no_error (answer.error);
  WAIT (gmk_online_get_state (phone->online) == GMK_LINK_UP &&
        gmk_online_get_me (phone->online)->number == number);
  WAIT (gmk_online_get_state (anna->online) == GMK_LINK_REFUSED);
  WAIT (phone->opened == 2); /* Rosa's room, and the phone's own is another player's */
  g_assert_cmpint (gmk_online_room_get_number (phone->room), ==,
                   gmk_online_room_get_number (anna->room));
  WAIT (g_list_model_get_n_items (gmk_online_get_rooms (phone->online)) == 1);
  answer_clear (&answer);
  answer_clear (&code);
  visitor_free (phone);
  visitor_free (anna);
}

/* Then there is nobody; who comes next from here is somebody else. */
static void
test_erase (void)
{
  Visitor *anna = visitor_come ("anna", run_port (server));
  const gint64 number = gmk_online_get_me (anna->online)->number;
  Answer answer = { 0 };

  gmk_online_erase_async (anna->online, NULL, erase_cb, &answer);
  WAIT (answer.done);
  g_assert_no_error (answer.error);
  g_assert_cmpint (gmk_online_get_state (anna->online), ==, GMK_LINK_OFF);
  g_assert_cmpint (gmk_online_get_me (anna->online)->number, ==, 0);
  visitor_connect (anna);
  g_assert_cmpint (gmk_online_get_me (anna->online)->number, !=, number);
  answer_clear (&answer);
  visitor_free (anna);
}

static void
test_block_and_report (void)
{
  GmkSettings settings = gmk_settings_default ();
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));
  Answer answer = { 0 };

  gmk_online_report_async (anna->online, gmk_online_get_me (bert->online)->number, 0,
                           GMK_REPORT_ABUSE, "Insults", NULL, report_cb, &answer);
  WAIT (answer.done);
  g_assert_no_error (answer.error);
  answer_clear (&answer);
  gmk_online_block_async (anna->online, gmk_online_get_me (bert->online)->number, TRUE, NULL,
                          block_cb, &answer);
  WAIT (answer.done);
  g_assert_no_error (answer.error);
  visitor_open (anna, &settings, FALSE);
  g_assert_cmpint (visitor_fail_to_join (bert, gmk_online_room_get_number (anna->room), NULL), ==,
                   GMK_ONLINE_ERROR_BLOCKED);
  answer_clear (&answer);
  visitor_free (bert);
  visitor_free (anna);
}

/* --- What is kept ------------------------------------------------------------------------------- */

static void
test_games (void)
{
  const GmkSettings settings = gmk_settings_default ();
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));
  const gint64 number = gmk_online_get_me (anna->online)->number;
  const GmkGameLine *line;
  Answer games = { 0 }, game = { 0 };

  visitors_sit_down (anna, bert, &settings);
  visitors_play (anna, bert, "H8 H9 I8 I9");
  visitor_play (anna, "resign");
  WAIT (bert->rated == 1);
  gmk_online_games_async (bert->online, number, 0, NULL, games_cb, &games);
  WAIT (games.done);
  g_assert_cmpint (games.array->len, ==, 1);
  g_assert_cmpint (games.next, ==, 0);
  line = &g_array_index (games.array, GmkGameLine, 0);
  g_assert_cmpint (line->game, ==, gmk_online_room_get_rated (bert->room)->game);
  g_assert_cmpint (line->players[0].number, ==, number);
  g_assert_cmpint (line->winner, ==, 1);
  g_assert_cmpint (line->end, ==, GMK_END_RESIGNED);
  g_assert_false (line->rated);

  gmk_online_game_async (bert->online, line->game, NULL, game_cb, &game);
  WAIT (game.done);
  g_assert_true (gmk_record_equal (game.record, gmk_online_room_get_record (bert->room)));
  g_assert_cmpint (game.line.game, ==, line->game);
  answer_clear (&game);
  gmk_online_game_async (bert->online, 4711, NULL, game_cb, &game);
  WAIT (game.done);
  g_assert_error (game.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NO_SUCH_GAME);
  answer_clear (&game);
  answer_clear (&games);
  visitor_free (bert);
  visitor_free (anna);
}

/* A game of more steps than one notice has. */
static void
test_long_game (void)
{
  GmkSettings settings = gmk_settings_default ();
  Visitor *anna = visitor_come ("anna", run_port (server));
  Visitor *bert = visitor_come ("bert", run_port (server));
  Visitor *carl = visitor_come ("carl", run_port (server));
  Answer game = { 0 };

  settings.first = GMK_FIRST_HOST;
  visitors_sit_down (anna, bert, &settings);
  while (visitor_match (anna)->n_steps < 2 * GMK_STEPS_MAX_A_NOTICE + 10) {
    visitors_play (anna, bert, "H8 H9");
    visitor_play (anna, "offer");
    visitors_agree (anna, bert);
    visitor_play (bert, "accept");
    visitors_agree (anna, bert);
  }
  gmk_online_join_async (carl->online, 0, gmk_online_room_get_watch_code (anna->room), TRUE, NULL,
                         NULL, NULL);
  WAIT (carl->room != NULL);
  visitors_agree (anna, carl);
  visitor_play (anna, "resign");
  WAIT (anna->rated == 1);
  gmk_online_game_async (carl->online, gmk_online_room_get_rated (anna->room)->game, NULL, game_cb,
                         &game);
  WAIT (game.done);
  g_assert_no_error (game.error);
  g_assert_true (gmk_record_equal (game.record, gmk_online_room_get_record (anna->room)));
  answer_clear (&game);
  visitor_free (carl);
  visitor_free (bert);
  visitor_free (anna);
}

static void
test_look_up (void)
{
  Visitor *anna = visitor_come ("anna", run_port (server));
  const gint64 number = gmk_online_get_me (anna->online)->number;
  Answer answer = { 0 };

  gmk_online_look_up_async (anna->online, number, NULL, look_up_cb, &answer);
  WAIT (answer.done);
  g_assert_cmpint (answer.person->who.number, ==, number);
  g_assert_cmpint (answer.person->standings->len, ==, 0);
  g_assert_cmpint (answer.person->since, >, 1700000000);
  answer_clear (&answer);
  gmk_online_look_up_async (anna->online, 4711, NULL, look_up_cb, &answer);
  WAIT (answer.done);
  g_assert_error (answer.error, GMK_ONLINE_ERROR, GMK_ONLINE_ERROR_NO_SUCH_PLAYER);
  answer_clear (&answer);
  gmk_online_leaders_async (anna->online, GMK_SET_RENJU, 0, NULL, leaders_cb, &answer);
  WAIT (answer.done);
  g_assert_no_error (answer.error);
  g_assert_cmpint (answer.array->len, ==, 0);
  g_assert_cmpint (answer.from, ==, 1);
  answer_clear (&answer);
  visitor_free (anna);
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  server = run_start (server_options);
  g_test_add_func ("/online-persons/name", test_name);
  g_test_add_func ("/online-persons/recover", test_recover);
  g_test_add_func ("/online-persons/erase", test_erase);
  g_test_add_func ("/online-persons/block-and-report", test_block_and_report);
  g_test_add_func ("/online-persons/games", test_games);
  g_test_add_func ("/online-persons/long-game", test_long_game);
  g_test_add_func ("/online-persons/look-up", test_look_up);
  result = g_test_run ();
  run_free (server);
  return result;
}
